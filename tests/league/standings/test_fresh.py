"""`?fresh=1`: a table with the change that was recorded a moment ago."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.clubs.services import club_amend
from league.jobs import freshness
from league.jobs.models import Job
from league.jobs.running import job_run
from league.players.models import Player
from league.seasons.models import Season
from league.seasons.parts import part_fill, team_add
from league.standings.table_state import _state_at
from tests.league.core.page import query_count
from tests.league.factories import make_hanchan
from tests.league.jobs.clock import Clock

TABLES = ["standings/", "standings/teams/"]


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(freshness, "time", clock)
    return clock


@pytest.fixture
def record(owner: User, house_rules: HouseRulesVersion, regulars: list[Player], season: Season) -> Callable[[], None]:
    """Record a hanchan in a season with a team of one player."""
    part_fill(actor=owner, part=team_add(actor=owner, season=season, name="Winds"), players=regulars[:1])

    def make() -> None:
        make_hanchan(actor=owner, house_rules=house_rules, players=regulars, season=season)

    return make


@pytest.fixture
def record_and_compute(record: Callable[[], None], django_capture_on_commit_callbacks: Any) -> Callable[[], None]:
    """The tests' worker is eager: it computes when the request commits."""

    def make() -> None:
        with django_capture_on_commit_callbacks(execute=True):
            record()

    return make


def compute() -> None:
    job_run(Job.objects.get(kind="standings").pk)


def ask(season: Season, table: str, **headers: str) -> Any:
    path = f"/api/v1/clubs/{season.club.slug}/seasons/{season.slug}/{table}?fresh=1"
    return Client().get(path, headers=headers)


@pytest.mark.parametrize("table", TABLES)
def test_a_table_that_is_computed_already_is_answered_at_once(
    table: str, season: Season, record_and_compute: Callable[[], None], clock: Clock
) -> None:
    record_and_compute()
    answer = ask(season, table)

    assert (answer.json()["is_behind"], answer.json()["results"][0]["games"]) == (False, 1)
    assert (clock.slept, "Retry-After" in answer.headers) == (0, False)


@pytest.mark.parametrize("table", TABLES)
def test_a_table_is_awaited_until_it_has_the_last_change(
    table: str, season: Season, record: Callable[[], None], clock: Clock
) -> None:
    record()
    clock.meanwhile = compute
    answer = ask(season, table)

    assert (answer.json()["is_behind"], answer.json()["results"][0]["games"]) == (False, 1)
    assert (0 < clock.slept < 0.1, "Retry-After" in answer.headers) == (True, False)


@pytest.mark.parametrize("table", TABLES)
def test_without_a_worker_the_table_is_answered_as_it_is(
    table: str, season: Season, record_and_compute: Callable[[], None], record: Callable[[], None], clock: Clock
) -> None:
    record_and_compute()
    record()
    answer = ask(season, table)

    assert (answer.status_code, answer.json()["is_behind"], answer.json()["results"][0]["games"]) == (200, True, 1)
    assert 2 <= clock.slept < 2.1
    assert (answer.headers["Retry-After"], answer.headers["Cache-Control"]) == ("1", "no-store")
    assert "ETag" not in answer.headers


def test_a_table_that_nobody_asks_to_be_fresh_is_never_awaited(
    season: Season, record: Callable[[], None], clock: Clock
) -> None:
    record()
    answer = Client().get(f"/api/v1/clubs/{season.club.slug}/seasons/{season.slug}/standings/")

    assert (answer.json()["is_behind"], clock.slept, "Retry-After" in answer.headers) == (True, 0, False)


def test_a_reader_of_the_current_table_gets_304_also_when_it_must_be_fresh(
    season: Season, record_and_compute: Callable[[], None], clock: Clock
) -> None:
    record_and_compute()
    tag = ask(season, "standings/").headers["ETag"]

    assert ask(season, "standings/", **{"if-none-match": tag}).status_code == 304


def test_the_change_of_this_second_is_not_missed(
    season: Season, record_and_compute: Callable[[], None], clock: Clock, settings: Any
) -> None:
    settings.KNOWN_SECONDS = 3600
    _state_at.cache_clear()
    record_and_compute()
    tag = {"if-none-match": ask(season, "standings/").headers["ETag"]}
    assert ask(season, "standings/", **tag).status_code == 304
    record_and_compute()
    answer = ask(season, "standings/", **tag)
    _state_at.cache_clear()

    assert (answer.status_code, answer.json()["results"][0]["games"]) == (200, 2)


@pytest.mark.parametrize("table", TABLES)
def test_a_stranger_does_not_wait_for_a_private_table(
    table: str, owner: User, club: Club, season: Season, record: Callable[[], None], clock: Clock
) -> None:
    record()
    club_amend(actor=owner, club=club, is_public=False)

    assert (ask(season, table).status_code, clock.slept) == (404, 0)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("table", TABLES)
def test_no_transaction_is_open_while_a_request_waits(
    table: str, season: Season, record: Callable[[], None], clock: Clock
) -> None:
    record()
    Job.objects.filter(kind="standings").update(wanted=9, state="waiting")
    seen: list[bool] = []
    clock.meanwhile = lambda: seen.append(connection.in_atomic_block)
    ask(season, table)

    assert set(seen) == {False}


def test_a_fresh_table_needs_few_queries_more(
    season: Season, record_and_compute: Callable[[], None], clock: Clock
) -> None:
    record_and_compute()
    path = f"/api/v1/clubs/{season.club.slug}/seasons/{season.slug}/standings/"

    assert query_count(Client(), f"{path}?fresh=1") == query_count(Client(), path)
