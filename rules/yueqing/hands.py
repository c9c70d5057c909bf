"""The four hands at the end of a deal, if the question gives them: they decide flowers, breaking and liability."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from rules.deal import seat_wind
from rules.errors import RuleError
from rules.hand import CHOW, Meld
from rules.options import LISTS
from rules.question import check_keys, read_object, read_seat
from rules.yueqing.flowers import count_flowers_of_loser
from rules.yueqing.options import Options
from rules.yueqing.roles import Roles, read_roles
from rules.yueqing.sides import SHOWN_KEYS, Side, breaks, check_table, read_side

HELD_KEYS = SHOWN_KEYS | {"concealed"}


class Hands(NamedTuple):
    """The concealed and shown tiles of the four seats, sixteen tiles each."""

    sides: tuple[Side, ...]
    roles: Roles

    def broken(self, options: Options) -> list[bool]:
        """Return for each seat whether another seat's shown tiles would break its win."""
        breaking = [breaks(side, self.roles, options) for side in self.sides]
        return [any(breaking[:seat] + breaking[seat + 1 :]) for seat in range(4)]

    def flowers(self, options: Options, winners: Mapping[int, dict[str, int]]) -> list[dict[str, int]]:
        """Return the flowers of each seat; `winners` has those of the winners, from their readings."""
        return [
            winners[seat] if seat in winners else count_flowers_of_loser(side, self.roles, options)
            for seat, side in enumerate(self.sides)
        ]

    def has_kong(self) -> bool:
        """Whether anybody made a kong."""
        return any(side.has_kong() for side in self.sides)


def read_hands(question: Mapping[str, Any], dealer: int) -> Hands | None:
    """Read the four hands of a deal; None if the question does not give them.

    raises      RuleError `bad_input`, `unknown_field`, `bad_indicator`, `bad_meld_source`, `too_many_of_a_tile` and the
                codes of `read_side`
    """
    entries = question.get("hands")
    if entries is None:
        return None
    if not isinstance(entries, LISTS) or len(entries) != 4:
        raise RuleError("bad_input", key="hands")
    roles = read_roles(question)
    sides = []
    for seat, entry in enumerate(entries):
        check_keys(read_object(entry, "hands"), HELD_KEYS, at=f"hands.{seat}")
        side = read_side(entry, f"hands.{seat}", seat_wind(seat, dealer), roles, with_tiles=True)
        for meld in side.melds:
            _check_source(meld, seat)
        sides.append(side)
    check_table(sides, roles)
    return Hands(tuple(sides), roles)


def _check_source(meld: Meld, seat: int) -> None:
    """吃：前一个出牌的人(上家)出的那张牌; 碰、杠：随便谁打出的牌."""
    if meld.source is None:
        return
    source = read_seat(meld.source)
    if source == seat or meld.concealed or (meld.type == CHOW and source != (seat - 1) % 4):
        raise RuleError("bad_meld_source", meld=meld.type, seat=source)
