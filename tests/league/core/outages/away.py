"""A Redis and a database that are away."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from django.db import DatabaseError, OperationalError, connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.test import override_settings

from league.celery import app
from league.core.outages.outage import database_outage, redis_outage
from tests.services import free_port


def cache_at(url: str) -> dict[str, Any]:
    return {
        "BACKEND": "league.core.outages.redis.RedisOrMemoryCache",
        "LOCATION": url,
        "KEY_PREFIX": "janroku",
        "OPTIONS": {"socket_connect_timeout": 0.5, "socket_timeout": 1},
    }


@contextmanager
def redis_away(url: str = "") -> Iterator[None]:
    """The settings name a Redis that does not answer: a port on which nobody listens."""
    url = url or f"redis://127.0.0.1:{free_port()}"
    with override_settings(CACHES={"default": cache_at(url)}, REDIS_URL=url), messages_go_to(url):
        try:
            yield
        finally:
            from django.core.cache import cache

            cache.memory.clear()  # type: ignore[attr-defined]
            redis_outage.end()


@contextmanager
def messages_go_to(url: str) -> Iterator[None]:
    """Celery sends its messages there, instead of running tasks at once."""
    before = app.conf.broker_url
    app.conf.task_always_eager, app.conf.broker_url = False, url
    forget_connections()
    try:
        yield
    finally:
        app.conf.task_always_eager, app.conf.broker_url = True, before
        forget_connections()


def forget_connections() -> None:
    app._pool = app.amqp._producer_pool = None


@contextmanager
def database_away(error: DatabaseError | None = None) -> Iterator[None]:
    """Every query and every new connection fails as with a server that is away, or with this error."""

    def refuse(*_args: object, **_options: object) -> None:
        raise error or OperationalError("connection refused")

    with connection.execute_wrapper(refuse), patch.object(BaseDatabaseWrapper, "ensure_connection", refuse):
        try:
            yield
        finally:
            database_outage.end()
