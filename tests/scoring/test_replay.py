"""Replays of whole games in every ruleset: running sums, checkpoints, amendments, the end of the game."""

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
from tests.made_up import made_up_ruleset
from tests.profile import times

EXAMPLES = settings(
    max_examples=times(6, 8, 2_500), suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow]
)
RULES = pytest.mark.parametrize("key", [ruleset.key for ruleset in RULESETS])
MOST_DEALS = 14

Entry = Mapping[str, Any]
Game = tuple[Ruleset[Any], Any, int, list[Entry]]


@st.composite
def games(draw: st.DrawFn, key: str, *, least: int = 1) -> Game:
    """Draw a ruleset, options, a number of players, and entries that are valid one after another."""
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
def test_totals_are_the_running_sums_of_the_deltas(key: str, data: st.DataObject) -> None:
    ruleset, options, players, entries = data.draw(games(key))

    played = replay(ruleset, options, entries, players=players)

    totals = list(start_table(ruleset, options, players=players).totals)
    for deal in played.deals:
        seats = deal.question.get("table", range(ruleset.seats))
        for player, delta in zip(seats, deal.answer["deltas"], strict=True):
            totals[player] += delta
        assert list(deal.table.totals) == totals
    assert [deal.number for deal in played.deals] == list(range(1, len(entries) + 1))


@RULES
@given(data=st.data())
@EXAMPLES
def test_points_and_chips_in_play_stay_constant(key: str, data: st.DataObject) -> None:
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
def test_every_deal_has_the_answer_of_its_case(key: str, data: st.DataObject) -> None:
    ruleset, options, players, entries = data.draw(games(key))
    state = dict(start_table(ruleset, options, players=players).state)

    for entry, deal in zip(entries, replay(ruleset, options, entries, players=players).deals, strict=True):
        case = {"ruleset": key, "options": ruleset.dump(options), "kind": "deal", "in": {**state, **entry}}
        assert plain(answer(case)) == plain(deal.answer)
        state = dict(deal.table.state)


@RULES
@given(data=st.data())
@EXAMPLES
def test_a_replay_from_a_checkpoint_gives_the_same_game(key: str, data: st.DataObject) -> None:
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
def test_undoing_an_amendment_restores_the_game(key: str, data: st.DataObject) -> None:
    ruleset, options, players, entries = data.draw(games(key))
    number = data.draw(st.integers(0, len(entries) - 1))
    other = data.draw(some.deals(ruleset))
    whole = replay(ruleset, options, entries, players=players)
    amended = [*entries[:number], other, *entries[number + 1 :]]

    refused_at, changed = replayed(ruleset, options, amended, players)

    # Only the amended deal or a later one can be invalid; earlier deals stay the same.
    assert refused_at is None or number < refused_at <= len(entries)
    assert changed is None or changed.deals[:number] == whole.deals[:number]
    assert replay(ruleset, options, entries, players=players) == whole


def replayed(
    ruleset: Ruleset[Any], options: Any, entries: list[Entry], players: int
) -> tuple[int | None, Replay | None]:
    """Return (number of the invalid deal, None) or (None, the replay)."""
    try:
        return None, replay(ruleset, options, entries, players=players)
    except DealError as error:
        return error.number, None


@RULES
@given(data=st.data())
@EXAMPLES
def test_a_replay_does_not_change_its_inputs(key: str, data: st.DataObject) -> None:
    ruleset, options, players, entries = data.draw(games(key))
    start = start_table(ruleset, options, players=players)
    before = json.dumps([entries, start.as_json()])

    replay(ruleset, options, entries, table=start)

    assert json.dumps([entries, start.as_json()]) == before


@RULES
@given(data=st.data())
@EXAMPLES
def test_the_result_is_the_settlement_of_the_final_table(key: str, data: st.DataObject) -> None:
    ruleset, options, players, entries = data.draw(games(key))
    played = replay(ruleset, options, entries, players=players)
    assume(not min(played.table.totals, default=0) < 0 or ruleset.family != "mingjiang" or played.table.over)

    result = settle_table(ruleset, options, played.table)

    assert (played.result is not None) == played.table.over
    assert played.result in (None, result)
    assert len(result.places) == len(result.points) == players


# ----- invalid games -----

CLUB = find_ruleset("riichi-club")
DRAW = {"result": {"type": "exhaustive_draw", "ready": []}}


def test_the_error_has_the_number_of_the_invalid_deal() -> None:
    storm = {"result": {"type": "storm"}}

    with pytest.raises(DealError) as refusal:
        replay(CLUB, CLUB.defaults, [DRAW, DRAW, storm])

    assert (refusal.value.code, refusal.value.number) == ("bad_result", 3)


def test_a_deal_after_the_end_of_the_game_is_refused() -> None:
    options = CLUB.resolve({"length": "east"})

    with pytest.raises(DealError) as refusal:
        replay(CLUB, options, [DRAW] * 5)

    assert (refusal.value.code, refusal.value.number) == ("game_is_over", 5)


@pytest.mark.parametrize("key", ["scores", "dealer", "honba", "chips"])
def test_an_entry_must_not_contain_keys_of_the_state(key: str) -> None:
    with pytest.raises(DealError) as refusal:
        replay(CLUB, CLUB.defaults, [{**DRAW, key: 0}])

    assert refusal.value.code == "unknown_field"


@pytest.mark.parametrize(("key", "players"), [("riichi-club", 3), ("mcr", 5), ("yueqing", 7)])
def test_a_number_of_players_that_the_ruleset_does_not_allow_is_refused(key: str, players: int) -> None:
    ruleset = find_ruleset(key)

    with pytest.raises(RuleError) as refusal:
        start_table(ruleset, ruleset.defaults, players=players)

    assert refusal.value.code == "bad_table"


def test_the_question_has_the_value_of_a_hand_and_the_entry_keeps_the_hand() -> None:
    hand = {"concealed": "234m567p34578s22p", "winning_tile": "9s"}
    entry = {"result": {"type": "win", "wins": [{"winner": 1, "from": 2, "hand": hand}]}}

    (deal,) = replay(CLUB, CLUB.defaults, [entry]).deals

    (win,) = deal.question["result"]["wins"]
    assert win["value"]["patterns"] == {"pinfu": 1}
    assert "hand" not in win
    assert entry["result"]["wins"][0]["hand"] == hand


def test_five_players_take_turns() -> None:
    """Seat 0 loses the dealership and leaves; the waiting player takes the seat."""
    yueqing = find_ruleset("yueqing")
    win = {"type": "win", "wins": [{"winner": 1, "from": 2, "value": {"total": 3}}]}

    played = replay(yueqing, yueqing.defaults, [{"hua": [0, 0, 0, 0], "result": win}] * 2, players=5)

    # Deal 1: players 0..3 have the seats 0..3. Deal 2: player 4 has seat 0; seat 1 is the dealer and wins.
    assert played.deals[0].table.state["table"] == [4, 1, 2, 3]
    assert list(played.table.totals) == [-3, 18, -6, -6, -3]
    assert isinstance(played.table, Table)


MADE_UP = made_up_ruleset(3)
WIN_OF_3 = {"result": {"type": "win", "wins": [{"winner": 1, "from": None, "value": {"total": 3}}]}}


def test_a_table_of_three_seats_is_replayed() -> None:
    played = replay(MADE_UP, MADE_UP.defaults, [WIN_OF_3, WIN_OF_3])

    # Both others pay 3 twice, and the game has two deals.
    assert played.table.totals == (94, 112, 94)
    assert played.result is not None
    assert played.result.places == (2, 1, 2)


@pytest.mark.parametrize(("adjustments", "totals"), [([5, 0, -5], (102, 106, 92)), ([-9, 9, 0], (88, 115, 97))])
def test_a_referee_moves_points_between_three_seats(adjustments: list[int], totals: tuple[int, ...]) -> None:
    table = start_table(MADE_UP, MADE_UP.defaults)

    assert play(MADE_UP, MADE_UP.defaults, table, {**WIN_OF_3, "adjustments": adjustments}).table.totals == totals


@pytest.mark.parametrize("adjustments", [[5, 0, -5, 0], [5, -5], [5, 0, 0]])
def test_adjustments_of_another_number_of_seats_or_sum_are_refused(adjustments: list[int]) -> None:
    table = start_table(MADE_UP, MADE_UP.defaults)

    with pytest.raises(RuleError) as refusal:
        play(MADE_UP, MADE_UP.defaults, table, {**WIN_OF_3, "adjustments": adjustments})
    assert refusal.value.code == "bad_adjustments"


def test_no_hand_is_scored_for_a_seat_that_the_ruleset_does_not_have() -> None:
    hand = {"concealed": "1122m3z", "winning_tile": "3z"}
    win = {"winner": 3, "from": None, "hand": hand}

    with pytest.raises(RuleError) as refusal:
        play(
            MADE_UP,
            MADE_UP.defaults,
            start_table(MADE_UP, MADE_UP.defaults),
            {"result": {"type": "win", "wins": [win]}},
        )
    assert refusal.value.code == "bad_seat"
