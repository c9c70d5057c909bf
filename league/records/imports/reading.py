"""Read and settle the lines of a file, in each way in which its numbers can be meant."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date

from league.core.errors import LeagueError
from league.families import family_of
from league.records.imports.circumstances.by_date import GameRules
from league.records.imports.fields import SEAT_FIELDS, strptime_format
from league.records.imports.known import first_release
from league.records.imports.numbers import (
    DECIMAL_SIGNS,
    SCORE_UNITS,
    NumberCells,
    NumberStyle,
    doubt,
    first_doubtful,
    readings,
    styles_of,
)
from league.records.imports.rows import EnteredHanchan, Fault, LineReader, number_cells
from league.records.imports.table import FileLine, FileTable, read_table
from league.records.settlement import PlayedUnder, settle_under
from rules.errors import RuleError
from rules.settlement import GameResult

# Why a line of points is no game.
POINTS_ALONE = "points_without_scores"


@dataclass(frozen=True)
class GamesTable:
    """A table, the meaning of its columns, and what is needed to settle its lines.

    shape       the key of the shape that the file has, by which its table was made
    refused     the lines of the file that are no game, with the reason
    source      the table as the file has it
    fields      the field of each column of the source; none where its columns have none
    has_points_alone    whether the scores were computed from points
    """

    table: FileTable
    columns: Mapping[str, int]
    rules: GameRules
    date_format: str
    deposits_left: int
    shape: str = "columns"
    refused: tuple[tuple[FileLine, LeagueError], ...] = ()
    source: FileTable | None = None
    fields: tuple[str, ...] = ()
    has_points_alone: bool = False


@dataclass(frozen=True)
class ReadFile:
    """A file as far as it can be read and settled without the players: most of the work, done before any lock is held.

    numbers     how its numbers are written
    outcomes    by line, how the game ended, with the deposits left on the table; or why it cannot have been so
    offered_units   the units of the scores in which its games are possible, if none is possible as it stands
    decimal_sign    the sign before the decimals; empty if no number has one, or whole numbers another than the others
    example     a number of the file that is written with a sign, and its value
    first_names     by line, the names as 0.1.0 decoded them
    answered_on     the day on which somebody said what the columns of such a file are
    """

    games: GamesTable
    numbers: NumberStyle
    faults: tuple[Fault, ...]
    entered: tuple[EnteredHanchan, ...]
    outcomes: Mapping[int, tuple[GameResult, int] | RuleError]
    offered_units: tuple[int, ...] = ()
    decimal_sign: str = ""
    example: tuple[str, str] | None = None
    first_names: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    answered_on: date | None = None

    @property
    def possible(self) -> int:
        """The number of lines with a possible game."""
        return sum(not isinstance(outcome, RuleError) for outcome in self.outcomes.values())

    @property
    def readable(self) -> int:
        """The number of lines with numbers of the kind of their columns."""
        return len(self.entered) + sum(error.code == POINTS_ALONE for _line, error in self.games.refused)


def file_read(games: GamesTable, *, decimal_sign: str = "", score_unit: int = 1) -> ReadFile:
    """Read all lines. If the decimal sign is not given, it is the only one with which games are possible.

    raises      LeagueError `numbers_doubtful`, `bad_number`
    """
    if (decimal_sign and decimal_sign not in DECIMAL_SIGNS) or score_unit not in SCORE_UNITS:
        raise LeagueError("bad_number", value=decimal_sign or score_unit)
    cells = number_cells(games.table.lines, games.columns)
    read = _read_in(games, cells, decimal_sign, score_unit)
    read = replace(read, decimal_sign=_decimal_sign(cells, read.numbers), example=_example(cells, read.numbers))
    if read.possible or score_unit != 1:
        return read
    units = tuple(unit for unit in SCORE_UNITS[1:] if _is_possible(games, cells, decimal_sign, unit))
    return replace(read, offered_units=units)


def _read_in(games: GamesTable, cells: NumberCells, decimal_sign: str, unit: int) -> ReadFile:
    styles = styles_of(cells, unit)
    if decimal_sign:
        styles = [NumberStyle(decimal_sign, decimal_sign, unit)]
    reads = [_read(games, style) for style in styles]
    possible = [read for read in reads if read.possible]
    if len(possible) > 1:
        raise doubt(first_doubtful(cells, [read.numbers for read in possible]))
    return (possible or reads)[0]


def _is_possible(games: GamesTable, cells: NumberCells, decimal_sign: str, unit: int) -> bool:
    try:
        return _read_in(games, cells, decimal_sign, unit).possible > 0
    except LeagueError:
        # The sign is asked once the unit is chosen.
        return True


def _read(games: GamesTable, style: NumberStyle) -> ReadFile:
    strptime = strptime_format(games.date_format)
    reader = LineReader(games.table.heading, games.columns, strptime, games.rules, style)
    for line, error in games.refused:
        reader.add(line.number, error, value=" ".join(cell.strip() for cell in line.cells if cell.strip()))
    entered = tuple(one for one in map(reader.read, games.table.lines) if one is not None)
    settler = Settler(games.rules, games.deposits_left)
    outcomes = {one.line.number: settler.outcome(one) for one in entered}
    return ReadFile(games, style, tuple(reader.faults), entered, outcomes)


def _decimal_sign(cells: NumberCells, style: NumberStyle) -> str:
    signs = {
        sign
        for sign, written in ((style.of_whole, (*cells.scores, *cells.whole)), (style.of_others, cells.others))
        if any("." in cell or "," in cell for cell in written)
    }
    return signs.pop() if len(signs) == 1 else ""


def _example(cells: NumberCells, style: NumberStyle) -> tuple[str, str] | None:
    kinds = (
        (cells.scores, style.of_whole, style.score_unit),
        (cells.whole, style.of_whole, 1),
        (cells.others, style.of_others, 1),
    )
    for kind, sign, unit in kinds:
        for cell in kind:
            value = readings(cell).get(sign)
            if value is not None and ("." in cell or "," in cell or unit != 1):
                return cell.strip(), f"{value * unit:f}".rstrip("0").rstrip(".") if value % 1 else f"{value * unit:.0f}"
    return None


class Settler:
    """Settles the games of a file, with the deposits that may be missing from the sums."""

    def __init__(self, rules: GameRules, deposits_left: int) -> None:
        self.rules, self.deposits_left = rules, deposits_left

    def outcome(self, entered: EnteredHanchan) -> tuple[GameResult, int] | RuleError:
        error: RuleError | None = None
        under = self.rules.under(entered.house_rules)
        for deposits in self._possible_deposits(entered, under):
            try:
                is_decided = bool(entered.sum_reason)
                result = settle_under(
                    under, entered.seats, deposits=deposits, spectators=entered.spectators, sum_decided=is_decided
                )
                return result, deposits
            except RuleError as refusal:
                # Report the sum as it was entered, not the sum with deposits added.
                error = error or refusal
        assert error is not None
        return error

    def _possible_deposits(self, entered: EnteredHanchan, under: PlayedUnder) -> Iterator[int]:
        yield entered.deposits or 0
        if entered.deposits is None:
            stick = family_of(under.ruleset).riichi_stick(under.options)
            yield from range(stick, self.deposits_left + 1, stick) if stick else ()


def first_release_names(content: bytes, games: GamesTable) -> dict[int, tuple[str, ...]]:
    """The names of each line as 0.1.0 decoded them, if it may have done so otherwise; nothing of a Unicode file."""
    table = games.table
    if table.encoding.startswith("utf"):
        return {}
    text = first_release.decode(content)
    if text is None:
        return {}
    try:
        first = read_table(text.encode(), encoding="utf-8", delimiter=table.delimiter)
    except (LeagueError, UnicodeError):
        return {}
    seats = [games.columns[seat] for seat in SEAT_FIELDS if seat in games.columns]
    return {
        line.number: tuple(
            line.cells[column] for column in seats if column < len(line.cells) and line.cells[column].strip()
        )
        for line in first.lines
    }
