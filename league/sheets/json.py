"""A sheet for programs: raw values under stable keys. Only title, headings and foot are translated."""

import json

from league.sheets.sheet import Cell, Column, Sheet, Shown, Value

CONTENT_TYPE = "application/json"


def write_json(sheet: Sheet) -> bytes:
    places = [place for place, column in enumerate(sheet.columns) if column.only != "print"]
    columns = [sheet.columns[place] for place in places]
    whole = {
        "title": sheet.title,
        "head": [{"heading": heading, "text": text} for heading, text in sheet.head],
        "columns": [{"key": one.key, "heading": one.heading, "kind": one.kind_shown} for one in columns],
        "rows": [
            {column.key: raw(row[place], column) for place, column in zip(places, columns, strict=True)}
            for row in sheet.rows
        ],
        "foot": list(sheet.foot),
    }
    return json.dumps(whole, ensure_ascii=False, indent=1).encode()


def raw(cell: Cell, column: Column) -> Value:
    """The value of a cell: null for nothing, decimals as exact text.

    >>> from decimal import Decimal
    >>> raw(Decimal("31.2"), Column("points", "Points", 1, is_signed=True)), raw("", Column("note", "Note"))
    ('31.2', None)
    """
    if isinstance(cell, Shown):
        return cell.value
    if cell is None or cell == "":
        return None
    if column.kind_shown == "decimal":
        return str(cell)
    return cell if isinstance(cell, str) else int(cell)
