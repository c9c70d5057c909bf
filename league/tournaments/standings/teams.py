"""The table of teams: the games of its members count for the team, which is ranked by the order of the event."""

from collections import defaultdict
from dataclasses import dataclass
from functools import cached_property

from league.tournaments.models import Team
from league.tournaments.standings.tournament_table import TournamentLine, TournamentTable, tournament_games
from scoring.games import Game, as_teams, points_in
from scoring.standings import Row, Standings, standings
from scoring.tally import Adjustment


@dataclass(frozen=True)
class TeamLine:
    """A line of the table of teams. Teams equal in all metrics share a rank.

    points      the sum of the members' points, in 1/points_unit of the tournament
    """

    team: Team
    row: Row
    table: Standings
    members: tuple[TournamentLine, ...]

    @property
    def rank(self) -> int:
        return self.row.rank or 0

    @property
    def points(self) -> int:
        column = [step.text for step in self.table.rule.columns].index("points")
        return int(self.row.values[column] or 0)

    @cached_property
    def texts(self) -> dict[str, str]:
        columns = self.table.rule.columns
        return {step.text: text for step, text in zip(columns, self.table.texts(self.row), strict=True)}

    @property
    def text(self) -> str:
        return self.texts["points"]


def team_table(table: TournamentTable) -> list[TeamLine]:
    """Return the teams, best first."""
    members: dict[Team, list[TournamentLine]] = defaultdict(list)
    for line in table.lines:
        if line.entrant.team is not None:
            members[line.entrant.team].append(line)
    if not members:
        return []
    team_of = {line.key: team.pk for team, lines in members.items() for line in lines}
    games = [game for several in tournament_games(table.tournament, table.upto).values() for game in several]
    given = _apart(games, members, table.rule.unit)
    ranked = standings(
        as_teams(games, team_of), table.rule, players=team_of.values(), adjustments=given,
        ranked=team_of.values(), order=_names(members).__getitem__,
    )  # fmt: skip
    teams = {team.pk: team for team in members}
    found = ((teams[row.player], row) for row in ranked.rows)
    return [TeamLine(team, row, ranked, tuple(members[team])) for team, row in found]


def _names(members: dict[Team, list[TournamentLine]]) -> dict[int, tuple[int, str]]:
    """Sort keys of equal teams: the better best member first, then by name."""
    return {team.pk: (min(line.rank for line in lines), team.name) for team, lines in members.items()}


def _apart(games: list[Game], members: dict[Team, list[TournamentLine]], unit: int) -> list[Adjustment]:
    """Return what the members have apart from their games: penalties, byes, and what a cut has taken off."""
    played: dict[int, int] = defaultdict(int)
    for game in games:
        for player, points in zip(game.players, points_in(game, unit), strict=True):
            played[player] += points
    return [
        Adjustment(team.pk, line.points - played[line.key], of_games=True)
        for team, lines in members.items()
        for line in lines
        if line.points != played[line.key]
    ]
