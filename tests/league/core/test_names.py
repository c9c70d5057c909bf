"""Names of accounts, players, clubs and entrants: nothing invisible in them, and no two accounts that look alike."""

from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.test import Client
from rest_framework.test import APIClient

from league.accounts.models import User
from league.accounts.services import user_amend, user_create
from league.clubs.models import Club
from league.clubs.services import club_amend, club_create
from league.core.errors import LeagueError
from league.core.names import check_visible, spaced
from league.players.selectors import player_find
from league.players.services import alias_add, player_add, player_amend
from tests.league.core.page import words

pytestmark = pytest.mark.once

ODD = {
    "control": "A\x07B",
    "C1 control": "A\x9bB",
    "right-to-left override": "A\u202eB",
    "isolate": "A\u2066B",
    "left-to-right mark": "A\u200eB",
    "joiner": "A\u200dB",
    "non-joiner": "A\u200cB",
    "word joiner": "A\u2060B",
    "byte order mark": "A\ufeffB",
    "soft hyphen": "A\u00adB",
    "Hangul filler": "A\u3164B",
    "tag": "A\U000e0041B",
    "private use": "A\ue000B",
}
PLAIN = [
    "Amelia Hart", "O’Neill", "佐藤 葵", "髙橋 健太", "ジャン・レノ", "阿米莉亚·哈特", "Anne-Marie Müller", "Жанна",
    "מרים כהן", "René",
    "🀄 Club", "東風会 (大阪)", "कृष्ण", "A・B", "Ａｍｅｌｉａ",
]  # fmt: skip


@pytest.mark.parametrize("name", PLAIN)
def test_a_name_of_any_writing_is_kept(name: str) -> None:
    check_visible(name)

    assert spaced(name) == name


@pytest.mark.parametrize("name", ODD.values(), ids=ODD)
def test_an_invisible_character_is_refused(name: str) -> None:
    with pytest.raises(LeagueError) as refused:
        check_visible(name)

    assert refused.value.code == "odd_character"
    assert f"U+{ord(name[1]):04X}" in str(refused.value)


@pytest.mark.django_db
@pytest.mark.parametrize(
    "name", ["Amelia\u200bHart", "Amelia\u00a0Hart", " Amelia \u2028Hart", "Ａｍｅｌｉａ\u3000Hart"]
)
def test_spaces_that_cannot_be_seen_make_no_other_player(name: str, owner: User, club: Club) -> None:
    player = player_add(actor=owner, club=club, name="Amelia Hart")

    assert player_find(club, name) == player
    with pytest.raises(LeagueError, match="already"):
        player_add(actor=owner, club=club, name=name)


@pytest.mark.django_db
@pytest.mark.parametrize("name", [ODD["right-to-left override"], ODD["control"], ODD["tag"]], ids=ascii)
@pytest.mark.parametrize("of", ["player", "alias", "new player name", "club", "new club name", "account", "shown name"])
def test_every_service_refuses_an_invisible_character(of: str, name: str, owner: User, club: Club) -> None:
    player = player_add(actor=owner, club=club, name="Fay")
    calls: dict[str, Any] = {
        "player": lambda: player_add(actor=owner, club=club, name=name),
        "alias": lambda: alias_add(actor=owner, player=player, name=name),
        "new player name": lambda: player_amend(actor=owner, player=player, name=name),
        "club": lambda: club_create(actor=owner, name=name),
        "new club name": lambda: club_amend(actor=owner, club=club, name=name),
        "account": lambda: user_create(username=name, password="a long enough one"),
        "shown name": lambda: user_amend(actor=owner, shown_name=name),
    }

    with pytest.raises(ValidationError):
        calls[of]()


@pytest.mark.django_db
def test_the_api_names_the_character(owner: User, club: Club) -> None:
    client = APIClient()
    client.force_authenticate(owner)

    refused = client.post(f"/api/v1/clubs/{club.slug}/players/", {"name": ODD["right-to-left override"]})

    assert (refused.status_code, refused.json()["error"]) == (400, "odd_character")
    assert "U+202E" in refused.json()["message"]


ALIKE = ["аmelia", "ame1ia", "ameIia", "amеliа", "ɑmelia", "amelіa"]


@pytest.mark.django_db
@pytest.mark.parametrize("username", ALIKE, ids=ascii)
def test_an_account_cannot_look_like_another(username: str) -> None:
    user_create(username="amelia", password="a long enough one")

    with pytest.raises(LeagueError) as refused:
        user_create(username=username, password="a long enough one")
    assert refused.value.code in ("name_confusable", "name_taken")


@pytest.mark.django_db
@pytest.mark.parametrize("username", ["amelie", "amelia2", "emilia", "アメリア", "амелия"])
def test_an_account_with_another_name_is_created(username: str) -> None:
    user_create(username="amelia", password="a long enough one")

    assert user_create(username=username, password="a long enough one").username == username


@pytest.mark.django_db
def test_the_page_shows_at_the_name_that_it_looks_like_another() -> None:
    user_create(username="amelia", password="a long enough one")

    page = Client().post("/sign-up/", {"username": ALIKE[0], "password": "a long enough one"})

    assert page.status_code == 422
    assert "looks like the name of another account" in words(page)
