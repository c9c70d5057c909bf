"""The names of a file by page, API and command: shown, asked, answered, remembered."""

from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.urls import reverse
from rest_framework.test import APIClient

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.clubs.services import club_create
from league.players.models import NamesApart, Player
from league.players.services import player_amend
from league.records.models import Hanchan
from tests.league.core.page import signed_in, words
from tests.league.factories import make_players
from tests.league.records.imports.names.conftest import file_of
from tests.league.records.imports.test_runs import run_jobs

CONTENT = file_of("Gunar Berg,Aoi,Chika,Dai", "Gunnar Berg,Aoi,Gunhild,Dai")
# Two writings of somebody new.
NEW = file_of("Gunhild Ask,Aoi,Chika,Dai", "Gunhilde Ask,Aoi,Chika,Dai", "Gunhilde Ask,Aoi,Chika,Nora")


class Page:
    """The import page, which carries the file from the check to the import."""

    def __init__(self, user: User, club: Club, rules: HouseRulesVersion) -> None:
        self.client, self.url = signed_in(user), reverse("import", args=[club.slug])
        self.form = {"house_rules": rules.pk, "date_format": "", "deposits_left": "0", "do": "preview"}

    def check(self, content: bytes, **changes: Any) -> Any:
        page = self.client.post(self.url, self.form | {"file": SimpleUploadedFile("n.csv", content)} | changes)
        self.form |= {"kept_file": page.context["kept"]}
        return page

    def again(self, **changes: Any) -> Any:
        return self.client.post(self.url, self.form | changes)


@pytest.fixture
def page(organiser: User, club: Club, house_rules: HouseRulesVersion, players: dict[str, Player]) -> Page:
    return Page(organiser, club, house_rules)


@pytest.fixture
def post(organiser: User, club: Club, house_rules: HouseRulesVersion, players: dict[str, Player]) -> Any:
    client = APIClient()
    client.force_authenticate(organiser)

    def send(content: bytes, **changes: Any) -> Any:
        body = {"content": content.decode(), "house_rules": house_rules.pk, "makes_players": True}
        return client.post(f"/api/v1/clubs/{club.slug}/imports/", body | changes, format="json")

    return send


@pytest.fixture
def command(club: Club, house_rules: HouseRulesVersion, owner: User, players: Any, tmp_path: Path, capsys: Any) -> Any:
    def run(content: bytes, *options: str) -> str:
        path = tmp_path / "night.csv"
        path.write_bytes(content)
        rules = f"--house-rules={house_rules.house_rules.name}"
        call_command("import_hanchan", str(path), f"--club={club.slug}", rules, "--create-players", *options)
        return str(capsys.readouterr().out)

    return run


def test_the_page_asks_once_and_the_answer_is_stored_with_the_games(page: Page, players: dict[str, Player]) -> None:
    gunnar = players["Gunnar Berg"]

    shown = page.check(CONTENT, makes_players="on")
    text = words(shown)
    assert "Are these the same people?" in text
    assert "Gunar Berg 1 game The same as Gunnar Berg Another person" in text
    assert "Would be stored 1" in text
    # The whole list beside it.
    assert "Names of the file Name Games Player Aoi 2 Aoi Dai 2 Dai Gunar Berg 1 to be answered Chika 1 Chika" in text
    assert "Gunhild 1 new player" in text
    checked = page.again(makes_players="on", **{"name-Gunar Berg": f"player-{gunnar.pk}"})
    assert "Would be stored 2" in words(checked)
    assert f'value="player-{gunnar.pk}" checked' in " ".join(checked.content.decode().split())
    stored = page.again(do="store", makes_players="on", **{"name-Gunar Berg": f"player-{gunnar.pk}"})

    assert "2 hanchan stored." in words(stored)
    assert "Are these the same people?" not in words(stored)
    assert gunnar.aliases == ["Gunar Berg"]
    assert "Are these the same people?" not in words(page.check(file_of("Gunar Berg,Aoi,Chika,Nora")))


def test_the_page_takes_another_person(page: Page) -> None:
    page.check(CONTENT)

    # Without a tick the name stays unknown, and the page offers the tick.
    unknown = page.again(**{"name-Gunar Berg": "new"})
    assert "Nobody in this club is called “Gunar Berg”." in words(unknown)
    assert 'name="makes_players"' in unknown.content.decode()
    page.again(do="store", makes_players="on", **{"name-Gunar Berg": "new"})

    assert Player.objects.filter(name="Gunar Berg").exists()
    assert Hanchan.objects.count() == 2


def test_the_page_joins_two_writings_of_somebody_new(page: Page) -> None:
    shown = page.check(NEW, makes_players="on")
    assert "Gunhild Ask 1 game The same as Gunhilde Ask" in words(shown)

    page.again(do="store", makes_players="on", **{"name-Gunhild Ask": "same-Gunhilde Ask"})

    assert Player.objects.get(name="Gunhilde Ask").aliases == ["Gunhild Ask"]


def test_a_stored_file_still_asks_what_was_not_answered(page: Page, players: dict[str, Player]) -> None:
    page.check(CONTENT, makes_players="on")
    stored = page.again(do="store", makes_players="on")
    assert "1 hanchan stored." in words(stored)
    assert "The same as Gunnar Berg" in words(stored)

    page.again(makes_players="on", **{"name-Gunar Berg": f"player-{players['Gunnar Berg'].pk}"})
    rest = page.again(do="store", makes_players="on", **{"name-Gunar Berg": f"player-{players['Gunnar Berg'].pk}"})
    assert "1 hanchan stored." in words(rest)
    assert "Already stored 1" in words(rest)


def test_a_name_that_is_near_to_nobodys_is_given_to_a_player_by_the_page(
    page: Page, players: dict[str, Player]
) -> None:
    page.check(file_of("The Viking,Aoi,Chika,Dai", "Oslo Bear,Aoi,Chika,Dai"), makes_players="on")

    written = {"player-of-The Viking": " gunnar berg ", "player-of-Oslo Bear": "The Viking", "player-of-Nobody": " "}
    checked = page.again(makes_players="on", **written)
    assert "The Viking 1 Gunnar Berg" in words(checked)
    carried = {name: value for name, value in checked.context["carried"] if name.startswith("name-")}
    assert carried == {
        "name-The Viking": f"player-{players['Gunnar Berg'].pk}", "name-Oslo Bear": "same-The Viking",
    }  # fmt: skip
    page.again(do="store", makes_players="on", **carried)

    assert players["Gunnar Berg"].aliases == ["Oslo Bear", "The Viking"]
    refused = page.again(**{"player-of-The Viking": "Nobody"})
    assert refused.status_code == 422
    assert "Nobody in this club is called “Nobody”." in words(refused)


@pytest.mark.parametrize("value", ["player-x", "player-", "Gunnar Berg", "player-99999999999999999999", "player-0"])
def test_the_page_refuses_what_it_does_not_offer(value: str, page: Page) -> None:
    page.check(CONTENT)

    refused = page.again(do="store", **{"name-Gunar Berg": value})

    assert refused.status_code == 422
    assert "Nobody in this club is called" in words(refused)
    assert not Hanchan.objects.exists()


def test_answers_about_one_file_say_nothing_about_another(page: Page) -> None:
    page.check(CONTENT)

    other = page.check(file_of("Aoi,Chika,Dai,Nora"), **{"name-Gunar Berg": "new"})

    assert other.status_code == 200
    assert "Would be stored 1" in words(other)


def test_the_page_gives_names_as_text(page: Page) -> None:
    shown = page.check(file_of("<b>Gunar Berg,Aoi,Chika,Dai", "Gunnar Berg,Aoi,Chika,Dai"))

    assert "<b>Gunar" not in shown.content.decode()


def test_the_api_shows_every_name_and_takes_answers(post: Any, players: dict[str, Player]) -> None:
    gunnar = players["Gunnar Berg"]

    dry = post(CONTENT, dry_run=True).json()
    names = {row["name"]: row for row in dry["names"]}
    assert names["Gunar Berg"] == {
        "name": "Gunar Berg", "games": 1, "player": None, "kind": "near", "same_as": "",
        "candidates": [{"name": "Gunnar Berg", "player": {"id": gunnar.pk, "name": "Gunnar Berg"}}],
    }  # fmt: skip
    assert names["Gunnar Berg"]["kind"] == "name"
    assert names["Gunhild"]["kind"] == "unknown"
    assert [fault["error"] for fault in dry["faults"]] == ["name_doubtful"]
    said = post(CONTENT, dry_run=True, names={"Gunar Berg": {"player": gunnar.pk}}).json()
    assert (said["fresh"], said["faults"], gunnar.aliases) == (2, [], [])
    stored = post(CONTENT, names={"Gunar Berg": {"player": {"id": gunnar.pk, "name": "Gunnar Berg"}}})

    assert (stored.status_code, stored.json()["fresh"]) == (201, 2)
    assert gunnar.aliases == ["Gunar Berg"]
    assert post(file_of("Gunar Berg,Aoi,Chika,Nora")).json()["faults"] == []


@pytest.mark.parametrize("answer", [{"new": True}, {"same_as": "Gunhilde Ask"}])
def test_the_api_takes_the_other_answers(answer: dict[str, Any], post: Any) -> None:
    stored = post(NEW, names={"Gunhild Ask": answer})

    assert (stored.status_code, stored.json()["fresh"]) == (201, 3)
    assert NamesApart.objects.exists() is ("new" in answer)
    assert Player.objects.filter(name="Gunhild Ask").exists() is ("new" in answer)


@pytest.mark.parametrize(
    ("answer", "error"),
    [
        ({"player": 10**9}, "unknown_player"),
        ({"player": "Nobody"}, "unknown_player"),
        ({"same_as": "Nobody"}, "name_not_in_file"),
        ({"new": False}, "bad_field"),
        ({}, "bad_field"),
        ({"new": True, "player": "Aoi"}, "bad_field"),
        ({"player": True}, "bad_field"),
        ({"new": "yes"}, "bad_field"),
        ({"other": 1}, "unknown_field"),
        ("Aoi", "bad_field"),
        (None, "bad_field"),
    ],
)
def test_the_api_refuses_bad_answers(answer: Any, error: str, post: Any) -> None:
    refused = post(CONTENT, names={"Gunar Berg": answer})

    assert (refused.status_code, refused.json()["error"]) == (400, error)
    assert not Hanchan.objects.exists()


def test_the_api_refuses_players_who_cannot_be_meant(
    post: Any, owner: User, organiser: User, club: Club, players: dict[str, Player]
) -> None:
    other = club_create(actor=owner, name="South Wind", time_zone="Asia/Tokyo")
    [stranger] = make_players(owner, other, ["Gunar Berg"])
    hidden = player_amend(actor=organiser, player=players["Gunnar Berg"], is_hidden=True)

    assert post(CONTENT, names={"Gunar Berg": {"player": stranger.pk}}).json()["error"] == "unknown_player"
    assert post(CONTENT, names={"Gunhild Nobody": {"new": True}}).json()["error"] == "name_not_in_file"
    # An organiser may know who is hidden; an answer shows the number nevertheless.
    [candidate] = post(CONTENT, dry_run=True).json()["names"][2]["candidates"]
    assert candidate["player"] == {"id": hidden.pk, "name": f"#{hidden.pk}"}


def test_the_command_lists_doubts_and_takes_answers(command: Any, players: dict[str, Player]) -> None:
    said = command(CONTENT)
    assert "“Gunar Berg” (games: 1) may be somebody known" in said
    assert '--name "Gunar Berg=Gunnar Berg" or --new-name "Gunar Berg"' in said
    assert "line 2, east: Gunar Berg: name_doubtful:" in said
    assert "1 hanchan stored" in said

    assert "1 hanchan stored" in command(CONTENT, "--name", "Gunar Berg=Gunnar Berg")
    assert players["Gunnar Berg"].aliases == ["Gunar Berg"]


def test_the_command_takes_new_names_and_names_of_the_file(command: Any) -> None:
    assert "3 hanchan stored" in command(NEW, "--name", "Gunhild Ask=Gunhilde Ask")
    assert Player.objects.get(name="Gunhilde Ask").aliases == ["Gunhild Ask"]
    assert "2 hanchan stored" in command(CONTENT, "--new-name", "Gunar Berg")
    assert Player.objects.filter(name="Gunar Berg").exists()


@pytest.mark.parametrize(
    ("options", "words_of_refusal"),
    [
        (("--name", "Gunar Berg"), "“Gunar Berg” is not NAME=PLAYER."),
        (("--name", "=Aoi"), "“=Aoi” is not NAME=PLAYER."),
        (("--name", "Gunar Berg=Nobody"), "Nobody in this club is called “Nobody”."),
        (("--name", "Nobody=Aoi"), "The file has no name “Nobody”."),
        (("--new-name", "Nobody"), "The file has no name “Nobody”."),
        (("--name", "Gunar Berg=Aoi", "--new-name", "Gunar Berg"), "cannot be both a player’s and new"),
    ],
)
def test_the_command_refuses_bad_answers(options: tuple[str, ...], words_of_refusal: str, command: Any) -> None:
    with pytest.raises(CommandError) as refused:
        command(CONTENT, *options)

    assert words_of_refusal in str(refused.value)
    assert not Hanchan.objects.exists()


def test_a_job_stores_the_games_with_the_answers_about_names(post: Any, players: dict[str, Player]) -> None:
    answers = {"Gunar Berg": {"player": players["Gunnar Berg"].pk}, "Gunhild": {"new": True}}
    sent = post(CONTENT, names=answers, as_job=True)
    run_jobs()

    assert sent.status_code == 202
    assert Hanchan.objects.count() == 2
    assert not Player.objects.filter(name="Gunar Berg").exists()
    assert post(CONTENT, dry_run=True).json()["known"] == 2
