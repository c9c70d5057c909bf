"""The pad with its server stopped: the process is ended, the browser is killed, and nothing is lost."""

from typing import Any

import pytest

from league.accounts.models import User
from league.clubs.models import Club
from tests.browser.offline import Phone, Server, real_phone, server, wait_kept
from tests.browser.pad import Pad, begun_pad, enter
from tests.browser.recorder import checked_hanchan, scores

__all__ = ["real_phone", "server"]  # the fixtures
pytestmark = [pytest.mark.browser, pytest.mark.sqlite, pytest.mark.django_db(transaction=True)]


def saved(pad: Pad, winner: int, source: int, waiting: int) -> list[int]:
    """Enter a haneman, save it, and return the scores that the pad shows while the deals wait."""
    enter(pad, winner, source)
    pad.deltas()
    pad.save()
    pad.page.locator(f".pad[data-waiting='{waiting}']").wait_for()
    return pad.scores()


def opened(server: Server, phone: Phone, owner: User, club: Club) -> Pad:
    """Return a pad that has everything on the phone, and stop the server."""
    address = begun_pad(phone.start(), server.url, owner, club, "riichi-club").address
    pad = Pad(phone.restart(), address).open()
    wait_kept(pad.page)
    server.stop()
    return pad


def test_a_phone_that_is_killed_without_a_server_opens_the_pad_again(
    server: Server, real_phone: Phone, owner: User, club: Club
) -> None:
    pad = opened(server, real_phone, owner, club)
    assert saved(pad, 0, 1, 1) == [43000, 7000, 25000, 25000]
    assert saved(pad, 2, 3, 2) == [43000, 7000, 37300, 12700]
    real_phone.kill()
    again = Pad(real_phone.start(), pad.address).open()
    again.page.locator(".pad[data-waiting='2']").wait_for()
    assert again.scores() == [43000, 7000, 37300, 12700]
    server.start()

    hanchan = again.wait_stored(2)
    assert scores(checked_hanchan()) == again.scores() == [43000, 7000, 37300, 12700]
    assert [deal.number for deal in hanchan.deals.standing()] == [1, 2]
