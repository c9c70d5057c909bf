"""A page that is longer than six screens of a phone has a bar of its sections, which stays at the top."""

from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command

from league.clubs.models import Club
from league.records.models import Hanchan
from rules.registry import RULESETS
from tests.league.factories import make_hanchan

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SCREEN = 844
MOST_SCREENS = 6
CLUB_PAGES = (
    "", "table/", "season/{season}/", "season/{season}/days/", "season/{season}/as-it-stands/", "seasons/",
    "games/", "evenings/", "evening/{evening}/", "players/", "player/{player}/", "against/", "ladders/",
    "ladder/{ladder}/", "ladders/forecast-quality/", "bests/", "rules/",
    "g/{game}/", "g/{game}/ratings/", "tournaments/",
)  # fmt: skip


def height(page: Any) -> int:
    return int(page.evaluate("document.documentElement.scrollHeight"))


def without_a_bar(page: Any) -> bool:
    return height(page) > MOST_SCREENS * SCREEN and not page.locator(".section-bar").count()


@pytest.mark.slow
def test_the_long_pages_of_the_demo_club_have_a_bar(phone, live_server):
    call_command("demo", stdout=StringIO())
    club = Club.objects.get()
    by_deals = Hanchan.objects.filter(entry="deals", state="finished").first()
    keys = {
        "season": club.seasons.first().slug,
        "evening": club.sessions.filter(state="open", begins_at=None).get().pk,
        "player": by_deals.participants.first().player_id,
        "ladder": club.ladders.first().slug,
        "game": by_deals.pk,
    }
    paths = [f"/c/{club.slug}/{path.format(**keys)}" for path in CLUB_PAGES]
    paths += ["/", "/rules/", *(f"/rules/{ruleset.key}/" for ruleset in RULESETS)]
    long = []
    for path in paths:
        assert phone.goto(live_server.url + path).status == 200, path
        if without_a_bar(phone):
            long.append((path, height(phone)))

    assert long == []


def test_the_bar_stays_and_leads_to_a_section_by_keyboard(phone, live_server, owner, season):
    four = [seat.player for seat in season.hanchan.first().participants.select_related("player")]
    for _game in range(5):
        make_hanchan(actor=owner, house_rules=season.house_rules, players=four, season=season)
    phone.goto(f"{live_server.url}/c/monday/player/{four[0].pk}/")
    bar = phone.locator(".section-bar")

    bar.get_by_role("link", name="Records").focus()
    phone.keyboard.press("Enter")
    bar.locator("[aria-current]", has_text="Records").wait_for()

    assert bar.bounding_box()["y"] == pytest.approx(0, abs=1)
    heading = phone.locator("#records h2").first.bounding_box()
    assert bar.bounding_box()["height"] <= heading["y"] <= SCREEN / 2
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
