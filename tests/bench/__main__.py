"""`make bench` runs every measurement; `make bench WHAT=hands` runs tests/bench/bench_hands.py alone.

`make bench WHAT="tables --full"` sets HANCHAN to a million.
"""

import importlib
import os
import sys
from pathlib import Path

HERE = Path(__file__).parent
FULL = "--full"


def main(names: list[str]) -> None:
    if FULL in names:
        os.environ["HANCHAN"], names = "1000000", [name for name in names if name != FULL]
    known = sorted(path.stem.removeprefix("bench_") for path in HERE.glob("bench_*.py"))
    if unknown := set(names) - set(known):
        sys.exit(f"Unknown measurement: {', '.join(sorted(unknown))}. The measurements are: {', '.join(known)}.")
    for name in names or known:
        print(f"\n== {name} ==", flush=True)
        importlib.import_module(f"tests.bench.bench_{name}").main()


if __name__ == "__main__":
    main(sys.argv[1:])
