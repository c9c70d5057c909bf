"""Sheets and forms as PDF. The layout is in templates/exports; what is printed goes in as data, never as markup."""

import json
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import typst
from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.utils.translation import get_language, gettext

from league.exports.sheet import Cell, Column, Sheet, number_text

CONTENT_TYPE = "application/pdf"
TEMPLATES = settings.BASE_DIR / "templates" / "exports"
FONTS = Path(__file__).parent / "fonts"
# From so many columns on a table is wider than it is high.
WIDE = 8


@lru_cache
def fonts() -> typst.Fonts:
    """Ours and those inside typst: a machine without fonts prints the same as any other."""
    return typst.Fonts(include_system_fonts=False, include_embedded_fonts=True, font_paths=[str(FONTS)])


def typeset(template: str, data: Mapping[str, Any]) -> bytes:
    """A PDF from templates/exports/<template>.typ and what it prints."""
    whole = {"language": (get_language() or "en")[:2], "page": gettext("Page"), **data}
    return typst.compile(
        str(TEMPLATES / f"{template}.typ"),
        root=str(TEMPLATES),
        font_paths=fonts(),
        sys_inputs={"data": json.dumps(whole, cls=DjangoJSONEncoder, ensure_ascii=False)},
        format="pdf",
    )


def write_pdf(sheet: Sheet) -> bytes:
    return typeset("sheet", sheet_data(sheet))


def sheet_data(sheet: Sheet) -> dict[str, Any]:
    """A sheet as its template takes it: texts, and for each column on which side they stand."""
    rows = [[_text(cell, column) for cell, column in zip(row, sheet.columns, strict=True)] for row in sheet.rows]
    # What nobody has takes no room on paper.
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


def _text(cell: Cell, column: Column) -> str:
    if cell is None:
        return ""
    return cell if isinstance(cell, str) else number_text(cell, column).replace("-", "\N{MINUS SIGN}")
