"""An organiser imports a spreadsheet on a phone, and undoes the import as a whole."""

import pytest
from playwright.sync_api import expect

from league.players.models import Player
from league.records.models import Hanchan, ImportRun
from tests.browser.faults import faults_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def night() -> bytes:
    names = Player.objects.filter(club__slug="monday", merged_into=None).order_by("pk").values_list("name", flat=True)
    heads = "date,east,south,west,north,east_score,south_score,west_score,north_score"
    return f"{heads}\n2026-03-03,{','.join(names[:4])},42200,27300,20400,10100\n".encode()


def test_an_organiser_imports_a_file_and_undoes_it_on_a_phone(signed_in, page, season):
    page.set_viewport_size({"width": 390, "height": 844})
    before = Hanchan.objects.counted().count()
    signed_in("/c/monday/import/")
    page.get_by_label("File", exact=True).set_input_files(
        {"name": "night.csv", "mimeType": "text/csv", "buffer": night()}
    )
    page.get_by_label("Played under").select_option(index=1)
    page.get_by_role("button", name="Check the file").click()
    page.get_by_role("button", name="Store 1 hanchan").click()
    page.get_by_role("link", name="This import, to undo it").click()
    stored = Hanchan.objects.counted().count()

    assert faults_of(page) == []
    page.get_by_role("button", name="Undo this import").click()
    expect(page.get_by_text("This import is undone: its games are void.")).to_be_visible()
    assert faults_of(page) == []
    page.get_by_role("link", name="All imports").click()
    expect(page.get_by_role("link", name="night.csv")).to_contain_text("undone")
    assert faults_of(page) == []
    assert (stored, Hanchan.objects.counted().count()) == (before + 1, before)
    assert ImportRun.objects.get(file_name="night.csv").state == "undone"
