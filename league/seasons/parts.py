"""Services for the divisions and teams of a season."""

from collections.abc import Iterable
from typing import TypeVar

from django.db import transaction

from league.accounts.models import User
from league.clubs.roles import require
from league.core.errors import LeagueError, check_exists
from league.history.services import history_log
from league.players.models import Player
from league.seasons.models import Division, Season, SeasonPlayer, Team
from league.seasons.recalculation import season_want

Part = TypeVar("Part", Division, Team)
KINDS: dict[str, type[Division] | type[Team]] = {"division": Division, "team": Team}


def kind_of(part: Division | Team) -> str:
    return part._meta.model_name or ""


def division_add(*, actor: User, season: Season, name: str, order: int = 0) -> Division:
    return _add(actor, Division(season=season, name=name, order=order))


def team_add(*, actor: User, season: Season, name: str) -> Team:
    return _add(actor, Team(season=season, name=name))


@transaction.atomic
def _add(actor: User, part: Part) -> Part:
    season = part.season
    require(actor, season.club, "season")
    _check(part)
    part.save()
    _log_and_touch(actor, "add", part, after={"season": season.pk})
    season_want(season.pk, [])
    return part


def _check(part: Division | Team) -> None:
    part.full_clean(exclude=["season"], validate_constraints=False)
    if type(part).objects.filter(season=part.season, name=part.name).exclude(pk=part.pk).exists():
        raise LeagueError("name_taken", name=part.name)


def _log_and_touch(
    actor: User, verb: str, part: Division | Team, *, before: object = None, after: object = None
) -> None:
    action = f"{kind_of(part)}_{verb}"
    history_log(actor, action, part, club=part.season.club, before=before, after=after)
    Season.objects.filter(pk=part.season_id).touch()


@transaction.atomic
def part_rename(*, actor: User, part: Division | Team, name: str) -> Division | Team:
    require(actor, part.season.club, "season")
    before, part.name = part.name, name
    if name == before:
        return part
    _check(part)
    part.save(update_fields=["name"])
    season = {"season": part.season_id}
    _log_and_touch(actor, "rename", part, before={"name": before, **season}, after={"name": name, **season})
    return part


@transaction.atomic
def division_cut(*, actor: User, division: Division, cut: int | None = None, down: int | None = None) -> Division:
    """Set how many ranks of a division pass the cut and how many go down; None: as before."""
    require(actor, division.season.club, "season")
    before = {"cut": division.cut, "down": division.down}
    after = {"cut": division.cut if cut is None else cut, "down": division.down if down is None else down}
    if after == before:
        return division
    division.cut, division.down = after["cut"], after["down"]
    _check(division)
    division.save(update_fields=["cut", "down"])
    season = {"season": division.season_id}
    _log_and_touch(actor, "cut", division, before=before | season, after=after | season)
    return division


@transaction.atomic
def part_remove(*, actor: User, part: Division | Team) -> None:
    """Delete a division or team without players."""
    season = part.season
    require(actor, season.club, "season")
    if part.season_players.exists():
        raise LeagueError("part_not_empty", name=part.name)
    _log_and_touch(actor, "remove", part, before={"season": season.pk, "name": part.name})
    part.delete()
    season_want(season.pk, [])


# ----- players -----


@transaction.atomic
def part_join(*, actor: User, part: Division | Team, player: Player, moves: bool = True) -> SeasonPlayer:
    """Put a player into this division or team; a team stays when the division changes, and the reverse.

    moves       whether a player of another division, or another team, leaves it
    raises      LeagueError `plays_elsewhere`, where the player would have to leave it
    """
    # Of two at the same time the second finds where the first has put the player.
    Season.objects.select_for_update(of=("self",), no_key=True).get(pk=part.season_id)
    placed = SeasonPlayer.objects.filter(season=part.season, player=player.standing_for)
    present = placed.select_related("division", "team").first()
    other = present and (present.division if isinstance(part, Division) else present.team)
    if other and other != part and not moves:
        raise LeagueError("plays_elsewhere", name=player.name, part=other.name)
    return _place(actor, part, player, part)


def part_leave(*, actor: User, part: Division | Team, player: Player) -> SeasonPlayer:
    return _place(actor, part, player, None)


@transaction.atomic
def part_fill(*, actor: User, part: Division | Team, players: Iterable[Player], moves: bool = True) -> None:
    """Make exactly these the players of a division or team; `moves` as in `part_join`."""
    wanted = {player.standing_for for player in players}
    rows = part.season_players.select_related("player__merged_into")
    present = {row.player.standing_for for row in rows}
    for player in sorted(present - wanted, key=lambda one: one.pk):
        part_leave(actor=actor, part=part, player=player)
    for player in sorted(wanted - present, key=lambda one: one.pk):
        part_join(actor=actor, part=part, player=player, moves=moves)


def _place(actor: User, part: Division | Team, player: Player, to: Division | Team | None) -> SeasonPlayer:
    placed = SeasonPlayer.objects.filter(season=part.season, player=player.standing_for)
    present = placed.select_related("division", "team").first()
    division, team = (present.division, present.team) if present else (None, None)
    if isinstance(part, Division):
        division = to if to is None or isinstance(to, Division) else division
    else:
        team = to if to is None or isinstance(to, Team) else team
    return season_player_set(actor=actor, season=part.season, player=player, division=division, team=team)


@transaction.atomic
def season_player_set(
    *, actor: User, season: Season, player: Player, division: Division | None = None, team: Team | None = None
) -> SeasonPlayer:
    """Set the division and the team of a player; None takes the player out."""
    require(actor, season.club, "season")
    check_exists(player.club_id == season.club_id)
    check_exists(all(part is None or part.season_id == season.pk for part in (division, team)))
    standing = player.standing_for
    places = {"division": division, "team": team}
    placed, _ = SeasonPlayer.objects.update_or_create(season=season, player=standing, defaults=places)
    _forget_merged(season, standing)
    after = {"season": season.pk, "division": division and division.pk, "team": team and team.pk}
    history_log(actor, "season_player_set", player, club=season.club, after=after)
    Season.objects.filter(pk=season.pk).touch()
    season_want(season.pk, [placed.player_id])
    return placed


def _forget_merged(season: Season, standing: Player) -> None:
    """Delete the rows of merged entries: they must not contradict the player's own row."""
    others = SeasonPlayer.objects.filter(season=season).exclude(player__merged_into=None)
    for row in others.select_related("player__merged_into"):
        if row.player.standing_for == standing:
            row.delete()
