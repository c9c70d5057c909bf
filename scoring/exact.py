"""Exact numbers, rounded only once, for display, half away from zero."""

from fractions import Fraction

Exact = int | Fraction


def rounded(top: int, bottom: int = 1) -> int:
    """Round top / bottom to a whole number, half away from zero; `bottom` is greater than 0.

    >>> rounded(5, 2), rounded(-5, 2), rounded(-4, 3)
    (3, -3, -1)
    """
    whole = (2 * abs(top) + bottom) // (2 * bottom)
    return whole if top >= 0 else -whole


def decimal(value: Exact, decimals: int = 1, *, sign: bool = False, unit: int = 1) -> str:
    """Format an exact number as a decimal, rounded half away from zero.

    decimals    digits after the point; 0: no point
    sign        whether a positive number gets a plus; zero never has a sign
    unit        the value is in 1/unit

    >>> decimal(Fraction(5, 2), 0), decimal(Fraction(-1, 3), 3), decimal(18, 1, sign=True), decimal(0, 1, sign=True)
    ('3', '-0.333', '+18.0', '0.0')
    >>> decimal(-18400, unit=1000)
    '-18.4'
    """
    scale = 10**decimals
    digits = rounded(value.numerator * scale, value.denominator * unit)
    whole, part = divmod(abs(digits), scale)
    mark = "" if not digits else "-" if digits < 0 else "+" if sign else ""
    return f"{mark}{whole}" + (f".{part:0{decimals}d}" if decimals else "")


def points_decimal(points: Exact, unit: int) -> str:
    """Format points for programs: without a plus, exact, or rounded to six digits where twelfths have no end.

    >>> points_decimal(31200, 1000), points_decimal(-18, 12), points_decimal(1, 12), points_decimal(0, 1)
    ('31.2', '-1.5', '0.083333', '0')
    """
    return decimal(points, 6, unit=unit).rstrip("0").rstrip(".")
