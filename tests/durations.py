"""How long each test took, and its CPU time: `make test` writes them to build/, this prints the costly ones.

    python -m tests.durations                     the costly folders, files and tests of the last `make test`
    python -m tests.durations --first 50 FILE …   of these files alone

A file has one line for each test: seconds of the clock, seconds of CPU, test id. The CPU time is that of the test
process and of the processes that have ended in it. A server or a browser that goes on is counted where it ends.
"""

import argparse
import resource
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import pytest

FOLDER = Path(__file__).parent.parent / "build"
HEADINGS = ("folders", "files", "tests")


class Duration(NamedTuple):
    seconds: float
    cpu: float
    test: str


# ----- writing -----
def cpu_seconds() -> float:
    uses = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(use.ru_utime + use.ru_stime for use in uses)


class Recording:
    """A plugin that adds up the phases of each test; workers send theirs with the reports."""

    def __init__(self, path: Path) -> None:
        self.path, self.before = path, cpu_seconds()
        self.times: dict[str, list[float]] = defaultdict(lambda: [0.0, 0.0])

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self) -> Iterator[None]:
        report: Any = yield
        now = cpu_seconds()
        report.cpu, self.before = now - self.before, now
        return report

    def pytest_runtest_logreport(self, report: Any) -> None:
        seconds = self.times[report.nodeid]
        seconds[0] += report.duration
        seconds[1] += report.cpu

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if not hasattr(session.config, "workerinput") and self.times:
            write(self.path, (Duration(*times, test) for test, times in self.times.items()))


def write(path: Path, durations: Iterable[Duration]) -> None:
    path.parent.mkdir(exist_ok=True)
    lines = [f"{row.seconds:.3f}\t{row.cpu:.3f}\t{row.test}\n" for row in sorted(durations, reverse=True)]
    path.write_text("".join(lines), encoding="utf-8")


# ----- reading -----
def read(path: Path) -> list[Duration]:
    rows = (line.split("\t", 2) for line in path.read_text(encoding="utf-8").splitlines())
    return [Duration(float(seconds), float(cpu), test) for seconds, cpu, test in rows]


def places(test: str) -> tuple[str, str, str]:
    """The folder, the file and the test, without its case.

    >>> places("tests/league/api/test_schema.py::test_answers[GET /]")
    ('tests/league/api', 'tests/league/api/test_schema.py', 'tests/league/api/test_schema.py::test_answers')
    """
    file = test.partition("::")[0]
    return file.rpartition("/")[0], file, test.partition("[")[0]


def sums(durations: Iterable[Duration], place: int) -> list[tuple[float, float, int, str]]:
    """CPU time, time and number of tests by folder (0), file (1) or test (2), the most costly first."""
    groups = defaultdict(list)
    for duration in durations:
        groups[places(duration.test)[place]].append(duration)
    rows = (
        (sum(row.cpu for row in group), sum(row.seconds for row in group), len(group), name)
        for name, group in groups.items()
    )
    return sorted(rows, reverse=True)


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.durations")
    parser.add_argument("files", nargs="*", type=Path, help="default: all of build/durations-*.tsv")
    parser.add_argument("--first", type=int, default=20, help="how many of each kind (20)")
    given = parser.parse_args(arguments)
    files = given.files or sorted(FOLDER.glob("durations-*.tsv"))
    if not files:
        print("There are no durations; `make test` writes them.", file=sys.stderr)
        return 1
    durations = [duration for file in files for duration in read(file)]
    for place, heading in enumerate(HEADINGS):
        print(f"{'CPU':>8} {'seconds':>8} {'tests':>6}  {heading}")
        for cpu, seconds, count, name in islice(sums(durations, place), given.first):
            print(f"{cpu:8.1f} {seconds:8.1f} {count:6}  {name}")
    print(
        f"{sum(row.cpu for row in durations):8.1f} {sum(row.seconds for row in durations):8.1f} {len(durations):6}  all"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
