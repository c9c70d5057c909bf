from datetime import date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.utils.translation import gettext_lazy as _

from league.clubs.models import Club
from league.core.web.forms import DayInput, PageForm


class TimeInput(forms.TimeInput):
    input_type = "time"

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(format="%H:%M", **kwargs)


class EveningForm(PageForm):
    error_fields = {"future_date": "played_on"}
    played_on = forms.DateField(label=_("Day"), widget=DayInput())
    time = forms.TimeField(
        label=_("Begins at"),
        required=False,
        widget=TimeInput(),
        help_text=_("Give a time to plan an evening ahead."),
    )
    name = forms.CharField(
        label=_("Name"),
        max_length=100,
        required=False,
        help_text=_("Only if the day is not enough, for example: New Year's cup"),
    )

    def entered(self, club: Club) -> dict[str, Any]:
        """Return what the service takes."""
        entered = dict(self.cleaned_data)
        begins = entered.pop("time")
        return entered | {"begins_at": begins and moment_of(club, entered["played_on"], begins)}


def moment_of(club: Club, day: date, clock: time) -> datetime:
    """Return the moment of a time of the club's day, which may end after midnight.

    A time that the clock leaves out when it changes is moved on by as much as the clock: 02:30 becomes 03:30. A time
    that comes twice is the first one.
    """
    calendar_day = day + timedelta(days=clock.hour < club.day_begins)
    return datetime.combine(calendar_day, clock, ZoneInfo(club.time_zone))
