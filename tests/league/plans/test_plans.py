"""The queries of the main pages among the rows of many clubs: no large table is read from its first row to its last.

Nor is a list cut within another query.
"""

import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from league.clubs import server_lists
from league.clubs.models import Club
from league.home.tasks import count_lists
from league.jobs.models import Job, JobState
from league.jobs.running import job_run
from league.tournaments.models import Tournament
from tests.league.core.page import signed_in
from tests.league.permissions.world import fill_address
from tests.league.plans.scans import Query, Scan, queries_of_page, scans_of, sqlite_scans
from tests.many_clubs import clubs_multiply
from tests.profile import LONGEST

pytestmark = pytest.mark.django_db

CLUBS = 1000 if LONGEST else 250
# Of fewer rows PostgreSQL reads all as fast as some. SQLite does not look at their number.
LARGE = {"sqlite": CLUBS, "postgresql": 1000}
CLUB, EVENT = "c/<slug:club>/", "e/<slug:tournament>/"
API, API_EVENT = "api/v1/clubs/<slug:club>/", "api/v1/tournaments/<slug:slug>/"
PAGES = (
    "", "account/me/", "start/",
    *(CLUB + page for page in (
        "", "night/", "table/", "seasons/", "season/<slug:slug>/", "season/<slug:slug>/days/",
        "season/<slug:slug>/as-it-stands/", "champions/", "players/", "player/<int:pk>/", "player/<int:pk>/beside/",
        "against/", "evenings/", "evening/<int:pk>/", "evening/<int:pk>/tables/", "games/", "g/<int:pk>/",
        "g/<int:pk>/deals/", "record/", "ladders/", "ladder/<slug:slug>/", "bests/", "series/", "open-tables/",
        "tournaments/", "rules/", "members/", "work/", "news.atom", "results.atom", "calendar.ics",
    )),
    *(EVENT + page for page in (
        "", "seating/", "seating/find/", "results/", "standings/", "players/", "players/<int:pk>/", "hands/", "desk/",
        "tv/",
    )),
    "api/v1/me/", "api/v1/clubs/", "api/v1/tournaments/", "api/v1/hanchan/<int:pk>/",
    "api/v1/hanchan/<int:pk>/next-deal/",
    *(API + page for page in (
        "", "changes/", "history/", "players/", "players/<int:pk>/statistics/", "live/", "sessions/", "hanchan/",
        "seasons/", "seasons/<slug:slug>/standings/", "ladders/", "ladders/<slug:slug>/", "jobs/", "confirmations/",
        "open-tables/", "series/", "sessions/<int:pk>/answers/", "merges/", "final-tables/", "bests/",
    )),
    *(API_EVENT + page for page in ("", "entrants/", "rounds/", "standings/", "history/", "calls/", "timetable/")),
)  # fmt: skip
CUT = re.compile(r"LIMIT \d+(?: OFFSET \d+)?$")
# Further questions of a page: a search, a filter.
ASKED = {
    CLUB + "players/": "?q=ao",
    EVENT + "seating/find/": "?find=gu",
    API + "players/": "?search=ao",
    API + "hanchan/": "?state=finished",
}


# Lists of the whole server: a page follows the index of their order until it is full.
IN_ORDER = ("", "api/v1/clubs/", "api/v1/tournaments/")


@pytest.fixture(scope="module")
def crowded(world: dict[str, Any]) -> dict[str, Any]:
    """The world, open to all and its ladders computed, beside so many more clubs."""
    Club.objects.update(is_public=True)
    Tournament.objects.update(is_public=True)
    for job in Job.objects.filter(kind="ladders", state=JobState.WAITING):
        job_run(job.pk)
    clubs_multiply(CLUBS, with_marks=True)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(server_lists, "MANY_ROWS", CLUBS)
        count_lists()
    # Now, since else PostgreSQL would do it after each test.
    connection.check_constraints()
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("ANALYZE")
            # As on a disk without moving parts.
            cursor.execute("SET LOCAL random_page_cost = 1.1")
    return world


@pytest.fixture(scope="module")
def large(crowded: dict[str, Any]) -> set[str]:
    """The names of the large tables."""
    with connection.cursor() as cursor:
        names = connection.introspection.table_names(cursor)
        return {name for name in names if rows_in(cursor, name) >= LARGE[connection.vendor]}


def rows_in(cursor: Any, table: str) -> int:
    cursor.execute(f'SELECT count(*) FROM "{table}"')
    return int(cursor.fetchone()[0])


def whole_tables(client: Client, address: str, *, is_in_order: bool) -> dict[str, str]:
    """The tables that a page reads as a whole, each with a query that does it."""
    with queries_of_page() as queries:
        status = client.get(address).status_code
    assert status in (200, 302)
    assert queries
    assert [query.sql for query in queries if holds_cut_list(query.sql)] == []
    return {
        scan.table: query.sql for query in queries for scan in scans_of(query)
        if not (is_in_order and scan.index and CUT.search(query.sql))
    }  # fmt: skip


def holds_cut_list(sql: str) -> bool:
    """Whether rows are asked for by a list that is cut to some rows: PostgreSQL may join all rows before it looks."""
    for found in re.finditer(r"IN \((?=SELECT)", sql):
        depth, end = 1, found.end()
        while depth:
            depth += {"(": 1, ")": -1}.get(sql[end], 0)
            end += 1
        if CUT.search(sql[: end - 1]):
            return True
    return False


@pytest.mark.parametrize(
    ("sql", "is_found"),
    [
        ("SELECT * FROM h WHERE id IN (SELECT h FROM s WHERE (a AND b) ORDER BY k LIMIT 20)", True),
        ("SELECT * FROM h WHERE id IN (SELECT h FROM s LIMIT 20 OFFSET 40) ORDER BY k", True),
        ("SELECT * FROM h WHERE id IN (SELECT h FROM s WHERE (a)) AND EXISTS(SELECT 1 FROM t LIMIT 1)", False),
        ("SELECT * FROM h WHERE id IN (1, 2) LIMIT 20", False),
    ],
    ids=["cut", "cut in the middle", "whole, beside one that exists", "values"],
)
def test_a_list_that_is_cut_is_noticed(sql: str, is_found: bool) -> None:
    assert holds_cut_list(sql) is is_found


@pytest.mark.parametrize("pattern", PAGES)
def test_a_page_reads_no_large_table_from_the_first_row_to_the_last(
    pattern: str, crowded: dict[str, Any], large: set[str]
) -> None:
    address = fill_address(pattern, crowded) + ASKED.get(pattern, "")
    whole = whole_tables(signed_in(crowded["users"]["owner"]), address, is_in_order=pattern in IN_ORDER)

    assert {table: whole[table] for table in whole.keys() & large} == {}


@pytest.mark.parametrize("pattern", IN_ORDER)
def test_a_list_of_the_whole_server_reads_none_for_a_visitor_either(
    pattern: str, crowded: dict[str, Any], large: set[str]
) -> None:
    assert whole_tables(Client(), f"/{pattern}", is_in_order=True).keys() & large == set()


@pytest.mark.parametrize(
    ("sql", "scans"),
    [
        ("SELECT * FROM records_hanchan", {Scan("records_hanchan", "")}),
        ('SELECT count(*) FROM "records_hanchan" U0 WHERE U0.note = %s', {Scan("records_hanchan", "")}),
        ("SELECT * FROM records_hanchan WHERE id = %s", set()),
    ],
    ids=["all rows", "a column without an index", "one row"],
)
def test_a_table_that_is_read_as_a_whole_is_noticed(sql: str, scans: set[Scan], large: set[str]) -> None:
    assert scans_of(Query(sql, [1] if "id =" in sql else ["a note"] if "%s" in sql else None)) == scans


@pytest.mark.sqlite
def test_an_index_that_is_read_as_a_whole_is_noticed(large: set[str]) -> None:
    of_index = Query("SELECT count(*) FROM records_hanchan WHERE is_held_back = 0", None)

    assert {scan.table for scan in sqlite_scans(of_index)} == {"records_hanchan"}
