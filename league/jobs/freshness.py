"""Wait a moment for a computation, for a reader who asks for a table with the latest change (`?fresh=1`)."""

import threading
import time
from typing import TypeVar

from django.conf import settings
from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers

from league.core.api.serializers import Input
from league.jobs.models import Job, JobState

ResponseT = TypeVar("ResponseT", bound=HttpResponse)

SECONDS_BETWEEN_LOOKS = 0.05
RETRY_SECONDS = 1
# The other threads of this process answer the requests that need not wait.
_waiting = threading.BoundedSemaphore(max(1, settings.WEB_THREADS // 2))

RETRY_AFTER = OpenApiParameter(
    "Retry-After",
    int,
    OpenApiParameter.HEADER,
    response=[200],
    description="Seconds to wait. With `fresh=1` only, if the answer has `is_behind`.",
)


class FreshQuery(Input):
    fresh = serializers.BooleanField(
        required=False,
        help_text="Wait up to two seconds for the changes recorded until now. An answer that does not have them yet "
        "says `is_behind` and `Retry-After`.",
    )


def job_await(*, kind: str, subject: str) -> None:
    """Wait until the job has computed what is wanted now, for at most `FRESH_SECONDS`.

    The caller must not be in a transaction. Returns at once for a job that failed or was cancelled, and if many other
    requests are waiting.
    """
    jobs = Job.objects.filter(kind=kind, subject=subject)
    wanted = jobs.values_list("wanted", flat=True).first() or 0
    # A later change does not prolong the wait.
    under_way = jobs.filter(computed__lt=wanted, state__in=(JobState.WAITING, JobState.RUNNING))
    if not under_way.exists() or not _waiting.acquire(blocking=False):
        return
    try:
        end = time.monotonic() + settings.FRESH_SECONDS
        while time.monotonic() < end and under_way.exists():
            time.sleep(SECONDS_BETWEEN_LOOKS)
    finally:
        _waiting.release()


def to_be_retried(response: ResponseT) -> ResponseT:
    """Mark the answer to a request with `fresh` that is behind: it must not be shown again."""
    response.headers["Retry-After"] = str(RETRY_SECONDS)
    response.headers["Cache-Control"] = "no-store"
    return response
