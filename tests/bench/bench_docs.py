"""The page of the API's operations: the CPU of the server for one reader, and the time until the first is shown.

The CPU is that of a process that has answered before: the schema is built once in a process. Each turn has a new
browser page without a cache, on the machine of the server.
"""

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any

from tests import services
from tests.bench.aims import hand_over, row
from tests.bench.bench_desk import timed
from tests.bench.bench_engine import served

ROOT = Path(__file__).parent.parent.parent
TURNS = 5


def main() -> None:
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as folder:
        own = {"JANROKU_VAR": folder, "JANROKU_SECRET_KEY": "for the measurements only", "REDIS_URL": ""}
        own |= {"DATABASE_URL": f"sqlite:///{folder}/bench.sqlite3", "DJANGO_SETTINGS_MODULE": "league.settings"}
        subprocess.run([sys.executable, "-m", "tests.bench.bench_docs"], cwd=ROOT, env=os.environ | own, check=True)
    with served(show_sizes=False) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(services.find_chromium()), args=["--no-sandbox"])
        # The first reader of a process waits for the schema.
        shown = [seconds_to_first(browser, address) for _turn in range(1 + TURNS)]
        browser.close()
    print(f"  to the first operation: {shown[0]:.1f} s for the first reader, then {median(shown[1:]):.2f} s")
    hand_over(row("docs_shown", median(shown[1:]), unit="s"))


def seconds_to_first(browser: Any, address: str) -> float:
    page = browser.new_page()
    begun = time.monotonic()
    page.goto(f"{address}/api/docs/", wait_until="commit")
    page.locator(".opblock").first.wait_for()
    taken = time.monotonic() - begun
    page.close()
    return taken


def measure() -> None:
    import django

    django.setup()
    from django.test import Client

    client = Client(HTTP_HOST="localhost", HTTP_ACCEPT_ENCODING="gzip")

    def read(_turn: int) -> Any:
        client.get("/api/docs/")
        client.get("/api/docs/?script=")
        return client.get("/api/schema/", headers={"accept": "application/json"})

    hand_over(row("docs_cpu", timed(read, 1 + TURNS), unit="ms"))


if __name__ == "__main__":
    measure()
