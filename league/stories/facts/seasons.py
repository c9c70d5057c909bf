"""The seasons of a club as stories read them, and the people whom a story may not name."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from django.db.models import Exists, OuterRef

from league.clubs.models import Club
from league.players.models import Player
from league.seasons.models import Adjustment, Division, Season, SeasonPlayer
from league.seasons.rules import season_rule
from scoring.games import Adjustment as GivenPoints
from scoring.stories.days import People, PlayedGame, SeasonRules

Given = tuple[int, GivenPoints]  # the day as an ordinal
IS_DIVIDED = Exists(Division.objects.filter(season=OuterRef("pk")))


class ClubPlayers(NamedTuple):
    """The players of a club.

    stands_for      by merged entry the player that it counts for
    """

    people: People
    stands_for: Mapping[int, int]


def club_players(club: Club) -> ClubPlayers:
    """Who is hidden or forgotten, who is a guest, and for whom merged entries count; with one query."""
    columns = ("pk", "merged_into", "is_guest", "is_hidden", "forgotten_at")
    rows = list(Player.objects.filter(club=club).values_list(*columns))
    into = {player: merged for player, merged, *_flags in rows if merged}
    hidden = {player for player, _into, _guest, is_hidden, forgotten in rows if is_hidden or forgotten}
    guests = {player for player, _into, is_guest, *_flags in rows if is_guest}
    stands_for = {player: _last(into, player) for player in into}
    return ClubPlayers(People(frozenset(hidden), frozenset(guests)), stands_for)


def _last(into: Mapping[int, int], player: int) -> int:
    while player in into:
        player = into[player]
    return player


def seasons_of(club: Club, games: Iterable[PlayedGame], players: ClubPlayers) -> dict[int, SeasonRules]:
    """The seasons that have games, with three queries.

    games       in the order played
    """
    last_days = {played.season: played.game.day for played in games if played.season}
    seasons = list(club.seasons.filter(pk__in=last_days).annotate(is_divided=IS_DIVIDED))
    given, teams = _given(club, seasons, players), _teams(seasons, players)
    rules = {}
    for season in seasons:
        own = _rules(season, given.get(season.pk, ()), teams.get(season.pk, {}), players)
        # Who is first in the table of several divisions has won none of them.
        is_over = season.is_archived and not season.is_divided
        rules[season.pk] = own._replace(ended_on=last_days[season.pk] if is_over else 0)
    return rules


def _rules(season: Season, given: Sequence[Given], teams: Mapping[int, int], players: ClubPlayers) -> SeasonRules:
    left_out = frozenset() if season.counts_guests else players.people.guests
    team_of = {player: team for player, team in teams.items() if player not in left_out}
    return SeasonRules(season.pk, season_rule(season), tuple(given), season.cut, season.down, left_out, team_of)


def _given(club: Club, seasons: Sequence[Season], players: ClubPlayers) -> dict[int, list[Given]]:
    """The adjustments of each season; those of a merged entry belong to the player that it counts for."""
    given: dict[int, list[Given]] = {}
    rows = Adjustment.objects.filter(season__in=seasons, is_void=False).order_by("given_at", "pk")
    for season, player, points, at in rows.values_list("season", "player", "points", "given_at"):
        player = players.stands_for.get(player, player)
        given.setdefault(season, []).append((club.day_of(at).toordinal(), GivenPoints(player, points)))
    return given


def _teams(seasons: Sequence[Season], players: ClubPlayers) -> dict[int, dict[int, int]]:
    """The teams of each season by player; a merged entry's if its player has none of their own."""
    rows = SeasonPlayer.objects.filter(season__in=seasons).exclude(team=None).order_by("pk")
    placed = list(rows.values_list("season", "player", "team"))
    teams: dict[int, dict[int, int]] = {}
    for season, player, team in sorted(placed, key=lambda row: row[1] in players.stands_for):
        teams.setdefault(season, {}).setdefault(players.stands_for.get(player, player), team)
    return teams
