"""One line for each player of a game."""

from collections.abc import Iterator, Mapping, Sequence

from league.records.imports.shapes.found import OTHERS, PARTS, Game, Shaped, one_line_each
from league.records.imports.shapes.words import SEATED, Meaning, meaning_of, parts_of
from league.records.imports.table import FileLine, FileTable


def by_lines(table: FileTable, seats: int) -> Shaped | None:
    """Read a table with one column of names. A game is what its number says, or the next lines of one day."""
    meanings = _without_numbers_of_lines(table, [meaning_of(column) for column in table.heading], seats)
    kinds = [meaning.kind for meaning in meanings if meaning is not None]
    if "date" not in kinds or kinds.count("name") != 1 or not {"score", "points"} & set(kinds):
        return None
    games = [Game(lines[0].number, lines[0].of_game, _in_seats(lines)) for lines in _games(table, meanings, seats)]
    return one_line_each(table, games, "lines")


def _without_numbers_of_lines(table: FileTable, meanings: Sequence[Meaning | None], seats: int) -> list[Meaning | None]:
    """Without a number that every line has of its own, as a database gives it: it is no number of a game."""
    lines = [line for line in table.lines if not line.is_total]
    numbers = {
        column for column, meaning in enumerate(meanings)
        if meaning is not None and meaning.kind == "game" and len(lines) >= 2 * seats
        and len({line.cells[column].strip() for line in lines if column < len(line.cells)}) == len(lines)
    }  # fmt: skip
    return [None if column in numbers else meaning for column, meaning in enumerate(meanings)]


class _Line:
    """A line by the kinds of its columns. An empty day or number is that of the line above, as in merged cells."""

    def __init__(self, line: FileLine, meanings: Sequence[Meaning | None], above: "_Line | None") -> None:
        self.number = line.number
        filled = [*line.cells, *[""] * (len(meanings) - len(line.cells))]
        cells: dict[str, str] = {}
        numbers: list[str] = []
        for meaning, cell in zip(meanings, filled, strict=False):
            if meaning is not None and meaning.kind == "game":
                numbers.append(cell.strip())
            elif meaning is not None:
                cells.setdefault(meaning.kind, cell.strip())
        if above is not None:
            cells["date"] = cells["date"] or above.cells["date"]
            numbers = [own or upper for own, upper in zip(numbers, above.numbers, strict=True)]
        self.cells: dict[str, str] = cells
        self.numbers: list[str] = numbers

    @property
    def key(self) -> tuple[str, ...]:
        return (self.cells["date"], *self.numbers)

    @property
    def of_game(self) -> Mapping[str, str]:
        return {field: self.cells.get(field, "") for field in OTHERS}

    @property
    def of_seat(self) -> Mapping[str, str]:
        return {kind: self.cells.get(kind, "") for kind in PARTS}


def _games(table: FileTable, meanings: Sequence[Meaning | None], seats: int) -> Iterator[list[_Line]]:
    above: _Line | None = None
    game: list[_Line] = []
    for line in table.lines:
        if line.is_total:
            continue
        read = _Line(line, meanings, above)
        is_full = not read.numbers and len(game) == seats
        if game and (is_full or read.key != game[0].key):
            yield game
            game = []
        game.append(read)
        above = read
    if game:
        yield game


def _in_seats(lines: Sequence[_Line]) -> list[Mapping[str, str]]:
    """The players by seat where the lines name all of them, or else in the order of the lines."""
    seats = [SEATED.get(parts_of(line.cells.get("seat", ""))) for line in lines]
    said = [meaning.seat for meaning in seats if meaning is not None]
    if sorted(said, key=str) == list(range(len(lines))):
        lines = [line for _seat, line in sorted(zip(said, lines, strict=True), key=lambda pair: str(pair[0]))]
    return [line.of_seat for line in lines]
