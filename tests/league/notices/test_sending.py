"""A server that refuses or is away, a worker that is killed, what was switched off, what is deleted."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from rest_framework.test import APIClient

from league.accounts.models import User
from league.core.errors import LeagueError
from league.jobs.models import Job
from league.jobs.running import job_run
from league.jobs.services import job_want
from league.notices.checks import check_site
from league.notices.jobs import mails_want_due
from league.notices.mails.recipients import choice_token
from league.notices.mails.sending import PostOffice
from league.notices.models import Mail, MailChoice
from league.notices.services import event_mail_set, mail_retry
from league.tournaments.models import Application, Round, Tournament
from tests.league.core.page import signed_in, words
from tests.league.notices.conftest import enter, register, send_all
from tests.league.notices.inbox import Inbox, mail_server, text_of

pytestmark = [pytest.mark.django_db, pytest.mark.once]

ADDRESS = "nora@example.org"


def stored() -> Mail:
    return Mail.objects.latest("pk")


# ----- the server -----
def test_a_temporary_refusal_is_tried_again(inbox: Inbox, tournament: Tournament) -> None:
    inbox.rcpt_answers = ["450 greylisted ADDRESS"]
    register(tournament, "Nora Berg")
    send_all(tournament)
    mail = stored()
    assert (mail.state, mail.attempt_count, mail.error) == ("waiting", 1, "450 greylisted …")
    assert mail.due_at > timezone.now()

    Mail.objects.update(due_at=timezone.now())
    send_all(tournament)

    assert (stored().state, stored().attempt_count, len(inbox.mails)) == ("sent", 2, 1)


@pytest.mark.parametrize("where", ["rcpt_answers", "data_answers"])
def test_a_final_refusal_is_shown_to_the_organiser(
    inbox: Inbox, tournament: Tournament, organiser: User, where: str
) -> None:
    setattr(inbox, where, ["550 no such user"])
    register(tournament, "Nora Berg")
    send_all(tournament)

    assert (stored().state, stored().error) == ("failed", "550 no such user")
    page = signed_in(organiser).get("/e/autumn-open/desk/mail/")
    assert "550 no such user" in words(page)
    assert ADDRESS not in page.content.decode()


def test_a_refused_mail_does_not_stop_the_next(inbox: Inbox, tournament: Tournament) -> None:
    inbox.rcpt_answers = ["550 no such user"]
    register(tournament, "Nora Berg")
    register(tournament, "Otto Ek")
    send_all(tournament)

    assert inbox.recipients == [["otto@example.org"]]


def test_all_mails_of_a_run_use_one_connection(inbox: Inbox, tournament: Tournament) -> None:
    for name in ("Nora", "Otto", "Pia"):
        register(tournament, name)
    send_all(tournament)

    assert (len(inbox.mails), inbox.connections) == (3, 1)


def test_a_server_that_is_away_loses_nothing(post: None, tournament: Tournament, settings: Any) -> None:
    register(tournament, "Nora Berg")
    register(tournament, "Otto Ek")
    send_all(tournament)
    assert list(Mail.objects.values_list("state", "attempt_count")) == [("waiting", 1), ("waiting", 1)]
    assert "ConnectionRefusedError" in stored().error

    Mail.objects.update(due_at=timezone.now(), created_at=timezone.now() - timedelta(minutes=5))
    with mail_server(settings.EMAIL_PORT) as inbox:
        assert mails_want_due() == 1
        job_run(Job.objects.get(kind="mail").pk)

    assert len(inbox.mails) == 2


def test_after_the_last_attempt_the_mail_has_failed(post: None, tournament: Tournament) -> None:
    register(tournament, "Nora Berg")
    for _attempt in range(8):
        Mail.objects.update(due_at=timezone.now())
        send_all(tournament)

    # 7 pauses, so 8 attempts
    assert (stored().state, stored().attempt_count) == ("failed", 8)


def test_a_mail_that_cannot_be_written_stops_no_other(inbox: Inbox, tournament: Tournament) -> None:
    first = register(tournament, "Nora Berg")
    Application.objects.filter(pk=first.pk).update(address="two@at@example.org")
    register(tournament, "Otto Ek")
    Mail.objects.filter(application=first).update(what="confirm")
    third = register(tournament, "Pia Lund")
    Mail.objects.filter(application=third).update(what="nothing known")
    register(tournament, "Quinn Roe")
    send_all(tournament)

    assert [mail["To"].addresses[0].username for mail in inbox.mails] == ["otto", "quinn"]
    assert list(Mail.objects.order_by("pk").values_list("state", flat=True)) == ["failed", "sent", "failed", "sent"]


# ----- once -----
def test_the_job_run_twice_sends_once(inbox: Inbox, tournament: Tournament) -> None:
    register(tournament, "Nora Berg")
    send_all(tournament)
    send_all(tournament)

    assert len(inbox.mails) == 1


class Killed(BaseException):
    """The end of the process."""


def test_a_worker_killed_after_the_dialogue_sends_once(
    inbox: Inbox, tournament: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    register(tournament, "Nora Berg")
    send = PostOffice.send

    def send_and_die(office: PostOffice, message: Any) -> None:
        send(office, message)
        raise Killed

    monkeypatch.setattr(PostOffice, "send", send_and_die)
    job = job_want(kind="mail", subject=str(tournament.pk))
    with pytest.raises(Killed):
        job_run(job.pk)
    assert stored().state == "sending"
    monkeypatch.undo()

    Job.objects.filter(pk=job.pk).update(lease_until=timezone.now() - timedelta(minutes=1), state="waiting")
    job_run(job.pk)

    assert (stored().state, len(inbox.mails)) == ("unknown", 1)


def test_a_worker_killed_before_the_dialogue_sends_later(
    inbox: Inbox, tournament: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    register(tournament, "Nora Berg")

    def die(office: PostOffice) -> None:
        raise Killed

    monkeypatch.setattr(PostOffice, "open", die)
    job = job_want(kind="mail", subject=str(tournament.pk))
    with pytest.raises(Killed):
        job_run(job.pk)
    monkeypatch.undo()
    Job.objects.filter(pk=job.pk).update(state="waiting")
    job_run(job.pk)

    assert (stored().state, len(inbox.mails)) == ("sent", 1)


def test_the_organiser_sends_a_failed_mail_again(inbox: Inbox, tournament: Tournament, organiser: User) -> None:
    inbox.rcpt_answers = ["550 mailbox full"]
    register(tournament, "Nora Berg")
    send_all(tournament)

    signed_in(organiser).post("/e/autumn-open/desk/mail/", {"again": stored().pk})
    send_all(tournament)

    assert (stored().state, len(inbox.mails)) == ("sent", 1)
    with pytest.raises(LeagueError) as refused:
        mail_retry(actor=organiser, mail=stored())
    assert refused.value.code == "wrong_state"


# ----- switched off -----
def test_the_link_shows_a_page_and_changes_nothing(inbox: Inbox, tournament: Tournament) -> None:
    register(tournament, "Nora Berg")
    send_all(tournament)
    address = str(inbox.mails[0]["List-Unsubscribe"]).strip("<> ").removeprefix("https://mahjong.example")
    assert f"https://mahjong.example{address}" in text_of(inbox.mails[0])

    page = Client().get(address)

    assert "Which e-mails do you want?" in words(page)
    assert not MailChoice.objects.exists()


def test_one_click_stops_the_mail_of_the_event(
    inbox: Inbox, tournament: Tournament, seated: Callable[..., Round]
) -> None:
    token = choice_token(tournament.pk, ADDRESS)
    answer = Client(enforce_csrf_checks=True).post(f"/mail/{token}/", {"List-Unsubscribe": "One-Click"})
    assert answer.status_code == 200
    seated()
    send_all(tournament)

    assert inbox.mails == []
    assert set(Mail.objects.exclude(kind="confirm").values_list("state", "error")) == {("dropped", "switched_off")}


def test_one_kind_is_switched_off(inbox: Inbox, tournament: Tournament, seated: Callable[..., Round]) -> None:
    page = f"/mail/{choice_token(tournament.pk, ADDRESS)}/"
    Client().post(page, {"kinds": ["registration", "queue", "results"]})
    seated()
    send_all(tournament)

    assert inbox.subjects == ["Autumn Open · You are registered"]


def test_after_one_click_a_new_registration_can_still_be_confirmed(inbox: Inbox, tournament: Tournament) -> None:
    Client().post(f"/mail/{choice_token(tournament.pk, ADDRESS)}/", {"do": "stop"})
    register(tournament, "Nora Berg")
    send_all(tournament)

    assert len(inbox.mails) == 1


def test_no_mail_at_all_means_none(inbox: Inbox, tournament: Tournament) -> None:
    page = f"/mail/{choice_token(tournament.pk, ADDRESS.upper())}/"
    Client().post(page, {"everywhere": "on"})
    register(tournament, "Nora Berg")
    send_all(tournament)
    assert inbox.mails == []

    Client().post(page, {"kinds": ["seat"]})
    assert not MailChoice.objects.filter(tournament=None).exists()


@pytest.mark.parametrize("token", ["x", "WzEsImEiXQ:1:x"])
def test_a_forged_link_opens_nothing(tournament: Tournament, token: str) -> None:
    assert Client().post(f"/mail/{token}/", {"List-Unsubscribe": "One-Click"}).status_code == 404


def test_the_organiser_switches_a_kind_off(
    inbox: Inbox, tournament: Tournament, organiser: User, seated: Callable[..., Round]
) -> None:
    signed_in(organiser).post("/e/autumn-open/desk/mail/", {"kinds": ["registration", "queue", "results"]})
    seated()
    send_all(tournament)

    assert not Mail.objects.filter(kind="seat").exists()
    with pytest.raises(LeagueError):
        event_mail_set(actor=organiser, tournament=tournament, kinds_off=["confirm"])


# ----- by API -----
def test_the_desk_reads_and_chooses_by_api(inbox: Inbox, tournament: Tournament, organiser: User) -> None:
    client = APIClient()
    client.force_authenticate(organiser)
    register(tournament, "Nora Berg")
    inbox.rcpt_answers = ["550 no"]
    send_all(tournament)
    here = "/api/v1/tournaments/autumn-open/mails/"

    [mail] = client.get(here).json()["results"]
    assert (mail["name"], mail["kind"], mail["state"], mail["error"]) == ("Nora Berg", "confirm", "failed", "550 no")
    assert ADDRESS not in str(mail)
    assert client.post(f"{here}{mail['id']}/again/").json()["state"] == "waiting"
    assert client.put(f"{here}kinds/", {"kinds_off": ["seat"]}).json() == {"kinds_off": ["seat"]}
    assert client.get(f"{here}kinds/").json() == {"kinds_off": ["seat"]}


# ----- what is deleted -----
def night() -> None:
    job_run(job_want(kind="mail_tidy", subject="nightly").pk)


def test_addresses_are_deleted_some_time_after_the_event(inbox: Inbox, tournament: Tournament, settings: Any) -> None:
    enter(tournament, "Nora Berg")
    Client().post(f"/mail/{choice_token(tournament.pk, ADDRESS)}/", {"do": "stop"})
    today = timezone.now().date()

    Tournament.objects.update(starts_on=today - timedelta(days=40), ends_on=today - timedelta(days=30))
    night()
    assert Application.objects.get().address == ADDRESS
    Tournament.objects.update(ends_on=today - timedelta(days=31))
    night()

    assert Application.objects.get().address == ""
    assert (Mail.objects.count(), MailChoice.objects.count()) == (0, 0)


def test_registrations_that_nobody_confirmed_are_deleted(inbox: Inbox, tournament: Tournament) -> None:
    register(tournament, "Nora Berg")
    Tournament.objects.update(starts_on=timezone.now().date() + timedelta(days=9), ends_on=None)
    Application.objects.update(expires_at=timezone.now() - timedelta(days=2))
    night()

    assert not Application.objects.exists()


# ----- the settings -----
@pytest.mark.parametrize(
    ("server", "site", "ids"),
    [("smtp.example", "", ["janroku.W003"]), ("smtp.example", "https://mahjong.example", []), ("", "", [])],
)
def test_a_mail_server_without_the_address_of_the_service_is_named(
    settings: Any, server: str, site: str, ids: list[str]
) -> None:
    settings.EMAIL_SERVER, settings.SITE = server, site

    assert [warning.id for warning in check_site(None)] == ids
