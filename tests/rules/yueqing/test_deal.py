"""The payments of a deal of yueqing, and the next deal. delta = 4 × own 条 − the sum of all four."""

from copy import deepcopy
from random import Random
from typing import Any

import pytest

from tests.rules.yueqing.questions import HANDS, deal, draw, settle, side, wins, won

SINGLE = "9m 234m<2 888s<2 678p<2 555m<2 444s<0"


def test_every_two_players_settle_the_difference() -> None:
    # 条 0, 38 + 144, 4, 1: the sum is 187
    answer = settle(deal(wins(won(1, 2, 38)), hua=[0, 144, 4, 1]))

    assert answer["deltas"] == [-187, 541, -171, -183]
    assert (answer["tai"], answer["tiao"], answer["liable"]) == ([0, 38, 0, 0], [0, 182, 4, 1], None)


def test_the_discarder_pays_no_more_than_the_others() -> None:
    discarded, drawn = (settle(deal(wins(won(1, source, 7)), hua=[0, 1, 4, 9])) for source in (2, None))

    assert discarded["deltas"] == drawn["deltas"]


def test_a_winner_can_lose() -> None:
    # 条 1, 0, 2 + 1, 25: 4 × 3 − 29
    answer = settle(deal(wins(won(2, None, 2)), dealer=2, hua=[1, 0, 1, 25]))

    assert answer["deltas"] == [-25, -29, -17, 71]


@pytest.mark.parametrize(("total", "deltas"), [(32, [-1, 99, -1, -97]), (30, [-31, 93, -31, -31])])
def test_the_liable_player_pays_the_tai_of_all_three_if_they_were_doubled(total: int, deltas: list[int]) -> None:
    # flowers 1 from each; 3 × 32 from seat 3, or 30 from each
    answer = settle(deal(wins(won(1, 2, total, liable=3)), hua=[0, 1, 0, 0]))

    assert answer["deltas"] == deltas
    assert answer["liable"] == (3 if total == 32 else None)


def test_only_the_nearest_after_the_discarder_wins() -> None:
    answer = settle(deal(wins(won(1, 2, 7), won(0, 2, 3), won(3, 2, 5)), hua=[0, 0, 0, 0]))

    assert answer["deltas"] == [-5, -5, -5, 15]
    assert (answer["tai"], answer["liable"], answer["next"]["dealer"]) == ([0, 0, 0, 5], None, 1)


def test_by_option_several_winners_are_paid() -> None:
    # 33 from each to seat 3 (33 × 3 from seat 2), 7 from each to seat 0
    entries = wins(won(0, 2, 7), won(3, 2, 33, liable=2))
    answer = settle(deal(entries, hua=[0, 0, 0, 0]), {"multiple_wins": "all"})

    assert answer["deltas"] == [21, -7, -7 - 99, 99 - 7]
    assert (answer["tai"], answer["liable"]) == ([7, 0, 0, 33], [2, None])
    assert answer["next"]["dealer"] == 0


@pytest.mark.parametrize(
    ("result", "options", "dealer"),
    [
        (wins(won(2, None, 3)), {}, 2),
        (wins(won(1, None, 3)), {}, 3),
        (draw(), {}, 2),
        (draw(kong=False), {}, 2),
        (draw(kong=True), {}, 3),
        ({"type": "penalty", "offender": 2}, {}, 2),
        ({"type": "penalty", "offender": 1}, {}, 2),
        (wins(won(1, 0, 3), won(2, 0, 3)), {}, 3),
        (wins(won(1, 0, 3), won(2, 0, 3)), {"multiple_wins": "all"}, 2),
    ],
)
def test_who_deals_next(result: dict[str, Any], options: dict[str, Any], dealer: int) -> None:
    following = settle(deal(result, dealer=2, passes=2, hua=[0, 0, 0, 0]), options)["next"]

    assert following["dealer"] == dealer
    assert following["passes"] == (3 if dealer == 3 else 2)
    assert (following["round_wind"], following["honba"], following["deposits"]) == (None, 0, 0)
    assert (following["phase"], following["over"]) == ("main", False)


def test_a_drawn_deal_settles_nothing() -> None:
    assert settle(deal(draw(), hua=[4, 0, 9, 0]))["deltas"] == [0, 0, 0, 0]


def test_by_option_a_drawn_deal_settles_the_flowers() -> None:
    # 4 × own − 13
    assert settle(deal(draw(), hua=[4, 0, 9, 0]), {"draw_settles_hua": True})["deltas"] == [3, -13, 23, -13]


@pytest.mark.parametrize(("tiao", "deltas"), [(32, [32, 32, -96, 32]), (0, [0, 0, 0, 0]), (50, [50, 50, -150, 50])])
def test_a_false_win_pays_each_of_the_others(tiao: int, deltas: list[int]) -> None:
    answer = settle(deal({"type": "penalty", "offender": 2}), {"false_win_tiao": tiao})

    assert answer["deltas"] == deltas


@pytest.mark.parametrize(
    ("table", "waiting", "dealer", "after", "line"),
    [
        ([0, 1, 2, 3], [4], 3, [0, 1, 2, 4], [3]),
        ([0, 1, 2, 4], [3], 0, [3, 1, 2, 4], [0]),
        ([0, 1, 2, 3], [4, 5], 1, [0, 4, 2, 3], [5, 1]),
    ],
)
def test_when_the_deal_passes_the_first_waiting_player_takes_the_dealers_seat(
    table: list[int], waiting: list[int], dealer: int, after: list[int], line: list[int]
) -> None:
    following = settle(deal(draw(kong=True), dealer=dealer, table=table, waiting=waiting))["next"]

    assert (following["table"], following["waiting"]) == (after, line)
    assert following["dealer"] == (dealer + 1) % 4


def test_nobody_moves_while_the_dealer_stays() -> None:
    following = settle(deal(draw(), dealer=1, waiting=[4, 5]))["next"]

    assert (following["table"], following["waiting"]) == ([0, 1, 2, 3], [4, 5])


@pytest.mark.parametrize(
    ("circles", "players", "passes", "over"),
    [
        (4, 4, 14, False),
        (4, 4, 15, True),
        (1, 4, 3, True),
        (1, 5, 3, False),
        (1, 5, 4, True),
        (2, 6, 11, True),
        (0, 4, 99, False),
    ],
)
def test_the_game_is_over_after_its_circles(circles: int, players: int, passes: int, over: bool) -> None:
    waiting = list(range(4, players))
    following = settle(deal(draw(kong=True), dealer=3, passes=passes, waiting=waiting), {"circles": circles})["next"]

    assert (following["over"], following["passes"]) == (over, passes + 1)
    assert (following["dealer"], following["phase"]) == ((None, None) if over else (0, "main"))
    assert following["deposits"] == 0


def four(winner: int, hand: dict[str, Any]) -> list[dict[str, Any]]:
    """Make four hands: the winner's, and three without flowers."""
    others = list(HANDS)
    return [hand if seat == winner else others.pop(0) for seat in range(4)]


def from_hands(hand: dict[str, Any], winning_tile: str, source: int | None, **more: Any) -> dict[str, Any]:
    entry = {"winner": 3, "from": source, "winning_tile": winning_tile, **more}
    return deal(wins(entry), dealer=2, indicator="9p", hands=four(3, hand))


def test_tai_flowers_breaking_and_liability_come_from_the_hands() -> None:
    hands = [
        side("1147m12568p1369s111z", indicators_shown=1),
        side("456m2278s222z 777z<0 666z<2", indicators_shown=1, whites_shown=3),
        side("2359m3344p77s 333z<0 (8888m)", whites_shown=1),
        side("1239m112677p458s 4444z+<0", indicators_shown=1),
    ]
    answer = settle(deal(wins({"winner": 1, "from": 3, "winning_tile": "9s"}), indicator="9p", hands=hands))

    # 三美人 45 + 自风位 1 + 杠头 1 + 1 = 48, ×2 + 2 = 98
    assert answer["tai"] == [0, 98, 0, 0]
    # (own wind 1 + 杠头 1 + wild 1)², (白板 6 + 杠头 1 + 3)², (白板 1 + 暗杠 2 + wind 1: seat 2 is West)², …
    assert answer["hua"] == [9, 100, 16, 25]
    assert answer["flowers"][2] == {"whites": 1, "concealed_kongs": 2, "honour_triplets": 1}
    assert answer["broken"] == [True, False, True, True]
    assert answer["deltas"] == [-212, 544, -184, -148]


def test_another_players_shown_tiles_break_the_winner() -> None:
    hands = four(1, side("4447778899m 555m 666m"))
    hands[0] = {**hands[0], "indicators_shown": 3}
    answer = settle(deal(wins({"winner": 1, "from": 2, "winning_tile": "8m"}), indicator="9p", hands=hands))

    # 清一色 45 + 对对胡 15 + 1 is broken to 5: + 2
    assert (answer["tai"], answer["broken"]) == ([0, 7, 0, 0], [False, True, True, True])


@pytest.mark.parametrize(
    ("held", "options", "flowers"),
    [
        ("", {}, {}),
        ("1p", {}, {"wilds": 1}),
        # seat 0 is East: three or four of the own wind are one flower, melded or not
        ("111z", {}, {"honour_triplets": 1}),
        ("1111z", {}, {"honour_triplets": 1}),
        ("222z 1111z<2", {}, {"kongs": 1, "honour_triplets": 1}),
        ("7z 777z", {}, {"honour_triplets": 1}),
        ("222z", {}, {}),
        ("1p77z", {}, {"wilds": 1}),
        ("1p77z", {"loser_wild_triplets": True}, {"wilds": 1, "honour_triplets": 1}),
        ("1p7z", {"loser_wild_triplets": True}, {"wilds": 1}),
        ("11p7z", {"loser_wild_triplets": True}, {"wilds": 2, "honour_triplets": 1}),
        # the triplet that needs the fewest comes first: 77z needs one, and one is too few for 6z
        ("11p677z", {"loser_wild_triplets": True}, {"wilds": 2, "honour_triplets": 1}),
        ("111p677z", {"loser_wild_triplets": True}, {"three_wilds": 8, "honour_triplets": 2}),
        # the hand has no red, green or own wind
        ("111p", {"loser_wild_triplets": True}, {"three_wilds": 8}),
        ("(1111p)", {}, {"four_wilds_kong": 16}),
        ("(1111p)", {"wild_kong_adds_kong_hua": True}, {"four_wilds_kong": 16, "concealed_kongs": 2}),
    ],
)
def test_flowers_of_a_player_who_has_not_won(held: str, options: dict[str, Any], flowers: dict[str, int]) -> None:
    hands = [filled(held), *HANDS[1:], side("45678889m44456999s")]
    answer = settle(deal(wins({"winner": 3, "from": None, "winning_tile": "7s"}), indicator="9p", hands=hands), options)

    assert answer["flowers"][0] == flowers
    assert answer["hua"][0] == sum(flowers.values()) ** 2


def filled(text: str) -> dict[str, Any]:
    """Make a hand with the given tiles, filled up with tiles that give no flowers."""
    concealed, *melds = text.split() if text[:1].isdigit() else ("", *text.split())
    missing = 16 - 3 * len(melds) - sum(map(str.isdigit, concealed))
    filler = ["1m", "1m", "2m", "3m", "2p", "3p", "4p", "4p", "5p", "6p", "7p", "8p", "1s", "2s", "2s", "3s"]
    return {**side(" ".join(("1m", *melds))), "concealed": concealed + "".join(filler[:missing])}


def test_the_flowers_of_a_drawn_deal_come_from_the_hands() -> None:
    hands = [filled("1p 7777z"), *HANDS[1:], side("45678889m44456999s", whites_shown=2)]
    answer = settle(deal(draw(), indicator="9p", hands=hands), {"draw_settles_hua": True})

    # (1 + 1 + 1)² = 9 and 2² = 4: 4 × own − 13; a kong was made, so the dealer passes
    assert answer["deltas"] == [23, -13, -13, 3]
    assert answer["next"]["dealer"] == 1


@pytest.mark.parametrize(
    ("hand", "tile", "source", "more", "liable"),
    [
        # four sets from seat 2
        (SINGLE, "9m", 1, {}, 2),
        (SINGLE, "9m", None, {}, 2),
        ("9m 234m<2 888s<2 678p<2 555m<1 444s<0", "9m", 1, {}, None),
        # an added kong counts where its pung came from
        ("9m 234m<2 8888s+<2 678p<2 555m<2 444s<0", "9m", None, {}, 2),
        # seat 1 triggered it: 9m is within two of 8m
        (SINGLE, "9m", 1, {"last_discard": "8m"}, 1),
        (SINGLE, "9m", 1, {"last_discard": "7m"}, 1),
        (SINGLE, "9m", 1, {"last_discard": "9m"}, 1),
        (SINGLE, "9m", 1, {"last_discard": "6m"}, 2),
        (SINGLE, "9m", 1, {"last_discard": "1m"}, 2),
        (SINGLE, "9m", 1, {"last_discard": "9s"}, 2),
        # a robbed kong is not a discard
        (SINGLE, "9m", 1, {"last_discard": "9m", "conditions": ["robbing_kong"]}, 2),
        (SINGLE, "9m", None, {"last_discard": "9m"}, 2),
        ("4z 234m 888s 678p 555m 444s", "4z", 0, {"last_discard": "4z"}, 0),
        ("4z 234m 888s 678p 555m 444s", "4z", 0, {"last_discard": "3z"}, None),
        ("4z 234m 888s 678p 555m 444s", "4z", 0, {}, None),
        # without five melds the latest discard does not matter: 清一色
        ("4445556m 777m 888m 999m", "6m", 0, {"last_discard": "6m"}, None),
        # three winds are melded, another player discards a wind: 四风影
        ("456567m4z 111z 333z 222z", "4z", 0, {}, 0),
        ("55456m44z 111z 333z 222z", "4z", 0, {}, 0),
        ("5545m444z 111z 333z 222z", "6m", 0, {}, None),
        ("55456m44z 111z 333z 222z", "4z", None, {}, None),
        # 四风齐, two of them melded
        ("45655m22244z 111z 333z", "4z", 0, {}, None),
        # two dragons are shown, another player discards the third
        ("456666m78944s66z 777z", "6z", 0, {"whites": 3}, 0),
        ("456666m78944s77z 666z", "7z", 1, {"whites": 3}, 1),
        ("456666m78944s66z 777z", "6z", 0, {"whites": 2, "indicators": 2}, None),
    ],
)
def test_who_is_liable(hand: str, tile: str, source: int | None, more: dict[str, Any], liable: int | None) -> None:
    shown = {"whites_shown": more.pop("whites", 0), "indicators_shown": more.pop("indicators", 0)}
    question = from_hands(side(hand, **shown), tile, source, **more)
    answer = settle(question)

    assert answer["liable"] == liable


@pytest.mark.parametrize(("priority", "liable"), [("trigger", 1), ("standing", 2)])
def test_the_option_decides_which_liability_comes_first(priority: str, liable: int) -> None:
    question = from_hands(side(SINGLE), "9m", 1, last_discard="9m")

    assert settle(question, {"liability_priority": priority})["liable"] == liable


@pytest.mark.parametrize(
    ("last", "liable"),
    [("1z", None), ("2z", 0), ("3z", 0), ("4z", 0), ("7z", 0), ("6z", 0), ("5z", None), ("9m", None)],
)
def test_by_option_neighbouring_honours_in_the_circle_are_close(last: str, liable: int | None) -> None:
    # 东南西北中发白: 南 西 and 中 发 are within two places of 北
    question = from_hands(side("4z 234m 888s 678p 555m 444s"), "4z", 0, last_discard=last)

    assert settle(question, {"liability_honours": "order"})["liable"] == liable


def test_a_liable_seat_in_the_question_is_used() -> None:
    question = from_hands(side(SINGLE), "9m", 1, liable=0)

    # 硬吊 45 + 1 = 46, ×2 + 2 = 94: seat 0 pays 282
    assert settle(question)["deltas"] == [-282, 0, 0, 282]


def test_the_question_may_declare_that_nobody_is_liable() -> None:
    question = from_hands(side(SINGLE), "9m", 1, liable=None)

    assert settle(question)["deltas"] == [-94, -94, -94, 282]


def test_a_value_given_with_the_hands_must_match_them() -> None:
    question = from_hands(side(SINGLE), "9m", 1, value={"total": 94})

    assert settle(question)["tai"] == [0, 0, 0, 94]


@pytest.mark.parametrize("seed", range(50))
def test_deltas_add_up_and_the_question_stays_as_it_is(seed: int) -> None:
    random = Random(seed)
    source, *winners = random.sample(range(4), random.choice((2, 3, 4)))
    entries = [won(winner, source, random.choice((2, 5, 32, 94)), liable=None) for winner in winners]
    hua = [random.randrange(9) ** 2 for _ in range(4)]
    question = deal(wins(*entries), hua=hua, dealer=random.randrange(4))
    before = deepcopy(question)

    answer = settle(question, {"multiple_wins": random.choice(("nearest", "all"))})

    assert sum(answer["deltas"]) == 0
    assert question == before


@pytest.mark.parametrize("turn", [1, 2, 3])
def test_turning_the_table_turns_the_answer(turn: int) -> None:
    plain = settle(deal(wins(won(1, 2, 38)), hua=[0, 144, 4, 1]))["deltas"]
    entry = won((1 + turn) % 4, (2 + turn) % 4, 38)
    hua = [0, 144, 4, 1][-turn:] + [0, 144, 4, 1][:-turn]

    assert settle(deal(wins(entry), hua=hua, dealer=turn))["deltas"] == plain[-turn:] + plain[:-turn]
