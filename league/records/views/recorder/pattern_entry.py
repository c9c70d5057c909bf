"""A win by its patterns: buttons for those that count once, numbers for the others."""

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations
from typing import Any

from django import forms
from django.conf import settings
from django.utils import translation
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, override

from league.core.web.fields import CountField, ManyTaps
from league.records.views.recorder.deal_options import DealOptions
from rules.registry import find_ruleset
from scoring.words.names import both_names, other_name, title_in

Data = Mapping[str, Any]
PATTERNS, TIMES, MORE = "patterns", "times_", "patterns_"


class PatternTaps(ManyTaps):
    """Patterns to tap. Each names those that it excludes, which the page greys while it is chosen, and has the names by
    which the page finds it."""

    def __init__(self, apart: Mapping[str, frozenset[str]], names: Mapping[str, str]) -> None:
        super().__init__("patterns")
        self.apart, self.names = apart, names

    def create_option(self, name: str, value: Any, *args: Any, **kwargs: Any) -> dict[str, Any]:
        option = super().create_option(name, value, *args, **kwargs)
        if excluded := self.apart.get(str(value)):
            option["attrs"]["data-apart"] = " ".join(sorted(excluded))
        option["attrs"]["data-names"] = self.names.get(str(value), "")
        return option


def pattern_fields(deal_options: DealOptions) -> dict[str, forms.Field]:
    """Return the fields that ask for a hand by its patterns."""
    family = deal_options.family
    hidden = family.patterns.unasked | family.unplayed(deal_options.options)
    repeated = {key: most for key, most in family.patterns.repeated.items() if key not in hidden}
    rows = [row for row in deal_options.ruleset.catalogue if row.key not in hidden]
    once = [(row.key, named(row.name, row.title)) for row in rows if row.key not in repeated]
    fields: dict[str, forms.Field] = {
        PATTERNS: forms.MultipleChoiceField(
            label=gettext_lazy("Patterns"),
            choices=once,
            required=False,
            widget=PatternTaps(excluded_by(deal_options), every_name(deal_options.ruleset.key)),
        )
    }
    names = {row.key: named(row.name, row.title) for row in rows}
    for key, most in repeated.items():
        fields[f"{TIMES}{key}"] = CountField(names.get(key) or named(*family.pattern_names(key)), most)
    return fields | {f"{MORE}{key}": field for key, field in family.patterns.more().items()}


@cache
def every_name(ruleset: str) -> dict[str, str]:
    """Return by pattern its key, its native name and its name in every language, to find it by any of them."""
    rows = find_ruleset(ruleset).catalogue
    found: dict[str, list[str]] = {row.key: [row.key.replace("_", " "), row.name, row.title] for row in rows}
    for language, _name in settings.LANGUAGES:
        with override(language):
            for row in rows:
                found[row.key] += [_(str(row.title)), title_in(translation, row.name, row.title)] if row.title else []
    return {key: " ".join(dict.fromkeys(filter(None, names))) for key, names in found.items()}


def excluded_by(deal_options: DealOptions) -> dict[str, frozenset[str]]:
    """Return by pattern those that do not count together with it, in both directions."""
    rows = deal_options.ruleset.catalogue
    return {row.key: frozenset(other.key for other in rows if _exclude(deal_options, row, other)) for row in rows}


def _exclude(deal_options: DealOptions, one: Any, other: Any) -> bool:
    if one is other:
        return False
    is_one_of_group = bool(one.group) and one.group == other.group
    named = other.key in one.excludes or one.key in other.excludes
    return is_one_of_group or named or other.key in deal_options.family.patterns.apart.get(one.key, ())


def impossible_pair(deal_options: DealOptions, keys: Sequence[str]) -> tuple[str, str] | None:
    """Return the names of two patterns that no hand has together.

    What the rules leave out by themselves, the smaller of two patterns, is no error.
    """
    apart = deal_options.family.patterns.apart
    rows = deal_options.ruleset.catalogue
    names = {row.key: both_names(row.name, _(str(row.title)) if row.title else "") for row in rows}
    pairs = ((names[one], names[other]) for one, other in combinations(keys, 2) if other in apart.get(one, ()))
    return next(pairs, None)


def named(name: str, title: Any) -> str:
    """Return a pattern's native name with its name in the reader's language below."""
    words = other_name(name, title_in(translation, name, str(title)))
    return format_html('<span>{}<small class="soft">{}</small></span>', name, words)


def read_patterns(deal_options: DealOptions, data: Data) -> dict[str, Any]:
    """Return the keys of the win: `patterns`, and the values of further fields that are not empty."""
    fields = deal_options.family.patterns
    patterns = dict.fromkeys(data[PATTERNS], 1)
    patterns |= {key: data[f"{TIMES}{key}"] for key in fields.repeated if data.get(f"{TIMES}{key}")}
    return {"patterns": patterns, **{key: data[f"{MORE}{key}"] for key in fields.more() if data.get(f"{MORE}{key}")}}


def fill_patterns(deal_options: DealOptions, win: Data) -> dict[str, Any]:
    """Return the fields' values for a win that was given by its patterns."""
    fields = deal_options.family.patterns
    patterns = win["patterns"] if isinstance(win["patterns"], Mapping) else dict.fromkeys(win["patterns"], 1)
    filled: dict[str, Any] = {f"{TIMES}{key}": times for key, times in patterns.items() if key in fields.repeated}
    filled |= {f"{MORE}{key}": win.get(key, "") for key in fields.more()}
    return {**filled, PATTERNS: [key for key in patterns if key not in fields.repeated]}
