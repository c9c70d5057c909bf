"""The payments for a hand, seat by seat, in a deal that consists of this win alone."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from rules.ruleset import Answer, Ruleset

WINDS = "ESWN"


class SeatPayment(NamedTuple):
    """
    wind        wind of the seat; seats are counted from the dealer
    delta       table points won or lost
    role        `winner`, `discarder` or `other`
    """

    wind: str
    delta: int
    role: str


def hand_payments(
    ruleset: Ruleset[Any], options: Any, question: Mapping[str, Any], answer: Answer
) -> tuple[SeatPayment, ...]:
    """Compute the payments for a hand in the first deal of a game, with the winner at the wind of the question.

    question, answer    a hand question and its answer; without a seat wind the winner is South
    returns             one payment for each seat, East (the dealer) first; () if the hand is not a valid win

    >>> from rules.registry import find_ruleset
    >>> mcr = find_ruleset("mcr")
    >>> hand = {"seat_wind": "S", "self_draw": False}
    >>> [one.delta for one in hand_payments(mcr, mcr.defaults, hand, {"total": 8, "valid": True})]
    [-16, 32, -8, -8]
    """
    if not answer.get("valid", True):
        return ()
    # Only the dealer can win 天和, and by self-draw, even if the question names no wind and no self-draw.
    is_heaven = "blessing_of_heaven" in answer.get("patterns", {})
    winner = WINDS[: ruleset.seats].find(str(question.get("seat_wind") or ("E" if is_heaven else "S")))
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
