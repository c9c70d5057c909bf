"""A sheet as a file, in the requested format."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from django.http import HttpResponse

from league.core.errors import LeagueError
from league.sheets import csv, json
from league.sheets.sheet import Sheet

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


class Writer(NamedTuple):
    write: Callable[[Sheet], bytes]
    content_type: str


# Imported on first use: a web process that writes neither does not load what they need, 8 and 22 MB.
def _write_xlsx(sheet: Sheet) -> bytes:
    from league.sheets.xlsx import write_xlsx

    return write_xlsx(sheet)


def _write_pdf(sheet: Sheet) -> bytes:
    from league.sheets.pdf import write_pdf

    return write_pdf(sheet)


WRITERS = {
    "csv": Writer(csv.write_csv, csv.CONTENT_TYPE),
    "xlsx": Writer(_write_xlsx, XLSX),
    "json": Writer(json.write_json, json.CONTENT_TYPE),
    "pdf": Writer(_write_pdf, "application/pdf"),
}
# The formats of a club's sheets, and those of a tournament's, which are also printed for the hall.
FORMATS = ("csv", "xlsx", "json")
PRINTED_FORMATS = (*FORMATS, "pdf")


def find_writer(suffix: str, formats: Sequence[str] = FORMATS) -> Writer:
    """raises      LeagueError `unknown_format`"""
    if suffix not in formats:
        raise LeagueError("unknown_format", format=suffix, allowed=", ".join(formats))
    return WRITERS[suffix]


def file_answer(sheet: Sheet, name: str, suffix: str) -> HttpResponse:
    """The sheet as a download; `name` is the file's name without its suffix."""
    writer = find_writer(suffix)
    headers = {"Content-Disposition": f'attachment; filename="{name}.{suffix}"'}
    return HttpResponse(writer.write(sheet), writer.content_type, headers=headers)
