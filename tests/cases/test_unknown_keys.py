"""A key that no rule system reads is refused at every depth of a question, with its whole path."""

import copy
import json
from collections.abc import Iterator
from typing import Any

import pytest

from rules.registry import find_ruleset
from scoring.cases import answer
from scoring.entries import unread_in_values
from tests.cases.test_cases import CASES

ACCEPTED = [case for case in CASES if "error" not in case["out"]]


def objects(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The path of every object in a value."""
    if isinstance(value, dict):
        yield path
    places = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in places:
        yield from objects(inner, (*path, key))


def with_colour(question: dict[str, Any], path: tuple[str | int, ...]) -> dict[str, Any]:
    changed: Any = copy.deepcopy(question)
    place = changed
    for key in path:
        place = place[key]
    place["colour"] = "red"
    return dict(changed)


def refusals(case: dict[str, Any]) -> dict[str, str]:
    """By the path of a key that was added to one of the objects of a case, the refusal."""
    asked = {key: value for key, value in case.items() if key not in ("out", "why")}
    refused = {}
    for path in objects(case["in"]):
        found = answer({**asked, "in": with_colour(case["in"], path)})
        refused[".".join(map(str, (*path, "colour")))] = f"{found.get('error')}: {found.get('message')}"
    return refused


def expected(path: str) -> str:
    if path.endswith(".patterns.colour"):
        return f"unknown_pattern: This ruleset has no pattern “{path}”."
    return f"unknown_field: The key “{path}” is not known here."


@pytest.mark.parametrize("case", ACCEPTED, ids=lambda case: str(case["id"]))
def test_an_unknown_key_is_refused_at_every_depth(case: dict[str, Any]) -> None:
    found = refusals(case)

    assert {path: refusal for path, refusal in found.items() if not refusal.startswith(expected(path))} == {}


@pytest.mark.parametrize("case", [case for case in CASES if "error" in case["out"]], ids=lambda case: str(case["id"]))
def test_a_refused_case_stays_refused_with_an_unknown_key(case: dict[str, Any]) -> None:
    assert not [path for path, refusal in refusals(case).items() if refusal.startswith("None")]


HANDS = [case for case in ACCEPTED if case["kind"] == "hand"]


@pytest.mark.parametrize("case", HANDS, ids=lambda case: str(case["id"]))
def test_the_whole_answer_about_a_hand_may_be_the_value_of_a_win(case: dict[str, Any]) -> None:
    value = json.loads(json.dumps(answer(case)))
    result = {"type": "win", "wins": [{"winner": 1, "from": 2, "value": value}]}

    assert list(unread_in_values(find_ruleset(case["ruleset"]), {"result": result, "events": [result]})) == []


DEAL = {"scores": [25000] * 4, "dealer": 0, "round_wind": "E", "honba": 0, "deposits": 0}
HAND = {
    "concealed": "234567m22p67s",
    "melds": [{"type": "chow", "tiles": "234s", "colour": "red"}],
    "winning_tile": "8s",
}
OTHER = {"winner": 2, "from": 3, "value": {"total": 2, "fu": 30}}


@pytest.mark.parametrize(
    ("win", "path"),
    [
        ({"hand": HAND}, "hand.melds.0.colour"),
        ({"hand": {**HAND, "melds": [], "shape": 1}}, "hand.shape"),
        ({"patterns": ["tanyao"], "open": True, "fu": 30, "colour": 1}, "colour"),
        ({"patterns": ["tanyao"], "open": True, "fu": 30, "seat_wind": "S"}, "seat_wind"),
        ({"value": {"total": 2, "fu": 30, "yakumans": 2}}, "value.yakumans"),
        (
            {"value": {"total": 2, "fu": 30, "fu_parts": [{"name": "base", "fu": 20, "colour": 1}]}},
            "value.fu_parts.0.colour",
        ),
        ({"value": {"total": 2, "fu": 30}, "dealer": 0}, "dealer"),
    ],
)
def test_the_path_leads_to_the_win_that_has_the_key(win: dict[str, Any], path: str) -> None:
    wins = [OTHER, {"winner": 1, "from": 3, **win}]
    case = {"ruleset": "riichi-club", "kind": "deal", "in": {**DEAL, "result": {"type": "win", "wins": wins}}}

    found = answer(case)

    assert found["error"] == "unknown_field"
    assert f"“result.wins.1.{path}”" in found["message"]
