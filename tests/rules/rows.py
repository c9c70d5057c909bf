"""Causes of error codes: changes to a good question."""

from typing import Any, NamedTuple

from tests.rules.questions import hand, win

DRAW = {"type": "exhaustive_draw", "ready": [0]}


class Row(NamedTuple):
    """A cause of a code: the kind of question, the change to a good question, and the options that are needed."""

    kind: str
    change: dict[str, Any]
    options: dict[str, Any] = {}


def of_hand(text: str = "", **change: Any) -> Row:
    return Row("hand", {**(hand(text) if text else {}), **change})


def of_deal(**change: Any) -> Row:
    return Row("deal", change)


def of_result(*entries: Any, **more: Any) -> Row:
    return of_deal(result={"type": "win", "wins": list(entries)}, **more)


def of_game(**change: Any) -> Row:
    return Row("game", change)


# The codes that most rule systems give for the same cause.
COMMON: dict[str, Row] = {
    "bad_input": of_hand(concealed=5),
    "unknown_field": of_hand(sake=1),
    "unknown_kind": Row("round", {}),
    "unknown_option": Row("game", {}, {"sake": 1}),
    "bad_option": Row("game", {}, {"start": "much"}),
    "bad_tile": of_hand(winning_tile="9z"),
    "wrong_tile_count": of_hand(concealed="123m"),
    "too_many_of_a_tile": of_hand("11111m567p345s22p 9s"),
    "bad_meld": of_hand(melds=[{"type": "pung", "tiles": "112m"}]),
    "bad_wind": of_hand(seat_wind="X"),
    "bad_seat": of_deal(dealer=4),
    "unknown_condition": of_hand(conditions=["rain"]),
    "conflicting_conditions": of_hand(self_draw=True, conditions=["robbing_kong"]),
    "not_a_winning_hand": of_hand(winning_tile="1s"),
    "bad_result": of_deal(result={"type": "rain"}),
    "winner_is_discarder": of_result(win(2, 2, total=9)),
    "bad_value": of_result(win(1, 2, limit="rain")),
    "below_minimum": of_result(win(1, 2, total=9, fu=30, valid=False)),
    "liable_is_winner": of_result(win(1, 2, total=9, fu=30, liable=1)),
    "not_in_ruleset": of_hand(riichi=[0]),
    "bad_scores": of_game(scores=[0, 0, 0]),
    "scores_do_not_add_up": of_game(scores=[100, 0, 0, 0]),
}
