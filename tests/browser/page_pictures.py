"""Pictures of the main pages of the demo club, to look at: on a phone and a desktop, light and dark, in two languages.

`python -m tests.pictures --pages FOLDER [page …]` takes them; a page of docs/pages.md may be asked for by its name.
"""

from collections.abc import Collection, Iterator
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

from league.clubs.models import Club
from league.records.models import Hanchan
from league.tournaments.core.access import TournamentAccess
from league.tournaments.models import Tournament
from tests.browser.faults import SCREENS

LANGUAGES = {"en": "en-GB", "ja": "ja"}
SCHEMES = ("light", "dark")


class Shot(NamedTuple):
    """A picture to take: of a visitor's page if the page differs for members, otherwise of the organiser's."""

    name: str
    path: str
    is_visitor: bool = False


def shots(club: Club, tournament: Tournament) -> Iterator[Shot]:
    """Yield the pages in the order of docs/pages.md."""
    at, event = f"/c/{club.slug}/", f"/e/{tournament.slug}/"
    season = club.seasons.latest("opens")
    player = club.players.filter(is_guest=False).earliest("pk").pk
    game = Hanchan.objects.filter(club=club, entry=Hanchan.Entry.DEALS, state=Hanchan.State.FINISHED).latest("pk")
    entrant = TournamentAccess(tournament, is_desk=False).table().lines[2].key
    yield Shot("landing", "/", is_visitor=True)
    for name, path in {
        "home": "/", "club": at, "table": f"{at}table/", "why": f"{at}table/?why={player}",
        "player": f"{at}player/{player}/", "against": f"{at}against/", "ladder": f"{at}ladder/elo/",
        "game": f"{at}g/{game.pk}/", "calculator": "/calc/riichi-club/", "records": f"{at}bests/",
        "house-rules": f"{at}season/{season.slug}/house-rules/", "tournaments": f"{at}tournaments/",
        "event": event, "event-seating": f"{event}seating/", "event-standings": f"{event}standings/",
        "event-why": f"{event}standings/?why={entrant}", "event-results": f"{event}results/",
        "event-players": f"{event}players/", "event-card": f"{event}players/{entrant}/",
        "event-fairness": f"{event}seating/fairness/", "event-hands": f"{event}hands/",
        "event-countries": f"{event}federation/", "event-files": f"{event}files/", "event-desk": f"{event}desk/",
    }.items():  # fmt: skip
        yield Shot(name, path)


def sign_in_demo(browser: Any, site: str) -> Any:
    """Return the state of a browser in which the demo organiser is signed in."""
    page = browser.new_page()
    page.goto(f"{site}/sign-in/")
    page.get_by_label("Sign-in name").fill("demo")
    page.get_by_label("Password").fill("janroku-demo")
    page.get_by_label("Password").press("Enter")
    page.wait_for_url(lambda url: "sign-in" not in url)
    state = page.context.storage_state()
    page.close()
    return state


def take(
    browser: Any, site: str, wanted: Collection[Shot], folder: Path,
    *, screens: Collection[str] = tuple(SCREENS), schemes: Collection[str] = SCHEMES,
    languages: Collection[str] = tuple(LANGUAGES),
) -> int:  # fmt: skip
    """Write `<page>-<width>-<scheme>-<language>.png` of the whole page for each, and return how many they are."""
    state = sign_in_demo(browser, site)
    folder.mkdir(parents=True, exist_ok=True)
    taken = 0
    for screen, scheme, language, visitor in product(screens, schemes, languages, (True, False)):
        width, height = SCREENS[screen]
        context = browser.new_context(
            viewport={"width": width, "height": height}, color_scheme=scheme, locale=LANGUAGES[language],
            reduced_motion="reduce", service_workers="block", storage_state=None if visitor else state,
        )  # fmt: skip
        page = context.new_page()
        for shot in wanted:
            if shot.is_visitor == visitor:
                page.goto(site + shot.path, wait_until="networkidle")
                page.screenshot(path=folder / f"{shot.name}-{width}-{scheme}-{language}.png", full_page=True)
                taken += 1
        context.close()
    return taken
