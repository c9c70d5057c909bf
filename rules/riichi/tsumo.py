"""What each player pays for a self-draw where a fourth child is missing: one function for each value of `tsumo`.

Section 5 of sanma.md. b is the base points; every function returns the payments of a child, of the dealer, and of the
box of the empty seat. If the dealer wins, each of the two pays the second.
"""

from collections.abc import Callable

from rules.riichi.options import Options

Payments = tuple[int, int, int]


def _up(points: int, unit: int = 100) -> int:
    return -(-points // unit) * unit


def _loss(base: int, dealer_wins: bool, options: Options) -> Payments:
    """ツモ損: the share of the missing child is lost."""
    return _up(base, options.round_to), _up(2 * base, options.round_to), 0


def _bisect(base: int, dealer_wins: bool, options: Options) -> Payments:
    """北家折半: each payer adds half of what the missing child would pay."""
    half = _up(base * (2 if dealer_wins else 1)) // 2
    return _up(_up(base) + half, options.round_to), _up(_up(2 * base) + half, options.round_to), 0


def _table(base: int, dealer_wins: bool, options: Options) -> Payments:
    """丸取り: the value of a win off a discard, in units of `round_to`, is divided between the two payers."""
    unit = options.round_to
    units = _up(base * (6 if dealer_wins else 4), unit) // unit
    if dealer_wins:
        return 0, -(-units // 2) * unit, 0
    child = units // 3 if units % 3 == 0 else max(1, units * 3 // 8)
    return child * unit, max(1, units - child) * unit, 0


def _plus(base: int, dealer_wins: bool, options: Options) -> Payments:
    """ツモ千点加符: each payer adds `tsumo_plus`."""
    child, dealer, bank = _loss(base, dealer_wins, options)
    return child + options.tsumo_plus, dealer + options.tsumo_plus, bank


def _bank(base: int, dealer_wins: bool, options: Options) -> Payments:
    """空席払い: the box of the empty seat pays the share of the missing child."""
    child, dealer, _nothing = _loss(base, dealer_wins, options)
    return child, dealer, dealer if dealer_wins else child


TSUMO: dict[str, Callable[[int, bool, Options], Payments]] = {
    "loss": _loss,
    "bisect": _bisect,
    "table": _table,
    "plus": _plus,
    "bank": _bank,
}
