from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from league.clubs.models import HouseRulesVersion
from league.clubs.selectors import changed_options
from league.families import family_of
from league.rulebook.option_fields import both_in_words, value_in_words
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


def in_words(version: HouseRulesVersion) -> list[OptionLine]:
    ruleset = find_ruleset(version.ruleset)
    family, options = family_of(ruleset), ruleset.normal(version.options)
    return [
        OptionLine(
            key,
            _(option["help"]),
            option["clause"],
            value_in_words(options[key], family, key),
            is_usual=options[key] == option["default"],
        )
        for key, option in _described(version).items()
        if key in options
    ]


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
