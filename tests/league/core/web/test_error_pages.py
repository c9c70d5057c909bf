"""The pages of errors: refused before a view sees the request, missing, forbidden, and failures of the server."""

import re
from typing import Any
from unittest.mock import patch

import pytest
from django.db import OperationalError
from django.test import Client

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.core.outages.outage import database_outage
from league.tournaments.lifecycle.services import tournament_create
from league.tournaments.models import Tournament
from tests.league.core.page import codes, signed_in
from tests.league.factories import DAY

pytestmark = pytest.mark.once


@pytest.mark.parametrize("path", ["/", "/rules/", "/api/v1/rulesets/", "/nothing/here/"])
@pytest.mark.parametrize("host", ["evil.example", "evil.example:80", "a b", "[::1", "..", "localhost@evil.example"])
def test_a_host_that_is_not_ours_is_refused(host: str, path: str) -> None:
    answer = Client(raise_request_exception=False).get(path, headers={"host": host})

    assert answer.status_code == 400
    if path.startswith("/api/"):
        assert answer.json()["error"] == "bad_request"
    else:
        assert "This request cannot be read." in answer.content.decode()


# ----- in the reader's language, below the bar of the club or event -----
JAPANESE = {"accept-language": "ja"}
BAR = '<nav class="tabs"'


@pytest.fixture
def event(owner: User, club: Club, house_rules: HouseRulesVersion) -> Tournament:
    return tournament_create(
        actor=owner, club=club, name="Open", slug="open", house_rules=house_rules, starts_on=DAY, is_public=True
    )


def assert_in_japanese_with_bar(answer: Any, status: int, place: str) -> None:
    html = answer.content.decode()
    assert answer.status_code == status
    assert '<html lang="ja">' in html
    assert re.search(r"<h1>[^<]*[ぁ-ん][^<]*</h1>", html)
    assert BAR in html
    assert f'href="{place}"' in html


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["nothing/", "season/none/", "g/999/", "nothing/at/all.txt"])
def test_a_missing_page_of_a_club_keeps_its_bar(club: Club, path: str) -> None:
    answer = Client().get(f"/c/{club.slug}/{path}", headers=JAPANESE)

    assert_in_japanese_with_bar(answer, 404, f"/c/{club.slug}/games/")


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["nothing/", "players/999/", "files/none.csv"])
def test_a_missing_page_of_an_event_keeps_its_bar(event: Tournament, path: str) -> None:
    answer = Client().get(f"/e/{event.slug}/{path}", headers=JAPANESE)

    assert_in_japanese_with_bar(answer, 404, f"/e/{event.slug}/standings/")


@pytest.mark.django_db
def test_a_forbidden_page_keeps_the_bar(club: Club, event: Tournament, stranger: User) -> None:
    client = signed_in(stranger)

    assert_in_japanese_with_bar(
        client.get(f"/c/{club.slug}/settings/", headers=JAPANESE), 403, f"/c/{club.slug}/games/"
    )
    assert_in_japanese_with_bar(
        client.get(f"/e/{event.slug}/desk/settings/", headers=JAPANESE), 403, f"/e/{event.slug}/standings/"
    )


@pytest.mark.django_db
@pytest.mark.parametrize("method", ["put", "delete", "patch"])
def test_a_method_that_a_page_does_not_have_is_said_on_a_page(club: Club, owner: User, method: str) -> None:
    path = f"/c/{club.slug}/work/compare/"
    answer = getattr(signed_in(owner), method)(path, headers=JAPANESE)

    assert_in_japanese_with_bar(answer, 405, f"/c/{club.slug}/games/")
    assert answer.headers["Allow"] == "GET, HEAD, POST"
    assert codes(answer) == ["method_not_allowed"]


@pytest.mark.django_db
@pytest.mark.parametrize(("error", "status"), [(ValueError("ours"), 500), (OperationalError("server closed"), 503)])
def test_a_failure_speaks_the_language_and_keeps_the_bar(
    club: Club, event: Tournament, error: Exception, status: int
) -> None:
    client = Client(raise_request_exception=False)
    for view, place in (
        ("league.records.views.games.games.show", f"/c/{club.slug}/games/"),
        ("league.tournaments.views.public.public.show", f"/e/{event.slug}/standings/"),
    ):
        with patch(view, side_effect=error):
            answer = client.get(place, headers=JAPANESE)
        database_outage.end()

        assert_in_japanese_with_bar(answer, status, place)


@pytest.mark.django_db
def test_a_closed_club_shows_its_bar_to_no_stranger(club: Club, stranger: User) -> None:
    Club.objects.filter(pk=club.pk).update(is_public=False)

    answer = signed_in(stranger).get(f"/c/{club.slug}/nothing/")

    assert answer.status_code == 404
    assert BAR not in answer.content.decode()
    assert club.name not in answer.content.decode()


@pytest.mark.django_db
def test_the_language_is_changed_on_an_error_page(club: Club) -> None:
    client, path = Client(), f"/c/{club.slug}/nothing/"
    client.get(path)

    answer = client.post("/language/", {"language": "ja", "next": path}, follow=True)

    assert_in_japanese_with_bar(answer, 404, f"/c/{club.slug}/games/")
