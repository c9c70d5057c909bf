from collections.abc import Mapping
from typing import NamedTuple

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from league.clubs.club_page import ClubRequest, club_page
from league.clubs.models import Club
from league.core.web.pages import posted_from, show
from league.core.web.paging import paged
from league.history.log_lines import log_lines
from league.history.selectors import history_of
from league.ladders import forms, services
from league.ladders.changes.movers import Stood, stood_before
from league.ladders.models import Ladder, LadderRow
from league.ladders.selectors import (
    Standing,
    club_ladders,
    hanchan_changes,
    is_rated_with_period,
    ladder_as_of,
    ladder_find,
    ladder_rows,
    last_day,
    names_in_changes,
    standing_of,
)
from league.records.selectors import hanchan_find
from scoring.ladders.registry import LADDERS, find_ladder

LEADERS = 3
# What a new club is offered first: points as they are, the rating that everybody knows, and one for four at a table.
USUAL = ("points", "elo", "plackett_luce")


class Line(NamedTuple):
    standing: Standing
    climbed: int | None


@club_page()
def ladders(request: ClubRequest, club: Club) -> HttpResponse:
    kept = [
        (ladder, [standing_of(ladder, row) for row in ladder_rows(ladder)[:LEADERS]]) for ladder in club_ladders(club)
    ]
    return show(request, "ladders/ladders.html", here="ladders", ladders=kept)


@club_page()
def ladder(request: ClubRequest, club: Club, slug: str) -> HttpResponse:
    ladder = ladder_find(club, slug)
    form = forms.DayForm(request.GET or None)
    day = form.cleaned_data["on"] if form.is_valid() else None
    rows = paged(request, ladder_as_of(ladder, day) if day else ladder_rows(ladder))
    if day:
        lines = [Line(standing, None) for standing in rows]
    else:
        before = _stood_before(ladder)
        lines = [_line(ladder, row, before) for row in rows]
    return show(
        request,
        "ladders/ladder.html",
        here="ladders",
        ladder=ladder,
        day_form=form,
        day=day,
        rows=rows,
        lines=lines,
        has_titles=ladder.rules.title is not None,
        is_behind=ladder.stale.exists(),
    )


def _line(ladder: Ladder, row: LadderRow, before: Mapping[int, Stood]) -> Line:
    standing = standing_of(ladder, row)
    then = before.get(row.player_id)
    return Line(standing, None if then is None else then.rank - standing.rank)


def _stood_before(ladder: Ladder) -> Mapping[int, Stood]:
    """The rank and rating of every player before the last day of play."""
    last = last_day(ladder)
    return stood_before(ladder, last) if last else {}


@club_page()
def game_ratings(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """How a hanchan changed the ratings of every ladder, with the arithmetic."""
    hanchan = hanchan_find(request.user, club.slug, pk)
    changes = [(ladder, hanchan_changes(ladder, hanchan)) for ladder in club_ladders(club)]
    shown = [(ladder, seats) for ladder, seats in changes if seats or is_rated_with_period(ladder, hanchan)]
    names = names_in_changes(seat for _ladder, seats in shown for seat in seats)
    return show(request, "ladders/game.html", here="games", game=hanchan, ladders=shown, names=names)


@club_page("ladder")
def ladder_new(request: ClubRequest, club: Club) -> HttpResponse:
    usual = [kind for kind in LADDERS if kind.key in USUAL]
    others = [kind for kind in LADDERS if kind.key not in USUAL]
    return show(request, "ladders/new.html", here="ladders", usual=usual, others=others)


@club_page("ladder")
def ladder_open(request: ClubRequest, club: Club, kind: str) -> HttpResponse:
    chosen = find_ladder(kind)
    form = forms.NewLadderForm(chosen, club, request.POST or None, initial={"name": _(chosen.name)})
    if form.is_valid():
        entered = form.cleaned_data
        with form.refusals():
            opened = services.ladder_open(
                actor=request.user,
                club=club,
                kind=kind,
                parameters=form.parameters(),
                **{name: entered[name] for name in ("name", "season", "rulesets")},
            )
            return redirect("ladder", club.slug, opened.slug)
    return show(request, "ladders/form.html", here="ladders", form=form, kind=chosen)


@club_page("ladder")
def ladder_edit(request: ClubRequest, club: Club, slug: str) -> HttpResponse:
    ladder = ladder_find(club, slug)
    form = forms.AmendLadderForm(ladder.rules, ladder.parameters, request.POST or None, initial={"name": ladder.name})
    if form.is_valid():
        entered = form.cleaned_data
        with form.refusals():
            services.ladder_amend(
                actor=request.user,
                ladder=ladder,
                name=entered["name"],
                parameters=form.parameters(),
                reason=entered["reason"],
            )
            messages.success(request, _("Saved. The ratings are being computed."))
            return redirect("ladder", club.slug, slug)
    history = log_lines(history_of(ladder)[:20])
    return show(
        request, "ladders/form.html", here="ladders", form=form, kind=ladder.rules, ladder=ladder, history=history
    )


@posted_from("ladder")
@club_page("ladder")
def ladder_close(request: ClubRequest, club: Club, slug: str) -> HttpResponse:
    services.ladder_archive(actor=request.user, ladder=ladder_find(club, slug))
    messages.success(request, _("The ladder is closed: it no longer changes and is not listed."))
    return redirect("ladders", club.slug)
