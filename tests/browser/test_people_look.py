"""Live pages and charts in a browser: a game that changes while its page is open, and charts that react to a tap."""

from datetime import date

import pytest

from league.jobs.models import Job
from league.jobs.running import job_run
from league.ladders.computing.storing import ladders_catch_up
from league.ladders.services import ladder_open
from league.players.models import Player
from league.records.deals.services import deal_record, hanchan_begin
from tests.browser.faults import SCREENS, faults_of_pages
from tests.league.factories import make_hanchan
from tests.profile import part_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

MANGAN = {"riichi": [2], "result": {"type": "win", "wins": [{"winner": 1, "from": 0, "value": {"total": 5, "fu": 30}}]}}
PAGES = (
    "",
    "bests/",
    "against/",
    "ladders/forecast-quality/",
    "ladder/elo/",
    "player/{player}/",
    "evening/{evening}/",
    "work/",
)


@pytest.fixture
def table(owner, season):
    """Begin a hanchan in the open session."""
    club = season.club
    four = list(Player.objects.filter(club=club).order_by("pk")[:4])
    evening = club.sessions.get()
    return hanchan_begin(
        actor=owner, club=club, house_rules=season.house_rules, players=four, season=season, session=evening
    )


@pytest.fixture
def computed(owner, season, table, visit):
    """Compute ladders, club bests and forecast quality after one more evening with large changes."""
    club = season.club
    four = list(Player.objects.filter(club=club).order_by("-pk")[:4])
    scores = (90000, 20000, 0, -10000)
    make_hanchan(
        actor=owner, house_rules=season.house_rules, players=four, scores=scores, season=season,
        played_on=date(2026, 4, 1),
    )  # fmt: skip
    elo = ladder_open(actor=owner, club=club, name="Elo", kind="elo")
    ladders_catch_up([elo])
    for path in ("/c/monday/", "/c/monday/ladders/forecast-quality/"):
        visit(path)
    for job in Job.objects.behind():
        job_run(job.pk)
    return elo


@pytest.mark.slow
@pytest.mark.parametrize("size", part_of(SCREENS))
def test_these_pages_have_no_serious_fault(signed_in, page, owner, season, table, computed, size):
    deal_record(actor=owner, hanchan=table, number=1, entry=MANGAN)
    width, height = SCREENS[size]
    page.set_viewport_size({"width": width, "height": height})
    keys = {"player": season.hanchan.first().participants.first().player_id, "evening": table.session_id}

    faults = faults_of_pages(page, signed_in, ["/c/monday/" + path.format(**keys) for path in PAGES])

    assert faults == {}


@pytest.mark.parametrize("path", ["/c/monday/", "/c/monday/evening/{evening}/"])
def test_an_open_page_shows_a_deal_recorded_elsewhere(visit, owner, season, table, path):
    page = visit(path.format(evening=table.session_id))
    seats = page.locator(".tables .one")
    assert [seats.nth(n).locator(".score").inner_text() for n in range(4)] == ["25,000"] * 4

    deal_record(actor=owner, hanchan=table, number=1, entry=MANGAN)
    page.evaluate("document.dispatchEvent(new Event('live:ask'))")

    # Chika's riichi and Ben's mangan off the East seat
    page.get_by_text("34,000").wait_for()
    assert [seats.nth(n).locator(".score").inner_text() for n in range(4)] == ["17,000", "34,000", "24,000", "25,000"]
    assert "東2局" in page.locator(".tables").inner_text()


@pytest.mark.slow
def test_the_open_page_of_a_game_shows_a_deal_recorded_elsewhere(visit, owner, season, table):
    page = visit(f"/c/monday/g/{table.pk}/")
    assert page.locator("#game .seats li > .score").all_inner_texts() == ["25,000"] * 4

    deal_record(actor=owner, hanchan=table, number=1, entry=MANGAN)
    page.evaluate("document.dispatchEvent(new Event('live:ask'))")

    page.locator("#game .seats").get_by_text("34,000").wait_for()
    assert page.locator("#game .seats li > .score").all_inner_texts() == ["17,000", "34,000", "24,000", "25,000"]


def test_a_tap_above_or_below_the_last_point_of_a_chart_opens_its_game(visit, page, season, computed):
    page.set_viewport_size({"width": 390, "height": 844})
    player = Player.objects.filter(club=season.club).order_by("-pk")[0]
    visit(f"/c/monday/player/{player.pk}/")
    chart = page.locator("section", has=page.get_by_role("link", name="Elo")).locator("svg.chart")
    chart.scroll_into_view_if_needed()
    box = chart.bounding_box()

    # at the right edge, far above or below the line
    page.mouse.click(box["x"] + box["width"] * 0.95, box["y"] + box["height"] * 0.15)

    page.wait_for_url("**/g/*/")
    latest = player.participations.order_by("-played_key").first().hanchan_id
    assert page.url.endswith(f"/g/{latest}/")


@pytest.mark.slow
def test_a_chart_prints_with_its_line(visit, page, season, computed):
    visit(f"/c/monday/player/{Player.objects.filter(club=season.club).order_by('-pk')[0].pk}/")
    page.emulate_media(media="print")

    chart = page.locator("svg.chart").first
    assert chart.is_visible()
    assert chart.locator("polyline").evaluate("line => getComputedStyle(line).stroke") == "rgb(0, 0, 0)"
    assert not page.get_by_text("The numbers").first.is_visible()
