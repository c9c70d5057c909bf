"""How many rows a long list has that no clock counts is counted once in a minute."""

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext

from league.clubs.models import Club
from league.core.web import paging
from league.core.web.paging import SECONDS_KEPT, KeptCount

pytestmark = pytest.mark.django_db


@pytest.fixture
def many(monkeypatch: pytest.MonkeyPatch) -> None:
    """Five clubs, which are many."""
    monkeypatch.setattr(paging, "MANY_ROWS", 5)
    Club.objects.bulk_create(Club(name=f"Club {number}", slug=f"club-{number}") for number in range(5))


def pages(**seen: bool) -> KeptCount:
    return KeptCount(Club.objects.filter(slug__startswith="club-", **seen).order_by("pk"), 2)


def test_the_second_reader_does_not_count(many: None) -> None:
    first = pages().count

    with CaptureQueriesContext(
        connection,
    ) as queries:
        second = pages().count

    assert (first, second, len(queries)) == (5, 5, 0)


def test_a_short_list_is_counted_each_time(many: None) -> None:
    Club.objects.get(slug="club-0").delete()
    before = pages().count

    Club.objects.get(slug="club-1").delete()

    assert (before, pages().count) == (4, 3)


def test_what_others_may_see_is_counted_for_itself(many: None) -> None:
    pages().count  # noqa: B018
    Club.objects.filter(slug="club-0").update(is_public=True)

    assert pages(is_public=True).count == Club.objects.filter(slug__startswith="club-", is_public=True).count()


def test_a_page_of_rows_that_are_gone_since_is_empty(many: None) -> None:
    pages().count  # noqa: B018
    Club.objects.get(slug="club-4").delete()

    last = pages().get_page(3)

    assert (list(last), last.paginator.count) == ([], 5)


def test_the_count_is_right_when_the_minute_is_over(many: None, monkeypatch: pytest.MonkeyPatch) -> None:
    kept: list[int] = []
    monkeypatch.setattr(cache, "set", lambda _key, _count, seconds: kept.append(seconds))
    pages().count  # noqa: B018
    Club.objects.get(slug="club-4").delete()

    assert (pages().count, kept) == (4, [SECONDS_KEPT])


@pytest.mark.parametrize("path", ["/", "/api/v1/clubs/", "/api/v1/tournaments/", "/api/v1/tournaments/?state=running"])
def test_the_lists_of_the_whole_server_keep_it(client, club, monkeypatch, path: str) -> None:
    monkeypatch.setattr(paging, "MANY_ROWS", 0)

    def counts() -> list[str]:
        with CaptureQueriesContext(connection) as queries:
            assert client.get(path).status_code == 200
        return [query["sql"] for query in queries if "COUNT(*)" in query["sql"].split("FROM")[0]]

    assert (len(counts()), len(counts())) == (1, 0)
