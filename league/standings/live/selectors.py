from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from league.records.models import Hanchan
from league.seasons.models import Division, Season
from league.standings.live.lines import RunningGame, lines_as_they_stand, running_games
from league.standings.live.teams import TeamNow, teams_now
from league.standings.selectors import SeasonTable, StandingsLine, season_table
from league.standings.tables.ranges import rows_of_lines


class LineNow(NamedTuple):
    """A line with its value of the first metric, and the game that its player plays now."""

    line: StandingsLine
    value: str
    game: Hanchan | None


@dataclass(frozen=True)
class AsItStands:
    """The table as if every running game ended with its present scores.

    table       `rank_before` of its rows is the rank in the table that counts
    playing     the game that each player plays now
    not_begun   how many running games have no deal: they count nothing yet
    count       the number of lines of the whole table
    teams       the lines of the teams, where the whole table is shown from its first line
    """

    table: SeasonTable
    playing: Mapping[int, Hanchan]
    not_begun: int
    count: int
    teams: Sequence[TeamNow]

    @property
    def lines(self) -> list[LineNow]:
        first = self.table.ranked_by_keys[0]
        return [LineNow(line, line.texts[first], self.playing.get(line.key)) for line in self.table.lines]


def table_as_it_stands(season: Season, division: Division | None = None, span: slice = slice(None)) -> AsItStands:
    """
    span        the lines to be shown
    """
    running = running_games(season)
    wanted = division.pk if division else None
    games = [one.game for one in running if one.game]
    lines = lines_as_they_stand(season, games)
    listed = [line for line in lines if line.division_id == wanted]
    ranked = sum(line.rank is not None for line in listed)
    table = season_table(season, division, rows_of_lines(season, division, listed[span]), ranked, behind=False)
    teams = [] if division or span.start else teams_now(season, games)
    return AsItStands(table, _playing(running), sum(one.game is None for one in running), len(listed), teams)


def _playing(running: Sequence[RunningGame]) -> dict[int, Hanchan]:
    return {player: one.hanchan for one in running if one.game for player in one.game.players}


def running_state(season: Season) -> list[tuple[int, int]]:
    """What the table as it stands depends on besides the table that counts: each running game with its version."""
    # Of the club alone, whose running games have an index: a database would rather read all games of the season.
    playing = Hanchan.objects.filter(club=season.club_id).in_play().order_by()
    rows = playing.values_list("pk", "version", "season", "is_held_back")
    return sorted((pk, version) for pk, version, of, is_held_back in rows if of == season.pk and not is_held_back)
