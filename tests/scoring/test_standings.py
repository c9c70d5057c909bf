"""Ranks, shared ranks, the line, and the explanation of a rank."""

from itertools import pairwise

import pytest

from scoring.errors import TableError
from scoring.games import Adjustment, Game, as_teams
from scoring.metrics import find_step, table_rule
from scoring.standings import Group, Standings, Tallies, part, standings
from tests.scoring.crosstable import ADJUSTMENTS, AKI, BO, CHO, DAI, EMA, FIRST, FOURTH, GAMES, SECOND


def ranks(table: Standings) -> list[tuple[int, int | None]]:
    return [(row.player, row.rank) for row in table.rows]


def whys(table: Standings, player: int) -> list[str]:
    names = {AKI: "Aki", BO: "Bo", CHO: "Cho", DAI: "Dai", EMA: "Ema"}
    return [line.render(name=names.__getitem__) for line in table.why(player)]


def test_points_include_adjustments() -> None:
    table = standings(GAMES, table_rule(["points"]), adjustments=ADJUSTMENTS)

    # 50.2, 22.4, 31.3 - 20 = 11.3, -47.0, -56.9 + 5 = -51.9
    assert ranks(table) == [(AKI, 1), (CHO, 2), (BO, 3), (EMA, 4), (DAI, 5)]


def test_adjustments_do_not_change_the_sums_of_the_games() -> None:
    tallies = Tallies(table_rule(["points"]), GAMES)

    tallies.table(adjustments=ADJUSTMENTS)

    assert [row.values[0] for row in tallies.table().rows] == [50200, 31300, 22400, -47000, -56900]


def test_the_next_metric_separates_players_who_are_equal_in_the_first() -> None:
    # Both have two fourths; Dai's average place 11/3 is better than Ema's 4.
    table = standings(GAMES, table_rule(["fourths", "average_place"]))

    assert ranks(table)[:2] == [(DAI, 1), (EMA, 2)]
    assert whys(table, DAI)[1:] == ["Ahead of Ema. Average place: 3.67 against 4.00."]
    assert whys(table, EMA)[0] == "Behind Dai. Average place: 4.00 against 3.67."


def test_the_metrics_behind_the_one_that_separates_everybody_are_not_looked_at() -> None:
    points, seen = {AKI: 300, BO: 500, CHO: 100}, []

    def column(number: int, groups: list[Group]) -> dict[int, int]:
        seen.append(number)
        return points

    groups = part([AKI, BO, CHO], [find_step("points"), find_step("firsts")], column)

    assert [players for players, _cut in groups] == [[BO], [AKI], [CHO]]
    assert seen == [0]


def test_players_equal_in_all_metrics_share_a_rank_and_the_next_rank_is_skipped() -> None:
    table = standings(GAMES, table_rule(["firsts"]))

    # firsts: Aki 2, Cho 2, Bo 1, Dai 0, Ema 0
    assert ranks(table) == [(AKI, 1), (CHO, 1), (BO, 3), (DAI, 4), (EMA, 4)]
    assert [row.shared for row in table.rows] == [2, 2, 1, 2, 2]
    assert whys(table, CHO) == [
        "Level with Aki in everything that decides: the rank is shared.",
        "Nobody is ranked higher.",
        "Ahead of Bo. 1sts: 2 against 1.",
    ]
    assert whys(table, EMA) == [
        "Level with Dai in everything that decides: the rank is shared.",
        "Behind Bo. 1sts: 0 against 1.",
    ]


def test_equal_players_are_listed_in_the_given_order() -> None:
    table = standings(GAMES, table_rule(["firsts"]), order=lambda player: -player)

    assert ranks(table) == [(CHO, 1), (AKI, 1), (BO, 3), (EMA, 4), (DAI, 4)]


def test_a_low_metric_ranks_the_smaller_value_first_and_players_without_a_value_last() -> None:
    games = [Game(1, 1, (1, 2, 3), (1, 2, 3), (1, 0, -1), scores=()), *GAMES]

    table = standings([FIRST, Game(9, 9, (7, 8), (1, 2), (0, 0))], table_rule(["highest_score", "average_place"]))

    assert [row.player for row in table.rows] == [AKI, BO, CHO, DAI, 7, 8]
    assert [row.player for row in standings(games, table_rule(["average_place"])).rows][-1] == EMA


def test_players_with_too_few_games_are_listed_below_the_line() -> None:
    table = standings(GAMES, table_rule(["points"], least_games=3))

    assert [row.player for row in table.ranked] == [AKI, BO, CHO, DAI]
    assert ranks(table)[-1] == (EMA, None)
    assert whys(table, EMA) == ["Below the line: 2 of the 3 games that a rank needs."]
    assert whys(table, DAI) == ["Behind Cho. Points: -56.9 against +22.4."]


def test_players_below_the_line_are_ordered_by_the_same_metrics() -> None:
    table = standings(GAMES, table_rule(["points"], least_games=4))

    assert ranks(table) == [(AKI, 1), (BO, 2), (CHO, None), (EMA, None), (DAI, None)]
    assert whys(table, EMA)[1] == "Behind Cho. Points: -47.0 against +22.4."


@pytest.mark.parametrize(
    ("player", "reasons"),
    [
        (CHO, [("shared", (AKI,), None, None, None), ("first", (), None, None, None),
               ("ahead", (BO,), "firsts", 1, 0)]),
        (BO, [("behind", (CHO,), "firsts", 0, 1)]),
        (EMA, [("below_line", (), "games", 2, 3)]),
    ],
)  # fmt: skip
def test_a_reason_has_its_kind_and_its_values(player: int, reasons: list[tuple[object, ...]]) -> None:
    games = [Game(1, 1, (AKI, BO, EMA), (1, 2, 3), (0, 0, 0)), Game(2, 1, (CHO, BO, EMA), (1, 2, 3), (0, 0, 0))]
    games += [Game(number, 1, (AKI, BO, CHO), (2, 2, 2), (0, 0, 0)) for number in (3, 4)]
    table = standings(games, table_rule(["firsts"], least_games=3))

    assert [
        (one.kind, one.others, one.step and one.step.text, one.own, one.theirs) for one in table.reasons(player)
    ] == reasons


def test_a_table_lists_the_given_players() -> None:
    table = standings(GAMES, table_rule(["points"]), players={AKI, DAI, 99})

    # 99 has no games and so gets no rank, although Dai has lost points.
    assert ranks(table) == [(AKI, 1), (DAI, 2), (99, None)]


def test_a_player_with_only_a_penalty_is_listed_below_the_line() -> None:
    table = standings(GAMES, table_rule(["points"]), adjustments=[Adjustment(99, -5000)])

    assert ranks(table)[-1] == (99, None)
    assert table.row_of(99).values == (-5000,)


def test_teams_are_ranked_like_players() -> None:
    teams = {AKI: 100, DAI: 100, BO: 200, EMA: 200}

    table = standings(as_teams(GAMES, teams), table_rule(["points", "firsts"], show=["games"]))

    # Aki 50.2 - Dai 56.9 = -6.7 in seven games; Bo 31.3 - Ema 47 = -15.7 in six; Cho has no team
    assert [(row.player, row.values) for row in table.rows] == [(100, (-6700, 2, 7)), (200, (-15700, 1, 6))]


def test_two_members_of_a_team_at_one_table_both_count() -> None:
    tallies = Tallies(table_rule(["best:2"]), as_teams([FIRST], {AKI: 100, DAI: 100}))

    assert tallies.table().rows[0].values == (31200 - 29900,)
    tallies.remove(next(iter(as_teams([FIRST], {AKI: 100, DAI: 100}))))
    assert tallies.table().rows == ()


def test_team_mates_at_the_same_table_are_no_opponents() -> None:
    games = as_teams([FIRST], {AKI: 100, DAI: 100, BO: 200})

    table = standings(games, table_rule(["points", "opponents"]))

    # Team 200 meets both members of team 100, with 31.2 - 29.9 = 1.3 points in all; each of them meets Bo with 8.3.
    assert [(row.player, row.values[1]) for row in table.rows] == [(200, 2600), (100, 16600)]


def test_nobody_is_last_if_all_share_first_place() -> None:
    table = standings([FIRST._replace(places=(1, 1, 1, 1))], table_rule(["fewest_lasts"]))

    assert [row.values[0] for row in table.rows] == [0, 0, 0, 0]


def test_games_with_a_coarser_unit_count_exactly() -> None:
    mcr = Game(5, 105, (AKI, BO, CHO, DAI), (1, 1, 1, 4), (28, 28, 28, 0), unit=12)

    table = standings([mcr, Game(6, 106, (AKI, BO, CHO, DAI), (1, 2, 3, 4), (4, 2, 1, 0), unit=1)],
                      table_rule(["points"], unit=12, decimals=2))  # fmt: skip

    # (4 + 2 + 1) / 3 = 28/12 each, then 4, 2, 1, 0
    assert [row.values[0] for row in table.rows] == [28 + 48, 28 + 24, 28 + 12, 0]
    assert table.texts(table.row_of(AKI)) == ("+6.33",)


def test_games_with_a_unit_that_cannot_be_converted_are_refused() -> None:
    with pytest.raises(TableError) as refused:
        standings([FIRST], table_rule(["points"], unit=12))

    assert refused.value.code == "unit_mismatch"


@pytest.mark.parametrize(
    ("order", "least", "code"),
    [
        ([], 0, "no_metrics"),
        (["points", "points"], 0, "metric_twice"),
        (["points"], -1, "bad_line"),
        (["points"], True, "bad_line"),
    ],
)
def test_bad_rule_is_refused(order: list[str], least: int, code: str) -> None:
    with pytest.raises(TableError) as refused:
        table_rule(order, least_games=least)

    assert refused.value.code == code


def test_a_metric_may_occur_with_different_numbers() -> None:
    assert [step.text for step in table_rule(["best:5", "best:3"]).steps] == ["best:5", "best:3"]


def test_an_empty_table_has_no_rows() -> None:
    assert standings([], table_rule(["points"])).rows == ()


def test_every_row_but_the_first_has_a_separating_step_or_shares_the_rank_above() -> None:
    table = standings(GAMES, table_rule(["firsts", "seconds", "thirds"]))

    for above, row in pairwise(table.rows):
        assert (row.parted_by is None) == (above.rank == row.rank)


def test_a_game_can_be_replaced_by_removing_it_and_adding_another() -> None:
    rule = table_rule(["points", "best:2", "direct_encounter"])
    tallies = Tallies(rule, GAMES)

    amended = FOURTH._replace(places=(1, 2, 3, 4), points=(17000, 6000, -6000, -17000))
    tallies.remove(FOURTH)
    tallies.add(amended)
    tallies.remove(SECOND)

    assert tallies.table() == standings([GAMES[0], GAMES[2], amended], rule)
