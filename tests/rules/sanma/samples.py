"""Samples of three-player riichi."""

from typing import Any

from hypothesis import strategies as st

from rules.riichi.prices import OF_THREE
from tests.rules.questions import hand, win
from tests.rules.riichi.samples import CANNOT as OF_FOUR
from tests.rules.riichi.samples import CHIPS, HAN, LIMIT_MAPS, YAKUMAN, han_maps, riichi_times
from tests.rules.riichi.samples import ERRORS as COMMON_RIICHI
from tests.rules.rows import Row, of_deal, of_game, of_hand, of_result
from tests.samples import Question, Samples
from tests.strategies import draws, liable, penalties, seat, some_seats, wins, with_dora

# The 27 kinds of the set: no 2m to 8m.
KINDS = (0, *range(8, 34))
SEATS = 3

NAGASHI = st.builds(
    lambda ready, seat: {"type": "exhaustive_draw", "ready": ready, "nagashi": [seat]}, some_seats(SEATS), seat(SEATS)
)
ABORTED = st.sampled_from(("nine_terminals", "three_winds", "four_kongs", "three_riichi")).map(
    lambda reason: {"type": "abortive_draw", "reason": reason}
)


@st.composite
def _hands(draw: st.DrawFn) -> Question:
    question = draw(with_dora(5, "ESW", kinds=KINDS, winds="ESW", chows=False))
    return {**question, "kita": draw(st.integers(0, 4))} if draw(st.booleans()) else question


@st.composite
def _deals(draw: st.DrawFn) -> Question:
    plain, limit = wins(HAN, 2, SEATS), liable(wins(YAKUMAN, 2, SEATS), SEATS)
    result = draw(plain | plain | limit | draws(SEATS) | NAGASHI | ABORTED | penalties(SEATS))
    return {"riichi": draw(some_seats(SEATS)), "result": result}


ERRORS = {
    **COMMON_RIICHI,
    "too_many_red_fives": Row("hand", hand("200p567p34578s22p 9s"), {"red_fives": {"m": 0, "p": 1, "s": 1}}),
    "riichi_open_hand": of_hand("678p23488s67p 8p 333p", conditions=["riichi"]),
    "bad_flowers": Row("hand", {"flowers": 5}, {"flowers": 4}),
    "bad_bonus_count": of_hand(kita=5),
    "bad_table": of_hand(seats=4),
    "bad_wind": of_hand(seat_wind="N"),
    "bad_tile": of_hand(winning_tile="5m"),
    "bad_seat": of_deal(dealer=3),
    "bad_option": Row("game", {}, {"kazoe_han": 12, "sanbaiman_han": 12}),
    "bad_reason": of_deal(result={"type": "abortive_draw", "reason": "four_winds"}),
    "unknown_condition": of_hand(conditions=["eighth_win"]),
    "bad_meld": of_hand("678p23488s67p 8p 234p"),
    "bad_wins": of_result(win(1, None, total=3, fu=30), win(2, None, total=3, fu=30)),
    "not_in_ruleset": Row("hand", {"kita": 1}, {"north": "guest"}),
    "bad_scores": of_game(scores=[0, 0, 0, 0]),
    "scores_do_not_add_up": of_game(scores=[100, 0, 0]),
    "bad_chips": Row("game", {"chips": [0.5, -0.5, 0]}, {"chips": CHIPS}),
    "chips_do_not_add_up": Row("game", {"chips": [1, 0, 0]}, {"chips": CHIPS}),
    "bad_penalties": of_game(penalties=[0, 0, -1]),
}
NOW_POSSIBLE = {"bad_flowers", "bad_table", "bad_bonus_count"}
CANNOT = {code: reason for code, reason in OF_FOUR.items() if code not in NOW_POSSIBLE}

SLOW = ("1112345678999p 5p", "2223334445556p 6p", "2233445566778s 8s", "1122335577899p 9p", "2222333344445p 5p")


def one_suit(random: Any) -> Question:
    tiles = random.sample([*range(9, 18)] * 4, 14)
    text = "".join(str(tile - 8) for tile in tiles)
    return hand(f"{text[:13]}p {text[13]}p", seat_wind="S", round_wind="E", conditions=[])


SAMPLES = Samples(
    hand=hand("234p678p23478s22p 9s", seat_wind="S", round_wind="E"),
    deal={
        "riichi": [1],
        "result": {"type": "win", "wins": [{"winner": 1, "from": 2, "hand": {
            "concealed": "234p067p234s78s22p", "winning_tile": "9s", "conditions": ["riichi"]}}]},
    },
    value={"total": 13, "fu": 30},
    hands=_hands(),
    deals=_deals(),
    errors=ERRORS,
    cannot=CANNOT,
    options={"han": han_maps(OF_THREE), "limits": LIMIT_MAPS},
    score_step=100,
    times=riichi_times,
    slow_hands={text: hand(text, seat_wind="S", round_wind="E", conditions=[]) for text in SLOW},
    random_hands=one_suit,
)  # fmt: skip
