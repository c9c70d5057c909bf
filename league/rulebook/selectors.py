"""Rulesets as they describe themselves, in the reader's language."""

import json
from typing import Any

from django.utils.translation import gettext

from league.rulebook.words import unit_in_words
from rules.registry import RULESETS, find_ruleset
from rules.ruleset import Ruleset

TRANSLATED = ("title", "help")


def _translated(row: dict[str, Any]) -> dict[str, Any]:
    return {key: gettext(value) if key in TRANSLATED and value else value for key, value in row.items()}


def ruleset_described(key: str) -> dict[str, Any]:
    """All that a page, a form or the API shows of a ruleset."""
    ruleset = find_ruleset(key)
    described = {**_translated(ruleset.describe()), "unit": unit_in_words(ruleset.family, ruleset.unit)}
    described["options"] = [
        {**_translated(one), "shown_default": shown(one["default"])} for one in described["options"]
    ]
    described["patterns"] = [_translated(one) for one in described["patterns"]]
    return described


def shown(value: Any) -> str:
    """An option's value as JSON writes it, words without their quotes."""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def rulesets_listed() -> list[dict[str, Any]]:
    """Every ruleset in a line, siblings of one family together."""
    return [_line(ruleset) for ruleset in RULESETS]


def _line(ruleset: Ruleset[Any]) -> dict[str, Any]:
    return {
        "key": ruleset.key,
        "name": ruleset.name,
        "title": gettext(ruleset.title),
        "family": ruleset.family,
        "unit": unit_in_words(ruleset.family, ruleset.unit),
        "players": list(ruleset.players),
    }
