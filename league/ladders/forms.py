from typing import Any

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from league.clubs.models import Club
from league.core.web.forms import DayInput, PageForm
from league.seasons.models import Season
from rules.errors import RuleError
from rules.registry import RULESETS
from scoring.ladders.ladder import Ladder as LadderKind

PREFIX = "parameter-"


def parameter_field(parameter: dict[str, Any]) -> forms.Field:
    kind = forms.IntegerField if isinstance(parameter["default"], int) else forms.FloatField
    usual = _("Usually: %(value)s") % {"value": parameter["default"]}
    label = capfirst(gettext(parameter["help"]))
    return kind(label=label, help_text=usual, min_value=parameter["least"], max_value=parameter["most"])


class LadderForm(PageForm):
    """Name and parameters of a ladder; its games are chosen once, in `NewLadderForm`."""

    error_fields = {"name_taken": "name"}
    name = forms.CharField(label=_("Name"), max_length=100)

    def __init__(self, kind: LadderKind[Any], present: dict[str, Any], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.described = kind.describe()
        for parameter in self.described:
            field = self.fields[PREFIX + parameter["name"]] = parameter_field(parameter)
            field.initial = present[parameter["name"]]

    def field_of(self, error: RuleError) -> str | None:
        name = PREFIX + str(error.params.get("parameter", ""))
        return name if name in self.fields else super().field_of(error)

    def parameters(self) -> dict[str, Any]:
        return {one["name"]: self.cleaned_data[PREFIX + one["name"]] for one in self.described}


class NewLadderForm(LadderForm):
    season = forms.ModelChoiceField(
        label=_("Which games"), queryset=Season.objects.none(), required=False, empty_label=_("all of the club")
    )
    rulesets = forms.MultipleChoiceField(
        label=_("Which rulesets"),
        required=False,
        help_text=_("None ticked: all rulesets."),
        widget=forms.CheckboxSelectMultiple,
    )
    field_order = ["name", "season", "rulesets"]

    def __init__(self, kind: LadderKind[Any], club: Club, *args: Any, **kwargs: Any) -> None:
        super().__init__(kind, kind.dump(kind.read()), *args, **kwargs)
        self.choose_from("season", Season.objects.filter(club=club))
        played = set(club.house_rules.values_list("versions__ruleset", flat=True))
        self.choices_of("rulesets", [(one.key, one.name) for one in RULESETS if one.key in played])


class AmendLadderForm(LadderForm):
    reason = forms.CharField(label=_("Why"), max_length=200, required=False)


class DayForm(PageForm):
    on = forms.DateField(label=_("As of"), widget=DayInput(attrs={"data-sends": ""}), required=False)
