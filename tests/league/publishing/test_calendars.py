"""The calendars of a club and of an event, read by a calendar library."""

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.utils import timezone
from icalendar import Calendar, Event

from league.accounts.models import User
from league.clubs.models import Club
from league.clubs.services import club_amend
from league.evenings.services import answer_give
from league.sessions.services import session_cancel, session_close, session_open, session_reopen
from league.tournaments.lifecycle.services import stage_amend, tournament_amend
from league.tournaments.models import Tournament
from league.tournaments.timetable.services import EnteredLine, timetable_set, timetable_shift
from tests.league.core.page import signed_in

pytestmark = [pytest.mark.django_db, pytest.mark.once]

CLUB, EVENT = "/c/north-wind-circle/calendar.ics", "/e/autumn-open/calendar.ics"
TEN = datetime(2026, 3, 7, 10, tzinfo=ZoneInfo("Asia/Tokyo"))


def read(path: str) -> list[Event]:
    answer = Client().get(path)
    assert answer.headers["Content-Type"] == "text/calendar; charset=utf-8"
    # RFC 5545, 3.1: lines of at most 75 octets end with CRLF
    assert max(map(len, answer.content.split(b"\r\n"))) <= 75
    calendar = Calendar.from_ical(answer.content)
    assert not calendar.errors
    return list(calendar.walk("VEVENT"))


def by_title(path: str) -> dict[str, Event]:
    return {str(one["summary"]).split(": ")[-1]: one for one in read(path)}


def told(event: Event) -> tuple[int, str]:
    return int(event["sequence"]), str(event["status"])


@pytest.fixture
def plan(organiser: User) -> Callable[..., None]:
    def put(event: Tournament, *lines: tuple[int, Any]) -> None:
        """Each line: the minutes after ten o'clock, and a round's number or a title."""
        entered = [
            EnteredLine(TEN + timedelta(minutes=after), round=what if isinstance(what, int) else None,
                        title=what if isinstance(what, str) else "")
            for after, what in lines
        ]  # fmt: skip
        timetable_set(actor=organiser, tournament=event, lines=entered)

    return put


def test_a_planned_evening_begins_by_the_clock_of_the_club(owner: User, club: Club) -> None:
    begins = (timezone.now() + timedelta(days=3)).replace(hour=10, minute=30, second=0, microsecond=0)
    session = session_open(actor=owner, club=club, name="Finals", begins_at=begins)

    (event,) = read(CLUB)

    assert str(event["summary"]) == "North Wind Circle: Finals"
    # 10:30 in UTC is 19:30 in Tokyo
    assert event["dtstart"].params["TZID"] == "Asia/Tokyo"
    assert event["dtstart"].dt.strftime("%H:%M") == "19:30"
    assert event["dtstart"].dt == begins
    assert str(event["url"]) == f"http://testserver/c/north-wind-circle/evening/{session.pk}/"
    assert b"BEGIN:VTIMEZONE" in Client().get(CLUB).content


def test_an_evening_without_a_time_takes_its_day(owner: User, club: Club) -> None:
    day = session_open(actor=owner, club=club).played_on

    (event,) = read(CLUB)

    assert (event["dtstart"].dt, event["dtend"].dt) == (day, day + timedelta(days=1))


def test_an_evening_that_is_closed_before_it_begins_is_cancelled(owner: User, club: Club) -> None:
    session = session_open(actor=owner, club=club, begins_at=timezone.now() + timedelta(days=3))
    (before,) = read(CLUB)
    session_close(actor=owner, session=session)
    (after,) = read(CLUB)

    assert (told(before), told(after)) == ((0, "CONFIRMED"), (1, "CANCELLED"))
    assert after["uid"] == before["uid"]


def test_an_evening_that_was_played_is_not_cancelled(owner: User, club: Club) -> None:
    session_close(actor=owner, session=session_open(actor=owner, club=club))

    assert [told(one) for one in read(CLUB)] == [(1, "CONFIRMED")]


def test_the_club_has_the_days_of_its_events(organiser: User, event: Tournament) -> None:
    later = timezone.localdate() + timedelta(days=30)
    tournament_amend(
        actor=organiser, tournament=event, starts_on=later, ends_on=later + timedelta(days=1), place="Town hall, 東京"
    )

    (found,) = read(CLUB)

    assert (found["dtstart"].dt, found["dtend"].dt) == (later, later + timedelta(days=2))
    assert str(found["location"]) == "Town hall, 東京"


def test_an_event_has_its_days_and_its_timetable(event: Tournament, plan: Callable[..., None]) -> None:
    plan(event, (0, 1), (100, "Break"), (130, 2))

    found = by_title(EVENT)

    assert list(found) == ["Autumn Open", "Round 1", "Break", "Round 2"]
    assert found["Autumn Open"]["dtstart"].dt == date(2026, 3, 7)
    # a round takes the 90 minutes of the event; a break has no end
    assert found["Round 1"]["dtstart"].dt == datetime(2026, 3, 7, 1, tzinfo=UTC)
    assert found["Round 1"]["dtend"].dt == datetime(2026, 3, 7, 2, 30, tzinfo=UTC)
    assert "dtend" not in found["Break"]
    assert len({str(one["uid"]) for one in found.values()}) == 4


def test_the_times_are_those_of_the_event(organiser: User, event: Tournament, plan: Callable[..., None]) -> None:
    tournament_amend(actor=organiser, tournament=event, time_zone="Europe/Paris")
    plan(event, (0, 1))

    begins = by_title(EVENT)["Round 1"]["dtstart"]

    # 10:00 in Tokyo is 02:00 in Paris in winter
    assert (begins.params["TZID"], begins.dt.strftime("%H:%M")) == ("Europe/Paris", "02:00")


def test_a_line_that_moves_keeps_its_uid_and_raises_its_sequence(
    organiser: User, event: Tournament, plan: Callable[..., None]
) -> None:
    plan(event, (0, 1), (130, 2))
    before = by_title(EVENT)
    timetable_shift(actor=organiser, tournament=event, minutes=15, since=TEN + timedelta(minutes=60))
    after = by_title(EVENT)

    assert told(before["Round 1"]) == told(after["Round 1"])
    assert told(after["Round 2"])[0] == told(before["Round 2"])[0] + 1
    assert after["Round 2"]["uid"] == before["Round 2"]["uid"]
    assert after["Round 2"]["dtstart"].dt - before["Round 2"]["dtstart"].dt == timedelta(minutes=15)


def test_a_line_that_is_taken_out_is_cancelled_and_comes_back(event: Tournament, plan: Callable[..., None]) -> None:
    plan(event, (0, 1), (100, "Break"), (130, 2))
    first = by_title(EVENT)["Break"]
    plan(event, (0, 1), (130, 2))
    without = by_title(EVENT)["Break"]
    plan(event, (0, 1), (110, "Break"), (130, 2))
    again = by_title(EVENT)["Break"]

    start = told(first)[0]
    assert [told(one) for one in (first, without, again)] == [
        (start, "CONFIRMED"), (start + 1, "CANCELLED"), (start + 2, "CONFIRMED"),
    ]  # fmt: skip
    assert first["uid"] == without["uid"] == again["uid"]


def test_longer_rounds_raise_the_sequence(organiser: User, event: Tournament, plan: Callable[..., None]) -> None:
    plan(event, (0, 1))
    before = by_title(EVENT)["Round 1"]
    stage_amend(actor=organiser, stage=event.stages.get(), minutes=120)
    after = by_title(EVENT)["Round 1"]

    assert told(after)[0] == told(before)[0] + 1
    assert after["dtend"].dt - before["dtend"].dt == timedelta(minutes=30)


def test_the_same_calendar_is_not_sent_twice(event: Tournament, plan: Callable[..., None]) -> None:
    for path in (CLUB, EVENT):
        first = Client().get(path)
        asked = {"headers": {"if-none-match": first.headers["ETag"]}}
        assert Client().get(path, **asked).status_code == 304
        assert Client().get(path).content == first.content
        assert not first.cookies

    plan(event, (0, 1))
    assert Client().get(EVENT, **asked).status_code == 200


def test_no_calendar_names_a_player(owner: User, event: Tournament, plan: Callable[..., None]) -> None:
    plan(event, (0, 1))

    assert b"Player 0" not in Client().get(EVENT).content + Client().get(CLUB).content


def test_what_is_private_has_no_calendar(owner: User, organiser: User, club: Club, event: Tournament) -> None:
    tournament_amend(actor=organiser, tournament=event, is_public=False)
    of_private_event = [signed_in(owner).get(EVENT).status_code, len(read(CLUB))]
    club_amend(actor=owner, club=club, is_public=False)

    assert of_private_event == [404, 0]
    assert signed_in(owner).get(CLUB).status_code == 404


def test_pages_offer_the_calendars(club: Club, event: Tournament) -> None:
    for page, path in (("/c/north-wind-circle/", CLUB), ("/c/north-wind-circle/evenings/", CLUB),
                       ("/e/autumn-open/", EVENT)):  # fmt: skip
        assert f'href="{path}"' in Client().get(page).content.decode()


def test_a_cancelled_evening_is_struck_out_and_comes_back_and_answers_are_no_change(owner: User, club: Club) -> None:
    begins_at = timezone.now() + timedelta(days=3)
    session = session_open(actor=owner, club=club, begins_at=begins_at, place="Room 4")
    (before,) = read(CLUB)
    answer_give(actor=owner, session=session, kind="yes", guest="Mara")
    (answered,) = read(CLUB)
    session_cancel(actor=owner, session=session)
    (cancelled,) = read(CLUB)
    session_reopen(actor=owner, session=session)
    (again,) = read(CLUB)

    assert str(before["location"]) == "Room 4"
    assert [told(one) for one in (before, answered, cancelled, again)] == [
        (0, "CONFIRMED"), (0, "CONFIRMED"), (1, "CANCELLED"), (2, "CONFIRMED"),
    ]  # fmt: skip
    assert before["uid"] == again["uid"]
