"""八連荘 from the record: the state counts the wins in a row, and a deal that contradicts it is doubted."""

from typing import Any

import pytest

from rules.errors import RuleError
from rules.registry import RULESETS, find_ruleset
from scoring.replay import play, replay, start_table
from tests.rules.riichi.questions import abort, draw, penalty

CLUB = "riichi-club"
OF_FOUR = [ruleset.key for ruleset in RULESETS if ruleset.family == "riichi"]
FIGURES = {"total": 1, "fu": 30}


def won(*winners: int, source: int | None = 0, **win: Any) -> dict[str, Any]:
    worth = win or {"value": FIGURES}
    return {"result": {"type": "win", "wins": [{"winner": seat, "from": source, **worth} for seat in winners]}}


def played(*entries: Any, key: str = CLUB, **options: Any) -> Any:
    ruleset = find_ruleset(key)
    return replay(ruleset, ruleset.resolve({"paarenchan": True, **options}), entries).table.state["wins_in_a_row"]


@pytest.mark.parametrize("key", OF_FOUR)
def test_every_ruleset_that_plays_it_counts_the_wins_in_a_row(key: str) -> None:
    assert played(won(1), won(1), won(2), won(2), key=key) == [0, 0, 2, 0]


@pytest.mark.parametrize("key", OF_FOUR)
def test_a_ruleset_that_does_not_play_it_has_no_count(key: str) -> None:
    ruleset = find_ruleset(key)

    assert "wins_in_a_row" not in ruleset.start_state(ruleset.resolve({"paarenchan": False}))


@pytest.mark.parametrize(
    ("entry", "options", "after"),
    [
        ({"result": draw(1)}, {}, [0, 0, 0, 0]),
        ({"result": abort("nine_terminals")}, {}, [0, 0, 0, 0]),
        # a false win is played again
        ({"result": penalty(1)}, {}, [0, 2, 0, 0]),
        ({"result": draw(nagashi=(1,))}, {"nagashi": "win"}, [0, 3, 0, 0]),
        ({"result": draw(nagashi=(1, 3))}, {"nagashi": "win"}, [0, 3, 0, 1]),
        ({"result": draw(1, nagashi=(1,))}, {"nagashi": "draw"}, [0, 0, 0, 0]),
        (won(1, source=None), {}, [0, 3, 0, 0]),
        # both winners go on with theirs
        (won(1, 2), {}, [0, 3, 1, 0]),
        # with one winner, seat 1 is nearer to the discarder than seat 2
        (won(1, 2), {"ron_winners": 1}, [0, 3, 0, 0]),
        # three claims where two may win are a draw
        (won(1, 2, 3), {"ron_winners": 2}, [0, 0, 0, 0]),
    ],
)
def test_what_goes_on_with_a_row_and_what_ends_it(entry: Any, options: dict[str, Any], after: list[int]) -> None:
    options = {"abortive_draws": ["nine_terminals", "triple_ron"], "chombo": "mangan", **options}

    assert played(won(1), won(1), entry, **options) == after


def doubt_after(before: int, entry: Any, **options: Any) -> str:
    """Return the doubt about one more deal after so many wins of seat 0, the dealer."""
    ruleset = find_ruleset(CLUB)
    resolved = ruleset.resolve({"shibari_honba": None, "bust": "off", **options})
    table = start_table(ruleset, resolved)
    for _number in range(before):
        table = play(ruleset, resolved, table, won(0, source=1)).table
    doubt = ruleset.doubt(play(ruleset, resolved, table, entry).question, resolved)
    return doubt.code if doubt else ""


HAND = {"concealed": "234m067p34578s22p", "winning_tile": "6s"}
EIGHTH = {"hand": {**HAND, "conditions": ["eighth_win"]}}
IN_PATTERNS = {"patterns": ["tanyao", "pinfu"]}
BIG_DRAGONS = {"patterns": ["daisangen"]}


@pytest.mark.parametrize(
    ("before", "win", "options", "code"),
    [
        (6, {}, {}, ""),
        (7, {}, {}, "eighth_win_missing"),
        (8, {}, {}, "eighth_win_missing"),
        (6, {"hand": HAND}, {}, ""),
        (7, {"hand": HAND}, {}, "eighth_win_missing"),
        (7, EIGHTH, {}, ""),
        (8, EIGHTH, {}, ""),
        (6, EIGHTH, {}, "eighth_win_early"),
        (0, EIGHTH, {}, "eighth_win_early"),
        (7, IN_PATTERNS, {}, "eighth_win_missing"),
        (0, {"patterns": ["paarenchan"]}, {}, "eighth_win_early"),
        (7, {"patterns": ["paarenchan"]}, {}, ""),
        # a yakuman in figures may be this one; two that add up are named
        (7, {"value": {"total": 13, "fu": None, "yakuman": 1}}, {}, ""),
        (7, BIG_DRAGONS, {}, "eighth_win_missing"),
        (7, BIG_DRAGONS, {"yakuman_stack": False}, ""),
        (7, BIG_DRAGONS, {"yakuman_max": 1}, ""),
        # the ruleset does not play it
        (9, {"hand": HAND}, {"paarenchan": False}, ""),
    ],
)
def test_a_win_that_contradicts_the_record_is_doubted(
    before: int, win: dict[str, Any], options: dict[str, Any], code: str
) -> None:
    assert doubt_after(before, won(0, source=1, **win), **options) == code


def test_a_draw_is_not_doubted() -> None:
    assert doubt_after(7, {"result": draw(0)}) == ""


@pytest.mark.parametrize(
    ("given", "options", "code"),
    [
        ([0, 0, 0], {}, "bad_input"),
        ([0, -1, 0, 0], {}, "bad_input"),
        ([1, 0, 0, 0], {"paarenchan": False}, "not_in_ruleset"),
    ],
)
def test_a_count_that_is_refused(given: list[int], options: dict[str, Any], code: str) -> None:
    ruleset = find_ruleset(CLUB)
    resolved = ruleset.resolve(options)

    with pytest.raises(RuleError) as refusal:
        ruleset.settle_deal({**ruleset.start_state(resolved), "wins_in_a_row": given, **won(1)}, resolved)

    assert refusal.value.code == code
