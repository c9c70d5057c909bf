"""香港麻雀."""

from collections.abc import Mapping
from random import Random
from typing import Any

from django.utils.translation import gettext_lazy

from league.families.family import (
    DRAW,
    PENALTY,
    WIN,
    DealFields,
    Family,
    HandFields,
    PatternFields,
    TileField,
    one_number,
)
from league.families.random_hands import any_hand, drawn, two_seats, win, won
from rules.hk.by_patterns import REPEATED
from scoring.words.hk import WORDS

Data = Mapping[str, Any]
FLOWERS = ("", "", "1f", "2f", "3f5f", "4f8f", "6f", "7f")


def deal_fields(options: Any, state: Data) -> DealFields:
    penalty = [PENALTY] if options.false_win != "none" else []
    return DealFields(results=(WIN, DRAW, *penalty), most_wins=options.winners, has_liable=bool(options.liability))


def random_deal(random: Random) -> dict[str, Any]:
    if random.random() < 0.12:
        return {"result": drawn([])}
    hand = {**any_hand(random, suits=random.choice((1, 1, 2))), "flowers": random.choice(FLOWERS)}
    return {"result": won(win(random, *two_seats(random), hand))}


FAMILY = Family(
    key="hk",
    words=WORDS,
    bonuses=frozenset({"no_flowers", "own_flower", "flower_set"}),
    hand=HandFields(tiles={"flowers": TileField(gettext_lazy("Flower tiles"), errors=("bad_flowers",))}),
    first_hand={"concealed": "123456m789p23s55s", "winning_tile": "4s", "seat_wind": "S", "round_wind": "E"},
    conditions={
        "kong_on_kong": gettext_lazy("Kong on kong"),
        "after_flower": gettext_lazy("After a flower"),
        "flower_win": gettext_lazy("Flowers shown as a win"),
    },
    deal_fields=deal_fields,
    figures=one_number(gettext_lazy("Faan in all")),
    patterns=PatternFields(repeated=REPEATED, unasked=frozenset({"self_draw"}), may_be_empty=True),
    numbers_deals=False,
    random_deal=random_deal,
)
