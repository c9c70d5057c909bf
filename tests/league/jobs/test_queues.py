"""Which queue a job waits in, and which process serves it."""

import pytest

from league.accounts.models import User
from league.clubs.models import Club
from league.jobs import kinds
from league.jobs.kinds import QUEUES, JobKind
from league.jobs.models import Job, JobState
from league.jobs.running import job_run
from league.jobs.services import job_want, jobs_send_unsent
from league.jobs.worker import ALL_QUEUES, Threads, groups_of
from league.ladders.computing.storing import ladders_catch_up
from league.ladders.jobs import ladders_are_long
from league.ladders.services import ladder_open
from league.players.models import Player
from league.records.services import hanchan_amend
from league.seasons.models import Season, StaleStandings
from league.standings.computing.following import standings_catch_up
from league.standings.jobs import standings_are_long
from tests.league.factories import make_hanchan, seats_for

pytestmark = pytest.mark.django_db

TURNED = (10100, 20400, 28300, 41200)


@pytest.mark.parametrize("kind", kinds.KINDS, ids=lambda kind: kind.key)
def test_every_kind_has_a_queue_that_a_worker_serves(kind: JobKind) -> None:
    assert kind.queue in QUEUES


@pytest.mark.parametrize(
    ("queues", "groups"),
    [
        (ALL_QUEUES, [["quick", "ticks"], ["delivery"], ["long"]]),
        (["long", "quick"], [["quick"], ["long"]]),
        (["long", "ticks"], [["long", "ticks"]]),
        (["ticks"], [["ticks"]]),
    ],
)
def test_no_two_queues_share_the_threads_of_a_process(queues: list[str], groups: list[list[str]]) -> None:
    assert groups_of(queues) == groups


@pytest.mark.parametrize(("queue", "threads"), [("quick", 3), ("ticks", 3), ("delivery", 2), ("long", 2)])
def test_each_queue_has_its_number_of_threads(queue: str, threads: int) -> None:
    assert Threads(3, 2).of(queue) == threads


@pytest.fixture
def large_job(_not_eager: None, monkeypatch: pytest.MonkeyPatch) -> Job:
    """A quick job that turns out to be long."""
    monkeypatch.setattr(f"{__name__}.is_long", lambda _subject, _most: True)
    kind = JobKind("sized", "tests.league.jobs.work.count", is_long=f"{__name__}.is_long")
    monkeypatch.setattr(kinds, "KINDS", (kind, *kinds.KINDS))
    return job_want(kind="sized", subject="season-1")


def is_long(_subject: str, _most: int) -> bool:
    return False


def run(job: Job) -> tuple[str, str]:
    job_run(job.pk)
    job.refresh_from_db()
    return job.queue, job.state


def test_a_large_job_moves_to_the_queue_for_long_ones_and_runs_there(large_job: Job) -> None:
    queue_at_first = large_job.queue

    assert queue_at_first == "quick"
    assert run(large_job) == ("long", JobState.WAITING)
    assert run(large_job) == ("quick", JobState.DONE)


def test_a_large_job_that_is_wanted_again_stays_in_its_queue(large_job: Job) -> None:
    run(large_job)

    assert job_want(kind="sized", subject="season-1").queue == "long"


def test_a_job_that_failed_in_the_long_queue_is_quick_when_it_is_wanted_again(large_job: Job) -> None:
    Job.objects.filter(pk=large_job.pk).update(queue="long", state=JobState.FAILED)

    assert job_want(kind="sized", subject="season-1").queue == "quick"


@pytest.mark.usefixtures("_not_eager")
def test_a_worker_sends_itself_only_the_jobs_of_its_queues(monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[str] = []
    monkeypatch.setattr("league.jobs.services.message_send", lambda job: sent.append(job.kind))
    Job.objects.create(kind="count", subject="1")
    Job.objects.create(kind="slow", subject="2", queue="long")
    count = jobs_send_unsent(["long"])

    assert (count, sent) == (1, ["slow"])


# ----- what is long -----
@pytest.fixture
def three_played(_not_eager: None, owner: User, season: Season, regulars: list[Player], club: Club) -> Season:
    """A season of three hanchan, with its table and a ladder."""
    ladder = ladder_open(actor=owner, club=club, name="Elo", kind="elo")
    for _hanchan in range(3):
        make_hanchan(actor=owner, house_rules=season.house_rules, players=regulars, season=season)
    standings_catch_up(season)
    ladders_catch_up([ladder])
    return season


def amend(season: Season, owner: User, regulars: list[Player]) -> None:
    hanchan = season.hanchan.order_by("played_key")[0]
    hanchan_amend(actor=owner, hanchan=hanchan, version=hanchan.version, seats=seats_for(regulars, TURNED))


@pytest.mark.parametrize(("most", "expected"), [(3, False), (2, True)])
def test_a_ladder_is_long_if_the_hanchan_since_the_change_are_many(
    most: int, expected: bool, three_played: Season, owner: User, regulars: list[Player]
) -> None:
    amend(three_played, owner, regulars)

    assert ladders_are_long(str(three_played.club_id), most) is expected


def test_a_ladder_without_a_change_is_not_long(three_played: Season) -> None:
    assert not ladders_are_long(str(three_played.club_id), 0)


@pytest.mark.parametrize(("most", "expected"), [(3, False), (2, True)])
def test_a_table_that_is_computed_from_nothing_is_long_if_its_hanchan_are_many(
    most: int, expected: bool, three_played: Season
) -> None:
    StaleStandings.objects.create(season=three_played, players=None)

    assert standings_are_long(str(three_played.pk), most) is expected


@pytest.mark.parametrize(("most", "expected"), [(3, False), (2, True)])
def test_a_table_is_long_if_the_changed_players_played_many_hanchan(
    most: int, expected: bool, three_played: Season, regulars: list[Player]
) -> None:
    Season.objects.filter(pk=three_played.pk).update(metrics=["best:2"])
    StaleStandings.objects.create(season=three_played, players=[regulars[0].pk])

    assert standings_are_long(str(three_played.pk), most) is expected


# The database adds up ten seats in the time in which one hanchan is read: 4 players × 3 hanchan = 12 seats.
@pytest.mark.parametrize(("most", "expected"), [(2, False), (1, True)])
def test_a_table_of_sums_is_long_if_the_changed_players_have_ten_times_as_many_seats(
    most: int, expected: bool, three_played: Season, regulars: list[Player]
) -> None:
    StaleStandings.objects.create(season=three_played, players=[player.pk for player in regulars])

    assert standings_are_long(str(three_played.pk), most) is expected
