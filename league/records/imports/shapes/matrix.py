"""One column for each player of the club: one line a game, or evenings with their games under each other."""

from collections.abc import Iterator, Mapping, Sequence

from league.records.imports.numbers import readings
from league.records.imports.shapes.days import is_day
from league.records.imports.shapes.found import Game, Shaped, one_line_each
from league.records.imports.shapes.words import Meaning, meaning_of
from league.records.imports.table import FileLine, FileTable, is_total

# What stands where somebody did not play.
ABSENT = frozenset(
    {
        "",
        "-",
        "–",
        "—",
        "―",
        "ー",
        "/",
        "x",
        "×",
        "・",
        "n/a",
        ".",
        "abs",
        "abs.",
        "absent",
        "away",
        "休",
        "欠",
        "欠席",
        "缺席",
    }
)
# What the cells hold: the numbers tell whether these are scores or points.
AMOUNT = "points"


def by_players(table: FileTable, seats: int) -> Shaped | None:
    """Read a day in one column and the players in the others, each number being the game of one of them."""
    meanings = [meaning_of(column) for column in table.heading]
    day = _day_column(table, meanings)
    if day is None:
        return None
    players = [
        column for column, name in enumerate(table.heading)
        if column != day and meanings[column] is None and name and not is_total(name)
        and _has_numbers(table.lines, column)
    ]  # fmt: skip
    if len(players) < seats or _columns_of_words(table, day) >= seats:
        return None
    games, above = [], ""
    notes = _column_of("note", meanings)
    for line in table.lines:
        if line.is_total:
            continue
        above = _cell(line, day) or above
        of_game = {"date": above, "note": "" if notes is None else _cell(line, notes)}
        games.append(Game(line.number, of_game, _seats(line, {column: table.heading[column] for column in players})))
    return one_line_each(table, games, "players")


def _columns_of_words(table: FileTable, day: int) -> int:
    """How many columns have words alone: as many as a game has players are their names, in a line for each game."""
    columns = (column for column in range(len(table.heading)) if column != day)
    cells = ([cell for line in table.lines if (cell := _cell(line, column)) not in ABSENT] for column in columns)
    return sum(bool(filled) and not any(map(readings, filled)) for filled in cells)


def by_evenings(table: FileTable, seats: int) -> Shaped | None:
    """Read evenings under each other: a day, a line of names, and a line for each game."""
    rows = [*table.above, FileLine(table.heading_line, table.heading), *table.lines]
    games: list[Game] = []
    unread: list[FileLine] = []
    day, names = "", dict[int, str]()
    evenings, of_days = 0, _columns_of_days(rows)
    for line in rows:
        cells = {
            column: cell.strip() for column, cell in enumerate(line.cells) if cell.strip().casefold() not in ABSENT
        }
        if line.is_total or not cells:
            continue
        numbers = {column for column, cell in cells.items() if readings(cell) and not is_day(cell)}
        days = [cell for cell in cells.values() if is_day(cell)]
        if days:
            day, evenings = days[0], evenings + 1
        if names and len(numbers & names.keys()) >= seats - 1 and day:
            games.append(Game(line.number, {"date": day}, _seats(line, names)))
        elif len(written := _texts(cells, numbers | of_days)) >= seats:
            names = written
        elif not days and len(cells) > 1:
            unread.append(line)
    is_read = evenings > 0 and games and len(unread) <= len(games)
    return one_line_each(table, games, "evenings", unread) if is_read else None


def by_said_players(
    table: FileTable, day: int, players: Sequence[int], seats: int, notes: int | None = None
) -> Shaped | None:
    """Read these columns as those of players, whose names are their headings or stand above the games of an evening."""
    rows = [*table.above, FileLine(table.heading_line, table.heading), *table.lines]
    games: list[Game] = []
    unread: list[FileLine] = []
    names, above, named = dict[int, str](), "", 0
    for line in rows:
        cells = {column: cell for column in players if (cell := _cell(line, column)).casefold() not in ABSENT}
        above = _cell(line, day) if is_day(_cell(line, day)) else above
        numbers = {column for column, cell in cells.items() if readings(cell)}
        if line.is_total or not cells:
            continue
        if names and above and len(numbers) >= seats - 1:
            note = "" if notes is None else _cell(line, notes)
            games.append(Game(line.number, {"date": above, "note": note}, _seats(line, names)))
        elif not numbers and len(cells) >= seats:
            names, named = cells, named + 1
        elif line.number >= table.heading_line:
            unread.append(line)
    return one_line_each(table, games, "evenings" if named > 1 else "players", unread)


def _columns_of_days(rows: Sequence[FileLine]) -> set[int]:
    """Columns with days and no numbers: a word above the days is no name."""
    filled = [(column, cell.strip()) for line in rows for column, cell in enumerate(line.cells) if cell.strip()]
    days = {column for column, cell in filled if is_day(cell)}
    numbers = {column for column, cell in filled if readings(cell) and not is_day(cell)}
    return days - numbers


def _texts(cells: Mapping[int, str], others: set[int]) -> dict[int, str]:
    return {
        column: cell for column, cell in cells.items()
        if column not in others and not is_day(cell) and not is_total(cell) and meaning_of(cell) is None
    }  # fmt: skip


def _day_column(table: FileTable, meanings: Sequence[Meaning | None]) -> int | None:
    said = _column_of("date", meanings)
    if said is not None or not table.lines:
        return said
    first = [cell for line in table.lines if not line.is_total and (cell := _cell(line, 0))]
    return 0 if first and all(map(is_day, first)) else None


def _column_of(kind: str, meanings: Sequence[Meaning | None]) -> int | None:
    return next((n for n, meaning in enumerate(meanings) if meaning is not None and meaning.kind == kind), None)


def _has_numbers(lines: Sequence[FileLine], column: int) -> bool:
    cells = [cell for line in lines if not line.is_total and (cell := _cell(line, column)).casefold() not in ABSENT]
    return bool(cells) and all(readings(cell) for cell in cells)


def _seats(line: FileLine, names: Mapping[int, str]) -> list[Mapping[str, str]]:
    return list(_entries(line, names))


def _entries(line: FileLine, names: Mapping[int, str]) -> Iterator[Mapping[str, str]]:
    for column, name in names.items():
        if (cell := _cell(line, column)).casefold() not in ABSENT:
            yield {"name": name, AMOUNT: cell}


def _cell(line: FileLine, column: int) -> str:
    return line.cells[column].strip() if column < len(line.cells) else ""
