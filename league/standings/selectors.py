from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Generic, NamedTuple, TypeVar

from django.db.models import Max, Min, Q, QuerySet

from league.core.errors import existing
from league.jobs.models import Job
from league.players.models import Player
from league.seasons.cut import Cut, cut_of
from league.seasons.models import Adjustment, Division, Season, StandingsRow, Team, TeamRow
from league.seasons.rules import season_rule
from league.seasons.selectors import season_players_of
from league.standings.computing.figures import team_members
from league.standings.computing.standings import standings_from_rows
from league.standings.computing.teams import team_rule
from league.standings.computing.texts import Texts
from league.standings.places import columns_shown, places_shown
from scoring.exact import Exact
from scoring.metrics import Step, TableRule
from scoring.sentences import Sentence
from scoring.standings import Reason, Row, Standings


@dataclass(frozen=True)
class StandingsLine:
    """A line of a table; `texts` and `values` by metric: as players read them, and exact.

    division, team      of the player in the season; only in a table `with_parts`
    is_last             whether a line of the cut is drawn below
    """

    row: StandingsRow
    texts: Mapping[str, str]
    values: dict[str, Exact | None]
    division: Division | None = None
    team: Team | None = None
    is_last: bool = False

    @property
    def player(self) -> Player:
        return self.row.player

    @property
    def key(self) -> int:
        return self.row.player_id

    @property
    def name(self) -> str:
        return self.player.public_name


class Member(NamedTuple):
    """A player of a team, with the points that the player's games bring it; None without a game."""

    player: Player
    points: int | None


@dataclass(frozen=True)
class TeamStandingsLine:
    row: TeamRow
    texts: Mapping[str, str]
    values: dict[str, Exact | None]
    members: tuple[Member, ...]

    @property
    def team(self) -> Team:
        return self.row.team

    @property
    def key(self) -> int:
        return self.row.team_id

    @property
    def name(self) -> str:
        return self.team.name


LineT = TypeVar("LineT", StandingsLine, TeamStandingsLine)


@dataclass(frozen=True)
class _Table(Generic[LineT]):
    """A table as pages, API and sheets read it.

    places      how many places are counted
    is_behind   the record has changed since; the new table is being computed
    """

    season: Season
    lines: tuple[LineT, ...]
    is_behind: bool
    standings: Standings
    places: int

    @cached_property
    def columns(self) -> tuple[Step, ...]:
        """The metrics, those ranked by first."""
        return columns_shown(self.standings.rule, self.places)

    @property
    def ranked_by(self) -> tuple[Step, ...]:
        return self.standings.rule.steps

    @property
    def ranked_by_keys(self) -> list[str]:
        return [step.text for step in self.ranked_by]

    def line_of(self, key: int) -> LineT:
        """The line of this player or team.

        raises      LeagueError `not_found`
        """
        return existing(next((line for line in self.lines if line.key == key), None))

    def why(self, key: int) -> tuple[Sentence, ...]:
        """Why this player or team has its rank."""
        return self.standings.why(key)

    def reasons(self, key: int) -> tuple[Reason, ...]:
        """The reasons of `why` with their values."""
        return self.standings.reasons(key)

    @property
    def names(self) -> dict[int, str]:
        return {line.key: line.name for line in self.lines}


@dataclass(frozen=True)
class SeasonTable(_Table[StandingsLine]):
    """The league table of a season, or of one of its divisions.

    adjustments     read when they are used: the page of the season has them already
    """

    division: Division | None
    cut: Cut
    adjustments: Iterable[Adjustment]

    @property
    def ranked(self) -> list[StandingsLine]:
        return [line for line in self.lines if line.row.rank is not None]

    @property
    def below(self) -> list[StandingsLine]:
        return [line for line in self.lines if line.row.rank is None]


@dataclass(frozen=True)
class TeamTable(_Table[TeamStandingsLine]):
    """The table of a season's teams."""


def season_rows(season: Season, division: Division | None = None) -> QuerySet[StandingsRow]:
    return StandingsRow.objects.filter(season=season, division=division).select_related("player").order_by("order")


def is_behind(season: Season) -> bool:
    return Job.objects.filter(kind="standings", subject=str(season.pk)).behind().exists()


def season_table(
    season: Season,
    division: Division | None = None,
    rows: Iterable[StandingsRow] | None = None,
    ranked: int | None = None,
    behind: bool | None = None,
) -> SeasonTable:
    """The whole table, or a part with only these rows: `why` compares a row with its neighbours in the part.

    ranked      how many rows of the whole table have a rank, where the rows are not the stored ones
    behind      whether the record has changed since, if the caller knows
    """
    cut = cut_of(season, division)
    if any(cut):
        cut = cut._replace(ranked=_ranked(season, division) if ranked is None else ranked)
    rows = list(season_rows(season, division) if rows is None else rows)
    table = standings_from_rows(season_rule(season), {row.player_id: row for row in rows})
    places = places_shown(season, rows)
    shown = _positions(table.rule, places)
    lines = (
        StandingsLine(row, *_measured(table, of, shown), is_last=cut.is_below(row))
        for row, of in zip(rows, table.rows, strict=True)
    )
    behind = is_behind(season) if behind is None else behind
    return SeasonTable(season, tuple(lines), behind, table, places, division, cut, season_adjustments(season))


def _ranked(season: Season, division: Division | None) -> int:
    return StandingsRow.objects.filter(season=season, division=division, rank__isnull=False).count()


def season_adjustments(season: Season) -> QuerySet[Adjustment]:
    return Adjustment.objects.filter(season=season, is_void=False).select_related("player", "given_by")


def with_parts(table: SeasonTable) -> SeasonTable:
    """The table with the division and the team of each player."""
    players = [line.key for line in table.lines]
    placed = season_players_of(table.season, players)
    lines = (
        replace(line, division=one.division, team=one.team) if (one := placed.get(line.key)) else line
        for line in table.lines
    )
    return replace(table, lines=tuple(lines))


def _positions(rule: TableRule, places: int) -> dict[str, int]:
    """The metrics that a table shows, each with its position among the rule's columns."""
    shown = columns_shown(rule, places)
    return {step.text: position for position, step in enumerate(rule.columns) if step in shown}


def _measured(table: Standings, row: Row, shown: Mapping[str, int]) -> tuple[Texts, dict[str, Exact | None]]:
    """Return the text and the value of each of these metrics in a row."""
    values = row.values
    return Texts(table, row, shown), {key: values[at] for key, at in shown.items()}


def season_team_table(season: Season, rows: Sequence[TeamRow] | None = None) -> TeamTable:
    """The table of the teams; it has no lines without teams, and until their rows are computed.

    rows        others than the stored ones
    """
    if rows is None:
        rows = list(TeamRow.objects.filter(season=season).select_related("team").order_by("order"))
    table = standings_from_rows(team_rule(season), {row.team_id: row for row in rows})
    places = places_shown(season, rows)
    shown = _positions(table.rule, places)
    members = _members_with_points(season)
    lines = (
        TeamStandingsLine(row, *_measured(table, of, shown), members.get(row.team_id, ()))
        for row, of in zip(rows, table.rows, strict=True)
    )
    return TeamTable(season, tuple(lines), is_behind(season), table, places)


def _members_with_points(season: Season) -> dict[int, tuple[Member, ...]]:
    """The players whose games count for each team, the most points first."""
    teams = team_members(season)
    players = Player.objects.in_bulk({player for members in teams.values() for player in members})
    place = [step.text for step in season_rule(season).columns].index("points")
    rows = season.rows.filter(division=None, player__in=players).values_list("player", "games", "values")
    points = {player: int(values[place]) for player, games, values in rows}
    return {
        team: tuple(
            Member(players[one], points.get(one))
            for one in sorted(members, key=lambda one: (one not in points, -points.get(one, 0), players[one].name))
        )
        for team, members in teams.items()
    }


def season_neighbours(season: Season, player_id: int, division: Division | None = None) -> SeasonTable | None:
    """The part of the table that explains a player's rank: those of the same rank, the one above, the one below."""
    rows = season_rows(season, division)
    own = rows.filter(player=player_id).first()
    if own is None:
        return None
    equals = rows.filter(Q(pk=own.pk) | Q(rank=own.rank, rank__isnull=False))
    span = equals.order_by().aggregate(first=Min("order"), last=Max("order"))
    return season_table(season, division, rows.filter(order__range=(span["first"] - 1, span["last"] + 1)))
