"""Samples of hk."""

from hypothesis import strategies as st

from tests.rules.questions import hand, win
from tests.rules.rows import Row, of_deal, of_game, of_hand, of_result
from tests.samples import Question, Samples
from tests.strategies import DRAWS, PENALTIES, liable, wins, with_winds

FLOWERS = st.lists(st.integers(1, 8), unique=True, max_size=8).map(lambda drawn: "".join(f"{one}f" for one in drawn))


@st.composite
def _hands(draw: st.DrawFn) -> Question:
    return {**draw(with_winds()), "flowers": draw(FLOWERS)}


@st.composite
def _deals(draw: st.DrawFn) -> Question:
    totals = st.integers(3, 13).map(lambda total: {"total": total})
    return {"result": draw(liable(wins(totals)) | DRAWS | PENALTIES)}


ERRORS = {
    "bad_option": Row("game", {}, {"rounds": 9}),
    "bad_flowers": of_hand(flowers="9f"),
    "not_a_winning_hand": of_hand(winning_tile="9s"),
    "bad_wins": of_result(win(1, 2, total=3), win(1, 2, total=3)),
    "below_minimum": of_result(win(1, 2, total=2)),
    "unknown_pattern": of_result(win(1, 2, total=3, patterns={"rain": 3})),
    "liability_not_allowed": Row(
        "deal", {"result": {"type": "win", "wins": [win(1, None, total=3, liable=2)]}}, {"liability": []}
    ),
    "liable_is_winner": of_result(win(1, 2, total=3, liable=1)),
    "game_is_over": Row("deal", {"scores": [-1, 1, 4, 0]}, {"start": 1, "bust": True}),
    "bad_penalties": of_game(penalties=[-1, 0, 0, 0]),
    "not_in_ruleset": of_deal(flower_sets=[1]),
}
# The reason why a code cannot occur here.
CANNOT = {
    "too_many_red_fives": "no red fives in the set: bad_tile",
    "too_many_indicators": "no dora: not_in_ruleset",
    "bad_indicator": "no dora: not_in_ruleset",
    "bad_meld_source": "nobody asks where a meld came from",
    "bad_table": "four players, nobody waits",
    "ippatsu_without_riichi": "no ippatsu: unknown_condition",
    "ura_without_riichi": "no dora: not_in_ruleset",
    "riichi_open_hand": "no riichi",
    "cannot_rob_concealed_kong": "no such circumstance: unknown_condition",
    "three_suits": "no suit must be missing",
    "wild_in_meld": "no wildcards",
    "bonus_tile_in_hand": "a flower in the hand is bad_tile",
    "bad_bonus_count": "flowers are named one by one: bad_flowers",
    "bad_reason": "no abortive draws: not_in_ruleset",
    "bad_event": "a deal has one result and no events",
    "already_won": "the first win ends the deal",
    "bad_hua": "flowers are not settled between all",
    "stop_not_allowed": "nobody can stop: unknown_field",
    "riichi_not_ready": "no riichi",
    "riichi_without_points": "no riichi",
    "bad_honba": "no counters: not_in_ruleset",
    "bad_deposits": "no deposits: not_in_ruleset",
    "bad_chips": "no chips: not_in_ruleset",
    "chips_do_not_add_up": "no chips: not_in_ruleset",
}

SAMPLES = Samples(
    hand=hand("123456m789p23s55s 4s", seat_wind="S", round_wind="E"),
    deal={"result": {"type": "win", "wins": [{"winner": 1, "from": 3, "value": {"total": 5}}]}},
    value={"total": 4},
    hands=_hands(),
    deals=_deals(),
    errors=ERRORS,
    cannot=CANNOT,
)
