"""Things that a body names: by the key that an address takes, or by the reference that every answer has for them."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from league.core.api.errors import at_key
from league.core.api.reading.strict import MOST_NUMBER
from league.core.countries.codes import check_country

LONGEST_NAME = 200


def _is_id(value: object) -> bool:
    return type(value) is int and 0 < value <= MOST_NUMBER


def _is_name(value: object) -> bool:
    return isinstance(value, str) and bool(value.strip()) and len(value) <= LONGEST_NAME


def _is_number(value: object) -> bool:
    return value is None or type(value) is int


# What a reference may hold besides its key; the key alone is read.
BESIDE = {"name": _is_name, "version": _is_number, "number": _is_number}
ID = {"type": "integer", "minimum": 1, "maximum": MOST_NUMBER, "format": "int64"}
NAME = {"type": "string", "minLength": 1, "maxLength": LONGEST_NAME}
SLUG = {"type": "string", "minLength": 1, "maxLength": 60}


def one_of(*kinds: dict[str, Any], key: str = "id") -> dict[str, Any]:
    """The schema of a thing that is named by one of these kinds, or by its reference."""
    reference = {
        "type": "object", "properties": {key: ID if key == "id" else SLUG, "name": NAME},
        "required": [key],
    }  # fmt: skip
    return {"oneOf": [*kinds, reference]}


class Named(serializers.Field[Any, Any, Any, Any]):
    """A field that says itself which JSON values it takes: a number, a text or a reference."""

    takes_json = True
    key = "id"
    takes_number, takes_text = True, False
    default_error_messages = {
        "bad_reference": _("The reference of a thing is needed here, as an answer has it."),
        "bad_id": _("The id of a thing is needed here: a whole number from 1."),
        "bad_name": _("An id or a name is needed here."),
        "bad_slug": _("The address of a thing is needed here, as its answers have it in “slug”."),
    }

    def to_internal_value(self, data: Any) -> int | str:
        if isinstance(data, Mapping):
            return self._key_of(data)
        if self.takes_number and _is_id(data):
            return int(data)
        if self.takes_text and _is_name(data):
            return str(data).strip()
        code = "bad_slug" if not self.takes_number else "bad_name" if self.takes_text else "bad_id"
        raise serializers.ValidationError(self.error_messages[code], code=code)

    def _key_of(self, reference: Mapping[str, Any]) -> int | str:
        wrong = sorted(set(reference) - BESIDE.keys() - {self.key})
        wrong += [key for key, fits in BESIDE.items() if key in reference and not fits(reference[key])]
        if not wrong and not (_is_id if self.key == "id" else _is_name)(reference.get(self.key)):
            wrong.append(self.key)
        if wrong:
            reason = self.error_messages["bad_reference"]
            raise serializers.ValidationError({key: [reason] for key in wrong})
        found: int | str = reference[self.key]
        return found

    def to_representation(self, value: Any) -> Any:
        return value


@extend_schema_field(one_of(ID))
class IdField(Named):
    """The id of a thing, or its reference."""


@extend_schema_field(one_of(ID, NAME))
class IdOrNameField(Named):
    """The id or the name of a thing, or its reference."""

    takes_text = True


@extend_schema_field(one_of(SLUG, key="slug"))
class SlugRefField(Named):
    """The address of a thing, or its reference."""

    key = "slug"
    takes_number, takes_text = False, True


class CountryField(serializers.CharField):
    """A country by its code of ISO 3166 or of a federation; it is stored by the two letters of ISO 3166."""

    def __init__(self, **kwargs: Any) -> None:
        help_text = "The two letters of ISO 3166; their three letters and those of a federation are understood."
        super().__init__(**{"max_length": 60, "help_text": help_text, **kwargs})

    def to_internal_value(self, data: Any) -> str:
        text: str = super().to_internal_value(data)
        with at_key(str(self.field_name)):
            return check_country(text)
