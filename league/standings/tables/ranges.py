"""The table of some days of a season, computed on request from the games of these days."""

import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from typing import NamedTuple

from django.db.models import QuerySet

from league.core.errors import LeagueError
from league.players.models import Player
from league.records.models import Hanchan, Participant, end_of_day, played_key
from league.seasons.models import Division, Season, StandingsRow
from league.standings.computing.figures import points_given
from league.standings.computing.lines import Line
from league.standings.computing.standings import standings_compute
from league.standings.computing.tallies import season_games
from league.standings.selectors import SeasonTable, season_table

# More would take too long for a request; the table of the whole season is stored.
MOST_HANCHAN = 20_000


class Days(NamedTuple):
    """First and last club day; None: the season's own."""

    since: date | None = None
    until: date | None = None

    def includes(self, day: date) -> bool:
        return (self.since or date.min) <= day <= (self.until or date.max)


def season_table_of_days(season: Season, days: Days, division: Division | None = None) -> SeasonTable:
    """Compute the table of these days; adjustments count on the day they were given.

    raises      LeagueError `too_many_rows`
    """
    given = points_given(season, days.includes)
    lines = standings_compute(season, season_games(season, _seats(season, days)), given)
    wanted = division.pk if division else None
    listed = [line for line in lines if line.division_id == wanted]
    ranked = sum(line.rank is not None for line in listed)
    table = season_table(season, division, rows_of_lines(season, division, listed), ranked)
    given_then = tuple(one for one in table.adjustments if days.includes(season.club.day_of(one.given_at)))
    return replace(table, adjustments=given_then, is_behind=False)


def _seats(season: Season, days: Days) -> QuerySet[Participant]:
    keys = played_key(days.since or date.min, 0), end_of_day(days.until or date.max) - 1
    if Hanchan.objects.filter(season=season, played_key__range=keys).counted().count() > MOST_HANCHAN:
        raise LeagueError("too_many_rows", most=MOST_HANCHAN)
    return Participant.objects.filter(season=season, played_key__range=keys)


def rows_of_lines(season: Season, division: Division | None, lines: list[Line]) -> Iterator[StandingsRow]:
    players = Player.objects.in_bulk([line.player_id for line in lines])
    for line in lines:
        lists = {name: json.loads(getattr(line, name)) for name in ("values", "places", "recent_places")}
        yield StandingsRow(
            season=season,
            division=division,
            player=players[line.player_id],
            rank=line.rank,
            shared=line.shared,
            rank_before=line.rank_before,
            order=line.order,
            games=line.games,
            parted_by=line.parted_by,
            **lists,
        )
