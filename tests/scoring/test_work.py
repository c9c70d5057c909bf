"""No line takes much work, whatever value is put in any place of it; endless input is refused."""

import copy
import json
from typing import Any

import pytest

from rules.errors import RuleError
from rules.registry import RULESETS, find_ruleset
from scoring.cases import LONGEST_LINE, answer_line
from scoring.replay import MOST_DEALS, play, start_table
from tests.profile import part_of
from tests.rules.slow_hands import HOSTILE
from tests.scoring.test_fuzz import CASES, found_at, places
from tests.work import A_FIFTH_OF_A_SECOND, forget, steps

FAMILY_OF = {ruleset.key: ruleset.family for ruleset in RULESETS}
# The longest case of each rule system and kind is the most work.
LONGEST = {
    (FAMILY_OF[case["ruleset"]], case["kind"]): {key: case[key] for key in case if key not in ("out", "why")}
    for case in sorted(CASES, key=lambda case: len(json.dumps(case)))
    if case.get("ruleset") in FAMILY_OF and "error" not in case["out"]
}


def changed(case: dict[str, Any], path: tuple[Any, ...], value: Any) -> str:
    asked = copy.deepcopy(case)
    *above, key = path
    found_at(asked, tuple(above))[key] = value
    return json.dumps(asked)


def first_places(case: dict[str, Any]) -> list[tuple[Any, ...]]:
    """Return the path of every value; of a list only its first item."""
    return [path for path in places(case)[1:] if not any(type(step) is int and step for step in path)]


@pytest.mark.parametrize(("family", "kind"), sorted(LONGEST))
@pytest.mark.parametrize("name", part_of(HOSTILE, 6))
def test_a_line_with_one_hostile_value_takes_little_work(family: str, kind: str, name: str) -> None:
    case = LONGEST[family, kind]
    forget()

    lines = [changed(case, path, HOSTILE[name]) for path in first_places(case)]

    assert max(map(len, lines)) <= LONGEST_LINE
    assert max(steps(answer_line, line) for line in lines) < A_FIFTH_OF_A_SECOND


@pytest.mark.parametrize("family", sorted({family for family, _ in LONGEST}))
def test_too_many_wins_are_refused_without_scoring_them(family: str) -> None:
    hand = LONGEST[family, "hand"]["in"]
    wins = [{"winner": 1, "from": 2, "hand": hand}] * 500
    case = LONGEST[family, "deal"]
    line = json.dumps(case | {"in": case["in"] | {"result": {"type": "win", "wins": wins}}})
    forget()

    assert len(line) <= LONGEST_LINE
    assert steps(answer_line, line) < A_FIFTH_OF_A_SECOND


def test_a_line_longer_than_the_limit_is_not_parsed() -> None:
    line = json.dumps({"id": "x", "ruleset": "mcr", "kind": "game", "in": {"scores": [60, 20, -30, -50]}})

    at_most, beyond = (json.loads(answer_line(line.ljust(length))) for length in (LONGEST_LINE, LONGEST_LINE + 1))

    assert at_most["out"]["places"] == [1, 2, 3, 4]
    assert (beyond["id"], beyond["out"]["error"]) == (None, "bad_input")


def test_the_error_for_a_long_value_is_short() -> None:
    line = json.dumps({"ruleset": "x" * 100_000, "kind": "hand", "in": {}})

    assert len(answer_line(line)) < 3000


def test_a_game_has_a_greatest_number_of_deals() -> None:
    ruleset = find_ruleset("sichuan")
    options = ruleset.resolve({"deals": None})
    table = start_table(ruleset, options)
    entry = {"result": {"type": "exhaustive_draw", "ready": []}}
    for _ in range(MOST_DEALS):
        table = play(ruleset, options, table, entry).table

    with pytest.raises(RuleError) as refusal:
        play(ruleset, options, table, entry)

    assert refusal.value.code == "game_is_over"
