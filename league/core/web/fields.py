"""Form fields for one thumb: short choices as buttons to tap, and small numbers."""

from collections.abc import Callable, Iterable
from typing import Any

from django import forms

Choices = Iterable[tuple[Any, Any]]


class OneOf(forms.TypedChoiceField):
    def __init__(self, label: Any, choices: Choices, coerce: Callable[[str], Any] = str) -> None:
        super().__init__(label=label, choices=list(choices), coerce=coerce, required=False)


class CountField(forms.IntegerField):
    """A small number from 0 up."""

    def __init__(self, label: Any, most: int, help_text: Any = "") -> None:
        attrs = {"inputmode": "numeric", "class": "figure", "autocomplete": "off"}
        super().__init__(
            label=label,
            min_value=0,
            max_value=most,
            required=False,
            help_text=help_text,
            widget=forms.NumberInput(attrs=attrs),
        )
