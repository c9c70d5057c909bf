"""The teams of a simulated season: what its members win and lose, added up."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from scoring.games import Adjustment, Game, Tally, as_teams
from scoring.metrics import TableRule
from scoring.odds import replayed
from scoring.odds.sums import Sums
from scoring.standings import Standings, Tallies

Teams = Mapping[int, frozenset[int]]  # the players of each team


def team_rule(rule: TableRule) -> TableRule:
    """Return the rule of a table of teams: the line of least games is for players."""
    return replace(rule, least_games=0)


def count_team_ranks(
    rule: TableRule,
    teams: Teams,
    before: Mapping[int, Sums],
    finals: Mapping[int, Any],
    counted: tuple[Mapping[int, list[int]], dict[int, int]],
    seasons: int,
    engine: Any,
) -> None:
    """Rank the teams in each season of a block by the sums of their members. A team without a game has no rank.

    before      by player the tally so far and the number of simulated games
    finals      `final_sums` of the players
    counted     by team the seasons with each rank, and those without; added to
    """
    ranks, unranked = counted
    found = {}
    for team, players in teams.items():
        members = [player for player in sorted(players) if player in finals]
        if not sum(before[player].before.games + before[player].games for player in members):
            unranked[team] += seasons
            continue
        together = Tally()
        for player in members:
            together.join(before[player].before)
        found[team] = engine.joined_sums(together, [finals[player] for player in members])
    engine.count_ranks(team_rule(rule), found, ranks, seasons)


class TeamTables:
    """The tables of teams at the end of seasons that are simulated game by game."""

    def __init__(self, rule: TableRule, teams: Teams, games: Iterable[Game], adjustments: Sequence[Adjustment]) -> None:
        self.team_of = {player: team for team, players in teams.items() for player in players}
        self.teams = frozenset(teams)
        self.tallies = Tallies(team_rule(rule), as_teams(games, self.team_of))
        self.adjustments = [
            replace(one, player=self.team_of[one.player]) for one in adjustments if one.player in self.team_of
        ]

    def final_table(self, games: Iterable[Game]) -> Standings:
        """Return the table with these games added; the tallies are afterwards as before."""
        added = list(as_teams(games, self.team_of))
        return replayed.final_tables(self.tallies, added, [self.teams], self.adjustments)[0]
