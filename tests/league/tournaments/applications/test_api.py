"""Registration without an account by API."""

from collections.abc import Callable
from typing import Any

import pytest
from rest_framework.test import APIClient

from league.accounts.models import User
from league.tournaments.models import Application, Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.once]

Make = Callable[..., Tournament]
HERE = "/api/v1/tournaments/autumn-open/applications/"


@pytest.fixture
def tournament(make_tournament: Make) -> Tournament:
    made = make_tournament(players=4)
    Tournament.objects.update(state="preparing", registration="open")
    made.refresh_from_db()
    return made


def desk(user: User) -> APIClient:
    client = APIClient()
    client.force_authenticate(user)
    return client


def test_the_secret_shows_and_withdraws(tournament: Tournament) -> None:
    client = APIClient()
    secret = client.post(HERE, {"name": "Nora", "country": "NO"}).json()["secret"]

    shown = client.post(f"{HERE}own/", {"secret": secret}).json()
    assert (shown["name"], shown["state"], shown["entrant_state"], shown["waiting_place"]) == (
        "Nora", "entered", "accepted", None
    )  # fmt: skip

    assert client.post(f"{HERE}withdraw/", {"secret": secret}).status_code == 204
    assert client.post(f"{HERE}own/", {"secret": secret}).json()["entrant_state"] == "withdrawn"


def test_a_repeated_key_registers_once(tournament: Tournament) -> None:
    client = APIClient()
    sent: Any = {"data": {"name": "Nora"}, "headers": {"Idempotency-Key": "k1"}}

    first, second = client.post(HERE, **sent).json(), client.post(HERE, **sent).json()

    assert first["secret"]
    assert second["secret"] is None
    assert Application.objects.count() == 1


def test_with_mail_the_answer_has_no_secret(tournament: Tournament, settings: Any) -> None:
    settings.HAS_MAIL, settings.SITE = True, "https://mahjong.example"

    answer = APIClient().post(HERE, {"name": "Nora", "address": "nora@example.org"})

    assert (answer.status_code, answer.json()) == (201, {"secret": None})


def test_a_wrong_secret_is_not_found(tournament: Tournament) -> None:
    assert APIClient().post(f"{HERE}own/", {"secret": "x"}).json()["error"] == "not_found"


def test_the_desk_decides(tournament: Tournament, organiser: User, settings: Any) -> None:
    APIClient().post(HERE, {"name": "Player 01"})

    listed = desk(organiser).get(HERE).json()
    [held] = listed["held"]
    assert held["likely"]["name"] == "Player 01"
    assert "address" not in held

    decided = desk(organiser).post(f"{HERE}{held['id']}/decide/", {}).json()
    assert decided["entrant_state"] == "accepted"


def test_the_desk_refuses(tournament: Tournament, organiser: User) -> None:
    APIClient().post(HERE, {"name": "Player 01"})
    pk = Application.objects.get().pk

    assert desk(organiser).post(f"{HERE}{pk}/refuse/", {}).status_code == 204
    assert Application.objects.get().state == "refused"


def test_only_the_desk_lists_them(tournament: Tournament, stranger: User) -> None:
    assert APIClient().get(HERE).status_code == 403
    assert desk(stranger).get(HERE).status_code == 403
