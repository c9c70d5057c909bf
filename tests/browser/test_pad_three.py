"""A game of three on the pad, at the width of a phone."""

import pytest

from league.records.models import Hanchan
from rules.registry import find_ruleset
from tests.browser.pad import Open, cut, mend
from tests.browser.recorder import checked_hanchan, scores

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PHONE = {"width": 390, "height": 844}


def test_a_game_of_three_is_recorded_on_a_phone(open_pad: Open) -> None:
    pad = open_pad("tenhou-3", players=3)
    pad.page.set_viewport_size(PHONE)
    assert pad.page.locator("[data-seat]").count() == 3

    # seat 1 off seat 2, 3 han 40 fu: 5200; the stick stays with the winner
    pad.stick(1)
    pad.seat(1, 2)
    pad.key("3 han")
    pad.in_row("fu", "40")
    assert pad.deltas() == [0, 5200, -5200]
    pad.save()
    pad.wait_stored(1)
    assert scores(checked_hanchan()) == [35000, 40200, 29800]
    assert "東2局" in pad.centre

    # a draw with one ready: 1000 from each of two
    pad.key("Draw")
    pad.seat(0)
    assert pad.deltas() == [2000, -1000, -1000]
    pad.save()
    pad.wait_stored(2)

    # the dealer passed: seat 2 deals with a counter and draws a mangan: 4000 and 100 from each
    pad.seat(2, 2)
    pad.key("Mangan")
    assert pad.deltas() == [-4100, -4100, 8200]
    pad.save()
    pad.wait_stored(3)

    assert sum(scores(checked_hanchan())) == 3 * find_ruleset("tenhou-3").defaults.start
    assert pad.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


@pytest.mark.engine
@pytest.mark.slow
def test_a_game_of_one_round_is_played_to_its_end_online_and_offline(open_pad: Open) -> None:
    pad = open_pad("tenhou-3", {"length": "east"}, players=3)
    pad.page.set_viewport_size(PHONE)
    pad.page.locator(".pad[data-engine='true']").wait_for(timeout=60_000)
    cut(pad)
    # South draws a mangan: 4000 from the dealer, 2000 from West; the share of the fourth player is lost
    pad.seat(1, 1)
    pad.key("Mangan")
    assert pad.deltas() == [-4000, 6000, -2000]
    pad.save()
    pad.page.locator(".pad[data-waiting='1']").wait_for()
    # East 2: West off South, the dealer
    pad.seat(2, 1)
    pad.key("Mangan")
    assert pad.deltas() == [0, -8000, 8000]
    pad.save()
    pad.page.locator(".pad[data-waiting='2']").wait_for()
    assert pad.scores() == [31000, 33000, 41000]

    mend(pad)
    pad.wait_stored(2)
    # East 3 is the last deal: West, the dealer, deals in with a haneman
    pad.seat(0, 2)
    pad.key("Haneman")
    assert pad.deltas() == [12000, 0, -12000]
    pad.save()
    pad.page.get_by_text("This hanchan is over.").wait_for()
    pad.wait_stored(3)

    hanchan = checked_hanchan()
    assert hanchan.state == Hanchan.State.FINISHED
    assert scores(hanchan) == [43000, 33000, 29000]
    assert [row.place for row in hanchan.participants.order_by("seat")] == [1, 2, 3]
    assert pad.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


@pytest.mark.slow
def test_a_hand_in_tiles_has_norths_set_aside_and_no_middle_characters(open_pad: Open) -> None:
    pad = open_pad("tenhou-3", players=3)
    pad.page.set_viewport_size(PHONE)
    pad.seat(1, 2)
    pad.key("Tiles")
    keys = pad.page.locator(".keypad .tile-key")

    # 1m 9m, nine dots, nine bamboo, seven honours
    assert keys.count() == 27
    pad.tiles("1p", "2p", "3p", "4p", "5p", "6p", "6s", "7s", "8s", "9s", "9s", "7s", "8s", "9s")
    pad.page.get_by_role("spinbutton", name="Norths set aside").or_(
        pad.page.get_by_label("Norths set aside")
    ).first.wait_for()
