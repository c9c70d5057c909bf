"""Fields for one thumb: seats and short choices as buttons to tap."""

from collections.abc import Iterable, Sequence
from typing import Any

from django import forms
from django.forms.utils import ErrorDict

from league.web.forms import PageForm

Choices = Iterable[tuple[Any, Any]]


def seat_choices(names: Sequence[str]) -> list[tuple[str, str]]:
    return [(str(seat), name) for seat, name in enumerate(names)]


def to_int(value: str) -> int:
    return int(value)


class Taps(forms.RadioSelect):
    """A choice as buttons; `css` may say `four` for a row of seats."""

    def __init__(self, css: str = "") -> None:
        super().__init__(attrs={"class": f"taps {css}".strip()})


class ManyTaps(forms.CheckboxSelectMultiple):
    def __init__(self, css: str = "") -> None:
        super().__init__(attrs={"class": f"taps {css}".strip()})


class SheetForm(PageForm):
    """A part of a sheet. It is always bound, and says what is missing only once it has been asked."""

    use_required_attribute = False
    speaks = False

    @property
    def errors(self) -> ErrorDict:
        return super().errors if self.speaks else ErrorDict()

    def is_valid(self) -> bool:
        self.speaks = True
        return super().is_valid()


class SeatField(forms.TypedChoiceField):
    """One of the four who sit at the table; `also` are choices beside them."""

    def __init__(self, names: Sequence[str], label: Any, also: Choices = ()) -> None:
        choices = [*seat_choices(names), *also]
        super().__init__(
            label=label, choices=choices, coerce=to_int, empty_value=None, required=False, widget=Taps("four")
        )


class SeatsField(forms.TypedMultipleChoiceField):
    """Any of the four."""

    def __init__(self, names: Sequence[str], label: Any, help_text: Any = "") -> None:
        choices = seat_choices(names)
        super().__init__(
            label=label,
            choices=choices,
            coerce=to_int,
            empty_value=[],
            required=False,
            widget=ManyTaps("four"),
            help_text=help_text,
        )


class OneOf(forms.ChoiceField):
    def __init__(self, label: Any, choices: Choices, css: str = "") -> None:
        super().__init__(label=label, choices=list(choices), required=False, widget=Taps(css))


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
