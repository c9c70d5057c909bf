"""`make bench` runs every measurement; `make bench WHAT=hands` runs tests/bench/bench_hands.py alone."""

import importlib
import sys
from pathlib import Path

HERE = Path(__file__).parent


def main(wanted: list[str]) -> None:
    known = sorted(path.stem.removeprefix("bench_") for path in HERE.glob("bench_*.py"))
    if unknown := set(wanted) - set(known):
        sys.exit(f"There is no measurement {', '.join(sorted(unknown))}. Known are: {', '.join(known)}.")
    for name in wanted or known:
        print(f"\n== {name} ==", flush=True)
        importlib.import_module(f"tests.bench.bench_{name}").main()


if __name__ == "__main__":
    main(sys.argv[1:])
