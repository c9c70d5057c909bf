"""A catalogue of patterns 役 / 番種 is data: one frozen row per pattern, and an evaluator that names none."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Pattern(Generic[R]):
    """One row of a catalogue.

    key         stable for ever, snake_case English
    name        as printed in the rule text, in its own language
    value       what it counts, in the ruleset's unit, each time it is found
    test        how many times it is in a reading (False is 0, True is 1)
    open_value  what it counts in an open hand; None: the same; 0: not at all
    excludes    keys that are not counted beside it
    group       only the largest of a group counts
    tags        what the ruleset's own totalling looks at
    source      the clause, in its own language
    title       the English name, marked for translation
    help        a line of rule text, marked for translation
    example     a winning hand that shows it, as ``concealed winning-tile meld meld`` in mpsz
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
        """The row as JSON-able values, without its test."""
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
    """How many times each pattern of the catalogue is in the reading, before anything is taken away."""
    return {row.key: int(times) for row in catalogue if (times := row.test(reading))}


def drop_excluded(found: dict[str, int], rows: dict[str, Pattern[R]]) -> dict[str, int]:
    """Take away what a pattern that is found excludes 不計."""
    excluded = {key for name in found for key in rows[name].excludes}
    return {key: times for key, times in found.items() if key not in excluded}


def by_key(catalogue: Sequence[Pattern[R]]) -> dict[str, Pattern[R]]:
    """The catalogue as a table by key; a key that stands twice is an error of ours."""
    rows = {row.key: row for row in catalogue}
    if len(rows) != len(catalogue):
        raise ValueError("a pattern key stands twice in a catalogue")
    return rows
