"""The pad in every rule system, on a phone and on a desk, light and dark: no serious fault, nothing too wide."""

import os
from typing import Any

import pytest

from tests.browser.faults import SCREENS, faults_of, is_wider_than_the_screen
from tests.browser.pad import Pad, begun_pad
from tests.profile import LONGEST

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

# One of each keypad; riichi-ladder has the keys of riichi-club.
SYSTEMS = ("riichi-club", "mingjiang", "sichuan", "mcr", "yueqing", "hk", *(["riichi-ladder"] if LONGEST else []))
QUICK = ("riichi-club",)  # the most keys
# Each screen and each scheme once, and all of them by JANROKU_LONG=1.
EVERY_LOOK = [(size, scheme) for size in SCREENS for scheme in ("light", "dark")]
LOOKS = EVERY_LOOK if LONGEST else [("phone", "light"), ("desk", "dark")]


@pytest.fixture
def open_pad(page: Any, live_server: Any, owner: Any, club: Any) -> Any:
    return lambda ruleset: begun_pad(page, live_server.url, owner, club, ruleset)


# The keys of a value, and a hand by its tiles with what is entered besides, self-drawn.
VALUES = {
    "riichi-club": ("2 han", "40"),
    "riichi-ladder": ("2 han", "40"),
    "mingjiang": ("3",),
    "sichuan": ("×4",),
    "mcr": ("1", "2"),
    "yueqing": ("3", "8"),
    "hk": ("4 faan",),
}
TILES = {
    "riichi-club": ["2m", "3m", "4m", "5m", "6m", "7m", "2p", "2p", "3s", "4s", "5s", "7p", "8p", "9p"],
    "sichuan": ["2m", "3m", "4m", "5m", "6m", "7m", "2p", "2p", "3p", "4p", "5p", "7p", "8p", "9p"],
}


class Looks:
    """What a pad looks like on both screens, light and dark: its faults, and where *Save* stands."""

    def __init__(self, pad: Pad, name: str) -> None:
        self.pad, self.name = pad, name
        self.faults: dict[str, Any] = {}
        self.saves: dict[str, set[tuple[float, float]]] = {}

    def take(self, what: str) -> None:
        page = self.pad.page
        for size, scheme in LOOKS:
            page.set_viewport_size(dict(zip(("width", "height"), SCREENS[size], strict=True)))
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            if found := faults_of(page) or (["wider than the screen"] if is_wider_than_the_screen(page) else []):
                self.faults[f"{what} {size} {scheme}"] = found
            save = page.get_by_role("button", name="Save deal").bounding_box()
            assert save["y"] + save["height"] <= SCREENS[size][1]
            self.saves.setdefault(size, set()).add((save["x"], save["y"]))
            if folder := os.environ.get("SHOTS"):
                page.screenshot(path=f"{folder}/{self.name}-{what}-{size}-{scheme}.png")

    def places_of_save(self) -> dict[str, int]:
        return {size: len(places) for size, places in self.saves.items()}


@pytest.fixture
def look(open_pad: Any) -> Any:
    def opened(ruleset: str) -> Looks:
        pad: Pad = open_pad(ruleset)
        pad.tap = lambda what: what.click()  # type: ignore[method-assign]
        return Looks(pad, ruleset)

    return opened


@pytest.mark.sampled
@pytest.mark.parametrize(
    "ruleset", [pytest.param(key, marks=() if key in QUICK else pytest.mark.slow) for key in SYSTEMS]
)
def test_the_pad_has_no_serious_fault(look: Any, ruleset: str) -> None:
    looks: Looks = look(ruleset)
    pad = looks.pad
    looks.take("open")
    pad.seat(1, 3)
    looks.take("figures")
    pad.key("Patterns")
    looks.take("patterns")
    pad.key("Tiles")
    looks.take("tiles")
    pad.key("Draw")
    looks.take("draw")
    pad.page.get_by_role("button", name="Menu", exact=True).click()
    looks.take("menu")

    assert looks.faults == {}
    assert looks.places_of_save() == dict.fromkeys(SCREENS, 1)


@pytest.mark.sampled
@pytest.mark.slow
@pytest.mark.parametrize("ruleset", SYSTEMS)
def test_the_pad_has_no_serious_fault_in_the_middle_of_a_deal_and_after_it(look: Any, ruleset: str) -> None:
    looks: Looks = look(ruleset)
    pad = looks.pad
    pad.seat(1, 3)
    pad.key(*VALUES[ruleset])
    pad.deltas()
    looks.take("value")
    if ruleset == "sichuan":  # which goes on until three have won
        for winner in (0, 2):
            pad.seat(winner, 3)
            pad.key(*VALUES[ruleset])
    pad.save()
    pad.wait_stored(1)
    looks.take("saved")
    pad.page.get_by_role("button", name="Menu", exact=True).click()
    pad.page.get_by_role("button", name="What each player needs").click()
    pad.page.locator(".dialog.targets li").first.wait_for()
    looks.take("needs")
    pad.page.get_by_role("button", name="Close").click()
    pad.seat(1, 1)
    pad.key("Tiles")
    pad.tiles(*TILES.get(ruleset, TILES["riichi-club"]))
    pad.page.wait_for_timeout(1000)
    looks.take("hand")

    assert looks.faults == {}
    assert looks.places_of_save() == dict.fromkeys(SCREENS, 1)


def test_every_target_of_the_pad_is_large_enough_for_a_thumb(open_pad: Any) -> None:
    pad: Pad = open_pad("riichi-club")
    page = pad.page
    page.set_viewport_size({"width": 390, "height": 844})
    pad.tap = lambda what: what.click()  # type: ignore[method-assign]
    pad.seat(1, 3)
    pad.key("Tiles")

    boxes = {
        one.get_attribute("aria-label") or one.inner_text(): one.bounding_box()
        for one in page.locator(".pad button, .pad a").all()
    }
    small = {
        name: box
        for name, box in boxes.items()
        if box and box["height"] and (box["width"] < 40 or box["height"] < 43.9)
    }
    assert small == {}


@pytest.mark.slow
def test_the_pad_is_as_good_with_a_keyboard(open_pad: Any) -> None:
    pad: Pad = open_pad("riichi-club")
    keyboard = pad.page.keyboard
    keyboard.press("Shift+ArrowRight")
    keyboard.press("ArrowRight")
    keyboard.press("ArrowLeft")
    pad.page.locator(".work").get_by_role("button", name="2 han").press("Enter")
    pad.page.locator("[data-row='fu']").get_by_role("button", name="30", exact=True).press("Space")
    assert pad.deltas() == [0, 2000, 0, -2000]
    keyboard.press("Control+Enter")
    pad.wait_stored(1)
    assert pad.scores() == [25000, 27000, 25000, 23000]
    keyboard.press("Control+z")

    pad.wait_stored(0)
    assert pad.scores() == [25000] * 4


@pytest.mark.slow
def test_a_screen_reader_hears_what_is_asked_next(open_pad: Any) -> None:
    pad: Pad = open_pad("riichi-club")
    told = pad.page.locator(".told[aria-live='polite']")
    seats = pad.page.locator(".seat-tap")
    heard = [told.inner_text()]
    seats.nth(1).click()
    heard.append(told.inner_text())
    seats.nth(0).click()
    heard.append(told.inner_text())

    assert heard == [
        "Tap who won.",
        "Ben won. Off whom? Tap the winner again for a self-draw.",
        "What is the hand worth?",
    ]
    assert seats.nth(1).get_attribute("aria-label") == "Ben, 25,000, south, won"
    assert seats.nth(0).get_attribute("aria-label") == "Aoi, 25,000, east, dealer, discarded"
