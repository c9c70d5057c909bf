"""Yueqing on the pad: the hands of all four players at the end of a deal."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.pad import Open, Pad
from tests.browser.recorder import checked_hanchan, scores

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
# Wildcard 1p. Aoi has a pung off Dai, Ben wins with the white dragon's pair.
HANDS = {
    "Aoi": (("Pung", "5s", "Dai"), "1m1m1m2m3m4m5m6m7m8m9m9m9m"),
    "Ben": (("Pung", "5p", None), "1m2m3m4m5m6m2m2m7s8s9s7z7z7z"),
    "Chika": ((), "2p2p3p3p4p4p6p6p7p7p8p8p1z1z2z2z"),
    "Dai": ((), "1s1s2s2s3s3s4s4s6s6s7s8s9s3z3z4z"),
}


def tiles(text: str) -> list[str]:
    return [text[at : at + 2] for at in range(0, len(text), 2)]


def choose(pad: Pad, group: str, name: str) -> None:
    pad.page.get_by_role("group", name=group, exact=True).get_by_role("button", name=name).tap()


def lay(pad: Pad) -> None:
    """Enter the indicator and all hands."""
    choose(pad, "Indicators", "Indicator")
    pad.tiles("9p")
    choose(pad, "Indicators", "The hand")
    for name, (meld, hand) in HANDS.items():
        choose(pad, "Whose hand?", name)
        if meld:
            kind, tile, source = meld
            pad.key(kind)
            pad.tiles(tile)
            if source:
                choose(pad, "Off whom was this meld?", source)
        pad.tiles(*tiles(hand))


@pytest.mark.slow
def test_all_four_hands_of_a_win_are_entered(open_pad: Open) -> None:
    pad = open_pad("yueqing")
    pad.seat(1, 2)
    pad.key("All four hands")
    expect(pad.page.locator(".told")).to_have_text("Enter the indicator and all four hands.")
    lay(pad)
    found = pad.deltas()
    pad.save()

    pad.wait_stored(1)
    entry = checked_hanchan().deals.get().entry
    assert entry["indicator"] == "9p"
    assert entry["hands"][0] == {"concealed": "1112345678999m", "melds": [{"type": "pung", "tiles": "555s", "from": 3}]}
    assert entry["result"]["wins"] == [{"winner": 1, "from": 2, "winning_tile": "7z"}]
    assert "hua" not in entry
    assert scores(checked_hanchan()) == found


def test_a_tile_that_the_four_hands_have_used_up_is_grey(open_pad: Open) -> None:
    pad = open_pad("yueqing")
    pad.seat(1, 2)
    pad.key("All four hands")
    pad.tiles("1z", "1z", "1z")
    choose(pad, "Whose hand?", "Dai")
    pad.tiles("1z")

    key = pad.page.locator(".keypad").get_by_role("button", name="1z, none left")
    expect(key).to_be_visible()
    assert key.get_attribute("aria-disabled") == "true"


@pytest.mark.slow
def test_four_hands_are_amended_on_the_pad(open_pad: Open) -> None:
    pad = open_pad("yueqing")
    pad.seat(1, 2)
    pad.key("All four hands")
    lay(pad)
    pad.deltas()
    pad.save()
    pad.wait_stored(1)
    before = checked_hanchan().deals.get().entry
    pad.page.reload()
    pad.page.get_by_role("button", name="Amend", exact=True).tap()
    pad.page.get_by_role("group", name="Amending deal 1").wait_for()
    choose(pad, "Whose hand?", "Ben")
    pad.key("Take back the last tile")
    pad.tiles("3m")
    expect(pad.page.locator(".told.wrong")).not_to_be_empty()
    expect(pad.page.get_by_role("button", name="Amend the deal")).to_have_attribute("aria-disabled", "true")
    # Playwright waits for a button that is not disabled; a finger does not.
    pad.page.get_by_role("button", name="Amend the deal").tap(force=True)
    expect(pad.page.locator(".told.wrong")).not_to_be_empty()
    pad.key("Take back the last tile")
    pad.tiles("7z")
    pad.page.get_by_role("button", name="Amend the deal").tap()
    pad.page.get_by_text("Amended: deal 1").wait_for()

    assert checked_hanchan().deals.standing().get().entry == before


@pytest.mark.slow
def test_all_four_hands_of_a_draw_are_entered(open_pad: Open) -> None:
    pad = open_pad("yueqing", {"draw_settles_hua": True})
    pad.key("Draw", "All four hands")
    hands: dict[str, Any] = {**HANDS, "Ben": (HANDS["Ben"][0], HANDS["Ben"][1][:-2])}
    choose(pad, "Indicators", "Indicator")
    pad.tiles("9p")
    choose(pad, "Indicators", "The hand")
    for name, (meld, hand) in hands.items():
        choose(pad, "Whose hand?", name)
        if meld:
            pad.key(meld[0])
            pad.tiles(meld[1])
        pad.tiles(*tiles(hand))
    pad.save()

    pad.wait_stored(1)
    entry = checked_hanchan().deals.get().entry
    assert (entry["result"], len(entry["hands"])) == ({"type": "exhaustive_draw"}, 4)
