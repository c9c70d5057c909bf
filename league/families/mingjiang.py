"""明將麻雀."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext, pgettext_lazy

from league.core.web.fields import CountField, OneOf
from league.families.dora import DORA, riichi_deal
from league.families.family import (
    DRAW,
    MOST,
    PENALTY,
    WIN,
    DealFields,
    Family,
    Figures,
    HandFields,
    PatternFields,
)
from league.families.words import wind_and_dealer
from rules.mingjiang.by_patterns import REPEATED
from rules.mingjiang.patterns import LIMIT_BASE

Data = Mapping[str, Any]
LIMITS = {"small": gettext_lazy("Small limit"), "large": gettext_lazy("Large limit")}


def figure_fields(options: Any) -> dict[str, forms.Field]:
    fan = [(str(n), "10+" if n == 10 else str(n)) for n in range(1, 11)]
    fields: dict[str, forms.Field] = {"fan": OneOf(pgettext_lazy("翻", "Fan"), [*fan, *LIMITS.items()])}
    if options.limit_combination == "sum":
        fields["base"] = CountField(gettext_lazy("Base of all limits together"), MOST)
    return fields


def read_figures(data: Data) -> dict[str, Any] | None:
    fan = data["fan"]
    if not fan:
        return None
    if fan not in LIMITS:
        return {"total": int(fan)}
    return {"limit": fan, "base": data["base"] or LIMIT_BASE[fan]} if "base" in data else {"limit": fan}


def fill_figures(value: Data) -> dict[str, Any]:
    return {"fan": value.get("limit") or min(value.get("total", 0), 10), "base": value.get("base", "")}


def figures_in_words(value: Data) -> str:
    limit = value.get("limit")
    return str(LIMITS.get(limit, limit)) if limit else pgettext("翻", "%d fan") % value.get("total", 0)


def ending(state: Data, options: Any) -> str:
    below = _("A score below 0 ends it.")
    if state.get("phase") == "decider":
        target = _("Ends when somebody wins and is first with at least %d.") % options.return_
        return f"{target} {below}"
    return _("After 南4局 comes the decider.") + " " + below


FAMILY = Family(
    key="mingjiang",
    # 翻, as riichi writes it, not 番.
    unit=pgettext_lazy("翻", "fan"),
    hand=HandFields(round_winds="ES-", tiles=DORA),
    first_hand={
        "concealed": "45678978m11z", "melds": "c123m", "winning_tile": "9m", "seat_wind": "S", "round_wind": "E",
    },
    conditions={"riichi": gettext_lazy("Riichi")},
    limits=LIMITS,
    facts={"base": gettext_lazy("Base"), "reduction": gettext_lazy("Open hand")},
    deal_fields=lambda options, state: DealFields(
        results=(WIN, DRAW, PENALTY), has_riichi=True, has_ready=True, has_liable=True
    ),
    figures=Figures(figure_fields, read_figures, fill_figures, figures_in_words),
    patterns=PatternFields(
        repeated=REPEATED,
        unasked=frozenset({"concealed_self_draw"}),
        more=lambda: {"open": forms.BooleanField(label=gettext_lazy("Open hand"), required=False)},
    ),
    deal_name=wind_and_dealer,
    numbers_deals=False,
    ending=ending,
    riichi_stick=lambda options: 10,
    random_deal=riichi_deal,
)  # fmt: skip
