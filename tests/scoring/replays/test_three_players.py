"""Logs of games of three: their norths, payments, order and rules."""

import json
from typing import Any

import pytest

from rules.registry import find_ruleset
from scoring.errors import ReplayError
from scoring.replays.bridge import Comparison, compare_game
from scoring.replays.opening import read_log
from scoring.replays.record import OnlineGame, OnlineWin
from tests.scoring.replays.logs_of_three import (
    START,
    draw_of_three,
    drawn_after_a_north,
    game_of_three,
    log6_of_three,
    mjlog_of_three,
    pung_from_the_other_side,
    riichi_with_a_north,
    robbed_north,
)


def compared(content: bytes, ruleset: str = "tenhou-3", **options: Any) -> Comparison:
    game, found = read_log(content), find_ruleset(ruleset)
    return compare_game(game, found, found.resolve(game.rules.overrides() | options))


def said(comparison: Comparison) -> list[str]:
    return [one.sentence.render(name="ABC".__getitem__) for one in comparison.all_differences]


def only_win(game: OnlineGame) -> OnlineWin:
    (win,) = game.deals[0].result  # type: ignore[misc]
    assert isinstance(win, OnlineWin)
    return win


def test_a_game_of_three_pays_as_recorded() -> None:
    found = compared(game_of_three())

    assert said(found) == []
    assert [one.answer and one.answer["deltas"] for one in found.deals] == [
        [0, 8000, -8000],  # mangan; the stick comes back
        [-1000, -1000, 2000],  # 2000 in all
        [-2100, 6200, -4100],  # 2000 + 100 and 4000 + 100; the share of the fourth player is lost
    ]


def test_norths_set_aside_are_part_of_the_winning_hand() -> None:
    hand = only_win(read_log(log6_of_three(riichi_with_a_north()))).hand

    assert hand["kita"] == 1
    assert hand["conditions"] == ["riichi", "ippatsu"]
    assert "4z" not in hand["concealed"]


def test_a_replacement_for_a_north_is_named() -> None:
    win = only_win(read_log(log6_of_three(drawn_after_a_north(START))))

    assert (win.source, win.hand["conditions"], win.hand["kita"]) == (None, ["after_kita"], 1)


@pytest.mark.parametrize(("rob_north", "codes"), [("plain", []), ("off", ["log_deal_not_possible"])])
def test_a_north_is_robbed_where_the_rules_allow_it(rob_north: str, codes: list[str]) -> None:
    found = compared(log6_of_three(robbed_north()), rob_north=rob_north)

    assert only_win(found.game).hand["conditions"] == ["robbing_north"]
    assert [one.code for one in found.all_differences if one.code != "log_ends"] == codes


@pytest.mark.parametrize("call", ["p454545", "45p4545", "4545p45"])
def test_a_call_takes_the_last_discard_wherever_its_letter_stands(call: str) -> None:
    game = read_log(log6_of_three(pung_from_the_other_side(call)))

    assert (only_win(game).winner, only_win(game).source) == (1, 2)


@pytest.mark.parametrize("ruleset", ["pantheon-3", "mj-3"])
def test_other_rules_of_three_name_their_differences(ruleset: str) -> None:
    codes = {one.code for one in compared(log6_of_three(drawn_after_a_north(START)), ruleset).all_differences}

    # pantheon-3: 300 for the counter off a discard only, 35000 / 35000; mj-3 sets no north aside
    assert "log_deal_not_possible" in codes if ruleset == "mj-3" else "log_pays_otherwise" not in codes


def test_another_payment_is_named() -> None:
    found = compared(log6_of_three(drawn_after_a_north(START, each=(3100, 5100))))

    assert said(found)[:3] == [
        "A: -3,100 in the log, -2,100 by these rules.",
        "B: +8,200 in the log, +6,200 by these rules.",
        "C: -5,100 in the log, -4,100 by these rules.",
    ]


def test_both_formats_are_the_same_game() -> None:
    deals = riichi_with_a_north(), draw_of_three([35000, 43000, 27000]), drawn_after_a_north([34000, 42000, 29000])
    games = [read_log(make(*deals)) for make in (log6_of_three, mjlog_of_three)]

    assert games[0].fingerprint() == games[1].fingerprint()
    assert [game.seats for game in games] == [3, 3]
    assert games[1].deals[2].after == (31900, 48200, 24900)


def test_the_rules_of_a_log_have_no_red_five_of_characters() -> None:
    games = [read_log(make(riichi_with_a_north())) for make in (log6_of_three, mjlog_of_three)]

    assert [game.rules.overrides()["red_fives"] for game in games] == [{"m": 0, "p": 1, "s": 1}] * 2
    assert [game.rules.length for game in games] == ["east", "east"]


def test_final_scores_of_three_are_read() -> None:
    points = {"sc": [31900, -28, 48200, 43, 24900, -35, 0, 0]}
    found = compared(game_of_three(**points))

    # 48.2 - 40 + 20 + 15 oka = 43.2; 31.9 - 40 = -8.1, for which the log has -28; 24.9 - 40 - 20 = -35.1
    assert found.game.final == (31900, 48200, 24900)
    assert [one.code for one in found.differences].count("log_points_otherwise") == 1


EAST_ONE = riichi_with_a_north()
XML = mjlog_of_three(EAST_ONE)
OF_FOUR = json.dumps(json.loads(game_of_three()) | {"name": list("abcd"), "rule": {}}).encode()
FAULTS: dict[str, tuple[bytes, str]] = {
    "two names": (log6_of_three(EAST_ONE, name=["a", "b"]), "replay_players"),
    "four names under rules of three": (log6_of_three(EAST_ONE, name=list("abcd")), "replay_players"),
    "points in the empty seat": (log6_of_three([[0, 0, 0], [35000] * 4, *EAST_ONE[2:]]), "replay_bad_value"),
    "a fourth dealer": (log6_of_three([[3, 0, 0], *EAST_ONE[1:]]), "replay_bad_value"),
    "tiles in the empty seat": (log6_of_three([*EAST_ONE[:13], [11], *EAST_ONE[14:]]), "replay_bad_value"),
    "a chow": (log6_of_three(pung_from_the_other_side("c454545")), "replay_cannot_follow"),
    "a fourth player in the XML": (XML.replace(b'hai3=""', b'hai3="1"'), "replay_bad_value"),
    "a fourth player draws": (XML.replace(b"<T", b"<W", 1), "replay_bad_value"),
    "a north of four players": (OF_FOUR, "replay_bad_value"),
}


@pytest.mark.parametrize(("content", "code"), FAULTS.values(), ids=FAULTS)
def test_a_log_of_three_that_contradicts_itself_is_refused(content: bytes, code: str) -> None:
    with pytest.raises(ReplayError) as refused:
        read_log(content)

    assert refused.value.code == code
