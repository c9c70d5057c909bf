"""A person who records whole games by their final scores on a phone."""

from collections.abc import Sequence
from typing import Any

from tests.browser.conftest import NAMES

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
