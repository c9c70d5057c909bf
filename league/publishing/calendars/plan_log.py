"""The timetable of an event as its log tells it: how often each line changed, and which lines were taken out."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

Key = tuple[str, int]


@dataclass(frozen=True)
class PlannedLine:
    """
    what        number of a round, or the title of anything else
    """

    starts_at: datetime
    what: int | str
    minutes: int | None


@dataclass
class LoggedLine:
    """A line after all changes; `changes` counts them, the taking out and the putting back too."""

    line: PlannedLine
    changes: int = 0
    is_cancelled: bool = False


def keyed(lines: Sequence[PlannedLine]) -> Iterator[tuple[Key, PlannedLine]]:
    """Give every line a key that stays when its time changes: its round, or its title and the place among equal ones.

    >>> day = datetime(2026, 3, 7)
    >>> [key for key, _line in keyed([PlannedLine(day, what, None) for what in (1, "Break", 2, "Break")])]
    [('round', 1), ('Break', 1), ('round', 2), ('Break', 2)]
    """
    seen: Counter[str] = Counter()
    for line in lines:
        if isinstance(line.what, int):
            yield ("round", line.what), line
        else:
            seen[line.what] += 1
            yield (line.what, seen[line.what]), line


def replayed(entries: Iterable[tuple[str, dict[str, Any]]]) -> dict[Key, LoggedLine]:
    """Return every line that ever stood in the timetable.

    entries     of the log, the oldest first: action and `after`
    """
    known: dict[Key, LoggedLine] = {}
    present: list[PlannedLine] = []
    for action, after in entries:
        present = _shifted(present, after) if action == "timetable_shift" else _lines(after["lines"])
        _follow(known, dict(keyed(present)))
    return known


def _follow(known: dict[Key, LoggedLine], present: dict[Key, PlannedLine]) -> None:
    for key, line in present.items():
        logged = known.setdefault(key, LoggedLine(line))
        if logged.is_cancelled or logged.line != line:
            logged.line, logged.is_cancelled, logged.changes = line, False, logged.changes + 1
    for key, logged in known.items():
        if key not in present and not logged.is_cancelled:
            logged.is_cancelled, logged.changes = True, logged.changes + 1


def _lines(logged: Sequence[Sequence[Any]]) -> list[PlannedLine]:
    return [PlannedLine(datetime.fromisoformat(starts), what, minutes) for starts, what, minutes in logged]


def _shifted(lines: Sequence[PlannedLine], after: dict[str, Any]) -> list[PlannedLine]:
    since, step = datetime.fromisoformat(after["from"]), timedelta(minutes=after["minutes"])
    return [
        PlannedLine(line.starts_at + step, line.what, line.minutes) if line.starts_at >= since else line
        for line in lines
    ]
