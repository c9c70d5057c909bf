"""Samples of riichi."""

from collections.abc import Collection, Mapping
from typing import Any

from hypothesis import strategies as st

from rules.patterns import Pattern
from rules.riichi.prices import LIMITS, OF_FOUR
from tests.rules.questions import hand, win
from tests.rules.rows import DRAW, Row, of_deal, of_game, of_hand, of_result
from tests.samples import Question, Samples
from tests.strategies import DRAWS, PENALTIES, liable, seat, some_seats, wins, with_dora

CHIPS = {"ippatsu": 1, "red": 1, "ura": 1}

NAGASHI = st.builds(
    lambda ready, seat: {"type": "exhaustive_draw", "ready": ready, "nagashi": [seat]}, some_seats(), seat()
)
ABORTED = st.sampled_from(("nine_terminals", "four_winds", "four_kongs", "four_riichi", "triple_ron")).map(
    lambda reason: {"type": "abortive_draw", "reason": reason}
)
HAN = st.builds(lambda han, fu: {"total": han, "fu": fu}, st.integers(1, 13), st.sampled_from((30, 40, 50, 70)))
YAKUMAN = st.just({"total": 13, "fu": None, "limit": "yakuman", "yakuman": 1})


@st.composite
def _deals(draw: st.DrawFn) -> Question:
    result = draw(wins(HAN) | wins(HAN) | liable(wins(YAKUMAN)) | DRAWS | NAGASHI | ABORTED | PENALTIES)
    return {"riichi": draw(some_seats()), "result": result}


ERRORS = {
    "too_many_red_fives": Row("hand", hand("200m567p34578s22p 9s"), {"red_fives": {"m": 1, "p": 1, "s": 1}}),
    "too_many_indicators": of_hand(dora_indicators=["1z"] * 6),
    "ippatsu_without_riichi": of_hand(conditions=["ippatsu"]),
    "riichi_open_hand": of_hand("567m34588s67p 8p 234p", conditions=["riichi"]),
    "cannot_rob_concealed_kong": of_hand(conditions=["robbing_concealed_kong"]),
    "bad_reason": of_deal(result={"type": "abortive_draw", "reason": "rain"}),
    "bad_wins": of_result(win(1, None, total=3, fu=30), win(2, None, total=3, fu=30)),
    "bad_value": of_result(win(1, 2, total=3, fu=35)),
    "liability_not_allowed": Row(
        "deal", of_result(win(1, 2, total=3, fu=30, liable=0)).change, {"pao_yaku": ["daisangen"]}
    ),
    "stop_not_allowed": of_deal(stop=True),
    "not_in_ruleset": of_hand(flowers=1),
    "riichi_not_ready": of_deal(riichi=[1], result=DRAW),
    "riichi_without_points": Row("deal", {"riichi": [0]}, {"riichi_min_points": 100_000}),
    "bad_honba": of_deal(honba=-1),
    "bad_deposits": of_deal(deposits=-1000),
    "bad_chips": Row("game", {"chips": [0.5, -0.5, 0, 0]}, {"chips": CHIPS}),
    "chips_do_not_add_up": Row("game", {"chips": [1, 0, 0, 0]}, {"chips": CHIPS}),
    "bad_penalties": of_game(penalties=[0, 0, 0, -1]),
}
# The reason why a code cannot occur here.
CANNOT = {
    "bad_indicator": "no 杠头; dora indicators are tiles: bad_tile",
    "bad_meld_source": "nobody asks where a meld came from",
    "bad_flowers": "no flower tiles: not_in_ruleset",
    "bad_table": "four players, nobody waits",
    "ura_without_riichi": "ura indicators that do not count are ignored",
    "three_suits": "no suit must be missing",
    "wild_in_meld": "no wildcards",
    "bonus_tile_in_hand": "no tiles that are never kept",
    "bad_bonus_count": "no tiles that are never kept",
    "bad_event": "a deal has one result and no events",
    "already_won": "the first win ends the deal",
    "bad_hua": "flowers are not settled between all",
    "unknown_pattern": "the patterns of a value are not looked at for their names",
    "game_is_over": "no state tells that the game is over before a deal",
}


def han_maps(keys: Collection[str]) -> st.SearchStrategy[dict[str, Any]]:
    """The han of a few yaku, closed or closed and open; some are not played."""
    han = st.just(0) | st.integers(1, 6) | st.tuples(st.integers(0, 3), st.integers(0, 2)).map(list)
    return st.dictionaries(st.sampled_from(sorted(keys)), han, max_size=4)


LIMIT_MAPS = st.dictionaries(st.sampled_from(sorted(LIMITS)), st.integers(0, 3), max_size=3)


def riichi_times(row: Pattern[Any] | None, value: int, question: Mapping[str, Any]) -> int:
    """Return the number of dora; every yaku counts once."""
    return value if row is None else 1


SAMPLES = Samples(
    hand=hand("234m567p34578s22p 9s", seat_wind="S", round_wind="E"),
    deal={
        "riichi": [1],
        "result": {"type": "win", "wins": [{"winner": 1, "from": 3, "hand": {
            "concealed": "234m067m345p78s22p", "winning_tile": "9s", "conditions": ["riichi"]}}]},
    },
    value={"total": 13, "fu": 30},
    hands=with_dora(5),
    deals=_deals(),
    errors=ERRORS,
    cannot=CANNOT,
    options={"han": han_maps(OF_FOUR), "limits": LIMIT_MAPS},
    score_step=100,
    times=riichi_times,
)  # fmt: skip
