"""The form of a new event in three steps. Every page carries the values of the other steps, so that nothing is lost."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.clubs.models import HouseRulesVersion
from league.standings.forms import MOST_METRICS, split_metrics
from league.tournaments.draws.stage_groups import TABLE_SIZES
from league.tournaments.models import Tournament
from league.tournaments.models.tournaments import order_of
from league.tournaments.views.forms import TournamentForm
from rules.registry import RULESETS, find_ruleset

# A choice of rules that the club does not have yet: they are added with the event.
PRESET = "preset:"
METRIC_FIELDS = [f"{kind}_{place}" for place in range(1, MOST_METRICS + 1) for kind in ("metric", "number")]


@dataclass(frozen=True)
class Step:
    """A page of the form; the last one has the fields that no other has."""

    key: str
    title: Any
    fields: tuple[str, ...] = ()


STEPS = (
    Step("basics", gettext_lazy("Basics"), (
        "name", "slug", "starts_on", "ends_on", "time_zone", "place", "about", "is_public",
    )),
    Step("registration", gettext_lazy("Registration"), (
        "registration", "registration_opens_at", "registration_closes_at", "limit", "check_in_opens_at",
        "check_in_closes_at",
    )),
    Step("ranking", gettext_lazy("Rules and ranking")),
)  # fmt: skip
# What organisers call a ruleset whose name is written in Chinese.
KNOWN_AS = {"mcr": "MCR"}
STEP_KEYS = [step.key for step in STEPS]


class NewTournamentForm(TournamentForm):
    """All fields of a new event. `house_rules` is a version's id, or a ruleset that the club does not play yet."""

    def __init__(self, versions: Iterable[HouseRulesVersion], *args: Any, **kwargs: Any) -> None:
        self.versions = {str(version.pk): version for version in versions}
        super().__init__(self.versions.values(), *args, **kwargs)
        self.initial.setdefault("registration", Tournament.Registration.CLOSED)
        self.fields["house_rules"] = forms.ChoiceField(
            label=_("House rules"), choices=self._rules(),
            help_text=_("A ruleset that the club does not play yet becomes house rules of the club."),
        )  # fmt: skip

    def _rules(self) -> list[tuple[str, Any]]:
        own = [(key, str(version)) for key, version in self.versions.items()]
        known = {version.house_rules.name for version in self.versions.values()}
        playable = [ruleset for ruleset in RULESETS if ruleset.seats in TABLE_SIZES]
        presets = [
            (f"{PRESET}{ruleset.key}", f"{preset_name(ruleset.key)} · {_(ruleset.title)}")
            for ruleset in playable if preset_name(ruleset.key) not in known
        ]  # fmt: skip
        groups = [(_("Of the club"), own), (_("Rulesets"), presets)]
        return [("", "–"), *((title, rows) for title, rows in groups if rows)]

    def clean_house_rules(self) -> HouseRulesVersion | str:
        """Return the version, or the key of a ruleset."""
        chosen = str(self.cleaned_data["house_rules"])
        return self.versions.get(chosen) or chosen.removeprefix(PRESET)

    @property
    def rules_shown(self) -> HouseRulesVersion | None:
        """The rules that are chosen at the moment; of a preset, a version that is not stored."""
        chosen = str(self["house_rules"].value() or "")
        if chosen in self.versions:
            return self.versions[chosen]
        keys = {ruleset.key for ruleset in RULESETS}
        key = chosen.removeprefix(PRESET)
        if not chosen.startswith(PRESET) or key not in keys:
            return None
        ruleset = find_ruleset(key)
        return HouseRulesVersion(ruleset=key, options=ruleset.dump(ruleset.defaults))

    # ----- steps -----
    def fields_of(self, key: str) -> list[str]:
        others = {name for step in STEPS for name in step.fields}
        step = next(step for step in STEPS if step.key == key)
        return [name for name in self.fields if (name in step.fields if step.fields else name not in others)]

    def first_faulty(self, before: str) -> str:
        """Return the first step with an error among those before a step, or that step."""
        for key in STEP_KEYS[: STEP_KEYS.index(before)]:
            if set(self.fields_of(key)) & set(self.errors):
                return key
        return before

    def forget_errors(self, kept: Iterable[str]) -> None:
        """Leave out the errors of fields that nobody has filled in yet."""
        for name in set(self.errors) - set(kept):
            del self.errors[name]


def preset_name(key: str) -> str:
    """Return the name of a preset, and of the house rules that are made of it."""
    return KNOWN_AS.get(key) or find_ruleset(key).name


def with_order_of_rules(versions: Iterable[HouseRulesVersion], data: QueryDict) -> QueryDict:
    """Fill in the order of the rules that were chosen last, unless somebody has changed the order by hand.

    data        `ranked_as` are the rules whose order the page showed
    """
    rulesets = {f"{PRESET}{ruleset.key}": ruleset.key for ruleset in RULESETS}
    rulesets |= {str(version.pk): version.ruleset for version in versions}
    before, now = (rulesets.get(data.get(name, "")) for name in ("ranked_as", "house_rules"))
    if "ranked_as" not in data or now is None or now == before:
        return data
    sent = {name: data.get(name, "") for name in METRIC_FIELDS}
    if any(sent.values()) and (before is None or sent != _order_fields(before)):
        return data
    filled = data.copy()
    for name, value in _order_fields(now).items():
        filled[name] = value
    return filled


def _order_fields(ruleset: str) -> dict[str, str]:
    return dict.fromkeys(METRIC_FIELDS, "") | split_metrics(order_of(ruleset))


def step_of(text: str) -> str:
    return text if text in STEP_KEYS else STEP_KEYS[0]


def number_of(key: str) -> int:
    """Return the place of a step, from 1."""
    return STEP_KEYS.index(key) + 1
