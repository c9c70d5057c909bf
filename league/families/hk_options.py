"""The house rules of 香港麻雀 that are maps: the faan of each pattern, the points of each number of faan."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext, pgettext

from rules.hk.options import LIMIT, MOST_FAAN
from rules.hk.patterns import CATALOGUE

Described = Mapping[str, Any]
# The page has a field for each number of faan up to this one; a longer table comes from the API.
TABLE_FAAN = 20


class PartsWidget(forms.MultiWidget):
    """Small fields in one line, each with its label."""

    template_name = "home/mapping_widget.html"

    def __init__(self, labels: Mapping[str, str], widgets: Mapping[str, forms.Widget]) -> None:
        self.labels = labels
        super().__init__(dict(widgets))

    def decompress(self, value: Mapping[str, Any] | None) -> list[Any]:
        return [(value or {}).get(key) for key in self.labels]

    def get_context(self, name: str, value: Any, attrs: dict[str, Any] | None) -> dict[str, Any]:
        context = super().get_context(name, value, attrs)
        for label, part in zip(self.labels.values(), context["widget"]["subwidgets"], strict=True):
            part["words"] = label
        return context


class PartsField(forms.MultiValueField):
    """A map of which every key is a small field; an empty field leaves the key out."""

    def __init__(self, labels: Mapping[str, str], parts: Sequence[forms.Field], empty: Any) -> None:
        self.keys, self.empty = tuple(labels), empty
        widgets = {key: part.widget for key, part in zip(labels, parts, strict=True)}
        super().__init__(list(parts), widget=PartsWidget(labels, widgets), required=False, require_all_fields=False)

    def compress(self, values: list[Any]) -> Any:
        found = zip(self.keys, values, strict=False)
        return {key: value for key, value in found if value not in (None, "")} or self.empty


class FaanField(forms.CharField):
    """A whole number of faan, or the word for the limit."""

    def __init__(self, usual: int) -> None:
        attrs = {"placeholder": usual, "class": "figure", "autocomplete": "off", "size": 5}
        super().__init__(required=False, max_length=20, widget=FaanInput(attrs=attrs))

    def clean(self, value: Any) -> Any:
        text = super().clean(value).strip().casefold()
        if not text or text in (LIMIT, limit_word().casefold()):
            return LIMIT if text else ""
        if text.isascii() and text.isdecimal() and int(text) <= MOST_FAAN:
            return int(text)
        message = gettext("Write a whole number from 0 to %(most)d, or “%(limit)s”.")
        raise forms.ValidationError(message % {"most": MOST_FAAN, "limit": limit_word()}, code="bad_option")


class FaanInput(forms.TextInput):
    def format_value(self, value: Any) -> Any:
        return limit_word() if value == LIMIT else super().format_value(value)


def limit_word() -> str:
    return pgettext("faan of a pattern", "limit")


def faan_field(option: Described, present: Any) -> forms.Field:
    """One field for each pattern; its usual faan stand in the empty field."""
    labels = {row.key: row.name for row in CATALOGUE}
    return PartsField(labels, [FaanField(row.value) for row in CATALOGUE], {})


def table_field(option: Described, present: Any) -> forms.Field:
    """One field for each number of faan."""
    most = max([TABLE_FAAN, *map(int, present or ())])
    labels = {str(faan): str(faan) for faan in range(most + 1)}
    parts = [forms.IntegerField(min_value=1, required=False) for _faan in labels]
    return PartsField(labels, parts, None)


OPTION_FIELDS = {"faan": faan_field, "table": table_field}
