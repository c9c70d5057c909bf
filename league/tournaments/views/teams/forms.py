"""Forms about teams: their penalties, line-ups and captains."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from league.core.web.forms import MomentInput, PageForm
from league.tournaments.models import Entrant, Penalty, Team


class TeamPenaltyForm(PageForm):
    error_fields = {"adjustment_zero": "points", "reason_needed": "reason", "not_found": "round"}
    team = forms.ModelChoiceField(label=_("Team"), queryset=Team.objects.none(), empty_label=None)
    kind = forms.ChoiceField(label=_("For"), choices=Penalty.Kind.choices, initial=Penalty.Kind.OTHER)
    points = forms.DecimalField(
        label=_("Points taken off"), max_digits=9, decimal_places=3, required=False,
        help_text=_(
            "Taken off the points of the team; those of its members stay. 0 is a warning. Below zero gives points."
        ),
    )  # fmt: skip
    round = forms.IntegerField(label=_("Round"), min_value=1, required=False)
    reason = forms.CharField(label=_("Why"), max_length=200)

    def __init__(self, teams: QuerySet[Team], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["team"].queryset = teams  # type: ignore[attr-defined]

    def points_in(self, unit: int) -> int:
        return round(Fraction(self.cleaned_data["points"] or 0) * unit)


class LineUpForm(PageForm):
    """The members who play a round, as boxes to tick."""

    error_fields = {"line_up_size": "players", "not_in_team": "players"}
    players = forms.TypedMultipleChoiceField(coerce=int, widget=forms.CheckboxSelectMultiple, required=False)

    def __init__(self, members: Iterable[Entrant], size: int, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["players"]
        field.label = ngettext("%(n)s player", "%(n)s players", size) % {"n": size}
        field.choices = [(one.pk, _numbered(one)) for one in members]  # type: ignore[attr-defined]

    @property
    def chosen(self) -> list[int]:
        return list(self.cleaned_data["players"])


def _numbered(entrant: Entrant) -> str:
    name = entrant.player.public_name
    return name if entrant.number is None else f"{entrant.number} {name}"


class DeadlineForm(PageForm):
    closes_at = forms.DateTimeField(
        label=_("Captains can name players until"), widget=MomentInput(), required=False,
        help_text=_("Empty: until the round is confirmed. The desk can name players until the release."),
    )  # fmt: skip
