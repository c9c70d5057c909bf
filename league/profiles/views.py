from datetime import date
from functools import partial
from typing import Any

from django.contrib import messages
from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from league.clubs.club_page import ClubRequest, club_page
from league.clubs.models import Club
from league.clubs.selectors import club_age
from league.core.conditional import drawn_once, unless_unchanged
from league.core.parsing import whole_number
from league.core.templatetags.figures import WIND_NAMES, points, score
from league.core.web.pages import posted_from, show
from league.core.web.paging import paged
from league.finals.selectors import player_final_rows
from league.history.log_lines import log_lines
from league.history.selectors import history_of
from league.ladders.selectors import club_ladders
from league.members.forms import JoinForm
from league.members.services import player_join, player_part
from league.players import services
from league.players.models import Player, PlayerMerge
from league.players.selectors import club_players, player_find, player_merges
from league.profiles import forms
from league.profiles.against import club_against
from league.profiles.beside import side_by_side
from league.profiles.charts import points_line, rating_lines
from league.profiles.deals import player_deals
from league.profiles.player_page import own_games, own_seats, season_line
from league.profiles.statistics import LAST_GAMES, PlayerStatistics, player_statistics
from league.profiles.words import EXTREMES, STREAKS
from league.records.player_merges import player_merge, player_unmerge
from league.seasons.models import Season
from league.seasons.selectors import club_seasons, current_season
from rules import registry

GAMES_ON_A_PAGE = 20
MOST_OPPONENTS = 30
FIRST_OPPONENTS = 8
# Of fewer games each is the best and the worst of something.
FEWEST_FOR_RECORDS = 5
# The parts of a player's page that are rendered from all games.
PARTS = ("headline", "bar", "statistics", "files")


@club_page()
def players(request: ClubRequest, club: Club) -> HttpResponse:
    listed = paged(request, club_players(club, most_played_first=True))
    is_unplayed = "record" in request.may and not any(player.games for player in listed)
    return show(request, "profiles/players.html", here="players", players=listed, is_unplayed=is_unplayed)


@club_page()
def against(request: ClubRequest, club: Club) -> HttpResponse:
    return show(request, "profiles/against.html", here="players", lines=club_against(club))


@club_page("player_add")
def players_add(request: ClubRequest, club: Club) -> HttpResponse:
    form = forms.PlayersForm(club, request.POST or None)
    if form.is_valid() and form.is_confirmed:
        with form.refusals(), transaction.atomic():
            for name, surname, aliases in form.sorted.new:
                services.player_add(
                    actor=request.user, club=club, name=name, surname=surname, aliases=aliases,
                    is_guest=form.cleaned_data["is_guest"],
                )  # fmt: skip
            messages.success(request, _("Added: %(n)d.") % {"n": len(form.sorted.new)})
            return redirect("players", club.slug)
    return show(request, "profiles/add.html", here="players", form=form)


def _find(club: Club, pk: int) -> Player:
    return get_object_or_404(Player.objects.select_related("club", "merged_into"), club=club, pk=pk)


@club_page()
def player(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    player = _find(club, pk)
    if player.merged_into_id:
        return redirect("player", club.slug, player.standing_for.pk)
    # The page depends on the record, on the tables, odds and ladders that follow it, and on the month.
    today = club.day_of(timezone.now())
    season = current_season(club, today) or club_seasons(club).first()
    ladders = club_ladders(club).order_by().values_list("pk", "revision")
    seasons = club.seasons.order_by().values_list("pk", "revision")
    revisions = tuple(sorted(ladders.union(seasons, all=True).order_by()))
    shown = club_age(club), season and season.pk, revisions, today
    return unless_unchanged(request, *shown, draw=partial(_player_page, request, player, season, shown))


def _player_page(
    request: ClubRequest, player: Player, season: Season | None, shown: tuple[object, ...]
) -> HttpResponse:
    games = paged(request, own_seats(player), GAMES_ON_A_PAGE)
    return show(
        request,
        "profiles/player.html",
        here="players",
        player=player,
        games=games,
        own_games=own_games(player, games),
        aliases=player.public_aliases,
        final_rows=player_final_rows(player),
        parts=_parts(request, player, season, shown),
    )


def _parts(request: ClubRequest, player: Player, season: Season | None, shown: tuple[object, ...]) -> dict[str, str]:
    """Render the parts of the page that need every game of the player, once for all readers; none without games."""
    ruleset = _asked_ruleset(request)

    def draw() -> dict[str, str]:
        context = _statistics_context(player, ruleset)
        if not context:
            return {}
        context["line"] = season_line(season, player)
        context["sections"] = _sections(context)
        return {part: render_to_string(f"profiles/{part}.html", context, request) for part in PARTS}

    return drawn_once(f"player-{player.pk}-{ruleset}-{get_language()}", shown, draw)


def _asked_ruleset(request: ClubRequest) -> str:
    requested = request.GET.get("rules", "")
    return requested if requested in {one.key for one in registry.RULESETS} else ""


def _sections(context: dict[str, Any]) -> list[tuple[str, str]]:
    """Return the id and the heading of each section of the page."""
    sections = [
        ("overview", _("Overview"), True),
        ("points", _("Points"), True),
        ("rating", _("Rating"), context["rating_lines"]),
        ("deals", _("Deal by deal"), context["deals"]),
        ("against", _("Against"), True),
        ("records", _("Records"), context["has_records"]),
        ("games", _("Games"), True),
    ]
    return [(key, words) for key, words, is_shown in sections if is_shown]


def _statistics_context(player: Player, ruleset: str) -> dict[str, Any]:
    """Return the context of the statistics; empty without games."""
    statistics = player_statistics(player, ruleset, player.club.day_of(timezone.now()))
    if statistics is None:
        return {}
    met = list(statistics.meetings.items())[:MOST_OPPONENTS]
    opponents = statistics.opponents(pk for pk, _meeting in met)
    # A ladder of points mostly shows the same line as the points.
    total = statistics.in_all.points / statistics.unit
    lines = [line for line in rating_lines(player) if line.ladder.kind != "points" or line.now != total]
    ratings = sorted(lines, key=lambda line: line.ladder.kind == "points")
    meetings = [(opponents[pk], meeting) for pk, meeting in met]
    return {
        "player": player,
        "statistics": statistics,
        "rulesets": {ruleset.key: ruleset for ruleset in registry.RULESETS},
        "last_games": LAST_GAMES,
        "last_five": statistics.form[-5:],
        "summaries": (statistics.in_all, statistics.last_games, statistics.this_month),
        # The Chinese and Japanese names are the signs themselves.
        "winds": {seat: name for seat, name in enumerate(WIND_NAMES) if len(name) > 1},
        "most_at_a_place": max(count for _place, count in statistics.in_all.places),
        "points_line": points_line(statistics),
        "rating_lines": ratings,
        "rating": next(iter(ratings), None),
        "meetings": meetings[:FIRST_OPPONENTS],
        "other_meetings": meetings[FIRST_OPPONENTS:],
        "has_records": statistics.in_all.games >= FEWEST_FOR_RECORDS,
        "extremes": _extremes(statistics),
        "deals": player_deals(player, statistics.ruleset),
        "streaks": [(STREAKS[key], streak) for key, streak in statistics.streaks.items()],
    }


def _extremes(statistics: PlayerStatistics) -> list[tuple[Any, str, int]]:
    """Return for each extreme its name, its value as text, and its game."""
    unit = statistics.unit
    return [
        (EXTREMES[key], points(one.value, unit) if key.endswith("points") else score(one.value), one.game)
        for key, one in statistics.extremes.items()
    ]


@club_page()
def beside(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    player = _find(club, pk)
    asked = whole_number(request.GET.get("other", ""))
    other = _find(club, asked).standing_for if asked else None
    if player.merged_into_id:
        return redirect(reverse("player_beside", args=[club.slug, player.standing_for.pk]) + f"?other={asked or ''}")
    today = club.day_of(timezone.now())
    draw = partial(_beside_page, request, player, None if other == player else other, today)
    return unless_unchanged(request, club_age(club), today, draw=draw)


def _beside_page(request: ClubRequest, player: Player, other: Player | None, today: date) -> HttpResponse:
    both = side_by_side(player, other, _asked_ruleset(request), today) if other else None
    return show(
        request,
        "profiles/beside.html",
        here="players",
        player=player,
        other=other,
        others=club_players(player.club).exclude(pk=player.pk),
        both=both,
        rulesets={ruleset.key: ruleset for ruleset in registry.RULESETS},
    )


@club_page("player_amend")
def player_edit(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    player = _find(club, pk)
    present = {field: getattr(player, field) for field in ("name", "surname", "is_guest", "is_hidden")}
    form = forms.PlayerForm(request.POST or None, initial=present)
    if form.is_valid():
        with form.refusals(), transaction.atomic():
            services.player_amend(actor=request.user, player=player, **form.cleaned_data)
            return redirect("player", club.slug, player.pk)
    return _edit_page(request, club, player, form=form)


def _edit_page(request: ClubRequest, club: Club, player: Player, **given: object) -> HttpResponse:
    blank = {"form": forms.PlayerForm(), "alias_form": forms.AliasForm(), "merge_form": forms.MergeForm()}
    blank["join_form"] = JoinForm(club)
    return show(
        request,
        "profiles/edit.html",
        here="players",
        player=player,
        aliases=player.names.filter(is_alias=True),
        merges=player_merges(club).filter(kept=player, undone_at=None),
        others=club_players(club).exclude(pk=player.pk),
        history=log_lines(history_of(player)[:20]),
        **{**blank, **given},
    )


def _present(player: Player) -> forms.PlayerForm:
    return forms.PlayerForm(
        initial={field: getattr(player, field) for field in ("name", "surname", "is_guest", "is_hidden")}
    )


@posted_from("player_edit")
@club_page("player_amend")
def alias_add(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    player = _find(club, pk)
    form = forms.AliasForm(request.POST)
    if form.is_valid():
        with form.refusals():
            services.alias_add(actor=request.user, player=player, name=form.cleaned_data["name"])
            return redirect("player_edit", club.slug, pk)
    return _edit_page(request, club, player, form=_present(player), alias_form=form)


@posted_from("player_edit")
@club_page("player_amend")
def alias_remove(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    player, form = _find(club, pk), forms.AliasForm(request.POST)
    if form.is_valid():
        services.alias_remove(actor=request.user, player=player, name=form.cleaned_data["name"])
    return redirect("player_edit", club.slug, pk)


@posted_from("player_edit")
@club_page("player_merge")
def merge(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    player = _find(club, pk)
    form = forms.MergeForm(request.POST)
    if form.is_valid():
        with form.refusals():
            how = dict(form.cleaned_data)
            other = player_find(club, how.pop("other"))
            player_merge(actor=request.user, kept=player, merged=other, **how)
            messages.success(
                request, _("The games of %(name)s now count for %(kept)s.") % {"name": other, "kept": player}
            )
            return redirect("player_edit", club.slug, pk)
    return _edit_page(request, club, player, form=_present(player), merge_form=form)


@posted_from("player_edit", keys=("club", "pk"))
@club_page("player_merge")
def unmerge(request: ClubRequest, club: Club, pk: int, merge: int) -> HttpResponse:
    row = get_object_or_404(PlayerMerge.objects.select_related("kept__club", "merged"), pk=merge, kept__club=club)
    player_unmerge(actor=request.user, merge=row)
    messages.success(request, _("%(name)s is a separate player again.") % {"name": row.merged})
    return redirect("player_edit", club.slug, pk)


@posted_from("player_edit")
@club_page("player_amend")
def join(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    player, form = _find(club, pk), JoinForm(club, request.POST)
    if form.is_valid():
        with form.refusals():
            joined = player_join(actor=request.user, player=player, user=form.cleaned_data["account"])
            messages.success(request, _("%(name)s has an account now.") % {"name": joined})
            return redirect("player_edit", club.slug, joined.pk)
    return _edit_page(request, club, player, form=_present(player), join_form=form)


@posted_from("player_edit")
@club_page("player_amend")
def part(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    player = _find(club, pk)
    player_part(actor=request.user, player=player)
    messages.success(request, _("%(name)s has no account any more. The games stay.") % {"name": player})
    return redirect("player_edit", club.slug, pk)
