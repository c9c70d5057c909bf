"""Who has won a season, who goes up and who goes down, by its tables as they stand."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from league.players.models import Player
from league.seasons.cut import Cut, cut_of
from league.seasons.models import Division, Season, StandingsRow, TeamRow
from league.seasons.rules import season_rule


def points_of(season: Season, row: StandingsRow | TeamRow) -> int | None:
    """The points of a line in 1/unit, adjustments included."""
    columns = [step.text for step in season_rule(season).columns]
    value = dict(zip(columns, row.values, strict=False)).get("points")
    return None if value is None else int(value)


class FinalLine(NamedTuple):
    """A line with a rank; `points` in 1/unit."""

    row: StandingsRow
    points: int | None
    unit: int


@dataclass(frozen=True)
class FinalTable:
    """The lines with a rank of a table, whole or of a division, and what the ranks decide.

    higher, lower   the divisions that its first and its last ranks go to; None for the highest, the lowest, the whole
    """

    season: Season
    division: Division | None
    rows: Sequence[StandingsRow]
    cut: Cut
    higher: Division | None = None
    lower: Division | None = None

    @property
    def winners(self) -> list[Player]:
        return [row.player for row in self.rows if row.rank == 1]

    @property
    def up(self) -> list[Player]:
        """Those who pass the cut; who share a rank stay together, on the better side."""
        return [row.player for row in self.rows if (row.rank or 0) <= self.cut.cut]

    @property
    def down(self) -> list[Player]:
        if not self.cut.down:
            return []
        above = max(self.cut.cut, self.cut.safe)
        return [row.player for row in self.rows if (row.rank or 0) > above]

    @property
    def lines(self) -> list[FinalLine]:
        return [FinalLine(row, points_of(self.season, row), self.season.points_unit) for row in self.rows]


def final_tables(season: Season) -> list[FinalTable]:
    """The table of each division in which somebody has a rank, or else the whole table."""
    divisions = list(season.divisions.all())
    rows: dict[int | None, list[StandingsRow]] = {}
    ranked = StandingsRow.objects.filter(season=season, rank__isnull=False).select_related("player")
    for row in ranked.order_by("order"):
        rows.setdefault(row.division_id, []).append(row)
    tables = [
        _table(season, division, rows[division.pk], higher, lower)
        for higher, division, lower in zip([None, *divisions], divisions, [*divisions[1:], None], strict=False)
        if division.pk in rows
    ]
    return tables or [_table(season, None, rows.get(None, []))]


def _table(season: Season, division: Division | None, rows: list[StandingsRow], *beside: Division | None) -> FinalTable:
    cut = cut_of(season, division)._replace(ranked=len(rows))
    return FinalTable(season, division, rows, cut, *beside)
