from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.utils.translation import gettext_lazy as _

from league.clubs.models import Club
from league.core.web.forms import DayInput, MomentInput, PageForm, TimeInput
from league.sessions.models import MOST_PLACES, Session
from league.sessions.moments import moment_of


class EveningForm(PageForm):
    error_fields = {"future_date": "played_on", "session_has_games": "played_on"}
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
    place = forms.CharField(label=_("Venue"), max_length=200, required=False)
    capacity = forms.IntegerField(
        label=_("Capacity"),
        min_value=1,
        max_value=MOST_PLACES,
        required=False,
        help_text=_("How many can play. Whoever says later to come waits until somebody cancels."),
    )
    answers_until = forms.DateTimeField(label=_("Answers until"), widget=MomentInput(), required=False)

    @staticmethod
    def current(session: Session) -> dict[str, Any]:
        """What the form shows of an evening."""
        begins = session.begins_at
        local = begins and begins.astimezone(ZoneInfo(session.club.time_zone)).time()
        kept = ("played_on", "name", "place", "capacity", "answers_until")
        return {"time": local, **{field: getattr(session, field) for field in kept}}

    def entered(self, club: Club) -> dict[str, Any]:
        """Return what the service takes."""
        entered = dict(self.cleaned_data)
        begins = entered.pop("time")
        return entered | {"begins_at": begins and moment_of(club, entered["played_on"], begins)}
