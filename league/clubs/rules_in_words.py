from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from league.clubs.models import HouseRulesVersion
from league.clubs.option_fields import value_in_words
from league.clubs.selectors import changed_options
from rules.registry import find_ruleset


class OptionLine(NamedTuple):
    """One option as a page shows it: what it decides, what is agreed, what was before or is usual."""

    key: str
    help: str
    clause: str
    value: str
    before: str = ""
    is_usual: bool = True


def _described(version: HouseRulesVersion) -> dict[str, dict[str, Any]]:
    return {option["key"]: option for option in find_ruleset(version.ruleset).describe()["options"]}


def in_words(version: HouseRulesVersion) -> list[OptionLine]:
    return [
        OptionLine(
            key,
            _(option["help"]),
            option["clause"],
            value_in_words(version.options[key]),
            is_usual=version.options[key] == option["default"],
        )
        for key, option in _described(version).items()
        if key in version.options
    ]


def differences(before: HouseRulesVersion | None, version: HouseRulesVersion) -> list[OptionLine]:
    """Option by option, where a version differs from another, or from its ruleset as it comes."""
    described = _described(version)
    blank = {"help": "", "clause": ""}
    return [
        OptionLine(
            key,
            _(described.get(key, blank)["help"] or key),
            described.get(key, blank)["clause"],
            value_in_words(now),
            value_in_words(was),
        )
        for key, (was, now) in changed_options(version, before).items()
    ]
