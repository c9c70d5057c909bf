"""The copies of a club: each is a whole club of its own, whose rows refer to its own rows alone."""

from typing import Any

import pytest
from django.db import connection
from django.db.models import F

from league.clubs.models import Club
from league.clubs.services import club_create
from league.history.models import HANCHAN, LogEntry
from league.jobs.models import Job
from league.maintenance.verification import hanchan_differences
from league.records.models import Hanchan, Participant
from tests.many_clubs import clubs_multiply, highest_keys

pytestmark = pytest.mark.django_db
TIMES = 3


@pytest.fixture
def copied(world: dict[str, Any]) -> Club:
    """The last copy of the world's club."""
    clubs_multiply(TIMES, with_marks=True)
    connection.check_constraints()
    return Club.objects.get(slug=f"{world['club']}-{TIMES}")


@pytest.mark.always
def test_each_copy_has_as_many_games_as_the_club(copied: Club, world: dict[str, Any]) -> None:
    of_world = Hanchan.objects.filter(club__slug=world["club"]).count()

    assert of_world > 0
    assert copied.hanchan.count() == of_world
    assert Hanchan.objects.count() == (1 + TIMES) * of_world


@pytest.mark.always
def test_the_games_of_a_copy_have_its_own_players_and_season(copied: Club) -> None:
    seats = Participant.objects.filter(hanchan__club=copied)

    assert seats.exists()
    assert not seats.exclude(player__club=copied).exists()
    assert not seats.exclude(recorded_player__club=copied).exists()
    assert not Hanchan.objects.filter(season__isnull=False).exclude(season__club=F("club")).exists()


def test_the_log_of_a_copy_is_about_its_own_games(copied: Club) -> None:
    about = LogEntry.objects.filter(club=copied, subject_type=HANCHAN).values_list("subject_id", flat=True)

    assert about
    assert set(map(int, about)) <= set(copied.hanchan.values_list("pk", flat=True))


def test_each_copy_has_the_jobs_of_its_own_tables(copied: Club) -> None:
    season = copied.seasons.get()

    assert Job.objects.filter(kind="standings", subject=str(season.pk)).count() == 1
    assert Job.objects.filter(kind="ladders", subject=str(copied.pk)).count() == 1


def test_the_nightly_check_finds_no_difference_in_the_games_of_a_copy(copied: Club) -> None:
    assert list(hanchan_differences(copied)) == []


def test_of_two_clubs_the_one_written_later_is_copied_alone(world: dict[str, Any]) -> None:
    before = Hanchan.objects.count()
    written = highest_keys()
    later = club_create(actor=world["users"]["organiser"], name="Later", by_operator=True)

    clubs_multiply(TIMES, with_marks=True, since=written)
    connection.check_constraints()

    assert Club.objects.filter(slug__startswith=f"{later.slug}-").count() == TIMES
    assert not Club.objects.filter(slug__startswith=f"{world['club']}-").exists()
    assert Hanchan.objects.count() == before


def test_of_two_clubs_the_one_written_before_is_copied_alone(world: dict[str, Any]) -> None:
    before = Hanchan.objects.count()
    written = highest_keys()
    later = club_create(actor=world["users"]["organiser"], name="Later", by_operator=True)

    clubs_multiply(TIMES, with_marks=True, until=written)
    connection.check_constraints()

    assert not Club.objects.filter(slug__startswith=f"{later.slug}-").exists()
    assert Club.objects.filter(slug__startswith=f"{world['club']}-").count() >= TIMES
    assert Hanchan.objects.count() == (1 + TIMES) * before
