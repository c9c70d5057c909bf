"""The page on which an organiser ticks who is there, forms the tables, exchanges two, and begins."""

from collections.abc import Iterable
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from league.clubs.club_page import ClubRequest, club_page
from league.clubs.models import Club
from league.core.errors import LeagueError, translated
from league.core.parsing import whole_number
from league.core.web.pages import posted_from, show
from league.evening_tables.beginning import round_begin
from league.evening_tables.exchanging import round_exchange
from league.evening_tables.forms import FormTablesForm, rules_to_choose
from league.evening_tables.models import EveningRound
from league.evening_tables.people import people_of
from league.evening_tables.presence import presence_set
from league.evening_tables.reasons import reasons_of
from league.evening_tables.selectors import out_of, rounds_of, tables_shown
from league.evening_tables.services import round_form
from league.players.selectors import club_players
from league.sessions.models import Session


def _find(club: Club, pk: int) -> Session:
    return get_object_or_404(Session.objects.select_related("club"), club=club, pk=pk)


@club_page("session")
def evening_tables(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    session = _find(club, pk)
    return _page(request, session, FormTablesForm(session))


def _page(request: ClubRequest, session: Session, form: FormTablesForm) -> HttpResponse:
    newest = rounds_of(session).first()
    formed = newest if newest and not newest.is_begun else None
    context: dict[str, Any] = {"evening": session, "form": form, "people": people_of(session), "round": formed}
    if formed:
        context |= {"tables": tables_shown(formed), "out": out_of(formed), "reasons": reasons_of(formed)}
    players = club_players(session.club, most_played_first=True).filter(is_hidden=False, forgotten_at=None)
    return show(
        request, "evening_tables/tables.html", here="games", players=players, has_rules=rules_to_choose(session),
        number=newest.number + newest.is_begun if newest else 1, is_later=_is_later(session), **context,
    )  # fmt: skip


def _is_later(session: Session) -> bool:
    return session.played_on > session.club.day_of(timezone.now())


@posted_from("evening_tables")
@club_page("session")
def evening_form(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Store who is there, and form the tables unless the button was that of the list alone."""
    session, act = _find(club, pk), request.POST.get("act", "form")
    _tick(request, session)
    form = FormTablesForm(session, request.POST)
    if act == "here":
        return redirect("evening_tables", club.slug, pk)
    if form.is_valid():
        with form.refusals():
            version = whole_number(request.POST.get("version", ""))
            round_form(
                actor=request.user, session=session, again=act == "again", version=version, **form.entered()
            )  # fmt: skip
            return redirect("evening_tables", club.slug, pk)
    return _page(request, session, form)


def _tick(request: ClubRequest, session: Session) -> None:
    """Store the ticks that differ from what the page had, so that two phones do not undo each other's."""
    sent = request.POST
    here, was, offers = (set(sent.getlist(name)) for name in ("here", "was_here", "offers"))
    listed, offered = sent.getlist("listed"), set(sent.getlist("offered"))
    by_mark = {one.mark: one for one in people_of(session)}
    for mark in listed:
        is_changed = (mark in here) != (mark in was) or (mark in offers) != (mark in offered)
        if is_changed and (one := by_mark.get(mark)):
            who = {"player": one.player} if one.player else {"guest": one.guest}
            presence_set(
                actor=request.user, session=session, is_here=mark in here, offers_out=mark in offers, **who
            )  # fmt: skip
    for name in _names(sent.getlist("walk_in")):
        presence_set(actor=request.user, session=session, guest=name)


def _names(fields: Iterable[str]) -> list[str]:
    return [name.strip() for field in fields for name in field.replace("、", ",").split(",") if name.strip()]


def _round(club: Club, pk: int, number: int) -> EveningRound:
    rounds = EveningRound.objects.select_related("session__club")
    return get_object_or_404(rounds, session__club=club, session=pk, number=number)


@posted_from("evening_tables", ("club", "pk"))
@club_page("session")
def evening_exchange(request: ClubRequest, club: Club, pk: int, number: int) -> HttpResponse:
    round_, chosen = _round(club, pk, number), [whole_number(one) or 0 for one in request.POST.getlist("seat")]
    version = whole_number(request.POST.get("version", "")) or 0
    try:
        if len(chosen) != 2:
            raise LeagueError("bad_exchange")
        round_exchange(actor=request.user, round_=round_, one=chosen[0], other=chosen[1], version=version)
    except LeagueError as error:
        messages.error(request, translated(error))
    return redirect("evening_tables", club.slug, pk)


@posted_from("evening_tables", ("club", "pk"))
@club_page("session")
def evening_begin(request: ClubRequest, club: Club, pk: int, number: int) -> HttpResponse:
    version = whole_number(request.POST.get("version", "")) or 0
    try:
        round_begin(actor=request.user, round_=_round(club, pk, number), version=version)
    except LeagueError as error:
        messages.error(request, translated(error))
        return redirect("evening_tables", club.slug, pk)
    messages.success(request, _("Round %(n)s has begun.") % {"n": number})
    return redirect("evening", club.slug, pk)
