"""An organiser imports a file on a phone, and answers whose a misspelt name is."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from league.players.models import Player
from league.records.models import Hanchan
from tests.browser.faults import faults_of, is_wider_than_the_screen

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

HEADING = "date,east,south,west,north,east_score,south_score,west_score,north_score"
GAME = "2026-03-04,田中 太郎,Akikko,Benoit,李小龍,41200,28300,20400,10100"
LONG = "2026-03-05,田中太郎,Akiko,Benoît,Wolfeschlegelsteinhausenbergerdorff Hubert Blaine,41200,28300,20400,10100"


def test_an_organiser_answers_doubts_and_imports_on_a_phone(signed_in, page, season, tmp_path: Path):
    page.set_viewport_size({"width": 390, "height": 844})
    file = tmp_path / "evening.csv"
    file.write_text("\n".join([HEADING, GAME, LONG]), encoding="utf-8")
    before = Hanchan.objects.count()
    signed_in("/c/monday/import/")
    page.get_by_label("File").set_input_files(str(file))
    page.get_by_label("Played under").select_option(index=1)
    page.get_by_role("button", name="Check the file").click()

    asked = page.get_by_role("group", name="Are these the same people?")
    expect(asked.get_by_role("group")).to_have_count(3)
    expect(page.get_by_role("button", name="Store")).to_have_count(0)
    assert faults_of(page) == []
    assert not is_wider_than_the_screen(page)
    asked.get_by_label("The same as 田中太郎").check()
    asked.get_by_label("The same as Akiko").check()
    asked.get_by_role("group", name="Benoit").get_by_label("Another person").check()
    page.get_by_label("Unknown names become players").check()
    asked.get_by_role("button", name="Check it again").click()
    expect(asked.get_by_label("The same as Akiko")).to_be_checked()
    expect(page.get_by_text("New players: Benoit")).to_be_visible()
    page.get_by_text("Names of the file").click()
    expect(page.get_by_role("row", name="Benoit 1 new player")).to_be_visible()
    page.get_by_label("Wolfeschlegelsteinhausenbergerdorff Hubert Blaine is this player").fill("Chloé")
    assert faults_of(page) == []
    assert not is_wider_than_the_screen(page)
    page.get_by_role("button", name="Store 2 hanchan").click()

    expect(page.get_by_text("2 hanchan stored.")).to_be_visible()
    assert Hanchan.objects.count() == before + 2
    assert Player.objects.get(name="Akiko").aliases == ["Akikko"]
    assert Player.objects.get(name="Chloé").aliases == ["Wolfeschlegelsteinhausenbergerdorff Hubert Blaine"]
    assert {"Benoît", "Benoit"} <= {*Player.objects.values_list("name", flat=True)}
