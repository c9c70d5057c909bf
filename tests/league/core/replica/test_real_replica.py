"""Pages read from a streaming replica of a real PostgreSQL, which is held back, killed and left without its primary."""

import json
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import psycopg
import pytest

from tests import services
from tests.cluster.layout import ROOT
from tests.cluster.running import Cluster, Unanswered, cluster_running
from tests.conftest import without

pytestmark = [pytest.mark.postgres, pytest.mark.slow]
REGULARS = ["Aoi", "Ben", "Chika", "Dai"]


class Scene:
    """The two servers, and a process in which a recorder and a visitor have their browsers."""

    def __init__(self, cluster: Cluster) -> None:
        self.cluster = cluster
        urls = {name: cluster.layout.database_url(name) for name in ("primary", "replica")}
        environment = {
            **cluster.layout.environment,
            "DATABASE_URL": urls["primary"],
            "JANROKU_REPLICA_URL": urls["replica"],
            "JANROKU_PGBOUNCER": "0",
            "REDIS_URL": "",
            "DJANGO_SETTINGS_MODULE": "league.settings",
        }
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.league.core.replica.browsers"],
            cwd=ROOT, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip

    def call(self, name: str, *parameters: Any) -> Any:
        assert self.process.stdin
        assert self.process.stdout
        print(json.dumps([name, parameters]), file=self.process.stdin, flush=True)
        line = self.process.stdout.readline()
        assert line, f"{name} failed"
        return json.loads(line)

    def read(self, who: str) -> tuple[list[str], list[str]]:
        """Which server answered a browser, and the players whom it sees."""
        found = self.call("read", who)
        assert found["status"] == 200
        return found["asked"], found["names"]

    def read_again(self, who: str) -> tuple[list[str], list[str]]:
        """What a browser reads that has a cookie, when the replica has all."""
        self.read(who)
        self.follow()
        return self.read(who)

    def sql(self, server: str, question: str) -> Any:
        with psycopg.connect(self.cluster.layout.database_url(server), autocommit=True) as connection:
            row = connection.execute(question).fetchone()  # type: ignore[call-overload]
        return row and row[0]

    def follow(self) -> None:
        """Wait until the replica has all that the primary has."""
        position = self.sql("primary", "SELECT pg_current_wal_flush_lsn()::text")
        services.wait_until(lambda: self.has(position), Unanswered)

    def has(self, position: str) -> None:
        if not self.sql("replica", f"SELECT pg_last_wal_replay_lsn() >= '{position}'"):
            raise Unanswered("the replica is behind")

    def close(self) -> None:
        self.process.kill()
        self.process.wait()


@pytest.fixture(scope="module")
def scene() -> Iterator[Scene]:
    try:
        with cluster_running(begin=Cluster.begin_databases) as cluster:
            made = Scene(cluster)
            try:
                made.call("prepare")
                yield made
            finally:
                made.close()
    except services.Missing as missing:
        without(missing)


def test_a_replica_that_is_held_back_answers_nobody_who_has_seen_more(scene: Scene) -> None:
    scene.follow()
    first = [scene.read(who) for who in ("visitor", "recorder")]
    scene.follow()
    second = [scene.read(who) for who in ("visitor", "recorder")]
    scene.sql("replica", "SELECT pg_wal_replay_pause()")
    added = scene.call("add", "Emi")
    own, of_visitor = scene.read("recorder"), scene.read("visitor")
    scene.call("later", 2)
    later, again = scene.read("visitor"), scene.read("visitor")
    scene.sql("replica", "SELECT pg_wal_replay_resume()")
    scene.follow()
    last = [scene.read(who) for who in ("visitor", "recorder")]

    assert first == [(["default"], REGULARS)] * 2
    assert second == [(["replica"], REGULARS)] * 2
    assert added == 201
    assert own == (["default"], [*REGULARS, "Emi"])
    # For two seconds it is no fault that somebody else sees what there was.
    assert of_visitor == (["replica"], REGULARS)
    assert later == again == (["default"], [*REGULARS, "Emi"])
    assert last == [(["replica"], [*REGULARS, "Emi"])] * 2


def test_without_the_replica_the_primary_answers(scene: Scene) -> None:
    before = scene.read_again("visitor")
    scene.cluster.kill("replica")
    without_it = [scene.read("visitor") for _time in range(2)]
    scene.cluster.start("replica")
    scene.follow()
    scene.call("forget_outages")
    after = scene.read("visitor")

    assert [asked for asked, _names in (before, *without_it, after)] == [
        ["replica"], ["default"], ["default"], ["replica"]
    ]  # fmt: skip


def test_without_the_primary_whoever_has_a_cookie_reads_on(scene: Scene) -> None:
    before = scene.read_again("visitor")
    scene.cluster.kill("primary")
    scene.call("later", 60)
    without_it = scene.read("visitor")
    refused = scene.call("add", "Fumi")
    scene.cluster.start("primary")
    added = scene.call("add", "Fumi")
    _asked, names = scene.read("recorder")

    assert before == without_it
    assert without_it[0] == ["replica"]
    assert (refused, added) == (503, 201)
    assert names[-1] == "Fumi"
