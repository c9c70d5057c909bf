"""What a file does not say is asked, by page, API and command, and the answer is carried out."""

import base64
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.urls import reverse
from rest_framework.test import APIClient

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.clubs.services import house_rules_create
from league.players.models import Player
from league.records.models import Hanchan, Participant
from tests.league.core.page import signed_in, words
from tests.league.factories import make_hanchan

HEADING = "date;east;south;west;north;east_score;south_score;west_score;north_score\n"
# Nothing is known about these names: in Western encodings they are "Kvìta", in Turkish ones too.
CZECH = HEADING + "2026-03-04;Květa;Ěnkův;Čečil;Ďas;41200;28300;20400;10100\n"
EXACT = HEADING + "2026-03-04;A;B;C;D;{}\n"


@pytest.fixture(params=["page", "api", "command"])
def door(request: pytest.FixtureRequest, owner: User, club: Club, tmp_path: Path, capsys: Any) -> Callable[..., str]:
    """Send a file with options; return what is said, which begins with the code of a refusal."""

    def page(content: bytes, rules: HouseRulesVersion, **options: Any) -> str:
        form = {
            "file": SimpleUploadedFile("night.csv", content), "house_rules": rules.pk, "date_format": "YYYY-MM-DD",
            "deposits_left": "0", "do": "store", "makes_players": "on",
        }  # fmt: skip
        client = signed_in(owner)
        answer = client.post(reverse("import", args=[club.slug]), form | options)
        codes = [one.code for errors in answer.context["form"].errors.as_data().values() for one in errors]
        return " ".join([*codes, words(answer)])

    def api(content: bytes, rules: HouseRulesVersion, **options: Any) -> str:
        client = APIClient()
        client.force_authenticate(owner)
        body = {"file": base64.b64encode(content).decode(), "house_rules": rules.pk, "makes_players": True}
        answer = client.post(f"/api/v1/clubs/{club.slug}/imports/", body | options, format="json").json()
        return " ".join([answer.get("error", ""), str(answer)]).strip()

    def command(content: bytes, rules: HouseRulesVersion, **options: Any) -> str:
        path = tmp_path / "night.csv"
        path.write_bytes(content)
        options = {"store_perhaps_known" if key == "stores_perhaps_known" else key: v for key, v in options.items()}
        given = {"club": club.slug, "house_rules": rules.house_rules.name, "create_players": True}
        try:
            call_command("import_hanchan", str(path), **given, **options)
        except CommandError as error:
            return str(error)
        return str(capsys.readouterr().out)

    return {"page": page, "api": api, "command": command}[request.param]


def test_a_doubtful_encoding_is_asked_and_its_answer_stores(door: Any, house_rules: HouseRulesVersion) -> None:
    content = CZECH.encode("cp1250")
    asked = door(content, house_rules)

    assert "encoding_doubtful" in asked or "This file can be read in several encodings" in asked
    assert all(part in asked for part in ("cp1250", "Květa", "Kvìta"))
    assert not Player.objects.filter(name__startswith="Kv").exists()
    stored = door(content, house_rules, encoding="cp1250")
    assert "cp1250" in stored
    assert set(Player.objects.filter(participations__isnull=False).values_list("name", flat=True)) == {
        "Květa", "Ěnkův", "Čečil", "Ďas",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("ruleset", "figures", "answers"),
    [
        # All numbers with three digits behind the sign, and both sums are right.
        ("hk", "2.000;-1.000;-1.000;0.000;", None),
        ("hk", "2.000;-1.000;-2.000;1.000", {".": [2, -1, -2, 1], ",": [2000, -1000, -2000, 1000]}),
        ("hk", "2,000;-1,000;-2,000;1,000", {",": [2, -1, -2, 1], ".": [2000, -1000, -2000, 1000]}),
    ],
)
def test_a_doubtful_number_is_asked_and_its_answer_stores(
    ruleset: str, figures: str, answers: dict[str, list[int]] | None, door: Any, owner: User, club: Club
) -> None:
    rules = house_rules_create(actor=owner, club=club, name="Other", ruleset=ruleset)
    content = EXACT.format(figures).encode()
    for sign, scores in (answers or {}).items():
        asked = door(content, rules)
        assert "numbers_doubtful" in asked or "can mean" in asked
        door(content, rules, decimal_sign=sign)
        assert list(Participant.objects.order_by("seat").values_list("score", flat=True)) == scores
        Hanchan.objects.all().delete()


@pytest.mark.parametrize(
    ("figures", "scores"),
    [
        ("2.000;-1.000;-1.000;0", [2000, -1000, -1000, 0]),
        ("1.500;(500);-1.000;0", [1500, -500, -1000, 0]),
        ("30,0;-10,0;-20,0;0,0", [30, -10, -20, 0]),
        ("1’500;−500;1000-;±0", [1500, -500, -1000, 0]),
        ("▲1,500;500;1 000;0", [-1500, 500, 1000, 0]),
    ],
)
def test_numbers_are_read_as_europe_writes_them(
    figures: str, scores: list[int], door: Any, owner: User, club: Club
) -> None:
    rules = house_rules_create(actor=owner, club=club, name="Other", ruleset="hk")
    door(EXACT.format(figures).encode(), rules)

    assert list(Participant.objects.order_by("seat").values_list("score", flat=True)) == scores


@pytest.mark.parametrize(
    ("figures", "unit"), [("412;283;204;101", 100), ("41.2;28.3;20.4;10.1", 1000), ("41,2;28,3;20,4;10,1", 1000)]
)
def test_scores_in_hundreds_or_thousands_are_offered_and_never_guessed(
    figures: str, unit: int, door: Any, house_rules: HouseRulesVersion
) -> None:
    content = EXACT.format(figures).encode()
    offered = door(content, house_rules)

    assert str(unit) in offered or "in hundreds or thousands" in offered
    assert not Hanchan.objects.exists()
    door(content, house_rules, score_unit=unit)
    assert list(Participant.objects.order_by("seat").values_list("score", flat=True)) == [41200, 28300, 20400, 10100]


def test_a_perhaps_known_game_is_named_and_stored_only_when_asked(
    door: Any, owner: User, house_rules: HouseRulesVersion, regulars: list[Player]
) -> None:
    make_hanchan(actor=owner, house_rules=house_rules, players=regulars, scores=[41200, 28300, 20400, 10100])
    names = ";".join(player.name for player in regulars)
    content = f"{HEADING}2026-03-04;{names};41200;28300;20400;10100\n".encode()

    said = door(content, house_rules)
    assert Hanchan.objects.count() == 1
    assert "erhaps known" in said or "'perhaps_known': [{'line': 2" in said
    door(content, house_rules, stores_perhaps_known=True)
    assert Hanchan.objects.count() == 2


def test_one_line_says_what_was_understood(door: Any, house_rules: HouseRulesVersion) -> None:
    content = ("\ufeffsep=;\nSpring league\n" + EXACT).format("41.200;28.300;20.400;10.100").encode()

    said = door(content, house_rules)

    for part in ("utf-8-sig", "divided by “;”", "headings in line 3", "days as YYYY-MM-DD", "“41.200” is 41200"):
        assert part in said
    assert Hanchan.objects.count() == 1


def test_a_refused_page_keeps_the_file(owner: User, club: Club, house_rules: HouseRulesVersion) -> None:
    client, path = signed_in(owner), reverse("import", args=[club.slug])
    form = {"house_rules": house_rules.pk, "date_format": "YYYY-MM-DD", "deposits_left": "0", "makes_players": "on"}
    asked = client.post(path, form | {"file": SimpleUploadedFile("c.csv", CZECH.encode("cp1250"))})
    kept = asked.context["form"].data["kept_file"]

    page = client.post(path, form | {"kept_file": kept, "encoding": "cp1250", "do": "preview"})

    assert "Kept: c.csv." in words(asked)
    assert "New players: Květa" in words(page)
