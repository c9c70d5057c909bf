from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _


class SurnameField(forms.CharField):
    """The part of a name that is the surname, wherever a player is entered."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            label=_("Surname"), max_length=100, required=False, widget=forms.TextInput(attrs={"autocomplete": "off"}),
            help_text=_("The part of the name that federations list separately, as in de la Cruz Ramírez. Optional."),
            **kwargs,
        )  # fmt: skip
