"""The pages of final tables: the list, one table, and the form in which its lines are pasted."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from league.clubs.club_page import ClubRequest, club_page
from league.clubs.models import Club
from league.core.web.pages import posted_from, show
from league.core.web.paging import paged
from league.finals.forms import FinalTableForm, form_values
from league.finals.selectors import club_final_tables, final_table_find, winners_of
from league.finals.services import final_table_add, final_table_amend, final_table_delete, lines_of_names
from league.history.log_lines import log_lines
from league.history.selectors import history_of


@club_page()
def final_tables(request: ClubRequest, club: Club) -> HttpResponse:
    tables = paged(request, club_final_tables(club))
    shown = [(table, winners_of(table)) for table in tables]
    return show(request, "finals/tables.html", here="season", tables=tables, shown=shown)


@club_page()
def final_table(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    table = final_table_find(club, pk)
    rows = list(table.rows.all())
    history = log_lines(history_of(table)[:20]) if "view_history" in request.may else []
    return show(
        request, "finals/table.html", here="season", table=table, rows=rows, history=history,
        has_games=any(row.games is not None for row in rows), has_points=any(row.points for row in rows),
    )  # fmt: skip


@club_page("season")
def final_table_new(request: ClubRequest, club: Club) -> HttpResponse:
    form = FinalTableForm(request.POST or None)
    if form.is_valid():
        with form.refusals():
            entered = {**form.cleaned_data, "lines": lines_of_names(club, form.cleaned_data["lines"])}
            table = final_table_add(actor=request.user, club=club, **entered)
            return redirect("final_table", club.slug, table.pk)
    return show(request, "finals/form.html", here="season", form=form)


@club_page("season")
def final_table_edit(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    table = final_table_find(club, pk)
    form = FinalTableForm(request.POST or None, initial=form_values(table))
    if form.is_valid():
        with form.refusals():
            entered = {**form.cleaned_data, "lines": lines_of_names(club, form.cleaned_data["lines"])}
            final_table_amend(actor=request.user, table=table, **entered)
            messages.success(request, _("Saved."))
            return redirect("final_table", club.slug, table.pk)
    return show(request, "finals/form.html", here="season", form=form, table=table)


@posted_from("final_table", keys=("club", "pk"))
@club_page("season")
def final_table_remove(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    table = final_table_find(club, pk)
    final_table_delete(actor=request.user, table=table, reason=request.POST.get("reason", ""))
    messages.success(request, _("Deleted. The log of the club keeps the lines."))
    return redirect("final_tables", club.slug)
