"""The imports of a club: each with what it stored, and undone as one thing."""

from django import forms
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy as _

from league.clubs.club_page import ClubRequest, club_page
from league.clubs.models import Club
from league.core.web.forms import PageForm
from league.core.web.pages import show
from league.core.web.paging import paged
from league.records.imports.runs.selectors import run_find, run_list, run_status
from league.records.imports.runs.undoing import run_undo_want


class UndoForm(PageForm):
    takes_amended = forms.BooleanField(label=_("Also what was changed since"), required=False)


@club_page("import")
def runs(request: ClubRequest, club: Club) -> HttpResponse:
    runs = paged(request, run_list(club))
    # The page follows those that are stored now; one that was killed says so on its own page.
    is_under_way = any(one.is_under_way and not one.is_silent for one in runs.object_list)
    return show(request, "records/import_runs.html", here="games", runs=runs, is_under_way=is_under_way)


@club_page("import")
def run(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """The state of one import; sent as a form, it is undone."""
    form, found = UndoForm(request.POST or None), run_find(club, pk)
    if request.method == "POST" and form.is_valid():
        with form.refusals():
            run_undo_want(actor=request.user, run=found, takes_amended=form.cleaned_data["takes_amended"])
            return redirect("import_run", club.slug, pk)
    return show(request, "records/import_run.html", here="games", form=form, status=run_status(found), run=found)
