"""乐清麻将花."""

from collections.abc import Mapping
from random import Random
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from league.core.web.fields import CountField
from league.families.family import (
    DRAW,
    PENALTY,
    WIN,
    DealFields,
    FalseWin,
    Family,
    HandFields,
    PatternFields,
    TileField,
)
from league.families.keys import total_in_digits
from league.families.random_hands import SUITS, drawn, laid_out, sets_and_pair, two_seats, win, won
from rules.tiles import WHITE, format_tiles
from rules.yueqing.by_patterns import MOST_WILDS, REPEATED
from scoring.words.yueqing import WORDS

Data = Mapping[str, Any]
# The wildcard of the catalogue's examples is 1p.
INDICATOR = "9p"
UNASKED = frozenset({"win", "pi_hu", "two_wilds", "three_wilds", "four_wilds", "jump", "broken"})


def deal_fields(options: Any, state: Data) -> DealFields:
    return DealFields(
        results=(WIN, DRAW, PENALTY),
        most_wins=3 if options.multiple_wins == "all" else 1,
        has_liable=True,
        has_flowers=True,
        has_flowers_at_draw=options.draw_settles_hua,
        has_kong=True,
        has_hands=True,
    )


def more_than_patterns() -> dict[str, forms.Field]:
    return {
        "wilds": CountField(gettext_lazy("Wildcards in the hand"), MOST_WILDS),
        "broken": forms.BooleanField(label=gettext_lazy("Broken 破翻"), required=False),
    }


def random_deal(random: Random) -> dict[str, Any]:
    if random.random() < 0.1:
        return {"hua": [0, 0, 0, 0], "result": drawn([])}
    winner, discarder = two_seats(random)
    flowers = [random.choice((0, 1, 1, 2, 2, 3, 4, 6)) ** 2 for _seat in range(4)]
    hua = [None if seat == winner else of_seat for seat, of_seat in enumerate(flowers)]
    return {"hua": hua, "result": won(win(random, winner, discarder, _random_hand(random)))}


def _random_hand(random: Random) -> dict[str, Any]:
    """Seventeen tiles; the indicator is of a suit, so that the wildcard is the next of it and 白板 the white dragon."""
    indicator = random.randrange(27)
    wild = indicator - indicator % 9 + (indicator + 1) % 9
    while True:
        groups = sets_and_pair(random, 0.3, random.sample(SUITS, 2), sets=5)
        if not {indicator, wild, WHITE} & {tile for group in groups for tile in group}:
            break
    hand = laid_out(random, groups)
    shown = {"indicators_shown": random.choice((0, 0, 1, 2)), "whites_shown": random.choice((0, 0, 1, 2))}
    return {**hand, "indicator": format_tiles((indicator,)), **shown}


FAMILY = Family(
    key="yueqing",
    words=WORDS,
    option_groups={
        "hands": """
            all_chows_wait wild_set_faces wild_as_indicator_face wilds_in_winds after_kong_on_bonus bonus_replacement
        """,
        "values": """
            pi_hu win_tai_in_jump three_indicators single_wait_with_triplets all_honours_with_shadow honour_absorb
            beauties_absorb_whites four_wilds_with_home pair_home break_wild_kong break_keeps_wild_forms
        """,
        "payments": """
            multiple_wins three_kongs_hua wild_kong_adds_kong_hua loser_wild_triplets draw_settles_hua
        """,
        "fouls": "liability_priority liability_honours false_win_tiao",
        "length": "circles",
        "result": "start tie_break",
    },
    quoted_from="《乐清麻将花》",
    asked_first=("circles", "start", "multiple_wins", "three_indicators", "all_chows_wait"),
    difference=gettext_lazy(
        "Seventeen tiles and four wildcards; tai for the winner, flowers for everybody."
    ),
    bonuses=frozenset({"win", "pi_hu", "indicators", "whites", "jump", "broken"}),
    false_win=lambda options: FalseWin(3 * options.false_win_tiao, is_paid=True),
    hand=HandFields(
        size=16,
        round_winds="",
        tiles={"indicator": TileField(gettext_lazy("Indicator"), is_single=True, errors=("bad_indicator",))},
        numbers={
            "indicators_shown": (gettext_lazy("Indicators shown"), 3),
            "whites_shown": (gettext_lazy("Whites shown"), 4),
        },
    ),
    first_hand={
        "concealed": "123456m22789s77z", "melds": "p555p", "winning_tile": "7z", "seat_wind": "E",
        "indicator": INDICATOR, "indicators_shown": "1",
    },
    example_with={"seat_wind": "E", "indicator": INDICATOR},
    deal_fields=deal_fields,
    figures=total_in_digits(gettext_lazy("Total tai")),
    patterns=PatternFields(repeated=REPEATED, unasked=UNASKED, more=more_than_patterns),
    random_deal=random_deal,
)  # fmt: skip
