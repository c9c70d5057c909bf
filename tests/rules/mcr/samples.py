"""Samples of mcr."""

from collections.abc import Mapping
from typing import Any

from hypothesis import strategies as st

from rules.patterns import Pattern
from tests.rules.questions import hand
from tests.rules.rows import Row, of_hand
from tests.samples import Question, Samples
from tests.strategies import DRAWS, PENALTIES, some_seats, wins, with_winds


@st.composite
def _hands(draw: st.DrawFn) -> Question:
    return {**draw(with_winds()), "flowers": draw(st.integers(0, 8))}


@st.composite
def _deals(draw: st.DrawFn) -> Question:
    result = draw(wins(st.integers(8, 88).map(lambda total: {"total": total})) | DRAWS | PENALTIES)
    return {"false_hu": draw(some_seats() | st.just([])), "result": result}


ERRORS = {
    "bad_option": Row("game", {}, {"rounds": 9}),
    "bad_flowers": of_hand(flowers=9),
}
# The reason why a code cannot occur here.
CANNOT = {
    "too_many_red_fives": "no red fives in the set: bad_tile",
    "too_many_indicators": "no dora; yueqing has one 杠头: bad_indicator",
    "bad_indicator": "no 杠头; dora indicators are tiles: bad_tile",
    "bad_meld_source": "nobody asks where a meld came from",
    "bad_table": "four players, nobody waits",
    "ippatsu_without_riichi": "no ippatsu: unknown_condition",
    "ura_without_riichi": "no dora: not_in_ruleset",
    "riichi_open_hand": "no riichi",
    "cannot_rob_concealed_kong": "no such circumstance: unknown_condition",
    "three_suits": "no suit must be missing",
    "wild_in_meld": "no wildcards",
    "bonus_tile_in_hand": "no tiles that are never kept",
    "bad_bonus_count": "no tiles that are never kept",
    "bad_reason": "no abortive draws",
    "bad_event": "a deal has one result and no events",
    "bad_wins": "bad_result",
    "already_won": "the first win ends the deal",
    "bad_hua": "flowers are not settled between all",
    "unknown_pattern": "the patterns of a value are not looked at for their names",
    "liability_not_allowed": "no liability: not_in_ruleset",
    "stop_not_allowed": "nobody can stop: unknown_field",
    "game_is_over": "no state tells that the game is over before a deal",
    "riichi_not_ready": "no riichi",
    "riichi_without_points": "no riichi",
    "bad_honba": "no counters: not_in_ruleset",
    "bad_deposits": "no deposits: not_in_ruleset",
    "bad_chips": "no chips: not_in_ruleset",
    "chips_do_not_add_up": "no chips: not_in_ruleset",
    "bad_penalties": "bad_scores",
}


def mcr_times(row: Pattern[Any] | None, value: int, question: Mapping[str, Any]) -> int:
    """Return the number of times; 双暗杠 and 明暗杠 have no fixed value."""
    assert row is not None
    return 1 if row.key in ("two_concealed_kongs", "melded_and_concealed_kong") else value // row.value


SAMPLES = Samples(
    hand=hand("123m456p78s11222z 9s", seat_wind="S", round_wind="E"),
    deal={"false_hu": [2], "result": {"type": "win", "wins": [{"winner": 1, "from": 3, "value": {"total": 24}}]}},
    value={"total": 9},
    hands=_hands(),
    deals=_deals(),
    errors=ERRORS,
    cannot=CANNOT,
    times=mcr_times,
)
