"""The table of a season's teams: the games and adjustments of a member count for the team."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import chain

from league.core.bulk import numbers_text
from league.seasons.models import Season
from league.seasons.rules import season_rule
from league.standings.computing.figures import Given, points_given, team_members, values_of, values_text
from league.standings.computing.lines import Differences, TeamLine, lines_differing, team_lines_present
from league.standings.computing.placing import placed
from league.standings.computing.tallies import season_games
from scoring.games import Adjustment, Game, Tally, as_teams
from scoring.metrics import TableRule
from scoring.standings import Tallies

Members = Mapping[int, Collection[int]]  # the players of each team


def team_rule(season: Season) -> TableRule:
    """The season's rule without its minimum of games, which is for players."""
    return replace(season_rule(season), least_games=0)


def team_lines(season: Season, members: Members, tallies: Mapping[int, Tally], given: Given) -> Iterator[TeamLine]:
    """The table from the tallies of the players, for rules whose metrics need no other games."""
    rule = team_rule(season)
    together = {team: _together(players, tallies) for team, players in members.items()}
    values = {team: values_text(values_of(rule, tally.adjusted(_given(members[team], given))))
              for team, tally in together.items()}  # fmt: skip
    ranked = {team: (tally.games, values[team]) for team, tally in together.items()}
    for order, one in enumerate(placed(rule, together, ranked), 1):
        tally, placing = together[one.player], (one.rank, one.shared, order, one.parted_by)
        yield TeamLine(one.player, *placing, tally.games, values[one.player], numbers_text(tally.places))


def _together(players: Collection[int], tallies: Mapping[int, Tally]) -> Tally:
    whole = Tally()
    for player in players:
        if player in tallies:
            whole.join(tallies[player])
    return whole


def _given(players: Collection[int], given: Given) -> list[Adjustment]:
    return [one for player in players if player in given for one in given[player]]


def teams_compute(season: Season, more: Iterable[Game] = ()) -> list[TeamLine]:
    """Compute the table of teams from nothing, game by game; `more` games are counted after those of the season."""
    members = team_members(season)
    if not members:
        return []
    team_of = {player: team for team, players in members.items() for player in players}
    tallies = Tallies(team_rule(season), as_teams(chain(season_games(season), more), team_of))
    given = points_given(season)
    adjustments = [replace(one, player=team) for team, players in members.items() for one in _given(players, given)]
    table = tallies.table(players=members, adjustments=adjustments)
    return [
        TeamLine(
            row.player, row.rank, row.shared, order, row.parted_by, row.games, values_text(row.values),
            numbers_text((tallies.of.get(row.player) or Tally()).places),
        )
        for order, row in enumerate(table.rows, 1)
    ]  # fmt: skip


def teams_differences(season: Season) -> Differences[TeamLine]:
    """The differences between the stored table of teams and the computed one."""
    return lines_differing(team_lines_present(season), teams_compute(season))
