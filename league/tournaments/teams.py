"""The table of teams: what their members have together."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from league.seasons.rules import decimals_of
from league.tournaments.models import Team
from league.tournaments.standings import EventLine, EventTable
from rules.settlement import format_points


@dataclass(frozen=True)
class TeamLine:
    """rank: equal points share it; points in 1/points_unit."""

    team: Team
    rank: int
    points: int
    text: str
    members: tuple[EventLine, ...]


def team_table(table: EventTable) -> list[TeamLine]:
    """Teams by the sum of their members' points; of equal ones the one with the better best member first."""
    members: dict[Team, list[EventLine]] = defaultdict(list)
    for line in table.lines:
        if line.entrant.team is not None:
            members[line.entrant.team].append(line)
    totals = {team: sum(int(line.values.get("points") or 0) for line in lines) for team, lines in members.items()}
    ordered = sorted(members, key=lambda team: (-totals[team], min(line.rank for line in members[team]), team.name))
    ranks = _ranks([totals[team] for team in ordered])
    unit = table.tournament.points_unit
    decimals = decimals_of(unit)
    return [
        TeamLine(team, rank, totals[team], format_points(totals[team], unit, decimals, decimals), tuple(members[team]))
        for team, rank in zip(ordered, ranks, strict=True)
    ]


def _ranks(totals: Sequence[int]) -> list[int]:
    """
    >>> _ranks([9, 9, 4])
    [1, 1, 3]
    """
    return [1 + totals.index(total) for total in totals]
