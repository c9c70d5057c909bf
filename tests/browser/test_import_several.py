"""An organiser sends two files at once on a phone, and sees what each has."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from league.players.models import Player
from league.records.models import Hanchan, ImportRun
from tests.browser.faults import faults_of, is_wider_than_the_screen

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
HEADING = "date,east,south,west,north,east_score,south_score,west_score,north_score\n"


def test_an_organiser_sends_two_files_and_unfolds_the_faults_of_one(signed_in, page: Page, season, tmp_path: Path):
    names = Player.objects.filter(club__slug="monday", merged_into=None).order_by("pk").values_list("name", flat=True)
    seats, before = ",".join(names[:4]), Hanchan.objects.count()
    paths = [tmp_path / name for name in ("spring.csv", "autumn.csv")]
    paths[0].write_text(HEADING + f"2026-03-03,{seats},42200,27300,20400,10100\n")
    wrong = "".join(f"2026-02-{day:02},{seats},42300,27300,20400,10100\n" for day in range(1, 13))
    paths[1].write_text(HEADING + f"2026-03-02,{seats},42200,27300,20400,10100\n" + wrong)
    page.set_viewport_size({"width": 390, "height": 844})
    signed_in("/c/monday/import/")
    expect(page.get_by_label("Date format")).to_be_hidden()
    page.get_by_label("File").set_input_files(paths)
    page.get_by_label("Played under").select_option(index=1)
    page.get_by_role("button", name="Check the file").click()

    expect(page.get_by_role("heading", name="autumn.csv", exact=True)).to_be_visible()
    assert faults_of(page) == []
    page.locator("summary", has_text="Faulty lines").click()
    expect(page.get_by_text("2 more faults of this kind")).to_be_visible()
    assert faults_of(page) == []
    assert not is_wider_than_the_screen(page)
    page.get_by_role("button", name="Store 2 hanchan").click()
    expect(page.get_by_text("2 hanchan stored.")).to_be_visible()
    page.goto(page.url.split("/c/")[0] + f"/c/monday/imports/{ImportRun.objects.latest('pk').pk}/")
    expect(page.get_by_text("12 lines")).to_be_visible()
    assert faults_of(page) == []
    assert not is_wider_than_the_screen(page)
    assert Hanchan.objects.count() == before + 2
