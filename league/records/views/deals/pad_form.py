"""What the pad asks and shows under a table's ruleset: the family's record as JSON.

The page has it once; what changes from deal to deal, the `DealFields`, comes with the next deal.
"""

from collections.abc import Mapping
from typing import Any, cast

from django import forms
from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, override

from league.families import family_of
from league.families.family import ABORTIVE, DRAW, PENALTY, WIN, WON, Family, Mark
from league.families.words import all_lazily
from rules.ruleset import Ruleset
from scoring.words.names import other_name, title_in

RESULTS = {
    WIN: gettext_lazy("Win"),
    WON: gettext_lazy("Three won"),
    DRAW: gettext_lazy("Draw"),
    ABORTIVE: gettext_lazy("Abortive draw"),
    PENALTY: gettext_lazy("Chombo (false win)"),
}
KONGS = {
    "concealed": gettext_lazy("concealed 暗杠"),
    "direct": gettext_lazy("off a discard 直杠"),
    "added": gettext_lazy("added 弯杠"),
}


def pad_form(ruleset: Ruleset[Any], options: Any) -> dict[str, Any]:
    """Return the family's record with all words in the reader's language."""
    family = family_of(ruleset)
    unplayed = family.unplayed(options)
    return {
        "ruleset": ruleset.key,
        "system": family.key,
        "language": family.language,
        "unit": str(family.unit),
        "seats": ruleset.seats,
        "results": {key: str(words) for key, words in RESULTS.items()},
        "reasons": {key: str(words) for key, words in family.reasons.items()},
        "kongs": {key: str(words) for key, words in KONGS.items()},
        "value": family.figures(options).as_json(),
        "hand": _hand(ruleset, family, unplayed),
        "patterns": _patterns(ruleset, family, options),
        "more": [_field(key, field) for key, field in family.patterns.more().items()],
        "may_be_empty": family.patterns.may_be_empty,
        "limits": {key: str(words) for key, words in all_lazily(family.words.limits).items()},
    }


def _hand(ruleset: Ruleset[Any], family: Family, unplayed: frozenset[str]) -> dict[str, Any]:
    hand = family.hand
    tiles = {
        key: {"label": str(one.label), "is_single": one.is_single, "is_list": one.is_list}
        for key, one in hand.tiles.items()
    }
    numbers = {
        key: {"label": str(label), "most": most}
        for key, (label, most) in hand.numbers.items()
        if key != "honba" and key not in unplayed
    }
    marks = {
        key: {"label": str(field.label), "marks": [_mark(mark) for mark in field.marks]}
        for key, field in hand.marks.items()
        if key not in unplayed
    }
    return {
        "size": hand.size,
        "suits": hand.suits,
        "missing": list(hand.missing),
        "red_fives": hand.red_fives,
        "chows": hand.chows,
        "tiles": tiles,
        "numbers": numbers,
        "marks": marks,
        "tileless": sorted(hand.tileless),
        "conditions": [
            {"key": key, "label": str(family.condition_words(key))} for key in ruleset.conditions if key not in unplayed
        ],
    }


def _mark(mark: Mark) -> dict[str, str]:
    return {"value": mark.value, "name": mark.name, "title": str(mark.title)}


def _field(key: str, field: forms.Field) -> dict[str, Any]:
    """Return a further field of a hand by patterns: a flag, a choice or a number."""
    described: dict[str, Any] = {"key": key, "label": str(field.label), "kind": "number"}
    if isinstance(field, forms.BooleanField):
        return {**described, "kind": "flag"}
    if isinstance(field, forms.TypedChoiceField):
        values = [{"value": field.coerce(value), "label": str(label)} for value, label in cast(Any, field.choices)]
        return {**described, "kind": "choice", "choices": values}
    return {**described, "most": getattr(field, "max_value", None)}


def in_all_languages(name: str, title: str) -> str:
    """Return a pattern's title in every language, so that a search finds it by the name that the reader knows."""
    titles = [title]
    for language, _name in settings.LANGUAGES if title else ():
        with override(language):
            titles += [_(title), title_in(translation, name, title)]
    return " ".join(dict.fromkeys(titles))


def _excluded(ruleset: Ruleset[Any], apart: Mapping[str, frozenset[str]], row: Any) -> list[str]:
    """Return the patterns that do not count together with this one."""
    of_group = [other.key for other in ruleset.catalogue if row.group and other.group == row.group and other is not row]
    return sorted({*row.excludes, *of_group, *apart.get(row.key, ())})


def _patterns(ruleset: Ruleset[Any], family: Family, options: Any) -> list[dict[str, Any]]:
    fields, hidden = family.patterns, family.unplayed(options) | family.unpriced(options)
    apart = fields.apart(options)
    rows = {row.key: (row.name, row.title, _excluded(ruleset, apart, row), row.value) for row in ruleset.catalogue}
    for key in fields.repeated:
        rows.setdefault(key, (*family.pattern_names(key), [], 1))
    return [
        {
            "key": key,
            "name": name,
            "title": other_name(name, title_in(translation, name, str(title))),
            "search": in_all_languages(name, str(title)),
            "excludes": excludes,
            "value": value,
            "most": fields.repeated.get(key, 1),
        }
        for key, (name, title, excludes, value) in rows.items()
        if key not in fields.unasked and key not in hidden
    ]
