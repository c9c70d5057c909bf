"""The bases of the API's serializers: `Input` of bodies and query keys, `Output` of answers, and the form of errors."""

from collections.abc import Mapping
from itertools import count
from typing import Any, ClassVar

from rest_framework import serializers

from league.core.api.errors import at_key
from league.core.errors import LeagueError


class InputList(serializers.ListSerializer[Any]):
    """A list of objects in a body. An error of one of them names its place."""

    def run_child_validation(self, data: Any) -> Any:
        with at_key(f"{self.field_name}.{next(self.places)}"):
            return super().run_child_validation(data)

    def to_internal_value(self, data: Any) -> list[Any]:
        self.places = count()
        return list(super().to_internal_value(data))


class Input(serializers.Serializer[Any]):
    """A body, or the query keys of an address. Unknown keys are refused."""

    class Meta:
        list_serializer_class = InputList

    ignored: ClassVar[frozenset[str]] = frozenset()

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, Mapping):
            reject_unknown_keys(data, set(self.fields) | self.ignored)
        return super().to_internal_value(data)


def reject_unknown_keys(data: Mapping[str, Any], known: set[str]) -> None:
    """Raise `unknown_field` for the first key that is not known."""
    if unknown := sorted(set(data) - known):
        raise LeagueError("unknown_field", field=unknown[0], allowed=", ".join(sorted(known)) or "–")


class Output(serializers.Serializer[Any]):
    """An answer. Every field is there in every answer unless it says `required=False`."""


class FieldErrorOutput(Output):
    field = serializers.CharField(help_text="The key, with a dot before the key of an inner list or object.")
    reason = serializers.CharField(help_text="A sentence in the reader's language.")


class EncodingOutput(Output):
    encoding = serializers.CharField(help_text="As `encoding` takes it.")
    names = serializers.ListField(child=serializers.CharField(), help_text="Up to three cells of the file.")


class ErrorOutput(Output):
    error = serializers.CharField(help_text="A stable code; docs/reference/errors.md lists all.")
    message = serializers.CharField(help_text="A sentence in the reader's language.")
    fields = FieldErrorOutput(
        many=True,
        required=False,
        help_text="Each key that is refused: with `bad_field`, `unknown_field`, and a fault in one element of a list.",
    )  # type: ignore[assignment]
    present = serializers.JSONField(
        required=False, help_text="With `version_conflict` and `wrong_deal_number`: the thing as it is now."
    )
    is_recorded = serializers.BooleanField(
        required=False, help_text="With `wrong_deal_number`: whether the deal of that number is the one that was sent."
    )
    candidates = EncodingOutput(
        many=True, required=False, help_text="With `encoding_doubtful`: the encodings in which the file can be read."
    )


class PageOutput(Output):
    """A page of a list. A subclass adds `results`, and what belongs to the list as a whole."""

    count = serializers.IntegerField(help_text="The length of the whole list.")
    next = serializers.URLField(allow_null=True)
    previous = serializers.URLField(allow_null=True)
