"""Every table and chart of a page can be downloaded: these tests search the templates."""

import re
from importlib import import_module
from pathlib import Path

import pytest

import league
from league.downloads.kinds import CLUB_SHEETS, SHEETS

pytestmark = pytest.mark.once

TEMPLATES = Path(__file__).parents[3] / "templates"
# Tables, and drawings that are not a cell of one.
DRAWN = re.compile(r"<table|\{% (?:line_chart|race|sparkline) ")
OFFERED = re.compile(r"\{% (?:downloads|sheet) \"([\w-]+)\"")
MENU = re.compile(r"\{% (?:downloads|download_menu)\b")
# Drawn here for a page whose menu offers them. Rows of a table that are drawn in two places are one table.
WITHIN = {
    "standings/rows.html": "standings/season.html",
    "standings/course.html": "standings/season.html",
    "standings/final_table.html": "standings/close.html",
    "profiles/statistics.html": "profiles/files.html",
    "profiles/against_rows.html": "profiles/files.html",
    "profiles/deals.html": "profiles/files.html",
    "publishing/embed/rows.html": "standings/season.html",
}
# These pages show no figures of the club, or one moment of an evening, or how one game's points came about.
NO_FIGURES = {
    # The table of a chart, which is counted where the chart is drawn; examples of components.
    "core/line_chart.html",
    "components/style.html",
    "publishing/embed/event_seating.html",
    # What would move under other house rules; nothing of it is stored.
    "standings/rule_change.html",
    "home/night.html",
    "standings/as_it_stands_rows.html",
    "records/wall_tables.html",
    "evening_tables/wall.html",
    "records/game.html",
    # A part of the season's table on one day; the season offers it whole.
    "stories/table.html",
    # What a correction would change; nothing of it is stored.
    "records/sitting_result.html",
    "records/replay_report.html",
    "archives/state.html",
    "records/import_fault_lines.html",
    "records/import_names.html",
    "home/members.html",
    "home/house_rules_version.html",
    "home/rule_differences.html",
    "records/import_report.html",
    "home/answer.html",
    "home/ruleset.html",
}
# The pages of tournaments offer their sheets in another way (templates/tournaments/file_links.html).
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


def drawn_for(page: str) -> list[str]:
    """The tables and charts of a page and of its parts."""
    parts = [name for name in drawing() if WITHIN.get(name, name) == page]
    return [drawn for name in parts for drawn in DRAWN.findall((TEMPLATES / name).read_text())]


@pytest.mark.parametrize("page", sorted({WITHIN.get(name, name) for name in drawing()}))
def test_every_table_and_chart_of_a_page_can_be_had_as_a_file(page: str) -> None:
    drawn, files = drawn_for(page), offered(page)

    assert len(set(files)) >= len(drawn), f"{page} draws {drawn} and offers only {files}"


@pytest.mark.parametrize("path", sorted(TEMPLATES.rglob("*.html")), ids=lambda path: path.name)
def test_a_page_has_one_menu(path: Path) -> None:
    """A page with several tables has them in one menu: `{% download_menu %}` with a `{% sheet %}` for each."""
    menus = MENU.findall(path.read_text())

    assert len(menus) <= 1


@pytest.mark.parametrize("kind", CLUB_SHEETS, ids=lambda kind: kind.key)
def test_every_file_is_offered_on_a_page(kind: object) -> None:
    pages = {path for path in TEMPLATES.rglob("*.html") if kind.key in OFFERED.findall(path.read_text())}  # type: ignore[attr-defined]

    assert pages


def test_every_sheet_that_an_app_describes_is_listed() -> None:
    apps = Path(str(league.__file__)).parent
    modules = [".".join(path.with_suffix("").relative_to(apps.parent).parts) for path in apps.rglob("sheets.py")]
    described = [
        kind
        for module in map(import_module, modules)
        for name, kinds in vars(module).items()
        if name.endswith("SHEETS")
        for kind in kinds
    ]

    assert sorted(kind.key for kind in described) == sorted(kind.key for kind in SHEETS)


def test_every_exception_exists() -> None:
    assert [name for name in (*WITHIN, *NO_FIGURES) if not (TEMPLATES / name).exists()] == []
