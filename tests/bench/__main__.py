"""`make bench` runs every measurement; `make bench WHAT=hands` runs tests/bench/bench_hands.py alone.

`make bench WHAT="tables --full"` sets HANCHAN to a million, and `make bench WHAT="load --viewers 100"` sets VIEWERS:
every option is an environment variable that sizes the measurement. The table of the aims stands at the end.
"""

import importlib
import os
import sys
import tempfile
from pathlib import Path

from tests.bench.aims import HEAD, ROWS, hand_over, handed_over, missing
from tests.bench.load.markdown import markdown

HERE = Path(__file__).parent
FULL = "--full"


def main(words: list[str]) -> None:
    names = take_options(words)
    known = sorted(path.stem.removeprefix("bench_") for path in HERE.glob("bench_*.py"))
    if unknown := set(names) - set(known):
        sys.exit(f"Unknown measurement: {', '.join(sorted(unknown))}. The measurements are: {', '.join(known)}.")
    with tempfile.TemporaryDirectory() as folder:
        os.environ[ROWS] = str(Path(folder) / "rows")
        Path(os.environ[ROWS]).touch()
        for name in names or known:
            print(f"\n== {name} ==", flush=True)
            hand_over(*(importlib.import_module(f"tests.bench.bench_{name}").main() or ()))
        report(names or known)


def report(benches: list[str]) -> None:
    rows = handed_over()
    if rows:
        print("\n" + markdown([list(HEAD), *(list(one.cells()) for one in rows)]))
    for what in missing(rows, benches):
        print(f"Not measured in this run: {what}")


def take_options(words: list[str]) -> list[str]:
    """Set the environment variables of the options; return the other words."""
    names, left = [], iter(words)
    for word in left:
        if word == FULL:
            os.environ["HANCHAN"] = "1000000"
        elif word.startswith("--"):
            os.environ[word.removeprefix("--").replace("-", "_").upper()] = next(left, "")
        else:
            names.append(word)
    return names


if __name__ == "__main__":
    main(sys.argv[1:])
