"""The page of a player is rendered from every game and cached until something changes."""

import pytest
from django.test import Client
from django.urls import reverse

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.ladders.computing.storing import ladders_catch_up
from league.ladders.services import ladder_open
from league.players.models import Player
from league.profiles import views
from tests.league.core.page import query_count, words
from tests.league.factories import make_hanchan


@pytest.fixture
def address(owner: User, club: Club, house_rules: HouseRulesVersion, regulars: list[Player]) -> str:
    make_hanchan(actor=owner, house_rules=house_rules, players=regulars)
    return reverse("player", args=[club.slug, regulars[0].pk])


def test_the_page_is_sent_again_only_after_a_change(
    owner: User, house_rules: HouseRulesVersion, regulars: list[Player], address: str
) -> None:
    client = Client()
    client.get(address)
    tag = {"if-none-match": client.get(address).headers["ETag"]}
    unchanged = client.get(address, headers=tag)
    make_hanchan(actor=owner, house_rules=house_rules, players=regulars)
    changed = client.get(address, headers=tag)

    assert (unchanged.status_code, changed.status_code) == (304, 200)
    assert "Games 2" in words(changed)


def test_a_ladder_that_has_followed_is_shown(owner: User, club: Club, address: str) -> None:
    ladder = ladder_open(actor=owner, club=club, name="Elo of the house", kind="elo")
    before = words(Client().get(address))
    ladders_catch_up([ladder])

    assert "Elo of the house" not in before
    assert "Elo of the house" in words(Client().get(address))


def test_the_games_are_read_once_for_all_readers(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    first = words(Client().get(address))
    monkeypatch.delattr(views, "player_statistics")

    assert words(Client().get(address)) == first


def test_each_language_and_each_ruleset_has_its_own(address: str) -> None:
    english, japanese = (Client().get(address, headers={"accept-language": one}) for one in ("en", "ja"))

    assert words(english) != words(japanese)
    assert Client().get(address, {"rules": "nonsense"}).status_code == 200


def test_it_needs_as_many_queries_for_many_games_as_for_few(
    owner: User, house_rules: HouseRulesVersion, regulars: list[Player], address: str
) -> None:
    few = query_count(Client(), address)
    for _game in range(30):
        make_hanchan(actor=owner, house_rules=house_rules, players=regulars)

    assert query_count(Client(), address) == few <= 13
