"""Write the tables of witnesses: `python -m tests.witnesses [FAMILY …] [--seconds N] [--seed N]`.

A search that is led by what is new: hands of one theme and changed copies of those that were kept. A hand is kept if it
counts two patterns (in riichi three) together, won in one way under one set of options, that no hand before it does. In
the end as few of them as possible are written. The hands of the present table are looked at first, so that a second
search only adds to the first.
"""

import argparse
from pathlib import Path
from random import Random

from tests.witnesses.kinds import SEARCHES
from tests.witnesses.search import Hunt

WRITTEN = "Hands that count patterns together: written by `python -m tests.witnesses`."
WIDEST = 120
ROOT = Path(__file__).parents[2]


def main() -> None:
    parser = argparse.ArgumentParser(description="Write the tables of witnesses.")
    parser.add_argument("family", nargs="*", default=list(SEARCHES))
    parser.add_argument("--seconds", type=int, default=120)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    for family in asked.family:
        hunt = Hunt(SEARCHES[family], family)
        hunt.look_at_the_table()
        looked_at = hunt.search(Random(asked.seed), asked.seconds)
        folder = "riichi/sanma" if family == "sanma" else family
        lines = hunt.table()
        (ROOT / "rules" / folder / "witnesses.py").write_text(module_of(lines), encoding="utf-8")
        print(f"{family}: {looked_at} hands looked at, {hunt.found} sets possible, {len(lines) - 1} hands written")


def module_of(lines: list[str]) -> str:
    text = "\n".join(wrapped(lines[0]) + lines[1:])
    long = "# ruff: noqa: E501\n\n" if any(len(line) > WIDEST for line in lines[1:]) else ""
    return f'"""{WRITTEN}"""\n\n{long}TABLE = """\\\n{text}\n"""\n'


def wrapped(names: str) -> list[str]:
    """Break the names of the tokens into lines, the first of which says how many there are."""
    lines, line = [], ""
    for name in names.split():
        if len(line) + len(name) > 110:
            lines, line = [*lines, line], ""
        line = f"{line} {name}".strip()
    lines.append(line)
    return [f"{len(lines)}", *lines]


if __name__ == "__main__":
    main()
