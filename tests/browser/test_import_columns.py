"""An organiser says on a phone what the columns of a spreadsheet are."""

import pytest
from playwright.sync_api import expect

from league.players.models import Player
from league.records.models import ColumnAnswer, Hanchan
from tests.browser.faults import faults_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def night() -> str:
    names = Player.objects.filter(club__slug="monday", merged_into=None).order_by("pk").values_list("name", flat=True)
    lines = zip(names[:4], (42200, 27300, 20400, 10100), strict=True)
    return "Wann\tAbend\tWer\tStand\n" + "".join(f"03.03.2026\t1\t{name}\t{score}\n" for name, score in lines)


def test_an_organiser_pastes_a_table_and_says_what_its_columns_are_on_a_phone(signed_in, page, season):
    page.set_viewport_size({"width": 390, "height": 844})
    before = Hanchan.objects.counted().count()
    signed_in("/c/monday/import/")
    page.get_by_label("Or paste a table").fill(night())
    page.get_by_label("Played under").select_option(index=1)
    page.get_by_role("button", name="Check the file").click()
    expect(page.get_by_text("What are the columns?")).to_be_visible()
    expect(page.get_by_label("Wer")).to_have_value("player")

    assert faults_of(page) == []
    page.get_by_label("Abend").select_option("game")
    page.get_by_role("button", name="Check the file").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("pasted table")
    assert faults_of(page) == []
    page.get_by_role("button", name="Store 1 hanchan").click()
    expect(page.get_by_text("1 hanchan stored.")).to_be_visible()
    assert Hanchan.objects.counted().count() == before + 1
    assert ColumnAnswer.objects.get().fields == ["date", "game", "player", "score"]
