"""The clock of a club's table and its call for an organiser: on the pad, the evening's page and the wall."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.urls import reverse

from league.accounts.models import User
from league.core.errors import Forbidden, LeagueError
from league.history.models import LogEntry
from league.records.deals.services import deal_record, hanchan_begin, hanchan_stop
from league.records.in_play.tableside import Clock, clock_set, table_call, table_call_end, tableside_of
from league.records.models import Hanchan
from league.sessions.services import session_open
from tests.league.core.page import signed_in, words

pytestmark = pytest.mark.django_db
BEGAN = datetime(2026, 3, 4, 10, 0, tzinfo=UTC)
DRAW = {"result": {"type": "exhaustive_draw", "ready": []}}


@pytest.fixture
def hanchan(owner, club, house_rules, regulars) -> Hanchan:
    evening = session_open(actor=owner, club=club)
    return hanchan_begin(actor=owner, club=club, house_rules=house_rules, players=regulars, session=evening)


def actions(hanchan: Hanchan) -> list[str]:
    return [one.action for one in LogEntry.objects.about(hanchan).order_by("pk")][1:]


def present(hanchan: Hanchan) -> Hanchan:
    return Hanchan.objects.get(pk=hanchan.pk)


@pytest.mark.parametrize(
    ("minutes", "clock"),
    [(None, None), (0, Clock(BEGAN, None)), (75, Clock(BEGAN, BEGAN + timedelta(minutes=75)))],
)
def test_the_clock_runs_from_the_beginning(minutes, clock, recorder, hanchan):
    Hanchan.objects.filter(pk=hanchan.pk).update(recorded_at=BEGAN)
    clock_set(actor=recorder, hanchan=hanchan, minutes=minutes)

    assert tableside_of(present(hanchan), BEGAN).clock == clock


def test_a_clock_and_a_call_leave_the_version_of_the_deals_as_it_is(recorder, hanchan):
    clock_set(actor=recorder, hanchan=hanchan, minutes=75)
    table_call(actor=recorder, hanchan=hanchan)

    assert present(hanchan).version == 1


def test_a_call_stands_until_it_is_ended_and_the_log_has_both_once(recorder, hanchan):
    table_call(actor=recorder, hanchan=hanchan)
    first = present(hanchan).called_at
    table_call(actor=recorder, hanchan=hanchan)
    assert (first is not None, present(hanchan).called_at) == (True, first)
    table_call_end(actor=recorder, hanchan=hanchan)
    table_call_end(actor=recorder, hanchan=hanchan)

    assert present(hanchan).called_at is None
    assert actions(hanchan) == ["table_call", "table_call_end"]


def test_a_stranger_neither_calls_nor_sets_the_clock(stranger, hanchan):
    for refused in (
        lambda: table_call(actor=stranger, hanchan=hanchan),
        lambda: table_call_end(actor=stranger, hanchan=hanchan),
        lambda: clock_set(actor=stranger, hanchan=hanchan, minutes=60),
    ):
        with pytest.raises(Forbidden):
            refused()


def test_a_game_that_is_over_has_neither_clock_nor_call(owner, hanchan):
    clock_set(actor=owner, hanchan=hanchan, minutes=60)
    table_call(actor=owner, hanchan=hanchan)
    deal_record(actor=owner, hanchan=hanchan, number=1, entry=DRAW)
    over = hanchan_stop(actor=owner, hanchan=hanchan, version=2)

    found = tableside_of(over, BEGAN)
    assert (found.clock, found.called_at) == (None, None)
    with pytest.raises(LeagueError) as refused:
        table_call(actor=owner, hanchan=over)
    assert refused.value.code == "not_in_play"


def test_the_api_has_the_servers_time_the_clock_and_the_call(owner: User, hanchan: Hanchan) -> None:
    client = signed_in(owner)
    address = f"/api/v1/hanchan/{hanchan.pk}"
    assert client.get(f"{address}/tableside/").json().keys() == {"now", "clock", "called_at"}
    client.patch(f"{address}/tableside/", {"clock_minutes": 60}, content_type="application/json")
    called = client.post(f"{address}/call/", content_type="application/json")
    shown = client.get(f"{address}/tableside/").json()
    begun, ends = (datetime.fromisoformat(shown["clock"][key]) for key in ("began_at", "ends_at"))

    assert (called.status_code, shown["called_at"] is not None) == (201, True)
    assert ends - begun == timedelta(minutes=60)
    assert client.delete(f"{address}/call/").json()["called_at"] is None
    refused = client.patch(f"{address}/tableside/", {"clock_minutes": 601}, content_type="application/json")
    assert refused.status_code == 400


def test_the_evening_and_the_wall_show_the_call_and_the_evening_ends_it(owner: User, hanchan: Hanchan) -> None:
    client: Client = signed_in(owner)
    club, evening = hanchan.club, reverse("evening", args=[hanchan.club.slug, hanchan.session_id])
    Hanchan.objects.filter(pk=hanchan.pk).update(recorded_at=BEGAN)
    assert "organiser" not in words(client.get(reverse("night", args=[club.slug])))
    table_call(actor=owner, hanchan=hanchan)
    clock_set(actor=owner, hanchan=hanchan, minutes=75)
    wall = words(client.get(reverse("night", args=[club.slug])))
    # Begun at 10:00 UTC, 75 minutes: 11:15 UTC
    ends = (BEGAN + timedelta(minutes=75)).astimezone(ZoneInfo(club.time_zone))
    assert "calls an organiser" in wall
    assert f"until {ends:%H:%M}" in wall
    assert "called an organiser at" in words(client.get(evening))
    answer = client.post(reverse("call_end", args=[club.slug, hanchan.pk]), follow=True)

    assert "The call is ended." in words(answer)
    assert "called an organiser" not in words(client.get(evening)).replace("ended the call", "")
