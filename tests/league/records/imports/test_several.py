"""Several files or sheets at once, by page, API and command."""

import base64
import io
import zlib
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.urls import reverse
from openpyxl import Workbook

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.players.models import Player
from league.records.imports.runs.undoing import run_undo_want
from league.records.imports.services import ImportOrder
from league.records.imports.several.files import ImportFile, files_of
from league.records.imports.several.services import files_preview, files_read, files_store, files_want
from league.records.models import Hanchan, ImportRun
from tests.league.core.page import signed_in, words
from tests.league.records.imports.test_run_doors import api
from tests.league.records.imports.test_runs import run_jobs
from tests.league.records.imports.test_views import HEADING

pytestmark = pytest.mark.once

FIRST = HEADING + "2026-03-04,Aoi,Ben,Chika,Dai,41200,28300,20400,10100\n"
SECOND = (
    HEADING.replace("date", "Datum") + "2026-03-05,Ben,Aoi,Chika,Dai,41200,28300,20400,10100\n"
    "2026-03-06,Ben,Aoi,Chika,Dai,41300,28300,20400,10100\n"
)
# Names of one are near to names of the other.
NEWCOMER, NEWCOMERS = FIRST.replace("Dai", "Gunhilde"), SECOND.replace("Dai", "Gunhild")


def files(*texts: str) -> list[SimpleUploadedFile]:
    return [SimpleUploadedFile(f"{number}.csv", text.encode()) for number, text in enumerate(texts, 1)]


def form(house_rules: HouseRulesVersion, *texts: str, **more: Any) -> dict[str, Any]:
    return {"file": files(*texts), "house_rules": house_rules.pk, "deposits_left": "0", "do": "preview", **more}


def again(page: Any, house_rules: HouseRulesVersion, **more: Any) -> dict[str, Any]:
    carried = dict(page.context["carried"])
    return {"kept_file": page.context["kept"], "house_rules": house_rules.pk} | carried | more


def workbook(**sheets: str) -> bytes:
    book = Workbook()
    del book["Sheet"]
    for title, text in sheets.items():
        sheet = book.create_sheet(title)
        for line in text.splitlines():
            sheet.append([int(cell) if cell.isdecimal() else cell for cell in line.split(",")])
    content = io.BytesIO()
    book.save(content)
    return content.getvalue()


def test_several_files_are_checked_on_one_page_and_stored_as_an_import_each(
    organiser: User, club: Club, regulars: Any, house_rules: HouseRulesVersion
) -> None:
    client, address = signed_in(organiser), reverse("import", args=[club.slug])
    checked = client.post(address, form(house_rules, FIRST, SECOND))
    stored = client.post(address, again(checked, house_rules, do="store"))
    repeated = client.post(address, again(checked, house_rules, do="store"))

    shown = words(checked)
    assert "Would be stored 2 Already stored 0 Faulty lines 1" in shown
    assert "1.csv Would be stored 1" in shown
    assert "2.csv Would be stored 1" in shown
    assert "The scores add up to 100,100 and should add up to 100,000." in shown
    assert "2 hanchan stored." in words(stored)
    assert "Already stored 2" in words(repeated)
    first = ImportRun.objects.order_by("pk")[:2]
    assert [(run.file_name, run.stored, run.named_lines) for run in first] == [("1.csv", 1, 0), ("2.csv", 1, 1)]


def test_the_faulty_lines_come_of_each_file(
    organiser: User, club: Club, regulars: Any, house_rules: HouseRulesVersion
) -> None:
    client, address = signed_in(organiser), reverse("import", args=[club.slug])
    checked = client.post(address, form(house_rules, FIRST, SECOND))

    answer = client.post(address, again(checked, house_rules, do="faulty-1"))

    assert answer.headers["Content-Disposition"] == 'attachment; filename="2-faulty.csv"'
    assert "2026-03-06,Ben" in answer.content.decode("utf-8-sig")


def test_nothing_is_stored_if_one_file_is_refused_and_it_is_named(
    organiser: User, club: Club, regulars: Any, house_rules: HouseRulesVersion
) -> None:
    client, address = signed_in(organiser), reverse("import", args=[club.slug])
    refused = client.post(address, form(house_rules, FIRST, "%PDF-1.7", do="store"))
    body = {"house_rules": house_rules.pk, "files": [{"content": FIRST}, {"content": "a,b\n1,2\n"}]}
    answer = api(organiser).post(reverse("api_import", args=[club.slug]), body, format="json")

    assert "2.csv: This file is not a CSV table" in " ".join(refused.context["form"].errors["file"])
    assert (answer.status_code, answer.json()["error"]) == (400, "missing_import_field")
    assert answer.json()["fields"][0]["field"] == "files.1"
    assert not Hanchan.objects.exists()


def test_a_final_table_is_imported_alone(
    organiser: User, club: Club, regulars: Any, house_rules: HouseRulesVersion
) -> None:
    client, address = signed_in(organiser), reverse("import", args=[club.slug])
    table = "name,games,points\nEmi,24,318.50\nAoi,20,-12.5\n"
    together = client.post(address, form(house_rules, FIRST, table, do="store"))
    alone = client.post(address, form(house_rules, table))

    assert "2.csv: A file with a final table is imported alone." in words(together)
    assert not Hanchan.objects.exists()
    assert "This file has a final table of 2 players" in words(alone)
    sent = {"files": [{"content": table}, {"content": FIRST}], "house_rules": house_rules.pk}
    refused = api(organiser).post(f"/api/v1/clubs/{club.slug}/imports/", sent, format="json").json()
    assert (refused["error"], refused["fields"][0]["field"]) == ("final_table_alone", "files.0")


def test_the_columns_of_one_file_are_asked_and_its_answer_stays_its_own(
    organiser: User, club: Club, regulars: Any, house_rules: HouseRulesVersion
) -> None:
    client, address = signed_in(organiser), reverse("import", args=[club.slug])
    odd = "a,b,c,d\n2026-03-07,1,Aoi,41200\n,,Ben,28300\n,,Chika,20400\n,,Dai,10100\n"
    odder = odd.replace("a,b,c,d", "w,x,y,z").replace("03-07", "03-08")
    asked = client.post(address, form(house_rules, FIRST, odd, odder))
    said = dict(enumerate(["date", "game", "player", "score"]))
    kept = {"kept_file": asked.context["form"].data["kept_file"], "house_rules": house_rules.pk, "deposits_left": "0"}
    of_second = {f"field1-{number}": field for number, field in said.items()}
    asked_again = client.post(address, kept | of_second)
    of_third = {f"field2-{number}": field for number, field in said.items()}
    hidden = dict(asked_again.context["form"].said_of_others())
    checked = client.post(address, kept | hidden | of_third)
    stored = client.post(address, again(checked, house_rules, do="store"))

    assert [(page.context["prefix"], page.status_code) for page in (asked, asked_again)] == [
        ("field1-", 422), ("field2-", 422),
    ]  # fmt: skip
    assert hidden == of_second
    assert "3 hanchan stored." in words(stored)


def test_sheets_are_chosen_and_each_is_an_import(
    organiser: User, club: Club, regulars: Any, house_rules: HouseRulesVersion
) -> None:
    client, address = signed_in(organiser), reverse("import", args=[club.slug])
    sent = form(house_rules) | {"file": SimpleUploadedFile("club.xlsx", workbook(Spring=FIRST, Autumn=SECOND, C="x"))}
    asked = client.post(address, sent)
    kept = {"kept_file": asked.context["form"].data["kept_file"], "house_rules": house_rules.pk, "deposits_left": "0"}
    stored = client.post(address, kept | {"sheet": ["Spring", "Autumn"], "do": "store"})

    assert "Which sheets are imported?" in words(asked)
    assert "2 hanchan stored." in words(stored)
    names = ImportRun.objects.order_by("pk").values_list("file_name", flat=True)
    assert list(names) == ["club.xlsx · Spring", "club.xlsx · Autumn"]


def test_names_of_one_file_are_near_to_those_of_another_and_answered_once(
    organiser: User, club: Club, regulars: Any, house_rules: HouseRulesVersion
) -> None:
    client, address = signed_in(organiser), reverse("import", args=[club.slug])
    asked = client.post(address, form(house_rules, NEWCOMER, NEWCOMERS, makes_players="on"))
    (question,) = asked.context["questions"]
    answer = {f"name-{question.row.name}": question.choices[0].value, "makes_players": "on"}
    stored = client.post(address, again(asked, house_rules, do="store", **answer))

    assert "2 hanchan stored." in words(stored)
    (added,) = Player.objects.filter(club=club, name__startswith="Gunhild", merged_into=None)
    assert {added.name, *added.aliases} == {"Gunhild", "Gunhilde"}


@pytest.mark.parametrize("order", [1, -1], ids=["", "reversed"])
def test_a_name_is_asked_about_in_whichever_file_it_is(
    organiser: User, club: Club, regulars: Any, house_rules: HouseRulesVersion, order: int
) -> None:
    texts = [NEWCOMER, NEWCOMER.replace("03-04", "03-05").replace("Gunhilde", "Gunhild")][::order]
    page = signed_in(organiser).post(
        reverse("import", args=[club.slug]), form(house_rules, *texts, makes_players="on")
    )  # fmt: skip

    assert len(page.context["questions"]) == 1


def test_jobs_store_the_files_one_after_the_other_with_the_same_answers(
    organiser: User, club: Club, regulars: Any, house_rules: HouseRulesVersion, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("league.records.views.imports.imports.LINES_AT_ONCE", 1)
    client, address = signed_in(organiser), reverse("import", args=[club.slug])
    asked = client.post(address, form(house_rules, NEWCOMER, NEWCOMERS, makes_players="on"))
    (question,) = asked.context["questions"]
    answer = {f"name-{question.row.name}": question.choices[0].value, "makes_players": "on"}
    listed = client.post(address, again(asked, house_rules, do="store", **answer), follow=True)
    for _file in range(2):
        run_jobs()

    assert "running" in words(listed)
    runs = ImportRun.objects.order_by("pk")
    assert [(run.state, run.stored, run.named_lines) for run in runs] == [("done", 1, 0), ("done", 1, 1)]
    assert Player.objects.filter(club=club, name__startswith="Gunhild", merged_into=None).count() == 1


def test_lines_of_all_files_count_together(
    organiser: User, club: Club, regulars: Any, house_rules: HouseRulesVersion, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("league.records.imports.several.services.MOST_LINES", 2)
    refused = signed_in(organiser).post(reverse("import", args=[club.slug]), form(house_rules, FIRST, SECOND))

    assert "2.csv: More than 2 lines at once." in " ".join(refused.context["form"].errors["file"])


def test_more_files_than_a_person_chooses_are_refused(
    organiser: User, club: Club, regulars: Any, house_rules: HouseRulesVersion
) -> None:
    body = {"house_rules": house_rules.pk, "files": [{"content": FIRST}] * 51}
    answer = api(organiser).post(reverse("api_import", args=[club.slug]), body, format="json")

    assert (answer.status_code, answer.json()["error"]) == (400, "too_many_files")


def test_what_is_said_of_several_files_counts_for_those_that_ask(
    organiser: User, club: Club, regulars: Any, house_rules: HouseRulesVersion
) -> None:
    order = ImportOrder(club=club, house_rules=house_rules, date_format="D/M/YYYY")
    doubtful, plain = FIRST.replace("2026-03-04", "3/4/2026"), SECOND.replace("2026-", "").replace("03-0", "2026.03.0")

    reads = files_read(actor=organiser, files=files_of([("a", doubtful.encode()), ("b", plain.encode())], order))
    report = files_preview(actor=organiser, reads=reads)

    assert [one.date_format for one in report.reports] == ["D/M/YYYY", "YYYY.M.D"]
    assert report.fresh == 2


def test_the_api_takes_a_list_of_files(
    organiser: User, club: Club, regulars: Any, house_rules: HouseRulesVersion
) -> None:
    book = base64.b64encode(workbook(Spring=FIRST, Autumn=SECOND)).decode()
    sent = [{"name": "spring", "file": book, "sheet": "Spring"}, {"name": "autumn", "file": book, "sheet": "Autumn"}]
    address, body = reverse("api_import", args=[club.slug]), {"house_rules": house_rules.pk, "files": sent}
    checked = api(organiser).post(address, body | {"dry_run": True}, format="json").json()
    stored = api(organiser).post(address, body, format="json")
    both = api(organiser).post(address, body | {"content": FIRST}, format="json")

    assert [(one["name"], one["report"]["fresh"]) for one in checked["files"]] == [
        ("spring · Spring", 1), ("autumn · Autumn", 1),
    ]  # fmt: skip
    assert (checked["fresh"], checked["named_lines"], checked["is_stored"]) == (2, 1, False)
    assert (stored.status_code, stored.json()["fresh"]) == (201, 2)
    assert [one["report"]["run"] for one in stored.json()["files"]] == list(
        ImportRun.objects.order_by("pk").values_list("pk", flat=True)
    )
    assert (both.status_code, both.json()["error"]) == (400, "contradiction")


def test_the_command_takes_several_files_and_sheets(
    organiser: User, club: Club, regulars: Any, house_rules: HouseRulesVersion, tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    (tmp_path / "club.xlsx").write_bytes(workbook(Spring=FIRST, Autumn=SECOND))
    (tmp_path / "more.csv").write_text(FIRST.replace("2026-03-04", "2026-03-09"))
    call_command(
        "import_hanchan", str(tmp_path / "club.xlsx"), str(tmp_path / "more.csv"), "--sheet", "Spring", "--sheet",
        "Autumn", "--club", club.slug, "--as", organiser.username, "--house-rules", house_rules.house_rules.name,
    )  # fmt: skip

    assert capsys.readouterr().out.count("1 hanchan stored") == 3
    assert (tmp_path / "club.xlsx · Autumn.faulty.csv").exists()
    assert Hanchan.objects.count() == 3


def test_the_second_file_of_the_same_games_is_known(
    organiser: User, club: Club, regulars: Any, house_rules: HouseRulesVersion
) -> None:
    order = ImportOrder(club=club, house_rules=house_rules)
    twice = [ImportFile(name, FIRST.encode(), order) for name in ("a", "b")]

    stored = files_store(actor=organiser, reads=files_read(actor=organiser, files=twice))

    assert [(one.fresh, one.known) for one in stored.reports] == [(1, 0), (0, 1)]


def test_an_import_of_one_of_several_files_is_undone_alone_and_brought_back_with_them(
    organiser: User, club: Club, regulars: Any, house_rules: HouseRulesVersion
) -> None:
    order = ImportOrder(club=club, house_rules=house_rules)
    both = files_of([("first", FIRST.encode()), ("second", SECOND.encode())], order)
    stored = files_store(actor=organiser, reads=files_read(actor=organiser, files=both))
    second = stored.reports[1].run
    assert second is not None
    run_undo_want(actor=organiser, run=second)
    run_jobs()
    left = Hanchan.objects.counted().count()
    again = files_store(actor=organiser, reads=files_read(actor=organiser, files=both))

    assert left == 1
    assert [(one.fresh, one.known) for one in again.reports] == [(0, 1), (1, 0)]
    assert (Hanchan.objects.count(), Hanchan.objects.counted().count()) == (2, 2)


def test_the_file_behind_one_that_failed_is_stored(
    organiser: User, club: Club, regulars: Any, house_rules: HouseRulesVersion
) -> None:
    order = ImportOrder(club=club, house_rules=house_rules)
    both = files_of([("first", FIRST.encode()), ("second", SECOND.encode())], order)
    runs = files_want(actor=organiser, reads=files_read(actor=organiser, files=both))
    ImportRun.objects.filter(pk=runs[0].pk).update(content=zlib.compress(b"%PDF"))
    for _file in range(2):
        run_jobs()

    assert [run.state for run in ImportRun.objects.order_by("pk")] == ["failed", "done"]
    assert Hanchan.objects.count() == 1


def test_the_rules_of_several_files_stay_chosen_after_one_file_was_looked_at(
    organiser: User, club: Club, house_rules: HouseRulesVersion, regulars: list[Player]
) -> None:
    client, address = signed_in(organiser), reverse("import", args=[club.slug])
    client.post(address, form(house_rules, FIRST))

    several = client.post(address, form(house_rules, FIRST, SECOND))

    assert ("house_rules", str(house_rules.pk)) in several.context["carried"]
