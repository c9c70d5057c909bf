"""Many hanchan recorded at once write the same rows, log entries and jobs as single ones."""

from typing import Any

import pytest
from django.db import transaction
from django.forms.models import model_to_dict
from pytest_django import DjangoAssertNumQueries

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.core.errors import Forbidden, LeagueError
from league.history.models import LogEntry
from league.jobs.models import Job
from league.ladders.services import ladder_open
from league.players.models import Player
from league.players.services import player_add
from league.records.games.bulk_recording import FinishedGame, hanchan_record_all
from league.records.models import Hanchan, Participant
from league.records.player_merges import player_merge
from league.records.seats import Seat
from league.records.services import hanchan_record
from league.records.settlement import settle_seats
from tests.league.factories import DAY

SCORES = ((41200, 28300, 20400, 10100), (10100, 41200, 28300, 20400), (25000, 25000, 25000, 25000))


def games_of(house_rules: HouseRulesVersion, players: list[Player]) -> list[FinishedGame]:
    found = []
    for number, scores in enumerate(SCORES, 1):
        seats = [Seat(player, score) for player, score in zip(players, scores, strict=True)]
        found.append(FinishedGame(DAY, seats, 0, f"table {number}", settle_seats(house_rules, seats)))
    return found


def written() -> list[Any]:
    """Return everything that was written except keys and times."""
    games = list(Hanchan.objects.order_by("played_key"))
    rows = [model_to_dict(row, exclude=["id", "hanchan"]) for row in Participant.objects.order_by("played_key", "seat")]
    lines = LogEntry.objects.filter(action="hanchan_record").order_by("pk")
    return [
        [(one.order, one.played_key, one.note, one.state, one.version, one.recorded_by_id) for one in games],
        rows,
        [(line.actor_id, line.club_id, line.subject_name, line.after) for line in lines],
        list(Job.objects.values_list("kind", "subject")),
    ]


def test_bulk_recording_writes_the_same_as_single_recording(
    recorder: User, owner: User, club: Club, house_rules: HouseRulesVersion, regulars: list[Player]
) -> None:
    ladder_open(actor=owner, club=club, name="Elo", kind="elo")
    games = games_of(house_rules, regulars)
    with transaction.atomic():
        for game in games:
            hanchan_record(
                actor=recorder, club=club, house_rules=house_rules, seats=game.seats, played_on=DAY, note=game.note
            )
        one_by_one = written()
        transaction.set_rollback(True)

    stored = hanchan_record_all(actor=recorder, club=club, house_rules=house_rules, games=games)

    assert [one.note for one in stored] == ["table 1", "table 2", "table 3"]
    assert written() == one_by_one
    assert sorted(Job.objects.values_list("kind", "subject")) == [
        ("club_bests", str(club.pk)),
        ("ladders", str(club.pk)),
    ]


def test_they_get_the_orders_after_those_of_the_day(
    recorder: User, club: Club, house_rules: HouseRulesVersion, regulars: list[Player]
) -> None:
    games = games_of(house_rules, regulars)
    hanchan_record_all(actor=recorder, club=club, house_rules=house_rules, games=games[:1])
    hanchan_record_all(actor=recorder, club=club, house_rules=house_rules, games=games[1:])

    assert list(Hanchan.objects.order_by("played_key").values_list("order", "note")) == [
        (1, "table 1"), (2, "table 2"), (3, "table 3"),
    ]  # fmt: skip


def test_a_merged_player_counts_for_the_kept_one(
    recorder: User, owner: User, club: Club, house_rules: HouseRulesVersion, regulars: list[Player]
) -> None:
    twin = player_add(actor=owner, club=club, name="Aoi (2)")
    games = games_of(house_rules, [twin, *regulars[1:]])
    player_merge(actor=owner, kept=regulars[0], merged=twin)

    hanchan_record_all(actor=recorder, club=club, house_rules=house_rules, games=games[:1])

    row = Participant.objects.get(seat=0)
    assert (row.player, row.recorded_player) == (regulars[0], twin)


def test_one_invalid_game_leaves_none(
    recorder: User, stranger: User, club: Club, house_rules: HouseRulesVersion, regulars: list[Player]
) -> None:
    first, second, _ = games_of(house_rules, regulars)
    twice = second._replace(seats=[*second.seats[:3], Seat(regulars[0], 20400)])

    with pytest.raises(LeagueError) as refused:
        hanchan_record_all(actor=recorder, club=club, house_rules=house_rules, games=[first, twice])
    with pytest.raises(Forbidden):
        hanchan_record_all(actor=stranger, club=club, house_rules=house_rules, games=[first])

    assert refused.value.code == "player_twice"
    assert not Hanchan.objects.exists()


def test_many_games_need_as_many_queries_as_few(
    recorder: User, club: Club, house_rules: HouseRulesVersion, regulars: list[Player],
    django_assert_num_queries: DjangoAssertNumQueries, django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:  # fmt: skip
    games = games_of(house_rules, regulars)
    # The first game adds the row of a job; later ones update it.
    hanchan_record_all(actor=recorder, club=club, house_rules=house_rules, games=games[:1])
    with django_assert_max_num_queries(17) as few:
        hanchan_record_all(actor=recorder, club=club, house_rules=house_rules, games=games[:1])

    with django_assert_num_queries(len(few.captured_queries)):
        hanchan_record_all(actor=recorder, club=club, house_rules=house_rules, games=games * 5)
