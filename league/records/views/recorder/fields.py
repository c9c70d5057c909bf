"""Fields for the seats of a table, and the parts of a sheet."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.forms.utils import ErrorDict

from league.core.web.fields import Choices, ManyTaps, Taps
from league.core.web.forms import PageForm


def seat_choices(names: Sequence[str]) -> list[tuple[str, str]]:
    return [(str(seat), name) for seat, name in enumerate(names)]


def to_int(value: str) -> int:
    return int(value)


class SheetForm(PageForm):
    """A part of a sheet. It is always bound, and shows errors only after `is_valid` was called."""

    use_required_attribute = False
    shows_errors = False

    @property
    def errors(self) -> ErrorDict:
        return super().errors if self.shows_errors else ErrorDict()

    def is_valid(self) -> bool:
        self.shows_errors = True
        return super().is_valid()


class SeatField(forms.TypedChoiceField):
    """One of the seats of the table; `also` are further choices."""

    def __init__(self, names: Sequence[str], label: Any, also: Choices = ()) -> None:
        choices = [*seat_choices(names), *also]
        super().__init__(
            label=label, choices=choices, coerce=to_int, empty_value=None, required=False, widget=Taps("four")
        )


class SeatsField(forms.TypedMultipleChoiceField):
    """Any of the seats of the table."""

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
