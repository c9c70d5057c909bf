"""Whole games replayed, in every ruleset: running sums, checkpoints, amendments, the end."""

import json
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from rules.errors import RuleError
from rules.registry import RULESETS, find_ruleset
from rules.ruleset import Ruleset
from scoring.cases import answer
from scoring.replay import DealError, Replay, Table, play, replay, settle_table, start_table, table_from_json
from tests import strategies as some
from tests.profile import times

EXAMPLES = settings(
    max_examples=times(12, 500), suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow]
)
RULES = pytest.mark.parametrize("key", [ruleset.key for ruleset in RULESETS])
MOST_DEALS = 14

Entry = Mapping[str, Any]
Game = tuple[Ruleset[Any], Any, int, list[Entry]]


@st.composite
def games(draw: st.DrawFn, key: str, *, least: int = 1) -> Game:
    """A ruleset with options, how many play, and entries that can follow each other."""
    ruleset = find_ruleset(key)
    options = draw(some.options_of(ruleset))
    players = draw(st.sampled_from(ruleset.players))
    table, entries = start_table(ruleset, options, players=players), []
    for entry in draw(st.lists(some.deals(ruleset), min_size=4, max_size=MOST_DEALS)):
        if table.over:
            break
        try:
            table = play(ruleset, options, table, entry).table
        except RuleError:
            continue
        entries.append(entry)
    assume(len(entries) >= least)
    return ruleset, options, players, entries


def plain(value: Any) -> Any:
    return json.loads(json.dumps(value))


@RULES
@given(data=st.data())
@EXAMPLES
def test_the_table_is_the_running_sum_of_its_deals(key: str, data: st.DataObject) -> None:
    ruleset, options, players, entries = data.draw(games(key))

    played = replay(ruleset, options, entries, players=players)

    totals = list(start_table(ruleset, options, players=players).totals)
    for deal in played.deals:
        seats = deal.question.get("table", range(4))
        for player, delta in zip(seats, deal.answer["deltas"], strict=True):
            totals[player] += delta
        assert list(deal.table.totals) == totals
    assert [deal.number for deal in played.deals] == list(range(1, len(entries) + 1))


@RULES
@given(data=st.data())
@EXAMPLES
def test_what_a_table_holds_is_kept(key: str, data: st.DataObject) -> None:
    ruleset, options, players, entries = data.draw(games(key))
    start = start_table(ruleset, options, players=players)

    for deal in replay(ruleset, options, entries, players=players).deals:
        held = sum(deal.table.totals) + (deal.table.state.get("deposits") or 0)
        is_outside = getattr(options, "horse_settlement", "") == "outside"
        spectators = 0 if is_outside else sum(deal.table.spectators)
        assert held + spectators == sum(start.totals)
        assert sum(deal.table.chips) == 0


@RULES
@given(data=st.data())
@EXAMPLES
def test_every_deal_is_answered_as_the_case_it_makes(key: str, data: st.DataObject) -> None:
    ruleset, options, players, entries = data.draw(games(key))
    state = dict(start_table(ruleset, options, players=players).state)

    for entry, deal in zip(entries, replay(ruleset, options, entries, players=players).deals, strict=True):
        case = {"ruleset": key, "options": ruleset.dump(options), "kind": "deal", "in": {**state, **entry}}
        assert plain(answer(case)) == plain(deal.answer)
        state = dict(deal.table.state)


@RULES
@given(data=st.data())
@EXAMPLES
def test_from_a_checkpoint_it_is_the_same_game(key: str, data: st.DataObject) -> None:
    ruleset, options, players, entries = data.draw(games(key))
    whole = replay(ruleset, options, entries, players=players)
    number = data.draw(st.integers(0, len(entries)))
    before = start_table(ruleset, options, players=players) if number == 0 else whole.deals[number - 1].table
    kept = table_from_json(json.loads(json.dumps(before.as_json())))

    rest = replay(ruleset, options, entries[number:], table=kept)

    assert plain(rest.table.as_json()) == plain(whole.table.as_json())
    assert rest.result == whole.result
    assert [plain(deal.answer) for deal in rest.deals] == [plain(deal.answer) for deal in whole.deals[number:]]


@RULES
@given(data=st.data())
@EXAMPLES
def test_an_amendment_taken_back_restores_the_game(key: str, data: st.DataObject) -> None:
    ruleset, options, players, entries = data.draw(games(key))
    number = data.draw(st.integers(0, len(entries) - 1))
    other = data.draw(some.deals(ruleset))
    whole = replay(ruleset, options, entries, players=players)
    amended = [*entries[:number], other, *entries[number + 1 :]]

    refused_at, changed = replayed(ruleset, options, amended, players)

    # What cannot be is the amended deal or one that comes after it; what came before stays as it was.
    assert refused_at is None or number < refused_at <= len(entries)
    assert changed is None or changed.deals[:number] == whole.deals[:number]
    assert replay(ruleset, options, entries, players=players) == whole


def replayed(
    ruleset: Ruleset[Any], options: Any, entries: list[Entry], players: int
) -> tuple[int | None, Replay | None]:
    """(which deal is refused, None) or (None, the replay)."""
    try:
        return None, replay(ruleset, options, entries, players=players)
    except DealError as error:
        return error.number, None


@RULES
@given(data=st.data())
@EXAMPLES
def test_entries_and_tables_stay_as_they_are(key: str, data: st.DataObject) -> None:
    ruleset, options, players, entries = data.draw(games(key))
    start = start_table(ruleset, options, players=players)
    before = json.dumps([entries, start.as_json()])

    replay(ruleset, options, entries, table=start)

    assert json.dumps([entries, start.as_json()]) == before


@RULES
@given(data=st.data())
@EXAMPLES
def test_a_game_is_settled_by_its_final_table(key: str, data: st.DataObject) -> None:
    ruleset, options, players, entries = data.draw(games(key))
    played = replay(ruleset, options, entries, players=players)
    assume(not min(played.table.totals, default=0) < 0 or ruleset.family != "mingjiang" or played.table.over)

    result = settle_table(ruleset, options, played.table)

    assert (played.result is not None) == played.table.over
    assert played.result in (None, result)
    assert len(result.places) == len(result.points) == players


# ----- what cannot be -----

CLUB = find_ruleset("riichi-club")
DRAW = {"result": {"type": "exhaustive_draw", "ready": []}}


def test_the_deal_that_cannot_be_is_named() -> None:
    storm = {"result": {"type": "storm"}}

    with pytest.raises(DealError) as refusal:
        replay(CLUB, CLUB.defaults, [DRAW, DRAW, storm])

    assert (refusal.value.code, refusal.value.number) == ("bad_result", 3)


def test_after_the_end_there_is_no_deal() -> None:
    options = CLUB.resolve({"length": "east"})

    with pytest.raises(DealError) as refusal:
        replay(CLUB, options, [DRAW] * 5)

    assert (refusal.value.code, refusal.value.number) == ("game_is_over", 5)


@pytest.mark.parametrize("key", ["scores", "dealer", "honba", "chips"])
def test_an_entry_does_not_set_the_state(key: str) -> None:
    with pytest.raises(DealError) as refusal:
        replay(CLUB, CLUB.defaults, [{**DRAW, key: 0}])

    assert refusal.value.code == "unknown_field"


@pytest.mark.parametrize(("key", "players"), [("riichi-club", 3), ("mcr", 5), ("yueqing", 7)])
def test_a_table_has_its_number_of_players(key: str, players: int) -> None:
    ruleset = find_ruleset(key)

    with pytest.raises(RuleError) as refusal:
        start_table(ruleset, ruleset.defaults, players=players)

    assert refusal.value.code == "bad_table"


def test_a_hand_of_an_entry_is_valued_in_the_question_and_kept_in_the_entry() -> None:
    hand = {"concealed": "234m567p34578s22p", "winning_tile": "9s"}
    entry = {"result": {"type": "win", "wins": [{"winner": 1, "from": 2, "hand": hand}]}}

    (deal,) = replay(CLUB, CLUB.defaults, [entry]).deals

    (win,) = deal.question["result"]["wins"]
    assert win["value"]["patterns"] == {"pinfu": 1}
    assert "hand" not in win
    assert entry["result"]["wins"][0]["hand"] == hand


def test_five_players_take_turns() -> None:
    """Seat 0 passes the deal and leaves; who waited sits down there."""
    yueqing = find_ruleset("yueqing")
    win = {"type": "win", "wins": [{"winner": 1, "from": 2, "value": {"total": 3}}]}

    played = replay(yueqing, yueqing.defaults, [{"hua": [0, 0, 0, 0], "result": win}] * 2, players=5)

    # deal 1: seats 0..3 are players 0..3; deal 2: player 4 has seat 0, and the dealer of seat 1 stays by winning
    assert played.deals[0].table.state["table"] == [4, 1, 2, 3]
    assert list(played.table.totals) == [-3, 18, -6, -6, -3]
    assert isinstance(played.table, Table)
