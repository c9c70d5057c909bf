"""Where a log and the rules of a club disagree."""

from typing import Any

import pytest

from rules.registry import find_ruleset
from scoring.replays.bridge import Comparison, compare_game
from scoring.replays.opening import read_log
from tests.scoring.replays.logs import deal, heaven, log6, simples, whole_game

ENDS = "The log ends here; by these rules the game goes on."


def compared(content: bytes, ruleset: str = "tenhou", **options: Any) -> Comparison:
    game, found = read_log(content), find_ruleset(ruleset)
    return compare_game(game, found, found.resolve(game.rules.overrides() | options))


def said(comparison: Comparison) -> list[str]:
    return [one.sentence.render(name="ABCD".__getitem__) for one in comparison.all_differences]


def test_a_whole_game_pays_as_recorded() -> None:
    found = compared(whole_game(sc=[-7100, "", 129000, "", -14800, "", -7100, ""]))

    assert said(found) == []
    assert [one.answer and one.answer["deltas"] for one in found.deals] == [
        [0, 7700, -7700, 0],
        [-16000, 48000, -16000, -16000],
        [-16100, 48300, -16100, -16100],
    ]


@pytest.mark.parametrize(
    ("content", "options", "wanted"),
    [
        (
            log6(simples()),
            {"kiriage": "both"},
            [
                "B: +7,700 in the log, +8,000 by these rules.",
                "C: -7,700 in the log, -8,000 by these rules.",
                "The log pays 7,700 for the hand of B, these rules 8,000.",
                ENDS,
            ],
        ),
        (
            log6(simples()),
            {"han": {"tanyao": 0}},
            [
                "B: +7,700 in the log, +3,900 by these rules.",
                "C: -7,700 in the log, -3,900 by these rules.",
                "The log pays 7,700 for the hand of B, these rules 3,900.",
                "The log counts ドラ 1, 一盃口 1, 平和 1, 断么九 1 in the hand of B, "
                "these rules ドラ 1, 一盃口 1, 平和 1.",
                ENDS,
            ],
        ),
        (
            log6(simples(5200, "40符3飜5200点")),
            {},
            [
                "B: +5,200 in the log, +7,700 by these rules.",
                "C: -5,200 in the log, -7,700 by these rules.",
                "The log pays 5,200 for the hand of B, these rules 7,700.",
                "The log counts 40 fu in the hand of B, these rules 30.",
                ENDS,
            ],
        ),
        (
            log6(deal(), heaven(0, 0, (73000, 9000, 9000, 9000))),
            {},
            ["The next deal is E1-0 (0) in the log, E1-1 (0) by these rules."],
        ),
        (
            log6(deal(), heaven(0, 1, (72000, 10000, 9000, 9000))),
            {},
            ["The scores after this deal are not those with which the log continues."],
        ),
    ],
    ids=["kiriage", "han of the house", "another fu", "another honba", "other scores"],
)
def test_a_difference_is_named(content: bytes, options: dict[str, Any], wanted: list[str]) -> None:
    assert said(compared(content, **options)) == wanted


@pytest.mark.parametrize(
    ("content", "options", "wanted"),
    [
        (
            log6(deal(), heaven(0, 1, (73000, 9000, 9000, 9000)), heaven(0, 2, (121300, *[-7100] * 3))),
            {},
            ["log_goes_on"],
        ),
        (log6(deal(result=["九種九牌"])), {"abortive_draws": []}, ["log_deal_not_possible"]),
    ],
    ids=["it ends earlier", "no abortive draws"],
)  # fmt: skip
def test_a_deal_that_the_rules_do_not_have_is_named(content: bytes, options: dict[str, Any], wanted: list[str]) -> None:
    assert [one.code for one in compared(content, **options).all_differences] == wanted


@pytest.mark.parametrize(
    ("content", "options", "code"),
    [
        (log6(simples()), {"kiriage": "both"}, "log_hand_pays_otherwise"),
        (log6(simples(5200, "40符3飜5200点")), {}, "log_fu_otherwise"),
        (log6(deal(), heaven(0, 0, (73000, 9000, 9000, 9000))), {}, "log_goes_on_otherwise"),
        (log6(simples()), {"open_tanyao": False, "kan_dora": False}, "log_ends"),
        (log6(heaven(2, 0, (25000,) * 4)), {}, "log_begins_late"),
    ],
)
def test_a_difference_has_a_stable_code(content: bytes, options: dict[str, Any], code: str) -> None:
    assert code in [one.code for one in compared(content, **options).all_differences]


def alike(han: str) -> bytes:
    """A log of one win: 678p three times, 345s and a pair of 6s, 平和 断么九 and three dora: 6 han or more, 12,000."""
    first = simples(12000, "跳満12000点")
    first[7] = [26, 26, 26, 27, 27, 27, 28, 28, 28, 33, 34, 36, 36]
    first[-1][-1] = [1, 2, 1, "跳満12000点", "平和(1飜)", "断幺九(1飜)", han, "ドラ(3飜)"]
    return log6(first)


def test_a_local_yaku_of_the_house_is_named_beside_what_the_log_counts() -> None:
    # without 三暗刻 the three chows are read as chows
    usual: dict[str, Any] = {"han": {"sanankou": 0}}
    house = {"han": {"sanankou": 0, "isshoku_sanjun": 2}}

    assert said(compared(alike("一盃口(1飜)"), **usual)) == [ENDS]
    assert said(compared(alike("一色三順(2飜)"), **house)) == [ENDS]
    assert said(compared(alike("一盃口(1飜)"), **house)) == [
        "The log counts ドラ 3, 一盃口 1, 平和 1, 断么九 1 in the hand of B, "
        "these rules ドラ 3, 一色三順 2, 平和 1, 断么九 1.",
        ENDS,
    ]


def test_a_log_that_breaks_off_is_named() -> None:
    whole = log6(deal(), [*deal()[:16], []])

    assert [one.code for one in compared(whole).all_differences] == ["log_breaks_off"]


@pytest.mark.parametrize(
    ("head", "codes"),
    [
        ({"sc": [0, 0, 0, 0, 0, 0, 0, 0]}, ["log_scores_jump", "log_points_otherwise"]),
        ({}, []),
    ],
    ids=["another end", "no end"],
)
def test_the_end_of_a_log_is_compared(head: dict[str, Any], codes: list[str]) -> None:
    found = {one.code: None for one in compared(whole_game(**head)).differences}

    assert list(found) == codes
