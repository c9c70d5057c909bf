"""Every error code of docs/cases.md, provoked in every ruleset that can give it.

A row says for each family of rulesets what change to a good question provokes the code. Where a family has no such row
the code cannot occur there, and `CANNOT` says why.
"""

import json
from copy import deepcopy
from typing import Any, NamedTuple

import pytest

from rules.errors import SENTENCES
from rules.registry import RULESETS
from rules.ruleset import Ruleset
from scoring.cases import answer, answer_line
from tests.rules.questions import hand, win
from tests.rules.yueqing.questions import HANDS, side

MINGJIANG, SICHUAN, MCR, YUEQING, RIICHI = FAMILIES = ("mingjiang", "sichuan", "mcr", "yueqing", "riichi")
WINDS = {"seat_wind": "S", "round_wind": "E"}
GOOD_HANDS: dict[str, dict[str, Any]] = {
    MINGJIANG: {**hand("234m567p34578s22p 9s"), **WINDS},
    SICHUAN: hand("123345789m2346p 6p"),
    MCR: {**hand("123m456p78s11222z 9s"), **WINDS},
    YUEQING: hand("123456m2345789s 2s 555p", indicator="9p", seat_wind="E"),
    RIICHI: {**hand("234m567p34578s22p 9s"), **WINDS},
}
TOTALS = {MINGJIANG: 3, SICHUAN: 2, MCR: 9, YUEQING: 7, RIICHI: 13}
ZERO = [0, 0, 0, 0]
DRAW = {"type": "exhaustive_draw", "ready": [0]}
CHIPS = {"ippatsu": 1, "red": 1, "ura": 1}


class Row(NamedTuple):
    """What provokes a code: the kind of question, what is changed in a good one, and options that it takes."""

    kind: str
    change: dict[str, Any]
    options: dict[str, Any] = {}


def of_hand(text: str = "", **change: Any) -> Row:
    return Row("hand", {**(hand(text) if text else {}), **change})


def of_deal(**change: Any) -> Row:
    return Row("deal", change)


def of_result(*entries: Any, **more: Any) -> Row:
    return of_deal(result={"type": "win", "wins": list(entries)}, **more)


def of_events(*events: Any, **more: Any) -> Row:
    return of_deal(events=list(events), result=DRAW, **more)


def of_game(**change: Any) -> Row:
    return Row("game", change)


def won(winner: int, source: int | None, **more: Any) -> Row:
    """A win of Sichuan: an event, and the draw after it."""
    entry = win(winner, source, total=2, **more)
    return of_events({"type": "win", "wins": [entry]})


def holding(**change: Any) -> Row:
    """A drawn deal of yueqing with the four hands."""
    hands = [*HANDS, side("45678889m44456999s")]
    return of_deal(**{"result": {"type": "exhaustive_draw"}, "hua": None, "indicator": "9p", "hands": hands, **change})


def every(row: Row, **others: Row) -> dict[str, Row]:
    """The same row for every family but those that are named."""
    return {**dict.fromkeys(FAMILIES, row), **others}


def only(**rows: Row) -> dict[str, Row]:
    return rows


ROWS: dict[str, dict[str, Row]] = {
    "bad_input": every(of_hand(concealed=5)),
    "unknown_field": every(of_hand(sake=1)),
    "unknown_kind": every(Row("round", {})),
    "unknown_option": every(Row("game", {}, {"sake": 1})),
    "bad_option": every(Row("game", {}, {"start": "much"}), mcr=Row("game", {}, {"rounds": 9})),
    "bad_tile": every(of_hand(winning_tile="9z")),
    "wrong_tile_count": every(of_hand(concealed="123m")),
    "too_many_of_a_tile": every(
        of_hand("11111m567p345s22p 9s"),
        sichuan=of_hand("11111m567p34522p 9p"),
        yueqing=of_hand("11111m23457899s 2s 555p"),
    ),
    "too_many_red_fives": only(
        riichi=Row("hand", hand("200m567p34578s22p 9s"), {"red_fives": {"m": 1, "p": 1, "s": 1}})
    ),
    "too_many_indicators": only(
        mingjiang=of_hand(dora_indicators=["1m", "2m"]), riichi=of_hand(dora_indicators=["1z"] * 6)
    ),
    "bad_indicator": only(yueqing=of_hand(indicator="12m")),
    "bad_meld": every(of_hand(melds=[{"type": "pung", "tiles": "112m"}])),
    "bad_meld_source": only(yueqing=holding(hands=[*HANDS, side("45678m44456999s 888m<3")])),
    "bad_wind": every(of_hand(seat_wind="X")),
    "bad_seat": every(of_deal(dealer=4)),
    "bad_flowers": only(mcr=of_hand(flowers=9)),
    "bad_table": only(yueqing=of_deal(table=[0, 1, 2, 2])),
    "unknown_condition": every(of_hand(conditions=["rain"])),
    "conflicting_conditions": every(of_hand(self_draw=True, conditions=["robbing_kong"])),
    "ippatsu_without_riichi": only(riichi=of_hand(conditions=["ippatsu"])),
    "ura_without_riichi": only(mingjiang=of_hand(ura_indicators=["1m"])),
    "riichi_open_hand": only(
        mingjiang=of_hand("567m34588s67p 8p 234p", conditions=["riichi"]),
        riichi=of_hand("567m34588s67p 8p 234p", conditions=["riichi"]),
    ),
    "cannot_rob_concealed_kong": only(riichi=of_hand(conditions=["robbing_concealed_kong"])),
    "not_a_winning_hand": every(of_hand(winning_tile="1s")),
    "three_suits": only(sichuan=of_hand("123345m234p789s6p 6p")),
    "wild_in_meld": only(yueqing=of_hand("123456m2345789s 2s 111p")),
    "bonus_tile_in_hand": only(yueqing=of_hand("123456m2345789s 2s 555z")),
    "bad_bonus_count": only(yueqing=of_hand(indicators_shown=4)),
    "bad_result": every(of_deal(result={"type": "rain"})),
    "bad_reason": only(riichi=of_deal(result={"type": "abortive_draw", "reason": "rain"})),
    "bad_event": only(sichuan=of_events({"type": "rain"})),
    "bad_wins": only(
        mingjiang=of_result(win(1, None, total=3), win(2, None, total=3)),
        riichi=of_result(win(1, None, total=3, fu=30), win(2, None, total=3, fu=30)),
    ),
    "winner_is_discarder": every(of_result(win(2, 2, total=9)), sichuan=won(2, 2)),
    "already_won": only(sichuan=of_deal(
        events=[{"type": "win", "wins": [win(1, 2, total=2)]}], result={"type": "exhaustive_draw", "ready": [1]}
    )),
    "bad_value": every(
        of_result(win(1, 2, limit="rain")),
        sichuan=of_events({"type": "win", "wins": [win(1, 2, total=3)]}),
        yueqing=of_result(win(1, 2, total=1)),
        riichi=of_result(win(1, 2, total=3, fu=35)),
    ),
    "bad_hua": only(yueqing=of_deal(hua=[0, 2, 0, 0])),
    "below_minimum": every(
        of_result(win(1, 2, total=9, fu=30, valid=False)),
        sichuan=won(1, 2, valid=False),
        yueqing=of_result(win(1, 2, total=9, valid=False)),
    ),
    "unknown_pattern": only(mingjiang=of_result(win(1, 2, total=3, patterns={"rain": 1}))),
    "liability_not_allowed": only(
        mingjiang=of_result(win(1, 2, total=3, liable=0)),
        riichi=Row("deal", of_result(win(1, 2, total=3, fu=30, liable=0)).change, {"pao_yaku": ["daisangen"]}),
    ),
    "liable_is_winner": every(
        of_result(win(1, 2, total=9, fu=30, liable=1)),
        sichuan=won(1, 2, liable=1),
        yueqing=of_result(win(1, 2, total=9, liable=1)),
    ),
    "stop_not_allowed": only(riichi=of_deal(stop=True)),
    "not_in_ruleset": every(of_hand(riichi=[0]), mingjiang=of_hand(flowers=1), riichi=of_hand(flowers=1)),
    "game_is_over": only(mingjiang=of_deal(scores=[-10, 510, 250, 250])),
    "riichi_not_ready": only(
        mingjiang=of_deal(riichi=[1], result=DRAW), riichi=of_deal(riichi=[1], result=DRAW)
    ),
    "riichi_without_points": only(
        mingjiang=of_deal(riichi=[0], scores=[9, 491, 250, 250]),
        riichi=Row("deal", {"riichi": [0]}, {"riichi_min_points": 100_000}),
    ),
    "bad_honba": only(riichi=of_deal(honba=-1)),
    "bad_deposits": only(riichi=of_deal(deposits=-1000)),
    "bad_scores": only(**dict.fromkeys((SICHUAN, MCR, YUEQING, RIICHI), of_game(scores=[0, 0, 0]))),
    "scores_do_not_add_up": every(of_game(scores=[100, 0, 0, 0])),
    "bad_chips": only(riichi=Row("game", {"chips": [0.5, -0.5, 0, 0]}, {"chips": CHIPS})),
    "chips_do_not_add_up": only(riichi=Row("game", {"chips": [1, 0, 0, 0]}, {"chips": CHIPS})),
    "bad_penalties": only(
        yueqing=of_game(penalties=[0, 0, 0, -1]), riichi=of_game(penalties=[0, 0, 0, -1])
    ),
}  # fmt: skip
del ROWS["bad_wind"][SICHUAN]

# Why a code cannot occur in a family.
CANNOT: dict[str, dict[tuple[str, ...], str]] = {
    "too_many_red_fives": {(MINGJIANG, SICHUAN, MCR, YUEQING): "no red fives in the set: bad_tile"},
    "too_many_indicators": {(SICHUAN, MCR, YUEQING): "no dora; yueqing has one 杠头: bad_indicator"},
    "bad_indicator": {(MINGJIANG, SICHUAN, MCR, RIICHI): "no 杠头; dora indicators are tiles: bad_tile"},
    "bad_meld_source": {(MINGJIANG, SICHUAN, MCR, RIICHI): "nobody asks where a meld came from"},
    "bad_wind": {(SICHUAN,): "no winds; what is not looked at is not refused"},
    "bad_flowers": {(MINGJIANG, SICHUAN, YUEQING, RIICHI): "no flower tiles: not_in_ruleset"},
    "bad_table": {(MINGJIANG, SICHUAN, MCR, RIICHI): "four players, nobody waits"},
    "ippatsu_without_riichi": {(MINGJIANG, SICHUAN, MCR, YUEQING): "no ippatsu: unknown_condition"},
    "ura_without_riichi": {
        (SICHUAN, MCR, YUEQING): "no dora: not_in_ruleset",
        (RIICHI,): "ura indicators that do not count are ignored",
    },
    "riichi_open_hand": {(SICHUAN, MCR, YUEQING): "no riichi"},
    "cannot_rob_concealed_kong": {(MINGJIANG, SICHUAN, MCR, YUEQING): "no such circumstance: unknown_condition"},
    "three_suits": {(MINGJIANG, MCR, YUEQING, RIICHI): "no suit must be missing"},
    "wild_in_meld": {(MINGJIANG, SICHUAN, MCR, RIICHI): "no wildcards"},
    "bonus_tile_in_hand": {(MINGJIANG, SICHUAN, MCR, RIICHI): "no tiles that are never kept"},
    "bad_bonus_count": {(MINGJIANG, SICHUAN, MCR, RIICHI): "no tiles that are never kept"},
    "bad_reason": {(MINGJIANG, SICHUAN, MCR, YUEQING): "no abortive draws"},
    "bad_event": {(MINGJIANG, MCR, YUEQING, RIICHI): "a deal has one result and no events"},
    "bad_wins": {(SICHUAN,): "bad_event", (MCR, YUEQING): "bad_result"},
    "already_won": {(MINGJIANG, MCR, YUEQING, RIICHI): "the first win ends the deal"},
    "bad_hua": {(MINGJIANG, SICHUAN, MCR, RIICHI): "flowers are not settled between all"},
    "unknown_pattern": {(SICHUAN, MCR, YUEQING, RIICHI): "the patterns of a value are not looked at for their names"},
    "liability_not_allowed": {
        (SICHUAN, MCR): "no liability: not_in_ruleset",
        (YUEQING,): "not doubled: nobody is held",
    },
    "stop_not_allowed": {(MINGJIANG, SICHUAN, MCR, YUEQING): "nobody can stop: unknown_field"},
    "game_is_over": {(SICHUAN, MCR, YUEQING, RIICHI): "no state tells that the game is over before a deal"},
    "riichi_not_ready": {(SICHUAN, MCR, YUEQING): "no riichi"},
    "riichi_without_points": {(SICHUAN, MCR, YUEQING): "no riichi"},
    "bad_honba": {(MINGJIANG, SICHUAN, MCR, YUEQING): "no counters: not_in_ruleset"},
    "bad_deposits": {(MINGJIANG,): "bad_input", (SICHUAN, MCR, YUEQING): "no deposits: not_in_ruleset"},
    "bad_scores": {(MINGJIANG,): "bad_input"},
    "bad_chips": {(MINGJIANG, SICHUAN, MCR, YUEQING): "no chips: not_in_ruleset"},
    "chips_do_not_add_up": {(MINGJIANG, SICHUAN, MCR, YUEQING): "no chips: not_in_ruleset"},
    "bad_penalties": {(MINGJIANG, SICHUAN): "no penalties: not_in_ruleset", (MCR,): "bad_scores"},
}

# Of the line, not of a ruleset.
OF_THE_LINE = {"bad_json": "{", "unknown_ruleset": '{"ruleset": "rain"}'}


def good_question(ruleset: Ruleset[Any], kind: str) -> dict[str, Any]:
    """A question that the ruleset answers."""
    family = ruleset.family
    state = ruleset.start_state(ruleset.defaults)
    if kind == "hand":
        return deepcopy(GOOD_HANDS[family])
    if kind == "game":
        return {"scores": list(state["scores"])}
    value = {"total": TOTALS[family], **({"fu": 30} if family == RIICHI else {})}
    if family == SICHUAN:
        return {**state, "events": [{"type": "win", "wins": [win(1, 2, **value)]}], "result": DRAW}
    more = {"hua": list(ZERO)} if family == YUEQING else {}
    return {**state, **more, "result": {"type": "win", "wins": [win(1, 2, **value)]}}


def case_of(ruleset: Ruleset[Any], row: Row) -> dict[str, Any]:
    """The good question with the row's changes; what is changed to None is left out."""
    changed = {**good_question(ruleset, row.kind), **row.change}
    question = {key: value for key, value in changed.items() if value is not None}
    return {"ruleset": ruleset.key, "kind": row.kind, "options": row.options, "in": question}


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.key)
@pytest.mark.parametrize("kind", ["hand", "deal", "game"])
def test_the_good_questions_get_answers(ruleset: Ruleset[Any], kind: str) -> None:
    assert "error" not in answer(case_of(ruleset, Row(kind, {})))


@pytest.mark.parametrize(
    ("code", "ruleset", "row"),
    [
        pytest.param(code, ruleset, rows[ruleset.family], id=f"{code}-{ruleset.key}")
        for code, rows in ROWS.items()
        for ruleset in RULESETS
        if ruleset.family in rows
    ],
)
def test_the_code_is_given(code: str, ruleset: Ruleset[Any], row: Row) -> None:
    case = case_of(ruleset, row)
    before = json.dumps(case)

    found = answer(case)

    assert found["error"] == code
    assert "?" not in found["message"]
    assert json.dumps(case) == before


@pytest.mark.parametrize(("code", "line"), OF_THE_LINE.items())
def test_the_code_is_given_for_the_line(code: str, line: str) -> None:
    assert json.loads(answer_line(line))["out"]["error"] == code


# What a referee moves beside a deal is no question to a ruleset.
OF_THE_RECORD = {"bad_adjustments"}


@pytest.mark.parametrize("code", sorted(SENTENCES.keys() - OF_THE_LINE.keys() - OF_THE_RECORD))
def test_where_a_code_cannot_occur_it_is_said_why(code: str) -> None:
    provoked = set(ROWS[code])
    silent = [family for families in CANNOT.get(code, {}) for family in families]

    assert sorted([*provoked, *silent]) == sorted(FAMILIES)
    assert all(CANNOT.get(code, {}).values())
