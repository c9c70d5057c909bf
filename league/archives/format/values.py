"""Convert a column's value to JSON and back, strictly and exact to the microsecond."""

from collections.abc import Callable
from datetime import UTC, date, datetime, time
from typing import Any

from django.core.exceptions import ValidationError
from django.db.models import Field, JSONField
from django.utils.dateparse import parse_date, parse_datetime, parse_time

from rules.errors import _

KINDS: dict[str, type] = {
    "BooleanField": bool,
    "IntegerField": int,
    "BigIntegerField": int,
    "PositiveIntegerField": int,
    "PositiveSmallIntegerField": int,
    "CharField": str,
    "SlugField": str,
    "TextField": str,
    "DateField": str,
    "DateTimeField": str,
    "TimeField": str,
}


def value_out(value: Any) -> Any:
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat()
    if isinstance(value, date | time):
        return value.isoformat()
    return value


def value_in(field: "Field[Any, Any]", value: Any) -> Any:
    """Convert a JSON value to the column's type.

    raises      ValidationError for a value of another type, or one that the column does not accept
    """
    if value is None and field.null:
        return None
    if isinstance(field, JSONField):
        return _json(field, value)
    if type(value) is not KINDS[field.get_internal_type()]:
        raise _invalid(value)
    read = READERS.get(field.get_internal_type(), unchanged)
    return field.clean(read(value), None)


def _json(field: "Field[Any, Any]", value: Any) -> Any:
    expected = type(field.get_default()) if field.has_default() else (dict, list)
    if not isinstance(value, expected):
        raise _invalid(value)
    return value


def _day(text: str) -> date:
    if (day := parse_date(text)) is None:
        raise _invalid(text)
    return day


def _moment(text: str) -> datetime:
    moment = parse_datetime(text)
    if moment is None or moment.tzinfo is None:
        raise _invalid(text)
    return moment


def _time(text: str) -> time:
    if (clock := parse_time(text)) is None or clock.tzinfo is not None:
        raise _invalid(text)
    return clock


def unchanged(value: Any) -> Any:
    return value


READERS: dict[str, Callable[[Any], Any]] = {"DateField": _day, "DateTimeField": _moment, "TimeField": _time}


def _invalid(value: Any) -> ValidationError:
    return ValidationError(_("“%(value)s” is not a value for this field."), params={"value": str(value)[:80]})
