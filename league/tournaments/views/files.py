"""What is handed out: sheets as files, the archive, and print that is made in the background."""

import json

from django import forms
from django.core.serializers.json import DjangoJSONEncoder
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy as _

from league.tournaments.access import Sight
from league.tournaments.archive import event_archive
from league.tournaments.models import Tournament
from league.tournaments.pages import EventRequest, event_page
from league.tournaments.print_blocks import PRINTS
from league.tournaments.printing import find_print, printout_file, printout_want, printouts_of
from league.tournaments.sheets import WRITERS, EventFile, event_file, sheets_for
from league.tournaments.views.desk import desk_show
from league.web.forms import PageForm
from league.web.pages import show


def handed_out(file: EventFile) -> HttpResponse:
    return HttpResponse(
        file.content, file.content_type, headers={"Content-Disposition": f'attachment; filename="{file.name}"'}
    )


# ----- sheets -----
@event_page()
def files(request: EventRequest, event: Tournament) -> HttpResponse:
    """What anybody may take home."""
    sheets = sheets_for(Sight(event, is_desk=False))
    return show(request, "tournaments/files.html", here="files", sheets=sheets, formats=list(WRITERS))


@event_page()
def file(request: EventRequest, event: Tournament, kind: str, suffix: str) -> HttpResponse:
    """Public also for the desk: what goes on the wall must not hold what is hidden."""
    return handed_out(event_file(Sight(event, is_desk=False), kind, suffix, now=request.now))


@event_page("tournament")
def desk_files(request: EventRequest, event: Tournament) -> HttpResponse:
    sheets = sheets_for(Sight(event, is_desk=True))
    return desk_show(request, "files", sheets=sheets, formats=list(WRITERS))


@event_page("tournament")
def desk_file(request: EventRequest, event: Tournament, kind: str, suffix: str) -> HttpResponse:
    return handed_out(event_file(Sight(event, is_desk=True), kind, suffix, now=request.now))


@event_page("tournament")
def archive(request: EventRequest, event: Tournament) -> HttpResponse:
    whole = event_archive(actor=request.user, tournament=event)
    content = json.dumps(whole, ensure_ascii=False, indent=1, cls=DjangoJSONEncoder).encode()
    return handed_out(EventFile(f"{event.slug}-archive.json", "application/json", content))


# ----- print -----
class PrintForm(PageForm):
    error_fields = {"unknown_format": "kind"}
    kind = forms.ChoiceField(label=_("What"), choices=[(one.key, one.title) for one in PRINTS])
    round = forms.TypedChoiceField(
        label=_("Score forms of"), required=False, coerce=int, empty_value=None, choices=[("", _("all rounds"))]
    )
    codes = forms.BooleanField(
        label=_("With QR codes"), required=False, initial=True,
        help_text=_("Whoever scans one enters results and withdraws in that name, without an account."),
    )  # fmt: skip

    def __init__(self, event: Tournament, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        numbers = event.rounds.order_by("number").values_list("number", flat=True)
        rounds = [(str(number), _("Round %(number)s") % {"number": number}) for number in numbers]
        self.choices_of("round", [("", _("all rounds")), *rounds])


@event_page("tournament")
def prints(request: EventRequest, event: Tournament) -> HttpResponse:
    """Order print, see how far it is, take it away."""
    form = PrintForm(event, request.POST or None)
    if form.is_valid():
        entered = form.cleaned_data
        with form.refusals():
            printout_want(
                actor=request.user, tournament=event, kind=entered["kind"], round_number=entered["round"],
                site=request.build_absolute_uri("/") if entered["codes"] else "",
            )  # fmt: skip
            return redirect("desk_prints", event.slug)
    made = [(one, find_print(one.kind)) for one in printouts_of(event)]
    return desk_show(request, "prints", form=form, made=made, kinds=PRINTS)


@event_page("tournament")
def printed(request: EventRequest, event: Tournament, pk: int) -> HttpResponse:
    found = printout_file(event, pk)
    return handed_out(EventFile(str(found), "application/pdf", bytes(found.content or b"")))
