"""The pages on which a season is opened, changed and closed, and on which points are given or taken."""

from fractions import Fraction

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from league.clubs.club_page import ClubRequest, club_page
from league.clubs.models import Club, HouseRulesVersion
from league.clubs.selectors import latest_versions
from league.core.web.pages import posted_from, show
from league.history.log_lines import log_lines
from league.history.selectors import history_of
from league.players.selectors import club_players, player_find
from league.season_settings import forms
from league.seasons import services
from league.seasons.models import Adjustment
from league.seasons.selectors import season_find
from league.standings.forms import MOST_METRICS, split_metrics


def _versions(club: Club, *also: HouseRulesVersion) -> list[HouseRulesVersion]:
    return [*latest_versions(club), *also]


@club_page("season")
def season_new(request: ClubRequest, club: Club) -> HttpResponse:
    versions = _versions(club)
    first = versions[0].pk if len(versions) == 1 else None
    initial = {"opens": club.day_of(timezone.now()), "house_rules": first}
    form = forms.SeasonForm(versions, request.POST or None, initial=initial)
    if form.is_valid():
        with form.refusals():
            opened = services.season_open(actor=request.user, club=club, **form.cleaned_data)
            return redirect("season", club.slug, opened.slug)
    return show(request, "standings/form.html", here="season", form=form, versions=versions)


@club_page("season")
def season_edit(request: ClubRequest, club: Club, slug: str) -> HttpResponse:
    season = season_find(club, slug)
    fields = [field for field in services.SEASON_FIELDS if field != "metrics"]
    blank = {f"metric_{place}": "" for place in range(1, MOST_METRICS + 1)}
    present = {field: getattr(season, field) for field in fields} | blank | split_metrics(season.metrics)
    versions = _versions(club, season.house_rules)
    form = forms.ChangedSeasonForm(versions, request.POST or None, initial=present)
    if form.is_valid():
        with form.refusals():
            services.season_amend(actor=request.user, season=season, **form.cleaned_data)
            messages.success(request, _("Saved. The table is being computed."))
            return redirect("season", club.slug, season.slug)
    history = log_lines(history_of(season)[:20])
    return show(
        request, "standings/form.html", here="season", form=form, season=season, versions=versions, history=history
    )


# ----- adjustments -----


@club_page("adjust")
def adjustments(request: ClubRequest, club: Club, slug: str) -> HttpResponse:
    season = season_find(club, slug)
    form = forms.AdjustmentForm(request.POST or None)
    if form.is_valid():
        with form.refusals():
            player = player_find(club, form.cleaned_data["player"])
            points = round(Fraction(form.cleaned_data["points"]) * season.points_unit)
            reason = form.cleaned_data["reason"]
            services.adjustment_give(actor=request.user, season=season, player=player, points=points, reason=reason)
            return redirect("adjustments", club.slug, slug)
    return show(
        request,
        "standings/adjustments.html",
        here="season",
        form=form,
        season=season,
        players=club_players(club),
        adjustments=season.adjustments.select_related("player", "given_by"),
    )


@posted_from("adjustments", keys=("club", "slug"))
@club_page("adjust")
def adjustment_void(request: ClubRequest, club: Club, slug: str, pk: int) -> HttpResponse:
    found = get_object_or_404(Adjustment.objects.select_related("season__club", "player"), pk=pk, season__club=club)
    services.adjustment_void(actor=request.user, adjustment=found, reason=request.POST.get("reason", ""))
    return redirect("adjustments", club.slug, slug)
