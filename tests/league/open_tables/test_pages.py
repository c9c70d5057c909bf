"""Open tables by page and by API."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from league.accounts.models import User
from league.clubs.models import Club
from league.open_tables.models import OpenTable
from league.open_tables.services import open_table_join, open_table_propose
from league.sessions.models import Session
from tests.league.api import calls
from tests.league.core.page import query_count, signed_in, url, words


def test_a_member_proposes_a_table_and_withdraws_it(people: list[User], club: Club) -> None:
    client, address = signed_in(people[0]), url(club, "open_tables")
    day = (timezone.now() + timedelta(days=3)).date().isoformat()
    page = client.get(address)
    sent = {name: page.context["form"][name].value() or "" for name in page.context["form"].fields}
    proposed = words(client.post(address, sent | {"day": day, "time": "19:30", "place": "Café"}, follow=True))
    table = OpenTable.objects.get()
    withdrawn = words(client.post(url(club, "open_table_withdraw", table.pk), follow=True))

    assert "Nobody proposes a table." in words(page)
    assert "19:30 · Café · 1 / 4 Aoi Take the table back" in proposed
    assert "Nobody proposes a table." in withdrawn


@pytest.mark.parametrize("page", ["/", "/c/north-wind-circle/evenings/"])
def test_others_join_in_one_tap_and_leave_in_another(
    page: str, table: OpenTable, people: list[User], club: Club
) -> None:
    client = signed_in(people[1])
    before = words(client.get(page))
    client.post(url(club, "open_table_join", table.pk))
    joined = words(client.get(page))
    client.post(url(club, "open_table_leave", table.pk))

    assert "Café · 1 / 4 Aoi I join" in before
    assert "Café · 2 / 4 Aoi · Ben Leave the table" in joined
    assert "Café · 1 / 4 Aoi I join" in words(client.get(page))


def test_the_last_one_comes_to_the_page_of_the_evening(table: OpenTable, people: list[User], club: Club) -> None:
    for user in people[1:3]:
        open_table_join(actor=user, table=table)
    page = words(signed_in(people[3]).post(url(club, "open_table_join", table.pk), follow=True))

    assert "All seats are taken: the table is an evening now." in page
    assert "Who comes 4 / 4" in page


def test_a_time_that_is_over_is_refused_and_taken_when_corrected(people: list[User], club: Club) -> None:
    client, address = signed_in(people[0]), url(club, "open_tables")
    sent = {"day": "2026-01-01", "time": "19:30", "place": "", "seats": "3"}
    refused = client.post(address, sent)
    later = (timezone.now() + timedelta(days=3)).date().isoformat()
    taken = client.post(address, {name: refused.context["form"][name].value() for name in sent} | {"day": later})

    assert refused.status_code == 422
    assert "The time of the table is over." in words(refused)
    assert (taken.status_code, OpenTable.objects.get().seats) == (302, 3)


def test_visitors_of_a_public_club_see_no_open_table(table: OpenTable, club: Club, client: Client) -> None:
    assert "Open tables" not in words(client.get(url(club, "evenings")))
    assert client.get(url(club, "open_tables")).status_code == 302


def test_a_member_without_a_player_sees_tables_and_no_button(table: OpenTable, player_user: User, club: Club) -> None:
    page = words(signed_in(player_user).get(url(club, "open_tables")))

    assert "1 / 4 Aoi" in page
    assert "I join" not in page


def test_the_number_of_queries_does_not_grow_with_the_tables(table: OpenTable, people: list[User], club: Club) -> None:
    client, address = signed_in(people[1]), url(club, "open_tables")
    one = query_count(client, address)
    for user in people:
        later = open_table_propose(actor=user, club=club, begins_at=timezone.now() + timedelta(days=5))
        open_table_join(actor=people[1], table=later)

    assert query_count(client, address) == one


# ----- by API -----
def test_the_api_proposes_joins_leaves_and_withdraws(people: list[User], club: Club) -> None:
    first, second = (calls.signed_in(user) for user in people[:2])
    path = f"/api/v1/clubs/{club.slug}/open-tables/"
    made = first.post(path, {"begins_at": (timezone.now() + timedelta(days=1)).isoformat()}, format="json")
    one = f"{path}{made.json()['id']}/"
    joined = second.put(f"{one}seat/").json()
    left = second.delete(f"{one}seat/")
    listed = second.get(path).json()["results"]
    refused = second.delete(one)
    withdrawn = first.delete(one)

    assert (made.status_code, made.json()["seats"]) == (201, 4)
    assert [player["name"] for player in joined["players"]] == ["Aoi", "Ben"]
    assert left.status_code == 204
    assert [player["name"] for player in listed[0]["players"]] == ["Aoi"]
    assert (refused.status_code, withdrawn.status_code) == (403, 204)
    assert first.get(one).json()["state"] == "withdrawn"


def test_the_api_says_which_evening_a_full_table_is(table: OpenTable, people: list[User], club: Club) -> None:
    answers: list[Any] = [
        calls.signed_in(user).put(f"/api/v1/clubs/{club.slug}/open-tables/{table.pk}/seat/").json()
        for user in people[1:]
    ]

    assert [one["session"] for one in answers] == [None, None, Session.objects.get().pk]
    assert answers[-1]["is_waiting"] is False
