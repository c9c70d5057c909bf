"""明將麻雀."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy, pgettext_lazy

from league.families.dora import DORA, riichi_deal
from league.families.family import (
    DRAW,
    MOST,
    PENALTY,
    WIN,
    DealFields,
    Family,
    HandFields,
    PatternFields,
)
from league.families.keys import Key, KeyNumber, KeyRow, ValueKeys
from league.families.words import lazily
from rules.mingjiang.by_patterns import REPEATED
from rules.mingjiang.patterns import LIMIT_BASE
from scoring.words.mingjiang import LIMITS, WORDS


def value_keys(options: Any) -> ValueKeys:
    is_sum = options.limit_combination == "sum"
    fan = [Key("10+" if n == 10 else str(n), {"total": n}) for n in range(1, 11)]
    for limit, text in (("small", "小"), ("large", "大")):
        sets = {"limit": limit, "base": LIMIT_BASE[limit]} if is_sum else {"limit": limit}
        fan.append(Key(text, sets, ("base",) if is_sum else (), lazily(LIMITS[limit])))
    base = KeyNumber("base", gettext_lazy("Base points of all limits together"), MOST, is_first=False, is_needed=False)
    return ValueKeys((KeyRow("fan", pgettext_lazy("翻", "Fan"), tuple(fan)),), (base,) if is_sum else ())


FAMILY = Family(
    key="mingjiang",
    words=WORDS,
    option_groups={
        "values": """
            double_wind_fan minimum_totals four_return_count mixed_terminals_seven_pairs kongs_as_pungs ura_cap
            limit_combination open_kong_win
        """,
        "fouls": "liability_on_discard riichi_needs_points penalty_riichi penalty_dealer",
        "dealer": "draw_dealer",
        "length": "decider_mark decider_top",
        "result": "start return oka uma tie_break leftover points_unit",
    },
    quoted_from="《明將麻雀》",
    asked_first=("start", "return", "uma", "oka", "decider_mark"),
    difference=gettext_lazy(
        "Riichi and Hong Kong patterns together, with a decider at the end."
    ),
    hand=HandFields(round_winds="ES-", tiles=DORA),
    first_hand={
        "concealed": "45678978m11z", "melds": "c123m", "winning_tile": "9m", "seat_wind": "S", "round_wind": "E",
    },
    conditions={"riichi": gettext_lazy("Riichi")},
    bonuses=frozenset({"dora", "ura_dora"}),
    deal_fields=lambda options, state: DealFields(
        results=(WIN, DRAW, PENALTY), has_riichi=True, has_ready=True, has_liable=True
    ),
    figures=value_keys,
    patterns=PatternFields(
        repeated=REPEATED,
        unasked=frozenset({"concealed_self_draw"}),
        more=lambda: {"open": forms.BooleanField(label=gettext_lazy("Open hand"), required=False)},
    ),
    numbers_deals=False,
    riichi_stick=lambda options: 10,
    random_deal=riichi_deal,
)  # fmt: skip
