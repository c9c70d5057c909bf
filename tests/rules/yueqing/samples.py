"""Samples of yueqing."""

from random import Random
from typing import Any

from hypothesis import strategies as st

from rules.tiles import WHITE, format_tiles, parse_tiles
from rules.yueqing.roles import roles_of
from tests.rules.questions import hand, win
from tests.rules.rows import Row, of_deal, of_game, of_hand, of_result
from tests.rules.slow_hands import split
from tests.rules.yueqing.questions import HANDS, side
from tests.samples import Question, Samples
from tests.strategies import DRAWS, PENALTIES, SUITED, groups, laid_out, liable, wins

# Slow hands of thirteen tiles and four wildcards, found by search: one suit, or one suit and honours.
WILD = (
    ("112223457799m7777z 2m", "4z"),
    ("123456789m2224477z 2z", "1z"),
    ("122334455667m2222z 6m", "1z"),
    ("1112334445566778m 1m", "9m"),
    ("1111222456667888m 4m", "9m"),
    ("1112223555666888m 5m", "4m"),
    ("123345668899m7777z 8m", "4z"),
)
HONOURS = range(27, 34)


@st.composite
def _hands(draw: st.DrawFn) -> Question:
    """The indicator is a suit tile, so the wild face is the next of its suit and 白板 is the white dragon."""
    indicator = draw(st.sampled_from(SUITED))
    wild = indicator - indicator % 9 + (indicator + 1) % 9
    kinds = [kind for kind in range(34) if kind not in (indicator, wild, WHITE)]
    question = draw(laid_out(draw(groups(kinds, 5)), True))
    text, wilds = question["concealed"], draw(st.integers(0, 3))
    return {
        **question,
        "concealed": _replace_tiles(text, wild, wilds),
        "indicator": format_tiles((indicator,)),
        "seat_wind": draw(st.sampled_from("ESWN")),
        "indicators_shown": draw(st.integers(0, 3)),
        "whites_shown": draw(st.integers(0, 4)),
    }


def _replace_tiles(text: str, wild: int, number: int) -> str:
    held = parse_tiles(text)
    return format_tiles((*held[: max(0, len(held) - number)], *(wild,) * min(number, len(held))))


@st.composite
def _deals(draw: st.DrawFn) -> Question:
    total = st.sampled_from((3, 4, 7, 32, 62, 92))
    result = draw(liable(wins(total.map(lambda one: {"total": one}))) | DRAWS | PENALTIES)
    return {
        "hua": draw(st.lists(st.integers(0, 12).map(lambda sum_: sum_**2), min_size=4, max_size=4)),
        "result": result,
    }


def wild_hand(tiles: str, indicator: str) -> Question:
    return hand(tiles, indicator=indicator, seat_wind="S", whites_shown=3, conditions=[])


def few_faces(rng: Random) -> Question:
    roles = roles_of(rng.randrange(34))
    faces = rng.choice((range(9), range(9, 18), HONOURS, range(34), (*range(9), *HONOURS)))
    pool = [face for face in faces if face not in roles for _ in range(4)]
    return wild_hand(split([*rng.sample(pool, 13), *[roles.wild] * 4]), format_tiles((roles.indicator,)))


def holding(**change: Any) -> Row:
    """Make a drawn deal of yueqing with the four hands."""
    hands = [*HANDS, side("45678889m44456999s")]
    return of_deal(**{"result": {"type": "exhaustive_draw"}, "hua": None, "indicator": "9p", "hands": hands, **change})


ERRORS = {
    "too_many_of_a_tile": of_hand("11111m23457899s 2s 555p"),
    "bad_indicator": of_hand(indicator="12m"),
    "bad_meld_source": holding(hands=[*HANDS, side("45678m44456999s 888m<3")]),
    "bad_table": of_deal(table=[0, 1, 2, 2]),
    "wild_in_meld": of_hand("123456m2345789s 2s 111p"),
    "bonus_tile_in_hand": of_hand("123456m2345789s 2s 555z"),
    "bad_bonus_count": of_hand(indicators_shown=4),
    "bad_value": of_result(win(1, 2, total=1)),
    "bad_hua": of_deal(hua=[0, 2, 0, 0]),
    "below_minimum": of_result(win(1, 2, total=9, valid=False)),
    "liable_is_winner": of_result(win(1, 2, total=9, liable=1)),
    "bad_penalties": of_game(penalties=[0, 0, 0, -1]),
}
# The reason why a code cannot occur here.
CANNOT = {
    "too_many_red_fives": "no red fives in the set: bad_tile",
    "too_many_indicators": "no dora; yueqing has one 杠头: bad_indicator",
    "bad_flowers": "no flower tiles: not_in_ruleset",
    "ippatsu_without_riichi": "no ippatsu: unknown_condition",
    "ura_without_riichi": "no dora: not_in_ruleset",
    "riichi_open_hand": "no riichi",
    "cannot_rob_concealed_kong": "no such circumstance: unknown_condition",
    "three_suits": "no suit must be missing",
    "bad_reason": "no abortive draws",
    "bad_event": "a deal has one result and no events",
    "bad_wins": "bad_result",
    "already_won": "the first win ends the deal",
    "unknown_pattern": "the patterns of a value are not looked at for their names",
    "liability_not_allowed": "not doubled: nobody is held",
    "stop_not_allowed": "nobody can stop: unknown_field",
    "game_is_over": "no state tells that the game is over before a deal",
    "riichi_not_ready": "no riichi",
    "riichi_without_points": "no riichi",
    "bad_honba": "no counters: not_in_ruleset",
    "bad_deposits": "no deposits: not_in_ruleset",
    "bad_chips": "no chips: not_in_ruleset",
    "chips_do_not_add_up": "no chips: not_in_ruleset",
}


SAMPLES = Samples(
    hand=hand("123456m2345789s 2s 555p", indicator="9p", seat_wind="E"),
    deal={
        "indicator": "9p",
        "hands": [*HANDS, side("4z 555m<0 888s 678p 444s 777s")],
        "result": {"type": "win", "wins": [{"winner": 3, "from": 0, "winning_tile": "4z"}]},
    },
    value={"total": 7, "hua": 0},
    hands=_hands(),
    deals=_deals(),
    errors=ERRORS,
    cannot=CANNOT,
    slowest=("yueqing", {"wild_set_faces": "any", "pair_home": True, "break_keeps_wild_forms": True}),
    slow_hands={tiles: wild_hand(tiles, indicator) for tiles, indicator in WILD},
    random_hands=few_faces,
)
