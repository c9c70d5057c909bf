"""A first visit on a throttled phone: nothing moves, and little is sent. `make bench WHAT=pages` measures the time."""

from typing import Any

import pytest

from league.demo.club import make_demo
from league.players.models import Player
from tests.browser.loading import load

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]


def test_the_main_pages_do_not_move_and_are_small(browser: Any, live_server: Any, transactional_db: None) -> None:
    club = make_demo(seed=1)
    player = Player.objects.filter(club=club, is_guest=False).order_by("pk")[0]
    paths = ("/", f"/c/{club.slug}/table/", f"/c/{club.slug}/player/{player.pk}/", "/e/autumn-cup/")

    found = {path: load(browser, live_server.url + path) for path in paths}

    assert {path: one.shift for path, one in found.items() if one.shift >= 0.02} == {}
    # scripts and styles are not compressed here: about 90 kB more than with collected files
    assert {path: one.sent for path, one in found.items() if one.sent >= 240_000} == {}
