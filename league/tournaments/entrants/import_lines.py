"""Reading the lines of a list of players: the meaning of its columns, its cells, and every fault in them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from league.core.errors import LeagueError, translated
from league.core.names import check_visible, spaced
from league.players.models import Player, fold_name
from league.records.imports.fields import check_columns_once, plain, read_whole
from league.records.imports.rows import Fault
from league.records.imports.table import FileLine
from league.tournaments.models import Entrant, Team

# Words for the fields in headings, in addition to the names of the fields.
_WORDS = {
    "name": ("player", "player name", "full name", "名前", "氏名", "選手", "选手", "選手名", "姓名", "名字"),
    "club": ("club name", "circle", "クラブ", "所属", "サークル", "俱乐部", "俱樂部", "雀庄"),
    "country": ("nation", "nationality", "国", "國家", "国家", "国籍", "國籍"),
    "team": ("team name", "チーム", "队伍", "隊伍", "战队", "戰隊", "队", "隊"),
    "division": ("group", "class", "部門", "クラス", "组别", "組別"),
    "number": ("no", "no.", "nr", "#", "start number", "番号", "番號", "编号", "編號", "号码", "號碼"),
    "licence": ("license", "ema", "ema id", "ema number", "ema no", "会員番号", "会员号", "會員號"),
    "strength": ("rating", "elo", "seed", "レーティング", "等级分", "等級分"),
    "substitute": ("sub", "reserve", "補欠", "控え", "替补", "替補"),
    "note": ("notes", "remark", "remarks", "備考", "备注", "備註"),
}
FIELDS = tuple(_WORDS)
KNOWN_WORDS = {fold_name(word): field for field, words in _WORDS.items() for word in (field, *words)}
YES, NO = {"1", "yes", "y", "true", "x", "はい", "是", "○"}, {"0", "no", "n", "false", "いいえ", "否", "-"}
MOST = 10**6


@dataclass(frozen=True)
class EnteredEntrant:
    """A line that can be stored: the name of the player, and the other values by field of the entrant."""

    line: int
    name: str
    details: Mapping[str, Any]


def match_fields(heading: Sequence[str], given: Mapping[str, str]) -> dict[str, int]:
    """Return for each field its column: first the columns that were given, then headings that are known words.

    given       field by column; an empty field leaves the column out
    raises      LeagueError `unknown_column`, `unknown_import_field`, `column_twice`, `missing_import_field`

    >>> match_fields(["No.", "姓名", "Shoe size"], {})
    {'number': 0, 'name': 1}
    """
    columns = fields_found(heading, given)
    if "name" not in columns:
        raise LeagueError("missing_import_field", field="name")
    return columns


def fields_found(heading: Sequence[str], given: Mapping[str, str]) -> dict[str, int]:
    """Like `match_fields`, but accept that no column is known to hold the names."""
    for column, wanted in given.items():
        if column not in heading:
            raise LeagueError("unknown_column", column=column, allowed=", ".join(heading))
        if wanted and wanted not in FIELDS:
            raise LeagueError("unknown_import_field", field=wanted, allowed=", ".join(FIELDS))
    columns = {wanted: heading.index(column) for column, wanted in given.items() if wanted}
    for number, column in enumerate(heading):
        known = KNOWN_WORDS.get(fold_name(column))
        if known and column not in given:
            columns.setdefault(known, number)
    check_columns_once(heading, columns)
    return columns


@dataclass
class EntrantReader:
    """Reads the lines of one list and collects all faults of each line."""

    heading: tuple[str, ...]
    columns: Mapping[str, int]
    faults: list[Fault]
    # Faulty lines with a readable name: no other line of the file may mean the same player.
    faulty: list[EnteredEntrant] = field(default_factory=list)

    def read(self, line: FileLine) -> EnteredEntrant | None:
        before = len(self.faults)
        if len(line.cells) != len(self.heading):
            self.fault(line.number, LeagueError("cell_count", found=len(line.cells), wanted=len(self.heading)))
            return None
        values = {key: self._cell(line, key) for key in self.columns}
        if values["name"] is None and len(self.faults) == before:
            self.fault(line.number, LeagueError("name_missing"), "name")
        if len(self.faults) > before:
            if values["name"]:
                self.faulty.append(EnteredEntrant(line.number, values["name"], {}))
            return None
        # An empty cell does not change the value in the list.
        details = {CELLS[key].column: value for key, value in values.items() if value is not None and key != "name"}
        return EnteredEntrant(line.number, values["name"], details)

    def _cell(self, line: FileLine, field: str) -> Any:
        text = line.cells[self.columns[field]]
        if not plain(text):
            return None
        try:
            return CELLS[field].read(text)
        except LeagueError as error:
            self.fault(line.number, error, field, text)
            return None

    def fault(self, line: int, error: LeagueError, field: str = "", value: str = "") -> None:
        column = self.heading[self.columns[field]] if field else ""
        self.faults.append(Fault(line, column, value, error.code, translated(error)))


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
        check_visible(cleaned)
        if len(cleaned) > most:
            raise LeagueError("too_long", value=f"{cleaned[:20]}…", most=most)
        return cleaned

    return read


def _whole(least: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        number = read_whole(text)
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
    "name": Cell("name", _text(Player, "name")),
    "club": Cell("club_name", _text(Entrant, "club_name")),
    "country": Cell("country", _text(Entrant, "country")),
    "team": Cell("team", _text(Team, "name")),
    "division": Cell("division", _text(Entrant, "division")),
    "number": Cell("number", _whole(1)),
    "licence": Cell("licence", _text(Entrant, "licence")),
    "strength": Cell("strength", _whole(-MOST)),
    "substitute": Cell("is_substitute", _yes_no),
    "note": Cell("note", _text(Entrant, "note")),
}
