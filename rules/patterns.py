"""A catalogue of patterns 役 / 番種 is data: one frozen row per pattern. The evaluator names no pattern."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Pattern(Generic[R]):
    """One row of a catalogue.

    key         snake_case English; never changes
    name        the name in the rule text, in its own language
    value       its value each time it is found, in the ruleset's unit
    test        returns how many times a reading has the pattern (False is 0, True is 1)
    open_value  its value in an open hand; None: the same; 0: it does not count
    excludes    keys of the patterns that do not count together with it
    group       of the patterns in one group only the largest counts
    tags        marks that the ruleset uses when it adds up the patterns
    source      the clause of the rule text, in its own language
    title       the English name, marked for translation
    help        a line of rule text, marked for translation
    example     a winning hand with the pattern, as ``concealed winning-tile meld meld`` in mpsz
    """

    key: str
    name: str
    value: int
    test: Callable[[R], int]
    open_value: int | None = None
    excludes: tuple[str, ...] = ()
    group: str = ""
    tags: tuple[str, ...] = ()
    source: str = ""
    title: str = ""
    help: str = ""
    example: str = ""

    def describe(self) -> dict[str, Any]:
        """Return the row as JSON values, without its test."""
        return {
            "key": self.key,
            "name": self.name,
            "value": self.value,
            "open_value": self.open_value,
            "excludes": list(self.excludes),
            "group": self.group,
            "tags": list(self.tags),
            "source": self.source,
            "title": self.title,
            "help": self.help,
            "example": self.example,
        }


def find_patterns(reading: R, catalogue: Iterable[Pattern[R]]) -> dict[str, int]:
    """Count each pattern of the catalogue in the reading, before exclusions."""
    return {row.key: int(times) for row in catalogue if (times := row.test(reading))}


def drop_excluded(found: dict[str, int], rows: dict[str, Pattern[R]]) -> dict[str, int]:
    """Remove the patterns that another found pattern excludes 不計."""
    excluded = {key for name in found for key in rows[name].excludes}
    return {key: times for key, times in found.items() if key not in excluded}


def by_key(catalogue: Sequence[Pattern[R]]) -> dict[str, Pattern[R]]:
    """Return the catalogue as a dictionary by key; raises ValueError for a duplicate key, which is a bug."""
    rows = {row.key: row for row in catalogue}
    if len(rows) != len(catalogue):
        raise ValueError("a catalogue has a duplicate pattern key")
    return rows
