"""Who has seen a table as it is now is told so; everybody else gets it as it is."""

import json
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from league.accounts.models import User
from league.accounts.services import token_create
from league.clubs.models import Club, HouseRulesVersion
from league.clubs.services import club_amend
from league.players.models import Player
from league.players.services import player_add, player_amend
from league.seasons.models import Season
from league.seasons.seen import _state_at
from league.seasons.standings import standings_compute, standings_store
from tests.league.factories import make_hanchan
from tests.league.web.page import query_count, signed_in

NAMES = ["season", "api_standings"]


@pytest.fixture
def played(owner: User, house_rules: HouseRulesVersion, regulars: list[Player], season: Season) -> Season:
    make_hanchan(actor=owner, house_rules=house_rules, players=regulars, season=season)
    follow(season)
    return season


def follow(season: Season) -> None:
    standings_store(season, standings_compute(season))


@pytest.fixture(params=NAMES)
def address(request: pytest.FixtureRequest, club: Club, played: Season) -> str:
    """The page, and its JSON."""
    return reverse(request.param, args=[club.slug, played.slug])


def tag_of(client: Client, address: str) -> dict[str, Any]:
    client.get(address)
    return {"if-none-match": client.get(address).headers["ETag"]}


def test_a_visitor_who_has_seen_it_is_told_so_for_one_question(address: str) -> None:
    client = Client()
    tag = tag_of(client, address)
    with CaptureQueriesContext(connection) as queries:
        answer = client.get(address, headers=tag)

    assert (answer.status_code, answer.content, len(queries)) == (304, b"", 1)
    assert answer.headers["ETag"] == tag["if-none-match"]


def test_of_many_who_look_in_one_second_the_first_alone_asks(
    owner: User, address: str, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.KNOWN_SECONDS = 1
    _state_at.cache_clear()
    now = [0.0]
    monkeypatch.setattr("league.seasons.seen.monotonic", lambda: now[0])
    client = Client()
    tag = tag_of(client, address)
    with CaptureQueriesContext(connection) as queries:
        answers = [client.get(address, headers=tag).status_code for _visitor in range(3)]
    asked = len(queries)
    club_amend(actor=owner, club=Club.objects.get(), name="Another name")
    now[0] = 0.9
    within = client.get(address, headers=tag).status_code
    now[0] = 1.0
    after = client.get(address, headers=tag).status_code

    assert (answers, asked) == ([304, 304, 304], 1)
    assert (within, after) == (304, 200)


def test_a_tag_that_a_server_in_between_made_weak_counts_too(address: str) -> None:
    client = Client()
    weak = "W/" + tag_of(client, address)["if-none-match"]

    assert client.get(address, headers={"if-none-match": f'"another", {weak}'}).status_code == 304


def test_a_member_who_has_seen_it_is_told_so_too(owner: User, address: str) -> None:
    client = signed_in(owner)

    assert client.get(address, headers=tag_of(client, address)).status_code == 304


def test_a_new_game_is_shown_at_once(
    owner: User, house_rules: HouseRulesVersion, regulars: list[Player], played: Season, address: str
) -> None:
    client = Client()
    tag = tag_of(client, address)
    make_hanchan(actor=owner, house_rules=house_rules, players=regulars, season=played)
    waiting = client.get(address, headers=tag)
    tag = tag_of(client, address)
    follow(played)
    followed = client.get(address, headers=tag)

    assert (waiting.status_code, followed.status_code) == (200, 200)


def test_a_new_name_is_shown_at_once(owner: User, regulars: list[Player], address: str) -> None:
    client = Client()
    tag = tag_of(client, address)
    player_amend(actor=owner, player=regulars[0], name="Aoi Sato")

    assert "Aoi Sato" in client.get(address, headers=tag).content.decode()


def test_another_language_is_another_page(address: str) -> None:
    client = Client()

    assert client.get(address, headers=tag_of(client, address) | {"accept-language": "ja"}).status_code == 200


def test_a_club_that_has_closed_its_doors_says_nothing_more(owner: User, club: Club, address: str) -> None:
    client = Client()
    tag = tag_of(client, address)
    club_amend(actor=owner, club=club, is_public=False)

    assert client.get(address, headers=tag).status_code == 404


def test_whose_token_it_is_decides(owner: User, stranger: User, club: Club, played: Season) -> None:
    address = reverse("api_standings", args=[club.slug, played.slug])
    club_amend(actor=owner, club=club, is_public=False)
    secrets = [token_create(actor=user, name="x")[1] for user in (owner, stranger)]
    of_owner, of_stranger = ({"authorization": f"Bearer {secret}"} for secret in secrets)
    tag = {"if-none-match": Client().get(address, headers=of_owner).headers["ETag"]}

    assert Client().get(address, headers=of_owner | tag).status_code == 304
    assert Client().get(address, headers=of_stranger | tag).status_code == 404
    assert Client().get(address, headers=tag).status_code == 404


def test_the_table_as_json_says_what_it_said_when_it_was_drawn_first(club: Club, played: Season) -> None:
    address = reverse("api_standings", args=[club.slug, played.slug])
    drawn, kept = (json.loads(Client().get(address).content) for _time in range(2))

    assert drawn == kept
    assert [row["rank"] for row in kept["rows"]] == [1, 2, 3, 4]


def test_it_asks_as_many_questions_for_many_players_as_for_few(
    owner: User, club: Club, house_rules: HouseRulesVersion, played: Season, address: str
) -> None:
    few = query_count(Client(), address)
    for number in range(5):
        four = [player_add(actor=owner, club=club, name=f"{number} {seat}") for seat in range(4)]
        make_hanchan(actor=owner, house_rules=house_rules, players=four, season=played)
    follow(played)

    assert query_count(Client(), address) == few
