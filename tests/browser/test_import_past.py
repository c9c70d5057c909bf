"""An organiser brings a club's past in on a phone: final tables, points alone, and house rules that changed."""

from datetime import date

import pytest
from playwright.sync_api import Page, expect

from league.clubs.models import HouseRules
from league.finals.models import FinalTable
from league.maintenance.verification import differences
from league.players.models import Player
from league.records.models import Hanchan
from tests.browser.faults import faults_of, is_wider_than_the_screen
from tests.league.records.imports.rules.test_proof import NEW, OLD
from tests.scoring.proofs.clubs import games_under

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PHONE = {"width": 390, "height": 844}


@pytest.fixture
def names(season) -> list[str]:
    players = Player.objects.filter(club__slug="monday", merged_into=None).order_by("pk")
    return list(players.values_list("name", flat=True))[:4]


@pytest.fixture
def paste(signed_in, page: Page, season):
    """Paste a table into the form of imports, and check it."""

    def pasted(text: str) -> None:
        page.set_viewport_size(PHONE)
        signed_in("/c/monday/import/")
        page.get_by_label("Or paste a table").fill(text)
        page.get_by_label("Played under").select_option(index=1)
        page.get_by_role("button", name="Check the file").click()

    return pasted


def look(page: Page) -> None:
    assert faults_of(page) == []
    assert not is_wider_than_the_screen(page)


def test_a_final_table_is_pasted_named_stored_and_undone(paste, page: Page, names):
    paste(f"name,games,points\n{names[0]},24,318.50\nEmi of Old,20,-12.5\n")
    expect(page.get_by_text("a final table of 2 players and no games")).to_be_visible()
    look(page)
    page.get_by_label("Name", exact=True).fill("League")
    page.get_by_label("Year or season").fill("2019")
    page.get_by_role("button", name="Store the final table").click()

    expect(page.get_by_role("heading", level=1)).to_contain_text("League")
    expect(page.get_by_role("row", name="Emi of Old")).to_contain_text("−12.5")
    look(page)
    page.goto(page.url.split("/c/")[0] + "/c/monday/champions/")
    expect(page.get_by_text(names[0]).first).to_be_visible()
    look(page)

    table = FinalTable.objects.get()
    assert (table.name, table.period, table.rows.count()) == ("League", "2019", 2)
    assert not Player.objects.filter(name="Emi of Old").exists()
    page.goto(page.url.split("/c/")[0] + "/c/monday/imports/")
    page.get_by_role("link", name="1 final table stored").click()
    look(page)
    page.get_by_role("button", name="Undo this import").click()
    expect(page.get_by_text("This import is undone")).to_be_visible()
    look(page)
    assert not FinalTable.objects.exists()


def test_evenings_of_points_alone_are_kept_when_that_is_ticked(paste, page: Page, names):
    first, second, third, fourth = names
    heading = "date,1st,Points,2nd,Points,3rd,Points,4th,Points\n"
    wrong = f"2026-03-05,{first},31.2,{second},8.3,{third},-9.6,{fourth},-29.8\n"
    before = Hanchan.objects.count()
    paste(heading + wrong)
    keeps = page.get_by_label("Keep evenings of which only points are known")
    expect(keeps).not_to_be_checked()
    look(page)
    keeps.check()
    page.get_by_role("group", name="Evenings with points alone").get_by_role("button").click()
    look(page)
    page.get_by_role("button", name="Store the evenings as final tables").click()

    expect(page.get_by_text("1 final table stored.")).to_be_visible()
    expect(page.get_by_text("0 hanchan stored.")).to_be_hidden()
    look(page)
    page.get_by_role("link", name="This import, to undo it").click()
    expect(page.get_by_text("1 final table stored.")).to_be_visible()
    look(page)
    assert FinalTable.objects.get().opens == date(2026, 3, 5)
    assert Hanchan.objects.count() == before


def test_rules_that_changed_are_proved_made_and_stored_by_date(paste, page: Page, names):
    games = games_under("riichi-club", [OLD, NEW], 12)
    lines = [",".join(map(str, [game.day, *names, *game.scores, *(game.points or ())])) for game in games]
    heading = (
        "date,east,south,west,north,east_score,south_score,west_score,north_score,"
        "east_points,south_points,west_points,north_points"
    )
    before = Hanchan.objects.count()
    paste("\n".join([heading, *lines]))
    expect(page.get_by_role("heading", name="What the points show")).to_be_visible()
    look(page)
    for _range in (OLD, NEW):
        page.get_by_role("button", name="Make these house rules").first.click()
        expect(page.get_by_role("heading", name="What the points show")).to_be_visible()
    expect(page.get_by_role("button", name="Make these house rules")).to_have_count(0)
    expect(page.get_by_role("group", name="Other house rules from a day on").first).to_be_visible()
    look(page)
    page.get_by_role("group").get_by_role("button", name="Check it again").first.click()
    page.get_by_role("button", name="Store 24 hanchan").click()

    expect(page.get_by_text("24 hanchan stored.")).to_be_visible()
    look(page)
    fresh = Hanchan.objects.order_by("-pk")[: Hanchan.objects.count() - before]
    assert {(game.played_on < date(2022, 1, 5), tuple(game.house_rules.options["uma"])) for game in fresh} == {
        (True, tuple(OLD["uma"])), (False, tuple(NEW["uma"])),
    }  # fmt: skip
    assert HouseRules.objects.filter(club__slug="monday").count() == 3
    assert [str(found) for found in differences()] == []
