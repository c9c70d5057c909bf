"""Every error code of docs/cases.md is tested in every ruleset that can give it.

The causes stand in `tests.rules.rows.COMMON` and in the samples of each family. A family that cannot give a common
code has the reason in its samples.
"""

import json
from copy import deepcopy
from typing import Any

import pytest

from rules.errors import SENTENCES
from rules.registry import RULESETS
from rules.ruleset import Ruleset
from scoring.cases import answer, answer_line
from tests.rules.rows import COMMON, Row
from tests.samples import samples_of, samples_of_family

FAMILIES = sorted({ruleset.family for ruleset in RULESETS})

# Codes that concern the line, not a ruleset.
OF_THE_LINE = {"bad_json": "{", "unknown_ruleset": '{"ruleset": "rain"}'}


def good_question(ruleset: Ruleset[Any], kind: str) -> dict[str, Any]:
    """Return a question that the ruleset answers."""
    samples = samples_of(ruleset)
    state = ruleset.start_state(ruleset.defaults)
    if kind == "hand":
        return deepcopy(samples.hand)
    if kind == "game":
        return {"scores": list(state["scores"])}
    return {**state, **ruleset.win_entry(1, 2, dict(samples.value), ruleset.defaults)}


def case_of(ruleset: Ruleset[Any], row: Row) -> dict[str, Any]:
    """Return the good question with the row's changes; a key changed to None is left out."""
    changed = {**good_question(ruleset, row.kind), **row.change}
    question = {key: value for key, value in changed.items() if value is not None}
    return {"ruleset": ruleset.key, "kind": row.kind, "options": row.options, "in": question}


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.key)
@pytest.mark.parametrize("kind", ["hand", "deal", "game"])
def test_the_good_questions_get_answers(ruleset: Ruleset[Any], kind: str) -> None:
    assert "error" not in answer(case_of(ruleset, Row(kind, {})))


@pytest.mark.parametrize(
    ("code", "ruleset", "row"),
    [
        pytest.param(code, ruleset, row, id=f"{code}-{ruleset.key}")
        for ruleset in RULESETS
        for code, row in samples_of(ruleset).rows.items()
    ],
)
def test_the_code_is_given(code: str, ruleset: Ruleset[Any], row: Row) -> None:
    case = case_of(ruleset, row)
    before = json.dumps(case)

    found = answer(case)

    assert found["error"] == code
    assert "?" not in found["message"]
    assert json.dumps(case) == before


@pytest.mark.parametrize(("code", "line"), OF_THE_LINE.items())
def test_the_code_is_given_for_the_line(code: str, line: str) -> None:
    assert json.loads(answer_line(line))["out"]["error"] == code


# No question of a case: what a referee moves, what a record says against a win (test_wins_in_a_row), and patterns that
# no hand counts together (test_together).
OF_THE_RECORD = {"impossible_patterns", "bad_adjustments", "eighth_win_missing", "eighth_win_early"}


@pytest.mark.parametrize("code", sorted(SENTENCES.keys() - OF_THE_LINE.keys() - OF_THE_RECORD))
def test_every_code_is_given_by_a_rule_system(code: str) -> None:
    assert any(code in samples_of_family(family).rows for family in FAMILIES)


@pytest.mark.parametrize("family", FAMILIES)
def test_a_code_is_either_given_or_has_the_reason_why_not(family: str) -> None:
    samples = samples_of_family(family)

    assert not samples.errors.keys() & samples.cannot.keys()
    assert (samples.errors.keys() | samples.cannot.keys() | COMMON.keys()) <= SENTENCES.keys()
    assert all(samples.cannot.values())
