"""A tournament in stages: players of a later stage rank first, and points are carried over."""

import pytest

from scoring.games import Adjustment, Game
from scoring.metrics import table_rule
from scoring.stages import StagePart, StageTable, stage_tables

AKI, BO, CHO, DAI, EMA = range(1, 6)
EVERYBODY = (AKI, BO, CHO, DAI, EMA)
FIRST = Game(0, 1, (AKI, BO, CHO, DAI), (1, 2, 3, 4), (31300, 8300, -9700, -29900))
FINAL = Game(1, 2, (BO, AKI, EMA, CHO), (1, 2, 3, 4), (20000, 5000, -5000, -20000))


def values(piece: StageTable) -> list[tuple[int, object]]:
    return [(row.player, row.values[0]) for row in piece.table.rows]


def final_of(*order: str, carry: int) -> StageTable:
    members = frozenset({AKI, BO, CHO})
    parts = [StagePart(games=(FIRST,)), StagePart(games=(FINAL,), members=members, carry=carry)]
    return stage_tables(parts, table_rule(order), EVERYBODY)[0]


def test_all_points_are_carried_over() -> None:
    # Aki 31.3 + 5, Bo 8.3 + 20, Cho -9.7 - 20
    assert values(final_of("points", carry=100)) == [(AKI, 36300), (BO, 28300), (CHO, -29700)]


def test_half_of_the_points_is_carried_over_rounded_down() -> None:
    # Aki 31.3 / 2 = 15.65, Bo 4.15, Cho -4.85; plus the points of the final
    assert values(final_of("points", carry=50)) == [(BO, 24150), (AKI, 20650), (CHO, -24850)]


def test_a_half_of_a_thousandth_below_zero_is_rounded_down_too() -> None:
    odd = StagePart(games=(Game(0, 1, (AKI, BO), (1, 2), (10333, -10333)),))

    final = stage_tables([odd, StagePart(members=frozenset({AKI, BO}), carry=50)], table_rule(["points"]), (AKI, BO))[0]

    # 5166.5 and -5166.5
    assert values(final) == [(AKI, 5166), (BO, -5167)]


def test_no_points_are_carried_over() -> None:
    assert values(final_of("points", carry=0)) == [(BO, 20000), (AKI, 5000), (CHO, -20000)]


def test_half_of_the_points_of_the_second_stage_is_carried_over_to_the_third() -> None:
    two = frozenset({AKI, BO})
    parts = [
        StagePart(games=(FIRST,), adjustments=(Adjustment(AKI, -1300, "late"),)),
        StagePart(games=(FINAL,), members=frozenset({AKI, BO, CHO}), carry=50),
        StagePart(members=two, carry=50),
    ]

    pieces = stage_tables(parts, table_rule(["points"]), EVERYBODY)

    # Aki (31.3 - 1.3) / 2 + 5 = 20, half of it 10; Bo 4.15 + 20 = 24.15, half of it 12.075
    assert values(pieces[0]) == [(BO, 12075), (AKI, 10000)]
    assert [(piece.shown, piece.before) for piece in pieces] == [((BO, AKI), 0), ((CHO,), 2), ((DAI, EMA), 3)]


def test_points_carried_over_have_the_unit_of_the_table() -> None:
    mcr = StagePart(games=(Game(0, 1, (AKI, BO, CHO, DAI), (1, 2, 3, 4), (4, 2, 1, 0), unit=1),))
    rule = table_rule(["points"], unit=12, decimals=2)

    final = stage_tables([mcr, StagePart(members=frozenset({AKI, BO}), carry=50)], rule, EVERYBODY)[0]

    # half of 4 and half of 2 table points, in twelfths
    assert values(final) == [(AKI, 24), (BO, 12)]


def test_negative_points_carried_over_are_no_penalty() -> None:
    assert values(final_of("penalties", carry=50)) == [(AKI, 0), (BO, 0), (CHO, 0)]


def test_leaving_a_player_out_does_not_make_another_player_last() -> None:
    # Cho was third ahead of Dai, who is not in the final, and fourth in the final.
    assert values(final_of("fewest_lasts", carry=100)) == [(AKI, 0), (BO, 0), (CHO, 1)]


def test_a_place_shared_with_a_player_who_is_left_out_stays_shared() -> None:
    tied = Game(0, 1, (AKI, BO, CHO, DAI), (1, 2, 2, 4), (30000, 0, 0, -30000))

    final = stage_tables(
        [StagePart(games=(tied,)), StagePart(members=frozenset({AKI, BO}))], table_rule(["mean_place"]), EVERYBODY
    )[0]

    # Bo and Cho share second and third: (2 + 3) / 2
    assert [float(value) for _player, value in values(final)] == [1.0, 2.5]  # type: ignore[arg-type]


def ranks(piece: StageTable) -> list[tuple[int, int | None]]:
    return [(row.player, row.rank) for row in piece.table.rows]


def unplayed_final(carry: int, *order: str) -> StageTable:
    parts = [StagePart(games=(FIRST,)), StagePart(members=frozenset({AKI, BO, CHO, DAI}), carry=carry)]
    return stage_tables(parts, table_rule(order or ["points"]), EVERYBODY)[0]


@pytest.mark.parametrize("carry", [100, 50])
def test_before_the_final_is_played_the_finalists_are_ranked_by_what_they_carried(carry: int) -> None:
    assert ranks(unplayed_final(carry)) == [(AKI, 1), (BO, 2), (CHO, 3), (DAI, 4)]


def test_finalists_who_carry_nothing_stand_as_in_the_table_before_until_they_play() -> None:
    piece = unplayed_final(0)

    assert ranks(piece) == [(AKI, 1), (BO, 2), (CHO, 3), (DAI, 4)]
    assert [reason.kind for reason in piece.table.reasons(BO)] == ["seeded"]


def test_finalists_who_shared_a_rank_share_it_until_they_play() -> None:
    tied = Game(0, 1, (AKI, BO, CHO, DAI), (1, 2, 2, 4), (30000, 0, 0, -30000))
    parts = [StagePart(games=(tied,)), StagePart(members=frozenset({AKI, BO, CHO}), carry=0)]

    assert ranks(stage_tables(parts, table_rule(["points"]), EVERYBODY)[0]) == [(AKI, 1), (BO, 2), (CHO, 2)]


def test_a_finalist_whose_table_still_plays_is_ranked_by_the_points_carried() -> None:
    # The final has two tables; Aki, Bo, Cho and Ema have finished theirs, Dai has not.
    parts = [StagePart(games=(FIRST,)), StagePart(games=(FINAL,), members=frozenset(EVERYBODY), carry=50)]

    final = stage_tables(parts, table_rule(["points"]), EVERYBODY)[0]

    # Bo 4.15 + 20, Aki 15.65 + 5, Ema 0 - 5, Dai -14.95, Cho -4.85 - 20
    assert ranks(final) == [(BO, 1), (AKI, 2), (EMA, 3), (DAI, 4), (CHO, 5)]


def test_who_has_never_played_stays_below_the_line_in_a_stage_for_everybody() -> None:
    parts = [StagePart(games=(FIRST,)), StagePart(carry=50)]

    assert ranks(stage_tables(parts, table_rule(["points"]), EVERYBODY)[0])[-1] == (EMA, None)


@pytest.mark.parametrize(("carry", "carried"), [(100, (31300, 8300)), (50, (15650, 4150)), (0, (0, 0))])
def test_the_points_carried_over_are_told_apart_from_adjustments(carry: int, carried: tuple[int, int]) -> None:
    final = final_of("points", "adjustments", carry=carry)

    assert (final.carried[AKI], final.carried[BO]) == carried
    assert [row.values[1] for row in final.table.rows] == [0, 0, 0]


def test_metrics_of_single_games_add_what_was_carried_over() -> None:
    # the only game of the final without any dropped: 15.65 + 5 and 4.15 + 20
    assert values(final_of("drop:1", carry=50))[0] == (AKI, 15650)
    assert values(final_of("best:1", carry=50))[:2] == [(BO, 24150), (AKI, 20650)]
