"""A rebuild writes its segments ahead in chunks, before the ladder switches to them."""

import pytest

from league.accounts.models import User
from league.clubs.models import Club
from league.jobs.models import Job, JobState
from league.ladders.computing import storing
from league.ladders.computing.ratings import Computed, ladders_compute
from league.ladders.computing.storing import ladders_store, leftovers_forget, written_ahead
from league.ladders.models import Ladder, PackedSegment
from league.ladders.recalculation import ladders_want
from league.ladders.services import ladder_open
from league.maintenance.verification import differences
from league.players.models import Player
from league.records.models import Hanchan
from league.records.services import hanchan_amend
from tests.league.factories import seats_for
from tests.league.ladders.conftest import Play, follow, state, state_from_nothing

TURNED = (10100, 20400, 28300, 41200)


@pytest.fixture(autouse=True)
def _short_segments(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("league.ladders.computing.rater.HANCHAN", 1)
    monkeypatch.setattr(storing, "AT_ONCE", 2)


@pytest.fixture
def elo(owner: User, club: Club, play: Play, regulars: list[Player]) -> Ladder:
    """A ladder of five segments, the oldest of which has changed since."""
    ladder = ladder_open(actor=owner, club=club, name="Elo", kind="elo")
    for day in range(5):
        play(day, regulars)
    follow(ladder)
    oldest = Hanchan.objects.in_order_of_play()[0]
    hanchan_amend(actor=owner, hanchan=oldest, version=1, seats=seats_for(regulars, TURNED))
    return ladder


def lying() -> int:
    """The number of packed segments that no ladder uses."""
    return PackedSegment.objects.filter(segment=None).count()


def test_segments_written_ahead_are_not_used_until_the_ladder_switches(elo: Ladder) -> None:
    before, seen = state(elo), []

    def wrote(part: float) -> None:
        seen.append((part, lying(), state(elo) == before))

    several = ladders_compute([elo])
    with written_ahead(several, wrote):
        seen.append((1, lying(), state(elo) == before))
        touched = ladders_store(several)

    # two chunks of two; the fifth segment is written with the switch, and then five old ones are deleted
    assert seen == [(0, 0, True), (0.5, 2, True), (1, 4, True)]
    assert touched == 5 + 4
    assert (PackedSegment.objects.count(), lying()) == (5, 0)
    assert state(elo) != before
    assert state(elo) == state_from_nothing(elo)


def test_a_game_between_two_chunks_is_rated_next_time(elo: Ladder, play: Play, regulars: list[Player]) -> None:
    several = ladders_compute([elo])
    with written_ahead(several, lambda part: part and play(9, regulars)):
        ladders_store(several)

    assert elo.rows.get(player=regulars[0]).games == 5
    assert follow(elo) > 0
    assert elo.rows.get(player=regulars[0]).games == 6
    assert (state(elo), lying()) == (state_from_nothing(elo), 0)


def test_a_rebuild_stopped_between_two_chunks_leaves_nothing(elo: Ladder) -> None:
    before = state(elo)

    def stop(part: float) -> None:
        if part:
            raise InterruptedError

    with pytest.raises(InterruptedError), written_ahead(ladders_compute([elo]), stop):
        pass

    assert (state(elo), lying()) == (before, 0)


def killed(several: list[Computed]) -> None:
    """The state after a rebuild that was killed after its first chunk."""
    storing.segments_lay(storing.segments_of(several)[:2])


def test_the_next_rebuild_deletes_the_leftovers_of_a_killed_one(elo: Ladder) -> None:
    killed(ladders_compute([elo]))
    assert lying() == 2
    follow(elo)

    assert lying() == 0
    assert list(differences()) == []


@pytest.mark.parametrize(("job_state", "left"), [(JobState.CANCELLED, 0), (JobState.RUNNING, 2)])
def test_the_nightly_job_deletes_leftovers_that_nobody_rebuilds(job_state: str, left: int, elo: Ladder) -> None:
    killed(ladders_compute([elo]))
    Job.objects.filter(kind="ladders").update(state=job_state)

    leftovers_forget()

    assert lying() == left


def test_a_rebuild_without_differences_writes_nothing(club: Club, elo: Ladder) -> None:
    follow(elo)
    keys = set(PackedSegment.objects.values_list("pk", flat=True))
    ladders_want(club.pk, 0)

    assert follow(elo) == 0
    assert set(PackedSegment.objects.values_list("pk", flat=True)) == keys


def test_a_deleted_ladder_takes_its_segments_along(elo: Ladder) -> None:
    elo.delete()

    assert not PackedSegment.objects.exists()
