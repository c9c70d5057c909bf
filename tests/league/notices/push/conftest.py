from collections.abc import Callable, Iterator
from typing import Any

import pytest

from league.jobs.models import Job
from league.jobs.running import job_run
from league.jobs.services import job_want
from league.notices.models import PushSubscription
from league.notices.subscriptions.services import Owner, push_subscribe
from tests.league.evenings.conftest import evening, joined, says
from tests.league.notices.conftest import make_tournament, play, seated, tournament
from tests.league.notices.push.browser import Browser
from tests.league.notices.push.service import PushServer, push_server

__all__ = ["evening", "joined", "make_tournament", "play", "says", "seated", "tournament"]


@pytest.fixture
def service(settings: Any) -> Iterator[PushServer]:
    """A push service on this machine, which the operator allows, and no mail server."""
    settings.HAS_PUSH, settings.SITE = True, "https://mahjong.example"
    settings.WEBHOOK_HOSTS = ["127.0.0.1"]
    with push_server() as found:
        yield found


@pytest.fixture
def subscribe(service: PushServer) -> Callable[..., tuple[Browser, PushSubscription]]:
    """Let a new browser subscribe, as the script of the page does it."""

    def act(owner: Owner, *topics: str, language: str = "en") -> tuple[Browser, PushSubscription]:
        browser = Browser()
        address = f"{service.address}/send/{browser.keys()['p256dh'][-12:]}"
        stored = push_subscribe(owner=owner, endpoint=address, **browser.keys(), topics=topics, language=language)
        return browser, stored

    return act


def push_all() -> None:
    """Run the jobs that send to browsers once, each."""
    for subject in Job.objects.filter(kind="push").values_list("subject", flat=True):
        job_run(job_want(kind="push", subject=subject).pk)
    assert not Job.objects.filter(kind="push").exclude(error="").exists()
