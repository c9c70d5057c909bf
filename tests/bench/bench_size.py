"""Servers of ever more clubs on PostgreSQL: the main pages and jobs at each size, and what is left of it as a ratio.

`make bench WHAT=size` measures 100,000 and a million hanchan; `make bench WHAT="size --sizes 20000,200000"` others. A
quarter of them is in large clubs, all others are in clubs of 500. The clubs that are asked are the same at every size.
The printed table is that of docs/scale.md. A million hanchan need 4 GB in the folder of temporary files, or in the
folder that `--keep` names, which keeps the filled servers for the next run.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any, NamedTuple

import psutil

from tests.bench.aims import Row, row
from tests.bench.load.markdown import markdown
from tests.bench.size.sizes import BACKED_UP, COUNTED, SIZES
from tests.services import Missing, Postgres, give_to_nobody, own_folder, postgres_in, postgres_running

ROOT = Path(__file__).parent.parent.parent
TURNS = 9
Found = dict[str, Any]
FILLED = {
    "clubs": ("clubs", "{:,.0f}", 1), "filled": ("fill", "{:,.0f} s", 1), "database": ("database", "{:,.2f} GB", 1e-9),
}  # fmt: skip
JOBS = {
    "tables and ladders from nothing, CPU a hanchan": ("compute", "{:,.0f} µs", 1),
    "the same, rows in memory": ("compute again", "{:,.0f} µs", 1),
    "check of a small club, CPU": ("check small", "{:,.3f} s", 1),
    "check of a large club, CPU": ("check large", "{:,.2f} s", 1),
    "check of 101 clubs, CPU a hanchan": ("check", "{:,.0f} µs", 1),
    "the same, their rows in memory": ("check again", "{:,.0f} µs", 1),
    **{
        f"log, µs of PostgreSQL: {what}, {how}": (f"{word} {way}", "{:,.0f}", 1)
        for word, what in (("line", "a new line"), ("last", "a club’s last line"), ("about", "the lines about a game"))
        for way, how in (("plain", "one table"), ("parts", "16 partitions by club"))
    },
    "base backup by PostgreSQL": ("base", "{:,.0f} s", 1),
    "its file": ("base size", "{:,.2f} GB", 1e-9),
    "backup, elapsed a hanchan": ("backup", "{:,.0f} µs", 1),
    "its file, bytes a hanchan": ("file", "{:,.0f}", 1),
    "restore, elapsed a hanchan": ("restore", "{:,.0f} µs", 1),
}


def main() -> list[Row]:
    try:
        with ExitStack() as servers:
            found = {size: filled(size, servers) for size in SIZES}
            ask_in_turns(list(found.values()))
            for size, one in found.items():
                finish(one)
                print(f"{size:,}: {json.dumps(one)}", flush=True)
    except Missing as missing:
        print(f"not measured: {missing}")
        return []
    print(f"{psutil.cpu_count()} cores, shared with other programs")
    print(markdown(table(found)))
    first, last = found[SIZES[0]], found[SIZES[-1]]
    worst = max((name for name in last["pages"] if not name.endswith(COUNTED)), key=lambda name: last["ratios"][name])
    ours, theirs = last["pages"][worst], first["pages"][worst]
    variant = f"{worst}, {SIZES[-1]:,} ÷ {SIZES[0]:,}"
    return [row("size", ours, theirs, unit="ms", ratio=last["ratios"][worst], variant=variant)]


def filled(hanchan: int, servers: ExitStack) -> Found:
    """Start a server with so many hanchan; the folder KEEP keeps it for the next run."""
    keep = os.environ.get("KEEP")
    folder = Path(keep) / str(hanchan) if keep else servers.enter_context(own_folder())
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "var" / "static").mkdir(parents=True, exist_ok=True)
    give_to_nobody(folder)
    server = postgres_in(folder)
    servers.enter_context(server.running())
    found: Found = {"server": server, "more": {"HANCHAN": str(hanchan), "JANROKU_VAR": str(folder / "var")}}
    notes = folder / "filled.json"
    if not notes.exists():
        notes.write_text(json.dumps(part("fill", server.url, found["more"])))
    return found | json.loads(notes.read_text())


def ask_in_turns(found: list[Found]) -> None:
    """Measure the pages of all servers, one after another page by page; what is found is the median."""
    with ExitStack() as processes:
        asked = [processes.enter_context(Asked.of(one["server"].url, one["more"])) for one in found]
        names = asked[0].pages
        turns = {name: [[one.milliseconds(name) for one in asked] for _turn in range(TURNS)] for name in names}
    for number, one in enumerate(found):
        one["pages"] = {name: median(turn[number] for turn in each) for name, each in turns.items()}
        one["ratios"] = {name: median(turn[number] / turn[0] for turn in each) for name, each in turns.items()}


class Asked(NamedTuple):
    """A process that asks one server for its pages."""

    process: subprocess.Popen[str]
    pages: list[str]

    @classmethod
    @contextmanager
    def of(cls, url: str, more: dict[str, str]) -> Iterator["Asked"]:
        run = [sys.executable, "-m", "tests.bench.size", "pages"]
        pipe = subprocess.PIPE
        with subprocess.Popen(run, cwd=ROOT, env=environment(url, more), stdin=pipe, stdout=pipe, text=True) as process:
            assert process.stdin
            assert process.stdout
            yield cls(process, process.stdout.readline().strip().split(";"))
            process.stdin.close()

    def milliseconds(self, page: str) -> float:
        assert self.process.stdin
        assert self.process.stdout
        print(page, file=self.process.stdin, flush=True)
        return 1000 * float(self.process.stdout.readline())


def finish(found: Found) -> None:
    """The jobs, and the backups. What measures or changes all rows comes last."""
    server, more = found.pop("server"), found.pop("more")
    found["base"], found["base size"] = base_backup(server)
    found |= part("jobs", server.url, more) | part("partitions", server.url, more)
    if found["hanchan"] > BACKED_UP:
        return
    with postgres_running() as new:
        file = server.folder / "all.backup"
        for word, url in (("backup", server.url), ("restore", new)):
            found[word] = 1e6 * command(url, more, word, str(file)) / found["hanchan"]
        found["file"] = file.stat().st_size / found["hanchan"]
        file.unlink()


def base_backup(server: Postgres) -> tuple[float, int]:
    """Seconds and bytes of pg_basebackup, whose file is not kept."""
    begun = perf_counter()
    run = [server.command[0].resolve().with_name("pg_basebackup"), "-d", server.url, "-D", "-", "-Ft", "-X", "none"]
    size = 0
    with subprocess.Popen([str(word) for word in run], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
        assert process.stdout
        while block := process.stdout.read(1 << 20):
            size += len(block)
    assert process.returncode == 0
    return perf_counter() - begun, size


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
        [name, *(f"{one['pages'][name]:,.1f} ms" for one in sizes), f"{sizes[-1]['ratios'][name]:.2f}"]
        for name in sizes[0]["pages"]
    ]
    rows += [[name, *figures(sizes, *how), ratio([one.get(how[0]) for one in sizes])] for name, how in JOBS.items()]
    return [["hanchan", *(f"{size:,}" for size in found), "ratio"], *rows]


def figures(sizes: list[Found], key: str, text: str, unit: float) -> list[str]:
    return [text.format(one[key] * unit) if key in one else "–" for one in sizes]


def ratio(values: list[float | None]) -> str:
    first, last = values[0], values[-1]
    return f"{last / first:.2f}" if first and last else "–"
