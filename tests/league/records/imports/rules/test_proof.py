"""Which rules the points of an imported file prove: by page, API and command."""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.urls import reverse
from rest_framework.test import APIClient

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.clubs.services import house_rules_create
from league.records.imports.services import ImportOrder, import_preview
from scoring.proofs.games import PlayedGame
from tests.league.core.page import signed_in, words
from tests.scoring.proofs.clubs import games_under

pytestmark = pytest.mark.django_db

SEATS = ("east", "south", "west", "north")
HEADING = ",".join(["date", *SEATS, *(f"{seat}_{part}" for part in ("score", "points") for seat in SEATS)])
OLD, NEW = {"uma": [10, 5, -5, -10]}, {"uma": [25, 5, -5, -25]}


def file_of(games: Sequence[PlayedGame]) -> bytes:
    lines = (
        ",".join(map(str, [game.day, "Aoi", "Ben", "Chika", "Dai", *game.scores, *(game.points or [""] * 4)]))
        for game in games
    )
    return "\n".join([HEADING, *lines]).encode()


@pytest.fixture
def proof(owner: User, club: Club, house_rules: HouseRulesVersion) -> Any:
    def of(games: Sequence[PlayedGame], rules: HouseRulesVersion = house_rules) -> Any:
        order = ImportOrder(club=club, house_rules=rules, makes_players=True)
        return import_preview(actor=owner, content=file_of(games), order=order).proof

    return of


def test_points_of_the_chosen_house_rules_prove_them(proof: Any, house_rules: HouseRulesVersion) -> None:
    games = games_under("riichi-club", [house_rules.options], 12)

    (proved,) = proof(games)

    assert proved.house_rules == house_rules
    assert proved.sentences == [f"12 games agree with {house_rules}."]


def test_rules_that_changed_are_named_with_their_days_and_options(
    proof: Any, owner: User, club: Club, house_rules: HouseRulesVersion
) -> None:
    old = house_rules_create(actor=owner, club=club, name="Old rules", ruleset="riichi-club", options=OLD)
    games = games_under("riichi-club", [OLD, NEW], 12)

    first, second = proof(games)

    assert (first.house_rules, first.range.since, first.range.agree) == (old, date(2022, 1, 1), 12)
    assert (second.house_rules, second.range.since, second.range.agree) == (None, date(2022, 1, 5), 12)
    assert second.options["uma"] == NEW["uma"]


def test_a_game_with_other_points_and_one_that_does_not_add_up_are_counted(
    proof: Any, house_rules: HouseRulesVersion
) -> None:
    games = games_under("riichi-club", [house_rules.options], 20)
    points = games[3].points or ()
    games[3] = PlayedGame(games[3].day, games[3].scores, (points[0] + 1, points[1] - 1, *points[2:]))
    games[7] = PlayedGame(games[7].day, (games[7].scores[0] + 100, *games[7].scores[1:]), games[7].points)

    (proved,) = proof(games)

    assert proved.house_rules == house_rules
    assert proved.sentences == [
        f"18 games agree with {house_rules}.", "1 game has other points.", "The scores of 1 game do not add up.",
    ]  # fmt: skip


def test_points_that_no_rules_give_prove_nothing(proof: Any) -> None:
    games = games_under("riichi-club", [OLD], 12)
    strange = tuple(Decimal(n) for n in (1, 2, 3, -6))

    (proved,) = proof([PlayedGame(game.day, game.scores, strange) for game in games])

    assert (proved.ruleset, proved.house_rules, proved.options) == (None, None, {})
    assert proved.sentences == ["The points of these games prove no rules."]


def test_a_file_without_points_says_nothing_of_rules(proof: Any) -> None:
    games = [PlayedGame(game.day, game.scores) for game in games_under("riichi-club", [OLD], 4)]

    assert proof(games) == []


def test_points_alone_from_which_scores_are_computed_prove_nothing(
    owner: User, club: Club, house_rules: HouseRulesVersion
) -> None:
    games = games_under("riichi-club", [house_rules.options], 4)
    lines = (",".join(map(str, [game.day, "Aoi", "Ben", "Chika", "Dai", *(game.points or ())])) for game in games)
    heading = ",".join(["date", *SEATS, *(f"{seat}_points" for seat in SEATS)])
    order = ImportOrder(club=club, house_rules=house_rules, makes_players=True)

    report = import_preview(actor=owner, content="\n".join([heading, *lines]).encode(), order=order)

    assert report.proof == []


def test_page_api_and_command_say_it(
    owner: User, club: Club, house_rules: HouseRulesVersion, tmp_path: Path, capsys: Any
) -> None:
    content = file_of(games_under("riichi-club", [OLD], 12))
    form = {
        "house_rules": house_rules.pk, "date_format": "", "deposits_left": "0", "makes_players": "on", "do": "preview",
        "file": SimpleUploadedFile("old.csv", content),
    }  # fmt: skip
    client = APIClient()
    client.force_authenticate(owner)

    page = signed_in(owner).post(reverse("import", args=[club.slug]), form)
    body = {"content": content.decode(), "house_rules": house_rules.pk, "makes_players": True, "dry_run": True}
    answer = client.post(f"/api/v1/clubs/{club.slug}/imports/", body, format="json").json()
    (tmp_path / "old.csv").write_bytes(content)
    call_command(
        "import_hanchan", str(tmp_path / "old.csv"), f"--club={club.slug}", "--create-players", "--dry-run",
        f"--house-rules={house_rules.house_rules.name}",
    )  # fmt: skip

    assert "What the points show" in words(page)
    assert "12 games agree with" in words(page)
    (proved,) = answer["proof"]
    assert (proved["since"], proved["agree"], proved["house_rules"]) == ("2022-01-01", 12, None)
    assert proved["options"]["uma"] == OLD["uma"]
    assert "2022-01-01 to 2022-01-04: 12 games agree with" in capsys.readouterr().out
