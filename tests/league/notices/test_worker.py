"""Mails by real worker processes that are killed while they talk to the mail server."""

import os
import time
from collections.abc import Callable
from typing import Any

import pytest

from league.jobs.models import Job
from league.notices.models import Mail
from league.tournaments.models import Tournament
from tests.league.jobs.conftest import _not_eager
from tests.league.jobs.test_worker import redis_url, start_worker, wait_until
from tests.league.notices.conftest import register
from tests.league.notices.inbox import Inbox

__all__ = ["_not_eager", "redis_url"]
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]


@pytest.fixture
def environment(inbox: Inbox, settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers find the mail server of the test."""
    for name, value in {
        "JANROKU_EMAIL_HOST": "127.0.0.1", "JANROKU_EMAIL_PORT": str(settings.EMAIL_PORT),
        "JANROKU_SITE": settings.SITE, "JANROKU_JOB_LEASE_SECONDS": "2",
    }.items():  # fmt: skip
        monkeypatch.setitem(os.environ, name, value)


def test_a_mail_is_sent_by_a_worker(inbox: Inbox, environment: None, tournament: Tournament, redis_url: str) -> None:
    worker = start_worker(redis_url)
    try:
        register(tournament, "Nora Berg")
        wait_until(lambda: len(inbox.mails) == 1)
        wait_until(lambda: Mail.objects.get().state == "sent")
    finally:
        worker.kill()
        worker.wait()

    assert (len(inbox.mails), Mail.objects.get().state) == (1, "sent")


def test_kill_9_in_the_dialogue_doubles_nothing_and_loses_no_other_mail(
    inbox: Inbox, environment: None, tournament: Tournament, redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    is_killed: list[bool] = []
    take: Callable[..., Any] = inbox.handle_DATA

    async def take_and_kill(server: Any, session: Any, envelope: Any) -> Any:
        answer = await take(server, session, envelope)
        if not is_killed:
            is_killed.append(True)
            first.kill()
            time.sleep(0.2)
        return answer

    monkeypatch.setattr(inbox, "handle_DATA", take_and_kill)
    for name in ("Nora Berg", "Otto Ek", "Pia Lund"):
        register(tournament, name)
    first = start_worker(redis_url)
    first.wait()
    assert sorted(Mail.objects.values_list("state", flat=True)) == ["sending", "waiting", "waiting"]

    second = start_worker(redis_url)
    try:
        wait_until(lambda: len(inbox.mails) == 3, seconds=60)
        wait_until(lambda: Job.objects.get(kind="mail").state == "done")
    finally:
        second.kill()
        second.wait()

    assert sorted(Mail.objects.values_list("state", flat=True)) == ["sent", "sent", "unknown"]
    assert sorted(mail["To"].addresses[0].username for mail in inbox.mails) == ["nora", "otto", "pia"]
