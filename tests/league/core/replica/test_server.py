"""When the replica may answer. The tests on real servers are in test_real_replica.py."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import OperationalError

from league.core.outages.outage import Outage
from league.core.replica import server as module
from league.core.replica.server import SECONDS_BEHIND, Server

A, B, GONE = "start A", "start B", OperationalError("gone")


class Scene:
    """A primary and a replica that answer as they are told, and the time."""

    def __init__(self) -> None:
        self.now = 0.0
        self.primary: int | Exception = 100
        self.replica: tuple[str | None, str] | Exception = ("0/64", A)
        self.server = Server(lambda: self.now)

    def row(self, alias: str, _question: str) -> Any:
        told = self.replica if alias == "replica" else self.primary
        if isinstance(told, Exception):
            raise told
        return told if alias == "replica" else (f"0/{told:X}",)


@pytest.fixture
def scene(monkeypatch: pytest.MonkeyPatch) -> Scene:
    made = Scene()
    connections: dict[str, Any] = {"replica": Connection(), "default": Connection()}
    monkeypatch.setattr(module, "_row", made.row)
    monkeypatch.setattr(module, "connections", connections)
    monkeypatch.setattr(module, "replica_outage", Outage("The replica"))
    return made


class Connection:
    connection = None

    def close(self) -> None:
        self.connection = None


def test_a_replica_that_has_what_was_seen_answers(scene: Scene) -> None:
    assert scene.server.has(100)
    assert not scene.server.has(101)


def test_a_replica_that_lacks_what_the_primary_had_two_seconds_ago_does_not_answer(scene: Scene) -> None:
    before = scene.server.has(50)
    scene.primary, scene.now = 101, SECONDS_BEHIND
    behind = scene.server.has(50)
    scene.replica = ("0/65", A)
    followed = scene.server.has(50)

    assert [before, behind, followed] == [True, False, True]


def test_the_primary_is_asked_for_its_position_only_every_two_seconds(scene: Scene) -> None:
    scene.server.has(50)
    scene.primary, scene.now = 101, SECONDS_BEHIND - 0.1

    assert scene.server.has(50)


def test_a_replica_without_its_primary_goes_on_answering(scene: Scene) -> None:
    scene.server.has(50)
    scene.primary, scene.now = GONE, 60

    assert scene.server.has(100)
    assert not scene.server.has(101)


def test_a_replica_that_was_started_again_must_reach_what_the_primary_has_now(scene: Scene) -> None:
    # Somebody may have seen 120 of its last start, by another process.
    scene.server.has(50)
    scene.primary, scene.replica = 120, ("0/6E", B)
    again = scene.server.has(50)
    scene.replica = ("0/78", B)

    assert not again
    assert scene.server.has(50)


def test_a_replica_that_was_started_again_does_not_answer_without_its_primary(scene: Scene) -> None:
    scene.server.has(50)
    scene.primary, scene.replica = GONE, ("0/64", B)
    without = scene.server.has(50)
    scene.primary = 100

    assert not without
    assert scene.server.has(50)


def test_a_server_that_became_the_primary_is_no_replica(scene: Scene) -> None:
    scene.replica = (None, A)

    assert not scene.server.has(0)


def test_a_replica_that_is_away_is_left_alone_for_some_seconds(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = {"now": 0.0}
    monkeypatch.setattr("league.core.outages.outage.time.monotonic", lambda: clock["now"])
    scene.replica = GONE
    away = scene.server.has(0)
    scene.replica = ("0/64", A)
    soon = scene.server.has(0)
    clock["now"] = 5.0

    assert [away, soon] == [False, False]
    assert scene.server.has(0)


def test_a_connection_that_was_kept_open_is_made_anew(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    module.connections["replica"].connection = object()
    answers: list[Callable[[], Any]] = [broken, lambda: ("0/64", A)]
    monkeypatch.setattr(
        module, "_row", lambda alias, sql: scene.row(alias, sql) if alias == "default" else answers.pop(0)()
    )

    assert scene.server.has(100)


def broken() -> Any:
    raise GONE
