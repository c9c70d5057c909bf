"""A sheet: a table for download, independent of the file format."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from decimal import Decimal

Cell = str | int | Decimal | None


@dataclass(frozen=True)
class Column:
    """A column of a sheet.

    decimals    number of decimals; None for a column of text
    is_signed   positive numbers have a plus sign
    """

    key: str
    heading: str
    decimals: int | None = None
    is_signed: bool = False


@dataclass(frozen=True)
class Sheet:
    """A table for download.

    head    lines above the table: label and text, such as the club and the days
    foot    lines below the table, such as how it is ranked
    """

    title: str
    columns: Sequence[Column]
    rows: Sequence[Sequence[Cell]]
    head: Sequence[tuple[str, str]] = ()
    foot: Sequence[str] = field(default=())


def number_text(value: int | Decimal, column: Column) -> str:
    """A number as text that a spreadsheet reads as a number: +18.4."""
    sign = "+" if column.is_signed and value > 0 else ""
    return f"{sign}{value:.{column.decimals or 0}f}"
