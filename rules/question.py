"""Read the keys of a question (the `in` of a case) and reject bad ones in the same way for every ruleset."""

from collections.abc import Collection, Iterable, Mapping, Sequence, Set
from typing import Any

from rules.errors import RuleError
from rules.options import LISTS, OBJECTS
from rules.tiles import SET

HAND_KEYS = frozenset({"concealed", "melds", "winning_tile", "self_draw", "seat_wind", "round_wind", "conditions"})
DEAL_KEYS = frozenset({"scores", "dealer", "round_wind", "honba", "deposits", "phase", "riichi", "result"})
GAME_KEYS = frozenset({"scores", "chips", "deposits", "penalties"})
RESULT_KEYS = frozenset({"type", "wins", "ready", "nagashi", "reason", "offender"})
# Keys of the common format that not every ruleset uses: a ruleset without the key rejects it unless it is empty.
OPTIONAL_KEYS = frozenset(
    {"dora_indicators", "ura_indicators", "riichi", "honba", "deposits", "chips", "penalties", "nagashi", "flowers"}
)
# The same for keys that games alone have.
OPTIONAL_GAME_KEYS = OPTIONAL_KEYS | {"sum_decided"}

NO_WORDS: frozenset[str] = frozenset()


def check_keys(question: Mapping[str, Any], known: Set[str], absent: Set[str] = frozenset(), at: str = "") -> None:
    """Reject unknown keys, and keys of the common format whose value the ruleset does not have.

    known       every key that is allowed here
    absent      keys of the common format that must be empty here: absent, null, 0, false, [] or a list of zeros
    at          the place of an object inside the question: `result.wins.0`
    raises      RuleError `unknown_field`, then `not_in_ruleset`, whatever the order of the keys
    """
    if question.keys() <= known and question.keys().isdisjoint(absent):
        return
    rest = question.keys() - known
    if not rest <= absent:
        error = RuleError("unknown_field", key=next(key for key in question if key in rest and key not in absent))
        raise error.under(at) if at else error
    filled = {key for key in question.keys() & absent if not is_empty(key, question[key])}
    if filled:
        raise RuleError("not_in_ruleset", key=next(key for key in question if key in filled))


def is_empty(key: str, value: object) -> bool:
    """Whether a key of the common format has an empty value.

    >>> is_empty("chips", [0, 0, 0, 0]), is_empty("riichi", [0]), is_empty("honba", 0)
    (True, False, True)
    """
    if not value:
        return True
    if key not in ("chips", "penalties", "flowers") or not isinstance(value, LISTS):
        return False
    return len(value) <= SET and all(one == 0 for one in value)


def need(question: Mapping[str, Any], key: str) -> Any:
    """Return the value of a required key; raises RuleError `bad_input` if it is missing."""
    try:
        return question[key]
    except KeyError:
        raise RuleError("bad_input", key=key) from None


def read_object(value: object, key: str) -> Mapping[str, Any]:
    """Check that a value is a JSON object and return it; raises RuleError `bad_input`."""
    if not isinstance(value, OBJECTS):
        raise RuleError("bad_input", key=key)
    return value


def read_flag(question: Mapping[str, Any], key: str, default: bool | None = None) -> bool:
    """Read true or false; without a default the key is required. Raises RuleError `bad_input`."""
    value = question.get(key, default)
    if not isinstance(value, bool):
        raise RuleError("bad_input", key=key)
    return value


def read_list(question: Mapping[str, Any], key: str, *, bounded: bool = True) -> Sequence[Any]:
    """Read a list; absent or null gives the empty list.

    bounded     limit the length to the number of tiles in a set; False where the caller checks the length itself
    raises      RuleError `bad_input`
    """
    value = question.get(key)
    if value is None:
        return ()
    if not isinstance(value, LISTS) or (bounded and len(value) > SET):
        raise RuleError("bad_input", key=key)
    return value


def read_words(question: Mapping[str, Any], key: str, known: Collection[str], code: str) -> frozenset[str]:
    """Read a list of known words, each once; raises RuleError `bad_input`, or `code` for an unknown word."""
    words = read_list(question, key)
    if not words:
        return NO_WORDS
    for word in words:
        if not isinstance(word, str):
            raise RuleError("bad_input", key=key)
        if word not in known:
            raise RuleError(code, condition=word)
    found = frozenset(words)
    if len(found) != len(words):
        raise RuleError("bad_input", key=key)
    return found


def read_seat(value: object, seats: int = 4) -> int:
    """Check that a value is a seat 0..seats-1 and return it; raises RuleError `bad_seat`."""
    if type(value) is not int or not 0 <= value < seats:
        raise RuleError("bad_seat", seat=value)
    return value


def read_seats(question: Mapping[str, Any], key: str, count: int = 4, *, repeated: bool = False) -> tuple[int, ...]:
    """Read a list of seats, each once unless `repeated`; raises RuleError `bad_input`, `bad_seat`."""
    listed = read_list(question, key)
    if not listed:
        return ()
    seats = tuple([read_seat(seat, count) for seat in listed])
    if not repeated and len(set(seats)) != len(seats):
        raise RuleError("bad_seat", seat=", ".join(map(str, seats)))
    return seats


def in_turn_from(seat: int, seats: Iterable[int], count: int = 4) -> tuple[int, ...]:
    """Sort seats by turn, beginning after `seat`.

    >>> in_turn_from(2, (0, 1, 3))
    (3, 0, 1)
    """
    return tuple(sorted(seats, key=lambda other: (other - seat - 1) % count))
