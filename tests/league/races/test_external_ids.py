"""Two programs put the thing with one id of another system at the same time."""

from typing import Any

import pytest

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.players.models import Player
from league.records.models import Hanchan
from league.sessions.models import Session
from tests.league.api.calls import seats, signed_in
from tests.league.races.race import race

pytestmark = pytest.mark.django_db(transaction=True)


def test_one_of_two_opens_the_evening(owner: User, club: Club) -> None:
    def put() -> Any:
        return signed_in(owner).put(f"/api/v1/clubs/{club.slug}/sessions/external/card/7/", {"name": "Cup"})

    first, second = race(put, put, before='INSERT INTO "club_sessions_sessionexternalid"')

    assert sorted([first.status_code, second.status_code]) == [200, 201]
    assert first.json()["id"] == second.json()["id"] == Session.objects.get().pk


def test_one_of_two_records_the_hanchan(
    owner: User, club: Club, house_rules: HouseRulesVersion, regulars: list[Player]
) -> None:
    def put() -> Any:
        body = {"seats": seats(regulars), "played_on": "2026-03-04"}
        return signed_in(owner).put(f"/api/v1/clubs/{club.slug}/hanchan/external/sheet/B4/", body)

    first, second = race(put, put, before='INSERT INTO "records_hanchan"')

    assert sorted([first.status_code, second.status_code]) == [200, 201]
    assert first.json()["id"] == second.json()["id"] == Hanchan.objects.get().pk
