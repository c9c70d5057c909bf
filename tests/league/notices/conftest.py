from collections.abc import Callable, Iterator
from typing import Any

import pytest

from league.accounts.models import User
from league.jobs.models import Job
from league.jobs.running import job_run
from league.jobs.services import job_want
from league.tournaments.applications.services import application_add, application_confirm
from league.tournaments.draws.services import round_step, stage_draw
from league.tournaments.models import Application, Entrant, Round, Tournament
from tests.league.notices.inbox import Inbox, free_port, mail_server
from tests.league.tournaments.conftest import make_tournament, play

__all__ = ["make_tournament", "play"]


@pytest.fixture
def post(settings: Any) -> None:
    """A mail server is set, and nobody answers there."""
    settings.HAS_MAIL, settings.SITE = True, "https://mahjong.example"
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", free_port()
    settings.DEFAULT_FROM_EMAIL = "janroku@mahjong.example"


@pytest.fixture
def inbox(post: None, settings: Any) -> Iterator[Inbox]:
    with mail_server(settings.EMAIL_PORT) as found:
        yield found


@pytest.fixture
def tournament(make_tournament: Callable[..., Tournament]) -> Tournament:
    """An event of four players without an address, which is being prepared."""
    made = make_tournament(players=4, rounds=2)
    Tournament.objects.update(state="preparing", registration="open")
    made.refresh_from_db()
    return made


def send_all(tournament: Tournament) -> None:
    """Run the job of an event's mails once."""
    job_run(job_want(kind="mail", subject=str(tournament.pk)).pk)
    assert not Job.objects.filter(kind="mail").exclude(error="").exists()


def register(tournament: Tournament, name: str, *, language: str = "en", **details: str) -> Application:
    """Send the form; the registration is not confirmed."""
    address = f"{name.split()[0].lower()}@example.org" if name.isascii() else "hanako@example.org"
    application_add(tournament=tournament, name=name, address=address, language=language, **details)
    return Application.objects.latest("pk")


def enter(tournament: Tournament, name: str, *, language: str = "en") -> Entrant:
    """Register and confirm."""
    application = application_confirm(application=register(tournament, name, language=language))
    assert application.entrant is not None
    return application.entrant


@pytest.fixture
def seated(tournament: Tournament, organiser: User) -> Callable[[str], Round]:
    """Let Nora, who has an address, take the place of Player 01, and release the first round after a script."""

    def release(script: str = "1-2-3-4\n\n2-1-4-3") -> Round:
        nora = enter(tournament, "Nora Berg")
        first = tournament.entrants.get(number=1)
        Entrant.objects.filter(pk=first.pk).update(state="withdrawn", last_round=0, number=None)
        Entrant.objects.filter(pk=nora.pk).update(number=1)
        Tournament.objects.update(state="running")
        rounds = stage_draw(actor=organiser, stage=tournament.stages.get(), seed=1, script=script)
        for step in ("confirm", "release"):
            round_step(actor=organiser, round_=rounds[0], step=step)
        return Round.objects.select_related("tournament__club").get(pk=rounds[0].pk)

    return release
