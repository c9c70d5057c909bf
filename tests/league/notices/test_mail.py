"""Each kind of mail, as it arrives at a real mail server."""

from collections.abc import Callable
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from league.accounts.models import User
from league.clubs.links.secrets import secret_of
from league.notices.mails import contents
from league.notices.models import Mail
from league.players.models import Player
from league.tournaments.applications.services import application_add, application_refuse
from league.tournaments.draws.services import round_step, seats_swap
from league.tournaments.entrants.services import entrant_apply, entrant_leave, entrant_move, numbers_assign
from league.tournaments.lifecycle.services import tournament_close
from league.tournaments.models import Application, Entrant, Round, Tournament
from league.tournaments.results.unplayed import seat_substitute
from tests.league.notices.conftest import enter, register, send_all
from tests.league.notices.inbox import Inbox, text_of

pytestmark = [pytest.mark.django_db, pytest.mark.once]

Release = Callable[..., Round]
Play = Callable[[Round], None]


def clear(inbox: Inbox, tournament: Tournament) -> None:
    """Send what waits, and forget it."""
    send_all(tournament)
    inbox.mails.clear()


# ----- registration -----
def test_the_link_that_confirms(inbox: Inbox, tournament: Tournament) -> None:
    application = register(tournament, "Nora Berg")
    send_all(tournament)

    [mail] = inbox.mails
    assert inbox.recipients == [["nora@example.org"]]
    assert mail["Subject"] == "Autumn Open · Confirm your registration"
    assert mail["From"] == "Autumn Open <janroku@mahjong.example>"
    link = f"https://mahjong.example/e/autumn-open/registration/{secret_of(application)}/"
    assert link in text_of(mail)
    assert "you have no place" in text_of(mail)


def test_an_address_that_is_known_gets_its_link_again(inbox: Inbox, tournament: Tournament) -> None:
    enter(tournament, "Nora Berg")
    clear(inbox, tournament)

    register(tournament, "Nora Berg")
    send_all(tournament)

    assert inbox.subjects == ["Autumn Open · You are already registered"]


def test_the_registration_is_entered(inbox: Inbox, tournament: Tournament) -> None:
    entrant = enter(tournament, "Nora Berg")
    send_all(tournament)

    # The link was used before the first mail was sent, so only the second is true.
    assert inbox.subjects == ["Autumn Open · You are registered"]
    assert f"/e/autumn-open/me/{secret_of(entrant)}/" in text_of(inbox.mails[0])


def test_the_place_on_the_waiting_list_and_the_place_in_the_event(
    inbox: Inbox, tournament: Tournament, organiser: User
) -> None:
    Tournament.objects.update(limit=4)
    entrant = enter(tournament, "Nora Berg")
    send_all(tournament)
    assert inbox.subjects == ["Autumn Open · You are on the waiting list"]
    assert "You are number 1 on the waiting list" in text_of(inbox.mails[0])

    entrant_leave(entrant=tournament.entrants.get(number=4))
    numbers_assign(actor=organiser, tournament=tournament, how="registered")
    send_all(tournament)

    assert inbox.subjects[1:] == ["Autumn Open · You have a place"]
    entrant.refresh_from_db()
    assert f"Your start number is {entrant.number}." in text_of(inbox.mails[1])


def test_organisers_approve(inbox: Inbox, tournament: Tournament, organiser: User) -> None:
    Tournament.objects.update(registration="approval")
    entrant = enter(tournament, "Nora Berg")
    send_all(tournament)
    entrant_move(actor=organiser, entrant=entrant, state="accepted")
    send_all(tournament)

    assert inbox.subjects == ["Autumn Open · Your registration has arrived", "Autumn Open · You have a place"]


def test_a_likely_player_waits_and_is_refused(inbox: Inbox, tournament: Tournament, organiser: User) -> None:
    application = register(tournament, "Player 01")
    from league.tournaments.applications.services import application_confirm

    held = application_confirm(application=application)
    send_all(tournament)
    application_refuse(actor=organiser, application=held)
    send_all(tournament)

    assert inbox.subjects == [
        "Autumn Open · Your registration is confirmed", "Autumn Open · Your registration was refused"
    ]  # fmt: skip


def test_somebody_withdraws(inbox: Inbox, tournament: Tournament) -> None:
    entrant = enter(tournament, "Nora Berg")
    clear(inbox, tournament)

    entrant_leave(entrant=entrant)
    send_all(tournament)

    assert inbox.subjects == ["Autumn Open · You have withdrawn"]


def test_a_player_with_an_account_gets_mail_at_its_address(
    inbox: Inbox, tournament: Tournament, stranger: User
) -> None:
    User.objects.filter(pk=stranger.pk).update(email="stranger@example.org", language="ja")
    stranger.refresh_from_db()
    entrant_apply(actor=stranger, tournament=tournament, name="Stranger")
    send_all(tournament)

    assert inbox.recipients == [["stranger@example.org"]]


def test_an_account_that_is_closed_before_the_sending_gets_no_mail(
    inbox: Inbox, tournament: Tournament, stranger: User
) -> None:
    User.objects.filter(pk=stranger.pk).update(email="stranger@example.org")
    stranger.refresh_from_db()
    entrant_apply(actor=stranger, tournament=tournament, name="Stranger")
    assert Mail.objects.exists()
    User.objects.filter(pk=stranger.pk).update(is_active=False)
    send_all(tournament)

    assert inbox.recipients == []


# ----- rounds -----
def test_table_seat_and_time_when_a_round_is_released(
    inbox: Inbox, tournament: Tournament, seated: Release, monkeypatch: pytest.MonkeyPatch
) -> None:
    starts = datetime(2026, 3, 7, 14, 30, tzinfo=ZoneInfo("Asia/Tokyo"))
    monkeypatch.setattr(contents, "round_starts_at", lambda _tournament, _number: starts)
    seated()
    send_all(tournament)

    mail = inbox.mails[-1]
    assert mail["Subject"] == "Autumn Open · Round 1: table 1, East, 14:30"
    assert "South: Player 02\nWest: Player 03\nNorth: Player 04" in text_of(mail)
    assert "2026-03-07 14:30 (Asia/Tokyo)" in text_of(mail)


def test_without_a_start_time_it_has_table_and_seat(inbox: Inbox, tournament: Tournament, seated: Release) -> None:
    seated()
    send_all(tournament)

    assert inbox.subjects[-1] == "Autumn Open · Round 1: table 1, East"


def test_players_without_an_address_cost_no_mail(inbox: Inbox, tournament: Tournament, seated: Release) -> None:
    seated()
    send_all(tournament)

    assert Mail.objects.filter(kind="seat").count() == 1


def test_a_swapped_seat_is_told_again(inbox: Inbox, tournament: Tournament, seated: Release, organiser: User) -> None:
    round_ = seated()
    clear(inbox, tournament)
    first, second = round_.seats.select_related("round__tournament", "table").order_by("seat")[:2]

    seats_swap(actor=organiser, first=first, second=second)
    send_all(tournament)

    assert inbox.subjects == ["Autumn Open · Round 1: table 1, South"]
    assert "This replaces our earlier e-mail." in text_of(inbox.mails[0])


def test_a_round_taken_back_and_released_again(
    inbox: Inbox, tournament: Tournament, seated: Release, organiser: User
) -> None:
    round_ = seated()
    clear(inbox, tournament)

    round_step(actor=organiser, round_=round_, step="unrelease")
    send_all(tournament)
    round_step(actor=organiser, round_=round_, step="release")
    send_all(tournament)

    assert inbox.subjects == ["Autumn Open · Round 1: your table has changed", "Autumn Open · Round 1: table 1, East"]


def test_a_round_taken_back_before_the_mail_was_sent_needs_no_mail(
    inbox: Inbox, tournament: Tournament, seated: Release, organiser: User
) -> None:
    enter(tournament, "Early Bird")
    clear(inbox, tournament)
    round_ = seated()
    round_step(actor=organiser, round_=round_, step="unrelease")
    send_all(tournament)

    assert [subject for subject in inbox.subjects if "Round" in subject] == []


def test_of_several_changes_before_the_mail_is_sent_the_last_is_told(
    inbox: Inbox, tournament: Tournament, seated: Release, organiser: User
) -> None:
    round_ = seated()
    for step in ("unrelease", "release", "unrelease", "release"):
        round_step(actor=organiser, round_=round_, step=step)
    send_all(tournament)

    assert [subject for subject in inbox.subjects if "Round" in subject] == ["Autumn Open · Round 1: table 1, East"]


def test_the_player_whose_seat_a_substitute_takes(
    inbox: Inbox, tournament: Tournament, seated: Release, organiser: User
) -> None:
    round_ = seated()
    other = Entrant.objects.create(
        tournament=tournament, player=Player.objects.create(club=tournament.club, name="Late"), is_substitute=True
    )
    clear(inbox, tournament)

    seat = round_.seats.select_related("table__round__tournament", "entrant").get(seat=0)
    seat_substitute(actor=organiser, seat=seat, entrant=other, reason="ill")
    send_all(tournament)

    assert inbox.subjects == ["Autumn Open · Round 1: your table has changed"]


# ----- the end -----
def test_the_result_at_the_end(
    inbox: Inbox, tournament: Tournament, seated: Release, organiser: User, play: Play
) -> None:
    round_ = seated()
    clear(inbox, tournament)
    second = tournament.rounds.select_related("tournament__club").get(number=2)
    for step in ("confirm", "release"):
        round_step(actor=organiser, round_=second, step=step)
    for one in (round_, second):
        play(one)
        round_step(actor=organiser, round_=one, step="finish")
    tournament.refresh_from_db()
    tournament_close(actor=organiser, tournament=tournament)
    send_all(tournament)

    # The seat of round 2 is no longer of use.
    [subject] = inbox.subjects
    rank = tournament.final_rows.get(entrant__player__name="Nora Berg").rank
    assert subject == f"Autumn Open · Rank {rank}"
    assert f"Your rank is {rank} of " in text_of(inbox.mails[0])
    assert "https://mahjong.example/e/autumn-open/standings/" in text_of(inbox.mails[0])


# ----- headers -----
def test_names_in_japanese(inbox: Inbox, tournament: Tournament) -> None:
    Tournament.objects.update(name="秋の大会")
    enter(tournament, "山田 花子", language="ja")
    send_all(tournament)

    [mail] = inbox.mails
    assert str(mail["Subject"]).strip().startswith("秋の大会 · ")
    assert mail["To"].addresses[0].display_name == "山田 花子"
    assert mail["From"].addresses[0].display_name == "秋の大会"
    assert "山田 花子" in text_of(mail)
    # Encoded words: a header is plain ASCII on the wire.
    assert all(str(value).isascii() for value in [mail.as_bytes().split(b"\n\n")[0].decode("ascii")])


@pytest.mark.parametrize("name", ["Nora\r\nBcc: all@example.org", "Nora\nX-Spam: 1\n\nText", "Nora\u2028Bcc: a@b.org"])
def test_a_name_adds_no_header(inbox: Inbox, tournament: Tournament, name: str) -> None:
    application = register(tournament, "Nora Berg")
    # Past all forms, as a faulty import would store it.
    Application.objects.filter(pk=application.pk).update(name=name)
    Tournament.objects.update(name=name)
    send_all(tournament)

    [mail] = inbox.mails
    assert inbox.recipients == [["nora@example.org"]]
    assert mail["Bcc"] is None
    assert mail["X-Spam"] is None


def test_headers_that_mail_programs_read(inbox: Inbox, tournament: Tournament) -> None:
    register(tournament, "Nora Berg")
    send_all(tournament)

    [mail] = inbox.mails
    stored = Mail.objects.get()
    assert mail["Message-ID"] == f"<{stored.message_id}@mahjong.example>"
    assert mail["Auto-Submitted"] == "auto-generated"
    assert str(mail["List-Unsubscribe"]).strip().startswith("<https://mahjong.example/mail/")
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert mail.get_content_type() == "text/plain"


def test_no_mail_is_stored_where_no_server_is_set(tournament: Tournament, settings: Any) -> None:
    settings.HAS_MAIL = False
    application_add(tournament=tournament, name="Nora")

    assert not Mail.objects.exists()
