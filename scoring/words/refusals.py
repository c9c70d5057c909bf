"""Refusals of the rules about one seat, whose number means nothing to a person."""

from collections.abc import Sequence

from rules.errors import RuleError, _

OF_SEAT = {
    "winner_is_discarder": _("{name} cannot win off their own discard."),
    "already_won": _("{name} has already won in this deal."),
    "liable_is_winner": _("{name} won and cannot be liable for their own hand."),
    "riichi_not_ready": _("{name} declared riichi but is not tenpai."),
    "riichi_without_points": _("{name} has too few points to declare riichi."),
}


def with_name(error: RuleError, names: Sequence[str]) -> RuleError:
    """Put the player's name in place of the seat's number, and return the error; `names` are by seat.

    >>> str(with_name(RuleError("riichi_without_points", seat=1), ("Aoi", "Ben", "Chika", "Dai")))
    'Ben has too few points to declare riichi.'
    """
    seat = error.params.get("seat")
    if error.code in OF_SEAT and isinstance(seat, int) and seat < len(names):
        error.sentence, error.params["name"] = OF_SEAT[error.code], names[seat]
    return error
