"""An upgrade while people record: processes of an older release and of this version over one database.

The older processes run, recorders begin, this version migrates the database and starts its processes; then
both answer, after that the new ones alone, the old ones alone, and the new ones again. Nothing is refused, lost or
doubled. On SQLite, which has one writer, an upgrade is a stop (docs/hosting.md).
"""

import json
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.made_once import made_once
from tests.released import versions
from tests.released.evening import RECORDERS
from tests.released.recorders import DEALS, Acknowledged, Doors, Recorder
from tests.released.sources import NoHistory, sources_unpack
from tests.servers import PATIENCE, ROOT, Server, new_server
from tests.services import free_port, redis_running
from tests.test_upgrade import Database

__all__ = ["new_server"]  # the fixture
EVENING = ROOT / "tests" / "released" / "evening.py"
BY_PAGE = 4
REFUSED = (
    "IntegrityError",
    "ProgrammingError",
    "DataError",
    "InternalError",
    "OperationalError",
    "Server Error",
    "away",
)
SECONDS_TOGETHER, SECONDS = 15, 4


class Version:
    """The programs of some sources over the database of a server."""

    def __init__(self, sources: Path, server: Server, log: Path) -> None:
        self.sources, self.log, self.port = sources, log, free_port()
        self.process: subprocess.Popen[bytes] | None = None
        self.environment = server.environment | {
            "DJANGO_SETTINGS_MODULE": "league.settings",
            "JANROKU_SECRET_KEY": "for the tests only",
            "JANROKU_COMPILED": "off",
            "PYTHONPATH": str(sources),
        }

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def run(self, *words: str) -> str:
        command = [sys.executable, *words]
        done = subprocess.run(command, cwd=self.sources, env=self.environment, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def migrate(self) -> None:
        self.run("manage.py", "migrate", "--no-input", "--verbosity", "0")

    def start(self) -> None:
        """The web server and the workers."""
        command = [sys.executable, "manage.py", "serve", "--no-demo", "--port", str(self.port)]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, cwd=self.sources, env=self.environment, stdout=log, stderr=log)
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            with suppress(httpx.HTTPError):
                if httpx.get(f"{self.url}/healthz", timeout=10).is_success:
                    return
            time.sleep(0.1)
        raise AssertionError(self.log.read_text())

    def stop(self) -> None:
        """End them as systemd does: what they have begun they finish."""
        if self.process is not None:
            self.process.terminate()
            self.process.wait(PATIENCE)
            self.process = None

    def refused(self) -> list[str]:
        """What the database refused, and faults of the pages."""
        return [line for line in self.log.read_text().splitlines() if any(one in line for one in REFUSED)]


def evening(old: Version, new: Version, scene: dict[str, Any]) -> list[Acknowledged]:
    """The evening of the upgrade; what each recorder was told."""
    doors, over = Doors(old.url), threading.Event()
    recorders = [Recorder(scene, number, doors) for number in range(RECORDERS)]
    with ThreadPoolExecutor(RECORDERS) as pool:
        old.start()
        playing = [pool.submit(one.play, over, by_page=one.number < BY_PAGE) for one in recorders]
        try:
            upgrade_and_back(old, new, doors)
        finally:
            over.set()
        told = [one.result(PATIENCE) for one in playing]
    wait_for_jobs(new)
    return told


def upgrade_and_back(old: Version, new: Version, doors: Doors) -> None:
    time.sleep(SECONDS)
    new.migrate()
    new.start()
    doors.urls = [old.url, new.url]
    time.sleep(SECONDS_TOGETHER)
    doors.urls = [new.url]
    old.stop()
    time.sleep(SECONDS)
    old.migrate()  # as its unit does before each start
    old.start()
    doors.urls = [old.url]
    new.stop()
    time.sleep(SECONDS)
    new.start()
    doors.urls = [new.url]
    old.stop()
    time.sleep(SECONDS)


def wait_for_jobs(new: Version) -> None:
    end = time.monotonic() + PATIENCE
    while left := json.loads(new.run(str(EVENING), "check"))["unfinished"]:
        assert time.monotonic() < end, left
        time.sleep(1)


@pytest.fixture
def sources(version: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sources of the older release."""
    try:
        return made_once(tmp_path_factory, f"sources-{version}", lambda folder: sources_unpack(version, folder))
    except NoHistory as error:
        pytest.skip(f"the history of the repository is not here: {error}")


@pytest.mark.postgres
@pytest.mark.slow
@pytest.mark.parametrize("version", versions()[-2:])
def test_twenty_recorders_go_on_through_an_upgrade_and_back(
    new_server: Callable[[str], Server], version: str, sources: Path, tmp_path: Path
) -> None:
    server = new_server("postgresql")
    with ExitStack() as programs:
        server.environment["REDIS_URL"] = programs.enter_context(redis_running())
        old, new = Version(sources, server, tmp_path / "old"), Version(ROOT, server, tmp_path / "new")
        programs.callback(old.stop)
        programs.callback(new.stop)
        Database(server).fill(version)
        old.migrate()
        scene = json.loads(old.run(str(EVENING), "fill"))

        told = evening(old, new, scene)
        found = json.loads(new.run(str(EVENING), "check"))

    assert found["scores"] == sorted(score for one in told for score in one.scores)
    assert found["deals"] == {hanchan: count for one in told for hanchan, count in one.deals.items()}
    assert (found["open"], found["unfinished"], found["differences"]) == (0, [], [])
    assert (old.refused(), new.refused(), [line for one in told for line in one.waited]) == ([], [], [])
    assert sum(len(one.again) for one in told) > RECORDERS * DEALS
