"""A sheet as a file in the format that is asked for."""

from collections.abc import Callable
from typing import NamedTuple

from django.http import HttpResponse

from league.errors import LeagueError
from league.exports import csv, xlsx
from league.exports.sheet import Sheet


class Writer(NamedTuple):
    write: Callable[[Sheet], bytes]
    content_type: str


WRITERS = {
    "csv": Writer(csv.write_csv, csv.CONTENT_TYPE),
    "xlsx": Writer(xlsx.write_xlsx, xlsx.CONTENT_TYPE),
    "json": Writer(csv.write_json, "application/json"),
}


def find_writer(suffix: str) -> Writer:
    if suffix not in WRITERS:
        raise LeagueError("unknown_format", format=suffix, allowed=", ".join(WRITERS))
    return WRITERS[suffix]


def file_answer(sheet: Sheet, name: str, suffix: str) -> HttpResponse:
    """The file, to be kept under a name without its ending."""
    writer = find_writer(suffix)
    kept_as = {"Content-Disposition": f'attachment; filename="{name}.{suffix}"'}
    return HttpResponse(writer.write(sheet), writer.content_type, headers=kept_as)
