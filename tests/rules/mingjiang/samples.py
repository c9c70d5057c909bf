"""Samples of mingjiang."""

from hypothesis import strategies as st

from tests.rules.questions import hand, win
from tests.rules.rows import DRAW, of_deal, of_hand, of_result
from tests.samples import Question, Samples
from tests.strategies import DRAWS, PENALTIES, liable, some_seats, wins, with_dora

FAN = st.integers(1, 13).map(lambda total: {"total": total})
LIMITS = st.sampled_from(("small", "large")).map(lambda limit: {"limit": limit})


@st.composite
def _deals(draw: st.DrawFn) -> Question:
    result = draw(wins(FAN) | liable(wins(LIMITS)) | DRAWS | PENALTIES)
    return {"riichi": draw(some_seats()), "result": result}


ERRORS = {
    "too_many_indicators": of_hand(dora_indicators=["1m", "2m"]),
    "ura_without_riichi": of_hand(ura_indicators=["1m"]),
    "riichi_open_hand": of_hand("567m34588s67p 8p 234p", conditions=["riichi"]),
    "bad_wins": of_result(win(1, None, total=3), win(2, None, total=3)),
    "unknown_pattern": of_result(win(1, 2, total=3, patterns={"rain": 1})),
    "liability_not_allowed": of_result(win(1, 2, total=3, liable=0)),
    "not_in_ruleset": of_hand(flowers=1),
    "game_is_over": of_deal(scores=[-10, 510, 250, 250]),
    "riichi_not_ready": of_deal(riichi=[1], result=DRAW),
    "riichi_without_points": of_deal(riichi=[0], scores=[9, 491, 250, 250]),
}
# The reason why a code cannot occur here.
CANNOT = {
    "too_many_red_fives": "no red fives in the set: bad_tile",
    "bad_indicator": "no 杠头; dora indicators are tiles: bad_tile",
    "bad_meld_source": "nobody asks where a meld came from",
    "bad_flowers": "no flower tiles: not_in_ruleset",
    "bad_table": "four players, nobody waits",
    "ippatsu_without_riichi": "no ippatsu: unknown_condition",
    "cannot_rob_concealed_kong": "no such circumstance: unknown_condition",
    "three_suits": "no suit must be missing",
    "wild_in_meld": "no wildcards",
    "bonus_tile_in_hand": "no tiles that are never kept",
    "bad_bonus_count": "no tiles that are never kept",
    "bad_reason": "no abortive draws",
    "bad_event": "a deal has one result and no events",
    "already_won": "the first win ends the deal",
    "bad_hua": "flowers are not settled between all",
    "stop_not_allowed": "nobody can stop: unknown_field",
    "bad_honba": "no counters: not_in_ruleset",
    "bad_deposits": "bad_input",
    "bad_scores": "bad_input",
    "bad_chips": "no chips: not_in_ruleset",
    "chips_do_not_add_up": "no chips: not_in_ruleset",
    "bad_penalties": "no penalties: not_in_ruleset",
}


SAMPLES = Samples(
    hand=hand("234m567p34578s22p 9s", seat_wind="S", round_wind="E"),
    deal={"result": {"type": "win", "wins": [{"winner": 1, "from": 3, "value": {"limit": "small"}}]}},
    value={"total": 3},
    hands=with_dora(1, ("E", "S", None)),
    deals=_deals(),
    errors=ERRORS,
    cannot=CANNOT,
)
