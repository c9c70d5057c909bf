"""Games played online through the API."""

import base64
import gzip
from typing import Any

import pytest
from rest_framework.test import APIClient

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.players.models import Player
from league.records.models import Hanchan
from tests.league.api.calls import signed_in
from tests.scoring.replays.logs import whole_game

NAMES = ["Aoi", "Ben", "Chika", "Dai"]
LINK = "https://tenhou.net/0/?log=2026021521gm-0009-0000-0123abcd"


@pytest.fixture
def client(organiser: User, regulars: list[Player]) -> APIClient:
    return signed_in(organiser)


@pytest.fixture
def path(club: Club) -> str:
    return f"/api/v1/clubs/{club.slug}/replays/"


def body(version: HouseRulesVersion, content: bytes = whole_game(), **keys: Any) -> dict[str, Any]:
    return {"content": content.decode(), "house_rules": version.pk, "players": NAMES, **keys}


def test_a_dry_run_shows_names_and_differences(client: APIClient, path: str, kiriage: HouseRulesVersion) -> None:
    answer = client.post(path, body(kiriage, dry_run=True, players=["Aoi", None, None, None]))

    report = answer.json()
    assert answer.status_code == 200
    assert (report["is_stored"], report["hanchan"], report["deals"], report["needs_choice"]) == (False, None, 3, True)
    assert [seat["player"] and seat["player"]["name"] for seat in report["seats"]] == ["Aoi", None, None, None]
    assert {key: value for key, value in report["differences"][2].items() if key != "message"} == {
        "difference": "log_hand_pays_otherwise",
        "deal": 1,
    }
    assert report["differences"][2]["message"] == "The log pays 7,700 for the hand of b, these rules 8,000."
    assert (report["by_rules"]["scores"][1], report["by_log"]["scores"][1]) == (129300, 129000)
    assert not Hanchan.objects.exists()


def test_a_game_is_stored_once_with_its_link(client: APIClient, path: str, tenhou: HouseRulesVersion) -> None:
    wanted = body(tenhou, whole_game(ref="2026021521gm-0009-0000-0123abcd"))
    stored, again = client.post(path, wanted), client.post(path, wanted)

    hanchan = client.get(f"/api/v1/hanchan/{stored.json()['hanchan']}/").json()
    assert (stored.status_code, again.status_code) == (201, 200)
    assert again.json()["hanchan"] == hanchan["id"]
    assert hanchan["replay"] == {"format": "log6", "link": LINK, "nicknames": ["a", "b", "c", "d"], "kept": "rules"}
    assert hanchan["played_on"] == "2026-02-15"


def test_the_nickname_of_a_hidden_player_is_not_shown(
    client: APIClient, path: str, tenhou: HouseRulesVersion, regulars: list[Player]
) -> None:
    pk = client.post(path, body(tenhou)).json()["hanchan"]
    Player.objects.filter(name="Ben").update(is_hidden=True)

    one = client.get(f"/api/v1/hanchan/{pk}/").json()
    listed = client.get(path.replace("replays/", "hanchan/")).json()["results"][0]

    assert one["replay"]["nicknames"] == listed["replay"]["nicknames"] == ["a", "", "c", "d"]


def test_the_points_of_the_log_are_kept(client: APIClient, path: str, kiriage: HouseRulesVersion) -> None:
    pk = client.post(path, body(kiriage, keep="log")).json()["hanchan"]

    hanchan = client.get(f"/api/v1/hanchan/{pk}/").json()
    assert [seat["score"] for seat in hanchan["seats"]] == [-7100, 129000, -14800, -7100]
    assert hanchan["replay"]["kept"] == "log"


def test_a_compressed_file_comes_as_base64(client: APIClient, path: str, tenhou: HouseRulesVersion) -> None:
    file = base64.b64encode(gzip.compress(whole_game())).decode()
    wanted = {key: value for key, value in body(tenhou, file=file).items() if key != "content"}

    assert client.post(path, wanted).status_code == 201


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({}, "replay_choice_needed"),
        ({"keep": "nobody"}, "bad_field"),
        ({"players": NAMES[:3]}, "wrong_number_of_players"),
        ({"players": NAMES[:2]}, "bad_field"),
        ({"players": [*NAMES[:3], None]}, "replay_unknown_nickname"),
        ({"players": ["Aoi", "Aoi", "Ben", "Dai"], "keep": "log"}, "player_twice"),
        ({"players": ["Aoi", "Zoe", "Ben", "Dai"]}, "unknown_player"),
        ({"content": "<!DOCTYPE a [<!ENTITY x 'y'>]><mjloggm/>"}, "replay_declaration"),
        ({"content": "hello"}, "replay_unknown_format"),
        ({"content": whole_game().decode()[:-40]}, "replay_broken"),
        ({"file": "AAAA"}, "bad_field"),
        ({"link": "javascript:alert(1)"}, "bad_field"),
        ({"played_on": "2199-01-01", "keep": "log"}, "future_date"),
    ],
)
def test_what_is_wrong_is_refused_and_nothing_stored(
    client: APIClient, path: str, kiriage: HouseRulesVersion, changes: dict[str, Any], code: str
) -> None:
    answer = client.post(path, body(kiriage) | changes)

    assert answer.json()["error"] == code
    assert not Hanchan.objects.exists()


def test_something_else_than_base64_is_refused(client: APIClient, path: str, tenhou: HouseRulesVersion) -> None:
    assert client.post(path, {"file": "%", "house_rules": tenhou.pk}).json()["error"] == "bad_field"
