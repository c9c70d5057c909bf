"""The scoring core gives the expected answer to every public case."""

import json
from pathlib import Path
from typing import Any

import pytest

from scoring.cases import answer, answer_line
from tests.cases.compare import agrees

CASES = [
    json.loads(line)
    for path in sorted(Path(__file__).parent.glob("*.jsonl"))
    for line in path.read_text(encoding="utf-8").splitlines()
    if line.strip()
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["id"]))
def test_the_case_has_its_expected_answer(case: dict[str, Any]) -> None:
    found = answer({key: value for key, value in case.items() if key not in ("out", "why")})

    assert agrees(case["out"], found), f"{case['why']}\nexpected {case['out']}\nfound    {found}"


def test_every_case_has_an_explanation() -> None:
    assert all(case["why"] for case in CASES)


def test_a_line_that_is_not_json_is_answered_with_an_error() -> None:
    assert json.loads(answer_line("{"))["out"]["error"] == "bad_json"


def test_a_wrong_answer_would_be_noticed() -> None:
    assert not agrees({"deltas": [1, -1]}, {"deltas": [1, 1]})
    assert not agrees({"error": "bad_tile"}, {"error": "bad_meld"})
    assert not agrees({"patterns": {"pinfu": 1}}, {"patterns": {"pinfu": 1, "tanyao": 1}})
