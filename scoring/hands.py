"""Compute the value of each win of a deal from its entered tiles or patterns; keep values that were entered.

The rules read only values; a record keeps what was entered.
"""

from collections.abc import Mapping
from typing import Any

from rules.errors import RuleError
from rules.options import LISTS, OBJECTS
from rules.question import need, read_flag, read_object, read_seat
from rules.ruleset import Answer, Question, Ruleset
from rules.tiles import SET

# A win may have one of these instead of its value.
IN_PLACE = frozenset({"hand", "patterns"})
ENDS = frozenset({"winner", "from", "liable"})
# Every ruleset rejects more wins, and more events than a set has tiles, so they are not scored.
MOST_WINS = 3


def fill_values(ruleset: Ruleset[Any], options: Any, question: Question, *, is_recorded: bool = False) -> Question:
    """Return the question of a deal with a `value` for every win; return it unchanged if every win has one.

    question    a deal question: state and entry
    is_recorded     the deal was accepted earlier: its patterns are not refused because no hand counts them together
    source      docs/cases.md 「State and entry」: seat wind, round wind and honba come from the state
    raises      RuleError of the hand or the patterns; `bad_value` if a win has more than one of hand, patterns and
                value, or if its hand contradicts the win
    """
    filled: dict[str, Any] = {}
    result, events = question.get("result"), question.get("events")
    if _is_to_fill(result):
        filled["result"] = _fill(ruleset, options, question, "result", result, is_recorded)
    if isinstance(events, LISTS) and len(events) <= SET and any(map(_is_to_fill, events)):
        filled["events"] = [
            _fill(ruleset, options, question, f"events.{n}", event, is_recorded) if _is_to_fill(event) else event
            for n, event in enumerate(events)
        ]
    return {**question, **filled} if filled else question


def _is_to_fill(event: object) -> bool:
    wins = event.get("wins") if isinstance(event, OBJECTS) else None
    return isinstance(wins, LISTS) and len(wins) <= MOST_WINS and any(map(_has_no_value, wins))


def _has_no_value(win: object) -> bool:
    return isinstance(win, OBJECTS) and not IN_PLACE.isdisjoint(win)


def _fill(
    ruleset: Ruleset[Any], options: Any, question: Question, at: str, event: Any, is_recorded: bool
) -> dict[str, Any]:
    wins = []
    for n, win in enumerate(event["wins"]):
        if not _has_no_value(win):
            wins.append(win)
            continue
        try:
            wins.append(_fill_win(ruleset, options, question, win, is_recorded))
        except RuleError as error:
            error.under(f"{at}.wins.{n}")
            raise
    return {**event, "wins": wins}


def _fill_win(
    ruleset: Ruleset[Any], options: Any, question: Question, win: Mapping[str, Any], is_recorded: bool
) -> dict[str, Any]:
    given = [key for key in ("hand", "patterns", "value") if key in win and not (key == "value" and win[key] is None)]
    if len(given) > 1:
        raise RuleError("bad_value", value=", ".join(given))
    winner, drawn = read_seat(need(win, "winner"), ruleset.seats), need(win, "from") is None
    asked = {**_circumstances(ruleset, options, question, winner), "self_draw": drawn}
    if "hand" in win:
        rest = {key: value for key, value in win.items() if key not in ("hand", "value")}
        return {**rest, "value": _score(ruleset, options, win["hand"], asked)}
    entered = {key: value for key, value in win.items() if key not in ENDS and key != "value"}
    if unasked := entered.keys() & asked.keys():
        raise RuleError("unknown_field", key=next(key for key in entered if key in unasked))
    ends = {key: value for key, value in win.items() if key in ENDS}
    value = ruleset.value_of_patterns({**entered, **asked}, options, is_recorded=is_recorded)
    return {**ends, "value": value}


def _score(ruleset: Ruleset[Any], options: Any, hand: object, asked: dict[str, Any]) -> Answer:
    """Score a hand of the deal; raise `bad_value` if its `self_draw` contradicts the win."""
    hand = read_object(hand, "hand")
    if read_flag(hand, "self_draw", asked["self_draw"]) is not asked["self_draw"]:
        raise RuleError("bad_value", value="self_draw")
    try:
        return ruleset.score_hand({**hand, **asked}, options)
    except RuleError as error:
        error.under("hand")
        raise


def _circumstances(ruleset: Ruleset[Any], options: Any, question: Question, winner: int) -> dict[str, Any]:
    """Return seat wind, round wind and honba from the state of the table."""
    return {
        "seat_wind": ruleset.wind_of_seat(question, winner, options),
        "round_wind": question.get("round_wind"),
        "honba": question.get("honba", 0),
    }
