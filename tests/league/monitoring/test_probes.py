"""/healthz, /readyz and /metrics: what they say, and to whom."""

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client, override_settings
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from league.compiled import engine_build
from league.jobs.models import Job, JobState
from league.monitoring import readiness
from league.monitoring.last_backup import last_backup_at
from league.monitoring.readiness import Migrations
from tests.league.core.outages.away import database_away, redis_away

pytestmark = [pytest.mark.django_db, pytest.mark.once]

LOCAL = {"Host": "127.0.0.1:8000"}
TOKEN = "a-long-secret"
BEARER = {"Host": "club.example", "Authorization": f"Bearer {TOKEN}"}


@pytest.fixture(autouse=True)
def _var(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "VAR_DIR", tmp_path)
    monkeypatch.setattr(settings, "METRICS_TOKEN", TOKEN)
    monkeypatch.setattr(settings, "REDIS_URL", "")
    monkeypatch.setattr(Migrations, "applied", False)


def ask(path: str, headers: dict[str, str] = LOCAL, address: str = "127.0.0.1") -> Any:
    return Client(REMOTE_ADDR=address).get(path, headers=headers)


# ----- alive -----
def test_a_process_is_alive_without_a_query(django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(0):
        found = ask("/healthz", {"Host": "10.0.0.7:8000"})

    assert (found.status_code, found.json()) == (200, {"status": "ok"})
    assert found["Cache-Control"] == "no-store"


def test_a_process_is_alive_while_redis_and_the_database_are_away() -> None:
    with redis_away(), database_away():
        assert ask("/healthz").status_code == 200


@override_settings(SECURE_SSL_REDIRECT=True, ALLOWED_HOSTS=["club.example"])
@pytest.mark.parametrize("path", ["/healthz", "/readyz", "/metrics"])
def test_probes_need_neither_https_nor_the_public_host_name(path: str) -> None:
    assert ask(path).status_code == 200


# ----- ready -----
def test_readiness_names_every_service(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readiness, "free_bytes", lambda: 123)
    assert ask("/readyz").json() == {
        "status": "ok",
        "database": "ok",
        "migrations": "applied",
        "queue_lag_seconds": 0,
        "redis": "none",
        "last_backup": None,
        "engine": engine_build(),
        "free_bytes": 123,
        "writable": True,
    }


def test_without_redis_everything_is_ready_but_degraded() -> None:
    with redis_away():
        found = ask("/readyz")

    assert found.status_code == 200
    assert (found.json()["status"], found.json()["redis"]) == ("degraded", "degraded")


def test_without_the_database_nothing_is_ready() -> None:
    with database_away():
        found = ask("/readyz")

    assert found.status_code == 503
    assert (found.json()["status"], found.json()["database"]) == ("not_ready", "away")


def test_a_database_that_goes_away_later_is_noticed() -> None:
    ask("/readyz")
    with database_away():
        assert ask("/readyz").status_code == 503


def test_a_missing_migration_is_not_ready() -> None:
    last = max(name for app, name in MigrationLoader(None).disk_migrations if app == "webhooks")
    MigrationRecorder(connection).record_unapplied("webhooks", last)
    found = ask("/readyz")

    assert found.status_code == 503
    assert (found.json()["status"], found.json()["migrations"]) == ("not_ready", "missing")


def test_migrations_are_read_once() -> None:
    ask("/readyz")
    with CaptureQueriesContext(connection) as queries:
        ask("/readyz")

    # is the database there, how old is the oldest job, and may PostgreSQL be written to
    assert len(queries) == (3 if connection.vendor == "postgresql" else 2)


@pytest.mark.parametrize(
    ("state", "minutes", "lag", "status"),
    [
        (JobState.WAITING, 2, 120, "ok"),
        (JobState.WAITING, 11, 660, "degraded"),
        (JobState.WAITING, -5, 0, "ok"),  # a later attempt, which is not due
        (JobState.RUNNING, 11, 0, "ok"),
    ],
)
def test_the_lag_is_the_age_of_the_oldest_due_job(state: str, minutes: int, lag: int, status: str) -> None:
    due = timezone.now() - timedelta(minutes=minutes)
    Job.objects.create(kind="standings", subject="1", state=state, due_at=due)
    Job.objects.create(kind="standings", subject="2", state=state, due_at=max(due, timezone.now()))
    found = ask("/readyz").json()

    assert found["status"] == status
    assert found["queue_lag_seconds"] == pytest.approx(lag, abs=30)


def test_the_last_backup_is_named(tmp_path: Path) -> None:
    (tmp_path / "backups").mkdir()
    (tmp_path / "backups" / "last.json").write_text('{"written_at": "2026-03-04T04:00:00+00:00"}')

    assert ask("/readyz").json()["last_backup"] == "2026-03-04T04:00:00+00:00"


@pytest.mark.parametrize(
    "content", ["", "[]", "{}", '{"written_at": 7}', '{"written_at": "soon"}', '{"written_at": "2026-99-99"}']
)
def test_a_note_of_a_backup_that_cannot_be_read_is_none(content: str, tmp_path: Path) -> None:
    (tmp_path / "backups").mkdir()
    (tmp_path / "backups" / "last.json").write_text(content)

    assert last_backup_at() is None


# ----- who may see more -----
STRANGERS = [
    ({"Host": "club.example"}, "203.0.113.9"),
    (LOCAL, "203.0.113.9"),
    ({"Host": "club.example"}, "127.0.0.1"),  # a proxy that passes the name on
    ({**LOCAL, "X-Forwarded-For": "203.0.113.9"}, "127.0.0.1"),
    ({**LOCAL, "Forwarded": "for=203.0.113.9"}, "127.0.0.1"),
    ({**LOCAL, "X-Real-IP": "127.0.0.1"}, "127.0.0.1"),
    ({"Host": "club.example", "Authorization": "Bearer another"}, "203.0.113.9"),
    ({"Host": "club.example", "Authorization": TOKEN}, "203.0.113.9"),
    ({"Host": "club.example", "Authorization": "Bearer"}, ""),
]


@pytest.mark.parametrize(("headers", "address"), STRANGERS)
def test_strangers_see_only_the_word(headers: dict[str, str], address: str) -> None:
    assert ask("/readyz", headers, address).json() == {"status": "ok"}
    assert ask("/metrics", headers, address).status_code == 404


@pytest.mark.parametrize(
    ("headers", "address"),
    [
        (LOCAL, "127.0.0.1"),
        ({"Host": "[::1]:8000"}, "::1"),
        ({"Host": "localhost"}, "127.0.0.1"),
        (BEARER, "203.0.113.9"),
    ],
)
def test_this_machine_and_the_token_see_the_details(headers: dict[str, str], address: str) -> None:
    assert "database" in ask("/readyz", headers, address).json()
    assert ask("/metrics", headers, address).status_code == 200


def test_without_a_token_in_the_settings_none_is_right(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "METRICS_TOKEN", "")

    assert ask("/metrics", {"Host": "club.example", "Authorization": "Bearer "}, "203.0.113.9").status_code == 404


def test_a_database_error_of_ours_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_args: object) -> None:
        raise ValueError("ours")

    monkeypatch.setattr("league.monitoring.readiness.Job.objects.lag", broken)

    with pytest.raises(ValueError, match="ours"):
        ask("/readyz")
