"""A game that ends on the pad: places, points, and the next game."""

import pytest
from playwright.sync_api import expect

from league.records.models import Hanchan
from tests.browser.pad import Open, Pad, cut, mend
from tests.browser.recorder import checked_hanchan

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
UNTIL_SOMEBODY_BUSTS = {"bust": "below_zero"}


def end_by_a_yakuman(pad: Pad) -> None:
    pad.seat(0, 1)
    pad.key("yakuman")
    assert pad.deltas() == [48000, -48000, 0, 0]
    pad.save()
    pad.page.get_by_text("This hanchan is over.").wait_for()


def places(pad: Pad) -> list[str]:
    pad.page.locator(".places li").first.wait_for()
    return [str(one.get_attribute("aria-label")) for one in pad.page.locator(".places li").all()]


def stored_places() -> list[tuple[int, str]]:
    rows = checked_hanchan().participants.select_related("player").order_by("place", "seat")
    return [(row.place, row.player.name) for row in rows]


def test_a_finished_game_shows_places_and_points_and_leads_to_the_next(open_pad: Open) -> None:
    pad = open_pad("riichi-club", UNTIL_SOMEBODY_BUSTS)
    end_by_a_yakuman(pad)
    pad.wait_stored(1)
    shown = places(pad)
    assert [one.split(",")[0] for one in shown] == [f"place {place}: {name}" for place, name in stored_places()]
    # The game's own page has the same points.
    points = [row.points for row in checked_hanchan().participants.order_by("place", "seat")]
    assert [float(one.rsplit(", ", 1)[1].replace("−", "-")) for one in shown] == [one / 1000 for one in points]
    pad.page.get_by_role("link", name="New game with the same players").tap()
    pad.page.get_by_role("button", name="Begin").wait_for()
    assert [one.input_value() for one in pad.page.locator("input[name^=player_]").all()] == [
        "Aoi",
        "Ben",
        "Chika",
        "Dai",
    ]
    pad.page.get_by_role("button", name="Begin").tap()

    pad.page.locator(".board").wait_for()
    assert pad.page.get_by_text("Tap who won.").is_visible()
    assert Hanchan.objects.filter(state="open").count() == 1


@pytest.mark.slow
def test_a_game_that_is_ended_early_shows_places_too(open_pad: Open) -> None:
    pad = open_pad("riichi-club")
    pad.seat(2, 2)
    pad.key("Mangan")
    pad.save()
    pad.wait_stored(1)
    pad.page.get_by_role("button", name="Menu").tap()
    pad.page.get_by_role("button", name="The game ends here").tap()
    pad.page.get_by_role("button", name="End the game").tap()

    assert places(pad)[0].startswith("place 1: Chika, 33,000, +")


@pytest.mark.engine
@pytest.mark.slow
def test_places_of_a_game_that_waits_are_marked_as_waiting(open_pad: Open) -> None:
    pad = open_pad("riichi-club", UNTIL_SOMEBODY_BUSTS)
    pad.page.locator(".pad[data-engine='true']").wait_for(timeout=60_000)
    cut(pad)
    end_by_a_yakuman(pad)
    pad.page.locator(".pad[data-waiting='1']").wait_for()
    shown = places(pad)
    expect(
        pad.page.get_by_text("Deals wait on this device: the places are final once the server has them.")
    ).to_be_visible()
    assert pad.page.get_by_role("link", name="New game with the same players").count() == 0
    mend(pad)
    pad.wait_stored(1)

    assert places(pad) == shown
    assert [one.split(",")[0] for one in shown] == [f"place {place}: {name}" for place, name in stored_places()]
    expect(pad.page.get_by_role("link", name="New game with the same players")).to_be_visible()


@pytest.mark.slow
def test_the_last_deal_of_a_finished_game_is_amended(open_pad: Open) -> None:
    pad = open_pad("riichi-club", UNTIL_SOMEBODY_BUSTS)
    end_by_a_yakuman(pad)
    pad.wait_stored(1)
    pad.page.reload()
    pad.page.get_by_role("button", name="Amend", exact=True).tap()
    pad.page.get_by_role("group", name="Amending deal 1").wait_for()
    pad.key("Mangan")
    pad.page.get_by_role("button", name="Amend the deal").tap()

    pad.page.get_by_text("Tap who won.").or_(pad.page.get_by_text("Amended: deal 1")).first.wait_for()
    assert pad.scores() == [37000, 13000, 25000, 25000]
    assert checked_hanchan().state == "open"
