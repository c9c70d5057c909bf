"""Every kind of page on a phone: letters of twice the size fit on 390 and 320 px, and nothing moves while it loads."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.test import Client
from playwright.sync_api import Error

from league.clubs.models import Club
from league.players.models import Player
from league.seasons.models import Season
from league.standings.computing.following import standings_catch_up
from league.tournaments.models import Tournament
from tests.browser.loading import WATCH
from tests.browser.test_accessibility import NO_PAGE, OPENED, address_of
from tests.league.core.page import signed_in
from tests.league.permissions.world import build_world, forms_alone, url_patterns
from tests.profile import LONG
from tests.turns import has_turn

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True), pytest.mark.once]

WIDTHS, HEIGHT = (390, 320), 844
# English on a third of the kinds of pages, each of the others on a sixth, in turns, and on all by JANROKU_LONG=1.
OTHER_LANGUAGES = {"ja": "ja", "zh-CN": "zh-Hans", "zh-TW": "zh-Hant"}
TWICE = {"standard": 32, "fixed": 26}
NORMAL = {"standard": 16, "fixed": 13}
QUICK = (
    "c/<slug:club>/", "c/<slug:club>/season/<slug:slug>/", "c/<slug:club>/ladder/<slug:slug>/", "calc/<slug:key>/",
    "c/<slug:club>/games/", "c/<slug:club>/record/", "e/<slug:tournament>/standings/",
)  # fmt: skip
# Pictures, walls and overlays have the size of their screen; the library that draws the API has a layout of its own.
OWN_SIZE = ("share.png", "/tv/", "/overlay/<slug:element>", "night/", "api/", "style/", "clubs/import")
# A page may not be wider than the window, and no text may be cut by its box. A frame that scrolls has its own width.
FAULTS = """() => {
  const found = [], wide = document.documentElement.scrollWidth;
  if (wide > innerWidth) found.push(`${wide} px wide`);
  // The pad shortens names, so that its keys stay on the screen.
  for (const part of document.querySelectorAll("body:not(.pad-page) *:not(input)")) {
    const style = getComputedStyle(part);
    const cuts = /hidden|clip/.test(style.overflowX) && style.clipPath === "none" || part.matches("button, select");
    if (cuts && part.clientWidth > 1 && part.scrollWidth > part.clientWidth + 2 && part.checkVisibility())
      if (!part.classList.contains("hidden-text")) found.push(`cut: ${part.textContent.trim().slice(0, 40)}`);
  }
  for (const table of document.querySelectorAll(".table > table:is(.standings, .ladder)")) {
    const frame = table.parentElement.getBoundingClientRect();
    for (const row of table.querySelectorAll("tbody > tr:not(.detail)")) {
      const name = row.querySelector("th");
      const points = name && [...row.children].filter((cell) => cell.matches("th ~ .num") && cell.checkVisibility())[0];
      for (const cell of [row.firstElementChild, name, points])
        if (cell && cell.getBoundingClientRect().right > frame.right + 1) found.push(`beyond: ${cell.textContent}`);
    }
  }
  return found;
}"""
SHIFT = "() => window.shifts.reduce((sum, one) => sum + one, 0)"


@pytest.fixture
def world(transactional_db: None, settings: Any) -> dict[str, Any]:
    made = build_world()
    Club.objects.update(is_public=True)
    Tournament.objects.update(is_public=True)
    Player.objects.filter(name="Aoi").update(name="Maximiliane Müller-Lüdenscheidt")
    standings_catch_up(Season.objects.get(slug=made["season"]))
    return made


def kinds() -> list[str]:
    found = {path for path, _entry in url_patterns() if not path.startswith("api/v1/")}
    pages = sorted(path for path in found - forms_alone() - set(NO_PAGE) if not any(part in path for part in OWN_SIZE))
    return [*pages, *OPENED]


def asked_in_english() -> list[str]:
    return [path for path in kinds() if path in (*QUICK, *OPENED) or (LONG and has_turn(path))]


def part_of_kinds(language: str) -> list[str]:
    """In each language another sixth, which turns."""
    return [path for path in (kinds() if LONG else [*QUICK, *OPENED]) if has_turn(f"{language} {path}", 6)]


@contextmanager
def phones(browser: Any, site: str, world: dict[str, Any], locale: str = "en-GB") -> Iterator[dict[str, Any]]:
    """A phone of the owner and one of a stranger; the service worker answers a second visit."""
    asked = {"owner": signed_in(world["users"]["owner"]), "stranger": signed_in(world["users"]["stranger"])}
    contexts = {
        role: browser.new_context(viewport={"width": 390, "height": HEIGHT}, has_touch=True, locale=locale)
        for role in asked
    }
    try:
        for role, client in asked.items():
            contexts[role].add_cookies(cookies_of(client, site))
            contexts[role].add_init_script(WATCH)
        yield {role: context.new_page() for role, context in contexts.items()}
    finally:
        for context in contexts.values():
            context.close()


def cookies_of(client: Client, site: str) -> list[dict[str, str]]:
    return [{"name": name, "value": one.value, "url": site} for name, one in client.cookies.items()]


def shift_of(page: Any) -> float:
    """What has moved since the page began to load, with the scripts that come after it."""
    page.wait_for_timeout(100)
    return float(page.evaluate(SHIFT))


def moves_of(page: Any) -> list[str]:
    """Say by how much a page has moved, and moves when it is loaded again."""
    shifts = [shift_of(page)]
    page.reload()
    shifts.append(shift_of(page))
    return [f"moves by {shift:.3f}" for shift in shifts if shift >= 0.02]


def faults_of(page: Any, session: Any, address: str, *, moves: bool = True) -> list[str]:
    """Open an address, then look at it in large letters; an address without a page has no faults.

    moves       whether it is opened twice first, to see that nothing moves
    """
    session.send("Page.setFontSizes", {"fontSizes": NORMAL})
    page.set_viewport_size({"width": WIDTHS[0], "height": HEIGHT})
    try:
        answer = page.goto(address)
    except Error:  # a file to keep
        return []
    if answer is None or not answer.headers.get("content-type", "").startswith("text/html"):
        return []
    found = moves_of(page) if moves else []
    session.send("Page.setFontSizes", {"fontSizes": TWICE})
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": HEIGHT})
        found += [f"at {width}: {fault}" for fault in page.evaluate(FAULTS)]
    return found


def faults_of_pages(
    pages: dict[str, Any], site: str, world: dict[str, Any], patterns: list[str], *, moves: bool = True
) -> list[str]:
    found: list[str] = []
    sessions = {role: page.context.new_cdp_session(page) for role, page in pages.items()}
    for pattern in patterns:
        path = address_of(pattern, world)
        role = "owner" if path.startswith(("/c/", "/e/")) else "stranger"
        faults = faults_of(pages[role], sessions[role], site + path, moves=moves)
        found += [f"{path}: {fault}" for fault in faults]
    return found


def test_every_kind_of_page_fits_in_large_letters_and_stands_still(
    browser: Any, live_server: Any, world: dict[str, Any]
) -> None:
    with phones(browser, live_server.url, world) as pages:
        found = faults_of_pages(pages, live_server.url, world, asked_in_english())

    assert not found, "\n".join(found)


@pytest.mark.parametrize("language", OTHER_LANGUAGES)
def test_pages_fit_in_large_letters_in_other_languages(
    browser: Any, live_server: Any, world: dict[str, Any], language: str
) -> None:
    with phones(browser, live_server.url, world, language) as pages:
        found = faults_of_pages(pages, live_server.url, world, part_of_kinds(language), moves=False)
        # The last of them may be no page.
        pages["owner"].goto(live_server.url)
        spoken = pages["owner"].locator("html").get_attribute("lang")

    assert not found, "\n".join(found)
    assert spoken == OTHER_LANGUAGES[language]
