"""香港麻雀."""

from collections.abc import Mapping
from random import Random
from typing import Any

from django.utils.functional import lazy
from django.utils.translation import gettext, gettext_lazy, pgettext_lazy

from league.families.family import (
    DRAW,
    MOST,
    PENALTY,
    WIN,
    DealFields,
    Family,
    HandFields,
    Mark,
    MarkField,
    PatternFields,
)
from league.families.keys import CLAIMED, DRAWN, Key, KeyNumber, KeyRow, ValueKeys
from league.families.option_maps import FIELDS_OF_HK
from league.families.random_hands import any_hand, drawn, two_seats, win, won
from rules.hk.by_patterns import REPEATED, can_occur
from rules.hk.hand import FLOWER_WIN, ROBBED_KONG
from rules.hk.options import USUAL_LIMIT, faan_of
from rules.hk.patterns import CATALOGUE, FLOWER_WINS
from scoring.words.hk import WORDS
from scoring.words.names import both_names

Data = Mapping[str, Any]
SHOWN = ("", "", "1f", "2f", "3f5f", "4f8f", "6f", "7f")
FLOWERS = (
    Mark("1f", "梅", gettext_lazy("Plum")),
    Mark("2f", "蘭", gettext_lazy("Orchid")),
    Mark("3f", "菊", gettext_lazy("Chrysanthemum")),
    Mark("4f", "竹", gettext_lazy("Bamboo")),
    Mark("5f", "春", gettext_lazy("Spring")),
    Mark("6f", "夏", gettext_lazy("Summer")),
    Mark("7f", "秋", gettext_lazy("Autumn")),
    Mark("8f", "冬", gettext_lazy("Winter")),
)
FAAN_IN_ALL = gettext_lazy("Faan in all")
ROBBED, SHOWN_AS_WIN = gettext_lazy("Robbing a kong"), gettext_lazy("Flowers shown as a win")


# ----- the pad -----


def deal_fields(options: Any, state: Data) -> DealFields:
    penalty = [PENALTY] if options.false_win != "none" else []
    return DealFields(
        results=(WIN, DRAW, *penalty),
        most_wins=options.winners,
        has_liable=bool(options.liability),
        has_flower_sets=bool(options.flowers and options.flower_pay),
    )


def ways_of(options: Any) -> dict[str, Any]:
    """Return the ways of a win that the deal does not show, with their words."""
    prices = faan_of(options)
    has_flower_win = options.flowers and any(prices[key] for key in FLOWER_WINS.values())
    return {
        **({ROBBED_KONG: ROBBED} if options.robbed_kong == "self_draw" else {}),
        **({FLOWER_WIN: SHOWN_AS_WIN} if has_flower_win else {}),
    }


def unplayed(options: Any) -> frozenset[str]:
    """Return the patterns whose tiles or shape are not played, and without flowers what is asked of them."""
    patterns = {row.key for row in CATALOGUE if not can_occur(row.key, options)}
    if not options.flowers:
        return frozenset({*patterns, "flower_win", "flowers"})
    return frozenset(patterns if FLOWER_WIN in ways_of(options) else {*patterns, "flower_win"})


def unpriced(options: Any) -> frozenset[str]:
    return frozenset(key for key, faan in faan_of(options).items() if not faan)


def value_keys(options: Any) -> ValueKeys:
    """A key for each number of faan that is paid; with more than the usual ones, digits too."""
    faan = [_faan_key(n) for n in range(options.minimum, min(options.cap, USUAL_LIMIT) + 1)]
    numbers: tuple[KeyNumber, ...] = ()
    if options.limit is None or options.limit > USUAL_LIMIT:
        faan.append(Key("…", {}, ("total",), gettext_lazy("More")))
        numbers = (KeyNumber("total", FAAN_IN_ALL, options.limit or MOST, is_first=False),)
    ways = ways_of(options)
    rows = (
        KeyRow("faan", FAAN_IN_ALL, tuple(faan)),
        *_row_of_way(ROBBED_KONG, "搶槓", CLAIMED, ways),
        *_row_of_way(FLOWER_WIN, "花糊", DRAWN, ways),
    )
    return ValueKeys(rows, numbers)


def _faan_key(faan: int) -> Key:
    return Key(str(faan), {"total": faan}, (), gettext_lazy("%d faan") % faan)


def _row_of_way(way: str, name: str, of_wins: str, ways: Data) -> tuple[KeyRow, ...]:
    if way not in ways:
        return ()
    return (KeyRow(way, ways[way], (Key(name, {"win": way}, (), ways[way]),), is_needed=False, of_wins=of_wins),)


def random_deal(random: Random) -> dict[str, Any]:
    if random.random() < 0.12:
        return {"result": drawn([])}
    hand = {**any_hand(random, suits=random.choice((1, 1, 2))), "flowers": random.choice(SHOWN)}
    return {"result": won(win(random, *two_seats(random), hand))}


# ----- words -----


def _pattern(row: Any) -> Any:
    return lazy(lambda: both_names(row.name, gettext(row.title)), str)()


OPTION_WORDS = {
    **{row.key: _pattern(row) for row in CATALOGUE if row.key != "self_draw"},
    "limit": pgettext_lazy("option", "as the limit 爆棚"),
    "alone": pgettext_lazy("option", "nothing: the limit pattern stands alone"),
    "circumstances": pgettext_lazy("option", "the way of the win, and the flowers"),
    "concealed": pgettext_lazy("option", "a self-draw, or a discard for the pair"),
    "dragon_pungs": pgettext_lazy("option", "dragon pungs 番子"),
    "fan_laak": pgettext_lazy("option", "fan laak 番勒"),
    "fed_kong": pgettext_lazy("option", "a kong whose replacement tile won"),
    "four_winds": pgettext_lazy("option", "big four winds 大四喜"),
    "full": pgettext_lazy("option", "full responsibility 全銃"),
    "full_spicy": pgettext_lazy("option", "full spicy 辣辣上"),
    "half": pgettext_lazy("option", "half responsibility 半銃"),
    "half_spicy": pgettext_lazy("option", "half spicy 半辣上"),
    "keeps": pgettext_lazy("option", "the hand stays concealed"),
    "nine_of_a_suit": pgettext_lazy("option", "the third set of one suit"),
    "nine_tiles": pgettext_lazy("option", "the third set on the table 九張包"),
    "nine_waits": pgettext_lazy("option", "a wait on nine tiles"),
    "offender": pgettext_lazy("option", "the deal passes if the dealer made it"),
    "opens": pgettext_lazy("option", "opens the hand"),
    "table": pgettext_lazy("option", "the club's own table"),
    "three_dragons": pgettext_lazy("option", "big three dragons 大三元"),
    "tiles": pgettext_lazy("option", "the fourteen tiles"),
    "triple": pgettext_lazy("option", "three times the dearest self-draw"),
    "twelve_tiles": pgettext_lazy("option", "the fourth set on the table 十二張包"),
    "wind_pungs": pgettext_lazy("option", "wind pungs 門風 圈風"),
}

FAMILY = Family(
    key="hk",
    words=WORDS,
    quoted_from="《香港麻雀 清章》",
    asked_first=("minimum", "limit", "flowers", "responsibility", "seven_pairs"),
    difference=gettext_lazy("Few patterns and a small minimum of faan; only the winner is paid."),
    bonuses=frozenset({"no_flowers", "own_flower", "flower_set"}),
    hand=HandFields(
        marks={"flowers": MarkField(gettext_lazy("Flower tiles"), FLOWERS, errors=("bad_flowers",))},
        tileless=frozenset({"flower_win"}),
    ),
    first_hand={"concealed": "123456m789p23s55s", "winning_tile": "4s", "seat_wind": "S", "round_wind": "E"},
    conditions={
        "kong_on_kong": gettext_lazy("Kong on kong"),
        "after_flower": gettext_lazy("After a flower"),
        "flower_win": SHOWN_AS_WIN,
    },
    option_groups={
        "hands": """
            minimum flowers flowers_reach_minimum seven_pairs concealed_kong concealed_pungs_win concealed_pungs_kongs
            nine_gates human_hand
        """,
        "values": "limit faan inside limit_hands points table unit",
        "payments": "responsibility robbed_kong winners flower_pay",
        "fouls": "liability liability_on_discard false_win",
        "dealer": "dealer_win draw_dealer false_win_dealer",
        "length": "rounds bust",
        "result": "start uma tie_break",
    },
    option_words=OPTION_WORDS,
    option_fields=FIELDS_OF_HK,
    deal_fields=deal_fields,
    figures=value_keys,
    patterns=PatternFields(repeated=REPEATED, unasked=frozenset({"self_draw"}), may_be_empty=True),
    unplayed=unplayed,
    unpriced=unpriced,
    numbers_deals=False,
    random_deal=random_deal,
)
