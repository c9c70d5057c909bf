"""The pages that import a game played online."""

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.players.models import Player
from league.records.models import Hanchan
from tests.league.core.page import codes, signed_in, words
from tests.scoring.replays.logs import whole_game

KEPT = "The points of the log were kept"


@pytest.fixture
def client(organiser: User) -> Client:
    return signed_in(organiser)


@pytest.fixture
def path(club: Club) -> str:
    return reverse("import_replay", args=[club.slug])


def look(client: Client, path: str, version: HouseRulesVersion, content: bytes = whole_game()) -> Any:
    file = SimpleUploadedFile("game.json", content)
    return client.post(path, {"file": file, "house_rules": version.pk, "do": "look"})


def second(page: Any, **changes: Any) -> dict[str, Any]:
    """Return the form of the second step as the page has it, with these changes."""
    form = page.context["form"]
    values = {name: form[name].value() for name in form.fields if name not in ("file", "text")}
    values["season"] = values["season"].pk if values["season"] else ""
    return {key: "" if value is None else value for key, value in values.items()} | {"do": "store"} | changes


NAMES = {f"player_{seat}": name for seat, name in enumerate(("Aoi", "Ben", "Chika", "Dai"))}


def test_the_first_look_shows_names_and_differences(
    client: Client, path: str, kiriage: HouseRulesVersion, regulars: list[Player]
) -> None:
    page = look(client, path, kiriage)

    assert "The log pays 7,700 for the hand of b, these rules 8,000." in words(page)
    assert codes(page) == ["log_pays_otherwise", "log_pays_otherwise", "log_hand_pays_otherwise"]
    assert page.context["form"]["player_1"].value() == "b"
    assert not Hanchan.objects.exists()


def test_a_game_without_differences_is_stored(
    client: Client, path: str, tenhou: HouseRulesVersion, regulars: list[Player]
) -> None:
    page = look(client, path, tenhou)
    stored = client.post(path, second(page, link="https://example.com/1", **NAMES), follow=True)

    assert "every deal pays as in the log" in words(page)
    assert '<a href="https://example.com/1"' in stored.content.decode()
    assert KEPT not in words(stored)
    assert "129,000" in words(stored)


def test_the_page_of_a_game_says_that_the_points_of_the_log_were_kept(
    client: Client, path: str, kiriage: HouseRulesVersion, regulars: list[Player]
) -> None:
    page = look(client, path, kiriage)
    stored = client.post(path, second(page, keep="log", **NAMES), follow=True)

    assert KEPT in words(stored)
    assert "129,000" in words(stored)


def test_without_a_choice_nothing_is_stored(
    client: Client, path: str, kiriage: HouseRulesVersion, regulars: list[Player]
) -> None:
    answer = client.post(path, second(look(client, path, kiriage), **NAMES))

    assert answer.status_code == 422
    assert "Choose which points to keep." in words(answer)
    assert not Hanchan.objects.exists()


def test_a_known_game_leads_to_its_hanchan(
    client: Client, path: str, tenhou: HouseRulesVersion, regulars: list[Player]
) -> None:
    client.post(path, second(look(client, path, tenhou), **NAMES))

    again = look(client, path, tenhou)

    assert again.headers["Location"] == reverse("game", args=[tenhou.house_rules.club.slug, Hanchan.objects.get().pk])


def test_names_that_nobody_knows_become_guests(client: Client, path: str, tenhou: HouseRulesVersion) -> None:
    page = look(client, path, tenhou)
    refused = client.post(path, second(page))
    client.post(path, second(page, makes_guests="on"))

    assert "Nobody in this club is called “a”." in words(refused)
    assert Player.objects.filter(is_guest=True).count() == 4
    assert Hanchan.objects.count() == 1


@pytest.mark.parametrize(
    ("sent", "wanted"),
    [
        ({}, "Choose a file, or paste the log."),
        ({"text": "hello"}, "This is no log of Tenhou"),
        ({"text": "<!DOCTYPE a><mjloggm/>"}, "Such files are not read."),
        ({"kept_file": "forged"}, "Choose the file again."),
    ],
)
def test_what_is_no_log_is_refused(
    client: Client, path: str, tenhou: HouseRulesVersion, sent: dict[str, str], wanted: str
) -> None:
    answer = client.post(path, {"house_rules": tenhou.pk, "do": "look", **sent})

    assert answer.status_code == 422
    assert wanted in words(answer)


def test_a_pasted_log_is_read(client: Client, path: str, tenhou: HouseRulesVersion, regulars: list[Player]) -> None:
    page = client.post(path, {"house_rules": tenhou.pk, "do": "look", "text": whole_game().decode()})

    assert "3 deals" in words(page)
