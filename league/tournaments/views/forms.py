"""Forms of a tournament for organisers and players."""

from collections.abc import Iterable
from typing import Any, cast
from zoneinfo import ZoneInfo

from django import forms
from django.utils import timezone
from django.utils.functional import lazy
from django.utils.translation import gettext_lazy as _

from league.clubs.models import HouseRulesVersion
from league.core.countries.form_field import CountryField, read_country
from league.core.names import spaced
from league.core.web.forms import DayInput, MomentInput, PageForm, time_zones
from league.players.forms import SurnameField
from league.standings.forms import MOST_METRICS, metric_choices, split_metrics
from league.tournaments.entrants.import_lines import whole_name
from league.tournaments.lifecycle.services import FREE_AFTER_CLOSE
from league.tournaments.models import Stage, Tournament
from league.tournaments.models.tournaments import order_of
from scoring.seating.swiss import PRESETS

MOST_FORFEIT = 1000
MOMENTS = ("registration_opens_at", "registration_closes_at", "check_in_opens_at", "check_in_closes_at")


def event_time_zones() -> list[tuple[str, Any]]:
    return [("", _("Same as the club")), *time_zones()]


class TournamentForm(PageForm):
    """A new tournament. `metric_1` to `metric_6` are the metrics that rank, with their numbers."""

    error_fields = {
        "name_taken": "slug", "metric_twice": "metric_2", "bad_metric": "number_1", "unknown_metric": "metric_1",
        "ends_before_it_begins": "ends_on", "unknown_time_zone": "time_zone", "round_released": "lineup_size",
        "closes_before_it_opens": "registration_closes_at",
    }  # fmt: skip
    name = forms.CharField(label=_("Name"), max_length=100)
    slug = forms.SlugField(
        label=_("Address"), max_length=60, required=False,
        help_text=_("Latin letters, digits and hyphens, as in /e/spring-open/. Leave empty to make it from the name."),
    )  # fmt: skip
    starts_on = forms.DateField(label=_("First day"), widget=DayInput())
    ends_on = forms.DateField(label=_("Last day"), widget=DayInput(), required=False)
    time_zone = forms.ChoiceField(label=_("Time zone"), choices=event_time_zones, required=False)
    place = forms.CharField(label=_("Venue"), max_length=100, required=False)
    about = forms.CharField(
        label=_("What players should know"), widget=forms.Textarea(attrs={"rows": 4}), required=False
    )
    house_rules = forms.ModelChoiceField(label=_("House rules"), queryset=HouseRulesVersion.objects.none())
    minutes = forms.IntegerField(label=_("Minutes per round"), min_value=1, max_value=600, initial=90)
    registration = forms.ChoiceField(label=_("Registration"), choices=Tournament.Registration.choices)
    registration_opens_at = forms.DateTimeField(label=_("Registration opens"), widget=MomentInput(), required=False)
    registration_closes_at = forms.DateTimeField(
        label=_("Registration closes"), widget=MomentInput(), required=False,
        help_text=_("At the latest when the event starts. The desk can always add players."),
    )  # fmt: skip
    limit = forms.IntegerField(
        label=_("Maximum number of players"),
        min_value=3,
        required=False,
        help_text=_("Later registrations go to the waiting list."),
    )
    check_in_opens_at = forms.DateTimeField(label=_("Check-in opens"), widget=MomentInput(), required=False)
    check_in_closes_at = forms.DateTimeField(label=_("Check-in closes"), widget=MomentInput(), required=False)
    players_report = forms.BooleanField(
        label=_("Players enter results at their table"), required=False, initial=True,
        help_text=_("One player enters, a second one confirms. The desk can always enter and correct."),
    )  # fmt: skip
    lineup_size = forms.IntegerField(
        label=_("Players a team names for a round"), min_value=1, max_value=100, required=False,
        help_text=_("In team leagues. Empty: all members of all teams play every round."),
    )  # fmt: skip
    bye_rule = forms.ChoiceField(label=_("A player who sits a round out gets"), choices=Tournament.ByeRule.choices)
    walkover_rule = forms.ChoiceField(
        label=_("If an opponent is absent, the others get"), choices=Tournament.ByeRule.choices, initial="own_mean",
        required=False,
    )  # fmt: skip
    abandoned_rule = forms.ChoiceField(
        label=_("At an abandoned table all get"), choices=Tournament.ByeRule.choices, initial="own_mean",
        required=False,
    )  # fmt: skip
    forfeit_points = forms.IntegerField(
        label=_("A player who forfeits gets"), required=False, min_value=-MOST_FORFEIT, max_value=MOST_FORFEIT,
        help_text=_("Ranking points; empty: those of the last place with the starting score."),
    )  # fmt: skip
    team_mates = forms.ChoiceField(
        label=_("Team mates"), choices=Tournament.Mates.choices, initial=Tournament.Mates.HARD
    )
    club_mates = forms.ChoiceField(
        label=_("Club mates"), choices=Tournament.Mates.choices, initial=Tournament.Mates.SOFT,
        help_text=_(
            "Players who should not meet are kept apart as far as possible; "
            "a club with more players than tables is ignored."
        ),
    )  # fmt: skip
    frozen_from = forms.IntegerField(
        label=_("Results are hidden from round"), min_value=1, required=False,
        help_text=_("Nobody but the desk sees results of this round and later ones until the event is closed."),
    )  # fmt: skip
    is_public = forms.BooleanField(
        label=_("Anybody may look"), required=False, initial=True,
        help_text=_("Otherwise only the club’s members and the players can. In a members-only club this is always so."),
    )  # fmt: skip

    def __init__(self, versions: Iterable[HouseRulesVersion], *args: Any, **kwargs: Any) -> None:
        versions = list(versions)
        # With several house rules the order follows from those that are chosen.
        order = order_of(versions[0].ruleset) if len(versions) == 1 else []
        initial = split_metrics(order) | (kwargs.pop("initial", None) or {})
        super().__init__(*args, initial=initial, **kwargs)
        keys = [version.pk for version in versions]
        rows = HouseRulesVersion.objects.filter(pk__in=keys).select_related("house_rules")
        self.choose_from("house_rules", rows)
        for place in range(1, MOST_METRICS + 1):
            label = _("Ranked by") if place == 1 else _("then by")
            choices = lazy(metric_choices, list)()
            self.fields[f"metric_{place}"] = forms.ChoiceField(label=label, choices=choices, required=False)
            if place == 1:
                self.fields["metric_1"].help_text = _("Empty: in the order of the rules (MCR: points, then score).")
            self.fields[f"number_{place}"] = forms.IntegerField(label=_("N"), min_value=1, required=False)

    def clean(self) -> dict[str, Any]:
        entered = super().clean() or self.cleaned_data
        zone = entered.get("time_zone")
        for name in MOMENTS:
            if zone and entered.get(name):
                # The clock times are those of the event's time zone, which is chosen in the same form.
                entered[name] = timezone.make_aware(timezone.make_naive(entered[name]), ZoneInfo(zone))
        for rule in ("walkover_rule", "abandoned_rule"):
            entered[rule] = entered.get(rule) or Tournament.ByeRule.OWN_MEAN
        entered["order"] = [text for text in map(self._metric, range(1, MOST_METRICS + 1)) if text]
        return {key: value for key, value in entered.items() if not key.startswith(("metric_", "number_"))}

    def _metric(self, place: int) -> str:
        key, number = self.cleaned_data.get(f"metric_{place}"), self.cleaned_data.get(f"number_{place}")
        return f"{key}:{number}" if key and number else key or ""

    @property
    def metric_rows(self) -> list[tuple[forms.BoundField, forms.BoundField]]:
        return [(self[f"metric_{place}"], self[f"number_{place}"]) for place in range(1, MOST_METRICS + 1)]

    @property
    def plain_fields(self) -> list[forms.BoundField]:
        return [field for field in self.visible_fields() if not field.name.startswith(("metric_", "number_"))]


class ChangedTournamentForm(TournamentForm):
    """Changes of a tournament. The address and the house rules cannot be changed; some changes need a reason.

    Of a closed tournament only the visibility can be changed.
    """

    error_fields = {**TournamentForm.error_fields, "reason_needed": "reason"}
    reason = forms.CharField(
        label=_("Why"), max_length=200, required=False,
        help_text=_("Needed when the tie-breaks change after the start."),
    )  # fmt: skip

    def __init__(self, *args: Any, is_closed: bool = False, **kwargs: Any) -> None:
        super().__init__([], *args, **kwargs)
        del self.fields["slug"], self.fields["house_rules"]
        self.fields["metric_1"].required = True
        self.fields["metric_1"].help_text = ""
        self.is_closed = is_closed
        for name, field in self.fields.items():
            field.disabled = is_closed and name not in FREE_AFTER_CLOSE

    def clean(self) -> dict[str, Any]:
        entered = super().clean()
        # A field may show less than is stored (no seconds, six metrics), so it would count as changed when sent back.
        return {key: entered[key] for key in FREE_AFTER_CLOSE} if self.is_closed else entered


class StageForm(PageForm):
    error_fields = {"bad_cut": "cut", "too_many_rounds": "rounds_planned"}
    name = forms.CharField(label=_("Name"), max_length=60)
    rounds_planned = forms.IntegerField(label=_("Rounds"), min_value=1, max_value=60)
    method = forms.ChoiceField(label=_("Seating"), choices=Stage.Method.choices, help_text=_(
        "Interval: with 10 tables places 1, 11, 21 … of the table meet, then 2, 12, 22 …, and so on."
    ))  # fmt: skip
    by_division = forms.BooleanField(
        label=_("Each division plays separately"), required=False,
        help_text=_("Players without a division are a group of their own. A cut then takes the best of each division."),
    )  # fmt: skip
    cut = forms.IntegerField(
        label=_("Only the best … advance"), min_value=3, required=False,
        help_text=_("A multiple of the players at a table. Empty: everybody advances."),
    )  # fmt: skip
    carry = forms.TypedChoiceField(label=_("Points carried over"), choices=Stage.Carry.choices, coerce=int)
    minutes = forms.IntegerField(
        label=_("Minutes per round"), min_value=1, required=False, help_text=_("Empty: as for the whole event.")
    )


class GuestsForm(PageForm):
    """Many players at once, one a line: name, club, country and team, separated by commas.

    A name with a semicolon is the surname and the given names: "Rossi; Anna", which is stored as "Anna Rossi".
    """

    error_fields = {
        "name_taken": "names",
        "too_many_lines": "names",
        "surname_not_in_name": "names",
        "already_entered": "names",
        "unknown_player": "names",
    }
    names = forms.CharField(
        label=_("Names"), widget=forms.Textarea(attrs={"rows": 6, "spellcheck": "false"}),
        help_text=_(
            "One player per line; club, country and team after commas: 佐藤 葵, 月曜会, JP, Dragons. "
            "A semicolon after the surname says which part of the name it is: Rossi; Anna"
        ),
    )  # fmt: skip
    first_round = forms.IntegerField(label=_("Plays from round"), min_value=1, initial=1)

    def clean_names(self) -> list[list[str]]:
        lines = [
            [cell.strip() for cell in line.replace("，", ",").replace("、", ",").split(",")]
            for line in self.cleaned_data["names"].splitlines()
            if line.strip(" ,，、;；")
        ]
        if not lines:
            raise forms.ValidationError(_("Write at least one name."), code="required")
        return [_guest_row(line) for line in lines]


def _guest_row(cells: list[str]) -> list[str]:
    """Return name, club, country, team and surname."""
    surname, parted, given = cells[0].replace("；", ";").partition(";")
    name = whole_name(given.strip(), surname.strip()) if parted else cells[0]
    name, club, country, team = [name, *cells[1:], "", "", ""][:4]
    return [name, club, read_country(country), team, spaced(surname) if parted else ""]


class EntrantForm(PageForm):
    error_fields = {"table_taken": "fixed_table", "surname_not_in_name": "surname"}
    surname = SurnameField()
    number = forms.IntegerField(label=_("Start number"), min_value=1, required=False)
    club_name = forms.CharField(label=_("Club"), max_length=100, required=False)
    country = CountryField(label=_("Country"), max_length=60, required=False)
    division = forms.CharField(label=_("Division"), max_length=60, required=False)
    licence = forms.CharField(
        label=_("EMA number"), max_length=40, required=False, help_text=_("The number at the federation.")
    )
    team = forms.CharField(
        label=_("Team"), max_length=100, required=False, help_text=_("The settings say whether team mates may meet.")
    )
    strength = forms.IntegerField(
        label=_("Rating"), required=False, help_text=_("For the order of the first round; the higher the stronger.")
    )
    fixed_table = forms.IntegerField(
        label=_("Always at table"), min_value=1, required=False, help_text=_("For somebody who needs that table.")
    )
    is_substitute = forms.BooleanField(
        label=_("Substitute"), required=False, help_text=_("Fills a table where players are missing; is not ranked.")
    )
    note = forms.CharField(label=_("Note"), max_length=300, required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        cast(CountryField, self.fields["country"]).kept = self.initial.get("country", "")


class ApplyForm(PageForm):
    """A player's own registration."""

    error_fields = {"name_taken": "name", "already_entered": "name", "surname_not_in_name": "surname"}
    name = forms.CharField(label=_("Name shown"), max_length=100)
    surname = SurnameField()
    club_name = forms.CharField(label=_("Club"), max_length=100, required=False)
    country = CountryField(label=_("Country"), max_length=60, required=False)
    team = forms.CharField(label=_("Team"), max_length=100, required=False)
    licence = forms.CharField(label=_("Federation number"), max_length=40, required=False)
    note = forms.CharField(label=_("Note for the organisers"), max_length=300, required=False)


class EntrantField(forms.CharField):
    """A player of the tournament by start number or name; the page has the list `entrants` to choose from."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(widget=forms.TextInput(attrs={"list": "entrants", "autocomplete": "off"}), **kwargs)


class PairForm(PageForm):
    """Two players who are kept apart, by start number or name."""

    error_fields = {"player_twice": "other", "unknown_entrant": "one"}
    one = EntrantField(label=_("Player"))
    other = EntrantField(label=_("and"))
    is_hard = forms.ChoiceField(label=_("They"), choices=[("yes", _("must not meet")), ("no", _("should not meet"))])


PRESET_WORDS = {
    "closeness": _("Close in rank above all"),
    "close": _("Rather close in rank"),
    "balanced": _("No repeats, then close in rank"),
    "even": _("No repeats, winds rather even"),
    "winds": _("No repeats, winds even above all"),
}


METHOD_WORDS = {
    "plan": _("All rounds at once: nobody meets twice if possible, and winds are even."),
    "swiss": _("Neighbours in the table meet, nobody twice if possible. In the first round: by rating, then lot."),
    "random": _("By lot."),
    "interval": _(
        "Everybody against the whole table: with 10 tables places 1, 11, 21 … meet, then 2, 12, 22 …, "
        "and so on. In the first round: by rating, then lot."
    ),
    "top": _("The best of the table sit at the first table, the next at the second, and so on."),
    "script": _("As in the script."),
}


class DrawForm(PageForm):
    """The draw of the next round, or of all rounds of a plan. The same seed gives the same draw."""

    error_fields = {"bad_script": "script", "script_too_long": "script", "unknown_preset": "preset"}
    seed = forms.IntegerField(
        label=_("Seed"), min_value=0, max_value=2**62, help_text=_("The same seed draws the same again.")
    )
    preset = forms.ChoiceField(
        label=_("What matters most"), required=False, choices=[(key, PRESET_WORDS[key]) for key in PRESETS]
    )
    script = forms.CharField(
        label=_("Script"), required=False, widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false"}),
        help_text=_("One table per line, by start numbers, East first: 1-2-3-4, or 1-2-3 with three at a table. "
                    "A blank line between rounds."),
    )  # fmt: skip
