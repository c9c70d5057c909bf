"""A person who records whole games by their final scores on a phone."""

import os
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from django.db import connection

from tests.browser.conftest import NAMES
from tests.services import find_chromium, free_port

ROOT = Path(__file__).parents[2]
PATIENCE = 120

SCORES = ("41200", "28300", "20400", "10100")
ENGINE_SECONDS = 60_000


class GamePage:
    """The page of final scores, opened by somebody who is signed in."""

    def __init__(self, page: Any, address: str) -> None:
        self.page, self.address = page, address

    def open(self) -> "GamePage":
        self.page.goto(self.address)
        self.page.locator("html[data-games=ready]").wait_for()
        return self

    def wait_for_engine(self) -> None:
        """The engine starts with the first letter that is typed."""
        self.page.locator("[name=note]").dispatch_event("input")
        self.page.locator("html[data-engine=ready]").wait_for(timeout=ENGINE_SECONDS)

    def enter(self, scores: Sequence[str] = SCORES, names: Sequence[str] = NAMES[:4]) -> None:
        for seat, (name, score) in enumerate(zip(names, scores, strict=True)):
            self.page.locator(f"[name=player_{seat}]").fill(name)
            self.page.locator(f"[name=score_{seat}]").fill(score)

    def press(self) -> None:
        self.page.get_by_role("button", name="Record", exact=True).tap()

    def record(self, scores: Sequence[str] = SCORES, names: Sequence[str] = NAMES[:4]) -> None:
        self.enter(scores, names)
        self.press()

    def wait_for(self, waiting: int) -> None:
        """Wait until so many games wait in the list."""
        if waiting:
            self.page.locator(f"[data-games] [data-waiting='{waiting}']").wait_for()
        else:
            self.page.locator("[data-games] [data-state=recorded]").first.wait_for()
            self.page.locator("[data-games] [data-waiting='0']").wait_for()

    def lines(self, game: int = 0) -> list[str]:
        """Return the players of a waiting game as the list shows them, the first place first."""
        rows = self.page.locator(".waiting-game").nth(game).locator(".waiting-seats li")
        return [" ".join(text.split()) for text in rows.all_inner_texts()]

    def tap(self, name: str, game: int = 0) -> None:
        self.page.locator(".waiting-game").nth(game).get_by_role("button", name=name).tap()


def cut(page: Any) -> None:
    page.route("**/api/**", lambda route: route.abort())


def mend(page: Any) -> None:
    page.unroute("**/api/**")
    # The next try may be 15 seconds away.
    page.evaluate("dispatchEvent(new Event('online'))")


class StoppingServer:
    """A server with the test's database in a process of its own, which can be stopped and started again."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        database = f"sqlite:///{connection.settings_dict['NAME']}"
        own = {"JANROKU_VAR": str(folder), "DATABASE_URL": database, "JANROKU_SECRET_KEY": "for the tests only"}
        self.environment = os.environ | own
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        words = ["manage.py", "runserver", "--noreload", f"127.0.0.1:{self.port}"]
        quiet = subprocess.DEVNULL
        self.process = subprocess.Popen(
            [sys.executable, *words], cwd=ROOT, env=self.environment, stdout=quiet, stderr=quiet
        )
        end = time.monotonic() + PATIENCE
        while not self.answers():
            assert time.monotonic() < end, "the server does not start"
            time.sleep(0.1)

    def answers(self) -> bool:
        try:
            urllib.request.urlopen(f"{self.url}/api/v1/health/", timeout=PATIENCE).close()
        except urllib.error.HTTPError:
            return True
        except (urllib.error.URLError, ConnectionError):
            return False
        return True

    def stop(self) -> None:
        if self.process:
            self.process.terminate()
            self.process.wait(PATIENCE)
            self.process = None
            assert not self.answers()


@contextmanager
def persistent_phone(browser: Any, profile: Path) -> Iterator[Any]:
    """The page of a browser whose profile outlives it."""
    context = browser.browser_type.launch_persistent_context(
        profile, executable_path=str(find_chromium()), args=["--no-sandbox", "--disable-gpu"],
        viewport={"width": 390, "height": 844}, has_touch=True, locale="en-GB",
    )  # fmt: skip
    context.set_default_timeout(30_000)
    try:
        yield context.pages[0]
    finally:
        with suppress(Exception):  # it may have been killed
            context.close()
