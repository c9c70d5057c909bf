"""国标麻将."""

from random import Random
from typing import Any

from django.utils.translation import gettext_lazy

from league.families.family import (
    DRAW,
    PENALTY,
    WIN,
    DealFields,
    FalseWin,
    Family,
    HandFields,
    PatternFields,
)
from league.families.keys import total_in_digits
from league.families.random_hands import any_hand, drawn, two_seats, win, won
from rules.mcr.by_patterns import REPEATED
from scoring.words.mcr import WORDS


def random_deal(random: Random) -> dict[str, Any]:
    if random.random() < 0.12:
        return {"result": drawn([])}
    hand = {**any_hand(random, suits=random.choice((1, 1, 2))), "flowers": random.choice((0, 0, 1, 2))}
    return {"result": won(win(random, *two_seats(random), hand))}


FAMILY = Family(
    key="mcr",
    words=WORDS,
    option_groups={
        "hands": "minimum_fan wait_on_exhausted knitted_body_waits",
        "values": "two_concealed_kongs mixed_kong_pair nine_gates_terminal_pungs all_terminals_triple_pung",
        "payments": "base_pay false_hu_pay",
        "length": "rounds dealer_order",
        "result": "table_points penalties_before_places",
    },
    option_shapes={"dealer_order": [[0, 1, 2, 3]] * 4},
    option_words={
        "dealer_order: 0": gettext_lazy("East"),
        "dealer_order: 1": gettext_lazy("South"),
        "dealer_order: 2": gettext_lazy("West"),
        "dealer_order: 3": gettext_lazy("North"),
    },
    quoted_from="《国标麻将竞赛规则 1998》",
    asked_first=("minimum_fan", "base_pay", "false_hu_pay", "rounds", "table_points"),
    difference=gettext_lazy("The Chinese competition rules: 81 patterns, and a hand needs eight points of them."),
    bonuses=frozenset({"flower_tiles"}),
    hand=HandFields(numbers={"flowers": (gettext_lazy("Flowers shown"), 8)}),
    first_hand={"concealed": "123456789m2345p", "winning_tile": "5p", "seat_wind": "E", "round_wind": "E"},
    deal_fields=lambda options, state: DealFields(results=(WIN, DRAW, PENALTY), has_false_hu=True),
    figures=total_in_digits(gettext_lazy("Total fan, flowers included")),
    patterns=PatternFields(repeated=REPEATED, unasked=frozenset({"self_drawn", "chicken_hand"})),
    usual_penalties=(0, 5, 10, 20, 30, 60),
    false_win=lambda options: FalseWin(3 * options.false_hu_pay, is_paid=True),
    reports_score=True,
    random_deal=random_deal,
)
