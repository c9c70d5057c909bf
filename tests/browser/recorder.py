"""The players of the browser tests, and the stored deals as scoring cases."""

import json
from typing import Any

from league.records.models import Hanchan
from rules.registry import find_ruleset
from scoring.cases import answer as score

NAMES = ("Aoi", "Ben", "Chika", "Dai", "Emi")


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
