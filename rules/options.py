"""Options of a ruleset: a frozen dataclass whose fields describe the values they accept.

`option` makes a field from its default, the kind of value it accepts, one line of help, and the clause it comes from.
A field whose name is a Python keyword ends in an underscore (``return_`` is the option ``return``).
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import Field, dataclass, field, fields, replace
from functools import cache
from typing import Any, TypeVar

from rules.errors import RuleError

Opts = TypeVar("Opts")


@dataclass(frozen=True)
class Kind:
    """The kind of value that an option accepts.

    key         `flag`, `whole`, `choice`, `subset`, `numbers` or `other`; decides how a form shows the option
    allowed     the accepted values in words, for messages
    accepts     tells whether a JSON value is accepted
    load, dump  convert a JSON value to the value in the options object, and back
    normal      the form of a JSON value in which values that say the same are equal
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
    normal: Callable[[Any], Any] = lambda value: value


LARGEST = 10**15
# The types of a JSON list and object, for `isinstance`. A union such as `list | tuple` is made again at each test,
# which takes four times as long; the common type stands first.
LISTS = (list, tuple)
OBJECTS = (dict, Mapping)
# What a form and the API are told of a kind; its functions stay here.
DESCRIBED = ("key", "allowed", "choices", "minimum", "nullable", "length")


def is_whole(value: object) -> bool:
    """Whether the value is an int, not a bool (JSON's true is not 1), and of a plausible size.

    >>> is_whole(3), is_whole(True), is_whole(3.0), is_whole(10**16)
    (True, False, False, False)
    """
    return type(value) is int and -LARGEST <= value <= LARGEST


FLAG = Kind("flag", "true, false", lambda value: isinstance(value, bool), choices=(True, False))


def _say(value: Any) -> str:
    return {True: "true", False: "false", None: "null"}.get(value, value) if not is_whole(value) else str(value)


def choice(*values: Any) -> Kind:
    """Accept one of the listed values; the type must match too (1 is not true).

    >>> choice(8, 16, None).allowed
    '8, 16, null'
    """

    def accepts(value: Any) -> bool:
        return any(type(value) is type(one) and value == one for one in values)

    return Kind("choice", ", ".join(map(_say, values)), accepts, choices=values, nullable=None in values)


def whole(minimum: int | None = None, *, maximum: int | None = None, step: int = 1, nullable: bool = False) -> Kind:
    """Accept a whole number between `minimum` and `maximum`, a multiple of `step`; also null if `nullable`."""

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
    """Accept a list of some of these words, each once, in any order; store it as a tuple in the order given here."""

    def accepts(value: Any) -> bool:
        return (
            isinstance(value, LISTS)
            and len(value) <= len(values)
            and len(set(map(str, value))) == len(value)
            and all(v in values for v in value)
        )

    def load(value: Sequence[str]) -> tuple[str, ...]:
        return tuple(word for word in values if word in value)

    return Kind("subset", "list of " + ", ".join(values), accepts, choices=values, load=load, dump=list)


def numbers(length: int, extra: Callable[[Sequence[int]], bool] = lambda values: True, words: str = "") -> Kind:
    """Accept a list of `length` whole numbers that meets the condition `extra`; `words` describes the condition."""

    def accepts(value: Any) -> bool:
        right = isinstance(value, LISTS) and len(value) == length and all(map(is_whole, value))
        return right and extra(value)

    return Kind("numbers", f"{length} whole numbers{words}", accepts, length=length, load=tuple, dump=list)


def option(default: Any, kind: Kind, help: str, clause: str = "", was: str = "") -> Any:
    """Make a field of an options dataclass.

    default     the default, as stored in the options object: a tuple, not a list
    help        one line of explanation, marked for translation
    clause      the clause of the rule text or the section of the page it comes from, in its own language
    was         the option that decided the same before this one existed; see `complete_options`
    """
    return field(default=default, metadata={"kind": kind, "help": help, "clause": clause, "was": was})


def fixed(value: Any) -> Any:
    """Make a field of an options dataclass that is the same in every ruleset of the rule system: no option.

    A sibling with more freedom may make an option of it, and may fix what is an option here.
    """
    return field(default=value)


def option_fields(options: Any) -> tuple[Field[Any], ...]:
    """Return the fields of an options object that are options, without those that are fixed."""
    return tuple(one for one in fields(options) if "kind" in one.metadata)


def option_key(one: Field[Any]) -> str:
    """Return the public name of an option: the field's name without a trailing underscore."""
    return one.name.rstrip("_")


def resolve_options(defaults: Opts, overrides: object) -> Opts:
    """Return a copy of `defaults` with the values of `overrides`, a JSON object.

    raises      RuleError `unknown_option`, `bad_option` with the allowed values; `bad_input` unless it is an object
    """
    if overrides is None or overrides == {}:
        return defaults
    if not isinstance(overrides, Mapping):
        raise RuleError("bad_input", key="options")
    known = {option_key(one): one for one in option_fields(defaults)}
    changes: dict[str, Any] = {}
    for key, value in overrides.items():
        if key not in known:
            raise RuleError("unknown_option", option=key, allowed=", ".join(known))
        kind: Kind = known[key].metadata["kind"]
        if not kind.accepts(value):
            raise RuleError("bad_option", option=key, value=value, allowed=kind.allowed)
        changes[known[key].name] = kind.load(value)
    return replace(defaults, **changes)  # type: ignore[type-var]


def complete_options(defaults: Any, stored: Mapping[str, Any]) -> dict[str, Any]:
    """Return a set of options that was stored in full, with those that have been divided off another one since.

    Such an option keeps the value that decided then. Other options that are missing are left to their defaults.
    """
    missing = {key: was for key, was in divided_options(defaults.__class__) if key not in stored}
    return {**stored, **{key: stored[was] for key, was in missing.items() if was in stored}}


@cache
def divided_options(options: type) -> tuple[tuple[str, str], ...]:
    """The options that were divided off another one, each with that one."""
    return tuple((option_key(one), one.metadata["was"]) for one in option_fields(options) if one.metadata["was"])


def normal_options(defaults: Any, stored: Mapping[str, Any]) -> dict[str, Any]:
    """Return a stored set of options as it is compared: in full, and each value in its normal form."""
    kinds = {option_key(one): one.metadata["kind"] for one in option_fields(defaults)}
    full = {**dump_options(defaults), **stored}
    return {key: kinds[key].normal(value) if key in kinds else value for key, value in full.items()}


def dump_options(options: Any) -> dict[str, Any]:
    """Return all options as a JSON object; `resolve_options` turns it back into the same options."""
    return {option_key(one): one.metadata["kind"].dump(getattr(options, one.name)) for one in option_fields(options)}


def how_to_copy(options: Any) -> tuple[Any, ...]:
    """Return what `copy` and `pickle` make a frozen object of: those of the compiled build cannot be filled later."""
    return options.__class__, tuple([getattr(options, one.name) for one in fields(options)])


def describe_options(defaults: Any) -> list[dict[str, Any]]:
    """Describe every option: kind, default, allowed values, help, clause. Forms, API and docs are built from this."""
    return [_describe(one, defaults) for one in option_fields(defaults)]


def _describe(one: Field[Any], defaults: Any) -> dict[str, Any]:
    kind: Kind = one.metadata["kind"]
    described = {key: getattr(kind, key) for key in DESCRIBED}
    described["choices"] = list(kind.choices)
    default = kind.dump(getattr(defaults, one.name))
    words = {"help": one.metadata["help"], "clause": one.metadata["clause"]}
    return {**described, "kind": kind.key, "key": option_key(one), "default": default, **words}
