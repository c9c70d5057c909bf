"""One column's values as JSON and back to what the database stores."""

from base64 import b64decode, b64encode
from collections.abc import Callable
from datetime import UTC, date, datetime, time
from decimal import Decimal
from typing import Any
from uuid import UUID

from django.db import connection
from django.db.models import BinaryField, DateField, DateTimeField, DecimalField, Field, JSONField, TimeField, UUIDField

Convert = Callable[[Any], Any]


def encoder_of(field: "Field") -> Convert | None:
    """How to write a value that is not null; None where JSON has it already."""
    if isinstance(field, DateTimeField):
        return lambda value: value.astimezone(UTC).isoformat()
    if isinstance(field, DateField):
        return date.isoformat
    if isinstance(field, TimeField):
        return time.isoformat
    if isinstance(field, BinaryField):
        return lambda value: b64encode(bytes(value)).decode()
    return str if isinstance(field, DecimalField | UUIDField) else None


def decoder_of(field: "Field") -> Convert | None:
    """How to turn a value into what this database stores; None where it stays as it is."""
    if (read := _reader_of(field)) is None:
        return None
    return lambda value: field.get_db_prep_save(read(value), connection)


def _reader_of(field: "Field") -> Convert | None:
    if isinstance(field, DateTimeField):
        return datetime.fromisoformat
    if isinstance(field, DateField):
        return date.fromisoformat
    if isinstance(field, TimeField):
        return time.fromisoformat
    if isinstance(field, BinaryField):
        return b64decode
    if isinstance(field, DecimalField):
        return Decimal
    if isinstance(field, UUIDField):
        return UUID
    return (lambda value: value) if isinstance(field, JSONField) else None


def converted(row: Any, conversions: list[tuple[int, Convert]]) -> list[Any]:
    """The row with its converted columns; a null stays null."""
    values = list(row)
    for place, convert in conversions:
        if values[place] is not None:
            values[place] = convert(values[place])
    return values


def conversions_of(fields: list["Field"], kind: Callable[["Field"], Convert | None]) -> list[tuple[int, Convert]]:
    found = [(place, kind(field)) for place, field in enumerate(fields)]
    return [(place, convert) for place, convert in found if convert is not None]
