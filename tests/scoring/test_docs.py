"""The documentation lists every metric, ladder, parameter, grade and error word for word as in the code.

`python -m tests.scoring.test_docs` writes the tables between their marks again.
"""

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from scoring.errors import TableError
from scoring.ladders.grades import MAJSOUL_GRADES, MAJSOUL_ROOMS, TENHOU_GRADES, TENHOU_ROOMS, Grade, Room
from scoring.ladders.registry import LADDERS
from scoring.metrics import METRICS

DOCS = Path(__file__).parents[2] / "docs"
pytestmark = pytest.mark.docs


def table(head: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    head = list(head)
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(str(cell) for cell in line)} |" for line in lines)


def metrics() -> str:
    rows = (
        (
            f"`{metric.key}{':N' if metric.number else ''}`",
            metric.name.replace("{number}", "N"),
            metric.better,
            metric.help,
        )
        for metric in METRICS
    )
    return table(("key", "name", "first", "what it is"), rows)


def ladders() -> str:
    parts = []
    for ladder in LADDERS:
        parts.append(f"### {ladder.name}: `{ladder.key}`\n")
        parts.extend(f"- {line}" for line in ladder.help)
        parts.append(
            f"\nPrecision: {ladder.precision}" + (f" Source: {ladder.source}." if ladder.source else "") + "\n"
        )
        rows = ((f"`{row['name']}`", _number(row["default"]), f"{_number(row['least'])} to {_number(row['most'])}",
                 row["help"]) for row in ladder.describe())  # fmt: skip
        parts.append(table(("parameter", "default", "from, to", "what it is"), rows) + "\n")
    return "\n".join(parts).rstrip()


def _number(value: float) -> str:
    return f"{value:.5g}" if isinstance(value, float) else str(value)


def _grades(grades: Iterable[Grade]) -> str:
    rows = ((grade.name.replace("{number}", str(grade.number)), grade.start, grade.target or "–", *grade.last_place,
             "yes" if grade.can_fall else "no", "yes" if grade.verified else "**not verified**")
            for grade in grades)  # fmt: skip
    return table(("grade", "starts with", "target", "last, east-only", "last, hanchan", "can fall", "verified"), rows)


def _rooms(rooms: Iterable[Room]) -> str:
    rows = ((room.name, " ".join(map(str, room.east)), " ".join(map(str, room.hanchan)),
             "yes" if room.verified else "**not verified**") for room in rooms)  # fmt: skip
    return table(("room", "1st 2nd 3rd, east-only", "1st 2nd 3rd, hanchan", "verified"), rows)


def errors() -> str:
    return table(("code", "sentence"), ((f"`{code}`", text) for code, text in TableError.sentences.items()))


TABLES = {
    ("standings.md", "metrics"): metrics,
    ("standings.md", "errors"): errors,
    ("ladders.md", "ladders"): ladders,
    ("ladders.md", "tenhou grades"): lambda: _grades(TENHOU_GRADES),
    ("ladders.md", "tenhou rooms"): lambda: _rooms(TENHOU_ROOMS),
    ("ladders.md", "majsoul grades"): lambda: _grades(MAJSOUL_GRADES),
    ("ladders.md", "majsoul rooms"): lambda: _rooms(MAJSOUL_ROOMS),
}


def between(name: str) -> re.Pattern[str]:
    return re.compile(rf"(<!-- {name} -->\n)(.*?)(<!-- end of {name} -->)", re.DOTALL)


@pytest.mark.parametrize(("page", "name"), TABLES)
def test_the_page_lists_the_catalogue_of_the_code(page: str, name: str) -> None:
    found = between(name).search((DOCS / page).read_text())

    assert found, f"{page} has no marks for {name}"
    assert found[2].strip() == TABLES[page, name](), "run python -m tests.scoring.test_docs"


if __name__ == "__main__":
    for (page, name), write in TABLES.items():
        path = DOCS / page
        text = write()
        path.write_text(
            between(name).sub(lambda found, text=text: f"{found[1]}\n{text}\n\n{found[3]}", path.read_text())
        )
