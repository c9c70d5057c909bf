"""Where an entry of a deal is not of the form that its rule system reads: the path of each such place.

The rules name the key that they refuse, and leave alone what they do not read in the value of a win. Who wrote the
entry needs the whole path, `result.wins.0.lieable`, and a key that nobody reads is a mistake too: `yakumans` for
`yakuman` halves the hand.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any, NamedTuple

from rules.errors import RuleError
from rules.options import LISTS, OBJECTS, is_whole
from rules.ruleset import Ruleset
from rules.tiles import SET
from scoring.hands import MOST_WINS

Check = Callable[[object], bool]
# The tiles of a whole hand are shorter.
LONGEST_TEXT = 200


class Fault(NamedTuple):
    """A place of an entry: `unknown_field` for a key that nothing reads, `bad_input` for a value of a wrong type.

    In the patterns of a value a key that the ruleset does not have is an `unknown_pattern`; two keys of which one says
    what the other tells are a `bad_value`.
    """

    code: str
    path: str

    def error(self) -> RuleError:
        """Return the refusal, whose sentence names the whole path."""
        names = {"unknown_pattern": "pattern", "bad_value": "value"}
        return RuleError(self.code, **{names.get(self.code, "key"): self.path})

    @property
    def place(self) -> str:
        """The path of the first of the keys that the fault names."""
        return self.path.split(", ")[0]


def _is_seat(value: object) -> bool:
    return is_whole(value)


def _is_no_seat_or_seat(value: object) -> bool:
    return value is None or is_whole(value)


def _is_text(value: object) -> bool:
    return isinstance(value, str) and len(value) <= LONGEST_TEXT


def _is_truth(value: object) -> bool:
    return isinstance(value, bool)


def _is_list(value: object) -> bool:
    return isinstance(value, LISTS)


def _is_list_or_nothing(value: object) -> bool:
    return value is None or isinstance(value, LISTS)


def _is_object(value: object) -> bool:
    return isinstance(value, OBJECTS)


def _is_object_or_nothing(value: object) -> bool:
    return value is None or isinstance(value, OBJECTS)


def _is_text_or_nothing(value: object) -> bool:
    return value is None or _is_text(value)


LISTED = ("riichi", "fouls", "false_hu", "flower_sets", "events", "horses", "hua", "hands", "adjustments", "penalties")
ENTRY: dict[str, Check] = {**dict.fromkeys(LISTED, _is_list), "stop": _is_truth, "indicator": _is_text}
RESULT: dict[str, Check] = {
    "type": _is_text, "offender": _is_no_seat_or_seat,
    **dict.fromkeys(("wins", "ready", "nagashi"), _is_list_or_nothing),
}  # fmt: skip
# The elements of these lists.
ELEMENTS: dict[str, Check] = {
    **dict.fromkeys(("riichi", "fouls", "false_hu", "flower_sets", "ready", "nagashi", "adjustments"), _is_seat),
    "penalties": _is_seat, "hua": _is_no_seat_or_seat, "horses": _is_text, "hands": _is_object,
}  # fmt: skip
# What a referee decides, which no rule system reads.
DECISIONS = {"adjustments", "penalties"}
DECISION_ERRORS = {"bad_adjustments": "adjustments", "bad_penalties": "penalties"}
WIN: dict[str, Check] = {
    "winner": _is_seat, **dict.fromkeys(("from", "liable", "fu", "chips", "wilds"), _is_no_seat_or_seat),
    **dict.fromkeys(("open", "broken"), _is_truth),
}  # fmt: skip
NUMBERS = (
    "total", "fu", "yakuman", "uncapped", "roots", "units", "base", "reduction", "chips", "count", "hua", "tiao"
)  # fmt: skip
VALUE: dict[str, Check] = {
    **dict.fromkeys(NUMBERS, _is_no_seat_or_seat), **dict.fromkeys(("win", "wild", "white"), _is_text),
    "valid": _is_truth, "doubled": _is_truth, "patterns": _is_object_or_nothing, "flowers": _is_object,
    "limit": _is_text_or_nothing, "fu_parts": _is_list,
}  # fmt: skip
# Each says what a hand is worth, and a win has only one of them.
WORTHS = ("value", "hand", "patterns")
# What a win says beside the four hands of a deal, from which its value is computed, and without them never.
OF_HANDS = ("winning_tile", "conditions", "last_discard")
# A part of the fu, as an answer about a recorded deal writes it.
FU_CHECKS: dict[str, Check] = {"name": _is_text, "fu": _is_seat}
FU_PART = frozenset(FU_CHECKS)


def entry_faults(ruleset: Ruleset[Any], entry: Mapping[str, Any]) -> Iterator[Fault]:
    """Yield the faults in the form of an entry, in the order of its keys.

    entry       what people entered, as docs/cases.md 「State and entry」 describes it
    returns     the code and the path of each fault; a rule that says more about the values is not asked

    >>> from rules.registry import find_ruleset
    >>> win = {"winner": 1, "from": "east", "value": {"total": 13, "yakumans": 2}}
    >>> entry = {"result": {"type": "win", "wins": [win]}}
    >>> [tuple(fault) for fault in entry_faults(find_ruleset("riichi-club"), entry)]
    [('bad_input', 'result.wins.0.from'), ('unknown_field', 'result.wins.0.value.yakumans')]
    """
    for key in entry:
        if key not in ruleset.entry_keys and key not in DECISIONS:
            yield Fault("unknown_field", key)
    yield from _wrong(entry, ENTRY, "")
    yield from _told_twice(entry)
    result = entry.get("result")
    if isinstance(result, OBJECTS):
        yield from _ending(ruleset, result, "result", RESULT, needs=("type",))
        yield from _of_another_type(ruleset.form.results, result, "result")
        yield from _without_wins(ruleset.form.results, result)
    elif "result" in entry:
        yield Fault("bad_input", "result")
    events = entry.get("events")
    for place, event in enumerate(events if isinstance(events, LISTS) else ()):
        path = f"events.{place}"
        if not isinstance(event, OBJECTS):
            yield Fault("bad_input", path)
        else:
            yield from _ending(ruleset, event, path, {"type": _is_text, "wins": _is_list}, needs=("type",))


def _of_another_type(known: Mapping[str, Collection[str]], of: Mapping[str, Any], at: str) -> Iterator[Fault]:
    """Yield the keys that no result of this type has: the rules do not read them, whatever they say."""
    kind = of.get("type")
    if isinstance(kind, str) and kind in known:
        yield from _others(of, {"type", *known[kind]}, at)


def _without_wins(known: Mapping[str, Collection[str]], result: Mapping[str, Any]) -> Iterator[Fault]:
    """Yield the wins of a result that has some by its type, but names none; another type than a list is told before."""
    kind, wins = result.get("type"), result.get("wins")
    if isinstance(kind, str) and "wins" in known.get(kind, ()) and not wins and _is_list_or_nothing(wins):
        yield Fault("bad_input", "result.wins")


def _ending(
    ruleset: Ruleset[Any], ending: Mapping[str, Any], path: str, checks: Mapping[str, Check], needs: tuple[str, ...]
) -> Iterator[Fault]:
    yield from _missing(ending, needs, path)
    yield from _wrong(ending, checks, f"{path}.")
    wins = ending.get("wins")
    if isinstance(wins, LISTS) and len(wins) > MOST_WINS:
        yield Fault("bad_input", f"{path}.wins")
    for place, win in enumerate(wins[:MOST_WINS] if isinstance(wins, LISTS) else ()):
        yield from _win(ruleset, win, f"{path}.wins.{place}")


def _told_twice(entry: Mapping[str, Any]) -> Iterator[Fault]:
    """Yield what the four hands of a deal tell, where it is given beside them, and what is read with them alone."""
    has_hands, result = entry.get("hands") is not None, entry.get("result")
    if has_hands and entry.get("hua") is not None:
        yield Fault("bad_value", "hua, hands")
    wins = result.get("wins") if isinstance(result, OBJECTS) else None
    for n, win in enumerate(wins if isinstance(wins, LISTS) else ()):
        if not isinstance(win, OBJECTS):
            continue
        if has_hands and win.get("value") is not None:
            yield Fault("bad_value", f"result.wins.{n}.value, hands")
        if not has_hands and "hand" not in win and "patterns" not in win:
            yield from (Fault("unknown_field", f"result.wins.{n}.{key}") for key in OF_HANDS if key in win)


def _win(ruleset: Ruleset[Any], win: object, path: str) -> Iterator[Fault]:
    if not isinstance(win, OBJECTS):
        yield Fault("bad_input", path)
        return
    yield from _missing(win, ("winner", "from"), path)
    yield from _others(win, _keys_of_win(ruleset, win), path)
    yield from _wrong(win, WIN, f"{path}.")
    value = win.get("value")
    worths = [key for key in WORTHS if key in win and (key != "value" or value is not None)]
    yield from (Fault("bad_value", f"{path}.{key}") for key in worths[1:])
    if value is None:
        return
    if not isinstance(value, OBJECTS):
        yield Fault("bad_input", f"{path}.value")
        return
    yield from _unread(ruleset, value, f"{path}.value")
    yield from _wrong(value, VALUE, f"{path}.value.")
    yield from _uncounted(value.get("patterns"), f"{path}.value.patterns")
    yield from _uncounted(value.get("flowers"), f"{path}.value.flowers")
    parts = value.get("fu_parts")
    if isinstance(parts, LISTS) and len(parts) > SET:
        yield Fault("bad_input", f"{path}.value.fu_parts")
    for n, part in enumerate(parts[:SET] if isinstance(parts, LISTS) else ()):
        yield from _fu_part(part, f"{path}.value.fu_parts.{n}")


def _keys_of_win(ruleset: Ruleset[Any], win: Mapping[str, Any]) -> Collection[str]:
    form = ruleset.form
    return form.win | {"hand", "patterns"} | ({"open"} | form.by_patterns if "patterns" in win else set())


def _uncounted(counted: object, path: str) -> Iterator[Fault]:
    if isinstance(counted, OBJECTS):
        yield from (Fault("bad_input", f"{path}.{key}") for key, times in counted.items() if not is_whole(times))


def _fu_part(part: object, path: str) -> Iterator[Fault]:
    """Yield what is wrong with a part of the fu: a pair of name and number, or an object of both."""
    if isinstance(part, OBJECTS):
        yield from _missing(part, tuple(FU_CHECKS), path)
        yield from _wrong(part, FU_CHECKS, f"{path}.")
    elif not isinstance(part, LISTS) or len(part) != len(FU_CHECKS):
        yield Fault("bad_input", path)
    else:
        checks = zip(part, FU_CHECKS.values(), strict=True)
        yield from (Fault("bad_input", f"{path}.{n}") for n, (one, fits) in enumerate(checks) if not fits(one))


def unread_in_values(ruleset: Ruleset[Any], question: Mapping[str, Any]) -> Iterator[Fault]:
    """Yield the keys of a deal that nothing reads: of other results, and in the values of wins of no answer at all.

    question    the `in` of a deal, which the ruleset accepts

    >>> from rules.registry import find_ruleset
    >>> win = {"winner": 1, "from": 2, "value": {"total": 13, "yakumans": 2}}
    >>> question = {"result": {"type": "win", "wins": [win]}}
    >>> [tuple(fault) for fault in unread_in_values(find_ruleset("riichi-club"), question)]
    [('unknown_field', 'result.wins.0.value.yakumans')]
    """
    yield from _told_twice(question)
    if isinstance(result := question.get("result"), OBJECTS):
        yield from _of_another_type(ruleset.form.results, result, "result")
    events = question.get("events")
    endings = [(f"events.{n}", event) for n, event in enumerate(events if isinstance(events, LISTS) else ())]
    for at, ending in (*endings, ("result", result)):
        wins = ending.get("wins") if isinstance(ending, OBJECTS) else None
        for n, win in enumerate(wins if isinstance(wins, LISTS) else ()):
            value = win.get("value") if isinstance(win, OBJECTS) else None
            if isinstance(value, OBJECTS):
                yield from _unread(ruleset, value, f"{at}.wins.{n}.value")


def _unread(ruleset: Ruleset[Any], value: Mapping[str, Any], at: str) -> Iterator[Fault]:
    """Yield the unknown keys of a value, of its patterns, and of what else in it is an object."""
    patterns = {row.key for row in ruleset.catalogue} | ruleset.bonus_keys
    yield from _others(value, ruleset.value_keys, at)
    yield from _others(value.get("patterns"), patterns, f"{at}.patterns", "unknown_pattern")
    yield from _others(value.get("flowers"), {row.key for row in ruleset.flowers}, f"{at}.flowers")
    parts = value.get("fu_parts")
    for n, part in enumerate(parts if isinstance(parts, LISTS) else ()):
        yield from _others(part, FU_PART, f"{at}.fu_parts.{n}")


def _others(of: object, known: Collection[str], at: str, code: str = "unknown_field") -> Iterator[Fault]:
    if isinstance(of, OBJECTS):
        yield from (Fault(code, f"{at}.{key}") for key in of if key not in known)


def _missing(of: Mapping[str, Any], needs: tuple[str, ...], path: str) -> Iterator[Fault]:
    for key in needs:
        if key not in of:
            yield Fault("bad_input", f"{path}.{key}")


def _wrong(of: Mapping[str, Any], checks: Mapping[str, Check], before: str) -> Iterator[Fault]:
    for key, value in of.items():
        if key in checks and not checks[key](value):
            yield Fault("bad_input", f"{before}{key}")
        elif key in ELEMENTS and key in checks and isinstance(value, LISTS):
            fits = ELEMENTS[key]
            if len(value) > SET:
                yield Fault("bad_input", f"{before}{key}")
            yield from (Fault("bad_input", f"{before}{key}.{n}") for n, one in enumerate(value[:SET]) if not fits(one))


def place_of(entry: object, key: str, before: str = "") -> str:
    """Return the path of the first key of that name in an entry; empty if there is none.

    >>> place_of({"result": {"wins": [{"winner": 1}, {"winner": 2, "lieable": 3}]}}, "lieable")
    'result.wins.1.lieable'
    """
    places = entry.items() if isinstance(entry, OBJECTS) else enumerate(entry) if isinstance(entry, LISTS) else ()
    inner = [(f"{before}{name}", value) for name, value in places]
    if isinstance(entry, OBJECTS) and key in entry:
        return f"{before}{key}"
    return next(filter(None, (place_of(value, key, f"{path}.") for path, value in inner)), "")


def locate(error: RuleError, entry: Mapping[str, Any], faults: list[Fault]) -> str:
    """Return the path of what a rule has refused in an entry, as far as the entry shows it; else an empty text."""
    key = error.params.get("key")
    if error.code in DECISION_ERRORS and not faults:
        return DECISION_ERRORS[error.code]
    if error.code == "unknown_field" and isinstance(key, str):
        return place_of(entry, key.split(", ")[0]) or key
    if faults:
        return faults[0].place
    return (place_of(entry, key) or key) if isinstance(key, str) else ""
