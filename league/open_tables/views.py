from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _

from league.clubs.club_page import ClubRequest, club_page
from league.clubs.models import Club
from league.core.web.pages import posted_from, show
from league.members.selectors import own_player
from league.open_tables import services
from league.open_tables.forms import OpenTableForm
from league.open_tables.models import OpenTable
from league.open_tables.selectors import tables_shown, waiting_tables

LIST = ("open_tables", ("club",))


@club_page("answer")
def open_tables(request: ClubRequest, club: Club) -> HttpResponse:
    """The tables that members propose, and the form that proposes one."""
    own = own_player(club, request.user)
    form = OpenTableForm(request.POST or None)
    if form.is_valid():
        with form.refusals():
            services.open_table_propose(actor=request.user, club=club, **form.entered(club))
            return redirect("open_tables", club.slug)
    tables = tables_shown(waiting_tables([club]), request.user)
    return show(request, "open_tables/list.html", here="games", tables=tables, form=form, own=own)


def _find(club: Club, pk: int) -> OpenTable:
    return get_object_or_404(OpenTable.objects.select_related("club"), club=club, pk=pk)


@posted_from(*LIST)
@club_page("answer")
def open_table_join(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    table = services.open_table_join(actor=request.user, table=_find(club, pk))
    if table.session is None:
        return redirect("open_tables", club.slug)
    messages.success(request, _("All seats are taken: the table is an evening now."))
    return redirect("evening", club.slug, table.session.pk)


@posted_from(*LIST)
@club_page("answer")
def open_table_leave(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    services.open_table_leave(actor=request.user, table=_find(club, pk))
    return redirect("open_tables", club.slug)


@posted_from(*LIST)
@club_page("answer")
def open_table_withdraw(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    services.open_table_withdraw(actor=request.user, table=_find(club, pk))
    return redirect("open_tables", club.slug)
