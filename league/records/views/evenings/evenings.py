from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from league.clubs.club_page import ClubRequest, club_page
from league.clubs.models import Club
from league.clubs.selectors import club_age
from league.core.conditional import unless_unchanged
from league.core.web.pages import posted_from, show
from league.core.web.paging import paged
from league.records.evenings.running import running_tables
from league.records.evenings.selectors import evening_totals, sessions_listed
from league.records.guests.selectors import links_of_evening
from league.records.late_deals.selectors import late_deals_of_evening, late_deals_shown
from league.records.models import Hanchan
from league.records.selectors import hanchan_list, minute_of_silence
from league.records.views.evenings.forms import EveningForm
from league.sessions import services
from league.sessions.models import Session


@club_page()
def evenings(request: ClubRequest, club: Club) -> HttpResponse:
    return show(request, "evenings/evenings.html", here="games", evenings=paged(request, sessions_listed(club)))


@club_page("session")
def evening_new(request: ClubRequest, club: Club) -> HttpResponse:
    form = EveningForm(request.POST or None, initial={"played_on": club.day_of(timezone.now())})
    if form.is_valid():
        with form.refusals():
            session = services.session_open(actor=request.user, club=club, **form.entered(club))
            return redirect("evening", club.slug, session.pk)
    return show(request, "evenings/new.html", here="games", form=form)


def _find(club: Club, pk: int) -> Session:
    return get_object_or_404(Session.objects.select_related("club", "of_series"), club=club, pk=pk)


@club_page()
def evening(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """The page of an evening, which updates itself while tables are being played."""
    session = _find(club, pk)

    # Nothing can be recorded yet in an evening that is planned for a later day.
    is_later = session.played_on > club.day_of(timezone.now())

    may_link = "guest_link" in request.may_in_club
    links = list(links_of_evening(session)) if may_link else []
    # Making, using and revoking a link write a line of the log; what else is shown of it does not.
    of_links = [(one.pk, one.opened_at, one.has_expired, one.is_backed) for one in links]

    def draw() -> HttpResponse:
        games = list(hanchan_list(club).filter(session=session).exclude(state=Hanchan.State.OPEN))
        context = {"evening": session, "games": games, "totals": evening_totals(games), "is_later": is_later}
        tables = running_tables(club, session)
        context["links"] = links
        context["late_deals"] = late_deals_shown(late_deals_of_evening(session).waiting()) if may_link else []
        return show(request, "evenings/evening.html", here="games", tables=tables, **context)

    clock = (
        session.is_planned,
        session.takes_answers,
        is_later,
        minute_of_silence(Hanchan.objects.filter(session=session)),
    )
    return unless_unchanged(request, club_age(club), clock, of_links, draw=draw)


@club_page("session")
def evening_amend(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    session = _find(club, pk)
    form = EveningForm(request.POST or None, initial=EveningForm.current(session))
    if form.is_valid():
        with form.refusals():
            services.session_amend(actor=request.user, session=session, **form.entered(club))
            return redirect("evening", club.slug, pk)
    return show(request, "evenings/amend.html", here="games", form=form, evening=session)


@posted_from("evening")
@club_page("session")
def evening_cancel(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    services.session_cancel(actor=request.user, session=_find(club, pk))
    messages.success(request, _("The evening is cancelled."))
    return redirect("evening", club.slug, pk)


@posted_from("evening")
@club_page("session")
def evening_close(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    services.session_close(actor=request.user, session=_find(club, pk))
    messages.success(request, _("The evening is closed."))
    return redirect("evening", club.slug, pk)


@posted_from("evening")
@club_page("session")
def evening_reopen(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    services.session_reopen(actor=request.user, session=_find(club, pk))
    return redirect("evening", club.slug, pk)
