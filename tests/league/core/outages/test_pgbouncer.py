"""Behind pgbouncer in the mode "transaction" every transaction may have another server process."""

import json
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from urllib.parse import quote

import psycopg
import pytest
from django.conf import settings

from tests import services
from tests.conftest import without
from tests.servers import Server, new_server

__all__ = ["new_server"]  # the fixture
pytestmark = [pytest.mark.postgres, pytest.mark.slow]
NEIGHBOURS, SERVERS = 6, 4


@pytest.fixture
def pooled(
    new_server: Callable[[str], Server], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Server, str]]:
    """An installation whose database is reached through pgbouncer, and how a neighbour reaches it."""
    server, database = new_server("postgresql"), settings.DATABASES["default"]
    server.environment["DJANGO_SETTINGS_MODULE"] = "league.settings"
    server.migrate(tmp_path_factory)
    name = server.environment["DATABASE_URL"].rsplit("/", 1)[1]
    try:
        with services.pgbouncer_running(database["HOST"], database["USER"], servers=SERVERS) as (folder, port):
            server.environment["DATABASE_URL"] = f"postgres://{database['USER']}@{quote(folder, safe='')}:{port}/{name}"
            server.environment["JANROKU_PGBOUNCER"] = "1"
            yield server, f"host={folder} port={port} user={database['USER']} dbname={name}"
    except services.Missing as missing:
        without(missing)


def neighbour(address: str, is_over: Event) -> int:
    """Another program of the same pool, whose transactions take turns on the server processes."""
    done = 0
    with psycopg.connect(address, autocommit=True, prepare_threshold=None) as connection:
        while not is_over.is_set():
            with connection.transaction():
                connection.execute("SELECT pg_sleep(0.002)")
            done += 1
            is_over.wait(0.001)
    return done


def test_rebuilds_find_their_rows_beside_busy_neighbours(pooled: tuple[Server, str]) -> None:
    server, address = pooled
    server.run("-m", "tests.league.crashes.scene", "fill")
    stored = json.loads(server.run("-m", "tests.league.core.outages.rebuilding", "record"))
    is_over = Event()
    with ThreadPoolExecutor(NEIGHBOURS) as pool:
        neighbours = [pool.submit(neighbour, address, is_over) for _n in range(NEIGHBOURS)]
        try:
            found = json.loads(server.run("-m", "tests.league.core.outages.rebuilding", "rebuild"))
        finally:
            is_over.set()
        transactions = [one.result() for one in neighbours]

    assert stored == {"stored": 60}
    assert min(transactions) > 10
    # four players in one season and on three ladders
    assert found == {"unfinished": [], "rows": [4, 12], "differences": []}
