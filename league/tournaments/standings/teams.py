"""The table of teams: the games of its members count for the team, which is ranked by the order of the event."""

from collections import defaultdict
from dataclasses import dataclass, replace
from functools import cached_property

from league.tournaments.models import Team, TeamPenalty
from league.tournaments.standings.record import counts_in, public_rounds_of, tournament_games
from league.tournaments.standings.tournament_table import TournamentLine, TournamentTable
from scoring.exact import Exact
from scoring.games import Adjustment, Game, as_teams, points_in
from scoring.metrics import Step, TableRule, find_step
from scoring.standings import Row, Standings, standings


@dataclass(frozen=True)
class TeamLine:
    """A line of the table of teams. Teams equal in all metrics share a rank.

    points      the sum of the members' points and of the team's own penalties, in 1/points_unit of the tournament
    penalties   what is taken off the team or given to it, apart from its members
    """

    team: Team
    row: Row
    table: Standings
    members: tuple[TournamentLine, ...]
    penalties: tuple[TeamPenalty, ...] = ()

    @property
    def rank(self) -> int:
        return self.row.rank or 0

    @property
    def points(self) -> int:
        return int(self.values["points"] or 0)

    @property
    def taken(self) -> int:
        """The signed change of the points by the penalties of the team."""
        return sum(one.taken for one in self.penalties)

    @cached_property
    def values(self) -> dict[str, Exact | None]:
        columns = self.table.rule.columns
        return {step.text: value for step, value in zip(columns, self.row.values, strict=True)}

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
    rule = team_rule(table.rule)
    penalties = _penalties(table)
    given = [*_apart(games, members, rule.unit), *(_adjustment(one) for some in penalties.values() for one in some)]
    ranked = standings(
        as_teams(games, team_of), rule, players=team_of.values(), adjustments=given,
        ranked=team_of.values(), order=_names(members).__getitem__,
    )  # fmt: skip
    teams = {team.pk: team for team in members}
    found = ((teams[row.player], row) for row in ranked.rows)
    return [TeamLine(team, row, ranked, tuple(members[team]), tuple(penalties.get(team.pk, ()))) for team, row in found]


def team_rule(rule: TableRule) -> TableRule:
    """Return the order of the event for teams: a shared place counts as the mean of those it covers."""
    return replace(rule, steps=_halved(rule.steps), columns=_halved(rule.columns))


def _halved(steps: tuple[Step, ...]) -> tuple[Step, ...]:
    return tuple(dict.fromkeys(find_step("mean_place") if one.text == "average_place" else one for one in steps))


def _penalties(table: TournamentTable) -> dict[int, list[TeamPenalty]]:
    """Return the penalties of the teams that count in this table, by team."""
    given = TeamPenalty.objects.filter(team__tournament=table.tournament, is_void=False).select_related("round")
    public = public_rounds_of(table.tournament) if any(one.round is None for one in given) else []
    counted: dict[int, list[TeamPenalty]] = defaultdict(list)
    for one in given:
        if table.limit is None or counts_in(one, public) <= table.limit:
            counted[one.team_id].append(one)
    return counted


def _adjustment(penalty: TeamPenalty) -> Adjustment:
    return Adjustment(penalty.team_id, penalty.taken, penalty.reason)


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
