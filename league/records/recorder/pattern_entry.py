"""A win by its patterns: buttons for those that count once, numbers for the others."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.core.web.fields import CountField, ManyTaps
from league.records.recorder.deal_options import DealOptions

Data = Mapping[str, Any]
PATTERNS, TIMES, MORE = "patterns", "times_", "patterns_"


def pattern_fields(deal_options: DealOptions) -> dict[str, forms.Field]:
    """Return the fields that ask for a hand by its patterns."""
    family = deal_options.family
    repeated = family.patterns.repeated
    rows = [row for row in deal_options.ruleset.catalogue if row.key not in family.patterns.unasked]
    once = [(row.key, named(row.name, row.title)) for row in rows if row.key not in repeated]
    fields: dict[str, forms.Field] = {
        PATTERNS: forms.MultipleChoiceField(
            label=gettext_lazy("Patterns"), choices=once, required=False, widget=ManyTaps("patterns")
        )
    }
    names = {row.key: named(row.name, row.title) for row in rows}
    for key, most in repeated.items():
        fields[f"{TIMES}{key}"] = CountField(names.get(key) or named(*family.pattern_names(key)), most)
    return fields | {f"{MORE}{key}": field for key, field in family.patterns.more().items()}


def named(name: str, title: Any) -> str:
    """Return a pattern's native name with its name in the reader's language below."""
    return format_html('<span>{}<small class="soft">{}</small></span>', name, _(str(title)) if title else "")


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
