from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.clubs.models import Club
from league.core.web.forms import DayInput, PageForm, TimeInput
from league.open_tables.models import OpenTable
from league.sessions.moments import moment_of


class OpenTableForm(PageForm):
    ids = "table_%s"
    error_fields = {"open_table_over": "day", "future_date": "day"}
    day = forms.DateField(label=_("Day"), widget=DayInput())
    time = forms.TimeField(label=_("Begins at"), widget=TimeInput(), input_formats=["%H:%M"])
    place = forms.CharField(label=_("Venue"), max_length=200, required=False)
    seats = forms.TypedChoiceField(
        label=_("Seats"), choices=OpenTable.Seats.choices, coerce=int, initial=OpenTable.Seats.FOUR
    )

    def entered(self, club: Club) -> dict[str, Any]:
        """Return what the service takes."""
        entered = dict(self.cleaned_data)
        begins_at = moment_of(club, entered.pop("day"), entered.pop("time"))
        return entered | {"begins_at": begins_at}
