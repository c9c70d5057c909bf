from django import forms
from django.utils.translation import gettext_lazy as _

from league.core.web.forms import DayInput, PageForm


class EveningForm(PageForm):
    error_fields = {"future_date": "played_on"}
    played_on = forms.DateField(label=_("Day"), widget=DayInput())
    name = forms.CharField(
        label=_("Name"), max_length=100, required=False, help_text=_("Only if the day is not enough: New Year's cup")
    )
