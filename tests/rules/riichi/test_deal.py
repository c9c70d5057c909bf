"""One riichi deal: payments, pot, honba, liability, draws, false wins (section 6.1 to 6.4)."""

from typing import Any

import pytest

from tests.rules.riichi.questions import abort, comes, draw, penalty, ron, settle, tsumo, wins

CLUB, LADDER = "riichi-club", "riichi-ladder"


# -- 6.1 wins --


@pytest.mark.parametrize(
    ("win", "state", "deltas"),
    [
        # 3 han 30 fu: 3900, and two honba of 300
        (ron(1, 2), {"honba": 2}, [0, 4500, -4500, 0]),
        # 1000 and 2000 with two honba of 100 from each
        (tsumo(1), {"honba": 2}, [-2200, 4600, -1200, -1200]),
        (tsumo(0), {"honba": 1}, [6300, -2100, -2100, -2100]),
        # the pot and the sticks of this deal, including the winner's own
        (ron(1, 2), {"deposits": 2000, "riichi": [1, 3]}, [0, 6900, -3900, -1000]),
        (tsumo(1), {"deposits": 1000, "riichi": [2]}, [-2000, 6000, -2000, -1000]),
        # a natural yakuman, two of them; a flat baiman
        (ron(1, 2, 13, None, yakuman=1), {}, [0, 32000, -32000, 0]),
        ({**ron(1, 2), "value": {"total": None, "fu": None, "yakuman": 1}}, {}, [0, 32000, -32000, 0]),
        (tsumo(0, 26, None, yakuman=2), {}, [96000, -32000, -32000, -32000]),
        (ron(1, 2, 8, None, yakuman=0), {}, [0, 16000, -16000, 0]),
    ],
)
def test_a_win(win: dict[str, Any], state: dict[str, Any], deltas: list[int]) -> None:
    assert settle(wins(win), **state)["deltas"] == deltas


@pytest.mark.parametrize(
    ("options", "won"),
    [({"honba_points": 1500}, [-2500, 5500, -1500, -1500]), ({"honba_points": 0}, [-2000, 4000, -1000, -1000])],
)
def test_honba_points(options: dict[str, Any], won: list[int]) -> None:
    assert settle(wins(tsumo(1)), options=options, honba=1)["deltas"] == won


def test_a_third_of_the_honba_is_rounded_up_as_part_of_the_payment() -> None:
    # 1 han 30 fu is 240: the dealer 480 + 1000 / 3 → 900, the others 240 + 1000 / 3 → 600
    assert settle(wins(tsumo(1, 1)), options={"honba_points": 1000}, honba=1)["deltas"] == [-900, 2100, -600, -600]


def test_the_value_of_a_riichi_stick_is_an_option() -> None:
    assert settle(wins(ron(1, 2)), options={"riichi_stick": 2000}, riichi=[3])["deltas"] == [0, 5900, -3900, -2000]


@pytest.mark.parametrize(
    ("options", "deltas"),
    [
        # seat 3 is the nearest after seat 2: 3900 + honba 300 + pot 1000 + both sticks 2000; seat 1: 2000
        ({}, [0, 1000, -6200, 6200]),
        ({"ron_honba": "each"}, [0, 1300, -6500, 6200]),
        ({"ron_deposits": "own_back"}, [0, 2000, -6200, 5200]),
        ({"ron_winners": 1}, [0, -1000, -4200, 6200]),
        ({"ron_winners": 3}, [0, 1000, -6200, 6200]),
    ],
)
@pytest.mark.parametrize("order", [1, -1])
def test_two_wins_in_any_order(options: dict[str, Any], deltas: list[int], order: int) -> None:
    claims = [ron(1, 2, 2), ron(3, 2, 3)][::order]

    answer = settle(wins(*claims), options=options, honba=1, deposits=1000, riichi=[1, 3])

    assert answer["deltas"] == deltas


THREE = wins(ron(3, 0, 1), ron(1, 0, 2), ron(2, 0, 3))


@pytest.mark.parametrize(
    ("options", "deltas", "honba"),
    [
        # 三家和: nobody pays, and no honba is added in this club
        ({}, [0, 0, 0, 0], 1),
        ({"abortive_honba": 1}, [0, 0, 0, 0], 2),
        # 2000 + 300, 3900, 1000
        ({"ron_winners": 3}, [-7200, 2300, 3900, 1000], 0),
        ({"ron_winners": 1}, [-2300, 2300, 0, 0], 0),
    ],
)
def test_three_wins(options: dict[str, Any], deltas: list[int], honba: int) -> None:
    answer = settle(THREE, options=options, honba=1)

    assert answer["deltas"] == deltas
    assert answer["next"]["honba"] == honba


@pytest.mark.parametrize(
    ("key", "claims", "void"),
    [
        (LADDER, (0, 3, 1), [0, 1]),
        ("tenhou", (0, 3, 1), [3, 0, 1]),
        ("tenhou", (0, 3), None),
        ("majsoul", (0, 3, 1), None),
    ],
)
def test_claims_that_do_not_count_are_named(key: str, claims: tuple[int, ...], void: list[int] | None) -> None:
    # off seat 2: seat 3 is the nearest, then 0 and 1
    answer = settle(wins(*(ron(seat, 2) for seat in claims)), key)

    assert answer.get("void") == void


@pytest.mark.parametrize(
    ("entry", "chips"),
    [
        (ron(1, 2, chips=3), [0, 3, -3, 0]),
        (tsumo(1, chips=2), [-2, 6, -2, -2]),
        # liability concerns only points
        (ron(1, 2, 13, None, yakuman=1, chips=10, liable=3), [0, 10, -10, 0]),
    ],
)
def test_chips(entry: dict[str, Any], chips: list[int]) -> None:
    assert settle(wins(entry))["chips"] == chips


def test_only_rulesets_with_chips_have_chips_in_the_answer() -> None:
    assert "chips" not in settle(wins(ron(1, 2)), LADDER)


# -- 6.2 liability --

BIG_DRAGONS = {"daisangen": 1}
WITH_HONOURS = {"daisangen": 1, "tsuuiisou": 1}


def yakuman(winner: int, source: int | None, limits: int = 1, **more: Any) -> dict[str, Any]:
    return {
        "winner": winner,
        "from": source,
        "liable": more.pop("liable"),
        "value": {"total": 13 * limits, "fu": None, "yakuman": limits, **more},
    }


@pytest.mark.parametrize(
    ("entry", "options", "deltas"),
    [
        # self-draw: the liable player pays all 32000 and the honba
        (yakuman(1, None, liable=3, patterns=BIG_DRAGONS), {}, [0, 32300, 0, -32300]),
        (yakuman(0, None, liable=3, patterns=BIG_DRAGONS), {}, [48300, 0, 0, -48300]),
        # off another's discard: half each, the honba from the discarder, or from the liable player
        (yakuman(1, 2, liable=3, patterns=BIG_DRAGONS), {}, [0, 32300, -16300, -16000]),
        (yakuman(1, 2, liable=3, patterns=BIG_DRAGONS), {"pao_ron_honba": "liable"}, [0, 32300, -16000, -16300]),
        # off the liable player's own discard that player simply pays
        (yakuman(1, 3, liable=3, patterns=BIG_DRAGONS), {}, [0, 32300, 0, -32300]),
        # two limits: the liable seat pays the hand, or the covered limit and a share of the rest: 16000 8000 8000
        (yakuman(1, None, 2, liable=3, patterns=WITH_HONOURS), {}, [0, 64300, 0, -64300]),
        (
            yakuman(1, None, 2, liable=3, patterns=WITH_HONOURS),
            {"pao_scope": "yakuman"},
            [-16000, 64300, -8000, -40300],
        ),
        # half of 32000; the discarder the rest
        (yakuman(1, 2, 2, liable=3, patterns=WITH_HONOURS), {"pao_scope": "yakuman"}, [0, 64300, -48300, -16000]),
        (yakuman(1, 2, 2, liable=3, patterns=WITH_HONOURS), {}, [0, 64300, -32300, -32000]),
        # without patterns the liable player pays for the whole hand
        (yakuman(1, None, 2, liable=3), {"pao_scope": "yakuman"}, [0, 64300, 0, -64300]),
        (yakuman(1, None, liable=3, patterns={"suukantsu": 1}), {}, [0, 32300, 0, -32300]),
    ],
)
def test_liability(entry: dict[str, Any], options: dict[str, Any], deltas: list[int]) -> None:
    assert settle(wins(entry), options=options, honba=1)["deltas"] == deltas


def test_liability_for_a_win_after_a_called_kong() -> None:
    # 3 han 30 fu of a non-dealer: 2000 + 1000 + 1000 and 300 of honba, all from seat 3
    entry = {"winner": 1, "from": None, "liable": 3, "value": {"total": 3, "fu": 30, "patterns": {"rinshan": 1}}}

    answer = settle(wins(entry), options={"daiminkan_pao": True}, honba=1)

    assert answer["deltas"] == [0, 4300, 0, -4300]


# -- 6.3 draws --


@pytest.mark.parametrize(
    ("ready", "deltas"),
    [
        ((), [0, 0, 0, 0]),
        ((1,), [-1000, 3000, -1000, -1000]),
        ((1, 3), [-1500, 1500, -1500, 1500]),
        ((0, 1, 3), [1000, 1000, -3000, 1000]),
        ((0, 1, 2, 3), [0, 0, 0, 0]),
    ],
)
def test_an_exhaustive_draw(ready: tuple[int, ...], deltas: list[int]) -> None:
    assert settle(draw(*ready))["deltas"] == deltas


def test_riichi_sticks_stay_on_the_table_at_a_draw() -> None:
    answer = settle(draw(1, 3), riichi=[1], deposits=1000)

    assert answer["deltas"] == [-1500, 500, -1500, 1500]
    assert answer["next"]["deposits"] == 2000


def test_the_penalty_for_not_being_ready_is_an_option() -> None:
    assert settle(draw(1), options={"noten_penalty": 6000})["deltas"] == [-2000, 6000, -2000, -2000]


@pytest.mark.parametrize(
    ("nagashi", "kind", "state", "deltas", "following"),
    [
        # 2000 and 4000, and 100 each for the honba; the pot
        ((3,), "win", {"dealer": 1}, [-2100, -4100, -2100, 9300], comes(2)),
        # the dealer wins 4000 from each and stays
        ((1,), "win", {"dealer": 1}, [-4100, 13300, -4100, -4100], comes(1, honba=2)),
        # the first in turn from the dealer takes honba and pot: seat 3: 8300 + 1000 - 2000; seat 0: 8000 - 2100
        ((0, 3), "win", {"dealer": 1}, [5900, -8100, -4100, 7300], comes(2)),
        # a draw: no honba, the pot stays, the ready dealer stays
        ((3,), "draw", {"dealer": 1}, [-2000, -4000, -2000, 8000], comes(1, honba=2, deposits=1000)),
    ],
)
def test_nagashi(
    nagashi: tuple[int, ...], kind: str, state: dict[str, Any], deltas: list[int], following: dict[str, Any]
) -> None:
    answer = settle(draw(1, nagashi=nagashi), options={"nagashi": kind}, honba=1, deposits=1000, **state)

    assert answer["deltas"] == deltas
    assert answer["next"] == following


@pytest.mark.parametrize(
    ("nagashi", "riichi", "deltas"),
    [
        # seat 3 wins 2000 + 4000 + 2000 and the stick of seat 2, who is not ready
        ((3,), [2], [-2000, -4000, -3000, 9000]),
        # the winner's own riichi was not ready
        ((3,), [3], [-2000, -4000, -2000, 8000]),
        # dealer and seat 3 win; the dealer is first in turn and takes both sticks: 12000 - 4000 - 1000 + 2000
        ((1, 3), [1, 2], [-6000, 9000, -7000, 4000]),
    ],
)
def test_a_nagashi_that_wins_asks_for_no_ready_hand(
    nagashi: tuple[int, ...], riichi: list[int], deltas: list[int]
) -> None:
    asked = {"options": {"nagashi": "win"}, "dealer": 1, "riichi": riichi}

    assert settle(draw(nagashi=nagashi), **asked)["deltas"] == deltas


def test_each_nagashi_may_get_the_honba() -> None:
    options = {"nagashi": "win", "ron_honba": "each"}

    # seat 3: 8300 - 2100 - pot 0; seat 0: 8300 - 2100
    assert settle(draw(nagashi=(0, 3)), options=options, dealer=1, honba=1)["deltas"] == [6200, -8200, -4200, 6200]


@pytest.mark.parametrize("reason", ["nine_terminals", "four_winds", "four_kongs", "four_riichi", "triple_ron"])
@pytest.mark.parametrize(("added", "honba"), [(0, 2), (1, 3)])
def test_an_abortive_draw(reason: str, added: int, honba: int) -> None:
    answer = settle(abort(reason), options={"abortive_honba": added}, dealer=2, honba=2, deposits=1000, riichi=[0])

    assert answer["deltas"] == [-1000, 0, 0, 0]
    assert answer["next"] == comes(2, honba=honba, deposits=2000)


# -- 6.4 false wins --


@pytest.mark.parametrize(("offender", "deltas"), [(2, [4000, 2000, -8000, 2000]), (0, [-12000, 4000, 4000, 4000])])
def test_a_false_win_pays_a_mangan(offender: int, deltas: list[int]) -> None:
    # the player gets the stick of this deal back, older deposits stay
    answer = settle(penalty(offender), honba=1, deposits=1000, riichi=[3])

    assert answer["deltas"] == deltas
    assert answer["next"] == comes(0, honba=1, deposits=1000)
    assert "penalties" not in answer


def test_a_false_win_may_cost_ranking_points() -> None:
    answer = settle(penalty(2), "wrc", scores=[30000] * 4, honba=1)

    assert answer["deltas"] == [0, 0, 0, 0]
    assert answer["penalties"] == [0, 0, 20, 0]
    assert answer["next"] == comes(0, honba=1)


def test_the_ranking_points_of_a_false_win_are_an_option() -> None:
    options = {"chombo": "settlement", "chombo_points": 30}

    assert settle(penalty(1), options=options)["penalties"] == [0, 30, 0, 0]


@pytest.mark.parametrize(
    ("result", "deltas", "deposits"),
    [
        (draw(0, 1, 2, 3), [0, -2000, -1000, 0], 3000),
        (wins(ron(0, 3, 3, 30)), [8800, -2000, -1000, -5800], 0),
        # even in a deal that a false win ends
        (penalty(3), [4000, 0, 1000, -8000], 3000),
    ],
)
def test_foul_deposits(result: dict[str, Any], deltas: list[int], deposits: int) -> None:
    answer = settle(result, fouls=[1, 2, 1])

    assert answer["deltas"] == deltas
    assert answer["next"]["deposits"] == deposits
