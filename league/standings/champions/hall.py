"""The hall of champions: who has won the seasons of a club, by their tables as they stand or by final tables."""

from collections.abc import Sequence
from datetime import date
from operator import attrgetter
from typing import NamedTuple

from league.clubs.models import Club
from league.finals.models import FinalTable, FinalTableRow
from league.finals.selectors import club_final_tables, winners_of
from league.players.models import Player
from league.seasons.models import Division, Season, StandingsRow, TeamRow
from league.seasons.selectors import club_seasons


class Win(NamedTuple):
    """The first rank of a table, which several may share; `division` is None for the whole table."""

    division: Division | None
    rows: Sequence[StandingsRow]

    @property
    def players(self) -> list[Player]:
        return [row.player for row in self.rows]

    @property
    def names(self) -> list[str]:
        return [player.public_name for player in self.players]


class FinalWin(NamedTuple):
    """The first rank of a final table; some of those who share it may be no players of the club."""

    rows: Sequence[FinalTableRow]
    division: None = None

    @property
    def players(self) -> list[Player]:
        return [row.player for row in self.rows if row.player is not None]

    @property
    def names(self) -> list[str]:
        return [row.public_name for row in self.rows]


class Champions(NamedTuple):
    """The winners of a season: of each of its divisions, or of its one table, and the teams with the first rank."""

    season: Season
    wins: Sequence[Win]
    teams: Sequence[TeamRow]
    final_table: None = None

    @property
    def opens(self) -> date:
        return self.season.opens

    @property
    def closes(self) -> date | None:
        return self.season.closes


class FinalChampions(NamedTuple):
    """The winners of a season, or of an evening, of which there is only a final table."""

    final_table: FinalTable
    wins: Sequence[FinalWin]
    teams: Sequence[TeamRow] = ()
    season: None = None

    @property
    def opens(self) -> date | None:
        return self.final_table.opens

    @property
    def closes(self) -> date | None:
        return self.final_table.closes


def champions_of(seasons: Sequence[Season]) -> list[Champions]:
    """The winners of each of these seasons, with as many queries for many as for one."""
    rows = StandingsRow.objects.filter(season__in=seasons, rank=1).select_related("player", "division")
    teams = TeamRow.objects.filter(season__in=seasons, rank=1).select_related("team")
    first: dict[int, dict[Division | None, list[StandingsRow]]] = {}
    for row in rows.order_by("order"):
        first.setdefault(row.season_id, {}).setdefault(row.division, []).append(row)
    best_teams: dict[int, list[TeamRow]] = {}
    for team in teams.order_by("order"):
        best_teams.setdefault(team.season_id, []).append(team)
    return [
        Champions(season, _wins(first.get(season.pk, {})), best_teams.get(season.pk, [])) for season in seasons
    ]  # fmt: skip


def _wins(first: dict[Division | None, list[StandingsRow]]) -> list[Win]:
    """Of a season with divisions only these: who meets whom differs between them."""
    divisions = sorted((one for one in first if one is not None), key=attrgetter("order", "pk"))
    return [Win(division, first[division]) for division in divisions] or [Win(None, first[one]) for one in first]


def club_champions(club: Club) -> list[Champions]:
    """The closed seasons of a club that somebody won, the latest first."""
    closed = list(club_seasons(club).filter(is_archived=True).select_related("club"))
    return [champions for champions in champions_of(closed) if champions.wins or champions.teams]


def club_hall(club: Club) -> list[Champions | FinalChampions]:
    """Who has won the closed seasons and the final tables of a club, the latest first."""
    finals = [
        FinalChampions(table, [FinalWin(first)]) for table in club_final_tables(club) if (first := winners_of(table))
    ]
    return sorted([*club_champions(club), *finals], key=_began, reverse=True)


def _began(champions: Champions | FinalChampions) -> date:
    if champions.season is not None:
        return champions.season.opens
    return champions.opens or champions.final_table.day or date.min
