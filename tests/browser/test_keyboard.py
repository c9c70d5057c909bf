"""The ten main paths with the keyboard alone: no click, no tap, and the focus is always seen."""

from datetime import date
from typing import Any

import pytest
from playwright.sync_api import expect

from league.accounts.models import User
from league.clubs.models import Club
from league.ladders.computing.storing import ladders_catch_up
from league.ladders.services import ladder_open
from league.players.models import Player
from league.records.deals.services import hanchan_begin
from league.records.models import Deal, Hanchan
from league.seasons.models import Season
from league.tournaments.lifecycle.services import stage_add, tournament_create
from league.tournaments.models import Application, Entrant
from tests.browser.conftest import NAMES
from tests.browser.keyboard import Keyboard

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def keys(page: Any) -> Keyboard:
    page.set_default_timeout(20_000)
    return Keyboard(page)


@pytest.fixture
def member(keys: Keyboard, live_server: Any, owner: User, season: Season) -> Keyboard:
    """Sign in from the first page, as every other path begins."""
    keys.page.goto(live_server.url)
    keys.role("link", "Sign in").open()
    keys.field("Sign-in name").write(owner.username)
    keys.field("Password").write("a long password")
    keys.open()
    return keys


def test_1_sign_in_and_skip_to_the_content(member: Keyboard) -> None:
    assert member.page.get_by_role("heading", name="My clubs").is_visible()
    member.role("link", "Skip to the content").press("Enter", "Tab")

    assert member.page.evaluate("document.querySelector('main').contains(document.activeElement)")
    member.role("link", "月曜会 Monday").open()
    assert member.page.url.endswith("/c/monday/")


def test_2_record_final_scores(member: Keyboard, season: Season) -> None:
    member.role("link", "Record").open()
    for seat, name in enumerate(NAMES[:4]):
        member.to(member.page.locator(f"[name=player_{seat}]")).write(name).press("Escape")
    for seat, score in enumerate(("412", "283", "204", "101")):
        member.to(member.page.locator(f"[name=score_{seat}]")).write(score)
    member.role("button", "Record").open()

    scores = list(Hanchan.objects.latest("pk").participants.values_list("score", flat=True))
    assert scores == [41200, 28300, 20400, 10100]


@pytest.mark.slow
def test_3_begin_a_table_and_record_a_deal_on_the_pad(member: Keyboard, season: Season) -> None:
    member.role("link", "Record").open()
    member.role("link", "Record deal by deal").open()
    for seat, name in enumerate(NAMES[:4]):
        member.to(member.page.locator(f"[name=player_{seat}]")).write(name).press("Escape")
    member.role("button", "Begin").press("Enter")
    member.page.locator(".board").wait_for()
    for seat in (1, 3):
        member.to(member.page.locator(f"[data-seat='{seat}']")).press("Enter")
    work = member.page.locator(".work")
    member.to(work.get_by_role("button", name="Mangan", exact=True)).press("Enter")
    member.role("button", "Save deal").press("Enter")
    member.page.locator(".pad[data-waiting='0'][data-stored='1']").wait_for()

    # a mangan of 8,000 off the player in the last seat
    scores = Deal.objects.get().hanchan.participants.order_by("seat").values_list("score", flat=True)
    assert list(scores) == [25000, 33000, 25000, 17000]
    assert member.page.locator("[data-score='33000']").count() == 1


@pytest.mark.slow
def test_4_why_a_player_has_a_rank(member: Keyboard, season: Season) -> None:
    member.role("link", "月曜会 Monday").open()
    member.role("link", "Table").open()
    member.to(member.page.locator("table.standings [data-opens]")).press("Enter")
    detail = member.page.locator("tr.detail")
    detail.wait_for()

    assert detail.inner_text().strip()


@pytest.mark.slow
def test_5_a_player_from_the_table(member: Keyboard, season: Season) -> None:
    member.role("link", "Table").open()
    first = season.rows.filter(division=None).order_by("order").first()
    member.to(member.page.locator("table.standings [data-opens]")).press("Enter")
    member.page.locator("tr.detail").wait_for()
    member.to(member.page.locator(f"main a[href$='/player/{first.player_id}/']")).open()

    assert member.page.get_by_role("heading", level=1).inner_text() == first.player.name


@pytest.mark.slow
def test_6_a_rating_and_its_day(member: Keyboard, season: Season) -> None:
    ladders_catch_up([ladder_open(actor=season.club.memberships.get().user, club=season.club, name="Elo", kind="elo")])
    member.role("link", "月曜会 Monday").open()
    member.role("link", "Ladders").open()
    member.to(member.page.locator("main").get_by_role("link", name="Elo")).open()

    assert member.page.get_by_role("heading", level=1).inner_text() == "Elo"


@pytest.mark.slow
def test_7_the_score_of_a_hand(keys: Keyboard, live_server: Any, transactional_db: None) -> None:
    keys.page.goto(f"{live_server.url}/calc/riichi-club/")
    tile = keys.page.locator("[data-keypad] button:has(svg)")
    keys.role("button", "Clear").press("Enter")
    keys.to(tile).press("Enter")

    shown = keys.page.locator("[data-shows='concealed'] svg")
    expect(shown).to_have_count(1)
    assert shown.get_attribute("aria-label") == "1m"


@pytest.mark.slow
def test_8_another_language(keys: Keyboard, live_server: Any, season: Season) -> None:
    keys.page.goto(f"{live_server.url}/c/monday/")
    keys.role("button", "日本語").open()

    assert keys.page.locator("html").get_attribute("lang") == "ja"
    assert keys.page.url.endswith("/c/monday/")


@pytest.mark.slow
def test_9_register_for_an_event(keys: Keyboard, live_server: Any, owner: User, club: Club, season: Season) -> None:
    event = tournament_create(
        actor=owner, club=club, name="Autumn Open", slug="autumn-open", house_rules=season.house_rules,
        starts_on=date(2030, 3, 7), registration="open",
    )  # fmt: skip
    stage_add(actor=owner, tournament=event, name="Main", rounds_planned=4)
    keys.page.goto(f"{live_server.url}/e/autumn-open/registration/")
    keys.field("Name shown").write("Pia Lund")
    keys.role("button", "Register").open()

    assert Application.objects.filter(name="Pia Lund").exists() or Entrant.objects.filter(player__name="Pia Lund")


@pytest.mark.slow
def test_10_a_phone_continues_a_table_by_the_bar(
    member: Keyboard, live_server: Any, owner: User, club: Club, season: Season
) -> None:
    four = list(Player.objects.filter(club=club).order_by("pk")[:4])
    table = hanchan_begin(actor=owner, club=club, house_rules=season.house_rules, players=four, season=season)
    member.page.set_viewport_size({"width": 390, "height": 844})
    member.page.goto(f"{live_server.url}/c/monday/games/")
    bar = member.page.locator(".bottom-bar")
    member.to(bar.locator("summary")).press("Enter")
    member.to(bar.get_by_role("link", name="Players")).open()
    member.to(bar.get_by_role("link", name="Club")).open()
    member.to(member.page.get_by_role("link", name="Continue")).press("Enter")

    member.page.wait_for_url("**/pad/")
    member.page.locator(".board").wait_for()
    assert member.page.url == f"{live_server.url}/c/monday/g/{table.pk}/pad/"
