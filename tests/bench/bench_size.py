"""Servers of ever more clubs on PostgreSQL: the main pages and jobs at each size, and what is left of it as a ratio.

`make bench WHAT=size` measures 100,000 and a million hanchan; `make bench WHAT="size --sizes 20000,200000"` others. A
quarter of them is in large clubs, all others are in clubs of 500. The clubs that are asked are the same at every size.
The printed table is that of docs/scale.md. A million hanchan need 4 GB in the folder of temporary files, or in the
folder that `--keep` names, which keeps the filled servers for the next run.
"""

import json
import os
import subprocess
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from time import perf_counter

import psutil
import psycopg

from tests.bench.aims import Row, row
from tests.bench.load.markdown import markdown
from tests.bench.size.asked import Found, command, in_turns, part, total
from tests.bench.size.sizes import BACKED_UP, SIZES, club_of, games_of
from tests.services import Missing, Postgres, give_to_nobody, own_folder, postgres_in, postgres_running

TURNS, TURNS_OF_JOBS = 21, 3
# Of each server; PostgreSQL's documentation advises a quarter of the memory, which two or three share here.
BUFFERS = os.environ.get("BUFFERS", f"{psutil.virtual_memory().total // 2**23}MB")
ADVISED = ("effective_io_concurrency=64",)  # by docs/hosting.md
FIRST = ", the first time"  # a part of the rows comes from the disk, more of a large server
FILLED = {
    "clubs": ("clubs", "{:,.0f}", 1), "filled": ("fill", "{:,.0f} s", 1), "database": ("database", "{:,.2f} GB", 1e-9),
}  # fmt: skip
JOBS = {
    "tables and ladders from nothing, CPU a hanchan": ("compute", "{:,.0f} µs", 1),
    "check of a small club, CPU": ("check small", "{:,.3f} s", 1),
    "check of a large club, CPU": ("check large", "{:,.2f} s", 1),
    "check of 101 clubs, CPU a hanchan": ("check", "{:,.0f} µs", 1),
    "tables and ladders, the first time": (f"compute{FIRST}", "{:,.0f} µs", 1),
    "check of 101 clubs, the first time": (f"check{FIRST}", "{:,.0f} µs", 1),
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
            for one in found.values():  # a large one leaves no row of another server in memory
                one["base"], one["base size"] = base_backup(one["server"])
            work_in_turns(list(found.values()))
            for size, one in found.items():
                finish(one)
                print(f"{size:,}: {json.dumps(one)}", flush=True)
    except Missing as missing:
        print(f"not measured: {missing}")
        return []
    print(f"{psutil.cpu_count()} cores, shared with other programs; shared buffers of PostgreSQL: {BUFFERS} each")
    print(markdown(table(found)))
    return worst(found[SIZES[0]], found[SIZES[-1]])


def worst(first: Found, last: Found) -> list[Row]:
    """The page and the job with the largest ratios."""
    ratios, sizes = last["ratios"], f"{SIZES[-1]:,} ÷ {SIZES[0]:,}"
    page = max(last["pages"], key=ratios.__getitem__)
    jobs = {key: (name, text.split()[-1]) for name, (key, text, _unit) in JOBS.items() if key in ratios}
    key = max(jobs, key=ratios.__getitem__)
    job, unit = jobs[key]
    pages, variant = (one["pages"][page] for one in (last, first)), f"{page}, {sizes}"
    return [
        row("size", *pages, unit="ms", ratio=ratios[page], variant=variant),
        row("size_jobs", last[key], first[key], unit=unit, ratio=ratios[key], variant=f"{job}, {sizes}"),
    ]


def filled(hanchan: int, servers: ExitStack) -> Found:
    """Start a server with so many hanchan; the folder KEEP keeps it for the next run."""
    keep = os.environ.get("KEEP")
    folder = Path(keep) / str(hanchan) if keep else servers.enter_context(own_folder())
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "var" / "static").mkdir(parents=True, exist_ok=True)
    give_to_nobody(folder)
    server = postgres_in(folder, f"shared_buffers={BUFFERS}", *ADVISED)
    servers.enter_context(server.running())
    found: Found = {"server": server, "more": {"HANCHAN": str(hanchan), "JANROKU_VAR": str(folder / "var")}}
    notes = folder / "filled.json"
    if not notes.exists():
        notes.write_text(json.dumps(part("fill", server.url, found["more"])))
    return found | json.loads(notes.read_text())


def ask_in_turns(found: list[Found]) -> None:
    """Measure the pages of all servers; what is found is the median."""
    turns = in_turns("pages", found, TURNS)
    for number, one in enumerate(found):
        one["pages"] = {name: 1000 * median(turn[name][number] for turn in turns) for name in turns[0]}
        one["ratios"] = {name: median(turn[name][number] / turn[name][0] for turn in turns) for name in turns[0]}


def work_in_turns(found: list[Found]) -> None:
    """Measure the jobs of all servers: in all clubs the first time and later, and in two clubs alone."""
    first, *later = in_turns("jobs", found, 1 + TURNS_OF_JOBS)
    for job in ("compute", "check"):
        names = [name for name in first if name.startswith(f"{job} ")]
        hanchan = sum(map(games_of, names))
        keep(found, f"{job}{FIRST}", [total(first, names)], 1e6 / hanchan)
        keep(found, job, [total(turn, names) for turn in later], 1e6 / hanchan)
        for kind in ("small", "large"):
            own = [name for name in names if club_of(name) == kind]
            keep(found, f"{job} {kind}", [total(turn, own) for turn in later], 1)


def keep(found: list[Found], key: str, turns: list[list[float]], unit: float) -> None:
    for number, one in enumerate(found):
        one[key] = unit * median(turn[number] for turn in turns)
        one["ratios"][key] = median(turn[number] / turn[0] for turn in turns)


def finish(found: Found) -> None:
    """The log in partitions, and our own backup. What changes rows comes last."""
    server, more = found.pop("server"), found.pop("more")
    with psycopg.connect(server.url) as connection:
        (found["database"],) = connection.execute("SELECT pg_database_size(current_database())").fetchone() or (0,)
    found |= part("partitions", server.url, more)
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
    program = server.command[0].resolve().with_name("pg_basebackup")
    # Without "fast" it would wait some minutes for the next checkpoint.
    run = [str(program), "-d", server.url, "-D", "-", "-Ft", "-X", "none", "-c", "fast"]
    size = 0
    with subprocess.Popen(run, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
        assert process.stdout
        while block := process.stdout.read(1 << 20):
            size += len(block)
    assert process.returncode == 0
    return perf_counter() - begun, size


def table(found: dict[int, Found]) -> list[list[str]]:
    """A line for each figure, a column for each size, and the last as a multiple of the first."""
    sizes = list(found.values())
    rows = [[name, *figures(sizes, *how), "–"] for name, how in FILLED.items()]
    rows += [
        [name, *(f"{one['pages'][name]:,.1f} ms" for one in sizes), f"{sizes[-1]['ratios'][name]:.2f}"]
        for name in sizes[0]["pages"]
    ]
    rows += [[name, *figures(sizes, *how), ratio(how[0], sizes)] for name, how in JOBS.items()]
    return [["hanchan", *(f"{size:,}" for size in found), "ratio"], *rows]


def figures(sizes: list[Found], key: str, text: str, unit: float) -> list[str]:
    return [text.format(one[key] * unit) if key in one else "–" for one in sizes]


def ratio(key: str, sizes: list[Found]) -> str:
    """The last that was measured as a multiple of the first; of what took turns the median of the turns' ratios."""
    measured = [one for one in sizes if one.get(key)]
    if len(measured) < 2:
        return "–"
    first, last = measured[0], measured[-1]
    return f"{last['ratios'].get(key, last[key] / first[key]):.2f}"
