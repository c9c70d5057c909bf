"""The rules that scores and points prove, and the days from which they hold."""

import csv
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from rules.registry import find_ruleset
from scoring.proofs.candidates import Candidate, candidates
from scoring.proofs.games import PlayedGame, Rules
from scoring.proofs.ranges import RulesRange, rules_proved
from tests.scoring.proofs.clubs import A_DAY, FIRST_DAY, games_under, mistyped, with_points

SEATS = ("east", "south", "west", "north")
CIRCLE = {"uma": [10, 5, -5, -10]}
CLUBS: dict[str, tuple[str, list[dict[str, Any]], bool]] = {
    "riichi with another uma, then with rounding": (
        "riichi-club", [CIRCLE, {"uma": [20, 10, -10, -20], "rounding": "five_down_six_up"}, CIRCLE], False,
    ),
    "riichi with another value of the chips": (
        "riichi-club", [CIRCLE | {"chip_points": 2}, CIRCLE | {"chip_points": 5}, {"uma": [30, 10, -10, -30]}], True,
    ),
    "EMA, then without its uma, then shared otherwise": (
        "ema", [{}, {"uma": [0, 0, 0, 0]}, {"uma": [30, 10, -10, -30], "tie_break": "seat"}], False,
    ),
    "three players": (
        "sanma-club", [
            {"start": 35000, "return": 40000, "uma": [15, 0, -15]},
            {"start": 35000, "return": 40000, "uma": [20, 0, -20]},
            {"start": 35000, "return": 35000, "uma": [20, 0, -20]},
        ], False,
    ),
    "MCR with other table points": ("mcr", [{}, {"table_points": [5, 3, 1, 0]}, {}], False),
}  # fmt: skip


def proved(games: Sequence[PlayedGame], known: Sequence[Candidate] = ()) -> tuple[RulesRange, ...]:
    return rules_proved(games, candidates(known, games))


@pytest.mark.parametrize("club", CLUBS)
def test_rules_that_changed_twice_are_found_with_their_days(club: str) -> None:
    ruleset, years, chips = CLUBS[club]
    games = games_under(ruleset, years, 60, chips=chips)

    ranges = proved(games)

    changes = [FIRST_DAY + timedelta(days=60 * year // A_DAY) for year in range(3)]
    assert [one.since for one in ranges] == changes
    assert [(one.agree, one.differ, one.impossible) for one in ranges] == [(60, 0, 0)] * 3
    for number, one in enumerate(ranges):
        of_year = [replace(game, points=None) for game in games[60 * number :][:60]]
        assert one.candidate is not None
        assert [with_points(one.candidate.rules, game) for game in of_year] == games[60 * number :][:60]


@pytest.mark.parametrize("uma", [[10, 5, -5, -10], [12, 4, -4, -12], [20, 0, -5, -15]])
def test_a_uma_that_no_ruleset_has_is_read_from_the_points(uma: list[int]) -> None:
    (one,) = proved(games_under("riichi-ladder", [{"uma": uma, "start": 27000, "return": 30000}], 20))

    assert one.candidate is not None
    symmetrical = uma[0] == -uma[3]
    # Without symmetry all that the places get is uma: 20 + three times the 3 of the oka, 0 - 3, -5 - 3 and -15 - 3.
    shown = {"uma": uma, "return": 30000} if symmetrical else {"uma": [29, -3, -8, -18], "return": 27000}
    options = one.candidate.rules.ruleset.dump(one.candidate.rules.options)
    assert {key: options[key] for key in shown} == shown


def test_lines_that_do_not_add_up_and_other_points_are_counted_and_prove_nothing_else() -> None:
    games = games_under("riichi-club", [CIRCLE], 40)
    games[3], games[17] = mistyped(games[3]), mistyped(games[17])
    games[20] = replace(games[20], points=tuple(points + 1 for points in games[20].points or ()))

    (one,) = proved(games)

    assert (one.agree, one.differ, one.impossible) == (37, 1, 2)
    assert one.candidate is not None
    assert one.candidate.changed["uma"] == [10, 5, -5, -10]


def test_known_rules_are_named_before_others_that_give_the_same() -> None:
    mleague = find_ruleset("mleague")
    games = games_under("mleague", [{}], 20)

    (plain,) = proved(games)
    (named,) = proved(games, [Candidate(Rules(mleague, mleague.defaults), "House")])

    assert plain.candidate is not None
    assert named.candidate is not None
    assert (plain.candidate.name, plain.candidate.rules.ruleset.key, plain.candidate.changed) == (None, "mleague", {})
    assert named.candidate.name == "House"
    assert "mleague" in {one.rules.ruleset.key for one in named.also}


def test_games_that_agree_with_both_rules_leave_the_day_of_the_change_open() -> None:
    games = games_under("riichi-ladder", [{"tie_break": "seat"}, {"tie_break": "share", "uma": [30, 10, -10, -30]}], 30)
    mute = [replace(game, points=None) if 20 <= number < 30 else game for number, game in enumerate(games)]
    both = [*mute[:27], *(replace(game, scores=(25000,) * 4, points=None) for game in mute[27:30]), *mute[30:]]

    first, second = proved(both)

    assert (first.unsaid, second.since) == (10, FIRST_DAY + timedelta(days=10))
    assert first.agree == 20


@pytest.mark.parametrize("number", [0, 1, 2])
def test_too_few_games_prove_nothing(number: int) -> None:
    ranges = proved(games_under("riichi-club", [CIRCLE], 20)[:number])

    assert [one.candidate for one in ranges] == [None] * bool(number)


def test_points_that_no_rules_give_are_not_explained() -> None:
    games = games_under("riichi-club", [CIRCLE], 40)
    spoilt = [
        replace(game, points=tuple(points + number for points in game.points or ()))
        for number, game in enumerate(games)
    ]

    assert [one.candidate for one in proved(spoilt)] == [None]


def test_inputs_in_another_order_give_the_same_ranges() -> None:
    games = games_under("ema", [{}, {"uma": [0, 0, 0, 0]}], 30)

    assert [one.since for one in proved(games[::-1])] == [one.since for one in proved(games)]


# ----- real results -----


def _played(path: Path, day: str = "%Y-%m-%d") -> list[PlayedGame]:
    with path.open() as file:
        rows = list(csv.DictReader(file))
    return [
        PlayedGame(
            datetime.strptime(row["date"], day).date(),
            tuple(int(row[f"{seat}_score"]) for seat in SEATS),
            tuple(Decimal(row[f"{seat}_points"]) for seat in SEATS) if "east_points" in row else None,
        )
        for row in rows
    ]


@pytest.mark.real_data
def test_the_m_league_is_recognised(real_data: Path) -> None:
    (one,) = proved(_played(real_data / "mleague-2018.csv"))

    assert one.candidate is not None
    assert (one.candidate.rules.ruleset.key, one.candidate.changed, one.agree, one.differ) == ("mleague", {}, 106, 0)


@pytest.mark.real_data
def test_a_log_without_points_proves_nothing_and_with_them_its_uma_and_return(real_data: Path) -> None:
    games = _played(real_data / "club-log.csv", "%m/%d/%Y")
    club = find_ruleset("riichi-club")
    circle = Rules(club, club.resolve(CIRCLE | {"chips": None}))
    right = [sum(game.scores) == 100_000 for game in games]
    none = (Decimal(0),) * 4
    said = [
        with_points(circle, game) if good else replace(game, points=none)
        for game, good in zip(games, right, strict=True)
    ]

    (mute,) = proved(games)
    (one,) = proved(said)

    assert (mute.candidate, mute.unsaid) == (None, 272)
    assert one.candidate is not None
    assert (one.agree, one.differ, one.impossible) == (248, 0, 24)
    assert one.candidate.rules.options.return_ == 30_000
    assert one.candidate.rules.options.uma == (10_000, 5_000, -5_000, -10_000)
    assert mute.since == date(2022, 2, 16)
