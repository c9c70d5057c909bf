"""The fields that columns of an imported file can have, and how their cells are read."""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from datetime import date, datetime
from itertools import product

from league.core.errors import LeagueError
from league.players.models import fold_name
from league.records.imports.numbers import plain

SEAT_FIELDS = ("east", "south", "west", "north", "fifth", "sixth")
OF_A_SEAT = ("", "_score", "_chips", "_penalty", "_points", "_place")
FIELDS = (
    "date", *(seat + part for seat, part in product(SEAT_FIELDS, OF_A_SEAT)), "deposits", "note", "sum_reason", "state",
    "number", "house_rules", "season", "session", "spectators",
)  # fmt: skip
# Files of others have such headings too, for something else (`circumstances.columns`).
NOT_BY_HEADING = ("house_rules", "season", "session", "spectators")

_SEAT_WORDS = {
    "east": ("e", "東", "东", "東家", "东家", "player1", "player_1"),
    "south": ("s", "南", "南家", "player2", "player_2"),
    "west": ("w", "西", "西家", "player3", "player_3"),
    "north": ("n", "北", "北家", "player4", "player_4"),
    "fifth": ("player5", "player_5"),
    "sixth": ("player6", "player_6"),
}
_PART_WORDS = {
    "": ("", " player", " name", "_player", "_name"),
    "_score": (" score", "score", "点", "點", "点数", "點數", "得点", "得分", "分"),
    "_chips": (" chips", "チップ"),
    "_penalty": (" penalty",),
    "_points": (" points", "pt", " pt"),
    "_place": (" place", "順位", "顺位", "名次"),
}
_OTHER_WORDS = {
    "date": ("day", "日付", "日期", "年月日"),
    "deposits": ("deposits left", "供託", "供托"),
    "sum_reason": ("decision of the referee", "審判の裁定", "裁判裁定"),
    "state": ("status", "状態", "状态", "狀態"),
    "note": ("notes", "remark", "remarks", "備考", "备注", "備註"),
}


def _known_words() -> dict[str, str]:
    known = {field: field for field in FIELDS if field not in NOT_BY_HEADING}
    for field, words in _OTHER_WORDS.items():
        known |= {fold_name(word): field for word in words}
    for seat, part in product(SEAT_FIELDS, OF_A_SEAT):
        for name, ending in product((seat, *_SEAT_WORDS[seat]), _PART_WORDS[part]):
            known.setdefault(fold_name(name + ending), seat + part)
    return known


KNOWN_WORDS = _known_words()


def is_heading(cells: Sequence[str]) -> bool:
    """Whether these are headings of results: the day and a seat at least."""
    known = {KNOWN_WORDS.get(fold_name(cell)) for cell in cells}
    return "date" in known and not known.isdisjoint(SEAT_FIELDS)


def match_columns(heading: Sequence[str], given: Mapping[str, str], *, seats: int) -> dict[str, int]:
    """Return the column of each field: first as given, then by headings that are known.

    given       column → field, with an empty field for a column to leave out
    seats       the number of seats for which the file must have a name and a score
    raises      LeagueError `unknown_column`, `unknown_import_field`, `column_twice`, `missing_import_field`
    """
    check_given(heading, given, FIELDS)
    columns = {field: heading.index(column) for column, field in given.items() if field}
    for number, column in enumerate(heading):
        known = KNOWN_WORDS.get(fold_name(column))
        if known and column not in given:
            columns.setdefault(known, number)
    check_columns_once(heading, columns)
    check_fields(columns, seats)
    return columns


def check_given(heading: Sequence[str], given: Mapping[str, str], fields: Sequence[str]) -> None:
    """
    raises      LeagueError `unknown_column`, `unknown_import_field`
    """
    for column, field in given.items():
        if column not in heading:
            raise LeagueError("unknown_column", column=column, allowed=", ".join(heading))
        if field and field not in fields:
            raise LeagueError("unknown_import_field", field=field, allowed=", ".join(fields))


def check_columns_once(heading: Sequence[str], columns: Mapping[str, int]) -> None:
    """Refuse two columns of one name where one is read: nobody can say which is meant."""
    for number in columns.values():
        if heading.count(heading[number]) > 1:
            raise LeagueError("column_twice", column=heading[number])


def check_fields(columns: Mapping[str, int], seats: int) -> None:
    wanted = ["date", *SEAT_FIELDS[:seats], *(f"{seat}_score" for seat in SEAT_FIELDS if seat in columns)]
    for field in wanted:
        if field not in columns:
            raise LeagueError("missing_import_field", field=field)


# ----- cells -----

ISO = "%Y-%m-%d"
_TOKENS = (("YYYY", "%Y"), ("YY", "%y"), ("MM", "%m"), ("DD", "%d"), ("M", "%m"), ("D", "%d"))
_TOKEN = re.compile("|".join(token for token, _ in _TOKENS))
# As strptime calls them; the time of day is allowed and ignored.
_PARTS_OF_A_DAY, _PARTS_OF_A_TIME = ("Yy", "mbB", "d"), "aAHIMSfpzZ"


def strptime_format(date_format: str) -> str:
    """Turn a format such as `M/D/YYYY` into one of strptime; a format of strptime is returned as it is.

    raises      LeagueError `bad_date_format` unless it has year, month and day, and nothing twice

    >>> strptime_format("M/D/YYYY"), strptime_format("YYYY年M月D日"), strptime_format("%d.%m.%Y")
    ('%m/%d/%Y', '%Y年%m月%d日', '%d.%m.%Y')
    """
    written = date_format if "%" in date_format else _TOKEN.sub(lambda found: dict(_TOKENS)[found[0]], date_format)
    said = re.findall("%(.?)", written.replace("%%", ""))
    parts = [letter for part in _PARTS_OF_A_DAY for letter in part if letter in said]
    if len(parts) != len(_PARTS_OF_A_DAY) or len({*said}) < len(said) or {*said} - {*parts, *_PARTS_OF_A_TIME}:
        raise LeagueError("bad_date_format", date_format=date_format)
    return written


# A time on the club's clocks. One with an offset can be of another day there, and is refused.
_TIME_OF_DAY = re.compile(
    r"(?<=[\d日])(?:T|,? +)\d{1,2}[:.h]\d{2}(?:[:.]\d{2}(?:[.,]\d{1,6})?)?(?: ?[AaPp]\.?[Mm]\.?)?$"
)


def read_date(text: str, strptime: str) -> date:
    """Read a day. A time of day behind it, for which the format has no place, is left out.

    raises      LeagueError `bad_date`
    """
    written, form = plain(text), unicodedata.normalize("NFKC", strptime)
    if not re.search(f"%[{_PARTS_OF_A_TIME}]", form):
        written = _TIME_OF_DAY.sub("", written)
    try:
        return datetime.strptime(written, form).date()
    except ValueError:
        raise LeagueError("bad_date", value=text) from None


def read_day(text: str, strptime: str) -> date:
    """Do the same as `read_date`; nobody writes another day as 2026-04-03, whatever the form of the others is."""
    try:
        return read_date(text, strptime)
    except LeagueError:
        return read_date(text, ISO)
