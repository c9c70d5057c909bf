from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.core.web.forms import DayInput, PageForm, TimeInput
from league.evening_series.models import MOST_HOURS, MOST_WEEKS, Series, Weekday
from league.evening_series.services import FIELDS
from league.sessions.models import MOST_PLACES


class SeriesForm(PageForm):
    error_fields = {"series_without_day": "last_day", "bad_date": "first_day"}
    weekday = forms.ChoiceField(label=_("Weekday"), choices=Weekday.choices)
    time = forms.TimeField(label=_("Begins at"), widget=TimeInput(), input_formats=["%H:%M"])
    every = forms.IntegerField(
        label=_("Weeks from one evening to the next"), min_value=1, max_value=MOST_WEEKS, initial=1
    )
    first_day = forms.DateField(label=_("First day"), widget=DayInput())
    last_day = forms.DateField(
        label=_("Last day"), widget=DayInput(), required=False, help_text=_("Empty: until somebody ends the series.")
    )
    name = forms.CharField(label=_("Name"), max_length=100, required=False)
    place = forms.CharField(label=_("Venue"), max_length=200, required=False)
    capacity = forms.IntegerField(
        label=_("Capacity"),
        min_value=1,
        max_value=MOST_PLACES,
        required=False,
        help_text=_("How many can play. Whoever says later to come waits until somebody cancels."),
    )
    answer_hours = forms.IntegerField(
        label=_("Answers end this many hours before"),
        min_value=0,
        max_value=MOST_HOURS,
        required=False,
        help_text=_("Empty: members can answer until the day is over."),
    )

    @staticmethod
    def current(series: Series) -> dict[str, Any]:
        return {field: getattr(series, field) for field in FIELDS}
