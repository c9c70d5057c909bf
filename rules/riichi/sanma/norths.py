"""Norths and flowers that are set aside, and how a hand may use the norths it keeps (section 2)."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from rules.errors import RuleError
from rules.options import is_whole
from rules.question import is_empty
from rules.riichi.reading import ORPHANS, SETS, Reading
from rules.riichi.sanma.options import NUKIDORA, SanmaOptions
from rules.shapes import HONOUR_BITS, WIND_BITS
from rules.tiles import NORTH

MOST_NORTHS = 4


class SetAside(NamedTuple):
    """The tiles that the winner has set aside 抜きドラ; they are no part of the hand."""

    kita: int = 0
    flowers: int = 0

    def han(self, options: SanmaOptions) -> dict[str, int]:
        """Return their han by key; keys with a count of zero are left out."""
        found = {"kita": self.kita * options.kita_han, "flowers": self.flowers * options.flower_han}
        return {key: han for key, han in found.items() if han}


def read_set_aside(question: Mapping[str, Any], options: SanmaOptions) -> SetAside:
    """Read the tiles set aside; raises RuleError `bad_bonus_count`, `bad_flowers`, `not_in_ruleset`."""
    kita: Any = question.get("kita")
    flowers: Any = question.get("flowers")
    if not is_empty("kita", kita):
        if not is_whole(kita) or not 0 <= kita <= MOST_NORTHS:
            raise RuleError("bad_bonus_count", found=kita)
        if options.north != NUKIDORA:
            raise RuleError("not_in_ruleset", key="kita")
    if not is_empty("flowers", flowers):
        if not options.flowers:
            raise RuleError("not_in_ruleset", key="flowers")
        if not is_whole(flowers) or not 0 <= flowers <= options.flowers:
            raise RuleError("bad_flowers", found=flowers)
    _check_empty(kita, "bad_bonus_count")
    if options.flowers:
        _check_empty(flowers, "bad_flowers")
    return SetAside(kita or 0, flowers if options.flowers and flowers else 0)


def _check_empty(value: object, code: str) -> None:
    """Reject what is empty but no number, such as an empty list."""
    if value is not None and not is_whole(value):
        raise RuleError(code, found=value)


def may_use_norths(reading: Reading, options: SanmaOptions) -> bool:
    """Whether the reading uses its norths as `north_in_hand` allows."""
    return not reading.tiles >> NORTH & 1 or USES[options.north_in_hand](reading)


def _as_pair(reading: Reading) -> bool:
    """Whether norths are no more than the pair of a hand."""
    if reading.shape == SETS:
        return reading.pair == NORTH
    return reading.shape != ORPHANS and reading.facts.counts[NORTH] == 2


def _in_yakuman(reading: Reading) -> bool:
    """Whether the hand is thirteen orphans, all honours, or has the four winds in sets and at most one pair."""
    winds = reading.pung_bits & WIND_BITS | (1 << reading.pair & WIND_BITS if reading.pair >= 0 else 0)
    return reading.shape == ORPHANS or not reading.tiles & ~HONOUR_BITS or winds == WIND_BITS


USES: dict[str, Callable[[Reading], bool]] = {
    "free": lambda reading: True,
    "pair": _as_pair,
    "yakuman": _in_yakuman,
    "none": lambda reading: False,
}
