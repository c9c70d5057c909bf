"""`make bench` runs every measurement; `make bench WHAT=hands` runs tests/bench/bench_hands.py alone.

`make bench WHAT="tables --full"` sets HANCHAN to a million, and `make bench WHAT="load --viewers 100"` sets VIEWERS:
every option is an environment variable that sizes the measurement.
"""

import importlib
import os
import sys
from pathlib import Path

HERE = Path(__file__).parent
FULL = "--full"


def main(words: list[str]) -> None:
    names = take_options(words)
    known = sorted(path.stem.removeprefix("bench_") for path in HERE.glob("bench_*.py"))
    if unknown := set(names) - set(known):
        sys.exit(f"Unknown measurement: {', '.join(sorted(unknown))}. The measurements are: {', '.join(known)}.")
    for name in names or known:
        print(f"\n== {name} ==", flush=True)
        importlib.import_module(f"tests.bench.bench_{name}").main()


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
