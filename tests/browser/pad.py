"""A person who records deals on the pad, and the number of their taps."""

from collections.abc import Callable, Mapping
from typing import Any

from league.accounts.models import User
from league.clubs.models import Club
from league.clubs.services import house_rules_create
from league.players.services import player_add
from league.records.deals.services import deal_record, hanchan_begin
from league.records.models import Hanchan
from tests.browser.conftest import enter_signed_in
from tests.browser.recorder import NAMES


class Pad:
    """The pad of one table, opened in a page of its own."""

    def __init__(self, page: Any, address: str) -> None:
        self.page, self.address, self.taps = page, address, 0

    def open(self) -> "Pad":
        self.page.goto(self.address)
        self.page.locator(".board, .pad-loading").first.wait_for()
        self.page.locator(".board").wait_for()
        self.taps = 0
        return self

    def tap(self, what: Any) -> None:
        what.tap()
        self.taps += 1

    def seat(self, *seats: int) -> None:
        for seat in seats:
            self.tap(self.page.locator(f"[data-seat='{seat}']"))

    def stick(self, *seats: int) -> None:
        for seat in seats:
            self.tap(self.page.locator(f".at-{seat} .stick"))

    def key(self, *names: str) -> None:
        """Tap buttons below the scoreboard by their names."""
        for name in names:
            self.tap(self.page.locator(".work").get_by_role("button", name=name, exact=True).first)

    def in_row(self, row: str, name: str) -> None:
        self.tap(self.page.locator(f"[data-row='{row}']").get_by_role("button", name=name, exact=True))

    def tiles(self, *tiles: str) -> None:
        for tile in tiles:
            self.tap(self.page.locator(".keypad").get_by_role("button", name=tile, exact=True))

    def save(self) -> None:
        self.tap(self.page.get_by_role("button", name="Save deal"))

    def undo(self) -> None:
        self.tap(self.page.get_by_role("button", name="Undo"))

    def deltas(self) -> list[int]:
        """Return what the deal that is entered would pay, by seat."""
        self.page.locator(".seat .below b").first.wait_for()
        found = [self.page.locator(f".at-{seat} .below b") for seat in range(self.page.locator(".seat").count())]
        return [number(one.inner_text()) if one.count() else 0 for one in found]

    def scores(self) -> list[int]:
        """Return the scores that the table has, whatever they count to at the moment."""
        seats = range(self.page.locator(".seat").count())
        return [int(self.page.locator(f".at-{seat} .score").get_attribute("data-score")) for seat in seats]

    def wait_stored(self, deals: int) -> Hanchan:
        """Wait until the server has so many deals and nothing waits here, and return the hanchan."""
        self.page.locator(f".pad[data-waiting='0'][data-stored='{deals}']").wait_for()
        return Hanchan.objects.get()

    @property
    def centre(self) -> str:
        return str(self.page.locator(".centre").inner_text())

    @property
    def told(self) -> str:
        return str(self.page.locator(".told").inner_text())


Open = Callable[..., Pad]
# Taps a key and *Save* before the answer to the key can have come.
SAVE_AT_ONCE = """(key) => {
  [...document.querySelectorAll(".work button")].find((one) => one.getAttribute("aria-label") === key).click();
  document.querySelector(".save").click();
}"""


def number(text: str) -> int:
    return int(text.replace("−", "-").replace(",", "").replace("+", ""))


def begun_table(
    owner: User, club: Club, ruleset: str, options: Mapping[str, Any] | None = None, players: int = 4
) -> Hanchan:
    people = [player_add(actor=owner, club=club, name=name) for name in NAMES[:players]]
    rules = house_rules_create(actor=owner, club=club, name=ruleset, ruleset=ruleset, options=options or {})
    return hanchan_begin(actor=owner, club=club, house_rules=rules, players=people)


def begun_pad(
    page: Any,
    site: str,
    owner: User,
    club: Club,
    ruleset: str,
    options: Mapping[str, Any] | None = None,
    players: int = 4,
) -> Pad:
    """Begin a hanchan, sign the owner in, and open the pad of the table."""
    hanchan = begun_table(owner, club, ruleset, options, players)
    enter_signed_in(page, site, owner)
    return Pad(page, f"{site}/c/{club.slug}/g/{hanchan.pk}/pad/").open()


MANGAN = {"result": {"type": "win", "wins": [{"winner": 1, "from": 0, "value": {"total": 5, "fu": None}}]}}


def record(owner: User, number: int) -> None:
    deal_record(actor=owner, hanchan=Hanchan.objects.get(), number=number, entry=MANGAN)


def enter(pad: Pad, winner: int, source: int, value: str = "Haneman") -> None:
    pad.seat(winner, source)
    pad.key(value)


def cut(pad: Pad) -> None:
    """Cut the pad off from the API; the page itself can still be loaded."""
    pad.page.route("**/api/**", lambda route: route.abort())


def mend(pad: Pad) -> None:
    pad.page.unroute("**/api/**")
