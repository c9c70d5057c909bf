"""What Prometheus reads."""

from typing import Any

import pytest
from django.test import Client
from prometheus_client.parser import text_string_to_metric_families

from league.jobs.models import Job, JobState
from tests.league.core.outages.away import database_away, redis_away
from tests.league.factories import make_hanchan

pytestmark = [pytest.mark.django_db, pytest.mark.once]


def figures() -> dict[tuple[str, ...], float]:
    """Every sample, by its name and the values of its labels."""
    text = Client().get("/metrics", headers={"Host": "127.0.0.1"}).content.decode()
    families = text_string_to_metric_families(text)
    return {(one.name, *one.labels.values()): one.value for family in families for one in family.samples}


def test_jobs_are_counted_by_kind_and_state() -> None:
    for number in range(3):
        Job.objects.create(kind="standings", subject=str(number))
    Job.objects.create(kind="ladders", subject="1", state=JobState.FAILED)
    found = figures()

    assert found["janroku_jobs", "standings", "waiting"] == 3
    assert found["janroku_jobs", "ladders", "failed"] == 1
    assert found["janroku_queue_lag_seconds",] >= 0
    assert found["janroku_database_up",] == 1


@pytest.mark.parametrize(("redis", "figure"), [("none", None), ("ok", 1), ("degraded", 0)])
def test_redis_has_a_figure_where_there_is_one(redis: str, figure: int | None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("league.monitoring.metrics.redis_state", lambda: redis)

    assert figures().get(("janroku_redis_up",)) == figure


def test_requests_are_counted_by_view_and_status() -> None:
    key = ("django_http_responses_total_by_status_view_method_total", "GET", "200", "rulesets")
    before = figures().get(key, 0)
    Client().get("/rules/")

    assert figures()[key] == before + 1


def test_a_recording_is_counted_when_it_is_stored(
    owner: Any, house_rules: Any, regulars: Any, django_capture_on_commit_callbacks: Any
) -> None:
    key = ("janroku_recordings_total", "hanchan_record")
    before = figures().get(key, 0)
    with django_capture_on_commit_callbacks(execute=True):
        make_hanchan(actor=owner, house_rules=house_rules, players=regulars)
        during = figures().get(key, 0)

    assert during == before
    assert figures()[key] == before + 1


def test_without_redis_and_database_the_rest_is_still_read() -> None:
    with redis_away(), database_away():
        found = figures()

    assert found["janroku_database_up",] == 0
    assert found["janroku_redis_up",] == 0
    assert ("django_http_requests_before_middlewares_total",) in found
