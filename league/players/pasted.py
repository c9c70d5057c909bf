"""Names as people paste them: lines, lists with commas, numbered lists, columns of a spreadsheet."""

import re
from collections.abc import Collection
from enum import StrEnum
from typing import NamedTuple

from league.core.names import spaced
from league.players.models import fold_name
from league.players.surnames import is_east_asian

COMMAS, WIDER = re.compile("[,，、]"), re.compile("[\t;；]")
ANY = re.compile("[\t;；,，、]")
NUMBER = re.compile(r"^\s*(?:[(（]?\d{1,4}\s*[.)）．、:：](?!\d)|[①-⑳]|[-*•▪–]\s)\s*")
BARE_NUMBER = re.compile(r"^\s*\d{1,4}\s+(?=\D)")
# Recipients copied from a mail program: Anna Hart <anna@club.example>.
MAIL = re.compile(r"<[^<>]*@[^<>]*>|[^\s,;，；、]+@[^\s,;，；、]+\.\w+")
WHOLE, SURNAME, FIRST = "name", "surname", "first"
HEADINGS = {
    **dict.fromkeys(("name", "names", "player", "players", "full name", "member", "members"), WHOLE),
    **dict.fromkeys(("名前", "氏名", "お名前", "選手", "選手名", "参加者", "姓名", "名字", "选手", "玩家"), WHOLE),
    **dict.fromkeys(("surname", "last name", "family name", "姓", "苗字"), SURNAME),
    **dict.fromkeys(("first name", "given name", "first names", "名"), FIRST),
}
MOST_WORDS = 5


class Reading(StrEnum):
    """What stands between the commas of a line."""

    PEOPLE = "people"
    ALIASES = "aliases"
    SURNAME_FIRST = "surname_first"


class PastedPlayer(NamedTuple):
    name: str
    surname: str = ""
    aliases: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        return (self.name, *self.aliases)


class Pasted(NamedTuple):
    """A paste as it was read: how, its players in order, its heading if it has one, and whether it could differ."""

    reading: Reading
    players: list[PastedPlayer]
    heading: str
    is_ambiguous: bool


def read_names(text: str, *, reading: Reading | None = None, has_heading: bool = True) -> Pasted:
    """Read pasted names.

    reading         what the reader chose; None proposes one by the whole paste
    has_heading     whether a first line that looks like a heading is one

    >>> [player.name for player in read_names("1. Anna Hart\\n2. Ben").players]
    ['Anna Hart', 'Ben']
    >>> read_names("Smith, John\\nde la Cruz, Ana").players[1]
    PastedPlayer(name='Ana de la Cruz', surname='de la Cruz', aliases=())
    """
    lines = _lines(text)
    columns = _heading(lines[0]) if lines and has_heading else []
    heading = spaced(" ".join(ANY.split(lines[0]))) if columns else ""
    if len(columns) > 1:
        return Pasted(Reading.PEOPLE, _columns_read(columns, lines[1:]), heading, is_ambiguous=False)
    lines = _unnumbered(lines[1:] if columns else lines)
    rows = [cells for line in lines if (cells := _cells(line))]
    is_ambiguous = any(len(row) > 1 for row in rows)
    chosen = reading or _proposed(lines, rows)
    return Pasted(chosen, _players(chosen, lines, rows), heading, is_ambiguous)


def _lines(text: str) -> list[str]:
    """Return the lines that say something, without mail addresses."""
    return [line for line in MAIL.sub("", text).splitlines() if ANY.sub("", line).strip()]


def _unnumbered(lines: list[str]) -> list[str]:
    """Take the numbers of a list away."""
    lines = [NUMBER.sub("", line) for line in lines]
    # A number without a point is one of a list only if each line has it: a player may be called 3 Kings.
    if len(lines) > 1 and all(BARE_NUMBER.match(line) for line in lines):
        lines = [BARE_NUMBER.sub("", line) for line in lines]
    return [_unquoted(line.strip(" ")) for line in lines if line.strip()]


def _unquoted(text: str) -> str:
    whole = text.startswith('"') and text.endswith('"') and text.count('"') == 2
    return text[1:-1] if whole else text


def _cells(line: str) -> list[str]:
    cells = [spaced(_unquoted(cell.strip())) for cell in ANY.split(line)]
    return [cell for cell in cells if cell and not cell.isdigit()]


def _heading(line: str) -> list[str]:
    """Return what each column holds, "" for one that is not read; nothing for a line that is no heading."""
    columns = [HEADINGS.get(fold_name(_unquoted(cell.strip())), "") for cell in ANY.split(line)]
    return columns if WHOLE in columns or {SURNAME, FIRST} <= {*columns} else []


def _columns_read(columns: list[str], lines: list[str]) -> list[PastedPlayer]:
    """Read the columns that hold names. A comma divides cells only where it divides those of the heading."""
    players = []
    for line in lines:
        split = WIDER if WIDER.search(line) else ANY
        cells = [spaced(_unquoted(cell.strip())) for cell in split.split(line)]
        row: dict[str, str] = {}
        for column, cell in zip(columns, cells, strict=False):
            row.setdefault(column, cell)
        if row.get(WHOLE):
            players.append(PastedPlayer(row[WHOLE]))
        elif row.get(SURNAME) or row.get(FIRST):
            players.append(_surname_first([row.get(SURNAME, ""), row.get(FIRST, "")]))
    return players


def _proposed(lines: list[str], rows: list[list[str]]) -> Reading:
    """Propose a reading: of the whole paste, so that no line is read in a way of its own."""
    divided = [row for row in rows if len(row) > 1]
    if not divided:
        return Reading.PEOPLE
    if any(len({is_east_asian(cell) for cell in row}) > 1 for row in divided):
        return Reading.ALIASES
    if all(_is_surname_first(piece) for line in lines for piece in _pieces(line)):
        return Reading.SURNAME_FIRST
    has_lone_lines = len(divided) < len(rows) and not any(COMMAS.search(line[-1:]) for line in lines)
    return Reading.ALIASES if has_lone_lines and len(rows) > 1 else Reading.PEOPLE


def _pieces(line: str) -> list[str]:
    """Divide a line into what may be one person each: semicolons and tabs are wider than commas."""
    if not COMMAS.search(line):
        return [line]
    return [piece for piece in WIDER.split(line) if piece.strip()]


def _is_surname_first(piece: str) -> bool:
    cells = _cells(piece)
    words = sum(len(cell.split()) for cell in cells)
    return len(COMMAS.findall(piece)) == 1 and len(cells) == 2 and words <= MOST_WORDS and not is_east_asian(piece)


def _players(reading: Reading, lines: list[str], rows: list[list[str]]) -> list[PastedPlayer]:
    if reading is Reading.PEOPLE:
        return [PastedPlayer(cell) for row in rows for cell in row]
    if reading is Reading.ALIASES:
        return [PastedPlayer(row[0], aliases=tuple(row[1:])) for row in rows]
    pieces = (_cells(piece) for line in lines for piece in _pieces(line))
    return [_surname_first(cells) for cells in pieces if cells]


def _surname_first(cells: list[str]) -> PastedPlayer:
    surname, *rest = cells
    first = " ".join(rest).strip()
    if not first or not surname:
        return PastedPlayer(surname or first)
    # East Asian names begin with the surname wherever they are written.
    words = (surname, first) if is_east_asian(surname) else (first, surname)
    return PastedPlayer(" ".join(words), surname)


class Sorted(NamedTuple):
    """Pasted players: those to add, those of whom the club knows a name, those who are named a second time."""

    new: list[PastedPlayer]
    known: list[PastedPlayer]
    again: list[PastedPlayer]


def sort_names(players: list[PastedPlayer], known: Collection[str]) -> Sorted:
    """Tell apart whom to add.

    known       the names of the paste that the club has, folded
    """
    sorted_players, seen = Sorted([], [], []), set[str]()
    for player in players:
        folded = {fold_name(name) for name in player.names}
        if folded & {*known}:
            sorted_players.known.append(player)
        elif folded & seen or len(folded) < len(player.names):
            sorted_players.again.append(player)
        else:
            sorted_players.new.append(player)
        seen |= folded
    return sorted_players
