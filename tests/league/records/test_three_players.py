"""A game of tenhou-3 by API: by scores, and deal by deal with a hand in its tiles."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.clubs.services import house_rules_create
from league.players.models import Player
from league.records.models import Hanchan
from tests.league.core.page import signed_in, words

HAND = {"concealed": "234p067p234s78s22p", "winning_tile": "9s", "conditions": ["riichi"], "kita": 2}


@pytest.fixture
def rules(owner: User, club: Club) -> HouseRulesVersion:
    return house_rules_create(actor=owner, club=club, name="Sanma", ruleset="tenhou-3")


@pytest.fixture
def api(recorder: User) -> APIClient:
    client = APIClient()
    client.force_authenticate(recorder)
    return client


def record(api: APIClient, pk: int, number: int, entry: dict[str, Any]) -> Any:
    return api.post(f"/api/v1/hanchan/{pk}/deals/", {"number": number, **entry}, format="json")


def test_scores_of_three_give_places_and_points(
    api: APIClient, club: Club, rules: HouseRulesVersion, regulars: list[Player]
) -> None:
    seats = [{"player": one.pk, "score": score} for one, score in zip(regulars[:3], (50000, 35000, 20000), strict=True)]
    body = {"house_rules": rules.pk, "seats": seats, "played_on": "2026-03-04"}

    answer = api.post(f"/api/v1/clubs/{club.slug}/hanchan/", body, format="json")

    assert answer.status_code == 201, answer.json()
    # 50 - 40 + 20 + oka 15; 35 - 40; 20 - 40 - 20
    found = Hanchan.objects.get().participants.values_list("place", "points")
    assert [(place, points / 1000) for place, points in found] == [(1, 45), (2, -5), (3, -40)]


def test_deals_of_three_with_norths_and_a_draw(
    api: APIClient, club: Club, rules: HouseRulesVersion, regulars: list[Player], recorder: User
) -> None:
    body = {"players": [player.pk for player in regulars[:3]], "house_rules": rules.pk}
    pk = api.post(f"/api/v1/clubs/{club.slug}/hanchan/begin/", body).json()["id"]

    win = {"type": "win", "wins": [{"winner": 1, "from": 2, "hand": HAND}]}
    first = record(api, pk, 1, {"riichi": [1], "result": win})
    second = record(api, pk, 2, {"result": {"type": "exhaustive_draw", "ready": [0]}})

    # riichi 1, pinfu 1, tanyao 1 is spoiled by 9s, red five 1, norths 2: 5 han, a mangan of 8000
    assert first.json()["table"]["scores"] == [35000, 43000, 27000], first.json()
    # 1000 from each of two
    assert second.json()["table"]["scores"] == [37000, 42000, 26000]
    page = words(signed_in(recorder).get(f"/c/{club.slug}/g/{pk}/"))
    assert "37,000" in page


def test_four_at_a_table_of_three_and_a_middle_character_are_refused(
    api: APIClient, club: Club, rules: HouseRulesVersion, regulars: list[Player]
) -> None:
    body = {"players": [player.pk for player in regulars], "house_rules": rules.pk}
    assert api.post(f"/api/v1/clubs/{club.slug}/hanchan/begin/", body).json()["error"] == "wrong_number_of_players"

    question = {"ruleset": "tenhou-3", "kind": "hand", "in": {**HAND, "winning_tile": "5m", "self_draw": False}}
    question["in"] |= {"seat_wind": "S", "round_wind": "E"}  # type: ignore[operator, index]
    answer = api.post("/api/v1/score/", question, format="json").json()
    assert answer.get("out", answer)["error"] == "bad_tile"
