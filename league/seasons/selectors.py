from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, NamedTuple

from django.db.models import Max, Min, Q, QuerySet

from league.clubs.models import Club
from league.errors import LeagueError
from league.history.models import LogEntry
from league.jobs.models import Job
from league.players.models import Player
from league.records.models import Hanchan
from league.seasons.figures import division_members, team_members, team_players
from league.seasons.models import Adjustment, Division, Season, StandingsRow, Team, TeamRow
from league.seasons.parts import KINDS
from league.seasons.rules import season_rule
from league.seasons.standings import standings_from_rows
from league.seasons.teams import team_rule
from scoring.metrics import Step
from scoring.sentences import Sentence
from scoring.standings import Standings


@dataclass(frozen=True)
class TableLine:
    """A line of the league table; `texts` by metric, as players read them."""

    row: StandingsRow
    texts: dict[str, str]

    @property
    def player(self) -> Player:
        return self.row.player


@dataclass(frozen=True)
class SeasonTable:
    """A league table as it is shown, served and exported.

    columns     the metrics, those ranked by first
    is_behind   the record has changed since, and the new table is on its way
    """

    season: Season
    division: Division | None
    columns: tuple[Step, ...]
    lines: tuple[TableLine, ...]
    adjustments: tuple[Adjustment, ...]
    is_behind: bool
    standings: Standings

    @property
    def ranked(self) -> list[TableLine]:
        return [line for line in self.lines if line.row.rank is not None]

    @property
    def below(self) -> list[TableLine]:
        return [line for line in self.lines if line.row.rank is None]

    @property
    def ranked_by(self) -> tuple[Step, ...]:
        return self.standings.rule.steps

    def why(self, player_id: int) -> tuple[Sentence, ...]:
        return self.standings.why(player_id)

    @property
    def names(self) -> dict[int, str]:
        return {line.row.player_id: line.row.player.public_name for line in self.lines}


def club_seasons(club: Club) -> QuerySet[Season]:
    return Season.objects.filter(club=club).select_related("house_rules__house_rules")


def season_find(club: Club, slug: str) -> Season:
    season = club_seasons(club).filter(slug=slug).select_related("club").first()
    if not season:
        raise LeagueError("not_found")
    return season


def current_season(club: Club, day: date) -> Season | None:
    """The season a hanchan of that day most likely belongs to."""
    running = club_seasons(club).filter(is_archived=False, opens__lte=day)
    return running.filter(Q(closes=None) | Q(closes__gte=day)).order_by("-opens", "-pk").first()


def season_rows(season: Season, division: Division | None = None) -> QuerySet[StandingsRow]:
    return StandingsRow.objects.filter(season=season, division=division).select_related("player").order_by("order")


def is_behind(season: Season) -> bool:
    return Job.objects.filter(kind="standings", subject=str(season.pk)).behind().exists()


def season_table(
    season: Season, division: Division | None = None, rows: Iterable[StandingsRow] | None = None
) -> SeasonTable:
    """The whole table, or those of its rows that are given: then it knows nothing of their neighbours."""
    rows = list(season_rows(season, division) if rows is None else rows)
    table = standings_from_rows(season_rule(season), {row.player_id: row for row in rows})
    keys = [column.text for column in table.rule.columns]
    lines = (
        TableLine(row, dict(zip(keys, table.texts(of), strict=True))) for row, of in zip(rows, table.rows, strict=True)
    )
    given = Adjustment.objects.filter(season=season, is_void=False).select_related("player", "given_by")
    return SeasonTable(season, division, table.rule.columns, tuple(lines), tuple(given), is_behind(season), table)


class Member(NamedTuple):
    """Who plays for a team, with the points brought to it; none without a game."""

    player: Player
    points: int | None


@dataclass(frozen=True)
class TeamTableLine:
    row: TeamRow
    texts: dict[str, str]
    members: tuple[Member, ...]

    @property
    def team(self) -> Team:
        return self.row.team


@dataclass(frozen=True)
class TeamTable:
    """The table of a season's teams as it is shown, served and exported."""

    season: Season
    columns: tuple[Step, ...]
    lines: tuple[TeamTableLine, ...]
    is_behind: bool
    standings: Standings

    @property
    def ranked_by(self) -> tuple[Step, ...]:
        return self.standings.rule.steps

    def why(self, team_id: int) -> tuple[Sentence, ...]:
        return self.standings.why(team_id)

    @property
    def names(self) -> dict[int, str]:
        return {line.row.team_id: line.team.name for line in self.lines}


def season_team_table(season: Season) -> TeamTable | None:
    """None where the season has no teams."""
    rows = list(TeamRow.objects.filter(season=season).select_related("team").order_by("order"))
    if not rows:
        return None
    table = standings_from_rows(team_rule(season), {row.team_id: row for row in rows})
    keys = [column.text for column in table.rule.columns]
    members = _members_with_points(season)
    lines = (
        TeamTableLine(row, dict(zip(keys, table.texts(of), strict=True)), members.get(row.team_id, ()))
        for row, of in zip(rows, table.rows, strict=True)
    )
    return TeamTable(season, table.rule.columns, tuple(lines), is_behind(season), table)


def _members_with_points(season: Season) -> dict[int, tuple[Member, ...]]:
    """Those whose games count, the most points first."""
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


class PartPlayers(NamedTuple):
    """A division or a team, with whoever is placed in it."""

    part: Division | Team
    players: list[Player]


def part_find(season: Season, kind: str, pk: int | None) -> Division | Team:
    model: type[Division] | type[Team] = KINDS[kind]
    found: Division | Team | None = (
        model.objects.select_related("season__club").filter(season=season, pk=pk or 0).first()
    )
    if found is None:
        raise LeagueError("not_found")
    return found


def season_divisions(season: Season) -> list[PartPlayers]:
    return _with_players(season.divisions.all(), division_members(season))


def season_teams(season: Season) -> list[PartPlayers]:
    """Guests too, whether their games count or not."""
    return _with_players(season.teams.all(), team_players(season))


def _with_players(parts: Iterable[Division | Team], members: Mapping[int, Collection[int]]) -> list[PartPlayers]:
    players = Player.objects.in_bulk({player for several in members.values() for player in several})
    by_name = {
        part: sorted((players[one] for one in several), key=lambda player: player.name)
        for part, several in members.items()
    }
    return [PartPlayers(part, by_name.get(part.pk, [])) for part in parts]


def season_part_history(season: Season) -> QuerySet[LogEntry]:
    """What was done to its divisions and teams, the latest first."""
    parts = [*season.divisions.all(), *season.teams.all()]
    told = Q(pk__in=[])
    for model in KINDS.values():
        keys = [str(part.pk) for part in parts if isinstance(part, model)]
        told |= Q(subject_type=model._meta.label_lower, subject_id__in=keys)
    return LogEntry.objects.filter(told, club=season.club_id).select_related("actor").order_by("-pk")


def season_neighbours(season: Season, player_id: int, division: Division | None = None) -> SeasonTable | None:
    """As much of the table as tells why a player stands there: those of the same rank, the one above, the one below."""
    rows = season_rows(season, division)
    own = rows.filter(player=player_id).first()
    if own is None:
        return None
    equals = rows.filter(Q(pk=own.pk) | Q(rank=own.rank, rank__isnull=False))
    span = equals.order_by().aggregate(first=Min("order"), last=Max("order"))
    return season_table(season, division, rows.filter(order__range=(span["first"] - 1, span["last"] + 1)))


def season_hanchan_count(season: Season) -> int:
    return Hanchan.objects.filter(season=season).counted().count()


def season_summary(season: Season) -> dict[str, Any]:
    return {"hanchan": season_hanchan_count(season), "players": season.rows.filter(division=None).count()}
