from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.clubs.models import Club, HouseRulesVersion
from league.core.web.forms import PageForm
from league.history.models import LONGEST_REASON
from league.seasons.models import Season


class VersionForm(PageForm):
    """Which version of the club's house rules; those that count points as the season does are offered."""

    error_fields = {"unit_mismatch": "house_rules"}
    house_rules = forms.ModelChoiceField(label=_("House rules"), queryset=HouseRulesVersion.objects.none())

    def __init__(self, season: Season, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.choose_from("house_rules", versions_that_fit(season.club, season))


class RuleChangeForm(VersionForm):
    """The change itself, with its reason."""

    error_fields = {**VersionForm.error_fields, "reason_needed": "reason", "too_long": "reason"}
    reason = forms.CharField(
        label=_("Why"), max_length=LONGEST_REASON, help_text=_("It is shown in the history of every hanchan.")
    )

    def __init__(self, season: Season, *args: Any, **kwargs: Any) -> None:
        super().__init__(season, *args, **kwargs)
        self.fields["house_rules"].widget = forms.HiddenInput()


def versions_that_fit(club: Club, season: Season) -> Any:
    """The versions that count points in the season's unit, the newest of each set of house rules first."""
    rows = HouseRulesVersion.objects.filter(house_rules__club=club, points_unit=season.points_unit)
    return rows.select_related("house_rules").order_by("house_rules__name", "-number")
