"""Reading the lines of a list of players: the meaning of its columns, its cells, and every fault in them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from league.core.countries.codes import check_country
from league.core.errors import LeagueError
from league.core.names import check_visible, spaced
from league.players.models import Player
from league.players.surnames import check_surname, is_east_asian
from league.records.imports.fields import check_columns_once, check_given
from league.records.imports.numbers import check_whole_digits, plain, read_whole
from league.records.imports.rows import FaultReader
from league.records.imports.table import FileLine
from league.tournaments.entrants.heading_words import FIELDS, PARTS, known_fields
from league.tournaments.models import Entrant, Team

_YES = """1 yes y true x ✓ ✔ ja j oui o vrai sí si s verdadero sì vero sim tak t ano igen evet da да д kyllä taip jah jā
    wahr ναι 예 네 はい 是 有 ○ ◯"""
_NO = """0 no n false - – — nein falsch non faux falso não nao nie ne nee nej nei ei hayır nu не нет н nem όχι
    아니요 아니오 いいえ 否 无 無 ×"""
YES, NO = frozenset(_YES.split()), frozenset(_NO.split())
MOST = 10**6
NAMES = ("name", "surname", "first_name")
NAME_LENGTH = Player._meta.get_field("name").max_length or 0


@dataclass(frozen=True)
class EnteredEntrant:
    """A line that can be stored: the name of the player, and the other values by field of the entrant."""

    line: int
    name: str
    details: Mapping[str, Any]
    surname: str = ""


def match_fields(heading: Sequence[str], given: Mapping[str, str]) -> dict[str, int]:
    """Return for each field its column: first the columns that were given, then headings that are known words.

    given       field by column; an empty field leaves the column out
    raises      LeagueError `unknown_column`, `unknown_import_field`, `column_twice`, `missing_import_field`

    >>> match_fields(["No.", "姓名", "Shoe size"], {})
    {'number': 0, 'name': 1}
    """
    columns = fields_found(heading, given)
    if not {"name", *PARTS} & columns.keys():
        raise LeagueError("missing_import_field", field="name")
    return columns


def fields_found(heading: Sequence[str], given: Mapping[str, str]) -> dict[str, int]:
    """Like `match_fields`, but accept that no column is known to hold the names."""
    check_given(heading, given, FIELDS)
    columns: dict[str, int] = {}
    fields = known_fields(heading, given)
    # A column that was given comes before another whose heading is a word for the same field.
    for number in sorted(range(len(heading)), key=lambda place: (heading[place] not in given, place)):
        if fields[number]:
            columns.setdefault(fields[number], number)
    check_columns_once(heading, columns)
    return dict(sorted(columns.items(), key=lambda item: item[1]))


def whole_name(first_name: str, surname: str) -> str:
    """Join the parts of a name: East Asian names begin with the surname.

    >>> whole_name("Ana", "García"), whole_name("葵", "佐藤"), whole_name("", "Bo")
    ('Ana García', '佐藤 葵', 'Bo')
    """
    parts = (surname, first_name) if is_east_asian(surname) else (first_name, surname)
    return " ".join(part for part in parts if part)


@dataclass
class EntrantReader(FaultReader):
    """Reads the lines of one list."""

    # Faulty lines with a readable name: no other line of the file may mean the same player.
    faulty: list[EnteredEntrant] = field(default_factory=list)

    def read(self, line: FileLine) -> EnteredEntrant | None:
        before = len(self.faults)
        if not self.has_cells(line):
            return None
        values = {key: self._cell(line, key) for key in self.columns}
        name = self._name(values)
        if not name and len(self.faults) == before:
            self.fault(line.number, LeagueError("name_missing"), "name")
        elif len(name) > NAME_LENGTH:
            self.fault(line.number, LeagueError("too_long", value=f"{name[:20]}…", most=NAME_LENGTH), "name", name)
        surname = values.get("surname") or ""
        if name and len(self.faults) == before:
            self._check_surname(line, name, surname)
        if len(self.faults) > before:
            if name:
                self.faulty.append(EnteredEntrant(line.number, name, {}))
            return None
        # An empty cell does not change the value in the list.
        return EnteredEntrant(line.number, name, {
            CELLS[key].column: value for key, value in values.items() if value is not None and key not in NAMES
        }, surname)  # fmt: skip

    def _check_surname(self, line: FileLine, name: str, surname: str) -> None:
        try:
            check_surname(name, surname)
        except LeagueError as error:
            self.fault(line.number, error, "surname", surname)

    def _name(self, values: Mapping[str, Any]) -> str:
        first_name, surname = (values.get(part) or "" for part in ("first_name", "surname"))
        return values.get("name") or whole_name(first_name, surname)

    def _cell(self, line: FileLine, field: str) -> Any:
        text = line.cells[self.columns[field]]
        if not plain(text):
            return None
        try:
            return CELLS[field].read(text)
        except LeagueError as error:
            self.fault(line.number, error, field, text)
            return None

    def fault(self, line: int, error: LeagueError, field: str, value: str = "") -> None:
        if field == "name":
            field = next(key for key in NAMES if key in self.columns)
        self.add(line, error, self.heading[self.columns[field]], value)


# ----- cells -----
@dataclass(frozen=True)
class Cell:
    """A field of the file: the entrant's column that stores it, and the function that reads its text."""

    column: str
    read: Callable[[str], Any]


def _text(model: Any, column: str) -> Callable[[str], str]:
    most = model._meta.get_field(column).max_length

    def read(text: str) -> str:
        cleaned = spaced(text)
        # Also in a column of text: nobody's number is 4.12E+07.
        check_whole_digits(cleaned)
        check_visible(cleaned)
        if len(cleaned) > most:
            raise LeagueError("too_long", value=f"{cleaned[:20]}…", most=most)
        return cleaned

    return read


def _whole(least: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        number = read_whole(text)
        if number < least == 1:
            raise LeagueError("start_number_range", value=text, most=MOST)
        if not least <= number <= MOST:
            raise LeagueError("bad_number", value=text)
        return number

    return read


def _yes_no(text: str) -> bool:
    word = plain(text).casefold()
    if word not in YES | NO:
        raise LeagueError("bad_yes_no", value=text)
    return word in YES


CELLS: dict[str, Cell] = {
    **{key: Cell(key, _text(Player, "name")) for key in NAMES},
    "club": Cell("club_name", _text(Entrant, "club_name")),
    "country": Cell("country", partial(check_country, with_names=True)),
    "team": Cell("team", _text(Team, "name")),
    "division": Cell("division", _text(Entrant, "division")),
    "number": Cell("number", _whole(1)),
    "licence": Cell("licence", _text(Entrant, "licence")),
    "strength": Cell("strength", _whole(-MOST)),
    "substitute": Cell("is_substitute", _yes_no),
    "note": Cell("note", _text(Entrant, "note")),
}
