"""Downloads: sheets as files, the archive, and prints that are made in the background."""

import json
from typing import Any

from django import forms
from django.core.serializers.json import DjangoJSONEncoder
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy as _

from league.core.web.forms import PageForm
from league.core.web.pages import show
from league.sheets.files import PRINTED_FORMATS
from league.tournaments.archive.writing import tournament_archive
from league.tournaments.core.access import TournamentAccess
from league.tournaments.models import Tournament
from league.tournaments.printing.blocks import PRINTS
from league.tournaments.printing.services import find_print, printout_file, printout_want, printouts_of
from league.tournaments.printing.sheets import TournamentFile, sheets_for, tournament_file
from league.tournaments.views.desk_page import desk_show
from league.tournaments.views.tournament_page import TournamentRequest, tournament_page


def file_response(file: TournamentFile) -> HttpResponse:
    return HttpResponse(
        file.content, file.content_type, headers={"Content-Disposition": f'attachment; filename="{file.name}"'}
    )


# ----- sheets -----
@tournament_page()
def files(request: TournamentRequest, tournament: Tournament) -> HttpResponse:
    """The files for everybody."""
    return show(request, "tournaments/files.html", here="files", **_offered(tournament, is_desk=False))


def _offered(tournament: Tournament, *, is_desk: bool) -> dict[str, Any]:
    """Return the sheets, and the table whose rounds they show."""
    access = TournamentAccess(tournament, is_desk)
    return {"sheets": sheets_for(access), "formats": list(PRINTED_FORMATS), "table": access.table()}


@tournament_page()
def file(request: TournamentRequest, tournament: Tournament, kind: str, suffix: str) -> HttpResponse:
    """Public for the desk too: a sheet that is put up on the wall must not show hidden results."""
    return file_response(tournament_file(TournamentAccess(tournament, is_desk=False), kind, suffix, now=request.now))


@tournament_page("tournament")
def desk_files(request: TournamentRequest, tournament: Tournament) -> HttpResponse:
    return desk_show(request, "files", **_offered(tournament, is_desk=True))


@tournament_page("tournament")
def desk_file(request: TournamentRequest, tournament: Tournament, kind: str, suffix: str) -> HttpResponse:
    return file_response(tournament_file(TournamentAccess(tournament, is_desk=True), kind, suffix, now=request.now))


@tournament_page("tournament")
def archive(request: TournamentRequest, tournament: Tournament) -> HttpResponse:
    whole = tournament_archive(actor=request.user, tournament=tournament)
    content = json.dumps(whole, ensure_ascii=False, indent=1, cls=DjangoJSONEncoder).encode()
    return file_response(TournamentFile(f"{tournament.slug}-archive.json", "application/json", content))


# ----- print -----
class PrintForm(PageForm):
    error_fields = {"unknown_format": "kind"}
    kind = forms.ChoiceField(label=_("What"), choices=[(kind.key, kind.title) for kind in PRINTS])
    round = forms.TypedChoiceField(
        label=_("Only one round"), required=False, coerce=int, empty_value=None, choices=[("", _("all rounds"))]
    )
    codes = forms.BooleanField(
        label=_("With QR codes"), required=False, initial=True,
        help_text=_(
            "Somebody who scans a code can enter results and withdraw in that player's name, without an account."
        ),
    )  # fmt: skip

    def __init__(self, tournament: Tournament, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        drawn = tournament.rounds.select_related("stage").order_by("number")
        rounds = [(str(round_.number), round_.title) for round_ in drawn]
        self.choices_of("round", [("", _("all rounds")), *rounds])


@tournament_page("tournament")
def prints(request: TournamentRequest, tournament: Tournament) -> HttpResponse:
    """Order prints, follow their progress, download them."""
    form = PrintForm(tournament, request.POST or None)
    if form.is_valid():
        entered = form.cleaned_data
        with form.refusals():
            printout_want(
                actor=request.user, tournament=tournament, kind=entered["kind"], round_number=entered["round"],
                site=request.build_absolute_uri("/") if entered["codes"] else "",
            )  # fmt: skip
            return redirect("desk_prints", tournament.slug)
    made = [(printout, find_print(printout.kind)) for printout in printouts_of(tournament)]
    return desk_show(request, "prints", form=form, made=made, kinds=PRINTS)


@tournament_page("tournament")
def printed(request: TournamentRequest, tournament: Tournament, pk: int) -> HttpResponse:
    found = printout_file(tournament, pk)
    return file_response(TournamentFile(str(found), "application/pdf", bytes(found.content or b"")))
