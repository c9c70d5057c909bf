"""A person who records deals in a browser, and the stored deals as scoring cases."""

import json
from typing import Any

from league.records.models import Hanchan
from rules.registry import find_ruleset
from scoring.cases import answer as score

NAMES = ("Aoi", "Ben", "Chika", "Dai", "Emi")


class Recorder:
    """A person who records deals on a phone."""

    def __init__(self, page: Any) -> None:
        self.page = page

    def begin(self, address: str, players: int = 4) -> None:
        self.page.goto(address)
        for field, name in zip(self.page.locator("input[name^=player_]").all(), NAMES[:players], strict=False):
            field.fill(name)
        self.page.get_by_role("button", name="Begin").click()
        self.page.wait_for_url("**/pad/")
        # The page of the deals records the same without scripts.
        self.page.goto(self.page.url.replace("/pad/", "/deals/"))
        self.page.locator("#sheet").wait_for()

    def tap(self, group: str, *names: str, nth: int = 0) -> None:
        choices = self.page.get_by_role("group", name=group, exact=True).nth(nth)
        for name in names:
            choices.get_by_text(name, exact=True).click()

    def add(self, button: str, field: str) -> None:
        """Press a button that adds a part to the form, and wait for a field of that part."""
        self.page.get_by_role("button", name=button).click()
        self.page.locator(f"[name='{field}']").first.wait_for(state="attached")

    def win(self, winner: str, source: str, nth: int = 0) -> None:
        self.tap("Who won?", winner, nth=nth)
        self.tap("Off whom?", source, nth=nth)

    def payments(self) -> dict[str, int]:
        """Return the payments that the page shows before saving, by name."""
        self.settle()
        self.page.locator("#payments .pays").wait_for()
        lines = self.page.locator("#payments .pays li").all()
        return {line.locator(".who").inner_text(): number(line.locator("strong").inner_text()) for line in lines}

    def settle(self) -> None:
        """Wait for the answer to the last tap. The page sends its request 150 ms after the tap."""
        self.page.wait_for_timeout(400)
        self.page.wait_for_function("() => !document.querySelector('.htmx-request')")

    def save(self) -> None:
        with self.page.expect_navigation():
            self.page.get_by_role("button", name="Save deal").click()

    def amend(self) -> None:
        with self.page.expect_navigation():
            self.page.get_by_role("button", name="Amend the deal").click()

    @property
    def centre(self) -> str:
        return str(self.page.locator(".centre").inner_text())


def number(text: str) -> int:
    return int(text.replace("−", "-").replace(",", "").replace("+", ""))


def cases_of(hanchan: Hanchan) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """Return every stored deal as a scoring case, with its stored answer."""
    ruleset = find_ruleset(hanchan.house_rules.ruleset)
    options = hanchan.house_rules.options
    state = dict(ruleset.start_state(ruleset.resolve(options)))
    if "waiting" in state:
        state["waiting"] = list(range(4, hanchan.participants.count()))
    cases = []
    for deal in hanchan.deals.standing():
        case = {"id": str(deal.number), "ruleset": ruleset.key, "options": options, "kind": "deal"}
        cases.append(({**case, "in": {**state, **deal.entry}}, deal.answer))
        state = deal.table["state"]
    return cases


def plain(value: Any) -> Any:
    """Return the value as it is after a round trip through JSON."""
    return json.loads(json.dumps(value))


def checked_hanchan() -> Hanchan:
    """Return the only hanchan, after checking that the scoring core gives each of its stored answers."""
    hanchan = Hanchan.objects.select_related("house_rules").get()
    for case, answer in cases_of(hanchan):
        assert plain(score(case)) == answer
    return hanchan


def scores(hanchan: Hanchan) -> list[int]:
    return [row.score for row in hanchan.participants.order_by("seat")]
