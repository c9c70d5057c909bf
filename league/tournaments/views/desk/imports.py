"""Import players from a file: choose it, preview every line, store it, download the faulty lines."""

import re
from typing import Any

from django import forms
from django.http import HttpResponse
from django.utils.translation import gettext_lazy as _

from league.core.errors import LeagueError
from league.records.views.imports.file_form import FileForm, faulty_answer, keep
from league.tournaments.entrants.heading_words import FIELDS
from league.tournaments.entrants.importing import (
    EntrantsFile,
    EntrantsReport,
    entrants_import,
    entrants_preview,
    entrants_read,
    entrants_unread,
)
from league.tournaments.models import Tournament
from league.tournaments.views.desk_page import desk_show
from league.tournaments.views.tournament_page import TournamentRequest, tournament_page

FIELD_NAMES = (
    ("name", _("Name")), ("surname", _("Surname")), ("first_name", _("First name")),
    ("number", _("Start number")), ("club", _("Club")), ("country", _("Country")),
    ("team", _("Team")), ("division", _("Division")), ("licence", _("EMA number")), ("strength", _("Rating")),
    ("substitute", _("Substitute")), ("note", _("Note")),
)  # fmt: skip
assert {key for key, _name in FIELD_NAMES} == set(FIELDS)


# By encoding as Python calls it; a file names its encoding nowhere, so the organiser sees what was found.
ENCODING_NAMES = {
    "utf-8": "Unicode (UTF-8)", "utf-16": "Unicode (UTF-16)", "cp1252": _("Western Europe (Windows-1252)"),
    "cp1250": _("Central Europe (Windows-1250)"), "cp1251": _("Cyrillic (Windows-1251)"),
    "mac_roman": _("Western Europe (Macintosh)"), "cp932": _("Japanese (Shift JIS)"),
    "gb18030": _("Chinese (GB 18030)"), "big5hkscs": _("Chinese (Big5)"),
}  # fmt: skip


def encoding_choices(found: str) -> list[tuple[str, Any, bool]]:
    """Return the encodings with their names, and whether it is the one in which the file was read."""
    read = {"utf-8-sig": "utf-8", "utf-16-le": "utf-16", "utf-16-be": "utf-16"}.get(found, found)
    names = ENCODING_NAMES if read in ENCODING_NAMES else {read: read, **ENCODING_NAMES}
    return [(found if key == read else key, name, key == read) for key, name in names.items()]


# The fields that say whether a line is its likely player.
PERSON, PERSON_KEY = "person-", re.compile(r"person-\d{1,7}")


class PlayersFileForm(FileForm):
    error_fields = dict.fromkeys(
        (
            "not_a_csv", "cannot_decode", "column_twice", "unknown_encoding", "too_many_lines", "bad_workbook",
            "formula_without_value",
        ),
        "file",
    ) | {"sheets_doubtful": "sheet", "unknown_sheet": "sheet"}  # fmt: skip

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["file"].help_text = _("A list as CSV, text, XLSX or ODS, up to 2 MB.")
        # Found out, unless it is asked for or another one is chosen on the page of the report.
        self.fields["encoding"].widget = forms.HiddenInput()

    def chosen(self) -> EntrantsFile:
        """Return the file with the encoding and the meaning of columns that were entered."""
        entered = self.cleaned_data
        said = {int(key.removeprefix(PERSON)): self.data[key] for key in self.data if PERSON_KEY.fullmatch(key)}
        same, others = (
            frozenset(line for line, word in said.items() if word == wanted) for wanted in ("same", "other")
        )
        return EntrantsFile(
            entered["content"], self.columns(), entered["encoding"], sheet=entered["sheet"], name=entered["file_name"],
            same=same, others=others,
        )  # fmt: skip


@tournament_page("tournament")
def players(request: TournamentRequest, tournament: Tournament) -> HttpResponse:
    form = PlayersFileForm(request.POST or None, request.FILES or None)
    if form.is_valid():
        wanted, file = request.POST.get("do"), form.chosen()
        with form.refusals():
            report = _read(request, tournament, file, stores=wanted == "store")
            if wanted == "faulty":
                return faulty_answer(report, file.name)
            return _report_page(request, report, file)
    return desk_show(request, "import", form=form, fields=FIELD_NAMES)


def _read(request: TournamentRequest, tournament: Tournament, file: EntrantsFile, *, stores: bool) -> EntrantsReport:
    act = entrants_import if stores else entrants_preview
    given: dict[str, Any] = {"actor": request.user, "tournament": tournament, "file": file}
    try:
        return act(**given, read=entrants_read(**given, is_limited=True))
    except LeagueError as error:
        if error.code != "missing_import_field":
            raise
        # The next page asks which column has the names.
        return entrants_unread(file)


def _report_page(request: TournamentRequest, report: EntrantsReport, file: EntrantsFile) -> HttpResponse:
    encodings = encoding_choices(report.table.encoding) if report.table.encoding else ()
    return desk_show(
        request, "import_report", report=report, kept=keep(file.content, file.name), file_name=file.name,
        encodings=encodings, fields=FIELD_NAMES, same=file.same, others=file.others,
    )  # fmt: skip
