"""The table of teams: the sum of their members' points."""

from collections import defaultdict
from dataclasses import dataclass

from league.seasons.rules import decimals_of
from league.tournaments.models import Team
from league.tournaments.standings.tournament_table import TournamentLine, TournamentTable
from rules.settlement import format_points


@dataclass(frozen=True)
class TeamLine:
    """A line of the table of teams. Equal points share a rank; points are in 1/points_unit of the tournament."""

    team: Team
    rank: int
    points: int
    text: str
    members: tuple[TournamentLine, ...]


def team_table(table: TournamentTable) -> list[TeamLine]:
    """Return the teams, best first. Of teams with equal points, the one with the better best member comes first."""
    members: dict[Team, list[TournamentLine]] = defaultdict(list)
    for line in table.lines:
        if line.entrant.team is not None:
            members[line.entrant.team].append(line)
    totals = {team: sum(int(line.values.get("points") or 0) for line in lines) for team, lines in members.items()}
    ordered = sorted(members, key=lambda team: (-totals[team], min(line.rank for line in members[team]), team.name))
    best_first = sorted(totals.values(), reverse=True)
    unit = table.tournament.points_unit
    decimals = decimals_of(unit)
    return [
        TeamLine(
            team, 1 + best_first.index(totals[team]), totals[team],
            format_points(totals[team], unit, decimals, decimals), tuple(members[team]),
        )
        for team in ordered
    ]  # fmt: skip
