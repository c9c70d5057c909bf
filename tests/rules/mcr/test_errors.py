"""The errors of 国标麻将, code by code."""

from copy import deepcopy
from typing import Any

import pytest

from rules.errors import RuleError
from rules.mcr import RULESET
from tests.rules.questions import hand, win

CHOW = {"type": "chow", "tiles": "789s"}
HAND = hand("123m456p78s11222z 9s", seat_wind="S", round_wind="E")
OPEN = hand("12m456p22z 3m 789s 1111p", seat_wind="S", round_wind="E")
DEAL = {"scores": [0, 0, 0, 0], "dealer": 0, "round_wind": "E", "result": {"type": "exhaustive_draw"}}
GONE = object()


def changed(question: dict[str, Any], **changes: Any) -> dict[str, Any]:
    return {key: value for key, value in {**deepcopy(question), **changes}.items() if value is not GONE}


def won(**entry: Any) -> dict[str, Any]:
    return {"type": "win", "wins": [{**win(1, 0, total=9), **entry}]}


def refused(kind: str, question: Any, options: dict[str, Any] | None = None) -> str:
    ask = {"hand": RULESET.score_hand, "deal": RULESET.settle_deal, "game": RULESET.settle_game}[kind]
    before = deepcopy(question)
    with pytest.raises(RuleError) as error:
        ask(question, RULESET.resolve(options))
    assert str(error.value)
    assert question == before
    return error.value.code


def test_the_base_hands_of_this_module_win() -> None:
    # 花龙 8 + 门风刻 2 + 门前清 2; 花龙 8 + 明杠 1 + 幺九刻 1 + 边张 1
    assert RULESET.score_hand(HAND, RULESET.defaults)["total"] == 12
    assert RULESET.score_hand(OPEN, RULESET.defaults)["total"] == 11


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"false_win": []}, "unknown_field"),
        ({"dora_indicators": ["1m"]}, "not_in_ruleset"),
        ({"ura_indicators": ["1m"]}, "not_in_ruleset"),
        ({"riichi": [0]}, "not_in_ruleset"),
        ({"concealed": GONE}, "bad_input"),
        ({"concealed": 5}, "bad_input"),
        ({"self_draw": 1}, "bad_input"),
        ({"melds": "789s"}, "bad_input"),
        ({"conditions": ["last_tile", "last_tile"]}, "bad_input"),
        ({"conditions": [["last_tile"]]}, "bad_input"),
        ({"concealed": "120m456p78s11222z"}, "bad_tile"),
        ({"concealed": "123m456p78s1122"}, "bad_tile"),
        ({"concealed": "123m456p78s11228z"}, "bad_tile"),
        ({"winning_tile": "0s"}, "bad_tile"),
        ({"concealed": "123m456p78s1122z"}, "wrong_tile_count"),
        ({"concealed": "123m456p78s112222z"}, "wrong_tile_count"),
        ({"concealed": "1m" * 5000}, "wrong_tile_count"),
        ({"winning_tile": "99s"}, "wrong_tile_count"),
        ({"winning_tile": ""}, "wrong_tile_count"),
        ({"concealed": "1111234m456p789s", "winning_tile": "1m"}, "too_many_of_a_tile"),
        ({"seat_wind": None}, "bad_wind"),
        ({"seat_wind": "X"}, "bad_wind"),
        ({"round_wind": GONE}, "bad_wind"),
        ({"round_wind": "ES"}, "bad_wind"),
        ({"flowers": 9}, "bad_flowers"),
        ({"flowers": -1}, "bad_flowers"),
        ({"flowers": True}, "bad_flowers"),
        ({"flowers": "1"}, "bad_flowers"),
        ({"conditions": ["riichi"]}, "unknown_condition"),
        ({"conditions": ["blessing_of_heaven"]}, "unknown_condition"),
        ({"self_draw": False, "conditions": ["after_kong"]}, "conflicting_conditions"),
        ({"self_draw": True, "conditions": ["after_kong"]}, "conflicting_conditions"),
        ({"self_draw": True, "conditions": ["robbing_kong"]}, "conflicting_conditions"),
        ({"conditions": ["robbing_kong", "last_tile"]}, "conflicting_conditions"),
        ({"concealed": "123m456p7899s111z", "conditions": ["robbing_kong"]}, "conflicting_conditions"),
        ({"concealed": "123m456p7899s111z", "conditions": ["last_of_kind"]}, "conflicting_conditions"),
        ({"winning_tile": "8s"}, "not_a_winning_hand"),
        ({"concealed": "147m258p36s12345z", "winning_tile": "8s"}, "not_a_winning_hand"),
        ({"concealed": "19m19p19s1234566z", "winning_tile": "6z"}, "not_a_winning_hand"),
    ],
)
def test_hands_refused(changes: dict[str, Any], code: str) -> None:
    assert refused("hand", changed(HAND, **changes)) == code


@pytest.mark.parametrize(
    ("melds", "code"),
    [
        ([{"type": "chow", "tiles": "124m"}], "bad_meld"),
        ([{"type": "chow", "tiles": "891m"}], "bad_meld"),
        ([{"type": "chow", "tiles": "123z"}], "bad_meld"),
        ([{"type": "chow", "tiles": "89m1p"}], "bad_meld"),
        ([{"type": "pung", "tiles": "112m"}], "bad_meld"),
        ([{"type": "pung", "tiles": "1111m"}], "bad_meld"),
        ([{"type": "kong", "tiles": "111m"}], "bad_meld"),
        ([{"type": "run", "tiles": "123m"}], "bad_meld"),
        ([{"type": "chow", "tiles": "123m", "concealed": True}], "bad_meld"),
        ([{"type": "pung", "tiles": "111m", "added": True}], "bad_meld"),
        ([{"type": "kong", "tiles": "1111m", "added": True, "concealed": True}], "bad_meld"),
        ([CHOW] * 5, "bad_meld"),
        ([{"type": "chow", "tiles": "120m"}], "bad_tile"),
        ([{"type": "chow"}], "bad_input"),
        ([{"type": "chow", "tiles": "123m", "concealed": 1}], "bad_input"),
        (["123m"], "bad_input"),
        ([{**CHOW, "open": True}], "unknown_field"),
    ],
)
def test_melds_refused(melds: list[Any], code: str) -> None:
    assert refused("hand", changed(HAND, melds=melds)) == code


def test_a_kong_of_a_tile_that_the_hand_holds_too_is_too_many() -> None:
    question = changed(OPEN, concealed="12m123p22z")

    assert refused("hand", question) == "too_many_of_a_tile"


def test_a_tile_in_the_winners_own_melds_cannot_rob_a_kong() -> None:
    question = changed(OPEN, winning_tile="9s", concealed="78s456p22z", conditions=["robbing_kong"])

    assert refused("hand", question) == "conflicting_conditions"


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"false_win": [2]}, "unknown_field"),
        ({"result": {"type": "exhaustive_draw", "horses": []}}, "unknown_field"),
        ({"result": won(horses=[])}, "unknown_field"),
        ({"riichi": [2]}, "not_in_ruleset"),
        ({"honba": 1}, "not_in_ruleset"),
        ({"deposits": 1000}, "not_in_ruleset"),
        ({"chips": [1, -1, 0, 0]}, "not_in_ruleset"),
        ({"phase": "decider"}, "not_in_ruleset"),
        ({"result": {"type": "exhaustive_draw", "nagashi": [0]}}, "not_in_ruleset"),
        ({"result": won(liable=3)}, "not_in_ruleset"),
        ({"phase": "East"}, "bad_input"),
        ({"scores": GONE}, "bad_input"),
        ({"dealer": GONE}, "bad_input"),
        ({"result": GONE}, "bad_input"),
        ({"result": "draw"}, "bad_input"),
        ({"false_hu": 0}, "bad_input"),
        ({"result": won(value=9)}, "bad_input"),
        ({"result": {"type": "win", "wins": [{"winner": 1, "value": {"total": 9}}]}}, "bad_input"),
        ({"scores": [0, 0, 0]}, "bad_scores"),
        ({"scores": [0, 0, 0, 0.5]}, "bad_scores"),
        ({"dealer": 4}, "bad_seat"),
        ({"dealer": None}, "bad_seat"),
        ({"result": {"type": "penalty", "offender": -1}}, "bad_seat"),
        ({"false_hu": [4]}, "bad_seat"),
        ({"result": won(winner=True)}, "bad_seat"),
        ({"round_wind": "X"}, "bad_wind"),
        ({"round_wind": None}, "bad_wind"),
        ({"result": won(winner=0)}, "winner_is_discarder"),
        ({"result": won(liable=1)}, "liable_is_winner"),
        ({"result": {"type": "abortive_draw", "reason": "nine_terminals"}}, "bad_result"),
        ({"result": {}}, "bad_result"),
        ({"result": {"type": "win", "wins": []}}, "bad_result"),
        ({"result": {"type": "win"}}, "bad_result"),
        ({"result": {"type": "win", "wins": [win(1, 0, total=9), win(1, 0, total=9)]}}, "bad_result"),
        ({"result": {"type": "win", "wins": [win(1, 0, total=9), win(2, 3, total=9)]}}, "bad_result"),
        ({"result": {"type": "win", "wins": [win(1, None, total=9), win(2, None, total=9)]}}, "bad_result"),
        ({"result": {"type": "win", "wins": [win(1, 0, total=9), win(2, None, total=9)]}}, "bad_result"),
        ({"result": {"type": "win", "wins": [win(seat, 0, total=9) for seat in (1, 2, 3, 1)]}}, "bad_result"),
        ({"false_hu": [2, 2]}, "bad_result"),
        ({"result": won(), "false_hu": [1]}, "bad_result"),
        ({"result": won(value={})}, "bad_value"),
        ({"result": won(value={"total": "9"})}, "bad_value"),
        ({"result": won(value={"total": True})}, "bad_value"),
        ({"result": won(value={"total": -9})}, "bad_value"),
        ({"result": won(value={"total": 7})}, "below_minimum"),
        ({"result": won(value={"total": 9, "valid": False})}, "below_minimum"),
    ],
)
def test_deals_refused(changes: dict[str, Any], code: str) -> None:
    assert refused("deal", changed(DEAL, **changes)) == code


def test_a_round_that_the_game_does_not_have_is_refused() -> None:
    assert refused("deal", changed(DEAL, round_wind="W"), {"rounds": 2}) == "bad_wind"


def test_keys_that_do_not_matter_are_never_refused() -> None:
    question = changed(DEAL, phase=None, honba=None, deposits=0, riichi=[], chips=[0, 0, 0, 0])
    question["result"] = {"type": "exhaustive_draw", "ready": [0, 0, 9], "nagashi": []}

    assert RULESET.settle_deal(question, RULESET.defaults)["deltas"] == [0, 0, 0, 0]


@pytest.mark.parametrize(
    ("question", "code"),
    [
        ({}, "bad_input"),
        ({"scores": [10, 20, -10, 0]}, "scores_do_not_add_up"),
        ({"scores": [0, 0, 0]}, "bad_scores"),
        ({"scores": [0, 0, 0, False]}, "bad_scores"),
        ({"scores": {"0": 0}}, "bad_scores"),
        ({"scores": [0] * 4, "penalties": [0, 0, 0, -1]}, "bad_scores"),
        ({"scores": [0] * 4, "penalties": [0, 0, 0]}, "bad_scores"),
        ({"scores": [0] * 4, "chips": [1, -1, 0, 0]}, "not_in_ruleset"),
        ({"scores": [0] * 4, "deposits": 10}, "not_in_ruleset"),
        ({"scores": [0] * 4, "uma": []}, "unknown_field"),
    ],
)
def test_games_refused(question: dict[str, Any], code: str) -> None:
    assert refused("game", question) == code
