"""A form for the options of a ruleset, built from the ruleset's own description."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.core.web.forms import PageForm
from league.families import family_of
from league.rulebook.option_fields import option_field
from rules.errors import RuleError
from rules.ruleset import Ruleset

PREFIX = "option-"


class OptionsForm(PageForm):
    """The name and every option of one ruleset; `changes()` returns what differs from the present options."""

    error_fields = {"name_taken": "name"}
    name = forms.CharField(label=_("Name"), max_length=100)

    def __init__(self, ruleset: Ruleset[Any], present: Mapping[str, Any], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.keys = [option["key"] for option in ruleset.describe()["options"]]
        self.present = present
        self.asked_first = [key for key in family_of(ruleset).asked_first if key in self.keys]
        for option in ruleset.describe()["options"]:
            self.fields[PREFIX + option["key"]] = option_field(option, present[option["key"]], family_of(ruleset))

    def field_of(self, error: RuleError) -> str | None:
        option = PREFIX + str(error.params.get("option", ""))
        return option if option in self.fields else super().field_of(error)

    def changes(self) -> dict[str, Any]:
        entered = {key: self.cleaned_data[PREFIX + key] for key in self.keys}
        return {key: value for key, value in entered.items() if value != self.present[key]}

    @property
    def first_fields(self) -> list[forms.BoundField]:
        """The options in which clubs differ most."""
        return [self[PREFIX + key] for key in self.asked_first]

    @property
    def other_fields(self) -> list[forms.BoundField]:
        return [self[PREFIX + key] for key in self.keys if key not in self.asked_first]

    @property
    def is_folded(self) -> bool:
        """Whether the other options can be folded away: not where one of them is refused, or where there is no rest."""
        return bool(self.asked_first) and not any(field.errors for field in self.other_fields)


class AmendOptionsForm(OptionsForm):
    name = None  # type: ignore[assignment]
    reason = forms.CharField(label=_("Why the rules change"), max_length=200)
