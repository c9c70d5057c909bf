"""What other sites and search engines read of a page: title and description by the names that are shown, robots.txt."""

import re

import pytest
from django.test import Client

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.players.models import Player
from league.players.services import player_amend
from league.records.models import Hanchan
from league.sessions.services import session_open
from tests.league.factories import DAY, make_hanchan

pytestmark = [pytest.mark.django_db, pytest.mark.once]


@pytest.fixture
def game(owner: User, club: Club, house_rules: HouseRulesVersion, regulars: list[Player]) -> Hanchan:
    Club.objects.filter(pk=club.pk).update(is_public=True)
    evening = session_open(actor=owner, club=club, played_on=DAY)
    return make_hanchan(actor=owner, house_rules=house_rules, players=regulars, session=evening)


def said(path: str, **headers: str) -> dict[str, str]:
    page = Client().get(path, headers=headers).content.decode()
    return dict(re.findall(r'<meta (?:property|name)="([^"]+)" content="([^"]*)">', page))


def test_a_game_says_its_result(game: Hanchan, club: Club) -> None:
    found = said(f"/c/{club.slug}/g/{game.pk}/")

    assert found["og:title"].endswith(f"#1 · {club.name}")
    assert found["og:description"] == "1 Aoi +31.2 · 2 Ben +8.3 · 3 Chika -9.6 · 4 Dai -29.9"
    assert found["description"] == found["og:description"]
    assert found["og:url"] == f"http://testserver/c/{club.slug}/g/{game.pk}/"


def test_a_hidden_player_is_a_number_there(game: Hanchan, club: Club, owner: User, regulars: list[Player]) -> None:
    player_amend(actor=owner, player=regulars[0], is_hidden=True)

    found = said(f"/c/{club.slug}/g/{game.pk}/")

    assert "Aoi" not in found["og:description"]
    assert "2 Ben" in found["og:description"]


def test_an_evening_says_how_many_games_it_has(game: Hanchan, club: Club) -> None:
    assert said(f"/c/{club.slug}/evening/{game.session_id}/")["og:description"] == "1 game"


@pytest.mark.parametrize(
    ("language", "part"), [("en", "mahjong club"), ("ja", "麻雀"), ("zh-hans", "麻将"), ("zh-hant", "麻將")]
)
def test_the_first_page_says_what_this_is(language: str, part: str, db: None) -> None:
    found = said("/", **{"Accept-Language": language})

    assert part in found["og:title"] + found["og:description"]


def test_a_private_club_describes_nothing(game: Hanchan, club: Club, owner: User) -> None:
    Club.objects.filter(pk=club.pk).update(is_public=False)
    client = Client()
    client.force_login(owner)

    for path in (f"/c/{club.slug}/g/{game.pk}/", f"/c/{club.slug}/evening/{game.session_id}/"):
        assert "og:title" not in client.get(path).content.decode()


def test_robots_and_the_icon_are_found_where_they_are_looked_for(db: None) -> None:
    robots, icon = Client().get("/robots.txt"), Client().get("/favicon.ico")

    assert robots.headers["Content-Type"].startswith("text/plain")
    assert "Disallow: /api/" in robots.content.decode().splitlines()
    assert icon.status_code == 302
    assert icon.url.endswith(".png")
