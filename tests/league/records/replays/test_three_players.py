"""Games of three played online: page, API and command."""

import io
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.urls import reverse

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.clubs.services import house_rules_create
from league.players.models import Player
from league.records.models import Hanchan
from tests.league.api.calls import signed_in as api_of
from tests.league.core.page import signed_in, words
from tests.scoring.replays.logs import whole_game
from tests.scoring.replays.logs_of_three import game_of_three

NAMES = ["Aoi", "Ben", "Chika"]
# 31.9 - 40; 48.2 - 40 + 20 + oka 15; 24.9 - 40 - 20
PLACES = [(2, 31900, -8100), (1, 48200, 43200), (3, 24900, -35100)]


@pytest.fixture
def rules(owner: User, club: Club, regulars: list[Player]) -> HouseRulesVersion:
    options = {"length": "east"}
    return house_rules_create(actor=owner, club=club, name="Sanma", ruleset="tenhou-3", options=options)


def places() -> list[Any]:
    return list(Hanchan.objects.get().participants.order_by("seat").values_list("place", "score", "points"))


def body(version: HouseRulesVersion, content: bytes, **keys: Any) -> dict[str, Any]:
    return {"content": content.decode(), "house_rules": version.pk, "players": NAMES, **keys}


def test_the_api_stores_a_game_of_three_with_its_deals(organiser: User, club: Club, rules: HouseRulesVersion) -> None:
    path = f"/api/v1/clubs/{club.slug}/replays/"

    answer = api_of(organiser).post(path, body(rules, game_of_three()), format="json")

    report = answer.json()
    assert (answer.status_code, report["differences"], report["deals"]) == (201, [], 3), report
    assert places() == PLACES
    assert Hanchan.objects.get().deals.count() == 3


@pytest.mark.parametrize(("players", "found"), [(None, 4), (NAMES, 4), ([*NAMES, "Dai"], 4)])
def test_another_number_of_players_than_the_rules_have_is_refused(
    players: list[str] | None, found: int, organiser: User, club: Club, rules: HouseRulesVersion
) -> None:
    content = game_of_three() if players and len(players) == 4 else whole_game()
    sent = body(rules, content, players=players or NAMES)

    answer = api_of(organiser).post(f"/api/v1/clubs/{club.slug}/replays/", sent, format="json").json()

    assert (answer["error"], answer["message"]) == (
        "wrong_number_of_players", f"There are {found} players; 3 are needed."
    )  # fmt: skip
    assert not Hanchan.objects.exists()


def test_the_page_asks_for_three_players_and_stores_them(organiser: User, club: Club, rules: HouseRulesVersion) -> None:
    client, path = signed_in(organiser), reverse("import_replay", args=[club.slug])
    file = SimpleUploadedFile("game.json", game_of_three())
    page = client.post(path, {"file": file, "house_rules": rules.pk, "do": "look"})
    form = page.context["form"]
    values = {name: form[name].value() or "" for name in form.fields if name not in ("file", "text", "season")}
    values |= {f"player_{seat}": name for seat, name in enumerate(NAMES)}

    stored = client.post(path, {**values, "season": "", "do": "store"}, follow=True)

    assert "every deal pays as in the log" in words(page)
    assert [name for name in form.fields if name.startswith("player_")] == ["player_0", "player_1", "player_2"]
    assert "北" not in words(page)
    assert "48,200" in words(stored)
    assert places() == PLACES


def test_the_page_names_rules_with_another_number_of_players(
    organiser: User, club: Club, house_rules: HouseRulesVersion, rules: HouseRulesVersion
) -> None:
    client, path = signed_in(organiser), reverse("import_replay", args=[club.slug])

    page = client.post(path, {"text": game_of_three().decode(), "house_rules": house_rules.pk, "do": "look"})

    assert page.status_code == 422
    assert "There are 3 players; 4 are needed." in words(page)


def test_the_command_stores_a_game_of_three(club: Club, rules: HouseRulesVersion, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(game_of_three())
    who = [word for pair in ("a=Aoi", "b=Ben", "c=Chika") for word in ("--player", pair)]
    out = io.StringIO()

    call_command("import_replay", "--club", club.slug, "--house-rules", "Sanma", str(path), *who, stdout=out)

    assert out.getvalue().splitlines()[-1].startswith("stored as hanchan")
    assert places() == PLACES
