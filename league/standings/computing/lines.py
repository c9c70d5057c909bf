"""Read, compare and write the lines of a league table as plain values: thousands of model objects would be slow."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from django.db.models import F
from django.utils import timezone

from league.core.bulk import rows_insert, rows_of, rows_upsert
from league.seasons.models import Season, StandingsRow, TeamRow


class Figures(NamedTuple):
    """The figures of a player's games, independent of the rank. Lists are JSON texts, as stored."""

    games: int
    values: str
    places: str
    recent_places: str
    sums: str


class Line(NamedTuple):
    """A stored line of a table; the last five fields are its figures."""

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

    @property
    def key(self) -> tuple[int | None, int]:
        return self.division_id, self.player_id


class TeamLine(NamedTuple):
    """A stored line of the table of teams."""

    team_id: int
    rank: int | None
    shared: int
    order: int
    parted_by: int | None
    games: int
    values: str
    places: str

    @property
    def key(self) -> int:
        return self.team_id


AnyLine = TypeVar("AnyLine", Line, TeamLine)
Present = dict[tuple[int | None, int], tuple[int, Line]]  # by division and player: the row's key, the line


class Differences(NamedTuple, Generic[AnyLine]):
    """The changes that turn the stored table into the wanted one: new lines, changed lines by key, keys to delete."""

    new: Sequence[AnyLine] = ()
    changed: Sequence[tuple[int, AnyLine]] = ()
    gone: Sequence[int] = ()

    def __bool__(self) -> bool:
        return self.touched > 0

    @property
    def touched(self) -> int:
        return len(self.new) + len(self.changed) + len(self.gone)


def lines_present(season: Season) -> Present:
    rows = StandingsRow.objects.filter(season=season).order_by().values_list("pk", *Line._fields)
    lines = ((row[0], Line(*row[1:])) for bunch in rows_of(rows) for row in bunch)
    return {line.key: (pk, line) for pk, line in lines}


def team_lines_present(season: Season) -> dict[int, tuple[int, TeamLine]]:
    rows = TeamRow.objects.filter(season=season).order_by().values_list("pk", *TeamLine._fields)
    lines = ((row[0], TeamLine(*row[1:])) for bunch in rows_of(rows) for row in bunch)
    return {line.key: (pk, line) for pk, line in lines}


def lines_differing(present: Mapping[Any, tuple[int, AnyLine]], wanted: Iterable[AnyLine]) -> Differences[AnyLine]:
    left = dict(present)
    new, changed = [], []
    for line in wanted:
        pk, old = left.pop(line.key, (None, None))
        if pk is None:
            new.append(line)
        elif old != line:
            changed.append((pk, line))
    return Differences(new, changed, [pk for pk, _line in left.values()])


def lines_write(season: Season, lines: Differences[Line], teams: Differences[TeamLine] | None = None) -> int:
    """Write the differences in the caller's transaction. Returns the number of lines written or deleted."""
    touched = _write(season, StandingsRow, Line._fields, lines)
    if teams:
        touched += _write(season, TeamRow, TeamLine._fields, teams)
    if touched:
        Season.objects.filter(pk=season.pk).update(revision=F("revision") + 1, computed_at=timezone.now())
    return touched


def _write(
    season: Season,
    model: type[StandingsRow] | type[TeamRow],
    fields: Sequence[str],
    differences: Differences[Any],
) -> int:
    columns = ("season_id", *fields)
    model.objects.filter(pk__in=differences.gone).delete()
    if differences.changed:
        rows_upsert(
            model, ("id", *columns), ((pk, season.pk, *line) for pk, line in differences.changed), unique=["id"]
        )
    if differences.new:
        rows_insert(model, columns, ((season.pk, *line) for line in differences.new))
    return differences.touched
