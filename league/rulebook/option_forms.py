"""A form for the options of a ruleset, built from the ruleset's own description."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from league.core.errors import translated
from league.core.web.forms import PageForm
from league.families import family_of
from league.rulebook.option_fields import option_field, value_in_words
from rules.errors import RuleError
from rules.ruleset import Ruleset

PREFIX = "option-"


@dataclass(frozen=True)
class FieldGroup:
    """Options of one theme; they are folded away unless one of them is refused."""

    words: Any
    shown: list[forms.BoundField]

    @property
    def is_folded(self) -> bool:
        return not any(field.errors for field in self.shown)


class OptionsForm(PageForm):
    """The name and every option of one ruleset; `changes()` returns what differs from the present options."""

    error_fields = {"name_taken": "name"}
    name = forms.CharField(label=_("Name"), max_length=100)

    def __init__(self, ruleset: Ruleset[Any], present: Mapping[str, Any], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.keys = [option["key"] for option in ruleset.describe()["options"]]
        self.present, self.family = present, family_of(ruleset)
        self.asked_first = [key for key in self.family.asked_first if key in self.keys]
        for option in ruleset.describe()["options"]:
            self.fields[PREFIX + option["key"]] = option_field(option, present[option["key"]], self.family)

    @contextmanager
    def refusals(self) -> Iterator[None]:
        with super().refusals():
            try:
                yield
            except RuleError as error:
                if not self._is_told(error):
                    raise

    def _is_told(self, error: RuleError) -> bool:
        """Tell at its field, in the words of the form, why an option does not take a value."""
        key = str(error.params.get("option", ""))
        field = self.fields.get(PREFIX + key)
        if error.code != "bad_option" or field is None:
            return False
        value = value_in_words(error.params["value"], self.family, key)
        told = translated(RuleError(error.code, option=field.label, value=value, allowed=error.params["allowed"]))
        self.add_error(PREFIX + key, ValidationError(told, code=error.code))
        return True

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
    def groups(self) -> list[FieldGroup]:
        """The other options by their themes."""
        fields = [(key, self[PREFIX + key]) for key in self.keys if key not in self.asked_first]
        return [FieldGroup(group.words, group.options) for group in self.family.in_groups(fields)]


class AmendOptionsForm(OptionsForm):
    name = None  # type: ignore[assignment]
    reason = forms.CharField(label=_("Why the rules change"), max_length=200)
