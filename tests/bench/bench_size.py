"""Servers of ever more clubs on PostgreSQL: the main pages and jobs at each size, and what is left of it as a ratio.

`make bench WHAT=size` measures 100,000 and a million hanchan; `make bench WHAT="size --sizes 20000,200000"` others. A
quarter of them is in large clubs, all others are in clubs of 500. The clubs that are asked are the same at every size.
The printed table is that of docs/scale.md. A million hanchan need 4 GB in the folder of temporary files.
"""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter
from typing import Any

import psutil

from tests.bench.aims import Row, row
from tests.bench.load.markdown import markdown
from tests.bench.size.sizes import SIZES
from tests.services import Missing, postgres_running

ROOT = Path(__file__).parent.parent.parent
Found = dict[str, Any]
FILLED = {
    "clubs": ("clubs", "{:,.0f}", 1), "filled": ("fill", "{:,.0f} s", 1), "database": ("database", "{:,.2f} GB", 1e-9),
}  # fmt: skip
JOBS = {
    "tables and ladders from nothing, CPU a hanchan": ("compute", "{:,.0f} µs", 1),
    "check of a small club, CPU": ("check small", "{:,.3f} s", 1),
    "check of a large club, CPU": ("check large", "{:,.2f} s", 1),
    "the nightly check of everything, CPU a hanchan": ("check", "{:,.0f} µs", 1),
    "backup, elapsed a hanchan": ("backup", "{:,.0f} µs", 1),
    "its file, bytes a hanchan": ("file", "{:,.0f}", 1),
    "restore, elapsed a hanchan": ("restore", "{:,.0f} µs", 1),
}


def main() -> list[Row]:
    try:
        found = {size: measured(size) for size in SIZES}
    except Missing as missing:
        print(f"not measured: {missing}")
        return []
    print(f"{psutil.cpu_count()} cores, shared with other programs")
    print(markdown(table(found)))
    first, last = found[SIZES[0]], found[SIZES[-1]]
    worst = max(last["pages"], key=lambda name: last["pages"][name] / first["pages"][name])
    ours, theirs = last["pages"][worst], first["pages"][worst]
    return [row("size", ours, theirs, unit="ms", variant=f"{worst}, {SIZES[-1]:,} ÷ {SIZES[0]:,}")]


def measured(hanchan: int) -> Found:
    """Fill a server, and measure it; what is found so far is printed at once."""
    with tempfile.TemporaryDirectory() as folder, postgres_running() as old, postgres_running() as new:
        more = {"HANCHAN": str(hanchan), "JANROKU_VAR": folder}
        (Path(folder) / "static").mkdir()
        found: Found = part("fill", old, more)
        found |= part("jobs", old, more)
        found["pages"] = part("pages", old, more)
        file = Path(folder) / "all.backup"
        for word, url in (("backup", old), ("restore", new)):
            found[word] = 1e6 * command(url, more, word, str(file)) / found["hanchan"]
        found["file"] = file.stat().st_size / found["hanchan"]
    print(f"{hanchan:,}: {json.dumps(found)}", flush=True)
    return found


def part(name: str, url: str, more: dict[str, str]) -> Found:
    done = subprocess.run(
        [sys.executable, "-m", "tests.bench.size", name],
        cwd=ROOT, env=environment(url, more), stdout=subprocess.PIPE, text=True, check=True,
    )  # fmt: skip
    found: Found = json.loads(done.stdout.splitlines()[-1])
    print(f"  {name}: done", flush=True)
    return found


def command(url: str, more: dict[str, str], *words: str) -> float:
    """Run a command of manage.py, and return its seconds."""
    begun = perf_counter()
    run = [sys.executable, "manage.py", *words]
    subprocess.run(run, cwd=ROOT, env=environment(url, more), stdout=subprocess.DEVNULL, check=True)
    return perf_counter() - begun


def environment(url: str, more: dict[str, str]) -> dict[str, str]:
    own = {"DATABASE_URL": url, "REDIS_URL": "", "JANROKU_SECRET_KEY": "for the measurements only"}
    return os.environ | own | more


def table(found: dict[int, Found]) -> list[list[str]]:
    """A line for each figure, a column for each size, and the last as a multiple of the first."""
    sizes = list(found.values())
    rows = [[name, *figures(sizes, *how), "–"] for name, how in FILLED.items()]
    rows += [
        [name, *(f"{one['pages'][name]:,.1f} ms" for one in sizes), ratio([one["pages"][name] for one in sizes])]
        for name in sizes[0]["pages"]
    ]
    rows += [[name, *figures(sizes, *how), ratio([one[how[0]] for one in sizes])] for name, how in JOBS.items()]
    return [["hanchan", *(f"{size:,}" for size in found), "ratio"], *rows]


def figures(sizes: list[Found], key: str, text: str, unit: float) -> list[str]:
    return [text.format(one[key] * unit) for one in sizes]


def ratio(values: list[float]) -> str:
    return f"{values[-1] / values[0]:.2f}"
