"""`make bench` runs every measurement; `make bench WHAT=hands` runs tests/bench/bench_hands.py alone.

`make bench WHAT="tables --full"` takes a million hanchan, as HANCHAN=1000000 in front does.
"""

import importlib
import os
import sys
from pathlib import Path

HERE = Path(__file__).parent


FULL = "--full"


def main(wanted: list[str]) -> None:
    if FULL in wanted:
        os.environ["HANCHAN"], wanted = "1000000", [name for name in wanted if name != FULL]
    known = sorted(path.stem.removeprefix("bench_") for path in HERE.glob("bench_*.py"))
    if unknown := set(wanted) - set(known):
        sys.exit(f"There is no measurement {', '.join(sorted(unknown))}. Known are: {', '.join(known)}.")
    for name in wanted or known:
        print(f"\n== {name} ==", flush=True)
        importlib.import_module(f"tests.bench.bench_{name}").main()


if __name__ == "__main__":
    main(sys.argv[1:])
