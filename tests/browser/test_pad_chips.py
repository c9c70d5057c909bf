"""A riichi game with chips on the pad."""

import pytest

from league.records.models import Hanchan
from tests.browser.pad import Open
from tests.browser.recorder import checked_hanchan, scores

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.mark.slow
def test_a_riichi_game_with_chips(open_pad: Open) -> None:
    pad = open_pad("riichi-club", {"length": "east"})
    pad.stick(1, 2)
    pad.seat(1, 3)
    pad.key("3 han")
    pad.in_row("fu", "40")
    pad.page.locator("summary", has_text="Chips from each payer").tap()
    pad.page.get_by_role("group", name="Chips from each payer").get_by_role("button", name="2", exact=True).tap()
    # 3 han 40 fu: 5,200 and Chika's stick; the own one comes back
    assert pad.deltas() == [0, 6200, -1000, -5200]
    pad.save()
    pad.wait_stored(1)
    pad.page.locator(".at-1", has_text="+2 chips").wait_for()
    for deal in (2, 3):
        pad.key("Draw")
        pad.save()
        pad.wait_stored(deal)
    pad.seat(3, 0)
    pad.key("Haneman")
    pad.page.locator("summary", has_text="Chips from each payer").tap()
    pad.page.get_by_role("group", name="Chips from each payer").get_by_role("button", name="1", exact=True).tap()
    pad.save()

    hanchan = pad.wait_stored(4)
    assert sum(scores(checked_hanchan())) + hanchan.deposits == 100_000
    # two off Dai, then one off Aoi
    assert [row.chips for row in hanchan.participants.order_by("seat")] == [-1, 2, 0, -1]
    assert hanchan.state in (Hanchan.State.OPEN, Hanchan.State.FINISHED)
