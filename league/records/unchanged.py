"""A change that changes nothing raises no version, writes no line into the log and sends nothing."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.db import transaction

from league.records.models import Hanchan


class Unchanged(Exception):
    """What was sent is what is recorded; all that was written for it is rolled back."""


def changes_or_stays(service: Callable[..., Hanchan]) -> Callable[..., Hanchan]:
    """Wrap a service that changes a hanchan: where it finds nothing to change, the hanchan stays as it is."""

    @wraps(service)
    def changed(*, hanchan: Hanchan, **more: Any) -> Hanchan:
        try:
            with transaction.atomic():
                return service(hanchan=hanchan, **more)
        except Unchanged:
            return Hanchan.objects.get(pk=hanchan.pk)

    return changed
