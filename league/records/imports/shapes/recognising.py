"""Find the shape of a table of results."""

from collections.abc import Sequence

from league.records.imports.shapes.columns import by_columns
from league.records.imports.shapes.found import Shaped
from league.records.imports.shapes.lines import by_lines
from league.records.imports.shapes.matrix import by_evenings, by_players
from league.records.imports.shapes.words import meaning_of
from league.records.imports.table import FileTable

# The first that fits: from the one whose headings say most to the one without headings.
SHAPES = (by_columns, by_lines, by_players, by_evenings)


def is_heading(cells: Sequence[str]) -> bool:
    """Whether these are headings of results: of the day, and of players or what they have."""
    kinds = {meaning.kind for cell in cells if (meaning := meaning_of(cell)) is not None}
    return "date" in kinds and not kinds.isdisjoint(("name", "score", "points"))


def shapes_of(table: FileTable, seats: int) -> list[Shaped]:
    """The ways in which a table can be read as games: none, one, or two where points may be scores."""
    shaped = next((found for shape in SHAPES if (found := shape(table, seats)) is not None), None)
    if shaped is None:
        return []
    return [shaped.with_points_as_scores(), shaped] if shaped.has_points_alone else [shaped]
