"""Small faults, planted one at a time, to see that the suite notices them.

    python -m tests.planted            plant each fault in a copy of the tree, run its test file, print what was noticed
    python -m tests.planted NAME …     these alone
    python -m tests.planted --list     the names, files and tests

tests/planted.txt has a block for each fault: name, file and test file (with `postgres` where the fault shows on real
PostgreSQL and Redis only), the lines that stand there once, each after `- `, and what replaces them, after `+ `.
"""

import argparse
import contextlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
LIST = ROOT / "tests" / "planted.txt"
# What no test file asks for: it would take most of the time of a copy.
NOT_COPIED = shutil.ignore_patterns(
    ".git", ".venv", "node_modules", "__pycache__", ".*_cache", ".hypothesis", "var", "build"
)
SECONDS = 900
CAUGHT, SURVIVED, UNCLEAR = "caught", "SURVIVED", "unclear"


class Fault(NamedTuple):
    name: str
    file: str
    test: str
    services: bool
    text: str
    changed: str


def faults() -> list[Fault]:
    return [read(block) for block in LIST.read_text(encoding="utf-8").strip().split("\n\n")]


def read(block: str) -> Fault:
    """Read one block of the list.

    >>> fault = read("a-fault  rules/a.py  tests/test_a.py\\n- one < two\\n+ one <= two")
    >>> fault.file, fault.text, fault.changed
    ('rules/a.py', 'one < two', 'one <= two')
    """
    head, *lines = block.split("\n")
    name, file, test, *services = head.split()
    before, after = ("\n".join(line[2:] for line in lines if line[0] == mark) for mark in "-+")
    return Fault(name, file, test, services == ["postgres"], before, after)


# ----- planting -----
def plant(fault: Fault, tree: Path) -> None:
    path = tree / fault.file
    path.write_text(path.read_text(encoding="utf-8").replace(fault.text, fault.changed), encoding="utf-8")


@contextlib.contextmanager
def planted(fault: Fault, tree: Path) -> Iterator[None]:
    whole = (tree / fault.file).read_bytes()
    plant(fault, tree)
    try:
        yield
    finally:
        (tree / fault.file).write_bytes(whole)


def run(fault: Fault, tree: Path) -> tuple[str, str]:
    """Plant the fault and run its test file in the long profile: what became of it, and the test that noticed it."""
    command = [sys.executable, "-m", "pytest", fault.test, "-x", "-q", "--tb=no", "-p", "no:cacheprovider", "-rfE"]
    if fault.services:
        command = [sys.executable, "-m", "tests.services", *command, "-m", "not sqlite"]
    environment = os.environ | {"CI": "true", "JANROKU_LONG": "", "JANROKU_COMPILED": "off"}
    with planted(fault, tree):
        done = subprocess.run(
            command, cwd=tree, env=environment, capture_output=True, text=True, timeout=SECONDS, check=False
        )
    told = [line for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    if done.returncode == 0:
        return SURVIVED, ""
    # A test that fails has noticed it; nothing collected, or a server that is missing, has not.
    return (CAUGHT, told[0]) if told else (UNCLEAR, (done.stdout + done.stderr)[-500:])


def copy_tree(to: Path) -> Path:
    shutil.copytree(ROOT, to, ignore=NOT_COPIED, symlinks=True)
    (to / ".venv").symlink_to(ROOT / ".venv")
    return to


def run_all(wanted: list[Fault], at_once: int) -> list[tuple[Fault, str, str]]:
    """Run the faults, each process in a copy of its own."""
    with tempfile.TemporaryDirectory(prefix="planted-") as folder, ThreadPoolExecutor(at_once) as threads:
        trees: SimpleQueue[Path] = SimpleQueue()
        for number in range(at_once):
            trees.put(copy_tree(Path(folder) / str(number)))

        def one(fault: Fault) -> tuple[Fault, str, str]:
            tree = trees.get()
            try:
                outcome, told = run(fault, tree)
            except subprocess.TimeoutExpired:
                outcome, told = CAUGHT, "it took too long"
            finally:
                trees.put(tree)
            print(f"{outcome:8}  {fault.name:36}  {told[:140]}", flush=True)
            return fault, outcome, told

        return list(threads.map(one, wanted))


# ----- the command -----
def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.planted")
    parser.add_argument("names", nargs="*")
    parser.add_argument("--list", action="store_true", help="print the faults, and plant none")
    parser.add_argument("--at-once", type=int, default=2, help="how many test processes (2)")
    given = parser.parse_args(arguments)
    known = faults()
    if unknown := set(given.names) - {fault.name for fault in known}:
        parser.error(f"there is no fault named {', '.join(sorted(unknown))}")
    wanted = [fault for fault in known if not given.names or fault.name in given.names]
    if given.list:
        for fault in wanted:
            print(f"{fault.name:36}  {fault.file}  {fault.test}")
        return 0
    outcomes = run_all(wanted, given.at_once)
    left = [fault.name for fault, outcome, _told in outcomes if outcome != CAUGHT]
    print(
        f"{len(outcomes) - len(left)} of {len(outcomes)} caught.", *(f"Not caught: {name}" for name in left), sep="\n"
    )
    return 1 if left else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
