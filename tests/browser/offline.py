"""A server in a process of its own that can be stopped, and a phone that can be killed."""

import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.db import connection

from tests.services import find_chromium, free_port

ROOT = Path(__file__).parents[2]
PATIENCE = 120


class Server:
    """A server with the test's database: `manage.py serve`, or Django's own, which starts faster."""

    def __init__(self, folder: Path, *, is_quick: bool = True) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.root = ROOT
        served = ["serve", "--no-demo", "--port", str(self.port)]
        self.words = ["runserver", "--noreload", f"127.0.0.1:{self.port}"] if is_quick else served
        self.environment = os.environ | {
            "JANROKU_VAR": str(folder),
            "DATABASE_URL": f"sqlite:///{connection.settings_dict['NAME']}",
            # Sessions that the test begins are valid here only with the same key.
            "JANROKU_SECRET_KEY": settings.SECRET_KEY,
        }
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> "Server":
        self.process = subprocess.Popen(
            [sys.executable, "manage.py", *self.words],
            cwd=self.root,
            env=self.environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                urllib.request.urlopen(f"{self.url}/offline/", timeout=PATIENCE).close()
                return self
            except (urllib.error.URLError, ConnectionError):
                time.sleep(0.1)
        raise AssertionError("the server does not start")

    def stop(self) -> None:
        """End the process, and see that nobody answers any more."""
        if self.process is None:
            return
        self.process.terminate()
        self.process.wait(PATIENCE)
        self.process = None
        with pytest.raises(urllib.error.URLError):
            urllib.request.urlopen(self.url, timeout=5)


class Phone:
    """Chromium with a profile that outlives its processes, and with service workers."""

    def __init__(self, browser: Any, profile: Path) -> None:
        self.browser, self.profile = browser, profile
        self.context: Any = None
        # In seconds. A busy machine takes long to start a server.
        self.patience = 60

    def start(self) -> Any:
        """Return the page of a started browser."""
        self.context = self.browser.browser_type.launch_persistent_context(
            self.profile,
            executable_path=str(find_chromium()),
            args=["--no-sandbox", "--disable-gpu"],
            viewport={"width": 390, "height": 844},
            has_touch=True,
            locale="en-GB",
        )
        self.context.set_default_timeout(1000 * self.patience)
        return self.context.pages[0]

    def restart(self) -> Any:
        """Close the browser in order, so that it writes its cookies, and return the page of the next one."""
        self.context.close()
        return self.start()

    def kill(self) -> None:
        """Kill its processes without a warning."""
        for process in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):
                if f"--user-data-dir={self.profile}".encode() in (process / "cmdline").read_bytes().split(b"\0"):
                    os.kill(int(process.name), signal.SIGKILL)
        with suppress(Exception):
            self.context.close()
        # Of a killed browser; the next one would think that it still runs.
        for name in ("SingletonLock", "SingletonCookie", "SingletonSocket"):
            (self.profile / name).unlink(missing_ok=True)


@pytest.fixture
def server(transactional_db: None, settings: Any, tmp_path: Path) -> Iterator[Server]:
    # The other process checks the password, and knows only the hashers of real use.
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.Argon2PasswordHasher"]
    found = Server(tmp_path / "var")
    yield found.start()
    found.stop()


@pytest.fixture
def real_phone(browser: Any, tmp_path: Path) -> Iterator[Phone]:
    found = Phone(browser, tmp_path / "profile")
    yield found
    found.kill()


# The worker has everything that the page needs, and answers for it.
IS_KEPT = """async () => {
  const names = await caches.keys();
  const engine = names.find((name) => name.startsWith("janroku-engine-"));
  const pages = names.find((name) => name.startsWith("janroku-pages-"));
  if (!engine || !pages || !navigator.serviceWorker.controller) return false;
  const found = await caches.match("/engine/manifest.json", { cacheName: engine });
  return Boolean(found) && (await (await caches.open(pages)).keys()).length > 0;
}"""


def wait_kept(page: Any) -> None:
    page.locator(".pad[data-engine='true']").wait_for(timeout=60_000)
    wait_true(page, IS_KEPT)


def wait_true(page: Any, expression: str) -> None:
    """Wait for an expression of the page; its policy forbids Playwright's own way."""
    end = time.monotonic() + PATIENCE
    while not page.evaluate(expression):
        assert time.monotonic() < end, expression
        page.wait_for_timeout(100)
