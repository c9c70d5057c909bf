"""Turn a line of the file into the entry of a hanchan, or into the faults that prevent it."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from functools import partial
from typing import Any

from league.clubs.models import HouseRulesVersion
from league.core.errors import LeagueError, translated
from league.core.names import check_visible, spaced
from league.players.models import fold_name
from league.records.imports.circumstances.by_date import GameRules
from league.records.imports.fields import SEAT_FIELDS, read_day
from league.records.imports.numbers import POINTS, NumberCells, NumberStyle, plain
from league.records.imports.states import read_is_void
from league.records.imports.table import FileLine
from league.seasons.models import Season
from league.sessions.models import Session
from rules.errors import RuleError

# The longest name that a player may have.
MOST_CHARACTERS = 100
# And the longest reason of a sum.
LONGEST_REASON = 200


@dataclass(frozen=True)
class Fault:
    """One fault of one line, with its column, its value and the reason."""

    line: int
    column: str
    value: str
    code: str
    sentence: str
    error: RuleError


@dataclass(frozen=True)
class EnteredSeat:
    """`written` are the cells of score, chips and penalty."""

    name: str
    score: int
    chips: int = 0
    penalty: Decimal = Decimal(0)
    printed_points: Decimal | None = None
    printed_place: int | None = None
    written: tuple[str, str, str] = ("", "", "")


@dataclass(frozen=True)
class EnteredHanchan:
    line: FileLine
    played_on: date
    seats: tuple[EnteredSeat, ...]
    deposits: int | None
    note: str
    house_rules: HouseRulesVersion
    sum_reason: str = ""
    is_void: bool = False
    # Of the game within its day, where the file says it as a number.
    order: int = 0
    season: Season | None = None
    session: Session | None = None
    spectators: tuple[int, ...] = ()
    # Whether its line says under which house rules it was played.
    names_rules: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.seats)


# By the part of a seat's field: scores; other whole numbers; numbers that may have decimals.
_KINDS = {"_score": 0, "_chips": 1, "_place": 1, "_penalty": 2, "_points": 2}


def _kind_of(field_: str) -> int | None:
    return 1 if field_ == "deposits" else next((kind for part, kind in _KINDS.items() if field_.endswith(part)), None)


def number_cells(lines: Iterable[FileLine], columns: Mapping[str, int]) -> NumberCells:
    """The cells of the file that hold numbers."""
    kinds: tuple[list[str], list[str], list[str]] = ([], [], [])
    of_column = {columns[name]: kind for name in columns if (kind := _kind_of(name)) is not None}
    for line in lines:
        if line.is_total:
            continue
        for column, kind in of_column.items():
            if column < len(line.cells) and line.cells[column].strip():
                kinds[kind].append(line.cells[column])
    return NumberCells(*kinds)


@dataclass
class FaultReader:
    """Collects every fault of every line of a file."""

    heading: tuple[str, ...]
    columns: Mapping[str, int]
    faults: list[Fault] = field(default_factory=list, kw_only=True)

    def has_cells(self, line: FileLine) -> bool:
        """Whether the line has a cell for each heading and is no sum of others; if not, that is its fault."""
        if line.is_total:
            self.add(line.number, LeagueError("line_of_totals"))
        elif len(line.cells) != len(self.heading):
            self.add(line.number, LeagueError("cell_count", found=len(line.cells), wanted=len(self.heading)))
        else:
            return True
        return False

    def add(self, line: int, error: RuleError, column: str = "", value: str = "") -> None:
        self.faults.append(Fault(line, column, value, error.code, translated(error), error))


@dataclass
class LineReader(FaultReader):
    """Reads the lines of a file of results.

    rules       of the games, as many of whose seats as these have must have a name
    numbers     how the numbers of the file are written
    """

    strptime: str
    rules: GameRules
    numbers: NumberStyle = POINTS

    def read(self, line: FileLine) -> EnteredHanchan | None:
        before = len(self.faults)
        if not self.has_cells(line):
            return None
        played_on = self._cell(line, "date", partial(read_day, strptime=self.strptime))
        day, names = played_on or date.min, self.rules.names
        named = self._cell(line, "house_rules", names.house_rules, None)
        house_rules = named or self.rules.on(day)
        needed = SEAT_FIELDS[: self.rules.under(house_rules).ruleset.seats]
        seats = [self._seat(line, seat, is_needed=seat in needed) for seat in SEAT_FIELDS if seat in self.columns]
        taken = tuple(seat for seat in seats if seat is not None)
        deposits = self._cell(line, "deposits", self.numbers.whole, None)
        is_void = self._cell(line, "state", read_is_void, False)
        order = plain(self._text(line, "number"))
        # As it was written: a note is no name or number that has other forms.
        note = self._text(line, "note").strip()
        sum_reason = plain(self._text(line, "sum_reason"))
        self._check_names(line, taken)
        if len(sum_reason) > LONGEST_REASON:
            error = LeagueError("too_long", value=f"{sum_reason[:20]}…", most=LONGEST_REASON)
            self.fault(line, error, "sum_reason")
        entered = EnteredHanchan(
            line, played_on, taken, deposits, note, house_rules, sum_reason, is_void,
            int(order) if order.isdecimal() else 0,
            self._cell(line, "season", names.season, self.rules.season),
            self._cell(line, "session", partial(names.session, played_on=day), None),
            self._cell(line, "spectators", self._spectators, ()),
            named is not None,
        )  # fmt: skip
        return entered if len(self.faults) == before else None

    def _spectators(self, text: str) -> tuple[int, ...]:
        return tuple(map(self.numbers.whole, text.split()))

    def _seat(self, line: FileLine, seat: str, *, is_needed: bool) -> EnteredSeat | None:
        name = plain(self._text(line, seat))
        if not name:
            # A file may have columns for more players than seats; not every game has so many.
            if is_needed:
                self.fault(line, LeagueError("name_missing"), seat)
            return None
        return EnteredSeat(
            name,
            self._cell(line, f"{seat}_score", self.numbers.score),
            self._cell(line, f"{seat}_chips", self.numbers.whole, 0),
            self._cell(line, f"{seat}_penalty", self.numbers.number, Decimal(0)),
            self._cell(line, f"{seat}_points", self.numbers.number, None),
            self._cell(line, f"{seat}_place", self.numbers.whole, None),
            (self._text(line, f"{seat}_score"), self._text(line, f"{seat}_chips"), self._text(line, f"{seat}_penalty")),
        )

    _NEEDED = object()

    def _cell(self, line: FileLine, field_: str, read: Callable[[str], Any], empty: Any = _NEEDED) -> Any:
        text = self._text(line, field_)
        if not text.strip() and empty is not self._NEEDED:
            return empty
        try:
            return read(text)
        except LeagueError as error:
            self.fault(line, error, field_)
            return None

    def _text(self, line: FileLine, field_: str) -> str:
        return line.cells[self.columns[field_]] if field_ in self.columns else ""

    def _check_names(self, line: FileLine, seats: tuple[EnteredSeat, ...]) -> None:
        seen: set[str] = set()
        for seat, key in zip(seats, SEAT_FIELDS, strict=False):
            if len(seat.name) > MOST_CHARACTERS:
                self.fault(line, LeagueError("too_long", value=f"{seat.name[:20]}…", most=MOST_CHARACTERS), key)
            try:
                check_visible(spaced(seat.name))
            except LeagueError as error:
                self.fault(line, error, key)
            if fold_name(seat.name) in seen:
                self.fault(line, LeagueError("player_twice", name=seat.name), key)
            seen.add(fold_name(seat.name))

    def fault(self, line: FileLine, error: RuleError, *fields: str) -> None:
        """Add a fault of this line, with the columns of these fields and their cells."""
        numbers = [self.columns[name] for name in fields if name in self.columns]
        column = " + ".join(self.heading[number] for number in numbers)
        value = " + ".join(line.cells[number].strip() for number in numbers)
        self.add(line.number, error, column, value)
