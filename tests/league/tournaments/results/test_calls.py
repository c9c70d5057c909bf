"""The pad at a table of an event: the time left in the round, a call for a referee and its end."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from league.core.errors import Forbidden, LeagueError
from league.records.deals.seat_draw import seats_draw
from league.records.guests.services import guest_link_make
from league.records.in_play.tableside import Clock, clock_set
from league.tournaments.draws.services import round_step, stage_draw
from league.tournaments.models import RefereeCall, Table
from league.tournaments.results.calls import referee_call, referee_call_take_back, tableside_of
from league.tournaments.results.playing import table_begin
from league.tournaments.results.services import extra_time_give, timer_set
from tests.league.core.page import signed_in, words

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(make_tournament, organiser) -> Table:
    round_ = stage_draw(actor=organiser, stage=make_tournament(players=8, minutes=60).stages.get(), seed=7)[0]
    for step in ("confirm", "release"):
        round_ = round_step(actor=organiser, round_=round_, step=step)
    return Table.objects.select_related("round__tournament__club", "round__stage").get(round=round_, number=1)


def present(table: Table) -> Table:
    return Table.objects.select_related("round__tournament", "round__stage").get(pk=table.pk)


def at(table: Table, name: str) -> str:
    return reverse(name, args=[table.round.tournament.slug, table.round.number, table.number])


def test_before_the_start_the_clock_stands_at_the_length_of_the_round(table):
    seconds = table.round.seconds

    assert tableside_of(table, timezone.now()).clock == Clock(seconds_left=seconds)


def test_a_running_clock_ends_with_the_extra_minutes_of_the_table(organiser, table):
    now = timezone.now()
    timer_set(actor=organiser, round_=table.round, to="start", now=now)
    extra_time_give(actor=organiser, table=table, minutes=5)

    ends_at = now + timedelta(seconds=table.round.seconds, minutes=5)
    assert tableside_of(present(table), now).clock == Clock(ends_at=ends_at)


def test_the_pad_calls_the_referee_the_desk_sees_it_and_the_pad_takes_it_back(recorder, organiser, table):
    hanchan = table_begin(actor=recorder, table=table)
    client = signed_in(recorder)
    pad = client.get(reverse("pad", args=[hanchan.club.slug, hanchan.pk])).context["pad"]
    side = pad["tableside"]
    assert (side["whom"], side["may_set_clock"], pad["may_draw_seats"]) == ("referee", False, False)
    assert client.post(side["call"], {}, content_type="application/json").status_code == 201
    assert client.get(side["read"]).json()["called_at"]
    desk = signed_in(organiser)
    page = reverse("desk_round", args=[table.round.tournament.slug, table.round.number])
    assert "A referee is there" in words(desk.get(page))
    assert client.delete(side["call"]).json()["called_at"] is None

    assert "A referee is there" not in words(desk.get(page))
    assert RefereeCall.objects.get().answered_by is None


def test_a_call_that_the_desk_answers_ends_on_the_pad(recorder, organiser, table):
    call = referee_call(table=table)
    signed_in(organiser).post(reverse("desk_answer", args=[table.round.tournament.slug, call.pk]))

    assert tableside_of(table, timezone.now()).called_at is None
    assert RefereeCall.objects.get().answered_by == organiser


def test_a_stranger_takes_no_call_back(stranger, table):
    referee_call(table=table)

    with pytest.raises(Forbidden):
        referee_call_take_back(actor=stranger, table=table)


def test_a_table_of_an_event_draws_no_seats_and_has_no_clock_of_its_own(organiser, table):
    hanchan = table_begin(actor=organiser, table=table)
    refused = []
    for act in (
        lambda: seats_draw(actor=organiser, hanchan=hanchan, version=hanchan.version, chance=None),
        lambda: clock_set(actor=organiser, hanchan=hanchan, minutes=60),
    ):
        hanchan.refresh_from_db()
        with pytest.raises(LeagueError) as found:
            act()
        refused.append(found.value.code)

    assert refused == ["seats_of_event", "tableside_of_event"]


def test_a_guest_link_to_a_table_of_an_event_opens_neither_its_clock_nor_its_call(recorder, organiser, table):
    hanchan = table_begin(actor=recorder, table=table)
    guest = Client()
    guest.post(reverse("guest"), {"secret": guest_link_make(actor=organiser, hanchan=hanchan).secret})

    page = guest.get(reverse("pad", args=[hanchan.club.slug, hanchan.pk]))
    side = guest.get(reverse("api_tableside", args=[hanchan.pk])).json()
    refused = guest.post(reverse("api_table_call", args=[hanchan.pk]), {}, content_type="application/json")
    of_event = guest.post(at(table, "api_event_call"), {}, content_type="application/json")

    assert page.context["pad"]["tableside"] is None
    assert (side["clock"], side["called_at"]) == (None, None)
    assert refused.json()["error"] == "tableside_of_event"
    assert of_event.status_code in (401, 403)
    assert not RefereeCall.objects.exists()
