"""Sessions through the API: planned ahead, listed, shown with their hanchan."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from rest_framework.test import APIClient

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.players.models import Player
from league.records.deals.services import hanchan_begin
from league.records.games.withholding import hanchan_hold_back
from league.sessions.models import Session
from league.sessions.selectors import open_sessions
from league.sessions.services import session_close, session_open
from tests.league.api.calls import seats, signed_in
from tests.league.factories import DAY, make_hanchan


@pytest.fixture
def client(recorder: User) -> APIClient:
    return signed_in(recorder)


@pytest.fixture
def path(club: Club) -> str:
    return f"/api/v1/clubs/{club.slug}/sessions/"


def at_eight(days: int) -> datetime:
    """Eight in the evening in Tokyo, so many days from now."""
    return (timezone.now() + timedelta(days)).replace(hour=11, minute=0, second=0, microsecond=0)


def planned(client: APIClient, path: str, **keys: Any) -> Any:
    return client.post(path, {"begins_at": at_eight(7).isoformat(), **keys}).json()


def test_an_evening_is_planned_ahead(client: APIClient, club: Club, path: str) -> None:
    evening = planned(client, path, name="New Year's cup")

    assert (evening["state"], evening["is_planned"], evening["name"]) == ("open", True, "New Year's cup")
    assert evening["begins_at"] == at_eight(7).isoformat().replace("+00:00", "Z")
    assert evening["played_on"] == club.day_of(at_eight(7)).isoformat()


def test_an_evening_that_has_begun_is_not_planned(client: APIClient, path: str) -> None:
    evening = planned(client, path, begins_at=(timezone.now() - timedelta(minutes=5)).isoformat())

    assert (evening["state"], evening["is_planned"]) == ("open", False)


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"played_on": "2199-01-01"}, "future_date"),
        ({"begins_at": "2199-01-01T20:00:00Z"}, "future_date"),
        ({"begins_at": "9999-12-31T23:59:00Z"}, "bad_field"),
        ({"begins_at": "0001-01-01T00:00:00Z"}, "bad_field"),
        ({"begins_at": "tonight"}, "bad_field"),
        ({"begins_at": "2026-03-04T11:00:00Z", "played_on": "2026-03-05"}, "begins_another_day"),
    ],
)
def test_a_wrong_time_is_refused(client: APIClient, path: str, body: dict[str, str], code: str) -> None:
    answer = client.post(path, body)

    assert (answer.status_code, answer.json()["error"]) == (400, code)
    assert not Session.objects.exists()


def test_no_hanchan_is_recorded_in_an_evening_of_a_later_day(
    client: APIClient, club: Club, path: str, regulars: list[Player], house_rules: HouseRulesVersion
) -> None:
    evening = planned(client, path)["id"]

    answer = client.post(f"/api/v1/clubs/{club.slug}/hanchan/", {"session": evening, "seats": seats(regulars)})

    assert (answer.status_code, answer.json()["error"]) == (400, "future_date")
    assert list(open_sessions(club)) == []


@pytest.fixture
def four(owner: User, club: Club) -> dict[str, Session]:
    """A closed evening, one of today, and two that are planned."""
    made = {
        "closed": session_open(actor=owner, club=club, played_on=DAY),
        "today": session_open(actor=owner, club=club),
        "later": session_open(actor=owner, club=club, begins_at=at_eight(14)),
        "next": session_open(actor=owner, club=club, begins_at=at_eight(7)),
    }
    session_close(actor=owner, session=made["closed"])
    return made


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("", "later next today closed"),
        ("state=closed", "closed"),
        ("upcoming=true", "next later"),
        ("upcoming=false", "today closed"),
        ("until=2026-03-04", "closed"),
        ("since=2026-03-05&upcoming=false", "today"),
    ],
)
def test_evenings_are_filtered(client: APIClient, path: str, four: dict[str, Session], query: str, names: str) -> None:
    answer = client.get(f"{path}?{query}").json()

    by_key = {session.pk: name for name, session in four.items()}
    assert " ".join(by_key[row["id"]] for row in answer["results"]) == names


@pytest.mark.parametrize("query", ["state=lost", "since=soon", "until=2026-13-01", "upcoming=perhaps"])
def test_a_filter_with_a_wrong_value_is_refused(client: APIClient, path: str, query: str) -> None:
    answer = client.get(f"{path}?{query}")

    assert (answer.status_code, answer.json()["error"]) == (400, "bad_field")


def test_an_evening_is_shown_with_its_hanchan_and_sums(
    client: APIClient, club: Club, owner: User, path: str, regulars: list[Player], house_rules: HouseRulesVersion
) -> None:
    evening = session_open(actor=owner, club=club, played_on=DAY)
    for _ in range(2):
        make_hanchan(actor=owner, house_rules=house_rules, players=regulars, session=evening)
    hanchan_begin(actor=owner, club=club, house_rules=house_rules, players=regulars, session=evening)

    answer = client.get(f"{path}{evening.pk}/").json()

    assert [(one["state"], one["seats"][0]["points"]) for one in answer["hanchan"]] == [
        ("open", None), ("finished", "+31.2"), ("finished", "+31.2"),
    ]  # fmt: skip
    first = {"player": {"id": regulars[0].pk, "name": "Aoi"}, "hanchan_count": 2, "points": "+62.4"}
    assert answer["totals"][0] == first  # +31.2 twice


def test_an_evening_does_not_show_what_is_held_back(
    client: APIClient, club: Club, owner: User, path: str, regulars: list[Player], house_rules: HouseRulesVersion
) -> None:
    evening = session_open(actor=owner, club=club, played_on=DAY)
    hanchan = make_hanchan(actor=owner, house_rules=house_rules, players=regulars, session=evening)
    hanchan_hold_back(hanchan=[hanchan.pk], is_held_back=True)

    answer = client.get(f"{path}{evening.pk}/").json()

    assert (answer["hanchan"], answer["totals"]) == ([], [])
    assert client.get(path).json()["results"][0]["hanchan_count"] == 0


def test_an_evening_of_another_club_is_not_found(client: APIClient, stranger: User, path: str) -> None:
    assert client.get(f"{path}999/").json()["error"] == "not_found"


def test_an_evening_needs_as_many_queries_for_many_hanchan_as_for_few(
    client: APIClient, club: Club, owner: User, path: str, regulars: list[Player], house_rules: HouseRulesVersion
) -> None:
    evening, queries = session_open(actor=owner, club=club, played_on=DAY), []
    for more in (1, 6):
        for _ in range(more):
            make_hanchan(actor=owner, house_rules=house_rules, players=regulars, session=evening)
        with CaptureQueriesContext(connection) as captured:
            client.get(f"{path}{evening.pk}/")
        queries.append(len(captured))

    assert queries[0] == queries[1] <= 6
