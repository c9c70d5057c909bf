"""Mutated cases always get an answer or an error code, never a traceback, and take little work."""

import copy
import json
from collections.abc import Callable, Set
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rules.errors import SENTENCES
from rules.registry import RULESETS
from scoring.cases import answer_line
from tests.profile import times
from tests.rules.test_error_codes import OF_THE_LINE, OF_THE_RECORD
from tests.samples import samples_of
from tests.work import A_FIFTH_OF_A_SECOND, steps

CASES = [
    json.loads(line)
    for path in sorted((Path(__file__).parent.parent / "cases").glob("*.jsonl"))
    for line in path.read_text(encoding="utf8").splitlines()
]
# Wins entered as patterns, in the first deal of a game.
TOLD = [
    {"id": row.key, "ruleset": ruleset.key, "options": {}, "kind": "deal", "in": {
        **ruleset.start_state(ruleset.defaults),
        "result": {"type": "win", "wins": [{"winner": 1, "from": 2, "patterns": {row.key: 1}, "fu": 30}]},
    }}
    for ruleset in RULESETS
    for row in ruleset.catalogue[:10]
]  # fmt: skip
PARTS = 20
PER_PART = times(2_000, 6_000, 600_000) // PARTS

# Values that only a hostile caller sends.
HOSTILE: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 3, 4, 7, 13, 100, 25000, 10**9, 10**30, -(10**30), 0.5, 1e308, -0.0, "", "E", "5",
    "0m", "1m", "9z", "123m", "1" * 5_000 + "m", "123456789m" * 500, "１ｍ", "\u0000", "x" * 10_000, [], {}, [None],
    [[[[[[]]]]]], [0, 0, 0, 0], [0, 1, 2, 3], ["1m"], ["1m"] * 300, [{}], {"a": 1}, {"winner": 0}, [True], [0] * 5_000,
)  # fmt: skip
KEYS = (
    "concealed", "melds", "winning_tile", "self_draw", "seat_wind", "round_wind", "conditions", "dora_indicators",
    "ura_indicators", "flowers", "scores", "dealer", "honba", "deposits", "phase", "riichi", "result", "chips", "fouls",
    "penalties", "stop", "events", "horses", "deal_no", "hua", "passes", "table", "waiting", "hands", "indicator",
    "type", "wins", "winner", "from", "value", "hand", "liable", "ready", "nagashi", "reason", "offender", "total",
    "fu", "yakuman", "patterns", "limit", "valid", "base", "kind", "seat", "same_draw", "ready_max", "pigs", "others",
    "sake",
)  # fmt: skip


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Return the path of every value inside a JSON value."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(place for key, one in inside for place in places(one, (*path, key)))]


def found_at(value: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        value = value[key]
    return value


def hostile(rng: Random) -> Any:
    return copy.deepcopy(rng.choice(HOSTILE))


def replace_value(rng: Random, holder: Any, key: Any, case: Any) -> None:
    holder[key] = hostile(rng)


def delete_value(rng: Random, holder: Any, key: Any, case: Any) -> None:
    del holder[key]


def borrow_value(rng: Random, holder: Any, key: Any, case: Any) -> None:
    """Replace a value by one from another case."""
    other = rng.choice(CASES)
    holder[key] = copy.deepcopy(found_at(other, rng.choice(places(other))))


def add_value(rng: Random, holder: Any, key: Any, case: Any) -> None:
    if isinstance(holder, list):
        holder.insert(key, rng.choice((copy.deepcopy(holder[key]), hostile(rng))))
    else:
        holder[rng.choice(KEYS)] = hostile(rng)


def nudge_value(rng: Random, holder: Any, key: Any, case: Any) -> None:
    """Change a number a little, a letter of a text, or the order of a list."""
    value = holder[key]
    if isinstance(value, int):
        holder[key] = value + rng.choice((-100, -1, 1, 100))
    elif isinstance(value, str) and value:
        place = rng.randrange(len(value))
        letter = rng.choice("0123456789mpszESWN")
        holder[key] = value[:place] + rng.choice((letter, "", letter + value[place])) + value[place + 1 :]
    elif isinstance(value, list):
        rng.shuffle(value)


def change_option(rng: Random, holder: Any, key: Any, case: Any) -> None:
    if isinstance(case.get("options"), dict):
        options = rng.choice(CASES).get("options") or {}
        case["options"] = {**case["options"], **options}


MUTATIONS: tuple[Callable[[Random, Any, Any, Any], None], ...] = (
    replace_value, replace_value, delete_value, borrow_value, add_value, nudge_value, nudge_value, change_option,
)  # fmt: skip


def mutated(rng: Random, cases: list[Any] = CASES) -> str:
    """Return a case with up to four mutations as a line; sometimes the line itself is damaged."""
    case = copy.deepcopy(rng.choice(cases))
    for _ in range(rng.choice((1, 1, 2, 3, 4))):
        *path, key = rng.choice(places(case)[1:] or [("in",)])
        rng.choice(MUTATIONS)(rng, found_at(case, tuple(path)), key, case)
    line = json.dumps(case, ensure_ascii=rng.random() < 0.5)
    if rng.random() < 0.02:
        place = rng.randrange(len(line))
        line = line[:place] + rng.choice('"{}[],:0 \\') + line[place + rng.randrange(9) :]
    return line


# The keys of the patterns of a value are looked at for the whole line (scoring/entries), not by the ruleset.
OF_ALL = {*OF_THE_LINE, *OF_THE_RECORD, "unknown_pattern"}
GIVEN = {ruleset.key: {*samples_of(ruleset).rows, *OF_ALL} for ruleset in RULESETS}


def given_by(line: str) -> Set[str]:
    """Return the codes that the ruleset of a case can give; all of them if the line no longer names one."""
    try:
        case = json.loads(line)
    except ValueError:
        return SENTENCES.keys()
    ruleset = case.get("ruleset") if isinstance(case, dict) else None
    return GIVEN.get(ruleset, SENTENCES.keys()) if isinstance(ruleset, str) else SENTENCES.keys()


@pytest.mark.parametrize("part", range(PARTS))
def test_a_mutated_case_gets_an_answer_or_a_code(part: int) -> None:
    rng = Random(f"fuzz {part}")
    for _ in range(PER_PART):
        line = mutated(rng)
        out = json.loads(answer_line(line))["out"]
        assert isinstance(out, dict), line
        assert "error" not in out or (out["error"] in SENTENCES and out["message"]), line
        assert "error" not in out or out["error"] in given_by(line), line


@pytest.mark.parametrize("part", range(PARTS))
def test_a_mutated_case_of_a_win_entered_as_patterns_gets_an_answer_or_a_code(part: int) -> None:
    rng = Random(f"told {part}")
    for _ in range(PER_PART):
        line = mutated(rng, TOLD)
        out = json.loads(answer_line(line))["out"]
        assert "error" not in out or (out["error"] in SENTENCES and out["message"]), line


@pytest.mark.parametrize("part", range(PARTS))
def test_a_mutated_case_takes_little_work(part: int) -> None:
    rng = Random(f"work {part}")
    for _ in range(PER_PART // 10):
        line = mutated(rng)

        assert steps(answer_line, line) < A_FIFTH_OF_A_SECOND, line


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_a_case_without_one_of_its_keys_gets_a_code(case: dict[str, Any]) -> None:
    for missing in ("ruleset", "kind", "in"):
        line = json.dumps({key: value for key, value in case.items() if key != missing})

        assert json.loads(answer_line(line))["out"]["error"] in SENTENCES
