"""A real PostgreSQL server is stopped and started under a running Janroku."""

import json
import os
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import without
from tests.services import Missing, Postgres, free_port, postgres

pytestmark = [pytest.mark.postgres, pytest.mark.slow]

ROOT = Path(__file__).parents[4]
PATIENCE = 180


@pytest.fixture
def server() -> Iterator[Postgres]:
    try:
        with postgres() as server:
            yield server
    except Missing as missing:
        without(missing)


def answer(url: str) -> tuple[int, str, str]:
    """The status, the time to wait, and the body."""
    try:
        with urllib.request.urlopen(url, timeout=PATIENCE) as response:
            return response.status, "", response.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.headers.get("Retry-After", ""), error.read().decode()
    except urllib.error.URLError:
        return 0, "", ""


def wait_for(url: str, status: int) -> str:
    end = time.monotonic() + PATIENCE
    while (found := answer(url))[0] != status:
        assert time.monotonic() < end, found
        time.sleep(0.2)
    return found[2]


def test_a_database_that_was_away_is_used_again_without_a_restart(server: Postgres, tmp_path: Path) -> None:
    port = free_port()
    ours = {
        "DATABASE_URL": server.url,
        "JANROKU_VAR": str(tmp_path),
        "JANROKU_SECRET_KEY": "for the tests only",
        # One thread, so that every request finds the connection that the one before has left open.
        "JANROKU_WEB_PROCESSES": "1",
        "JANROKU_WEB_THREADS": "1",
        "REDIS_URL": "",
    }
    command = [sys.executable, "manage.py", "serve", "--no-demo", "--port", str(port)]
    site = f"http://127.0.0.1:{port}"
    with server.running():
        started = subprocess.Popen(command, cwd=ROOT, env=os.environ | ours, start_new_session=True)
        wait_for(f"{site}/api/v1/clubs/", 200)
    try:
        with server.running():
            after_a_restart = answer(f"{site}/api/v1/clubs/")[0]
        away = [answer(f"{site}{path}") for path in ("/api/v1/clubs/", "/", "/readyz", "/healthz")]
        with server.running():
            afterwards = answer(f"{site}/api/v1/clubs/")[0]
            ready = json.loads(wait_for(f"{site}/readyz", 200))
    finally:
        started.terminate()
        started.wait(PATIENCE)

    assert [found[0] for found in away] == [503, 503, 503, 200]
    assert json.loads(away[0][2])["error"] == "unavailable"
    assert [found[1] for found in away[:2]] == ["5", "5"]
    assert (after_a_restart, afterwards) == (200, 200)
    assert ready["database"] == "ok"
