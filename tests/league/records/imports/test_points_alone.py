"""Evenings of which a file has points that tell no scores: kept as final tables, where that is wanted."""

from dataclasses import replace
from datetime import date
from io import StringIO
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.urls import reverse

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.finals.models import FinalTable
from league.players.models import Player
from league.records.imports.services import ImportOrder, import_preview, import_store
from league.records.models import Hanchan
from tests.league.core.page import signed_in, words
from tests.league.records.imports.test_run_doors import api
from tests.league.records.imports.test_runs import undone

HEADING = "date,1st,Points,2nd,Points,3rd,Points,4th,Points\n"
GAME = "2026-03-04,Aoi,31.2,Ben,8.3,Chika,-9.6,Dai,-29.9\n"
# Points that no scores give: the fourth would have a tenth less.
EVENING = "2026-03-05,Aoi,31.2,Ben,8.3,Chika,-9.6,Dai,-29.8\n2026-03-05,Ben,40.55,Emi,0,Chika,-10.5,Dai,-30\n"
FILE = (HEADING + GAME + EVENING + "2026-03-06,Aoi,31.2,Ben,8.3,Chika,-9.6,Dai,-29.8\n").encode()


@pytest.fixture
def order(club: Club, house_rules: HouseRulesVersion, regulars: list[Player]) -> ImportOrder:
    return ImportOrder(club=club, house_rules=house_rules)


@pytest.fixture
def keeping(order: ImportOrder) -> ImportOrder:
    return replace(order, keeps_points=True)


def tables() -> dict[str, list[tuple[int, str, int | None, str]]]:
    return {
        table.name: [(row.rank, row.public_name, row.games, row.points) for row in table.rows.order_by("order")]
        for table in FinalTable.objects.order_by("opens")
    }


def test_they_are_faults_until_they_are_kept(organiser: User, order: ImportOrder, keeping: ImportOrder) -> None:
    faulty = import_preview(actor=organiser, content=FILE, order=order)
    kept = import_preview(actor=organiser, content=FILE, order=keeping)

    assert (faulty.fresh, faulty.named_lines, len(faulty.evenings)) == (1, [3, 4, 5], 2)
    assert (kept.fresh, kept.named_lines) == (1, [])
    assert [(one.day, one.lines) for one in kept.evenings] == [(date(2026, 3, 5), (3, 4)), (date(2026, 3, 6), (5,))]


def test_each_becomes_a_final_table_with_what_everybody_won(organiser: User, keeping: ImportOrder) -> None:
    report = import_store(actor=organiser, content=FILE, order=keeping)

    assert Hanchan.objects.get().played_on == date(2026, 3, 4)
    assert tables()["Evening of 5 March 2026"] == [
        (1, "Ben", 2, "48.85"), (2, "Aoi", 1, "31.2"), (3, "Emi", 1, "0"), (4, "Chika", 2, "-20.1"),
        (5, "Dai", 2, "-59.8"),
    ]  # fmt: skip
    assert {table.opens for table in report.run.final_tables.all()} == {date(2026, 3, 5), date(2026, 3, 6)}  # type: ignore[union-attr]
    # Emi is nobody of the club.
    assert not Player.objects.filter(name="Emi").exists()


def test_a_second_import_knows_them_and_an_undone_one_brings_them_back(organiser: User, keeping: ImportOrder) -> None:
    run = import_store(actor=organiser, content=FILE, order=keeping).run
    before = tables()
    again = import_store(actor=organiser, content=FILE, order=keeping)
    assert run is not None
    undone(organiser, run)
    without = tables()
    import_store(actor=organiser, content=FILE, order=keeping)

    assert (again.fresh, again.known, again.evenings, again.named_lines) == (0, 1, [], [])
    assert without == {}
    assert tables() == before
    assert Hanchan.objects.counted().count() == 1


def test_a_line_without_a_day_or_with_a_wrong_number_stays_a_fault(organiser: User, keeping: ImportOrder) -> None:
    wrong = (
        HEADING
        + GAME
        + EVENING
        + "soon,Aoi,31.2,Ben,8.3,Chika,-9.6,Dai,-29.8\n2026-03-05,Aoi,much,Ben,1,Chika,2,Dai,3\n"
    )
    report = import_preview(actor=organiser, content=wrong.encode(), order=keeping)

    assert report.named_lines == [5, 6]


def test_they_are_kept_by_page(organiser: User, club: Club, house_rules: HouseRulesVersion, regulars: Any) -> None:
    client, address = signed_in(organiser), reverse("import", args=[club.slug])
    sent = {"house_rules": house_rules.pk, "deposits_left": "0"}
    file = SimpleUploadedFile("old.csv", (HEADING + EVENING).encode())
    checked = client.post(address, {**sent, "file": file, "do": "preview"})
    kept = {**sent, "kept_file": checked.context["kept"], "keeps_points": "on"}
    asked = words(client.post(address, {**kept, "do": "preview"}))
    stored = words(client.post(address, {**kept, "do": "store"}))
    shown = words(client.get(reverse("final_tables", args=[club.slug])))

    assert "The points of 1 evening tell no scores under these rules." in words(checked)
    assert "Store the evenings as final tables" in asked
    assert "Faulty lines 0" in stored
    assert "Evening of 5 March 2026" in shown


def test_they_are_kept_by_the_api(organiser: User, club: Club, house_rules: HouseRulesVersion, regulars: Any) -> None:
    body = {"content": FILE.decode(), "house_rules": house_rules.pk}
    address = reverse("api_import", args=[club.slug])
    checked = api(organiser).post(address, {**body, "dry_run": True}, format="json").json()
    stored = api(organiser).post(address, {**body, "keeps_points": True}, format="json").json()
    run = api(organiser).get(f"{address}{stored['run']}/").json()

    assert checked["evenings"][0] == {"day": "2026-03-05", "lines": [3, 4], "player_count": 5}
    assert (stored["fresh"], stored["named_lines"]) == (1, 0)
    assert len(run["final_tables"]) == 2


def test_they_are_kept_by_the_command(
    organiser: User, club: Club, house_rules: HouseRulesVersion, regulars: Any, tmp_path: Any
) -> None:
    path, said = tmp_path / "old.csv", StringIO()
    path.write_bytes(FILE)
    given = ["--club", club.slug, "--as", organiser.username, "--house-rules", str(house_rules.house_rules.name)]
    call_command("import_hanchan", str(path), *given, "--dry-run", stdout=said)
    call_command("import_hanchan", str(path), *given, "--keep-points", stdout=said)

    assert "evenings: 2 have points alone; --keep-points keeps them" in said.getvalue()
    assert "evenings: 2 are final tables" in said.getvalue()
    assert FinalTable.objects.count() == 2
