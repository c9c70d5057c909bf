"""Fu 符, the minipoints of a reading, as a list of parts (section 4)."""

from rules.errors import _
from rules.hand import PUNG
from rules.readings import Group
from rules.riichi.patterns import YAKUHAI
from rules.riichi.reading import KANCHAN, PENCHAN, SETS, TANKI, Reading
from rules.shapes import DRAGON_BITS
from rules.tiles import IS_ORPHAN, NORTH

Part = tuple[str, int]

BASE: Part = (_("base"), 20)
SEVEN_PAIRS = _("seven pairs")
FIXED_FU = _("the same for every hand")
CLOSED_RON: Part = (_("closed hand off a discard"), 10)
SELF_DRAW: Part = (_("self-draw"), 2)
VALUE_PAIR: Part = (_("pair of value tiles"), 2)
CLOSE_WAIT: Part = (_("wait on one tile"), 2)
OPEN_CHOWS = _("open hand of chows")
REPLACEMENTS = frozenset({"after_kong", "after_kita"})
CLOSE_WAITS = frozenset({TANKI, KANCHAN, PENCHAN})


def _pung_part(orphan: bool, concealed: bool, kong: bool) -> Part:
    fu = 2 << (orphan + concealed + 2 * kong)
    return (_("concealed kong"), _("kong"), _("concealed pung"), _("pung"))[2 * (not kong) + (not concealed)], fu


# 2 for an open pung of 2-8; doubled for terminals and honours, doubled if concealed, four times as much for a kong.
PUNG_PARTS = {
    (orphan, concealed, kong): _pung_part(orphan, concealed, kong)
    for orphan in (False, True)
    for concealed in (False, True)
    for kong in (False, True)
}


def round_fu(parts: list[Part], most: int | None = None) -> int:
    """Add up the parts and round up to the next ten; the 25 of seven pairs are not rounded, and `most` cuts the rest.

    >>> round_fu([("base", 20), ("self-draw", 2)]), round_fu([("seven pairs", 25)])
    (30, 25)
    """
    total = sum([fu for reason, fu in parts])
    rounded = total if total == 25 else -(-total // 10) * 10
    return rounded if most is None else min(rounded, most)


def list_fu(reading: Reading, pinfu: bool) -> list[Part]:
    """List the parts of the fu of a reading, as pairs of reason and fu.

    pinfu       whether the reading scores 平和; then a self-draw gives no fu
    """
    if reading.options.fu_fixed is not None:
        return [(FIXED_FU, reading.options.fu_fixed)]
    if reading.shape != SETS:
        return [(SEVEN_PAIRS, reading.options.chiitoitsu_fu)]
    parts = [BASE]
    if not reading.hand.self_draw:
        if reading.closed:
            parts.append(CLOSED_RON)
    elif not pinfu and (reading.options.rinshan_fu or REPLACEMENTS.isdisjoint(reading.hand.conditions)):
        parts.append(SELF_DRAW)
    if reading.pung_bits:
        parts += [_part_of(group) for group in reading.groups if group.shape == PUNG]
    parts += _pair_parts(reading)
    if reading.wait in CLOSE_WAITS:
        parts.append(CLOSE_WAIT)
    if len(parts) == 1 and not reading.closed:
        return [(OPEN_CHOWS, reading.options.open_pinfu_fu)]
    return parts


def _part_of(group: Group) -> Part:
    return PUNG_PARTS[IS_ORPHAN[group.tile], group.concealed, group.kong]


def _pair_parts(reading: Reading) -> list[Part]:
    """2 for a pair of dragons, of the seat wind or of the round wind; `double_wind_fu` for a wind that is both."""
    facts, pair = reading.facts, reading.pair
    if pair == facts.seat_wind == facts.round_wind:
        return [(VALUE_PAIR[0], reading.options.double_wind_fu)]
    if pair in (facts.seat_wind, facts.round_wind) or DRAGON_BITS >> pair & 1:
        return [VALUE_PAIR]
    if pair == NORTH and reading.options.north == YAKUHAI:
        return [VALUE_PAIR]
    return []
