"""What the page of final scores gives its script, and the API that the script sends waiting games to."""

import json
import re
from typing import Any

import pytest
from django.conf import settings

from league.players.models import Player
from league.records.models import Hanchan
from league.records.views.games.waiting import WORDS
from tests.league.core.page import signed_in, url
from tests.league.records.games.pages import NAMES, sent

CODE = "\n".join(path.read_text() for path in sorted((settings.BASE_DIR / "static" / "games").glob("*.js")))
SCORES = (41200, 28300, 20400, 10100)


def test_every_word_that_the_script_says_is_there():
    assert set(re.findall(r"""say\(\s*"(\w+)\"""", CODE)) == set(WORDS)


def start_of(page: Any) -> Any:
    found = re.search(r'<script id="games-start" type="application/json">(.*?)</script>', page.content.decode(), re.S)
    assert found
    return json.loads(found[1])


def test_the_page_gives_the_account_and_the_rules_of_its_games(recorder, club, season, house_rules):
    start = start_of(signed_in(recorder).get(url(club, "record")))

    assert (start["account"], start["rules"], start["game"]["ruleset"]) == (
        recorder.pk, house_rules.pk, house_rules.ruleset,
    )  # fmt: skip
    assert start["seasons"] == {str(season.pk): season.slug}
    assert start["api"]["record"] == f"/api/v1/clubs/{club.slug}/hanchan/"


def body(names: tuple[str, ...], **also: Any) -> dict[str, Any]:
    return {"seats": [{"player": name, "score": score} for name, score in zip(names, SCORES, strict=True)], **also}


def post(user: Any, club: Any, sent: dict[str, Any], **headers: str) -> Any:
    return signed_in(user).post(
        f"/api/v1/clubs/{club.slug}/hanchan/", sent, content_type="application/json", headers=headers
    )


def test_unknown_names_become_guests_by_api_if_that_is_asked_for(recorder, club, regulars, house_rules):
    answer = post(recorder, club, body((*NAMES[:3], "Zoe"), makes_guests=True))

    assert answer.status_code == 201
    assert Player.objects.get(name="Zoe").is_guest


def test_unknown_names_are_refused_by_api_otherwise(recorder, club, regulars, house_rules):
    answer = post(recorder, club, body((*NAMES[:3], "Zoe")))

    assert answer.json()["error"] == "unknown_player"


@pytest.mark.parametrize("names", [(*NAMES[:2], "Zoe", "zoe "), (*NAMES[:3], "Zoe")])
def test_a_refused_game_leaves_no_new_guest(recorder, club, regulars, house_rules, names):
    wrong = body(names, makes_guests=True)
    wrong["seats"][0]["score"] += 100

    answer = post(recorder, club, wrong)

    assert answer.status_code == 400
    assert not Player.objects.filter(name__istartswith="zoe").exists()


def test_the_same_new_name_twice_is_one_player_twice(recorder, club, regulars, house_rules):
    answer = post(recorder, club, body((*NAMES[:2], "Zoe", "zoe "), makes_guests=True))

    assert (answer.status_code, answer.json()["error"]) == (400, "player_twice")
    assert not Player.objects.filter(name__istartswith="zoe").exists()


def test_another_body_under_the_key_of_a_stored_game_is_a_mismatch(recorder, club, regulars, house_rules):
    """The script learns by an empty body whether a game that it takes back was stored under its key."""
    key = {"Idempotency-Key": "one"}

    assert post(recorder, club, {}, **key).json()["error"] == "bad_field"
    first = post(recorder, club, body(NAMES[:4]), **key).json()
    assert post(recorder, club, {}, **key).json()["error"] == "idempotency_mismatch"
    assert post(recorder, club, body(NAMES[:4]), **key).json()["id"] == first["id"]
    assert Hanchan.objects.count() == 1


def test_a_game_of_another_reader_is_not_stored(recorder, club, regulars, house_rules):
    answer = post(recorder, club, body(NAMES[:4]), **{"X-Janroku-Reader": str(recorder.pk + 1)})

    assert answer.status_code in (401, 403)
    assert not Hanchan.objects.exists()


def test_the_form_still_records_without_scripts(recorder, club, regulars, house_rules):
    answer = signed_in(recorder).post(url(club, "record"), sent(token="a"))

    assert answer.status_code == 302
