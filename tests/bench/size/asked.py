"""Processes that measure one server each, and take turns: a busy machine is not equally busy all the time."""

import json
import os
import subprocess
import sys
from collections.abc import Collection, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

ROOT = Path(__file__).parent.parent.parent.parent
Found = dict[str, Any]
Turn = dict[str, list[float]]  # seconds by what was measured: one for each server


class Asked(NamedTuple):
    """A process that is told what to measure by a line, and answers with a line."""

    process: subprocess.Popen[str]
    names: list[str]

    @classmethod
    @contextmanager
    def of(cls, part: str, url: str, more: dict[str, str]) -> Iterator["Asked"]:
        run = [sys.executable, "-m", "tests.bench.size", part]
        pipe = subprocess.PIPE
        with subprocess.Popen(run, cwd=ROOT, env=environment(url, more), stdin=pipe, stdout=pipe, text=True) as process:
            assert process.stdin
            assert process.stdout
            yield cls(process, process.stdout.readline().strip().split(";"))
            process.stdin.close()

    def seconds(self, name: str) -> float:
        assert self.process.stdin
        assert self.process.stdout
        print(name, file=self.process.stdin, flush=True)
        return float(self.process.stdout.readline())


def in_turns(part: str, servers: Sequence[Found], turns: int) -> list[Turn]:
    """Measure everything of this part so many times, and each time on one server after the other."""
    with ExitStack() as processes:
        asked = [processes.enter_context(Asked.of(part, one["server"].url, one["more"])) for one in servers]
        names = asked[0].names
        assert all(one.names == names for one in asked), "every server has the same pages and clubs"
        return [{name: [one.seconds(name) for one in asked] for name in names} for _turn in range(turns)]


def total(turn: Turn, names: Collection[str]) -> list[float]:
    """The seconds of several together, for each server."""
    return [sum(each) for each in zip(*(turn[name] for name in names), strict=True)]


def part(name: str, url: str, more: dict[str, str]) -> Found:
    """Run a part that measures one server alone."""
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
