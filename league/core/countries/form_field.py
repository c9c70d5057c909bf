from typing import Any

from django import forms

from league.core.countries.codes import check_country
from league.core.errors import LeagueError, translated


def read_country(text: str) -> str:
    """The code of a country as a person writes it; raises ValidationError `unknown_country`."""
    try:
        return check_country(text, with_names=True)
    except LeagueError as error:
        raise forms.ValidationError(translated(error), code=error.code) from error


class CountryField(forms.CharField):
    """A country by its code or its name.

    kept        what an older record has: it may stay as it is
    """

    kept = ""

    def clean(self, value: Any) -> str:
        text: str = super().clean(value)
        return text if text == self.kept else read_country(text)
