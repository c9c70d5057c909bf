"""A win may be entered as its hand: the value is then worked out, with winds and honba from the state of the table."""

from collections.abc import Mapping
from typing import Any

from rules.errors import RuleError
from rules.options import is_whole
from rules.ruleset import Question, Ruleset


def fill_values(ruleset: Ruleset[Any], options: Any, question: Question) -> Question:
    """A deal's question with `value` in the place of every ``wins[].hand``; the question itself where there is none.

    source      docs/cases.md 「State and entry」: seat wind, round wind and honba come from the state
    raises      RuleError of the hand; `bad_value` where both a hand and a value stand
    """
    result = question.get("result")
    filled = dict(question)
    if isinstance(result, Mapping) and _holds_hand(result):
        filled["result"] = _fill(ruleset, options, question, result)
    events = question.get("events")
    if isinstance(events, list) and any(_holds_hand(event) for event in events):
        filled["events"] = [
            _fill(ruleset, options, question, event) if _holds_hand(event) else event for event in events
        ]
    return filled if filled != question else question


def _holds_hand(event: object) -> bool:
    wins = event.get("wins") if isinstance(event, Mapping) else None
    return isinstance(wins, list) and any(isinstance(win, Mapping) and "hand" in win for win in wins)


def _fill(ruleset: Ruleset[Any], options: Any, question: Question, event: Mapping[str, Any]) -> dict[str, Any]:
    return {**event, "wins": [_fill_win(ruleset, options, question, win) for win in event["wins"]]}


def _fill_win(ruleset: Ruleset[Any], options: Any, question: Question, win: Any) -> Any:
    if not isinstance(win, Mapping) or "hand" not in win:
        return win
    hand = win["hand"]
    if not isinstance(hand, Mapping):
        raise RuleError("bad_input", key="hand")
    if win.get("value") is not None:
        raise RuleError("bad_value", value="value, hand")
    asked = {"self_draw": win.get("from") is None, **hand, **_circumstances(question, win.get("winner"))}
    rest = {key: value for key, value in win.items() if key not in ("hand", "value")}
    return {**rest, "value": ruleset.score_hand(asked, options)}


def _circumstances(question: Question, winner: object) -> dict[str, Any]:
    """Seat wind, round wind and honba as the state of the table has them."""
    dealer = question.get("dealer")
    known: dict[str, Any] = {"round_wind": question.get("round_wind"), "honba": question.get("honba", 0)}
    if is_whole(dealer) and is_whole(winner):
        known["seat_wind"] = "ESWN"[(winner - dealer) % 4]  # type: ignore[operator]
    return known
