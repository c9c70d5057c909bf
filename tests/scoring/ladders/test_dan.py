"""Promotion, demotion and the rows of the grade tables."""

import pytest

from scoring.games import Game
from scoring.ladders.dan import (
    MAJSOUL,
    TENHOU,
    MajsoulDanParameters,
    TenhouDanParameters,
    majsoul_change,
    moved,
    tenhou_change,
)
from scoring.ladders.grades import (
    FIRST_CELESTIAL,
    MAJSOUL_GRADES,
    MAJSOUL_ROOMS,
    TENHOU_GRADES,
    TENHOU_ROOMS,
)

GAME = Game(1, 1, (1, 2, 3, 4), (1, 2, 3, 4), (0, 0, 0, 0), scores=(45900, 30000, 23100, 1000))
TENHOU_AT = {grade.key: number for number, grade in enumerate(TENHOU_GRADES)}
MAJSOUL_AT = {grade.key: number for number, grade in enumerate(MAJSOUL_GRADES)}


@pytest.mark.parametrize(
    ("grade", "start", "target", "east", "hanchan"),
    [
        ("kyu_2", 0, 100, 10, 15),
        ("dan_1", 200, 400, 30, 45),
        ("dan_4", 800, 1600, 60, 90),
        ("dan_7", 1400, 2800, 90, 135),
        ("dan_10", 2000, 4000, 120, 180),
    ],
)
def test_rows_of_tenhou(grade: str, start: int, target: int, east: int, hanchan: int) -> None:
    row = TENHOU_GRADES[TENHOU_AT[grade]]

    assert (row.start, row.target, row.last_place) == (start, target, (east, hanchan))


@pytest.mark.parametrize(
    ("grade", "start", "target", "hanchan"),
    [
        ("adept_1", 300, 600, 20),
        ("expert_3", 1000, 2000, 120),
        ("master_1", 1400, 2800, 165),
        ("saint_2", 3000, 6000, 225),
        ("saint_3", 4500, 9000, 240),
    ],
)
def test_rows_of_mahjong_soul(grade: str, start: int, target: int, hanchan: int) -> None:
    row = MAJSOUL_GRADES[MAJSOUL_AT[grade]]

    assert (row.start, row.target, row.last_place[1]) == (start, target, hanchan)


def test_rows_that_are_not_verified_are_marked() -> None:
    assert all(grade.verified for grade in TENHOU_GRADES)
    assert {grade.key for grade in MAJSOUL_GRADES if grade.verified} == {
        *(f"novice_{star}" for star in (1, 2, 3)), *(f"adept_{star}" for star in (1, 2, 3)),
    }  # fmt: skip
    assert not any(room.verified for room in MAJSOUL_ROOMS)
    assert all(room.verified for room in TENHOU_ROOMS)


@pytest.mark.parametrize(
    ("grade", "points", "change", "after"),
    [
        ("dan_1", 360, 60, ("dan_2", 400)),  # 420 of 400: the 20 points above the target are lost
        ("dan_1", 340, 60, ("dan_2", 400)),  # exactly the target
        ("dan_1", 339, 60, ("dan_1", 399)),
        ("dan_2", 30, -60, ("dan_1", 200)),  # below zero
        ("dan_2", 60, -60, ("dan_2", 0)),  # zero is not below zero
        ("dan_1", 30, -45, ("kyu_1", 0)),
        ("kyu_1", 10, -30, ("kyu_1", 0)),  # grades below 1-dan are not demoted
        ("dan_10", 3950, 90, ("tenhoui", 0)),
        ("tenhoui", 0, 0, ("tenhoui", 0)),
    ],
)
def test_promotion_and_demotion_at_tenhou(grade: str, points: int, change: int, after: tuple[str, int]) -> None:
    _games, number, left = moved(TENHOU_GRADES, (9, TENHOU_AT[grade], points), change)

    assert (TENHOU_GRADES[number].key, left) == after


@pytest.mark.parametrize(
    ("grade", "points", "change", "after"),
    [
        ("adept_1", 10, -50, ("adept_1", 0)),
        ("adept_2", 10, -50, ("adept_1", 300)),
        ("expert_1", 10, -50, ("adept_3", 500)),
        ("saint_3", 8990, 140, ("celestial_1", 100)),
        ("celestial_1", 198, 5, ("celestial_2", 100)),  # 19.8 + 0.5 soul points
        ("celestial_1", 5, -5, ("saint_3", 4500)),  # no points left
        ("celestial_20", 240, 5, ("celestial_20", 245)),
    ],
)
def test_promotion_and_demotion_at_mahjong_soul(grade: str, points: int, change: int, after: tuple[str, int]) -> None:
    _games, number, left = moved(MAJSOUL_GRADES, (9, MAJSOUL_AT[grade], points), change)

    assert (MAJSOUL_GRADES[number].key, left) == after


@pytest.mark.parametrize(
    ("room", "hanchan", "wanted"),
    [(1, 1, [30, 15, 0, -90]), (2, 0, [40, 10, 0, -60]), (3, 1, [75, 30, 0, -90]), (4, 0, [60, 30, 0, -60])],
)
def test_room_and_length_at_tenhou(room: int, hanchan: int, wanted: list[int]) -> None:
    parameters = TenhouDanParameters(room=room, hanchan=hanchan)
    marks = [(0, TENHOU_AT["dan_4"], 800)] * 4

    assert [tenhou_change(parameters, GAME, marks, seat) for seat in range(4)] == wanted


def test_points_at_mahjong_soul_are_rounded_up_below_zero_too() -> None:
    marks = [(0, MAJSOUL_AT["saint_1"], 2000)] * 4

    changes = [majsoul_change(MajsoulDanParameters(room=4), GAME, marks, seat) for seat in range(4)]

    # 20.9 + 15 + 110 = 145.9 -> 146; 5 + 5 + 55; -1.9 - 5 = -6.9 -> -6; -24 - 15 - 210
    assert changes == [146, 65, -6, -249]


def test_points_are_doubled_among_four_celestials() -> None:
    celestial = (0, FIRST_CELESTIAL, 100)
    parameters = MajsoulDanParameters()

    alone = [majsoul_change(parameters, GAME, [celestial, (0, 0, 0), (0, 0, 0), (0, 0, 0)], 0)]
    together = [majsoul_change(parameters, GAME, [celestial] * 4, seat) for seat in range(4)]

    assert alone == [5]  # tenths of a soul point
    assert together == [10, 4, -4, -10]


def test_the_shown_number_rises_with_points_and_grades() -> None:
    for ladder, grades in ((TENHOU, TENHOU_GRADES), (MAJSOUL, MAJSOUL_GRADES)):
        parameters = ladder.read()
        shown = [ladder.shown(parameters, (0, number, points)) for number, grade in enumerate(grades)
                 for points in (0, (grade.target or 2) - 1)]  # fmt: skip
        assert shown == sorted(shown)


def test_the_explanation_states_that_a_row_is_not_verified() -> None:
    before = dict.fromkeys((1, 2, 3, 4), (0, MAJSOUL_AT["expert_1"], 600))

    lines = [str(line) for line in MAJSOUL.explain(MAJSOUL.read(), [GAME], before, 4)]

    assert lines == [
        "(1000 − 25000) ÷ 1000 -15 -80, rounded up: -119 points.",
        "Expert 1, 600 of 1200 → Expert 1, 481 of 1200.",
        "The numbers of this grade are not verified (table 2026-01).",
    ]
