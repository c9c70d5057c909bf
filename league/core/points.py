from decimal import Decimal

from django.utils.translation import get_language

from rules.errors import RuleError
from rules.settlement import format_points

PENALTY_UNIT = 1000
MINUS = "\N{MINUS SIGN}"


def points_text(points: int, unit: int, least: int = 1) -> str:
    """Format points as players read them: whole stakes, tenths of thousands, hundredths of shared table points.

    least       decimals of thousands, also where they are 0
    """
    if unit == 1:
        return format_points(points, unit, 0, 0)
    return format_points(points, unit, 2, 2) if unit % 12 == 0 else format_points(points, unit, least, 3)


def decimals_of(unit: int) -> int:
    """The decimals of points in 1/unit: 0 for stakes, 1 for thousandths, 2 for twelfths (shared table points)."""
    if unit == 1:
        return 0
    return 2 if unit % 12 == 0 else 1


def stored_penalty(penalty: int | Decimal) -> int:
    stored = Decimal(penalty) * PENALTY_UNIT
    if stored < 0 or stored != stored.to_integral_value():
        raise RuleError("bad_penalties", found=penalty)
    return int(stored)


def entered_penalty(stored: int) -> int | Decimal:
    whole, rest = divmod(stored, PENALTY_UNIT)
    return Decimal(stored) / PENALTY_UNIT if rest else whole


def with_minus(text: str) -> str:
    """Replace the hyphen by the reader's minus: ▲ in Japanese, a minus sign elsewhere."""
    return text.replace("-", "▲" if (get_language() or "").startswith("ja") else MINUS)
