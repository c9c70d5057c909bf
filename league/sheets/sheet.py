"""A sheet: a table for download, independent of the file format."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Literal

Value = str | int | dict[str, int | str | None] | list[dict[str, int | str | None]] | None


@dataclass(frozen=True, slots=True)
class Shown:
    """A cell with a text for readers and a value for programs, which only JSON has."""

    text: str
    value: Value

    def __str__(self) -> str:
        return self.text


Cell = str | int | Decimal | Shown | None
# A `key` is a stable word such as `finished`; an `id` is of the thing that names the column; a `reference` has an id or
# slug, and a name; a `table` is its number with the wind of a seat.
Kind = Literal["text", "number", "decimal", "boolean", "day", "key", "id", "reference", "references", "table"]


@dataclass(frozen=True)
class Column:
    """A column of a sheet.

    decimals    number of decimals; None for a column of text
    is_signed   positive numbers have a plus sign
    kind        of the values in JSON; "": by `decimals`
    only        `json`: an id that files for readers do not have; `print`: words that JSON does not have
    """

    key: str
    heading: str
    decimals: int | None = None
    is_signed: bool = False
    kind: Kind | Literal[""] = ""
    only: Literal["", "json", "print"] = ""

    @property
    def kind_shown(self) -> Kind:
        return self.kind or ("text" if self.decimals is None else "number" if self.decimals == 0 else "decimal")


@dataclass(frozen=True)
class Sheet:
    """A table for download.

    head    lines above the table: label and text, such as the club and the days
    foot    lines below the table, such as how it is ranked
    apart   further tables, which a workbook has as pages of their own; then all its pages are tables alone, with the
            headings in the first row, and head and foot are among the further tables
    """

    title: str
    columns: Sequence[Column]
    rows: Sequence[Sequence[Cell]]
    head: Sequence[tuple[str, str]] = ()
    foot: Sequence[str] = field(default=())
    apart: Sequence["Sheet"] = ()


@dataclass(frozen=True)
class PrintedSheet(Sheet):
    """A sheet as files for readers have it: texts in place of values, without the columns for programs."""

    rows: Sequence[Sequence["str | int | Decimal | None"]]


def printed(sheet: Sheet) -> PrintedSheet:
    places = [place for place, column in enumerate(sheet.columns) if column.only != "json"]
    return PrintedSheet(
        title=sheet.title,
        columns=[sheet.columns[place] for place in places],
        rows=[[_printed(row[place]) for place in places] for row in sheet.rows],
        head=sheet.head,
        foot=sheet.foot,
        apart=sheet.apart,
    )


def _printed(cell: Cell) -> "str | int | Decimal | None":
    return cell.text if isinstance(cell, Shown) else cell


def reference(key: int | None, name: str) -> Shown:
    """A thing in a column of kind `reference`."""
    return Shown(name, None if key is None else {"id": key, "name": name})


def reference_by_slug(slug: str, name: str) -> Shown:
    return Shown(name, {"slug": slug, "name": name})


def references(rows: Sequence[tuple[int, str]]) -> Shown:
    return Shown(", ".join(name for _key, name in rows), [{"id": key, "name": name} for key, name in rows])


def yes_or_nothing(value: bool, yes: str) -> Shown:
    """A truth in a column of kind `boolean`."""
    return Shown(yes if value else "", value)


def number_text(value: int | Decimal, column: Column) -> str:
    """A number as text that a spreadsheet reads as a number: +18.4."""
    sign = "+" if column.is_signed and value > 0 else ""
    return f"{sign}{value:.{column.decimals or 0}f}"
