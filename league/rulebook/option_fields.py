"""Form fields for the kinds of value that a ruleset's options take."""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django import forms
from django.utils.text import capfirst
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from league.core.points import with_minus
from league.core.templatetags.figures import quoted
from league.core.texts.lists import listed
from league.families.family import Family
from league.rulebook.option_words import option_word
from rules.riichi.clauses import TERM

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


# In which encoding a text of the language can be written; a text that cannot is of another language or script.
SCRIPTS = {"ja": "shift_jis", "zh-hans": "gb2312", "zh-hant": "big5"}


def clause_of(option: Described, family: Family) -> str:
    """Return the quoted words of the rule text and where they stand, for who reads its language; else nothing."""
    clause, reader = option["clause"], get_language() or ""
    if not clause or reader not in SCRIPTS:
        return ""
    language = "ja" if family.language == "ja" and _is_written_in(clause, "ja") else "zh"
    if not reader.startswith(language) or not _is_written_in(clause, reader):
        return ""
    source = family.source_of(clause)
    return f"{clause}（{TERM}）" if source == TERM else f"{quoted(clause)} {source}"


def _is_written_in(text: str, language: str) -> bool:
    try:
        text.encode(SCRIPTS[language])
    except UnicodeEncodeError:
        return False
    return True


class NumbersField(forms.CharField):
    """`length` numbers in one line: 15 5 -5 -15."""

    def __init__(self, *, length: int, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.length = length

    def prepare_value(self, value: Any) -> Any:
        return _in_one_line(value)

    def clean(self, value: Any) -> list[int | float]:
        if not self.required and not (value or "").strip():
            return []
        parts = super().clean(value).replace(",", " ").replace("/", " ").replace("−", "-").replace("▲", "-").split()
        try:
            numbers = [float(part) if "." in part else int(part) for part in parts]
        except ValueError:
            numbers = []
        if len(numbers) != self.length:
            raise forms.ValidationError(_("Write %(n)d numbers.") % {"n": self.length}, code="bad_option")
        return numbers


class MappingWidget(forms.MultiWidget):
    """The parts of a map, or the rows of a list, each with its label."""

    template_name = "home/mapping_widget.html"

    def __init__(self, labels: Mapping[str, str], widgets: Mapping[str, forms.Widget]) -> None:
        self.labels = labels
        super().__init__(dict(widgets))

    def decompress(self, value: Mapping[str, Any] | Sequence[Any] | None) -> list[Any]:
        parts = _by_key(value or {})
        return [_in_one_line(parts.get(key)) for key in self.labels]

    def get_context(self, name: str, value: Any, attrs: dict[str, Any] | None) -> dict[str, Any]:
        context = super().get_context(name, value, attrs)
        for words, part in zip(self.labels.values(), context["widget"]["subwidgets"], strict=True):
            part["words"] = words
        return context


class MappingField(forms.MultiValueField):
    """Small numbers, switches and rows of numbers of one option; null if all but the switches are empty.

    shape   a value of the option: a map, or a list of rows
    """

    def __init__(self, shape: Mapping[str, Any] | Sequence[Any], family: Family, option: str, **kwargs: Any) -> None:
        self.is_list = not isinstance(shape, Mapping)
        self.shape = _by_key(shape)
        fields = [_part_field(value) for value in self.shape.values()]
        labels = {key: value_in_words(key, family, option) for key in self.shape}
        widget = MappingWidget(labels, {key: field.widget for key, field in zip(self.shape, fields, strict=True)})
        super().__init__(fields, widget=widget, required=False, require_all_fields=False, **kwargs)

    def compress(self, values: list[Any]) -> Any:
        numbers = [value for value in values if not isinstance(value, bool)]
        if not numbers or all(value in (None, []) for value in numbers):
            return None
        parts = {key: 0 if value is None else value for key, value in zip(self.shape, values, strict=True)}
        return list(parts.values()) if self.is_list else parts


def _by_key(value: Mapping[str, Any] | Sequence[Any]) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {str(n): row for n, row in enumerate(value)}


def _in_one_line(value: Any) -> Any:
    return " ".join(map(str, value)) if isinstance(value, list | tuple) else value


def _part_field(value: Any) -> forms.Field:
    if isinstance(value, list | tuple):
        return NumbersField(length=len(value), required=False)
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
    own = family.option_shapes.get(option["key"])
    shape = own or next((value for value in (present, option["default"]) if is_plain_mapping(value)), None)
    if shape:
        return MappingField(shape, family, option["key"])
    return OptionalJSONField(required=False, widget=forms.TextInput)


class OptionalJSONField(forms.JSONField):
    def prepare_value(self, value: Any) -> Any:
        return "" if value is None else super().prepare_value(value)


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
    clause = clause_of(option, family)
    field.help_text = f"{usual} · {clause}" if clause else usual
    field.initial = json.dumps(present) if option["kind"] == "choice" else present
    return field
