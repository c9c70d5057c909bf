"""Form fields for the kinds of value that a ruleset's options take."""

import json
from collections.abc import Callable, Mapping
from typing import Any

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from league.core.points import with_minus
from league.core.templatetags.figures import quoted
from league.core.texts.lists import listed
from league.families.family import Family
from league.rulebook.option_words import option_word

Described = Mapping[str, Any]


def value_in_words(value: Any, family: Family | None = None, option: str = "") -> str:
    """Return a value of an option in words; the same word can be another one in another family or option."""
    if value is None:
        return _("none")
    if family and option in family.option_in_words:
        return family.option_in_words[option](value, value)
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, Mapping):
        pairs = (
            f"{value_in_words(key, family, option)} {value_in_words(one, family, option)}" for key, one in value.items()
        )
        return listed(pairs) or _("none")
    if isinstance(value, list | tuple):
        return " ".join(value_in_words(one, family, option) for one in value) if value else _("none")
    return with_minus(option_word(value)) if isinstance(value, int | float) else option_word(value, family, option)


def both_in_words(value: Any, previous: Any, family: Family, option: str) -> tuple[str, str]:
    """Return two values of an option in words; of two maps each tells the keys of both."""
    own = family.option_in_words.get(option)
    if own is None or value is None or previous is None:
        return value_in_words(value, family, option), value_in_words(previous, family, option)
    keys = {**previous, **value}
    return own(value, keys), own(previous, keys)


class NumbersField(forms.CharField):
    """`length` numbers in one line: 15 5 -5 -15."""

    def __init__(self, *, length: int, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.length = length

    def prepare_value(self, value: Any) -> Any:
        return " ".join(map(str, value)) if isinstance(value, list | tuple) else value

    def clean(self, value: Any) -> list[int | float]:
        parts = super().clean(value).replace(",", " ").replace("/", " ").replace("−", "-").replace("▲", "-").split()
        try:
            numbers = [float(part) if "." in part else int(part) for part in parts]
        except ValueError:
            numbers = []
        if len(numbers) != self.length:
            raise forms.ValidationError(_("Write %(n)d numbers.") % {"n": self.length}, code="bad_option")
        return numbers


class MappingWidget(forms.MultiWidget):
    template_name = "home/mapping_widget.html"
    widgets_names: list[str]

    def decompress(self, value: Mapping[str, Any] | None) -> list[Any]:
        return [(value or {}).get(name.removeprefix("_")) for name in self.widgets_names]

    def get_context(self, name: str, value: Any, attrs: dict[str, Any] | None) -> dict[str, Any]:
        context = super().get_context(name, value, attrs)
        for key, part in zip(self.widgets_names, context["widget"]["subwidgets"], strict=True):
            part["words"] = value_in_words(key.removeprefix("_"))
        return context


class MappingField(forms.MultiValueField):
    """Several small numbers and switches of one option; null if all numbers are empty."""

    def __init__(self, parts: Mapping[str, Any], **kwargs: Any) -> None:
        self.keys = list(parts)
        fields = [_part_field(value) for value in parts.values()]
        widget = MappingWidget({key: field.widget for key, field in zip(parts, fields, strict=True)})
        super().__init__(fields, widget=widget, required=False, require_all_fields=False, **kwargs)

    def compress(self, values: list[Any]) -> dict[str, Any] | None:
        numbers = [value for value in values if not isinstance(value, bool)]
        if not numbers or all(value is None for value in numbers):
            return None
        return {key: 0 if value is None else value for key, value in zip(self.keys, values, strict=True)}


def _part_field(value: Any) -> forms.Field:
    return forms.BooleanField(required=False) if isinstance(value, bool) else forms.IntegerField(required=False)


def is_plain_mapping(value: Any) -> bool:
    return isinstance(value, Mapping) and all(isinstance(one, int) for one in value.values())


def _whole(option: Described, present: Any, family: Family) -> forms.Field:
    return forms.IntegerField(min_value=option["minimum"], required=not option["nullable"])


def _choice(option: Described, present: Any, family: Family) -> forms.Field:
    choices = [(json.dumps(value), value_in_words(value, family, option["key"])) for value in option["choices"]]
    return forms.TypedChoiceField(choices=choices, coerce=json.loads, empty_value=None)


def _subset(option: Described, present: Any, family: Family) -> forms.Field:
    choices = [(value, value_in_words(value, family, option["key"])) for value in option["choices"]]
    return forms.MultipleChoiceField(choices=choices, required=False, widget=forms.CheckboxSelectMultiple)


def _other(option: Described, present: Any, family: Family) -> forms.Field:
    """Return a field for an object: one field for each of its keys if that is possible, otherwise a JSON text."""
    shape = next((value for value in (present, option["default"]) if is_plain_mapping(value)), None)
    return MappingField(shape) if shape else forms.JSONField(required=False, widget=forms.TextInput)


FIELDS: dict[str, Callable[[Described, Any, Family], forms.Field]] = {
    "flag": lambda option, present, family: forms.BooleanField(required=False),
    "whole": _whole,
    "choice": _choice,
    "subset": _subset,
    "numbers": lambda option, present, family: NumbersField(length=option["length"]),
}


def option_field(option: Described, present: Any, family: Family) -> forms.Field:
    own = family.option_fields.get(option["key"])
    field = own(option, present) if own else FIELDS.get(option["kind"], _other)(option, present, family)
    field.label = capfirst(_(option["help"]) if option["help"] else option["key"])
    usual = _("Usually: %(value)s") % {"value": value_in_words(option["default"], family, option["key"])}
    field.help_text = f"{usual} · {quoted(option['clause'])}" if option["clause"] else usual
    field.initial = json.dumps(present) if option["kind"] == "choice" else present
    return field
