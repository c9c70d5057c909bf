"""The lists of the whole server: the clock counts what everybody sees, and each reader gets how many rows they see."""

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import pytest
from celery import current_app
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import get_resolver
from django.utils import timezone

from league.accounts.models import User, Visitor
from league.accounts.services import token_create
from league.clubs import server_lists
from league.clubs.api_base import PagesOfServer
from league.clubs.models import Club, ListCount
from league.clubs.selectors import club_list
from league.clubs.server_lists import BELIEVED_FOR, ServerList
from league.clubs.services import club_create, house_rules_create, membership_set
from league.core.web import paging
from league.home.tasks import count_lists
from league.players.services import player_add
from league.tournaments.core.access import tournament_list, tournaments_visible
from league.tournaments.core.people import official_set
from league.tournaments.lifecycle.services import tournament_create
from league.tournaments.models import Tournament
from tests.league.core.page import signed_in
from tests.league.factories import make_entrants, make_user

pytestmark = pytest.mark.django_db

READERS = ("visitor", "stranger", "member", "entrant", "official", "all three", "owner")
PATHS = ("/api/v1/clubs/", "/api/v1/tournaments/")


@pytest.fixture
def readers() -> dict[str, Visitor]:
    """An open and a closed club, each with an open and a closed event; who is what in the closed ones."""
    made: dict[str, Any] = {name: make_user(name.replace(" ", "-")) for name in READERS[1:]}
    owner = made["owner"]
    for is_public in (True, False):
        club = club_create(actor=owner, name=f"Club {is_public}", slug=f"club-{is_public}".lower(), is_public=is_public)
        version = house_rules_create(actor=owner, club=club, name="Ours", ruleset="ema")
        for is_open in (True, False):
            event = tournament_create(
                actor=owner, club=club, name=f"Event {is_open}", slug=f"event-{is_open}-{is_public}".lower(),
                house_rules=version, starts_on=date(2026, 3, 7), is_public=is_open,
            )  # fmt: skip
            fill(event, owner, made)
        membership_set(actor=owner, club=club, user=made["member"], role="player")
        membership_set(actor=owner, club=club, user=made["all three"], role="recorder")
    return {"visitor": AnonymousUser(), **made}


def fill(event: Tournament, owner: User, made: dict[str, User]) -> None:
    for name in ("entrant", "all three"):
        player = event.club.players.filter(account=made[name]).first()
        if player is None:
            player = player_add(actor=owner, club=event.club, name=name)
            player.account = made[name]
            player.save()
        make_entrants(owner, event, [player])
    for name in ("official", "all three"):
        official_set(actor=owner, tournament=event, account=made[name].username, role="referee")


def client_of(user: Visitor) -> Client:
    return signed_in(user) if isinstance(user, User) else Client()


def counts_of(client: Client, path: str) -> list[str]:
    """The counting queries of an answer that nothing in the cache helps."""
    cache.clear()
    with CaptureQueriesContext(connection) as queries:
        assert client.get(path).status_code == 200
    return [query["sql"] for query in queries if "COUNT(*)" in query["sql"].split("FROM")[0]]


@pytest.mark.parametrize("name", READERS)
@pytest.mark.parametrize(
    ("rows_of", "list_of"),
    [(Club.objects.visible_to, club_list), (tournaments_visible, tournament_list)],
    ids=["clubs", "tournaments"],
)
def test_the_parts_of_a_list_are_its_rows(
    readers: dict[str, Visitor], name: str, rows_of: Callable[..., Any], list_of: Callable[..., ServerList]
) -> None:
    parts = list_of(readers[name])
    public, own = set(parts.public), list(parts.own) if parts.own is not None else []

    assert public
    assert len(own) == len(set(own))
    assert public.isdisjoint(own)
    assert public | set(own) == set(rows_of(readers[name]))
    assert parts.count() == rows_of(readers[name]).count()


def test_each_reader_sees_rows_of_their_own(readers: dict[str, Visitor]) -> None:
    own = {name: tournament_list(user).own for name, user in readers.items()}

    numbers = {name: None if rows is None else rows.count() for name, rows in own.items()}
    assert numbers == {
        "visitor": None, "stranger": 0, "member": 3, "entrant": 3, "official": 3, "all three": 3, "owner": 3,
    }  # fmt: skip


@pytest.mark.parametrize("is_stored", [True, False], ids=["the clock counts", "no clock"])
@pytest.mark.parametrize(
    "query", ["", "ordering=-name", "state=preparing", "state=running", "club=club-true", "until=2026-03-06"]
)
def test_an_answer_says_how_many_events_the_reader_sees(
    readers: dict[str, Visitor], monkeypatch: pytest.MonkeyPatch, query: str, is_stored: bool
) -> None:
    Tournament.objects.filter(slug="event-true-true").update(state="running")
    monkeypatch.setattr(server_lists, "MANY_ROWS", 0 if is_stored else 1000)
    count_lists()

    for user in readers.values():
        answer = client_of(user).get(f"{PATHS[1]}?page_size=500&{query}").json()
        assert answer["count"] == len(answer["results"])
    assert ListCount.objects.count() == (2 if is_stored else 0)


@pytest.mark.parametrize("is_stored", [True, False], ids=["the clock counts", "no clock"])
def test_an_answer_says_how_many_clubs_the_reader_sees(
    readers: dict[str, Visitor], monkeypatch: pytest.MonkeyPatch, is_stored: bool
) -> None:
    monkeypatch.setattr(server_lists, "MANY_ROWS", 0 if is_stored else 1000)
    count_lists()

    for user in readers.values():
        answer = client_of(user).get(PATHS[0]).json()
        assert answer["count"] == len(answer["results"])


@pytest.mark.parametrize("path", PATHS)
def test_a_token_of_one_club_counts_that_club(
    readers: dict[str, Any], monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    monkeypatch.setattr(server_lists, "MANY_ROWS", 0)
    count_lists()
    _token, secret = token_create(actor=readers["owner"], name="bot", club="club-false")

    answer = Client().get(path, headers={"Authorization": f"Bearer {secret}"}).json()

    assert answer["count"] == len(answer["results"]) == (1 if path == PATHS[0] else 2)


@pytest.mark.parametrize("path", ["/", *PATHS, f"{PATHS[1]}?ordering=name", f"{PATHS[0]}?page=1&page_size=2"])
def test_no_visitor_counts_what_the_clock_has_counted(
    readers: dict[str, Visitor], monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    monkeypatch.setattr(server_lists, "MANY_ROWS", 0)
    before = len(counts_of(Client(), path))
    count_lists()

    assert (before, counts_of(Client(), path)) == (1, [])


@pytest.mark.parametrize("path", ["/", *PATHS])
def test_a_list_shorter_than_many_is_counted_each_time(readers: dict[str, Visitor], path: str) -> None:
    count_lists()

    assert [len(counts_of(Client(), path)) for _time in range(2)] == [1, 1]
    assert not ListCount.objects.exists()


def test_a_list_that_is_short_again_loses_its_count(
    readers: dict[str, Visitor], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server_lists, "MANY_ROWS", 1)
    count_lists()
    stored = {one.name: one.rows for one in ListCount.objects.all()}
    Club.objects.update(is_public=False)

    count_lists()

    assert (stored, ListCount.objects.count()) == ({"clubs": 1, "tournaments": 1}, 0)


def test_the_clock_counts_anew_each_time(readers: dict[str, Visitor], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server_lists, "MANY_ROWS", 0)
    count_lists()
    Tournament.objects.update(is_public=True)

    count_lists()

    assert (
        ListCount.objects.get(name="tournaments").rows == Tournament.objects.filter(club__is_public=True).count() == 2
    )


@pytest.mark.parametrize(("late", "expected"), [(-1, 7), (1, 1)], ids=["just believed", "too old"])
def test_the_count_of_a_clock_that_has_stopped_is_not_believed(
    readers: dict[str, Visitor], late: int, expected: int
) -> None:
    counted_at = timezone.now() - BELIEVED_FOR - timedelta(seconds=late * 10)
    ListCount.objects.create(name="clubs", rows=7, counted_at=counted_at)

    assert club_list(AnonymousUser()).count() == expected


def test_a_stored_count_is_kept_in_the_cache_if_it_is_large(
    readers: dict[str, Visitor], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(paging, "MANY_ROWS", 7)
    ListCount.objects.create(name="clubs", rows=7, counted_at=timezone.now())
    club_list(AnonymousUser()).count()

    with CaptureQueriesContext(connection) as queries:
        assert club_list(AnonymousUser()).count() == 7
    assert len(queries) == 0


def test_the_clock_counts_every_list_of_the_whole_server(
    readers: dict[str, Visitor], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server_lists, "MANY_ROWS", 0)
    views = [one.callback.cls for one in nested(get_resolver("league.api_urls"))]
    lists = {
        view.server_list(AnonymousUser()).name
        for view in views
        if getattr(view, "pagination_class", None) is PagesOfServer
    }

    count_lists()

    assert {one.name for one in ListCount.objects.all()} == lists == {"clubs", "tournaments"}


def nested(resolver: Any) -> list[Any]:
    found = []
    for one in resolver.url_patterns:
        found += nested(one) if hasattr(one, "url_patterns") else [one] if hasattr(one.callback, "cls") else []
    return found


def test_the_clock_knows_each_task() -> None:
    current_app.loader.import_default_modules()

    assert {one["task"] for one in settings.CELERY_BEAT_SCHEDULE.values()} <= set(current_app.tasks)
    assert settings.CELERY_BEAT_SCHEDULE["lists"]["schedule"] < BELIEVED_FOR.total_seconds()
