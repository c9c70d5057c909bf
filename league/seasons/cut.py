"""The lines of a table: below the ranks that pass the cut, and above those that go down."""

from typing import NamedTuple

from league.seasons.models import Division, Season, StandingsRow


class Cut(NamedTuple):
    """How many ranks pass and how many go down; `ranked` is the number of lines with a rank."""

    cut: int = 0
    down: int = 0
    ranked: int = 0

    @property
    def safe(self) -> int:
        """The last rank that does not go down; 0 if none goes down."""
        return max(0, self.ranked - self.down) if self.down else 0

    def is_below(self, row: StandingsRow) -> bool:
        """Whether a line is drawn below this row. Those who share a rank stay together on the better side."""
        if row.rank is None or not self.ranked:
            return False
        last = row.rank + row.shared - 1
        return row.order == last < self.ranked and any(row.rank <= one <= last for one in (self.cut, self.safe))


def cut_of(season: Season, division: Division | None = None) -> Cut:
    """The cut of a table as stored, without the number of ranks."""
    part = division or season
    return Cut(part.cut, part.down)
