"""What a hand is paid, seat by seat: a deal in which it is the only thing that happens."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from rules.ruleset import Answer, Ruleset

WINDS = "ESWN"


class SeatPayment(NamedTuple):
    """
    wind        the seat's wind; seats count from the dealer
    delta       points won or lost
    role        `winner`, `discarder` or `other`
    """

    wind: str
    delta: int
    role: str


def hand_payments(
    ruleset: Ruleset[Any], options: Any, question: Mapping[str, Any], answer: Answer
) -> tuple[SeatPayment, ...]:
    """Who pays what for a hand, in the first deal of a game with the winner at the asked wind.

    question, answer    a hand question and its answer
    returns             four payments, East (the dealer) first; nothing where the hand may not win

    >>> from rules.registry import find_ruleset
    >>> mcr = find_ruleset("mcr")
    >>> hand = {"seat_wind": "S", "self_draw": False}
    >>> [one.delta for one in hand_payments(mcr, mcr.defaults, hand, {"total": 8, "valid": True})]
    [-16, 32, -8, -8]
    """
    if not answer.get("valid", True):
        return ()
    # 天和 is the dealer's and drawn, also where no wind was asked and no draw told.
    is_heaven = "blessing_of_heaven" in answer.get("patterns", {})
    winner = WINDS.find(str(question.get("seat_wind") or ("E" if is_heaven else "S")))
    winner = 1 if winner < 0 else winner
    source = None if question.get("self_draw") or is_heaven else (1 if winner == 0 else 0)
    state = ruleset.start_state(options)
    entry = {**state, **ruleset.win_entry(winner, source, answer, options)}
    if "honba" in question and "honba" in state:
        entry["honba"] = question["honba"] or 0
    deltas = ruleset.settle_deal(entry, options)["deltas"]
    return tuple(SeatPayment(WINDS[seat], delta, _role(seat, winner, source)) for seat, delta in enumerate(deltas))


def _role(seat: int, winner: int, source: int | None) -> str:
    if seat == winner:
        return "winner"
    return "discarder" if seat == source else "other"
