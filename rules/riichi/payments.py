"""Payments for a hand (section 5): base points 基本点, limits, and the amount each player pays."""

from collections.abc import Mapping
from reprlib import repr as shorten
from typing import Any, Final, NamedTuple

from rules.errors import RuleError
from rules.options import is_whole
from rules.question import is_empty
from rules.riichi.options import Options
from rules.riichi.prices import han_under
from rules.riichi.tsumo import TSUMO

MANGAN, HANEMAN, BAIMAN, SANBAIMAN, YAKUMAN = "mangan", "haneman", "baiman", "sanbaiman", "yakuman"
BASE_OF: Final = {MANGAN: 2000, HANEMAN: 3000, BAIMAN: 4000, SANBAIMAN: 6000, YAKUMAN: 8000}
# The limit by han, below eight han; the options say where the greater ones begin.
LEAST_LIMIT_HAN: Final = 5
LIMIT_BY_HAN: Final = (None,) * LEAST_LIMIT_HAN + (MANGAN,) + (HANEMAN,) * 2
KIRIAGE: Final = {"off": (), "four_thirty": ((4, 30),), "both": ((4, 30), (3, 60))}
# The base points of the hands that can be rounded up.
LEAST_KIRIAGE: Final = 1920
KAZOE_HAN: Final = 13
FU = frozenset({25, *range(20, 180, 10)})
MOST_HAN, MOST_YAKUMAN = 1000, 100


def base_points(han: int, fu: int, options: Options) -> tuple[int, str | None]:
    """Return the base points of an ordinary hand and its limit; below five han they are min(2000, fu × 2^(2 + han)).

    >>> base_points(3, 40, Options()), base_points(4, 40, Options()), base_points(13, 30, Options())
    ((1280, None), (2000, 'mangan'), (8000, 'yakuman'))
    """
    if han < LEAST_LIMIT_HAN:
        points = fu << (2 + han)
        if points < LEAST_KIRIAGE or (points < BASE_OF[MANGAN] and not is_kiriage(han, fu, options)):
            return points, None
    limit = limit_of_han(han, options) or MANGAN
    return BASE_OF[limit], limit


def limit_of_han(han: int, options: Options) -> str | None:
    """Return the limit that a number of han reaches, whatever the fu.

    >>> limit_of_han(4, Options()), limit_of_han(10, Options()), limit_of_han(11, Options())
    (None, 'baiman', 'sanbaiman')
    """
    if han < len(LIMIT_BY_HAN):
        return LIMIT_BY_HAN[han]
    if han >= options.kazoe_han:
        return options.kazoe
    return SANBAIMAN if han >= options.sanbaiman_han else BAIMAN


def is_kiriage(han: int, fu: int, options: Options) -> bool:
    """Whether the hand, just below it, is paid as a mangan 切り上げ満貫."""
    return (han, fu) in KIRIAGE[options.kiriage]


def round_up(points: int, unit: int = 100) -> int:
    """Round a payment up to a hundred, or to another unit; every single payment is rounded.

    >>> round_up(5120), round_up(2000), round_up(5120, 1000)
    (5200, 2000, 6000)
    """
    return -(-points // unit) * unit


def ron_payment(base: int, dealer_wins: bool, unit: int = 100) -> int:
    """Return the table points that the discarder pays, without honba.

    >>> ron_payment(1280, False), ron_payment(1280, True)
    (5200, 7700)
    """
    return round_up(base * (6 if dealer_wins else 4), unit)


def tsumo_payment(base: int, dealer_in_it: bool, honba: int = 0) -> int:
    """Return the table points that one player pays on a self-draw.

    dealer_in_it    whether the payer or the winner is the dealer
    honba           table points for all honba; a third is added to the payment before rounding up

    >>> tsumo_payment(1280, False), tsumo_payment(1280, True)
    (1300, 2600)
    """
    return round_up(base * (2 if dealer_in_it else 1) + -(-honba // 3))


class SelfDraw(NamedTuple):
    """The payments for a self-draw.

    child, dealer   what a payer pays who is not the dealer, and what the dealer pays; if the dealer wins, each pays the
                    second
    bank            what the box of an empty seat pays
    """

    child: int
    dealer: int
    bank: int = 0


def self_draw_payments(base: int, dealer_wins: bool, options: Options, honba: int = 0) -> SelfDraw:
    """Return the payments for a self-draw under the options.

    honba       the number of counters

    >>> self_draw_payments(1280, False, Options()), self_draw_payments(1280, True, Options(), honba=1).dealer
    (SelfDraw(child=1300, dealer=2600, bank=0), 2700)
    """
    if options.honba_each is None:
        points = options.honba_points * honba
        return SelfDraw(tsumo_payment(base, False, points), tsumo_payment(base, True, points))
    child, dealer, bank = TSUMO[options.tsumo](base, dealer_wins, options)
    added = options.honba_each * honba
    return SelfDraw(child + added, dealer + added, bank)


class Worth(NamedTuple):
    """The value of a win in a deal.

    base        base points
    limits      the number of natural yakuman limits; 0 for an ordinary hand
    chips       chips from each paying player
    patterns    the yaku, or None if the question does not give them
    """

    base: int
    limits: int
    chips: int
    patterns: Mapping[str, Any] | None


def read_value(value: Mapping[str, Any], self_draw: bool, options: Options) -> Worth:
    """Read the value of a win.

    raises      RuleError `below_minimum`, `bad_value`, `bad_chips`, `not_in_ruleset`, `bad_input`
    """
    if value.get("valid") is False:
        raise RuleError("below_minimum")
    limits = _whole(value, "yakuman", MOST_YAKUMAN)
    han = _whole(value, "total", MOST_HAN)
    fu = value.get("fu")
    if fu is not None and not _is_fu(fu, han, self_draw, options):
        raise RuleError("bad_value", value=f"fu {shorten(fu)}")
    if limits:
        if value.get("total") is not None and han < options.yakuman_total:
            raise RuleError("bad_value", value=f"{limits} × yakuman, {han} han")
        base = limits * BASE_OF[YAKUMAN]
    elif han < 1 or (fu is None and han < 5 and options.fu_fixed is None):
        raise RuleError("bad_value", value=f"{han} han, fu {shorten(fu)}")
    else:
        base = base_points(han, fu or options.fu_fixed or 0, options)[0]
    return Worth(base, limits, _read_chips(value, options), _read_patterns(value))


def _whole(value: Mapping[str, Any], key: str, most: int) -> int:
    number = value.get(key)
    if number is None:
        return 0
    if not is_whole(number) or not 0 <= number <= most:
        raise RuleError("bad_value", value=f"{key} {shorten(number)}")
    return int(number)


def _is_fu(fu: object, han: int, self_draw: bool, options: Options) -> bool:
    """Whether a win can have these fu: 25, or a multiple of ten from 20 to 170.

    25 needs the han of seven pairs or more; 20 off a discard needs `open_pinfu_fu` 20.
    """
    if options.fu_fixed is not None:
        return is_whole(fu) and fu == options.fu_fixed
    if not is_whole(fu) or fu not in FU or (options.fu_max is not None and fu > options.fu_max):  # type: ignore[operator]
        return False
    if fu == 25:
        pairs, _open = han_under(options.han)["chiitoitsu"]
        return han >= pairs and options.chiitoitsu_fu == 25
    return fu != 20 or self_draw or options.open_pinfu_fu == 20


def _read_chips(value: Mapping[str, Any], options: Options) -> int:
    chips = value.get("chips")
    if options.chips is None and not is_empty("chips", chips):
        raise RuleError("not_in_ruleset", key="chips")
    if options.chips is None or chips is None:
        return 0
    if not is_whole(chips) or not 0 <= chips <= MOST_HAN:
        raise RuleError("bad_chips", found=chips)
    return int(chips)


def _read_patterns(value: Mapping[str, Any]) -> Mapping[str, Any] | None:
    patterns = value.get("patterns")
    if patterns is not None and not isinstance(patterns, Mapping):
        raise RuleError("bad_input", key="patterns")
    return patterns
