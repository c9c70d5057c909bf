"""The runs of a club by page, API and command."""

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from rest_framework.test import APIClient

from league.accounts.models import User
from league.clubs.models import Club
from league.records.imports.services import ImportOrder
from league.records.models import Hanchan, ImportRun
from league.records.services import hanchan_amend
from tests.league.core.page import signed_in, words
from tests.league.records.imports.test_runs import FILE, order, run_jobs, stored

__all__ = ["order"]


def api(user: User) -> APIClient:
    client = APIClient()
    client.force_authenticate(user)
    return client


def sent(order: ImportOrder, **more: Any) -> dict[str, Any]:
    return {
        "content": FILE.decode(), "house_rules": order.house_rules.pk,
        "season": order.season and order.season.slug, **more,
    }  # fmt: skip


def test_the_page_after_an_import_leads_to_its_run_which_is_undone_there(
    organiser: User, order: ImportOrder, club: Club
) -> None:
    client = signed_in(organiser)
    form = {
        "file": SimpleUploadedFile("night.csv", FILE), "house_rules": order.house_rules.pk, "deposits_left": "0",
        "do": "store",
    }  # fmt: skip
    report = words(client.post(reverse("import", args=[club.slug]), form))
    page = reverse("import_run", args=[club.slug, ImportRun.objects.get().pk])
    shown = words(client.get(page))
    under_way = words(client.post(page, {"do": "undo"}, follow=True))
    run_jobs()
    after, listed = words(client.get(page)), words(client.get(reverse("import_runs", args=[club.slug])))

    assert "This import, to undo it" in report
    assert "3 hanchan stored. To the table" in shown
    assert "Undo this import" in shown
    assert "The import is being undone. You can leave this page." in under_way
    assert "This import is undone: its games are void." in after
    assert "Undo this import" not in after
    assert "night.csv" in listed
    assert "3 hanchan stored · 1 line with faults undone" in listed
    assert not Hanchan.objects.counted().exists()


def test_the_page_leaves_a_long_file_to_a_job_and_shows_how_far_it_is(
    organiser: User, order: ImportOrder, club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("league.records.views.imports.imports.LINES_AT_ONCE", 2)
    client = signed_in(organiser)
    form = {
        "file": SimpleUploadedFile("night.csv", FILE), "house_rules": order.house_rules.pk, "deposits_left": "0",
        "do": "store",
    }  # fmt: skip
    under_way = words(client.post(reverse("import", args=[club.slug]), form, follow=True))
    before = Hanchan.objects.count()
    run_jobs()
    after = words(client.get(reverse("import_run", args=[club.slug, ImportRun.objects.get().pk])))

    assert "The games are being stored. You can leave this page." in under_way
    assert (before, Hanchan.objects.count()) == (0, 3)
    assert "3 hanchan stored. To the table" in after


def test_the_page_names_the_games_that_were_amended_and_takes_them_on_request(
    organiser: User, order: ImportOrder, club: Club
) -> None:
    run = stored(organiser, order)
    amended = run.hanchan.in_order_of_play()[1]
    hanchan_amend(actor=organiser, hanchan=amended, version=amended.version, note="checked")
    client, page = signed_in(organiser), reverse("import_run", args=[club.slug, run.pk])
    shown = words(client.get(page))
    client.post(page, {"do": "undo"})
    run_jobs()
    left = words(client.get(page))
    kept = list(Hanchan.objects.counted())
    client.post(page, {"do": "undo", "takes_amended": "on"})
    run_jobs()

    assert "1 game of this import was amended after it was stored" in shown
    assert str(amended) in shown
    assert kept == [amended]
    assert "Undo this import" in left
    assert not Hanchan.objects.counted().exists()


def test_the_api_answers_the_run_of_an_import_lists_it_and_undoes_it(
    organiser: User, order: ImportOrder, club: Club
) -> None:
    client, imports = api(organiser), f"/api/v1/clubs/{club.slug}/imports/"
    report = client.post(imports, sent(order), format="json")
    one = f"{imports}{report.json()['run']}/"
    listed, shown = client.get(imports).json(), client.get(one).json()
    undoing = client.post(f"{one}undo/", {}, format="json")
    run_jobs()
    undone = client.get(one).json()
    again = client.post(f"{one}undo/", {}, format="json")

    assert report.status_code == 201
    assert [(run["id"], run["stored"], run["standing"]) for run in listed["results"]] == [(report.json()["run"], 3, 3)]
    assert (shown["run"]["state"], shown["percent"], shown["amended"]) == ("done", 100, [])
    assert (undoing.status_code, undoing.json()["run"]["state"]) == (202, "undoing")
    assert (undone["run"]["state"], undone["run"]["standing"], undone["run"]["undone_by"]) == ("undone", 0, "olga")
    assert (again.status_code, again.json()["error"]) == (409, "wrong_state")


def test_the_api_has_a_file_stored_by_a_job(organiser: User, order: ImportOrder, club: Club) -> None:
    client, imports = api(organiser), f"/api/v1/clubs/{club.slug}/imports/"
    answer = client.post(imports, sent(order, as_job=True), format="json")
    before = Hanchan.objects.count()
    run_jobs()
    after = client.get(answer.json()["url"]).json()
    both = client.post(imports, sent(order, as_job=True, dry_run=True), format="json")

    assert (answer.status_code, answer.json()["run"]["state"], before) == (202, "running", 0)
    assert (after["run"]["state"], after["run"]["stored"], after["run"]["named_lines"]) == ("done", 3, 1)
    assert (both.status_code, both.json()["error"]) == (400, "contradiction")


@pytest.mark.parametrize("address", ["/c/{}/imports/", "/api/v1/clubs/{}/imports/"], ids=["page", "API"])
def test_a_longer_list_of_imports_takes_no_more_queries(
    organiser: User, order: ImportOrder, club: Club, address: str
) -> None:
    client, path = signed_in(organiser), address.format(club.slug)
    stored(organiser, order)
    client.get(path)
    with CaptureQueriesContext(connection) as short:
        client.get(path)
    for _time in range(3):
        stored(organiser, order)
    with CaptureQueriesContext(connection) as long:
        answer = client.get(path)

    assert answer.status_code == 200
    assert ImportRun.objects.count() == 4
    assert len(long) == len(short)


def test_a_dry_run_has_no_run(organiser: User, order: ImportOrder, club: Club) -> None:
    answer = api(organiser).post(
        f"/api/v1/clubs/{club.slug}/imports/", sent(order, dry_run=True, as_job=False), format="json"
    )

    assert (answer.status_code, answer.json()["run"]) == (200, None)
    assert not ImportRun.objects.exists()


def test_the_command_lists_the_runs_and_undoes_one(
    organiser: User, order: ImportOrder, club: Club, capsys: pytest.CaptureFixture[str]
) -> None:
    run = stored(organiser, order)
    call_command("undo_import", club=club.slug)
    listed = capsys.readouterr().out
    call_command("undo_import", str(run.pk), club=club.slug)
    done = capsys.readouterr().out

    assert "olga  night.csv: 3 stored, 0 known, 1 lines named, done" in listed
    assert done == "night.csv: undone, 0 hanchan stay\n"
    assert not Hanchan.objects.counted().exists()
