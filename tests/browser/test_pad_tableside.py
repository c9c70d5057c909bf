"""The pad beside the deals: drawn seats, the clock by the server's time, a call to the referee or an organiser."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from league.accounts.models import User
from league.clubs.models import Club
from league.clubs.services import house_rules_create
from league.records.models import Hanchan
from league.tournaments.draws.services import round_step, stage_draw
from league.tournaments.models import RefereeCall, Round
from league.tournaments.results.calls import referee_answer
from league.tournaments.results.playing import table_begin
from league.tournaments.results.services import timer_set
from tests.browser.conftest import enter_signed_in
from tests.browser.pad import Open, Pad, cut, record
from tests.league.tournaments.conftest import started_tournament

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def menu(pad: Pad, name: str) -> None:
    pad.tap(pad.page.get_by_role("button", name="Menu", exact=True))
    pad.tap(pad.page.locator(".dialog").get_by_role("button", name=name, exact=True))


def clock(pad: Pad) -> Any:
    return pad.page.locator(".table-clock b")


def seconds(pad: Pad) -> int:
    minutes, rest = clock(pad).inner_text().removeprefix("+").split(":")
    return 60 * int(minutes) + int(rest)


def test_the_seats_are_drawn_before_the_first_deal(open_pad: Open, owner: User) -> None:
    pad = open_pad("riichi-club")
    menu(pad, "Draw lots for the seats")
    expect(pad.page.locator(".told")).to_contain_text("The seats are drawn:")
    shown = [pad.page.locator(f".at-{seat} .who").inner_text()[1:] for seat in range(4)]
    rows = Hanchan.objects.get().participants.select_related("player").order_by("seat")
    assert shown == [row.player.name for row in rows]
    record(owner, 1)
    pad.page.locator(".pad[data-stored='1']").wait_for()
    pad.tap(pad.page.get_by_role("button", name="Menu", exact=True))

    expect(pad.page.get_by_role("button", name="Draw lots for the seats")).to_have_count(0)


@pytest.mark.slow
def test_the_clock_of_a_club_table_is_the_servers_and_goes_on_without_a_network(open_pad: Open) -> None:
    pad = open_pad("riichi-club")
    expect(clock(pad)).to_have_count(0)
    menu(pad, "60 min")
    clock(pad).wait_for()
    Hanchan.objects.update(recorded_at=timezone.now() - timedelta(minutes=50))
    # The phone's own clock is wrong by a day.
    pad.page.add_init_script("const real = Date.now; Date.now = () => real() + 86_400_000;")
    pad.page.reload()
    pad.page.locator(".table-clock:not(.over)").wait_for()
    # 60 − 50 = 10 minutes
    assert 570 < seconds(pad) <= 600
    cut(pad)
    before = seconds(pad)
    pad.page.wait_for_timeout(2200)
    assert before - 4 <= seconds(pad) < before

    pad.page.reload()
    clock(pad).wait_for()
    assert 550 < seconds(pad) < before


@pytest.mark.slow
def test_the_clock_counts_what_is_over(open_pad: Open) -> None:
    pad = open_pad("riichi-club")
    Hanchan.objects.update(clock_minutes=60, recorded_at=timezone.now() - timedelta(minutes=63))
    pad.page.reload()

    # 63 − 60 = 3 minutes
    expect(pad.page.locator(".table-clock.over")).to_contain_text("Time is up")
    assert 180 <= seconds(pad) < 200


@pytest.mark.slow
def test_a_club_table_calls_an_organiser_and_takes_it_back(open_pad: Open) -> None:
    pad = open_pad("riichi-club")
    save = pad.page.get_by_role("button", name="Save deal")
    place = save.bounding_box()
    menu(pad, "Call an organiser")
    expect(pad.page.locator(".call-line")).to_contain_text("An organiser was called 0 min ago.")
    assert Hanchan.objects.get().called_at is not None
    assert save.bounding_box() == place
    pad.tap(pad.page.get_by_role("button", name="Cancel the call"))
    expect(pad.page.locator(".call-line")).to_have_count(0)

    assert Hanchan.objects.get().called_at is None


@pytest.fixture
def event_pad(phone: Any, live_server: Any, owner: User, club: Club) -> Pad:
    """The pad of the first table of an event, whose clock was started 20 minutes ago."""
    rules = house_rules_create(actor=owner, club=club, name="EMA", ruleset="riichi-club")
    event = started_tournament(owner, rules, players=8, rounds=2, minutes=90)
    round_ = stage_draw(actor=owner, stage=event.stages.get(), seed=7)[0]
    for step in ("confirm", "release"):
        round_ = round_step(actor=owner, round_=round_, step=step)
    timer_set(actor=owner, round_=round_, to="start", now=timezone.now() - timedelta(minutes=20))
    hanchan = table_begin(actor=owner, table=round_.tables.select_related("round__tournament__club").get(number=1))
    enter_signed_in(phone, live_server.url, owner)
    return Pad(phone, f"{live_server.url}/c/{club.slug}/g/{hanchan.pk}/pad/").open()


@pytest.mark.slow
def test_an_event_table_shows_the_time_left_and_calls_the_referee(event_pad: Pad, owner: User) -> None:
    pad = event_pad
    clock(pad).wait_for()
    # 90 − 20 = 70 minutes
    assert Round.objects.get(number=1).seconds == 5400
    assert 4100 < seconds(pad) <= 4200
    menu(pad, "Call the referee")
    expect(pad.page.locator(".call-line")).to_contain_text("The referee was called 0 min ago.")
    pad.tap(pad.page.get_by_role("button", name="Cancel the call"))
    expect(pad.page.locator(".call-line")).to_have_count(0)
    menu(pad, "Call the referee")
    pad.page.locator(".call-line").wait_for()
    referee_answer(actor=owner, call=RefereeCall.objects.get(answered_at=None))

    # The desk has answered: the pad asks every ten seconds.
    expect(pad.page.locator(".call-line")).to_have_count(0, timeout=15_000)
