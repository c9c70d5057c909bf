"""Options of a ruleset: a frozen dataclass whose fields say what they take.

A field is made by `option`: its default, the kind of value it takes, one line of help, and the clause it comes from.
A name that Python keeps for itself is written with an underscore behind it (``return_`` is the option ``return``).
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import Field, asdict, dataclass, field, fields, replace
from typing import Any, TypeVar

from rules.errors import RuleError

Opts = TypeVar("Opts")


@dataclass(frozen=True)
class Kind:
    """What values an option takes.

    key         `flag`, `whole`, `choice`, `subset`, `numbers`, `other`: how a form shows it
    allowed     the same in words, for messages
    accepts     says whether a JSON value is taken
    load, dump  from JSON to the value kept in the options object and back
    """

    key: str
    allowed: str
    accepts: Callable[[Any], bool]
    choices: tuple[Any, ...] = ()
    minimum: int | None = None
    nullable: bool = False
    length: int | None = None
    load: Callable[[Any], Any] = lambda value: value
    dump: Callable[[Any], Any] = lambda value: value


LARGEST = 10**15


def is_whole(value: object) -> bool:
    """An int that is no bool (JSON's true is not 1), and no larger than anything a table can mean.

    >>> is_whole(3), is_whole(True), is_whole(3.0), is_whole(10**16)
    (True, False, False, False)
    """
    return type(value) is int and -LARGEST <= value <= LARGEST


FLAG = Kind("flag", "true, false", lambda value: isinstance(value, bool), choices=(True, False))


def _say(value: Any) -> str:
    return {True: "true", False: "false", None: "null"}.get(value, value) if not is_whole(value) else str(value)


def choice(*values: Any) -> Kind:
    """One of the listed values, told apart by type as well (1 is not true).

    >>> choice(8, 16, None).allowed
    '8, 16, null'
    """

    def accepts(value: Any) -> bool:
        return any(type(value) is type(one) and value == one for one in values)

    return Kind("choice", ", ".join(map(_say, values)), accepts, choices=values, nullable=None in values)


def whole(minimum: int | None = None, *, maximum: int | None = None, step: int = 1, nullable: bool = False) -> Kind:
    """A whole number, from `minimum` to `maximum` where they are given, a multiple of `step`; null where `nullable`."""

    def accepts(value: Any) -> bool:
        if value is None:
            return nullable
        within = (minimum is None or value >= minimum) if is_whole(value) else False
        return within and (maximum is None or value <= maximum) and value % step == 0

    bounds = "" if minimum is None else f" ≥ {minimum}"
    bounds += "" if maximum is None else f" ≤ {maximum}"
    bounds += "" if step == 1 else f", multiple of {step}"
    return Kind("whole", f"whole number{bounds}{', null' * nullable}", accepts, minimum=minimum, nullable=nullable)


def subset(*values: str) -> Kind:
    """A list of some of the listed words, each once, in any order; kept as a tuple in the listed order."""

    def accepts(value: Any) -> bool:
        return (
            isinstance(value, list | tuple)
            and len(value) <= len(values)
            and len(set(map(str, value))) == len(value)
            and all(v in values for v in value)
        )

    def load(value: Sequence[str]) -> tuple[str, ...]:
        return tuple(word for word in values if word in value)

    return Kind("subset", "list of " + ", ".join(values), accepts, choices=values, load=load, dump=list)


def numbers(length: int, extra: Callable[[Sequence[int]], bool] = lambda values: True, words: str = "") -> Kind:
    """A list of `length` whole numbers, with one more condition where wanted (`words` says it)."""

    def accepts(value: Any) -> bool:
        right = isinstance(value, list | tuple) and len(value) == length and all(map(is_whole, value))
        return right and extra(value)

    return Kind("numbers", f"{length} whole numbers{words}", accepts, length=length, load=tuple, dump=list)


def option(default: Any, kind: Kind, help: str, clause: str = "") -> Any:
    """One field of an options dataclass.

    default     the value where nothing else is said (as kept: tuples, not lists)
    help        one line in the reader's words, marked for translation
    clause      where in the rule text or page it comes from, in its own language
    """
    return field(default=default, metadata={"kind": kind, "help": help, "clause": clause})


def option_key(one: Field[Any]) -> str:
    """The public name of an option: the field's, without the underscore that keeps Python's words apart."""
    return one.name.rstrip("_")


def resolve_options(defaults: Opts, overrides: object) -> Opts:
    """The options object that `overrides` (a JSON object) make of `defaults`.

    raises      RuleError `unknown_option`, `bad_option` with the allowed values; `bad_input` where it is no object
    """
    if overrides is None or overrides == {}:
        return defaults
    if not isinstance(overrides, Mapping):
        raise RuleError("bad_input", key="options")
    known = {option_key(one): one for one in fields(defaults)}  # type: ignore[arg-type]
    changes: dict[str, Any] = {}
    for key, value in overrides.items():
        if key not in known:
            raise RuleError("unknown_option", option=key, allowed=", ".join(known))
        kind: Kind = known[key].metadata["kind"]
        if not kind.accepts(value):
            raise RuleError("bad_option", option=key, value=value, allowed=kind.allowed)
        changes[known[key].name] = kind.load(value)
    return replace(defaults, **changes)  # type: ignore[type-var]


def dump_options(options: Any) -> dict[str, Any]:
    """The full option set as a JSON object; `resolve_options` makes the same options of it again."""
    return {option_key(one): one.metadata["kind"].dump(getattr(options, one.name)) for one in fields(options)}


def describe_options(defaults: Any) -> list[dict[str, Any]]:
    """Every option with its kind, default, allowed values, help and clause: what forms, API and docs are built from."""
    return [_describe(one, defaults) for one in fields(defaults)]


def _describe(one: Field[Any], defaults: Any) -> dict[str, Any]:
    kind: Kind = one.metadata["kind"]
    described = {key: value for key, value in asdict(kind).items() if key not in ("accepts", "load", "dump")}
    described["choices"] = list(kind.choices)
    default = kind.dump(getattr(defaults, one.name))
    words = {"help": one.metadata["help"], "clause": one.metadata["clause"]}
    return {**described, "kind": kind.key, "key": option_key(one), "default": default, **words}
