"""The places of an entry that are not of the form which its rule system reads."""

from collections.abc import Mapping
from typing import Any

import pytest

from rules.errors import RuleError
from rules.registry import RULESETS, find_ruleset
from scoring.entries import entry_faults, locate, place_of, unread_in_values
from tests.samples import samples_of

WIN: dict[str, Any] = {"winner": 1, "from": 2, "value": {"total": 3, "fu": 40}}


def entry_of(**win: Any) -> dict[str, Any]:
    return {"result": {"type": "win", "wins": [{**WIN, **win}]}}


@pytest.mark.parametrize(
    ("entry", "fault"),
    [
        (entry_of(value={"yakumans": 2}), ("unknown_field", "result.wins.0.value.yakumans")),
        (entry_of(value={"patterns": {"pinfoo": 1}}), ("unknown_pattern", "result.wins.0.value.patterns.pinfoo")),
        (entry_of(value={"patterns": ["pinfu"]}), ("bad_input", "result.wins.0.value.patterns")),
        (entry_of(hand={}), ("bad_value", "result.wins.0.hand")),
        (entry_of(value={"patterns": {"pinfu": "1"}}), ("bad_input", "result.wins.0.value.patterns.pinfu")),
        (entry_of(value={"fu_parts": 7}), ("bad_input", "result.wins.0.value.fu_parts")),
        (entry_of(value={"fu_parts": [["base"]]}), ("bad_input", "result.wins.0.value.fu_parts.0")),
        (entry_of(value={"fu_parts": [["base", "20"]]}), ("bad_input", "result.wins.0.value.fu_parts.0.1")),
        ({"result": {"type": "exhaustive_draw", "offender": 1}}, ("unknown_field", "result.offender")),
        (entry_of(value=3), ("bad_input", "result.wins.0.value")),
        (entry_of(winner="1"), ("bad_input", "result.wins.0.winner")),
        (entry_of(liable=[3]), ("bad_input", "result.wins.0.liable")),
        ({"result": {"type": "win", "wins": [{"winner": 1}]}}, ("bad_input", "result.wins.0.from")),
        ({"result": {"wins": [WIN]}}, ("bad_input", "result.type")),
        ({"result": {"type": "win", "wins": None}}, ("bad_input", "result.wins")),
        ({"result": {"type": "win", "wins": []}}, ("bad_input", "result.wins")),
        ({"result": {"type": "win"}}, ("bad_input", "result.wins")),
        (entry_of(lieable=3), ("unknown_field", "result.wins.0.lieable")),
        (entry_of(open=True), ("unknown_field", "result.wins.0.open")),
        ({"result": {"type": "exhaustive_draw", "ready": [0, "1"]}}, ("bad_input", "result.ready.1")),
        ({"result": {"type": "exhaustive_draw"}, "riichi": None}, ("bad_input", "riichi")),
        ({"result": {"type": "exhaustive_draw"}, "riichi": [0] * 200}, ("bad_input", "riichi")),
        ({"result": {"type": "exhaustive_draw"}, "richii": [0]}, ("unknown_field", "richii")),
        ({"result": []}, ("bad_input", "result")),
    ],
)
def test_a_fault_has_its_path(entry: Mapping[str, Any], fault: tuple[str, str]) -> None:
    found = list(entry_faults(find_ruleset("riichi-club"), entry))

    assert [tuple(one) for one in found] == [fault]


# The four hands of a deal tell the flowers and the value; without them nothing reads the winning tile.
HANDS = [{"concealed": "1m"}] * 4
OF_HANDS = {"winner": 1, "from": 2, "winning_tile": "9s"}


@pytest.mark.parametrize(
    ("entry", "fault"),
    [
        ({"hands": HANDS, "hua": [0, 0, 0, 0]}, ("bad_value", "hua, hands")),
        (
            {"hands": HANDS, "result": {"type": "win", "wins": [{**OF_HANDS, "value": {"total": 4}}]}},
            ("bad_value", "result.wins.0.value, hands"),
        ),
        (
            {"hua": [0, 0, 0, 0], "result": {"type": "win", "wins": [{**OF_HANDS, "value": {"total": 4}}]}},
            ("unknown_field", "result.wins.0.winning_tile"),
        ),
    ],
)
def test_what_the_hands_of_a_deal_tell_is_not_told_beside_them(
    entry: Mapping[str, Any], fault: tuple[str, str]
) -> None:
    yueqing = find_ruleset("yueqing")

    assert tuple(next(entry_faults(yueqing, entry))) == fault
    assert tuple(next(unread_in_values(yueqing, entry))) == fault


def test_the_hands_of_a_deal_alone_are_taken() -> None:
    entry = {"hands": HANDS, "indicator": "1z", "result": {"type": "win", "wins": [OF_HANDS]}}

    assert list(entry_faults(find_ruleset("yueqing"), entry)) == []


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.key)
def test_the_answer_of_a_hand_is_a_value_of_a_win(ruleset: Any) -> None:
    answer = ruleset.score_hand(samples_of(ruleset).hand, ruleset.defaults)

    assert answer.keys() <= ruleset.value_keys


def test_an_error_of_the_rules_is_located_in_the_entry() -> None:
    entry = entry_of(lieable=3)

    assert locate(RuleError("unknown_field", key="lieable"), entry, []) == "result.wins.0.lieable"
    assert locate(RuleError("bad_adjustments"), entry, []) == "adjustments"
    assert place_of(entry, "nothing") == ""
