"""The lines of a league table as plain values: read, compared and written, without an object for each of thousands."""

from collections.abc import Iterable
from typing import NamedTuple

from django.db.models import F

from league.bulk import rows_insert, rows_of, rows_upsert
from league.seasons.models import Season, StandingsRow


class Figures(NamedTuple):
    """What a line says of a player's games, wherever it stands. Lists are JSON, as they are stored."""

    games: int
    values: str
    places: str
    recent_places: str
    sums: str


class Line(NamedTuple):
    """A line of a table as it is stored; the last five are its figures."""

    division_id: int | None
    player_id: int
    rank: int | None
    shared: int
    rank_before: int | None
    order: int
    parted_by: int | None
    games: int
    values: str
    places: str
    recent_places: str
    sums: str

    @property
    def figures(self) -> Figures:
        return Figures(self.games, self.values, self.places, self.recent_places, self.sums)


Present = dict[tuple[int | None, int], tuple[int, Line]]  # by division and player: the row's key, the line


class Differences(NamedTuple):
    """What turns the table that is stored into the one that is wanted: new lines, changed ones by key, keys to go."""

    new: list[Line]
    changed: list[tuple[int, Line]]
    gone: list[int]

    def __bool__(self) -> bool:
        return self.touched > 0

    @property
    def touched(self) -> int:
        return len(self.new) + len(self.changed) + len(self.gone)


def lines_present(season: Season) -> Present:
    rows = StandingsRow.objects.filter(season=season).order_by().values_list("pk", *Line._fields)
    lines = ((row[0], Line(*row[1:])) for bunch in rows_of(rows) for row in bunch)
    return {(line.division_id, line.player_id): (pk, line) for pk, line in lines}


def lines_differing(present: Present, wanted: Iterable[Line]) -> Differences:
    left = dict(present)
    new, changed = [], []
    for line in wanted:
        pk, old = left.pop((line.division_id, line.player_id), (None, None))
        if pk is None:
            new.append(line)
        elif old != line:
            changed.append((pk, line))
    return Differences(new, changed, [pk for pk, _line in left.values()])


def lines_write(season: Season, differences: Differences) -> int:
    """Write what differs, in the caller's transaction. Returns how many lines were touched."""
    columns = ("season_id", *Line._fields)
    StandingsRow.objects.filter(pk__in=differences.gone).delete()
    if differences.changed:
        changed = ((pk, season.pk, *line) for pk, line in differences.changed)
        rows_upsert(StandingsRow, ("id", *columns), changed, unique=["id"])
    if differences.new:
        rows_insert(StandingsRow, columns, ((season.pk, *line) for line in differences.new))
    if differences:
        Season.objects.filter(pk=season.pk).update(revision=F("revision") + 1)
    return differences.touched
