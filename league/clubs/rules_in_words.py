from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from league.clubs.models import HouseRulesVersion
from league.clubs.selectors import changed_options
from league.families import family_of
from league.families.family import OptionGroup
from league.rulebook.option_fields import both_in_words, clause_of, value_in_words
from rules.registry import find_ruleset


class OptionLine(NamedTuple):
    """One option as a page shows it: its help, its value, and the value before or the ruleset's default."""

    key: str
    help: str
    clause: str
    value: str
    before: str = ""
    is_usual: bool = True


def _described(version: HouseRulesVersion) -> dict[str, dict[str, Any]]:
    return {option["key"]: option for option in find_ruleset(version.ruleset).describe()["options"]}


def in_words(version: HouseRulesVersion) -> list[OptionGroup]:
    """Return all options by their themes."""
    ruleset = find_ruleset(version.ruleset)
    family, options = family_of(ruleset), ruleset.normal(version.options)
    lines = [
        OptionLine(
            key,
            _(option["help"]),
            clause_of(option, family),
            value_in_words(options[key], family, key),
            is_usual=options[key] == option["default"],
        )
        for key, option in _described(version).items()
        if key in options
    ]
    return family.in_groups((line.key, line) for line in lines)


def differences(before: HouseRulesVersion | None, version: HouseRulesVersion) -> list[OptionLine]:
    """The options in which a version differs from another, or from its ruleset's defaults."""
    described, family = _described(version), family_of(find_ruleset(version.ruleset))
    blank = {"help": "", "clause": ""}
    return [
        OptionLine(
            key,
            _(described.get(key, blank)["help"] or key),
            described.get(key, blank)["clause"],
            *both_in_words(value, previous, family, key),
        )
        for key, (previous, value) in changed_options(version, before).items()
    ]
