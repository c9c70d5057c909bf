"""The differences of the scores to one seat: by a long press, by the keyboard, from the menu."""

from typing import Any

import pytest
from playwright.sync_api import expect

from league.accounts.models import User
from tests.browser.pad import Open, Pad, record

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
# Ben's mangan off Aoi: 25,000 + 8,000 = 33,000 and 25,000 − 8,000 = 17,000
TO_BEN = ["−16,000", "Differences", "−8,000", "−8,000"]
TOLD = "Aoi has 16,000 less than Ben. Chika has 8,000 less than Ben. Dai has 8,000 less than Ben."


@pytest.fixture
def pad(open_pad: Open, owner: User) -> Pad:
    pad = open_pad("riichi-club")
    record(owner, 1)
    pad.page.locator("[data-score='33000']").wait_for()
    return pad


def below(pad: Pad) -> list[str]:
    return [pad.page.locator(f".at-{seat} .below").inner_text() for seat in range(4)]


def press(pad: Pad, seat: int) -> None:
    """Hold the seat until the differences are shown; Playwright's own tap cannot hold."""
    box = pad.page.locator(f"[data-seat='{seat}']").bounding_box()
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    session: Any = pad.page.context.new_cdp_session(pad.page)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    pad.page.locator(".at-0 .below", has_text="−16,000").wait_for()
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


@pytest.mark.slow
def test_a_long_press_shows_the_differences_and_is_no_tap(pad: Pad) -> None:
    press(pad, 1)
    assert below(pad) == TO_BEN

    assert pad.told == "Tap who won."
    expect(pad.page.locator(".at-0 .below")).to_have_text("16,000 behind", timeout=6000)


@pytest.mark.slow
def test_the_next_tap_hides_the_differences_and_counts(pad: Pad) -> None:
    press(pad, 1)
    pad.seat(2)

    assert below(pad)[0] == "16,000 behind"
    assert pad.told == "Chika won. Off whom? Tap the winner again for a self-draw."


@pytest.mark.slow
def test_the_key_of_the_context_menu_shows_the_differences(pad: Pad) -> None:
    pad.page.locator("[data-seat='1']").focus()
    pad.page.keyboard.press("ContextMenu")

    expect(pad.page.locator(".at-0 .below")).to_have_text("−16,000")
    assert pad.told == "Tap who won."


@pytest.mark.slow
def test_an_arrow_with_control_shows_the_differences_and_a_screen_reader_hears_them(pad: Pad) -> None:
    pad.page.keyboard.press("Control+ArrowRight")

    assert below(pad) == TO_BEN
    expect(pad.page.locator("[data-differences][role='status']")).to_have_text(TOLD)


@pytest.mark.slow
def test_the_menu_has_a_button_for_the_differences_to_each_seat(pad: Pad) -> None:
    pad.tap(pad.page.get_by_role("button", name="Menu", exact=True))
    pad.tap(pad.page.get_by_role("button", name="Differences to Ben"))

    assert below(pad) == TO_BEN
    assert not pad.page.locator(".dialog").count()
