"""The forms in which a file writes its days: the one that fits is taken, and where two do, it is asked."""

from collections.abc import Iterable
from datetime import date

from league.core.errors import LeagueError
from league.records.imports.fields import read_date, strptime_format

# In the order in which they are shown where it is asked.
FORMS = (
    "YYYY-MM-DD", "YYYY/M/D", "YYYY.M.D", "YYYY年M月D日", "YYYYMMDD", "D.M.YYYY", "D/M/YYYY", "M/D/YYYY", "D-M-YYYY",
    "M-D-YYYY", "D.M.YY", "D/M/YY", "M/D/YY", "YY/M/D", "YY-M-D", "%d %b %Y", "%d %B %Y",
    "%b %d, %Y", "%B %d, %Y", "%d-%b-%Y",
)  # fmt: skip
_BY_STRPTIME = [(form, strptime_format(form)) for form in FORMS]
_ISO = strptime_format("YYYY-MM-DD")


def is_day(text: str) -> bool:
    """Whether a cell can be a day. Eight digits alone may be a number."""
    if not text or text.strip().isdecimal():
        return False
    return any(_read(text, form) for _name, form in _BY_STRPTIME)


def forms_of(cells: Iterable[str]) -> list[str]:
    """The forms in which most of these are days; one of those that give the same days.

    Days as ISO 8601 writes them are read whatever the form of the others is.
    """
    written = list(dict.fromkeys(cell.strip() for cell in cells if cell.strip()))
    others = [cell for cell in written if _read(cell, _ISO) is None]
    by_days: dict[tuple[date | None, ...], str] = {}
    for name, form in _BY_STRPTIME:
        by_days.setdefault(tuple(_read(cell, form) for cell in others or written), name)
    most = max(map(_days_in, by_days))
    return [name for read, name in by_days.items() if most and _days_in(read) == most]


def _days_in(read: tuple[date | None, ...]) -> int:
    return sum(day is not None for day in read)


def _read(text: str, form: str) -> date | None:
    try:
        day = read_date(text, form)
    except LeagueError:
        return None
    # Two digits of the year: 99 is no game of the next century.
    return day if 1900 < day.year < 2100 else None
