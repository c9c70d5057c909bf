"""A club in the middle of its season, and a browser that opens its pages."""

import time
from collections.abc import Callable, Iterator
from datetime import date
from functools import partial
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from league.accounts.models import User
from league.clubs.models import Club
from league.clubs.services import club_create, house_rules_create
from league.players.services import player_add
from league.seasons.models import Season
from league.seasons.services import season_open
from league.sessions.services import session_open
from league.standings.computing.following import standings_catch_up
from tests.conftest import leave_out_engine
from tests.league.factories import make_hanchan, make_user

NAMES = ("田中太郎", "Akiko", "李小龍", "Benoît", "Chloé")


@pytest.fixture(autouse=True)
def _no_page_stays_open(request: pytest.FixtureRequest) -> Iterator[None]:
    """A page that stays open asks the server on and on, and disturbs the tests that follow."""
    browser = request.getfixturevalue("browser") if "browser" in request.fixturenames else None
    before = set(browser.contexts) if browser else set()
    yield
    left = set(browser.contexts) - before if browser else set()
    for context in left:
        context.close()
    assert not left, "close every context that a test opens"


@pytest.fixture
def owner(transactional_db: None) -> User:
    return make_user("yuki")


@pytest.fixture
def club(owner: User) -> Club:
    return club_create(actor=owner, name="月曜会 Monday", slug="monday", time_zone="Asia/Tokyo")


@pytest.fixture
def season(owner: User, club: Club) -> Season:
    """Make a season with five players, three hanchan and an open session."""
    players = [player_add(actor=owner, club=club, name=name) for name in NAMES]
    rules = house_rules_create(actor=owner, club=club, name="東南戦", ruleset="riichi-club")
    season = season_open(actor=owner, club=club, name="Spring", opens=date(2026, 1, 1), house_rules=rules)
    evening = session_open(actor=owner, club=club)
    for number in range(3):
        four = [*players[number:], *players[:number]][:4]
        make_hanchan(actor=owner, house_rules=rules, players=four, season=season, session=evening)
    standings_catch_up(season)
    return season


def sign_in(page: Any, user: User) -> None:
    """Fill in and send the form of /sign-in/, which the page already shows."""
    page.get_by_label("Sign-in name").fill(user.username)
    page.get_by_label("Password").fill("a long password")
    page.get_by_role("button", name="Sign in", exact=True).click()
    page.wait_for_url(lambda url: "sign-in" not in url)


def enter_signed_in(page: Any, site: str, user: User) -> None:
    """Give the browser of a page the cookie of a session, without the form and its two pages."""
    client = Client()
    client.force_login(user)
    name = settings.SESSION_COOKIE_NAME
    # With its end, so that the browser keeps the cookie when it is started again.
    ends = time.time() + settings.SESSION_COOKIE_AGE
    page.context.add_cookies([{"name": name, "value": client.cookies[name].value, "url": site, "expires": ends}])


@pytest.fixture
def visit(page: Any, live_server: Any) -> Callable[[str], Any]:
    def go(path: str) -> Any:
        page.goto(live_server.url + path)
        return page

    return go


@pytest.fixture
def signed_in(page: Any, visit: Callable[[str], Any], live_server: Any, owner: User) -> Callable[[str], Any]:
    """Sign the owner in, and return the function that opens a page."""
    enter_signed_in(page, live_server.url, owner)
    return visit


@pytest.fixture
def phone(request: pytest.FixtureRequest, browser: Any) -> Iterator[Any]:
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, locale="en-GB", service_workers="block"
    )
    leave_out_engine(request, context)
    page = context.new_page()
    page.set_default_timeout(30_000)
    yield page
    context.close()


@pytest.fixture
def open_pad(phone: Any, live_server: Any, owner: User, club: Club) -> Callable[..., Any]:
    """Return a function that begins a hanchan and opens its pad."""
    from tests.browser.pad import begun_pad  # it signs in by a function of this module

    return partial(begun_pad, phone, live_server.url, owner, club)
