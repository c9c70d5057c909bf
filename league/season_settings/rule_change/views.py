"""The organiser's page that puts a season under other house rules."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from league.clubs.club_page import ClubRequest, club_page
from league.clubs.models import Club
from league.clubs.rules_in_words import differences
from league.core.web.pages import show
from league.season_settings.rule_change.forms import RuleChangeForm, VersionForm
from league.season_settings.rule_change.preview import MOST_ENTRIES, RuleChange, season_rules_preview
from league.season_settings.rule_change.services import season_rules_change
from league.seasons.models import Season
from league.seasons.selectors import season_find


@club_page("season")
def season_rules(request: ClubRequest, club: Club, slug: str) -> HttpResponse:
    """Choose a version, see what it would change, then change it with a reason."""
    season = season_find(club, slug)
    form = RuleChangeForm(season, request.POST) if request.method == "POST" else None
    if form and form.is_valid():
        with form.refusals():
            season_rules_change(actor=request.user, season=season, most=MOST_ENTRIES, **form.cleaned_data)
            messages.success(request, _("The season has other house rules now. The table is being computed."))
            return redirect("season", club.slug, season.slug)
    chosen = request.POST or request.GET
    choice = VersionForm(
        season, chosen if "house_rules" in chosen else None, initial={"house_rules": season.house_rules}
    )
    preview = _preview(request, season, choice)
    version = choice.cleaned_data.get("house_rules") if choice.is_bound else None
    return show(
        request,
        "standings/rule_change.html",
        here="season",
        season=season,
        choice=choice,
        form=form or choice,
        confirm=form or RuleChangeForm(season, initial={"house_rules": version}),
        version=version,
        preview=preview,
        differences=differences(season.house_rules, version) if version else [],
    )


def _preview(request: ClubRequest, season: Season, choice: VersionForm) -> RuleChange | None:
    if choice.is_valid():
        with choice.refusals():
            return season_rules_preview(actor=request.user, season=season, most=MOST_ENTRIES, **choice.cleaned_data)
    return None
