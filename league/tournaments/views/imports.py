"""Import players from a file: choose it, preview every line, store it, download the faulty lines."""

import re
from typing import Any

from django import forms
from django.http import HttpResponse
from django.utils.translation import gettext_lazy as _

from league.core.errors import LeagueError
from league.core.web.forms import PageForm
from league.records.imports.views import COLUMN, MOST_BYTES, faulty_name, keep, unkeep
from league.tournaments.entrants.import_lines import FIELDS
from league.tournaments.entrants.importing import (
    EntrantsFile,
    EntrantsReport,
    entrants_import,
    entrants_preview,
    entrants_unread,
)
from league.tournaments.lifecycle.tournament_page import TournamentRequest, tournament_page
from league.tournaments.models import Tournament
from league.tournaments.printing.sheets import TournamentFile
from league.tournaments.views.desk import desk_show
from league.tournaments.views.files import file_response

FIELD_NAMES = (
    ("name", _("Name")), ("number", _("Start number")), ("club", _("Club")), ("country", _("Country")),
    ("team", _("Team")), ("division", _("Division")), ("licence", _("EMA number")), ("strength", _("Rating")),
    ("substitute", _("Substitute")), ("note", _("Note")),
)  # fmt: skip
assert {key for key, _name in FIELD_NAMES} == set(FIELDS)


# The fields that say whether a line is its likely player.
PERSON, PERSON_KEY = "person-", re.compile(r"person-\d{1,7}")


class PlayersFileForm(PageForm):
    error_fields = dict.fromkeys(("not_a_csv", "cannot_decode", "column_twice"), "file") | {
        "unknown_encoding": "encoding"
    }
    file = forms.FileField(label=_("File"), required=False, help_text=_("A list as CSV or text, up to 2 MB."))
    kept_file = forms.CharField(required=False, widget=forms.HiddenInput())
    encoding = forms.CharField(required=False, label=_("Encoding"), help_text=_("Left empty, it is found out."))

    def clean(self) -> dict[str, Any]:
        super().clean()
        entered = self.cleaned_data
        if entered.get("file"):
            if entered["file"].size > MOST_BYTES:
                self.add_error("file", _("This file is larger than 2 MB."))
            else:
                entered["content"], entered["file_name"] = entered["file"].read(), entered["file"].name
        elif entered.get("kept_file"):
            entered["content"], entered["file_name"] = unkeep(entered["kept_file"])
        else:
            self.add_error("file", _("Choose a file."))
        return entered

    def chosen(self) -> EntrantsFile:
        """Return the file with the encoding and the meaning of columns that were entered."""
        entered = self.cleaned_data
        columns = {key.removeprefix(COLUMN): self.data[key] for key in self.data if key.startswith(COLUMN)}
        said = {int(key.removeprefix(PERSON)): self.data[key] for key in self.data if PERSON_KEY.fullmatch(key)}
        same, others = (
            frozenset(line for line, word in said.items() if word == wanted) for wanted in ("same", "other")
        )
        return EntrantsFile(
            entered["content"], columns, entered["encoding"], name=entered["file_name"], same=same, others=others
        )


@tournament_page("tournament")
def players(request: TournamentRequest, tournament: Tournament) -> HttpResponse:
    form = PlayersFileForm(request.POST or None, request.FILES or None)
    if form.is_valid():
        wanted, file = request.POST.get("do"), form.chosen()
        with form.refusals():
            report = _read(request, tournament, file, stores=wanted == "store")
            if wanted == "faulty":
                return file_response(
                    TournamentFile(faulty_name(file.name), "text/csv; charset=utf-8", report.faulty_file())
                )
            return _report_page(request, report, file)
    return desk_show(request, "import", form=form, fields=FIELD_NAMES)


def _read(request: TournamentRequest, tournament: Tournament, file: EntrantsFile, *, stores: bool) -> EntrantsReport:
    act = entrants_import if stores else entrants_preview
    try:
        return act(actor=request.user, tournament=tournament, file=file)
    except LeagueError as error:
        if error.code != "missing_import_field":
            raise
        # The next page asks which column has the names.
        return entrants_unread(file)


def _report_page(request: TournamentRequest, report: EntrantsReport, file: EntrantsFile) -> HttpResponse:
    return desk_show(
        request, "import_report", report=report, kept=keep(file.content, file.name), file_name=file.name,
        encoding=file.encoding, fields=FIELD_NAMES, same=file.same, others=file.others,
    )  # fmt: skip
