"""Sheets and forms as PDF. The layout is in templates/sheets; the printed texts go in as data, never as markup."""

import json
from collections.abc import Mapping
from decimal import Decimal
from functools import lru_cache
from pathlib import Path
from typing import Any

import typst
from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.utils.translation import get_language, gettext

from league.sheets.sheet import Column, Sheet, number_text, printed

CONTENT_TYPE = "application/pdf"
TEMPLATES = settings.BASE_DIR / "templates" / "sheets"
FONTS = Path(__file__).parent / "fonts"
# A table of more columns than this is printed on a landscape page.
WIDE = 8


@lru_cache
def fonts() -> typst.Fonts:
    """Our fonts and those of typst, without the system's: every machine prints the same."""
    return typst.Fonts(include_system_fonts=False, include_embedded_fonts=True, font_paths=[str(FONTS)])


def typeset(template: str, data: Mapping[str, Any]) -> bytes:
    """Return the PDF of templates/sheets/<template>.typ with this data."""
    return _compiled(template, data, format="pdf")


def typeset_picture(template: str, data: Mapping[str, Any]) -> bytes:
    """Return the first page as PNG, with one pixel for each point of the page."""
    return _compiled(template, data, format="png", ppi=72)


def _compiled(template: str, data: Mapping[str, Any], **form: Any) -> bytes:
    whole = {"language": (get_language() or "en")[:2], "page": gettext("Page"), **data}
    pages = typst.compile(
        str(TEMPLATES / f"{template}.typ"),
        root=str(TEMPLATES),
        font_paths=fonts(),
        sys_inputs={"data": json.dumps(whole, cls=DjangoJSONEncoder, ensure_ascii=False)},
        **form,
    )
    # Of several pages, pictures come in a list.
    return pages[0] if isinstance(pages, list) else pages


def write_pdf(sheet: Sheet) -> bytes:
    return typeset("sheet", sheet_data(sheet))


def sheet_data(sheet: Sheet) -> dict[str, Any]:
    """The data of templates/sheets/sheet.typ: texts, and whether a column is aligned as numbers."""
    sheet = printed(sheet)
    rows = [[_text(cell, column) for cell, column in zip(row, sheet.columns, strict=True)] for row in sheet.rows]
    # A column without any value is not printed.
    shown = [n for n in range(len(sheet.columns)) if not rows or any(row[n] for row in rows)]
    columns = [sheet.columns[n] for n in shown]
    return {
        "title": sheet.title,
        "head": [list(line) for line in sheet.head],
        "foot": list(sheet.foot),
        "wide": len(shown) > WIDE,
        "columns": [{"heading": column.heading, "is_number": column.decimals is not None} for column in columns],
        "rows": [[row[n] for n in shown] for row in rows],
    }


def _text(cell: str | int | Decimal | None, column: Column) -> str:
    if cell is None:
        return ""
    return cell if isinstance(cell, str) else number_text(cell, column).replace("-", "\N{MINUS SIGN}")
