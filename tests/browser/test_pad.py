"""The pad: a table recorded deal by deal on a phone, with counted taps."""

import pytest
from playwright.sync_api import expect

from league.accounts.models import User
from league.records.models import Hanchan
from tests.browser.pad import SAVE_AT_ONCE, Open, record
from tests.browser.recorder import checked_hanchan, scores

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_a_discard_win_with_known_han_and_fu_takes_five_taps(open_pad: Open) -> None:
    pad = open_pad("riichi-club")
    pad.seat(1, 3)
    pad.key("3 han")
    pad.in_row("fu", "40")
    assert pad.deltas() == [0, 5200, 0, -5200]
    pad.save()

    assert pad.taps == 5
    pad.wait_stored(1)
    assert scores(checked_hanchan()) == [25000, 30200, 25000, 19800]
    assert "東2局" in pad.centre


@pytest.mark.slow
def test_a_win_with_two_sticks_takes_seven_taps(open_pad: Open) -> None:
    pad = open_pad("riichi-club")
    pad.stick(1, 2)
    pad.seat(1, 3)
    pad.key("2 han")
    pad.in_row("fu", "30")
    pad.save()

    assert pad.taps == 7
    pad.wait_stored(1)
    # 2,000 and both sticks, of which one was the winner's own
    assert scores(checked_hanchan()) == [25000, 28000, 24000, 23000]


def test_undo_is_one_tap(open_pad: Open) -> None:
    pad = open_pad("riichi-club")
    pad.seat(0, 0)
    pad.page.evaluate(SAVE_AT_ONCE, "Mangan")
    pad.wait_stored(1)
    assert pad.scores() == [37000, 21000, 21000, 21000]
    expect(pad.page.locator(".last-deal")).to_contain_text("Saved: 東1局 Aoi, self-drawn: 5 han, mangan")
    pad.taps = 0
    pad.undo()

    assert pad.taps == 1
    hanchan = pad.wait_stored(0)
    assert scores(hanchan) == [25000] * 4
    assert pad.scores() == [25000] * 4


@pytest.mark.slow
def test_save_never_moves(open_pad: Open) -> None:
    pad = open_pad("riichi-club")
    places = []

    def look() -> None:
        places.append(pad.page.get_by_role("button", name="Save deal").bounding_box())

    look()
    pad.stick(0)
    pad.seat(0, 2)
    look()
    pad.key("3 han")
    look()
    pad.in_row("fu", "30")
    pad.deltas()
    look()
    pad.key("Tiles")
    look()
    pad.key("Patterns")
    look()
    pad.key("Draw")
    look()
    assert places == [places[0]] * len(places)


def test_a_draw_with_a_stick_and_an_end_that_somebody_confirms(open_pad: Open) -> None:
    pad = open_pad("riichi-club")
    pad.stick(2)
    pad.key("Draw")
    pad.seat(0)
    # Chika's stick says that she was ready: 1,500 to each of two.
    assert pad.deltas() == [1500, -1500, 500, -1500]
    pad.save()
    pad.wait_stored(1)
    pad.key("Abortive draw", "Four winds 四風連打")
    pad.save()
    pad.wait_stored(2)
    pad.tap(pad.page.get_by_role("button", name="Menu", exact=True))
    pad.tap(pad.page.get_by_role("button", name="The game ends here"))
    assert Hanchan.objects.get().is_open
    pad.tap(pad.page.get_by_role("button", name="End the game"))
    pad.page.get_by_text("This hanchan is over.").wait_for()

    hanchan = checked_hanchan()
    assert (hanchan.state, scores(hanchan), hanchan.deposits) == ("finished", [26500, 23500, 25500, 23500], 1000)


@pytest.mark.slow
def test_a_half_entered_deal_survives_a_reload(open_pad: Open) -> None:
    pad = open_pad("riichi-club")
    pad.stick(1)
    pad.seat(1, 3)
    pad.key("3 han")
    pad.page.reload()
    pad.in_row("fu", "40")

    assert pad.deltas() == [0, 5200, 0, -5200]
    assert pad.page.locator(".at-1 .stick").get_attribute("aria-pressed") == "true"


def test_the_pad_follows_what_another_phone_records(open_pad: Open, owner: User) -> None:
    pad = open_pad("riichi-club")
    record(owner, 1)

    pad.page.locator(".centre", has_text="東2局").wait_for()
    assert pad.scores() == [17000, 33000, 25000, 25000]
