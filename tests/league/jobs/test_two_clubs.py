"""Long work of one club does not delay the evening of another: a real worker with one thread for each queue."""

import subprocess
from collections.abc import Callable, Iterator
from datetime import date
from typing import NamedTuple

import pytest
from django.test import Client

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.clubs.services import club_create, house_rules_create
from league.jobs.models import Job, JobState
from league.jobs.services import job_want
from league.ladders.computing.storing import ladders_catch_up
from league.ladders.models import Ladder
from league.ladders.services import ladder_open
from league.players.models import Player
from league.players.services import player_add
from league.records.models import Hanchan
from league.records.services import hanchan_amend
from league.seasons.models import Season
from league.seasons.services import season_open
from tests.league.factories import SCORES, make_hanchan, make_user, seats_for
from tests.league.jobs.test_worker import redis_url, start_worker, wait_until
from tests.profile import part_of

__all__ = ["redis_url"]  # the fixture

pytestmark = pytest.mark.django_db(transaction=True)
TURNED = (10100, 20400, 28300, 41200)
MOST_QUICK = 2


class World(NamedTuple):
    """A club with a season and a ladder."""

    owner: User
    club: Club
    house_rules: HouseRulesVersion
    players: list[Player]
    season: Season
    ladder: Ladder

    def jobs(self, kind: str) -> Job:
        subject = self.season.pk if kind == "standings" else self.club.pk
        return Job.objects.get(kind=kind, subject=str(subject))

    def is_current(self) -> bool:
        return all(self.jobs(kind).is_current for kind in ("standings", "ladders"))


def make_world(name: str, owner: str) -> World:
    user = make_user(owner)
    club = club_create(actor=user, name=name, time_zone="Asia/Tokyo", day_begins=12)
    rules = house_rules_create(actor=user, club=club, name="Ladder rules", ruleset="riichi-ladder")
    players = [player_add(actor=user, club=club, name=f"{name} {number}") for number in range(4)]
    season = season_open(actor=user, club=club, name="Spring", opens=date(2026, 1, 1), house_rules=rules)
    ladder = ladder_open(actor=user, club=club, name="Elo", kind="elo")
    return World(user, club, rules, players, season, ladder)


@pytest.fixture
def large(_not_eager: None) -> World:
    """A club with more hanchan than a quick job reads."""
    world = make_world("North", "yuki")
    for _hanchan in range(MOST_QUICK + 1):
        make_hanchan(actor=world.owner, house_rules=world.house_rules, players=world.players, season=world.season)
    ladders_catch_up([world.ladder])
    Job.objects.all().delete()
    return world


@pytest.fixture
def small(_not_eager: None) -> World:
    world = make_world("South", "olga")
    Job.objects.all().delete()
    return world


@pytest.fixture
def worker(redis_url: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[subprocess.Popen[bytes]]:
    """One thread for each queue; long jobs wait until a user called free exists."""
    monkeypatch.setenv("JANROKU_WORKER_THREADS", "1")
    monkeypatch.setenv("JANROKU_LONG_THREADS", "1")
    monkeypatch.setenv("MOST_QUICK", str(MOST_QUICK))
    monkeypatch.setenv("SLOWLY", "all long ones")
    started = start_worker(redis_url)
    yield started
    started.kill()
    started.wait()


def rebuild(world: World) -> Job:
    return job_want(kind="rebuild", subject=str(world.club.pk))


def amend_the_oldest(world: World) -> Job:
    oldest = Hanchan.objects.filter(club=world.club).order_by("played_key")[0]
    hanchan_amend(actor=world.owner, hanchan=oldest, version=oldest.version, seats=seats_for(world.players, TURNED))
    return world.jobs("ladders")


def is_held(job: Job) -> bool:
    return Job.objects.filter(pk=job.pk, state=JobState.RUNNING, queue="long").exists()


def record_by_api(world: World) -> int:
    client = Client()
    client.force_login(world.owner)
    seats = [{"player": player.pk, "score": score} for player, score in zip(world.players, SCORES, strict=True)]
    content = {"season": world.season.slug, "played_on": "2026-03-04", "seats": seats}
    answer = client.post(f"/api/v1/clubs/{world.club.slug}/hanchan/", content, content_type="application/json")
    return answer.status_code


@pytest.mark.parametrize("long_work", part_of([rebuild, amend_the_oldest]), ids=["rebuild", "amended long ago"])
def test_long_work_of_one_club_does_not_delay_the_evening_of_another(
    long_work: Callable[[World], Job], large: World, small: World, worker: subprocess.Popen[bytes]
) -> None:
    job = long_work(large)
    wait_until(lambda: is_held(job))
    recorded = record_by_api(small)
    wait_until(small.is_current)
    season_page = Client().get(f"/c/{small.club.slug}/season/{small.season.slug}/").content.decode()
    ladder_page = Client().get(f"/c/{small.club.slug}/ladder/{small.ladder.slug}/").content.decode()
    was_held = is_held(job)
    make_user("free")
    wait_until(lambda: Job.objects.get(pk=job.pk).is_current)

    assert recorded == 201
    assert was_held
    assert small.season.rows.get(player=small.players[0], division=None).games == 1
    assert small.ladder.rows.get(player=small.players[0]).games == 1
    assert all(player.name in season_page and player.name in ladder_page for player in small.players)
    assert 'class="note job' not in season_page + ladder_page  # the note on a page that is behind
