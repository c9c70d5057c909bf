"""Without a network as an operator serves it: files collected, compressed and named by their contents."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from league.accounts.models import User
from league.clubs.models import Club
from league.seasons.models import Season
from tests.browser.games import GamePage
from tests.browser.offline import ROOT, Phone, Server, real_phone, wait_kept, wait_true
from tests.browser.pad import Pad, begun_pad, enter

__all__ = ["real_phone"]  # the fixture
pytestmark = [
    pytest.mark.browser, pytest.mark.sqlite, pytest.mark.slow, pytest.mark.django_db(transaction=True)
]  # fmt: skip
STORED_PAGES = """async () => {
  const name = (await caches.keys()).find((one) => one.startsWith("janroku-pages-"));
  return (await (await caches.open(name)).keys()).length === 2;
}"""


@pytest.fixture
def collected(transactional_db: None, settings: Any, tmp_path: Path) -> Iterator[Server]:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.Argon2PasswordHasher"]
    found = Server(tmp_path / "var")
    found.environment |= {"JANROKU_STATIC_COLLECTED": "1", "JANROKU_STATIC": str(tmp_path / "static")}
    words = [sys.executable, "manage.py", "collectstatic", "--no-input", "--verbosity=0"]
    subprocess.run(words, cwd=ROOT, env=found.environment, check=True)
    yield found.start()
    found.stop()


@pytest.mark.engine
def test_collected_files_open_the_pad_and_the_games_without_a_server(
    collected: Server, real_phone: Phone, owner: User, club: Club, season: Season
) -> None:
    address = begun_pad(real_phone.start(), collected.url, owner, club, "riichi-club").address
    page = real_phone.restart()
    wait_kept(Pad(page, address).open().page)
    games = GamePage(page, f"{collected.url}/c/{club.slug}/record/").open()
    wait_true(page, STORED_PAGES)
    collected.stop()
    page = real_phone.restart()

    pad = Pad(page, address).open()
    enter(pad, 1, 3)
    # a haneman off the discarder, worked out by the engine in the phone
    assert pad.deltas() == [0, 12000, 0, -12000]
    pad.save()
    page.locator(".pad[data-waiting='1']").wait_for()
    games = GamePage(page, games.address).open()
    games.wait_for_engine()
    games.record()
    games.wait_for(1)
    expect(page.locator(".waiting-game")).to_contain_text("+31.2")
    collected.start()
    # The next try may be 15 seconds away.
    page.evaluate("dispatchEvent(new Event('online'))")
    games.wait_for(0)
