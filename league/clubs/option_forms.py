"""A form out of what a ruleset says of its own options, and the option set out of the form."""

import json
from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from league.web.forms import PageForm
from rules.ruleset import Ruleset

PREFIX = "option-"


def value_in_words(value: Any) -> str:
    if value is None:
        return _("none")
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, list | tuple):
        return " ".join(str(one) for one in value) if value else _("none")
    return _(value.replace("_", " ")) if isinstance(value, str) and value else str(value)


class NumbersField(forms.CharField):
    """So many whole numbers in one line, as a table writes its uma: 15 5 -5 -15."""

    def __init__(self, *, length: int, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.length = length

    def prepare_value(self, value: Any) -> Any:
        return " ".join(map(str, value)) if isinstance(value, list | tuple) else value

    def clean(self, value: Any) -> list[int]:
        parts = super().clean(value).replace(",", " ").replace("/", " ").split()
        try:
            numbers = [int(part) for part in parts]
        except ValueError:
            numbers = []
        if len(numbers) != self.length:
            raise forms.ValidationError(_("Write %(n)d whole numbers.") % {"n": self.length}, code="bad_option")
        return numbers


def _whole(option: Mapping[str, Any]) -> forms.Field:
    return forms.IntegerField(min_value=option["minimum"], required=not option["nullable"])


def _choice(option: Mapping[str, Any]) -> forms.Field:
    return forms.TypedChoiceField(
        choices=[(json.dumps(value), value_in_words(value)) for value in option["choices"]], coerce=json.loads
    )


def _subset(option: Mapping[str, Any]) -> forms.Field:
    choices = [(value, value_in_words(value)) for value in option["choices"]]
    return forms.MultipleChoiceField(choices=choices, required=False, widget=forms.CheckboxSelectMultiple)


FIELDS = {
    "flag": lambda option: forms.BooleanField(required=False),
    "whole": _whole,
    "choice": _choice,
    "subset": _subset,
    "numbers": lambda option: NumbersField(length=option["length"]),
}


def option_field(option: Mapping[str, Any]) -> forms.Field:
    """A kind without a field of its own is entered as JSON."""
    field = FIELDS.get(option["kind"], lambda option: forms.JSONField(required=False))(option)
    field.label = _(option["help"]) if option["help"] else option["key"]
    usual = value_in_words(option["default"])
    field.help_text = _("Usually: %(value)s") % {"value": usual} + (
        f" · {option['clause']}" if option["clause"] else ""
    )
    return field


def shown_value(option: Mapping[str, Any], value: Any) -> Any:
    return json.dumps(value) if option["kind"] == "choice" else value


class OptionsForm(PageForm):
    """Name, reason and every option of one ruleset; `changes()` is what differs from the options given."""

    error_fields = {"name_taken": "name"}
    name = forms.CharField(label=_("Name"), max_length=100)

    def __init__(self, ruleset: Ruleset[Any], present: Mapping[str, Any], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.described = ruleset.describe()["options"]
        self.present = present
        for option in self.described:
            field = self.fields[PREFIX + option["key"]] = option_field(option)
            field.initial = shown_value(option, present[option["key"]])

    def changes(self) -> dict[str, Any]:
        entered = {option["key"]: self.cleaned_data[PREFIX + option["key"]] for option in self.described}
        return {key: value for key, value in entered.items() if value != self.present[key]}

    @property
    def option_fields(self) -> list[forms.BoundField]:
        return [self[PREFIX + option["key"]] for option in self.described]


class AmendOptionsForm(OptionsForm):
    name = None  # type: ignore[assignment]
    reason = forms.CharField(label=_("Why the rules change"), max_length=200)
