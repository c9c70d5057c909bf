"""The keys of the pad (docs/pad.md): the value of a win as buttons, each of which sets a part of the value."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

MOST = 100_000
DRAWN, CLAIMED = "drawn", "claimed"


@dataclass(frozen=True)
class Key:
    """A button.

    label       what stands on it, in the language of the players
    sets        the parts of the win's value that it sets
    asks        the rows and numbers that are needed after it
    title       the label in the reader's words
    """

    label: Any
    sets: Mapping[str, Any]
    asks: tuple[str, ...] = ()
    title: Any = ""


@dataclass(frozen=True)
class KeyRow:
    """Buttons of which one is chosen.

    name        the name by which keys ask for it
    is_first    whether it is always shown; other rows are shown when a chosen key asks for them
    is_needed   whether the value is complete without a key of it; a second tap takes back a key that is not needed
    of_wins     the wins that it is shown for: DRAWN, CLAIMED, or "" for all
    """

    name: str
    label: Any
    keys: tuple[Key, ...]
    is_first: bool = True
    is_needed: bool = True
    of_wins: str = ""


@dataclass(frozen=True)
class KeyNumber:
    """A number, which is the part `name` of the win's value.

    is_first    as for rows
    is_needed   whether the value is complete without it
    """

    name: str
    label: Any
    most: int = MOST
    is_first: bool = True
    is_needed: bool = True


@dataclass(frozen=True)
class ValueKeys:
    """How the pad asks for the value of a win."""

    rows: Sequence[KeyRow] = ()
    numbers: Sequence[KeyNumber] = ()

    def as_json(self) -> dict[str, Any]:
        """Return the keys with all labels as text."""
        return {"rows": [_row(row) for row in self.rows], "numbers": [_number(one) for one in self.numbers]}


def _row(row: KeyRow) -> dict[str, Any]:
    keys = [{**asdict(key), "label": str(key.label), "title": str(key.title or key.label)} for key in row.keys]
    return {**vars(row), "label": str(row.label), "keys": keys}


def _number(number: KeyNumber) -> dict[str, Any]:
    return {**vars(number), "label": str(number.label)}


def total_in_digits(label: Any) -> Callable[[Any], ValueKeys]:
    """Return the keys of a value of one number, `total`."""
    return lambda options: ValueKeys(numbers=(KeyNumber("total", label),))
