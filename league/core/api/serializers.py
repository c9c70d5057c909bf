"""The bases of the API's serializers: `Input` of bodies and query keys, `Output` of answers, and the form of errors."""

from collections.abc import Mapping
from contextlib import nullcontext
from itertools import count
from typing import Any, ClassVar

from django.utils.translation import gettext
from rest_framework import serializers
from rest_framework.fields import empty

from league.core.api.errors import at_key
from league.core.api.reading.strict import faults, set_bounds
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
    """A body, or the query keys of an address. Unknown keys and values of another type are refused.

    `answered` are keys that an answer has beside those of the body: who sends an answer back need not take them out,
    and they are not read. `one_of` are sets of keys of which a body has at most one.
    """

    class Meta:
        list_serializer_class = InputList

    answered: ClassVar[frozenset[str]] = frozenset()
    # Whether a key `version` is that of a thing that was seen, and not of the form of a file.
    sees_version: ClassVar[bool] = True
    ignored: ClassVar[frozenset[str]] = frozenset()
    one_of: ClassVar[tuple[tuple[str, ...], ...]] = ()

    def get_fields(self) -> dict[str, Any]:
        fields = super().get_fields()
        for field in fields.values():
            set_bounds(field)
        return fields

    def run_validation(self, data: Any = empty) -> Any:
        is_inner = self.parent is not None and not isinstance(self.parent, InputList)
        with at_key(str(self.field_name)) if is_inner else nullcontext():
            return super().run_validation(data)

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, Mapping):
            reject_unknown_keys(data, set(self.fields) | self.ignored | self.answered, shown=set(self.fields))
            if not self.context.get("is_query"):
                self._reject_other_types(data)
        read = super().to_internal_value(data)
        self._reject_contradictions(data)
        return read

    def _reject_other_types(self, data: Mapping[str, Any]) -> None:
        wrong: dict[str, list[str]] = {}
        for key, field in self.fields.items():
            for path, reason in faults(field, data.get(key), key):
                wrong.setdefault(path, []).append(reason)
        if wrong:
            raise serializers.ValidationError(wrong)

    def _reject_contradictions(self, data: Mapping[str, Any]) -> None:
        for keys in self.one_of:
            if len(named := [key for key in keys if data.get(key) not in (None, "", [])]) > 1:
                reason = gettext("Only one of these keys is possible: %(keys)s.") % {"keys": ", ".join(keys)}
                raise serializers.ValidationError({key: [reason] for key in named})


def reject_unknown_keys(data: Mapping[str, Any], known: set[str], *, shown: set[str] | None = None) -> None:
    """Raise `unknown_field` for the first key that is not known; the sentence names those of `shown`."""
    if unknown := sorted(set(data) - known):
        named = known if shown is None else shown
        raise LeagueError("unknown_field", field=unknown[0], allowed=", ".join(sorted(named)) or "–")


class Output(serializers.Serializer[Any]):
    """An answer. Every field is there in every answer unless it says `required=False`."""


class FieldErrorOutput(Output):
    field = serializers.CharField(help_text="The key, with a dot before the key of an inner list or object.")
    reason = serializers.CharField(help_text="A sentence in the reader's language.")


class EncodingOutput(Output):
    encoding = serializers.CharField(help_text="As `encoding` takes it.")
    names = serializers.ListField(child=serializers.CharField(), help_text="Up to three cells of the file.")


class AskedColumnOutput(Output):
    heading = serializers.CharField()
    cells = serializers.ListField(child=serializers.CharField(), help_text="Of the first five lines.")
    field = serializers.CharField(help_text="What it seems to be, as `column_fields` takes it; empty: nothing.")
    why = serializers.CharField(help_text="A sentence in the reader's language; empty without a field.")


class DoubtOfScoresOutput(Output):
    kind = serializers.CharField(help_text="`far_score`, `exchanged_scores` or `two_tables`.")
    player = serializers.IntegerField(allow_null=True, help_text="The id; null: it is about the whole game.")
    message = serializers.CharField(help_text="A sentence in the reader's language.")


class ErrorOutput(Output):
    error = serializers.CharField(help_text="A stable code; docs/reference/errors.md lists all.")
    message = serializers.CharField(help_text="A sentence in the reader's language.")
    type = serializers.CharField(help_text="Where this server describes the code, relative to its own address.")
    title = serializers.CharField(help_text="The code in English words; it never changes.")
    status = serializers.IntegerField(help_text="The status of the answer.")
    detail = serializers.CharField(help_text="The same as `message`.")
    instance = serializers.CharField(
        help_text="The address that was asked, and behind `#` the id under which the server's log has this request."
    )
    doc_url = serializers.CharField(help_text="The same as `type`.")
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
    columns = AskedColumnOutput(
        many=True, required=False, help_text="Of a file of results whose columns are not understood: all of them."
    )
    doubts = DoubtOfScoresOutput(
        many=True, required=False, help_text="With `looks_wrong`: what speaks against these scores."
    )


class PageOutput(Output):
    """A page of a list. A subclass adds `results`, and what belongs to the list as a whole."""

    count = serializers.IntegerField(help_text="The length of the whole list.")
    next = serializers.URLField(allow_null=True)
    previous = serializers.URLField(allow_null=True)
