"""Forms of a season: its settings, its divisions and teams, its adjustments."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.functional import lazy
from django.utils.translation import gettext_lazy as _

from league.clubs.models import HouseRulesVersion
from league.core.web.forms import DayInput, PageForm
from league.seasons.models import MOST_RANKS, MOST_SILENT_HOURS, SILENT_HOURS
from league.seasons.parts import KINDS
from league.standings.forms import MOST_METRICS, metric_choices, split_metrics
from rules.registry import find_ruleset
from scoring.metrics import DEFAULT_ORDER, METRICS

OF_FOURTHS = frozenset({"fourths", "fewest_fourths", "avoided_fourths"})
NUMBERED = {metric.key for metric in METRICS if metric.number}


class RanksField(forms.IntegerField):
    """A number of ranks; left empty, it is 0."""

    def __init__(self, **given: Any) -> None:
        super().__init__(min_value=0, max_value=MOST_RANKS, initial=0, required=False, **given)

    def clean(self, value: Any) -> int:
        return super().clean(value) or 0


class SeasonForm(PageForm):
    """`metric_1` to `metric_6` are the metrics that the table ranks by, in this order."""

    error_fields = {
        "outside_season": "opens",
        "season_has_other_days": "opens",
        "ends_before_it_begins": "closes",
        "name_taken": "name",
        "unit_mismatch": "house_rules",
        "metric_twice": "metric_2",
        "bad_metric": "number_1",
    }
    name = forms.CharField(label=_("Name"), max_length=100, help_text=_("Spring 2026, or 2026 第一期"))
    opens = forms.DateField(label=_("First day"), widget=DayInput())
    closes = forms.DateField(
        label=_("Last day"),
        widget=DayInput(),
        required=False,
        help_text=_("Leave empty if the season has no last day."),
    )
    house_rules = forms.ModelChoiceField(
        label=_("House rules"),
        queryset=HouseRulesVersion.objects.none(),
        help_text=_("A hanchan may be recorded under other rules."),
    )
    min_games = forms.IntegerField(
        label=_("Fewest games to be ranked"),
        min_value=0,
        initial=0,
        help_text=_("Players with fewer games stand below the line, without a rank."),
    )
    counts_guests = forms.BooleanField(label=_("Guests are ranked"), required=False)
    cut = RanksField(
        label=_("Ranks that pass the cut"), help_text=_("The table draws a line below them; 0 draws none.")
    )
    down = RanksField(label=_("Last ranks that go down"))
    asks_confirmation = forms.BooleanField(
        label=_("Players confirm results"),
        required=False,
        help_text=_("Each player of a game confirms or disputes its result. It counts at once."),
    )
    silent_hours = forms.IntegerField(
        label=_("Hours until silence confirms"),
        min_value=1,
        max_value=MOST_SILENT_HOURS,
        initial=SILENT_HOURS,
        required=False,
    )

    def __init__(self, versions: Iterable[HouseRulesVersion], *args: Any, **kwargs: Any) -> None:
        initial = split_metrics(DEFAULT_ORDER) | (kwargs.pop("initial", None) or {})
        super().__init__(*args, initial=initial, **kwargs)
        offered = list(versions)
        keys = [version.pk for version in offered]
        hidden = self._of_fourths(offered)
        chosen = HouseRulesVersion.objects.filter(pk__in=keys)
        self.choose_from("house_rules", chosen.select_related("house_rules"))
        for place in range(1, MOST_METRICS + 1):
            label = _("Ranked by") if place == 1 else _("then by")
            choices = lazy(metric_choices, list)(hidden)
            self.fields[f"metric_{place}"] = forms.ChoiceField(label=label, choices=choices, required=place == 1)
            self.fields[f"number_{place}"] = forms.IntegerField(label=_("N"), min_value=1, required=False)

    def _of_fourths(self, offered: Iterable[HouseRulesVersion]) -> frozenset[str]:
        """Return the metrics of fourth places where no house rules have a fourth seat, but those that already rank."""
        seats = [find_ruleset(version.ruleset).seats for version in offered]
        if not seats or max(seats) > 3:
            return frozenset()
        return OF_FOURTHS - {str(value) for key, value in self.initial.items() if key.startswith("metric_")}

    def clean_silent_hours(self) -> int:
        return self.cleaned_data["silent_hours"] or SILENT_HOURS

    def clean(self) -> dict[str, Any]:
        super().clean()
        entered = self.cleaned_data
        entered["metrics"] = [text for text in map(self._metric, range(1, MOST_METRICS + 1)) if text]
        return {key: value for key, value in entered.items() if not key.startswith(("metric_", "number_"))}

    def _metric(self, place: int) -> str:
        key, number = self.cleaned_data.get(f"metric_{place}"), self.cleaned_data.get(f"number_{place}")
        if not key:
            return ""
        if key in NUMBERED and not number:
            self.add_error(f"number_{place}", forms.ValidationError(_("How many games?"), code="bad_metric"))
        return f"{key}:{number}" if key in NUMBERED and number else key

    @property
    def metric_rows(self) -> list[tuple[forms.BoundField, forms.BoundField]]:
        return [(self[f"metric_{place}"], self[f"number_{place}"]) for place in range(1, MOST_METRICS + 1)]

    @property
    def plain_fields(self) -> list[forms.BoundField]:
        return [field for field in self.visible_fields() if not field.name.startswith(("metric_", "number_"))]


class ChangedSeasonForm(SeasonForm):
    reason = forms.CharField(label=_("Why"), max_length=200, required=False)


class PartForm(PageForm):
    """One change on the page of divisions and teams; hidden fields tell which."""

    error_fields = {"unknown_player": "player", "plays_elsewhere": "player", "name_taken": "name"}
    deed = forms.ChoiceField(choices=[(deed, deed) for deed in ("add", "rename", "remove", "join", "leave", "cut")])
    kind = forms.ChoiceField(choices=[(kind, kind) for kind in KINDS])
    part = forms.IntegerField(required=False)
    name = forms.CharField(max_length=100, required=False)
    player = forms.CharField(max_length=100, required=False)
    moves = forms.BooleanField(required=False)
    cut = RanksField()
    down = RanksField()

    def clean(self) -> dict[str, Any]:
        super().clean()
        needed = {"add": "name", "rename": "name", "join": "player", "leave": "player"}
        field = needed.get(self.cleaned_data.get("deed", ""))
        if field and not self.cleaned_data.get(field) and field not in self.errors:
            self.add_error(field, forms.ValidationError(_("This field is required."), code="required"))
        return self.cleaned_data

    @property
    def asks_move(self) -> bool:
        """Whether the player is in another division or team, which has to be said."""
        return any(error.code == "plays_elsewhere" for error in self.errors.as_data().get("player", ()))

    def is_about(self, kind: str, part: int | None) -> bool:
        """Whether the errors of this form belong to this division or team; None: to the form of a new one."""
        return self.is_bound and self.data.get("kind") == kind and self.data.get("part", "") == str(part or "")


class AdjustmentForm(PageForm):
    error_fields = {"unknown_player": "player", "adjustment_zero": "points", "reason_needed": "reason"}
    player = forms.CharField(
        label=_("Player"), widget=forms.TextInput(attrs={"list": "players", "autocomplete": "off"})
    )
    points = forms.DecimalField(
        label=_("Points"), max_digits=9, decimal_places=3, help_text=_("Below zero for a penalty: -20")
    )
    reason = forms.CharField(label=_("Why"), max_length=200)
