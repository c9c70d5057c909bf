"""What a value of a body or query key must look like before its field reads it.

The framework's fields turn one type into another: 7 into "7", "7" into 7, "yes" into true, an instant without an offset
into one of UTC. What a program meant by such a value nobody knows, so it is refused here, for every field of every
`Input`. The fields then check the value itself.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import urlsplit

from django.core.validators import MaxLengthValidator, MaxValueValidator, MinValueValidator
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from league.core.errors import LeagueError

# Texts and lists of a field that says no limit of its own, and whole numbers: what a database's column can hold.
MOST_TEXT = 1_000
# A body has at most 2.5 MB, of which a file can be all.
LONGEST_FILE = 2_500_000
MOST_ITEMS = 10_000
MOST_NUMBER = 2**63 - 1
# Nothing that a club records or plans is earlier or later; a year of two digits or a slipped key is.
FIRST_YEAR, LAST_YEAR = 1900, 2199

WHOLE = re.compile(r"-?[0-9]{1,40}")
DECIMAL = re.compile(r"[-+]?[0-9]{1,40}(\.[0-9]{1,40})?")
DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
INSTANT = re.compile(
    r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(:[0-9]{2}(\.[0-9]{1,6})?)?(Z|[+-][0-9]{2}:[0-9]{2})"
)

# Control characters but those of lines, and the signs that embed, override or isolate a direction (Unicode, UAX 9).
ODD = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")

NEEDS_TEXT = _("A text is needed here.")
NEEDS_WHOLE = _("A whole number is needed here.")
NEEDS_NUMBER = _("A number is needed here.")
NEEDS_TRUTH = _("Only true and false are possible here.")
NEEDS_DECIMAL = _("A decimal number is needed here, as text like “31.2”.")
NEEDS_DAY = _("A day is needed here, like 2026-03-04.")
NEEDS_INSTANT = _("An instant with its offset is needed here, like 2026-03-04T21:30:00Z.")
NEEDS_LIST = _("A list is needed here.")
NEEDS_OBJECT = _("An object is needed here.")
NEEDS_YEAR = _("The year must be between {first} and {last}.")
NEEDS_NO_ACCOUNT = _("An address cannot contain a name and a password.")
NEEDS_NOT_EMPTY = _("This key is empty. Leave it out, or give it a value.")


def set_bounds(field: serializers.Field[Any, Any, Any, Any]) -> None:
    """Give a field that says none a limit, so that the schema has it and nothing huge gets through."""
    match field:
        case serializers.CharField() if field.max_length is None:
            field.max_length = MOST_TEXT
            field.validators.append(_with_reason(MaxLengthValidator, MOST_TEXT, field, "max_length"))
        case serializers.IntegerField():
            if field.max_value is None:
                field.max_value = MOST_NUMBER
                field.validators.append(_with_reason(MaxValueValidator, MOST_NUMBER, field, "max_value"))
            if field.min_value is None:
                field.min_value = -MOST_NUMBER
                field.validators.append(_with_reason(MinValueValidator, -MOST_NUMBER, field, "min_value"))
        case serializers.ListSerializer():
            lists: Any = field
            lists.max_length = MOST_ITEMS if lists.max_length is None else lists.max_length
        case serializers.ListField():
            field.max_length = MOST_ITEMS if field.max_length is None else field.max_length
            set_bounds(field.child)
        case serializers.DictField():
            set_bounds(field.child)


def _with_reason(validator: Any, limit: int, field: Any, key: str) -> Any:
    return validator(limit, message=str(field.error_messages[key]).format(**{key: limit}))


def faults(field: serializers.Field[Any, Any, Any, Any], value: Any, path: str) -> Iterator[tuple[str, str]]:
    """The paths and reasons of what a JSON value of a body is not; nested serializers look after themselves."""
    if value is None or isinstance(field, serializers.BaseSerializer) or hasattr(field, "takes_json"):
        return
    if reason := _fault(field, value):
        yield path, reason
    elif isinstance(value, str) and isinstance(field, serializers.CharField):
        _reject_odd_characters(field, value, path)
    elif isinstance(field, serializers.ListField) and len(value) > (most := field.max_length or MOST_ITEMS):
        yield path, str(field.error_messages["max_length"]).format(max_length=most)
    elif isinstance(field, serializers.ListField):
        for place, inner in enumerate(value):
            yield from faults(field.child, inner, f"{path}.{place}")
    elif isinstance(field, serializers.DictField) and not isinstance(field.child, serializers.JSONField):
        for key, inner in value.items():
            yield from faults(field.child, inner, f"{path}.{key}")


def _fault(field: serializers.Field[Any, Any, Any, Any], value: Any) -> str:
    match field:
        case serializers.BooleanField():
            return "" if isinstance(value, bool) else str(NEEDS_TRUTH)
        case serializers.IntegerField():
            return "" if type(value) is int else str(NEEDS_WHOLE)
        case serializers.FloatField():
            return "" if type(value) in (int, float) else str(NEEDS_NUMBER)
        case serializers.DecimalField():
            is_decimal = DECIMAL.fullmatch(value) if isinstance(value, str) else type(value) in (int, float)
            return "" if is_decimal else str(NEEDS_DECIMAL)
        case serializers.ListField():
            return "" if isinstance(value, list) else str(NEEDS_LIST)
        case serializers.DictField():
            return "" if isinstance(value, Mapping) else str(NEEDS_OBJECT)
        case serializers.ChoiceField():
            needs_text = all(isinstance(choice, str) for choice in field.choices)
            return str(NEEDS_TEXT) if needs_text and not isinstance(value, str) else ""
        case serializers.CharField() | serializers.DateField() | serializers.DateTimeField():
            return _fault_of_text(field, value) if isinstance(value, str) else str(_need(field))
    return ""


def _reject_odd_characters(field: serializers.CharField, text: str, path: str) -> None:
    """Refuse a character that controls a terminal, or turns the direction of all text behind it; files may have any."""
    if (field.max_length or 0) < LONGEST_FILE and (odd := ODD.search(text)):
        raise LeagueError("odd_character", character=f"U+{ord(odd[0]):04X}", at_key=path)


def _need(field: object) -> object:
    is_time = isinstance(field, serializers.DateField | serializers.DateTimeField)
    return (NEEDS_DAY if isinstance(field, serializers.DateField) else NEEDS_INSTANT) if is_time else NEEDS_TEXT


def _fault_of_text(field: object, text: str) -> str:
    if isinstance(field, serializers.URLField):
        return str(NEEDS_NO_ACCOUNT) if has_account(text) else ""
    if not isinstance(field, serializers.DateField | serializers.DateTimeField):
        return ""
    if not (DAY if isinstance(field, serializers.DateField) else INSTANT).fullmatch(text):
        return str(_need(field))
    if not FIRST_YEAR <= int(text[:4]) <= LAST_YEAR:
        return str(NEEDS_YEAR).format(first=FIRST_YEAR, last=LAST_YEAR)
    return ""


def has_account(address: str) -> bool:
    """Whether an address has a name or a password before its host.

    >>> has_account("https://aoi:secret@bot.example/"), has_account("https://bot.example/@aoi")
    (True, False)
    """
    try:
        return "@" in urlsplit(address).netloc
    except ValueError:
        return False


# ----- query keys -----

SHAPES: tuple[tuple[type, re.Pattern[str], Any], ...] = (
    (serializers.IntegerField, WHOLE, NEEDS_WHOLE),
    (serializers.DecimalField, DECIMAL, NEEDS_DECIMAL),
    (serializers.DateField, DAY, NEEDS_DAY),
    (serializers.DateTimeField, INSTANT, NEEDS_INSTANT),
    (serializers.BooleanField, re.compile("true|false|1|0"), NEEDS_TRUTH),
)


def query_fault(field: object, text: str) -> str:
    """Why a text cannot be the value of a query key, whatever the key's field would make of it."""
    for kind, shape, reason in SHAPES:
        if isinstance(field, kind) and not shape.fullmatch(text):
            return str(reason)
    if isinstance(field, serializers.IntegerField):
        for key, is_beyond in (
            ("max_value", lambda most: int(text) > most),
            ("min_value", lambda least: int(text) < least),
        ):
            if (limit := getattr(field, key)) is not None and is_beyond(limit):
                return str(field.error_messages[key]).format(**{key: limit})
    return ""
