"""Compute the league table from nothing, game by game; following the changes must give the same."""

from collections import defaultdict, deque
from collections.abc import Iterable, Iterator, Mapping

from league.seasons.models import Season, StandingsRow, TeamRow
from league.seasons.rules import season_rule
from league.standings.computing.figures import Given, division_members, exact, figures_of, guests_left_out, points_given
from league.standings.computing.lines import Differences, Figures, Line, lines_differing, lines_present
from league.standings.computing.tallies import RECENT_GAMES, season_games
from scoring.games import Game, Tally
from scoring.metrics import TableRule
from scoring.standings import Row, Standings, Tallies


class Recent:
    """The last few places of every player, and the games of the last day."""

    def __init__(self) -> None:
        self.places: dict[int, deque[int]] = defaultdict(lambda: deque(maxlen=RECENT_GAMES))
        self.last_day: list[Game] = []

    def watch(self, games: Iterable[Game]) -> Iterator[Game]:
        for game in games:
            if self.last_day and self.last_day[-1].day != game.day:
                self.last_day = []
            self.last_day.append(game)
            for player, place in zip(game.players, game.places, strict=True):
                self.places[player].append(place)
            yield game


def standings_compute(season: Season, games: Iterable[Game] | None = None, given: Given | None = None) -> list[Line]:
    """The lines of the whole table and of each division; from these games and adjustments, if given."""
    recent = Recent()
    tallies = Tallies(season_rule(season), recent.watch(season_games(season) if games is None else games))
    given = points_given(season) if given is None else given
    listed = {*tallies.of, *given} - guests_left_out(season)
    members: dict[int | None, set[int]] = dict([(None, listed), *division_members(season).items()])
    now = {division: _table(tallies, players, given) for division, players in members.items()}
    figures = {
        division: {row.player: _figures(tallies, row, recent) for row in table.rows} for division, table in now.items()
    }
    for game in recent.last_day:
        tallies.remove(game)
    before = {division: _table(tallies, players, given) for division, players in members.items()}
    return [line for division in members for line in _lines(division, now[division], before[division], figures)]


def _table(tallies: Tallies, players: set[int], given: Given) -> Standings:
    return tallies.table(
        players=players, adjustments=[one for player in players & given.keys() for one in given[player]]
    )


def _figures(tallies: Tallies, row: Row, recent: Recent) -> Figures:
    return figures_of(tallies.rule, tallies.of.get(row.player) or Tally(), row.values, recent.places[row.player])


def _lines(
    division: int | None, now: Standings, before: Standings, figures: dict[int | None, dict[int, Figures]]
) -> Iterator[Line]:
    for order, row in enumerate(now.rows, 1):
        yield Line(
            division,
            row.player,
            row.rank,
            row.shared,
            before.row_of(row.player).rank,
            order,
            row.parted_by,
            *figures[division][row.player],
        )


# ----- stored rows -----


def standings_differences(season: Season, wanted: Iterable[Line]) -> Differences:
    """Compare the wanted lines with the stored ones."""
    return lines_differing(lines_present(season), wanted)


def standings_from_rows(rule: TableRule, rows: Mapping[int, StandingsRow | TeamRow]) -> Standings:
    """Restore the computed table from its stored rows, which are given by player or by team."""
    read = tuple(
        Row(
            player=key,
            rank=row.rank,
            shared=row.shared,
            games=row.games,
            values=tuple(exact(value) for value in row.values),
            parted_by=row.parted_by,
        )
        for key, row in rows.items()
    )
    return Standings(rule, read, {row.player: number for number, row in enumerate(read)})
