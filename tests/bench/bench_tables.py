"""Standings and ladders of a large club in SQLite and PostgreSQL, compared with the plain SELECT of the same rows.

`make bench WHAT=tables` makes a club of 100,000 hanchan, `make bench WHAT="tables --full"` one of a million. The script
starts a PostgreSQL server as the tests do, or uses the empty database that BENCH_POSTGRES names.
"""

import contextlib
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.services import Missing, postgres_running

ROOT = Path(__file__).parent.parent.parent
PARTS = ("fill", "rebuild", "amend", "record", "pages", "lists")


def main() -> None:
    for name, running in (("SQLite", sqlite), ("PostgreSQL", postgres)):
        print(f"-- on {name} --", flush=True)
        try:
            with running() as url:
                for part in PARTS:
                    measure(part, url)
        except Missing as missing:
            print(f"not measured: {missing}")


@contextlib.contextmanager
def sqlite() -> Iterator[str]:
    with tempfile.TemporaryDirectory() as folder:
        yield f"sqlite:///{folder}/bench.sqlite3"


@contextlib.contextmanager
def postgres() -> Iterator[str]:
    given = os.environ.get("BENCH_POSTGRES")
    with contextlib.nullcontext(given) if given else postgres_running() as url:
        yield url


def measure(part: str, url: str) -> None:
    """Run a part in a new process, so that the peak memory is that of this part."""
    own = {"DATABASE_URL": url, "REDIS_URL": "", "JANROKU_SECRET_KEY": "for the measurements only"}
    subprocess.run([sys.executable, "-m", "tests.bench.tables", part], cwd=ROOT, env=os.environ | own, check=True)
