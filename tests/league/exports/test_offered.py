"""Whatever a page draws or tabulates can be had as a file: this walks over the templates."""

import re
from pathlib import Path

import pytest

from league.exports.kinds import SHEETS

pytestmark = pytest.mark.once

TEMPLATES = Path(__file__).parents[3] / "templates"
# Tables, and drawings that are not a cell of one.
DRAWN = re.compile(r"<table|\{% (?:line_chart|race|sparkline) ")
OFFERED = re.compile(r"\{% downloads \"([\w-]+)\"")
# Drawn here for a page that offers them.
WITHIN = {
    "seasons/rows.html": "seasons/season.html",
    "seasons/course.html": "seasons/season.html",
    "web/line_chart.html": "players/statistics.html",
}
# No figures of the club: who may sign in, what was agreed, what a file sent in would do, what a hand is worth.
NO_FIGURES = {
    "archives/imported.html",
    "records/import_faults.html",
    "clubs/members.html",
    "clubs/house_rules_version.html",
    "records/import_report.html",
    "rulebook/answer.html",
    "rulebook/ruleset.html",
}
# A tournament hands out its own sheets (league/tournaments/sheets.py).
ELSEWHERE = {"tournaments"}


def drawing() -> list[str]:
    names = (path.relative_to(TEMPLATES).as_posix() for path in sorted(TEMPLATES.rglob("*.html")))
    return [
        name
        for name in names
        if DRAWN.search((TEMPLATES / name).read_text())
        and name not in NO_FIGURES
        and name.split("/")[0] not in ELSEWHERE
    ]


def offered(name: str) -> list[str]:
    return OFFERED.findall((TEMPLATES / name).read_text())


@pytest.mark.parametrize("name", drawing())
def test_every_table_and_chart_of_a_page_can_be_had_as_a_file(name: str) -> None:
    drawn = DRAWN.findall((TEMPLATES / name).read_text())

    assert len(offered(WITHIN.get(name, name))) >= len(drawn), f"{name} draws {drawn} and offers too few files"


@pytest.mark.parametrize("kind", SHEETS, ids=lambda kind: kind.key)
def test_every_file_is_offered_on_a_page(kind: object) -> None:
    pages = {path for path in TEMPLATES.rglob("*.html") if kind.key in OFFERED.findall(path.read_text())}  # type: ignore[attr-defined]

    assert pages


def test_nothing_is_excused_that_is_not_there() -> None:
    assert [name for name in (*WITHIN, *NO_FIGURES) if not (TEMPLATES / name).exists()] == []
