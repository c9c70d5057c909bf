"""Descriptions of rulesets in the reader's language."""

import json
from typing import Any

from django.utils import translation
from django.utils.translation import gettext

from league.families import family_of
from rules import registry
from rules.registry import find_ruleset
from rules.ruleset import Ruleset
from scoring.words.names import title_in

TRANSLATED = ("title", "help")


def _translated(row: dict[str, Any]) -> dict[str, Any]:
    return {key: gettext(value) if key in TRANSLATED and value else value for key, value in row.items()}


def ruleset_described(key: str) -> dict[str, Any]:
    """Return everything that a page, a form or the API shows of a ruleset."""
    ruleset = find_ruleset(key)
    family = family_of(ruleset)
    described = {**_translated(ruleset.describe()), "unit": str(family.unit)}
    described["options"] = [
        {**_translated(one), "shown_default": shown(one["default"]), "clause_source": family.source_of(one["clause"])}
        for one in described["options"]
    ]
    described["patterns"] = [
        {**_translated(one), "title": title_in(translation, one["name"], one["title"])} for one in described["patterns"]
    ]
    return described


def shown(value: Any) -> str:
    """Return an option's value as JSON, words without quotes."""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def rulesets_listed() -> list[dict[str, Any]]:
    """Return a short description of every ruleset, in the order of the registry."""
    return [_line(ruleset) for ruleset in registry.RULESETS]


def rulesets_to_choose() -> list[dict[str, Any]]:
    """Return the same with the rulesets of riichi first, which most clubs play."""
    return sorted(rulesets_listed(), key=lambda one: one["family"] != "riichi")


def _line(ruleset: Ruleset[Any]) -> dict[str, Any]:
    return {
        "key": ruleset.key,
        "name": ruleset.name,
        "title": gettext(ruleset.title),
        "family": ruleset.family,
        "language": family_of(ruleset).language,
        "unit": str(family_of(ruleset).unit),
        "players": list(ruleset.players),
    }
