"""The table of a season's teams as it would be if every running game ended now."""

import json
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from league.seasons.models import Season, TeamRow
from league.seasons.rules import season_rule
from league.standings.computing.figures import points_given, team_members
from league.standings.computing.lines import TeamLine, lines_present
from league.standings.computing.teams import team_lines, teams_compute
from league.standings.live.lines import running_games, tally_with
from league.standings.selectors import TeamStandingsLine, TeamTable, season_team_table
from scoring.games import Game


class TeamNow(NamedTuple):
    """A line of the teams with its value of the first metric, and its rank in the table that counts."""

    line: TeamStandingsLine
    value: str
    rank_before: int | None

    @property
    def climbed(self) -> int | None:
        before, now = self.rank_before, self.line.row.rank
        return None if before is None or now is None else before - now


def team_lines_as_they_stand(season: Season, games: Sequence[Game]) -> list[TeamLine]:
    """The lines of the teams, none where the season has no teams."""
    members, rule = team_members(season), season_rule(season)
    if not members:
        return []
    if rule.looks_across or rule.keeps_results:
        return teams_compute(season, games)
    stored = {line.player_id: line.figures for _pk, line in lines_present(season).values()}
    counted = stored.keys() | {player for game in games for player in game.players}
    tallies = {
        player: tally_with(stored.get(player), player, games)[0]
        for players in members.values()
        for player in players & counted
    }
    return list(team_lines(season, members, tallies, points_given(season)))


def team_table_as_it_stands(season: Season, games: Sequence[Game]) -> TeamTable:
    return season_team_table(season, list(_rows(season, team_lines_as_they_stand(season, games))))


def team_table_now(season: Season) -> TeamTable:
    """The table of the teams as if every running game ended with its present scores."""
    return team_table_as_it_stands(season, [one.game for one in running_games(season) if one.game])


def teams_now(season: Season, games: Sequence[Game]) -> list[TeamNow]:
    """The lines of the teams as they stand, each beside the one that counts."""
    table = team_table_as_it_stands(season, games)
    official = dict(TeamRow.objects.filter(season=season).values_list("team", "rank"))
    first = table.ranked_by_keys[0]
    return [TeamNow(line, line.texts[first], official.get(line.key)) for line in table.lines]


def _rows(season: Season, lines: Sequence[TeamLine]) -> Iterator[TeamRow]:
    teams = season.teams.in_bulk()
    for line in lines:
        placing = {"rank": line.rank, "shared": line.shared, "order": line.order, "parted_by": line.parted_by}
        yield TeamRow(
            season=season, team=teams[line.team_id], games=line.games, values=json.loads(line.values),
            places=json.loads(line.places), **placing,
        )  # fmt: skip
