"""The cache and the limits of attempts live without Redis."""

from collections.abc import Iterator
from unittest.mock import patch

import pytest
import redis
from django.conf import settings
from django.core.cache import cache
from django.test import Client, override_settings
from kombu.exceptions import OperationalError

from league.core.outages import outage
from league.core.outages.outage import Outage, redis_outage
from league.core.outages.redis_state import redis_state
from league.jobs.models import Job
from league.jobs.sending import message_send
from tests.league.core.outages.away import redis_away
from tests.services import free_port, redis_running

pytestmark = pytest.mark.once


@pytest.fixture
def away() -> Iterator[None]:
    with redis_away():
        yield


def test_a_value_is_found_again_while_redis_is_away(away: None) -> None:
    cache.set("colour", "red")

    assert cache.get("colour") == "red"
    assert cache.get("shape", "none") == "none"


@pytest.mark.parametrize(
    ("call", "answer"),
    [
        (lambda: cache.add("x", 1), True),
        (lambda: cache.touch("x"), False),
        (lambda: cache.delete("x"), False),
        (lambda: cache.get_many(["x"]), {}),
        (lambda: cache.has_key("x"), False),
        (lambda: cache.set_many({"x": 1}), []),
        (lambda: cache.delete_many(["x"]), None),
        (lambda: cache.get_or_set("x", 7), 7),
        (lambda: (cache.set("x", 1), cache.incr("x"))[1], 2),
        (lambda: cache.clear(), None),
    ],
)
def test_every_method_answers_while_redis_is_away(away: None, call: object, answer: object) -> None:
    assert call() == answer  # type: ignore[operator]


def test_the_beginning_of_an_outage_is_logged_once(away: None, caplog: pytest.LogCaptureFixture) -> None:
    for number in range(10):
        cache.set(str(number), number)

    assert [record.getMessage()[:13] for record in caplog.records] == ["Redis is away"]


def test_redis_is_not_asked_again_for_some_seconds(away: None) -> None:
    # Not by monkeypatch, which would last until the cache of all tests is emptied.
    with patch.object(redis.Redis, "execute_command", side_effect=redis.ConnectionError("nobody listens")) as asked:
        for _number in range(10):
            cache.get("x")

    assert asked.call_count == 1


def test_one_caller_tries_again_after_some_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr(outage.time, "monotonic", lambda: now)
    away = Outage("The oracle")
    away.begin(ValueError("silent"))
    at_once = away.may_try()
    now += outage.SECONDS_BETWEEN_TRIES

    assert not at_once
    assert [away.may_try(), away.may_try()] == [True, False]


def test_the_end_of_an_outage_is_logged_once(caplog: pytest.LogCaptureFixture) -> None:
    away = Outage("The oracle")
    away.begin(ValueError("silent"))

    assert [away.end(), away.end()] == [True, False]
    assert [record.getMessage() for record in caplog.records] == ["The oracle is away: silent", "The oracle is back"]


def test_redis_is_used_again_when_it_is_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outage, "SECONDS_BETWEEN_TRIES", 0)
    port = free_port()
    with redis_away(f"redis://127.0.0.1:{port}"):
        cache.set("colour", "of the outage")
        state_without = redis_state()
        with redis_running(port) as url:
            state_with = redis_state()
            cache.set("colour", "red")
            stored = redis.Redis.from_url(url).keys()
        left = cache.get("colour")

    assert (state_without, state_with) == ("degraded", "ok")
    assert [key.decode() for key in stored] == ["janroku:1:colour"]
    assert left is None  # memory does not give back what it stored in the first outage


def test_a_page_does_not_wait_long_for_a_silent_redis() -> None:
    options = settings_with_redis()["OPTIONS"]

    assert options["socket_connect_timeout"] <= 1
    assert options["socket_timeout"] <= 1


def settings_with_redis() -> dict[str, dict[str, float]]:
    from league.settings import databases

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(databases, "REDIS_URL", "redis://127.0.0.1:1")
        return databases.cache()


@pytest.mark.django_db
def test_the_limit_of_wrong_passwords_holds_while_redis_is_away(away: None) -> None:
    rates = {**settings.REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"], "sign_in": "3/min"}
    with override_settings(REST_FRAMEWORK={**settings.REST_FRAMEWORK, "DEFAULT_THROTTLE_RATES": rates}):
        client, wrong = Client(), {"username": "yuki", "password": "wrong"}
        statuses = [client.post("/sign-in/", wrong).status_code for _try in range(5)]

    assert statuses[:3] == [422] * 3
    assert statuses[3:] == [429] * 2


def test_messages_to_workers_are_not_tried_again_at_once(away: None, monkeypatch: pytest.MonkeyPatch) -> None:
    tries: list[object] = []

    def send(*args: object, **_options: object) -> None:
        tries.append(args)
        raise OperationalError("nobody listens")

    monkeypatch.setattr("celery.canvas.Signature.apply_async", send)
    for number in range(5):
        message_send(Job(pk=number, kind="standings"))

    assert len(tries) == 1
    assert redis_outage.is_on


def test_without_a_redis_there_is_none_to_be_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "REDIS_URL", "")

    assert redis_state() == "none"
