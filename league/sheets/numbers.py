"""Figures as numbers of a sheet, rounded as on the pages."""

from collections.abc import Iterable, Iterator
from decimal import Decimal
from fractions import Fraction
from typing import TypeVar

from django.db.models import Model, QuerySet

from league.core.points import points_text
from league.sheets.sheet import Column
from scoring.exact import decimal

Row = TypeVar("Row", bound=Model)


def points_number(points: int | None, unit: int) -> Decimal | None:
    """Ranking points, which are stored in 1/unit.

    >>> points_number(31200, 1000)
    Decimal('31.2')
    """
    return None if points is None else Decimal(points_text(points, unit))


def points_column(key: str, heading: str, numbers: Iterable[Decimal | None]) -> Column:
    """A column with as many decimals as its longest number has."""
    return Column(key, heading, most_decimals(numbers), is_signed=True, kind="decimal")


def most_decimals(numbers: Iterable[Decimal | None]) -> int:
    """
    >>> most_decimals([Decimal("1.5"), None, Decimal("2.25")])
    2
    """
    return max((-int(one.as_tuple().exponent) for one in numbers if one is not None), default=0)


def rounded(value: Fraction | float | None, decimals: int) -> Decimal | None:
    """
    >>> rounded(Fraction(7, 3), 2)
    Decimal('2.33')
    """
    return None if value is None else Decimal(decimal(Fraction(value), decimals))


def percent(part: int, whole: int) -> Decimal | None:
    """
    >>> percent(1, 3)
    Decimal('33.3')
    """
    return rounded(Fraction(100 * part, whole), 1) if whole else None


def with_count(rows: QuerySet[Row], name: str) -> Iterator[tuple[Row, int]]:
    """Each row with the number that its query annotated under this name."""
    return ((row, getattr(row, name)) for row in rows)


def average_decimals(unit: int) -> int:
    """A mean of points has one decimal more than the points."""
    return 2 if unit == 1000 else 1 if unit == 1 else 3
