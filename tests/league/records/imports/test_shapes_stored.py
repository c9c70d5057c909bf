"""Files of many shapes become games: by the service, the API and the page."""

import base64
import json
from dataclasses import replace
from datetime import date
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from django.utils.translation import override

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.clubs.services import club_create, house_rules_create
from league.core.errors import LeagueError
from league.players.models import Player
from league.records.games.sheets import hanchan_sheet
from league.records.imports.services import ImportOrder, import_preview, import_store
from league.records.models import Hanchan, Participant
from league.records.services import hanchan_void
from league.sheets.files import WRITERS
from tests.league.core.page import signed_in, words
from tests.league.factories import make_hanchan
from tests.league.records.imports.test_workbooks import xlsx

pytestmark = [pytest.mark.django_db, pytest.mark.once]

NAMES = ("Aoi", "Ben", "Chika", "Dai")
SCORES = (41200, 28300, 20400, 10100)
POINTS = ("31.2", "8.3", "-9.6", "-29.9")
SHAPES = {
    "p1_name": "Date,p1_name,p1_score,p2_name,p2_score,p3_name,p3_score,p4_name,p4_score\n"
        "2026-03-04,Aoi,41200,Ben,28300,Chika,20400,Dai,10100\n",
    "a line for each player": "Datum;Spieler;Punkte\n" + "".join(
        f"04.03.2026;{name};{score}\n" for name, score in zip(NAMES, SCORES, strict=True)
    ),
    "a column for each player": "Date,Aoi,Ben,Chika,Dai,Emi\n2026-03-04,41200,28300,20400,10100,\n"
        "Total,41200,28300,20400,10100,25000\n",
    "a column for each, in thousands by points": "Day,Ben,Aoi,Chika,Dai\n2026/3/4,8.3,31.2,▲9.6,▲29.9\n",
    "evenings": "2026-03-04,Aoi,Ben,Chika,Dai\n1,41200,28300,20400,10100\n",
    "places with points": "Date,1st,Points,2nd,Points,3rd,Points,4th,Points\n"
        "2026-03-04,Aoi,31.2,Ben,8.3,Chika,-9.6,Dai,-29.9\n",
    "places with points in one cell":
        "Date,1st,2nd,3rd,4th\n2026-03-04,Aoi (+31.2),Ben (+8.3),Chika (-9.6),Dai (-29.9)\n",
}  # fmt: skip


@pytest.fixture
def order(club: Club, house_rules: HouseRulesVersion) -> ImportOrder:
    return ImportOrder(club=club, house_rules=house_rules, makes_players=True)


def stored() -> list[tuple[str, int]]:
    return sorted(Participant.objects.values_list("player__name", "score"))


@pytest.mark.parametrize("shape", SHAPES)
def test_a_file_of_any_shape_is_stored_and_known_again(shape: str, organiser: User, order: ImportOrder) -> None:
    content = SHAPES[shape].encode()

    report = import_store(actor=organiser, content=content, order=order)
    again = import_preview(actor=organiser, content=content, order=order)

    assert (report.fresh, [fault.code for fault in report.faults if fault.code != "line_of_totals"]) == (1, [])
    assert stored() == sorted(zip(NAMES, SCORES, strict=True))
    assert Hanchan.objects.get().played_on == date(2026, 3, 4)
    assert (again.fresh, again.known) == (0, 1)


def test_points_that_no_scores_give_are_faults_of_their_lines(organiser: User, order: ImportOrder) -> None:
    content = SHAPES["places with points"] + "2026-03-05,Aoi,31.2,Ben,8.3,Chika,-9.6,Dai,-29.8\n"

    report = import_preview(actor=organiser, content=content.encode(), order=order)

    assert report.fresh == 1
    assert [(fault.line, fault.code) for fault in report.faults] == [(3, "points_without_scores")]


def test_days_of_two_meanings_are_asked_and_those_of_one_are_not(organiser: User, order: ImportOrder) -> None:
    def content(day: str) -> bytes:
        return SHAPES["p1_name"].replace("2026-03-04", day).encode()

    with pytest.raises(LeagueError) as doubt:
        import_preview(actor=organiser, content=content("3/4/2026"), order=order)
    said = import_preview(actor=organiser, content=content("3/4/2026"), order=replace(order, date_format="M/D/YYYY"))
    clear = import_preview(actor=organiser, content=content("16/3/2026"), order=order)

    assert (doubt.value.code, doubt.value.params["allowed"]) == ("days_doubtful", "D/M/YYYY · M/D/YYYY")
    assert (said.fresh, clear.fresh, clear.date_format) == (1, 1, "D/M/YYYY")


def workbook() -> bytes:
    lines = [[date(2026, 3, 4) if place == 0 else None, name, SCORES[place]] for place, name in enumerate(NAMES)]
    return xlsx(["League night"], ["Date", "Player", "Score"], *lines)


def test_a_workbook_is_imported_by_api(organiser: User, club: Club, house_rules: HouseRulesVersion) -> None:
    body = {"file": base64.b64encode(workbook()).decode(), "house_rules": house_rules.pk, "makes_players": True}

    address = f"/api/v1/clubs/{club.slug}/imports/"
    answer = signed_in(organiser).post(address, json.dumps(body), content_type="application/json")

    understood = answer.json()["understood"]
    assert (answer.status_code, answer.json()["fresh"]) == (201, 1)
    assert (understood["sheet"], understood["shape"], understood["encoding"]) == ("Sheet", "lines", "")
    assert stored() == sorted(zip(NAMES, SCORES, strict=True))


def test_the_page_asks_for_the_form_of_the_days_and_imports_a_workbook(
    organiser: User, club: Club, house_rules: HouseRulesVersion, regulars: list[Player]
) -> None:
    client, address = signed_in(organiser), reverse("import", args=[club.slug])

    def form(content: bytes) -> dict[str, Any]:
        file = SimpleUploadedFile("night", content)
        return {"file": file, "house_rules": house_rules.pk, "deposits_left": "0", "do": "preview"}

    doubtful = client.post(address, form(SHAPES["p1_name"].replace("2026-03-04", "3/4/2026").encode()))
    answered = form(b"") | {"kept_file": doubtful.context["form"].data["kept_file"], "date_format": "M/D/YYYY"}
    del answered["file"]
    shown = client.post(address, answered)
    of_book = client.post(address, form(workbook()))

    assert doubtful.status_code == 422
    assert "can be several days" in str(doubtful.context["form"].errors["date_format"])
    assert "Would be stored 1" in words(shown)
    assert "Would be stored 1" in words(of_book)
    assert "sheet “Sheet” · headings in line 2 · one line for each player of a game" in words(of_book)


@pytest.mark.parametrize("language", ["en", "ja", "zh-hans", "zh-hant"])
@pytest.mark.parametrize("kind", ["csv", "xlsx"])
def test_the_games_of_a_club_come_back_from_its_own_file(
    language: str, kind: str, organiser: User, club: Club, house_rules: HouseRulesVersion, regulars: list[Player]
) -> None:
    for scores, day in ((SCORES, 4), (SCORES[::-1], 4), ((25000,) * 4, 5)):
        make_hanchan(
            actor=organiser, house_rules=house_rules, players=regulars, scores=scores, played_on=date(2026, 3, day)
        )
    void = Hanchan.objects.order_by("pk")[1]
    hanchan_void(actor=organiser, hanchan=void, version=void.version, reason="twice")
    with override(language):
        file = WRITERS[kind].write(hanchan_sheet(club, Hanchan.objects.all()))
    before = _record(club)
    other = club_create(actor=organiser, name="Other", by_operator=True)
    rules = house_rules_create(
        actor=organiser, club=other, name=house_rules.house_rules.name, ruleset=house_rules.ruleset,
        options=house_rules.options,
    )  # fmt: skip

    report = import_store(
        actor=organiser, content=file, order=ImportOrder(club=other, house_rules=rules, makes_players=True)
    )
    again = import_preview(actor=organiser, content=file, order=ImportOrder(club=club, house_rules=house_rules))

    assert (report.fresh, report.faults) == (3, [])
    assert _record(other) == before
    assert (again.fresh, len(again.perhaps_known), again.faults) == (0, 3, [])


def _record(club: Club) -> list[Any]:
    rows = Participant.objects.filter(hanchan__club=club).order_by("hanchan__played_key", "seat")
    return list(
        rows.values_list(
            "hanchan__played_on", "hanchan__order", "hanchan__state", "hanchan__deposits", "player__name", "score",
            "chips", "penalty", "place", "points",
        )
    )  # fmt: skip


def test_a_game_that_is_still_played_and_a_state_of_no_game_are_faults(organiser: User, order: ImportOrder) -> None:
    lines = SHAPES["p1_name"].splitlines()
    content = "\n".join([f"{lines[0]},State", f"{lines[1]},Being played", f"{lines[1]},Ohio", f"{lines[1]},作废"])

    report = import_store(actor=organiser, content=content.encode(), order=order)

    assert [(fault.line, fault.code) for fault in report.faults] == [(2, "hanchan_open"), (3, "unknown_game_state")]
    assert [hanchan.is_void for hanchan in Hanchan.objects.all()] == [True]
