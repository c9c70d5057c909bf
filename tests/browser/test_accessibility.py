"""axe finds nothing on any page, in both colour schemes and four languages; every address of a page is opened.

While a page is open, nothing is written to its console as an error.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.test import Client
from django.urls import resolve

from league.clubs.models import Club
from league.players.models import Player
from league.tournaments.models import Entrant, Team, Tournament
from league.tournaments.teams.services import captain_set
from tests.browser.faults import SCREENS
from tests.league.accounts.second_factors import add_app, by_password, confirmed
from tests.league.permissions.world import build_world, fill_address, url_patterns
from tests.profile import LONG, LONGEST
from tests.turns import has_turn

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True), pytest.mark.once]

# The whole of axe in light, and its rules of colours in dark: a scheme changes nothing but colours.
WHOLE: dict[str, Any] = {"resultTypes": ["violations"]}
COLOURS: dict[str, Any] = {**WHOLE, "runOnly": ["color-contrast", "link-in-text-block"]}
LANGUAGES = ("en", "ja", "zh-CN", "zh-TW")
LONGEST_ONLY = pytest.mark.skipif(not LONGEST, reason="a language takes four minutes: JANROKU_LONG=1 alone runs it")
QUICK = {"", "c/<slug:club>/bests/", "e/<slug:tournament>/", "e/<slug:tournament>/standings/"}
# Addresses without a page of their own, and why. Those that refuse GET or answer with a file need no mention.
NO_PAGE = {
    "c/<slug:club>/table/": "leads to the page of the season",
    "c/<slug:club>/which-game/": "leads to the club once it has a season; test_founder.py looks at it",
    "calc/": "leads to the calculator of some rules",
    "c/<slug:club>/g/<int:pk>/deals/": "leads to the pad",
    "c/<slug:club>/g/<int:pk>/deals/<int:number>/": "leads to the pad",
    "e/<slug:tournament>/desk/": "leads to the page of the next step",
    "favicon.ico": "leads to the icon",
    "start/": "leads to the club, or to the hanchan that is being played",
    "account/confirm/passkey/": "leads back without a passkey of this browser",
    "sign-in/passkey/": "is shown after the password of somebody with a passkey and no code",
    "engine/<slug:digest>.zip": "a file that is there after a build",
    "app/<slug:language>.webmanifest": "a file",
    "password/<uidb64>/<token>/": "opens once, by a mail; tests/league/accounts/test_views.py opens it",
}
# The world's values for these keys are of other addresses.
ADDRESSES = {"rules/<slug:key>/": "/rules/mcr/"}
# Rows that open within a page.
OPENED = ("/c/{club}/season/{season}/?why={player}", "/e/{event}/standings/?why={entrant}")
# Rules that do not fit some pages: the library that draws the API, what lies over a camera's picture, which axe does
# not see, and the page that shows every component twice.
LEFT_OUT: dict[str, Any] = {
    r"^/api/docs/$": {"inside": "#swagger-ui", "ready": "#swagger-ui main"},
    r"/overlay/\w": {"rules": ["color-contrast", "page-has-heading-one"]},
    r"^/style/": {"rules": ["landmark-unique"]},
}


@pytest.fixture
def world(transactional_db: None, settings: Any) -> dict[str, Any]:
    """The world of the permissions, open to all, with a player who takes part and a second step to sign in."""
    settings.DEBUG = True  # for the page of the components
    made = build_world()
    Club.objects.update(is_public=True)
    Tournament.objects.update(is_public=True)
    entrant = Entrant.objects.select_related("player").get(pk=made["entrant"])
    Player.objects.filter(pk=entrant.player_id).update(user=made["users"]["player"], account=made["users"]["player"])
    captain_set(actor=made["users"]["owner"], team=Team.objects.get(pk=made["event_team"]), entrant=entrant)
    for role in ("stranger", "recorder"):
        add_app(made["users"][role])
    return made


def patterns() -> list[str]:
    """Return the patterns of all addresses that may show a page."""
    found = {path for path, _entry in url_patterns() if not path.startswith("api/v1/")}
    return sorted(found - set(NO_PAGE))


def clients(world: dict[str, Any]) -> dict[str, Client]:
    made = {role: confirmed(world["users"][role]) for role in ("owner", "player", "stranger")}
    return {**made, "visitor": Client(), "half signed in": by_password(world["users"]["recorder"])[0]}


def address_of(pattern: str, world: dict[str, Any]) -> str:
    if pattern in OPENED:
        return pattern.format(**world)
    return ADDRESSES.get(pattern) or fill_address(pattern, world)


def is_no_page(client: Client, path: str) -> bool:
    """Whether an address takes forms alone, or answers with a file or a part of a page."""
    if hasattr(resolve(urlsplit(path).path).func, "leads_to"):
        return True
    answer = client.get(path)
    return answer.status_code == 200 and (answer.streaming or not is_page(answer))


def is_page(answer: Any) -> bool:
    return answer.headers["Content-Type"].startswith("text/html") and b"<html" in answer.content


def main_part(client: Client, path: str) -> str | None:
    """Return what a page says to somebody below its navigation, or None if it is not shown to them."""
    answer = client.get(path)
    if answer.status_code != 200 or answer.streaming or not is_page(answer):
        return None
    html = re.sub(r'(name="csrfmiddlewaretoken" value|nonce)="[^"]*"', "", answer.content.decode())
    return html.partition("<main")[2] or html


def readers(path: str, asked: dict[str, Client], *, every: bool) -> list[str]:
    """Return the roles who see different pages at an address, the highest first; without `every` that one alone."""
    seen: dict[str, str] = {}
    for role, client in asked.items():
        if seen and not every:
            break
        html = main_part(client, path)
        if html is not None and html not in seen.values():
            seen[role] = html
    return list(seen)


def left_out_of(path: str) -> dict[str, Any]:
    return next((found for pattern, found in LEFT_OUT.items() if re.search(pattern, path)), {})


def faults(page: Any, path: str, options: dict[str, Any]) -> list[str]:
    left_out = left_out_of(path)
    context = {"exclude": [[left_out["inside"]]]} if "inside" in left_out else None
    found = Axe().run(page, context=context, options=options).response["violations"]
    return [
        f"{one['id']}: {node['html'][:160]}"
        for one in found
        if one["id"] not in left_out.get("rules", ())
        for node in one["nodes"]
    ]


def test_the_exceptions_are_addresses_of_the_site() -> None:
    known = {path for path, _entry in url_patterns()}

    assert sorted({*NO_PAGE, *ADDRESSES, *QUICK} - known) == []


def is_asked(pattern: str) -> bool:
    """The most important pages each time, of the others a third that turns."""
    return pattern in QUICK or (LONG and has_turn(pattern))


@pytest.mark.slow
@pytest.mark.parametrize(
    "language",
    [pytest.param(one, marks=() if one == "en" else [pytest.mark.slow, LONGEST_ONLY]) for one in LANGUAGES],
)
def test_axe_finds_nothing_on_any_page(browser: Any, live_server: Any, world: dict[str, Any], language: str) -> None:
    asked = clients(world)
    found: dict[str, list[str]] = {}
    not_opened = []
    with opened_pages(browser, live_server.url, asked, language) as pages:
        console = {role: errors_of(page) for role, page in pages.items()}
        for pattern in [*filter(is_asked, patterns()), *OPENED]:
            path = address_of(pattern, world)
            who = readers(path, asked, every=language == "en" and LONGEST)
            if not who and not any(is_no_page(client, path) for client in asked.values()):
                not_opened.append(pattern)
            # What others see differs in buttons and fields: one language shows them, where there is time for all.
            # Dark pages are looked at once, in their turn: /style/ shows the buttons and fields of all in both.
            for number, role in enumerate(who):
                with_dark = number == 0 and has_turn(pattern)
                wrong = faults_in(pages[role], live_server.url, path, with_dark=with_dark)
                if wrong or console[role]:
                    found[f"{role} {path}"] = [*wrong, *console[role]]
                    console[role].clear()

    assert not_opened == []
    assert not found, "\n".join(f"{path}: {one}" for path, several in found.items() for one in several)


@contextmanager
def opened_pages(browser: Any, site: str, asked: dict[str, Client], language: str) -> Iterator[dict[str, Any]]:
    """Open a browser for each role, signed in as its client is."""
    width, height = SCREENS["phone"]
    contexts = {}
    for role, client in asked.items():
        contexts[role] = browser.new_context(
            viewport={"width": width, "height": height}, locale=language, service_workers="block",
            reduced_motion="reduce",
        )  # fmt: skip
        cookies = [{"name": name, "value": one.value, "url": site} for name, one in client.cookies.items()]
        contexts[role].add_cookies(cookies)
    try:
        yield {role: context.new_page() for role, context in contexts.items()}
    finally:
        for context in contexts.values():
            context.close()


def errors_of(page: Any) -> list[str]:
    """Return a list that grows by every error in the console of a page."""
    errors: list[str] = []
    page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: errors.append(str(error)))
    return errors


def faults_in(page: Any, site: str, path: str, *, with_dark: bool = True) -> list[str]:
    page.emulate_media(color_scheme="light")
    page.goto(site + path)
    if ready := left_out_of(path).get("ready"):
        page.locator(ready).wait_for(timeout=30_000)
    wrong = faults(page, path, WHOLE)
    if not with_dark:
        return wrong
    page.emulate_media(color_scheme="dark")
    return wrong + [f"dark {one}" for one in faults(page, path, COLOURS)]
