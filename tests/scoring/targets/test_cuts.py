"""What each player needs in the table of an event: hand-made tables, and the whole table computed again."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from rules.registry import find_ruleset
from rules.settlement import GameResult
from scoring.games import Adjustment, Game
from scoring.metrics import table_rule
from scoring.replay import start_table
from scoring.stages import StagePart, stage_contents, stage_tables
from scoring.targets import State
from scoring.targets.cuts import Cut, EventRound, Race, Rank, Standing, find_event_targets
from scoring.targets.events import EventTable, has_event_targets
from scoring.targets.ranks import Running

ORDER = ("points", "average_place", "firsts", "direct_encounter")
FIRST = (
    Game(1, 1, (1, 2, 3, 4), (1, 2, 3, 4), (30, 10, -10, -30)),
    Game(1, 2, (5, 6, 7, 8), (1, 2, 3, 4), (30, 10, -10, -30)),
)
EVERYBODY = frozenset(range(1, 9))
LADDER = find_ruleset("riichi-ladder")
MCR = find_ruleset("mcr")


def running(
    *players: int, number: int = 9, key: str = "riichi-ladder", scores: Sequence[int] = (), **state: object
) -> Running:
    ruleset = find_ruleset(key)
    table = start_table(ruleset, ruleset.defaults)
    if scores:
        table = replace(table, totals=tuple(scores), state={**table.state, "scores": list(scores), **state})
    return Running(ruleset, ruleset.defaults, table, players, number)


def event(order: Sequence[str] = ORDER, games: Sequence[Game] = FIRST, **more: object) -> EventTable:
    return EventTable("Open", table_rule(order), games, (), EVERYBODY, **more)  # type: ignore[arg-type]


def result(*points: int) -> GameResult:
    return GameResult(tuple(1 + sum(other > one for other in points) for one in points), points)


# ----- ties -----
# After it 4: −30 + 30 = 0, 8: −30 + 10 = −20, 3: −10 − 10 = −20, 7: −10 − 30 = −40; 1 and 5 have 30, 2 and 6 have 10.
SECOND = result(30, 10, -10, -30)


def test_players_who_are_equal_are_parted_by_the_game_between_them() -> None:
    race = Race(EventRound(event(("points", "direct_encounter")), running(4, 8, 3, 7), ()), EVERYBODY)

    assert [race.standing(SECOND, seat) for seat in range(4)] == [(4, 0), (5, 0), (6, 0), (7, 0)]


def test_a_tie_at_the_cut_is_not_above_it_but_shares_the_rank() -> None:
    race = Race(EventRound(event(("points",)), running(4, 8, 3, 7), ()), EVERYBODY)

    assert race.standing(SECOND, 1) == race.standing(SECOND, 2) == Standing(5, 1)
    assert [Cut(places, "Final", race=race).is_reached(SECOND, 1) for places in (5, 6, 7)] == [False, False, True]
    assert [Rank(rank, "Open", race).is_reached(SECOND, 1) for rank in (5, 6)] == [False, True]


def test_only_the_players_of_the_own_division_count_at_its_cut() -> None:
    division = frozenset({1, 3, 7, 8})
    race = Race(EventRound(event(("points",)), running(4, 8, 3, 7), ()), division)

    assert race.standing(SECOND, 1) == Standing(1, 1)  # behind 1, equal to 3
    assert race.standing(SECOND, 0) is None  # 4 is in another division


# ----- points that change with the game -----
def test_a_round_sat_out_gives_the_mean_of_all_own_games() -> None:
    sat_out = event(("points",), byes={1: 1}, of_stage={1: (30,)})

    # 1 has 30 and for the round sat out 30; after a game of 10 points 30 + 10, and the mean 20.
    assert sat_out.key(1) == (False, (False, -60))
    after = sat_out.keys_after(running(1, 2, 5, 6), result(10, 5, 3, 2))
    assert after[1] == (False, (False, -60))
    assert after[2] == (False, (False, -15))


def test_half_of_the_points_are_carried_over() -> None:
    parts = [StagePart(FIRST), StagePart(members=frozenset({1, 5, 2, 6}), carry=50)]
    games, given, members, *_rest = list(stage_contents(parts, table_rule(("points",)), EVERYBODY))[1]
    final = EventTable("Open", table_rule(("points",)), games, given, members)
    race = Race(EventRound(final, running(6, 2, 5, 1), ()), members)

    # 30 / 2 = 15 and 10 / 2 = 5: 6 has 5 + 12 = 17, 2 has 5 + 8 = 13, 5 has 15 − 3 = 12, 1 has 15 − 17 = −2.
    assert [race.standing(result(12, 8, -3, -17), seat) for seat in range(4)] == [(0, 0), (1, 0), (2, 0), (3, 0)]


# ----- whatever the other tables bring -----
def states(round_: EventRound, places: int) -> list[State]:
    cuts = {player: Cut(places, "Final", among=EVERYBODY) for player in round_.own.players}
    return [one.state for one in find_event_targets(round_, cuts=cuts).targets]


FAR_AHEAD = (Game(1, 1, (1, 2, 3, 4), (1, 2, 3, 4), (900_000, -300_000, -300_000, -300_000)),)


def test_a_cut_is_certain_only_if_all_players_of_tables_without_a_result_could_pass() -> None:
    own = running(1, 2, 3, 4)
    alone = EventRound(event(games=FAR_AHEAD), own, ())
    beside = EventRound(event(games=FAR_AHEAD), own, (), [(5, 6, 7, 8)])
    by_deals = EventRound(event(games=FAR_AHEAD), own, [running(5, 6, 7, 8, number=10)])

    # 1 is 900 points ahead of everybody; the four others of the room may bring anything.
    assert states(alone, 1)[0] is State.CERTAIN
    assert [states(one, 4)[0] for one in (beside, by_deals)] == [State.STANDS, State.STANDS]
    assert [states(one, 5)[0] for one in (beside, by_deals)] == [State.CERTAIN, State.CERTAIN]


def test_a_cut_is_out_of_reach_where_enough_players_are_ahead_for_good() -> None:
    # 1 stays ahead of 2, 3 and 4; whether 5 to 8 come in ahead of them is open.
    beside = EventRound(event(games=FAR_AHEAD), running(1, 2, 3, 4), (), [(5, 6, 7, 8)])

    assert states(beside, 1)[1:] == [State.OUT_OF_REACH] * 3
    assert State.OUT_OF_REACH not in states(beside, 2)[1:]


def test_a_game_that_ends_with_its_deal_is_taken_at_its_best_and_at_its_worst() -> None:
    last = {"dealer": 3, "round_wind": "N"}
    own = running(1, 2, 3, 4, key="mcr", scores=(300, 0, -100, -200), **last)
    other = running(5, 6, 7, 8, key="mcr", number=10, scores=(900, -250, -300, -350), **last)
    nothing = EventTable("Open", table_rule(("points", "firsts"), unit=12, decimals=2), (), (), EVERYBODY)
    round_ = EventRound(nothing, own, [other])

    assert other.results_at_end()
    assert round_.open == frozenset()
    # 1 has the 4 points of a first place: at the other table nobody has more, and at most one player has as many.
    assert Race(round_, EVERYBODY).bounds(own.stands(), 0) == (0, 0, 1)
    assert Race(replace(round_, others=(), missing=[(5, 6, 7, 8)]), EVERYBODY).bounds(own.stands(), 0) == (0, 4, 4)


def test_a_game_in_its_middle_may_bring_anything() -> None:
    assert running(1, 2, 3, 4, key="mcr").results_at_end() == []


# ----- stated twice -----
@pytest.mark.parametrize("seed", range(6))
def test_each_standing_is_that_of_the_whole_table_computed_again(seed: int) -> None:
    random = Random(seed)
    points = [30, 10, -10, -30]
    games = []
    for number in range(1, 5):
        order = random.sample(sorted(EVERYBODY), 8)
        for table in (order[:4], order[4:]):
            games.append(Game(number, len(games) + 1, tuple(table), (1, 2, 3, 4), tuple(points)))
    given = (Adjustment(1, -20, "late"),)
    order = random.sample(sorted(EVERYBODY), 8)
    own, other = running(*order[:4], number=20), running(*order[4:], number=21)
    table = EventTable("Open", table_rule(ORDER), tuple(games), given, EVERYBODY)
    race = Race(EventRound(table, own, [other]), EVERYBODY)

    for _ in range(8):
        after = result(*random.sample(points, 4))
        beside = other.stands()
        last = [
            Game(5, 20, own.players, after.places, after.points),
            Game(5, 21, other.players, beside.places, beside.points),
        ]
        whole = stage_tables([StagePart((*games, *last), given)], table.rule, EVERYBODY)[0].table
        for seat, player in enumerate(own.players):
            row = whole.row_of(player)
            assert race.standing(after, seat) == (row.rank - 1, row.shared - 1)  # type: ignore[operator]


def test_a_table_ranked_by_single_games_first_or_by_scores_has_no_targets() -> None:
    assert has_event_targets(table_rule(ORDER))
    assert not has_event_targets(table_rule(("best:3", "points")))
    assert not has_event_targets(table_rule(("points", "score")))
