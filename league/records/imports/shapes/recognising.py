"""Find the shape of a table of results."""

from league.records.imports.shapes.columns import by_columns
from league.records.imports.shapes.found import Shaped
from league.records.imports.shapes.lines import by_lines
from league.records.imports.shapes.matrix import by_evenings, by_players
from league.records.imports.table import FileTable

# The first that fits: from the one whose headings say most to the one without headings.
SHAPES = (by_columns, by_lines, by_players, by_evenings)


def shapes_of(table: FileTable, seats: int) -> list[Shaped]:
    """The ways in which a table can be read as games: none, one, or two where points may be scores."""
    shaped = next((found for shape in SHAPES if (found := shape(table, seats)) is not None), None)
    if shaped is None:
        return []
    return [shaped.with_points_as_scores(), shaped] if shaped.has_points_alone else [shaped]
