"""What every export is made of, whatever its format."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from decimal import Decimal

Cell = str | int | Decimal | None


@dataclass(frozen=True)
class Column:
    """A column of a sheet.

    decimals    numbers have so many; None for a column of text
    is_signed   a plus stands before what is above 0
    """

    key: str
    heading: str
    decimals: int | None = None
    is_signed: bool = False


@dataclass(frozen=True)
class Sheet:
    """A table to be handed out.

    head    lines above it: what it is, of whom, of when
    foot    lines below it: how it is ranked, what is provisional
    """

    title: str
    columns: Sequence[Column]
    rows: Sequence[Sequence[Cell]]
    head: Sequence[tuple[str, str]] = ()
    foot: Sequence[str] = field(default=())


def number_text(value: int | Decimal, column: Column) -> str:
    """A number as it is read, and as a spreadsheet takes it for one: +18.4."""
    sign = "+" if column.is_signed and value > 0 else ""
    return f"{sign}{value:.{column.decimals or 0}f}"
