"""Fu 符, the minipoints of a reading, as a list of parts (section 4)."""

from typing import Final

from rules.errors import _
from rules.riichi.pieces import KANCHAN, PENCHAN, TANKI, Part
from rules.riichi.reading import SETS, Reading

BASE: Final[Part] = (_("base"), 20)
SEVEN_PAIRS: Final = _("seven pairs")
FIXED_FU: Final = _("the same for every hand")
CLOSED_RON: Final[Part] = (_("closed hand off a discard"), 10)
SELF_DRAW: Final[Part] = (_("self-draw"), 2)
VALUE_PAIR: Final[Part] = (_("pair of value tiles"), 2)
CLOSE_WAIT: Final[Part] = (_("wait on one tile"), 2)
OPEN_CHOWS: Final = _("open hand of chows")
REPLACEMENTS: Final = frozenset({"after_kong", "after_kita"})
CLOSE_WAITS: Final = frozenset({TANKI, KANCHAN, PENCHAN})


def round_fu(parts: list[Part], most: int | None = None) -> int:
    """Add up the parts and round up to the next ten; the 25 of seven pairs are not rounded, and `most` cuts the rest.

    >>> round_fu([("base", 20), ("self-draw", 2)]), round_fu([("seven pairs", 25)])
    (30, 25)
    """
    total = 0
    for _reason, fu in parts:
        total += fu
    rounded = total if total == 25 else -(-total // 10) * 10
    return rounded if most is None else min(rounded, most)


def list_fu(reading: Reading, pinfu: bool) -> list[Part]:
    """List the parts of the fu of a reading, as pairs of reason and fu.

    pinfu       whether the reading scores 平和; then a self-draw gives no fu
    """
    options = reading.options
    if options.fu_fixed is not None:
        return [(FIXED_FU, options.fu_fixed)]
    if reading.shape != SETS:
        return [(SEVEN_PAIRS, options.chiitoitsu_fu)]
    parts = [BASE]
    if not reading.hand.self_draw:
        if reading.closed:
            parts.append(CLOSED_RON)
    elif not pinfu and (options.rinshan_fu or REPLACEMENTS.isdisjoint(reading.hand.conditions)):
        parts.append(SELF_DRAW)
    parts += reading.pung_fu
    if reading.facts.value_tiles >> reading.pair & 1:
        parts.append(_value_pair(reading))
    if reading.wait in CLOSE_WAITS:
        parts.append(CLOSE_WAIT)
    if len(parts) == 1 and not reading.closed:
        return [(OPEN_CHOWS, options.open_pinfu_fu)]
    return parts


def _value_pair(reading: Reading) -> Part:
    """2 for a pair of dragons, of the seat wind or of the round wind; `double_wind_fu` for a wind that is both."""
    if reading.pair == reading.facts.seat_wind == reading.facts.round_wind:
        return VALUE_PAIR[0], reading.options.double_wind_fu
    return VALUE_PAIR
