"""The stored segments of a ladder give any player's rating at any time."""

from datetime import timedelta
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.accounts.models import User
from league.clubs.models import Club
from league.ladders.computing.games import ladder_games
from league.ladders.computing.lookup import marks_before, player_marks
from league.ladders.computing.rating_segments import pack, unpack
from league.ladders.models import RatingSegment
from league.ladders.selectors import last_day
from league.ladders.services import ladder_open
from league.players.models import Player
from league.records.models import Hanchan, end_of_day
from scoring.ladders.rating_run import RatingRun
from tests.league.factories import DAY
from tests.league.ladders.conftest import Play, follow

NUMBERS = st.lists(st.integers(-(2**63), 2**63 - 1))


@given(columns=st.lists(NUMBERS, min_size=1, max_size=5))
def test_columns_come_back_as_they_were(columns: list[list[int]]) -> None:
    assert [column.tolist() for column in unpack(pack(*columns))] == columns


@pytest.mark.parametrize("kind", ["elo", "tenhou_dan", "plackett_luce"])
def test_the_marks_at_any_time_are_those_of_a_replay(
    kind: str, owner: User, club: Club, play: Play, crowd: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("league.ladders.computing.rater.HANCHAN", 3)
    random, ladder = Random(7), ladder_open(actor=owner, club=club, name="A", kind=kind)
    for day in range(11):
        play(day, random.sample(crowd, 4))
    follow(ladder)

    rating_run = RatingRun(ladder.rules, ladder.read_parameters)
    for game in ladder_games(ladder):
        assert marks_before(ladder, game.played) == rating_run.marks
        before = {player: mark for player, mark in rating_run.marks.items() if player in game.players}
        assert marks_before(ladder, game.played, game.players) == before
        rating_run.advance([game])
    assert marks_before(ladder, end_of_day(DAY + timedelta(days=10))) == rating_run.marks
    assert RatingSegment.objects.count() == 4  # 3 + 3 + 3 + 2
    assert last_day(ladder) == DAY + timedelta(days=10)


@pytest.mark.parametrize(("at_once", "queries"), [(1, 5), (2, 4), (20, 3)])
def test_a_player_s_marks_are_listed_latest_first_over_all_segments(
    at_once: int, queries: int, owner: User, club: Club, play: Play, crowd: list[Player],
    monkeypatch: pytest.MonkeyPatch, django_assert_num_queries: Any,
) -> None:  # fmt: skip
    monkeypatch.setattr("league.ladders.computing.rater.HANCHAN", 2)
    monkeypatch.setattr("league.ladders.computing.lookup.SEGMENTS_OF_PLAYER", at_once)
    ladder = ladder_open(actor=owner, club=club, name="A", kind="points")
    for day in range(5):
        play(day, crowd[:4] if day % 2 else [crowd[0], *crowd[5:]])
    follow(ladder)

    with django_assert_num_queries(queries):  # the begins, the keys, and three segments, so many at once
        told = [(hanchan, mark[0]) for hanchan, _key, mark in player_marks(ladder, crowd[0].pk)]
    played = list(Hanchan.objects.order_by("-played_key").values_list("pk", flat=True))
    assert told == list(zip(played, [5, 4, 3, 2, 1], strict=True))
    assert [mark[0] for _hanchan, _key, mark in player_marks(ladder, crowd[5].pk)] == [3, 2, 1]


def test_a_ladder_not_yet_computed_has_no_marks(owner: User, club: Club, play: Play, regulars: list[Player]) -> None:
    ladder = ladder_open(actor=owner, club=club, name="A", kind="points")
    play(0, regulars)

    assert list(player_marks(ladder, regulars[0].pk)) == []
    assert marks_before(ladder, end_of_day(DAY)) == {}
    assert last_day(ladder) is None
