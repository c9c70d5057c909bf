"""Some public cases through the API: a deal as the first of a game, and a hand as a win in it."""

import json
from itertools import chain, islice, zip_longest
from pathlib import Path
from typing import Any

import pytest
from rest_framework.test import APIClient

from league.accounts.models import User
from league.clubs.models import Club
from league.clubs.services import house_rules_create
from rules.registry import find_ruleset
from scoring.cases import answer as score

pytestmark = pytest.mark.once


MOST = 5  # cases of a family; tests/cases scores all of them


def cases_of(kind: str) -> list[Any]:
    """Return some cases without an error of each family, of its rulesets in turn."""
    cases: dict[str, dict[str, list[Any]]] = {}
    for path in sorted((Path(__file__).parents[2] / "cases").glob("*.jsonl")):
        for line in path.read_text(encoding="utf-8").splitlines():
            case = json.loads(line)
            if case["kind"] == kind and "error" not in case["out"]:
                of_family = cases.setdefault(find_ruleset(case["ruleset"]).family, {})
                of_family.setdefault(case["ruleset"], []).append(case)
    in_turn = (chain.from_iterable(zip_longest(*rulesets.values())) for rulesets in cases.values())
    return [case for turns in in_turn for case in islice((one for one in turns if one), MOST)]


@pytest.mark.sampled
@pytest.mark.parametrize("case", cases_of("deal"), ids=lambda case: case["id"])
def test_the_stored_answer_equals_the_answer_of_the_scoring_core(
    api: APIClient, begin: Any, owner: User, club: Club, case: dict[str, Any]
) -> None:
    ruleset = find_ruleset(case["ruleset"])
    version = house_rules_create(
        actor=owner, club=club, name="Rules", ruleset=case["ruleset"], options=case.get("options")
    )
    entry = {key: value for key, value in case["in"].items() if key in ruleset.entry_keys}
    state = ruleset.start_state(ruleset.resolve(case.get("options")))
    first_deal = {**case, "in": {**state, **entry}}
    expected = score({key: value for key, value in first_deal.items() if key not in ("out", "why")})
    pk = begin(version)["id"]

    answer = api.post(f"/api/v1/hanchan/{pk}/deals/", {"number": 1, **entry}).json()

    if "error" in expected:
        assert answer["error"] == expected["error"]
    else:
        assert answer["answer"] == json.loads(json.dumps(expected))


CIRCUMSTANCES = ("self_draw", "seat_wind", "round_wind", "honba")
# What a hand without a deal says of its value; in a deal the win says who paid.
OF_A_HAND_ALONE = frozenset({"win"})


@pytest.mark.sampled
@pytest.mark.parametrize("case", cases_of("hand"), ids=lambda case: case["id"])
def test_what_is_worked_out_has_every_key_of_the_scoring_core(
    api: APIClient, begin: Any, owner: User, club: Club, case: dict[str, Any]
) -> None:
    version = house_rules_create(
        actor=owner, club=club, name="Rules", ruleset=case["ruleset"], options=case.get("options")
    )
    hand = {key: value for key, value in case["in"].items() if key not in CIRCUMSTANCES}
    source = None if case["in"].get("self_draw") else 2
    # The winner has the seat wind of the case where the wind is not that of the dealer.
    winner = max("ESWN".find(case["in"].get("seat_wind") or "S"), 0)
    source = source if source != winner else 3
    entry: dict[str, Any] = {"result": {"type": "win", "wins": [{"winner": winner, "from": source, "hand": hand}]}}
    if case["ruleset"] == "yueqing":
        entry["hua"] = [None if seat == winner else 0 for seat in range(4)]
    if case["ruleset"] == "sichuan":
        others = [seat for seat in range(4) if seat not in (winner, source)][:2]
        wins = [{"winner": seat, "from": None, "value": {"total": 1}} for seat in others]
        events = [entry["result"], *({"type": "win", "wins": [win]} for win in wins)]
        entry = {"events": events, "result": {"type": "won"}}
    pk = begin(version)["id"]

    answer = api.post(f"/api/v1/hanchan/{pk}/deals/", {"number": 1, **entry}).json()

    if "error" in answer:
        pytest.skip(answer["error"])
    (win,) = answer["worked_out"]["wins"]
    of_the_hand = score({key: value for key, value in case.items() if key not in ("out", "why")})
    assert of_the_hand.keys() - OF_A_HAND_ALONE <= win.keys()
