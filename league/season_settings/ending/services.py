"""Open the next season like one that has ended."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from django.db import transaction
from django.utils import timezone

from league.accounts.models import User
from league.clubs.roles import require
from league.core.errors import LeagueError, check_exists
from league.season_settings.ending.plan import NextSeason, season_next
from league.seasons.models import Division, Season
from league.seasons.parts import division_add, division_cut, season_player_set, team_add
from league.seasons.services import season_open

LIKE_THE_LAST = (
    "house_rules", "metrics", "min_games", "counts_guests", "cut", "down", "asks_confirmation", "silent_hours",
)  # fmt: skip


@transaction.atomic
def season_follow(
    *,
    actor: User,
    season: Season,
    divisions: Mapping[int, int | None] | None = None,
    even_if_full: bool = False,
    **said: Any,
) -> tuple[Season, bool]:
    """Open the season after this one, with its rules, divisions and teams; return it, and whether it is new.

    divisions       by player the division of this season that the player gets instead of the planned one
    even_if_full    let a division have more players than before
    said            `name`, `opens`, `closes`; as planned where absent
    raises          LeagueError `wrong_state` before the season is closed, `division_too_full`, `not_found`
    """
    require(actor, season.club, "season")
    # Of two at the same time the second finds what the first has opened.
    season = Season.objects.select_for_update(of=("self",), no_key=True).select_related("club", "house_rules").get(
        pk=season.pk
    )  # fmt: skip
    if successor := Season.objects.filter(follows=season).select_related("club", "house_rules", "follows").first():
        return successor, False
    if not season.is_archived:
        raise LeagueError("wrong_state", state=season.state)
    plan = season_next(season, season.club.day_of(timezone.now()), divisions)
    _check(plan, divisions or {}, even_if_full)
    new = _opened(actor, plan, said)
    _place_everybody(actor, plan, new)
    return new, True


def _check(plan: NextSeason, divisions: Mapping[int, int | None], even_if_full: bool) -> None:
    known = {place.player.pk for place in plan.places}
    offered = {None, *(one.division.pk for one in plan.divisions)}
    check_exists(divisions.keys() <= known and set(divisions.values()) <= offered)
    for one in plan.divisions:
        if one.is_too_full and not even_if_full:
            raise LeagueError(
                "division_too_full", name=one.division.name, players=len(one.places), before=one.before
            )  # fmt: skip


def _opened(actor: User, plan: NextSeason, said: Mapping[str, Any]) -> Season:
    days: dict[str, date | None] = {"opens": plan.opens, "closes": plan.closes}
    # A first day that is named, without a last one, ends as late after it as planned.
    if "opens" in said and "closes" not in said and plan.closes:
        days["closes"] = said["opens"] + (plan.closes - plan.opens)
    like = {field: getattr(plan.season, field) for field in LIKE_THE_LAST}
    given = {"name": plan.name, **days, **like, **said}
    return season_open(actor=actor, club=plan.season.club, follows=plan.season, **given)


def _place_everybody(actor: User, plan: NextSeason, new: Season) -> None:
    divisions: dict[int | None, Division | None] = {None: None}
    for old in (one.division for one in plan.divisions):
        made = division_add(actor=actor, season=new, name=old.name, order=old.order)
        divisions[old.pk] = division_cut(actor=actor, division=made, cut=old.cut, down=old.down)
    teams = {old.pk: team_add(actor=actor, season=new, name=old.name) for old in plan.teams}
    team_of = {player: teams[old.pk] for old, players in plan.teams.items() for player in players}
    division_of = {place.player: place.division.pk if place.division else None for place in plan.places}
    for player in sorted({*division_of, *team_of}, key=lambda player: player.pk):
        division, team = divisions[division_of.get(player)], team_of.get(player)
        if division or team:
            season_player_set(actor=actor, season=new, player=player, division=division, team=team)
