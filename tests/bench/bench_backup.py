"""Backup and restore of a large club on SQLite and PostgreSQL: time, size of the file, peak memory.

`make bench WHAT=backup` makes a club of 100,000 hanchan, `make bench WHAT="backup --full"` one of a million. The folder
of temporary files needs about 3 KB per hanchan.
"""

import contextlib
import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter

from tests.bench.tables.sizes import HANCHAN, PLAYERS, SEED
from tests.services import Missing, postgres_running

ROOT = Path(__file__).parent.parent.parent
# Runs in a process of its own, which measures one child: the peak is that of the largest child so far.
MEASURED = "import sys; from tests.bench.bench_backup import measured; measured(sys.argv[1:])"


def main() -> None:
    for name, running in (("SQLite", sqlite), ("PostgreSQL", postgres)):
        print(f"-- on {name} --", flush=True)
        try:
            with tempfile.TemporaryDirectory() as folder, running("old") as old, running("new") as new:
                measure(Path(folder), old, new)
        except Missing as missing:
            print(f"not measured: {missing}")


def measure(folder: Path, old: str, new: str) -> None:
    file = folder / "all.backup"
    manage(old, folder, "migrate", "--verbosity", "0")
    manage(old, folder, "simulate", "--hanchan", str(HANCHAN), "--players", str(PLAYERS), "--seed", str(SEED))
    run(old, folder, "-m", "tests.bench.tables", "caches")
    run(old, folder, "-c", MEASURED, "backup", str(file))
    print(f"a backup of {HANCHAN:,} hanchan: {file.stat().st_size / 2**20:,.0f} MiB", flush=True)
    run(new, folder, "-c", MEASURED, "restore", str(file))


def manage(url: str, folder: Path, *words: str) -> None:
    run(url, folder, "manage.py", *words)


def run(url: str, folder: Path, *words: str) -> None:
    own = {"DATABASE_URL": url, "REDIS_URL": "", "JANROKU_SECRET_KEY": "for the measurements only"}
    environment = os.environ | own | {"JANROKU_VAR": str(folder), "DJANGO_SETTINGS_MODULE": "league.settings"}
    subprocess.run([sys.executable, *words], cwd=ROOT, env=environment, check=True)


def measured(words: list[str]) -> None:
    begun = perf_counter()
    subprocess.run([sys.executable, "manage.py", *words], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    elapsed, cpu = perf_counter() - begun, used.ru_utime + used.ru_stime
    print(
        f"{words[0]}: {elapsed:.1f} s elapsed, {cpu:.1f} s CPU, peak memory {used.ru_maxrss / 1024:.0f} MiB", flush=True
    )


@contextlib.contextmanager
def sqlite(name: str) -> Iterator[str]:
    with tempfile.TemporaryDirectory() as folder:
        yield f"sqlite:///{folder}/{name}.sqlite3"


@contextlib.contextmanager
def postgres(name: str) -> Iterator[str]:
    with postgres_running() as url:
        yield url
