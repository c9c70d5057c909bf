"""The demo club is photographed for the README and the first page; `python -m tests.pictures` keeps the pictures."""

import os
from pathlib import Path
from typing import Any

import pytest

from league.accounts.demo import demo_organiser
from league.clubs.models import Club
from league.records.models import Hanchan
from tests.browser.camera import DESK, HALL, PHONE, Camera, camera, demo
from tests.browser.evening_of_demo import evening_planned, own_address, tables_formed
from tests.browser.page_pictures import shots, take
from tests.pictures import FOLDERS
from tests.profile import LONGEST

__all__ = ["camera", "demo"]
pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]

README, FIRST_PAGE = FOLDERS
# The winner, the player who dealt in, and what the hand is worth.
WIN = ("[data-seat='1']", "[data-seat='3']", 'role=button[name="3 han"]')


@pytest.mark.skipif(not LONGEST, reason="`python -m tests.pictures` runs it, and so does JANROKU_LONG=1")
def test_the_pictures_are_taken(camera: Camera, demo: Club, tmp_path: Path) -> None:
    table = f"/c/{demo.slug}/table/"
    pad = f"/c/{demo.slug}/g/{Hanchan.objects.get(state='open').pk}/pad/"
    wall = f"/e/{demo.tournaments.get().slug}/tv/standings/"

    camera.take(pad, ".board", README / "pad.webp", {**PHONE, "height": 780}, taps=WIN)
    camera.take(table, "table.standings", README / "table.webp", DESK, scale=1.5, visitor=True)
    camera.take(wall, "text=Oskar Lind", README / "wall.webp", HALL, scale=1.5, visitor=True)
    for scheme in ("light", "dark"):
        small: dict[str, Any] = {"scheme": scheme, "scale": 1.25, "quality": 70}
        camera.take(table, "table.standings", FIRST_PAGE / f"table-{scheme}.webp", PHONE, top="h1", **small)
        camera.take(pad, ".board", FIRST_PAGE / f"pad-{scheme}.webp", PHONE, taps=WIN, **small)

    assert sorted(camera.taken) == [
        "pad-dark.webp", "pad-light.webp", "pad.webp", "table-dark.webp", "table-light.webp", "table.webp", "wall.webp",
    ]  # fmt: skip
    assert {picture[8:12] for picture in camera.taken.values()} == {b"WEBP"}
    # An empty page has a kilobyte or two; no two pictures are the same.
    assert min(map(len, camera.taken.values())) > 4000
    assert len(set(camera.taken.values())) == 7
    take_two_pages(camera, demo, tmp_path)


@pytest.mark.skipif(not LONGEST, reason="`python -m tests.pictures` runs it, and so does JANROKU_LONG=1")
def test_the_pictures_are_taken_of_an_evening(camera: Camera, demo: Club) -> None:
    evening = evening_planned(demo)
    page, own = f"/c/{demo.slug}/evening/{evening.pk}/", own_address(evening, demo_organiser()[0])
    small: dict[str, Any] = {"scale": 1.25, "quality": 70}

    camera.take(page, "#answers li", README / "evening-answers.webp", PHONE, top="#answers", **small)
    tables_formed(evening)
    camera.take(f"{page}tables/", "text=Begin", README / "evening-tables.webp", PHONE, top="h1", **small)
    camera.take(own, ".seat-large", README / "evening-seat.webp", PHONE, top="h1", visitor=True, **small)
    wall = f"/c/{demo.slug}/night/"
    camera.take(wall, ".night-tables", README / "evening-wall.webp", HALL, scale=0.75, quality=70, visitor=True)

    assert sorted(camera.taken) == [
        "evening-answers.webp", "evening-seat.webp", "evening-tables.webp", "evening-wall.webp",
    ]  # fmt: skip
    assert {picture[8:12] for picture in camera.taken.values()} == {b"WEBP"}
    sizes = [len(picture) for picture in camera.taken.values()]
    assert min(sizes) > 4000
    assert max(sizes) < 60_000


def take_two_pages(camera: Camera, demo: Club, folder: Path) -> None:
    """Take two of the main pages, with the same demo club, so that their command does not break."""
    few = [shot for shot in shots(demo, demo.tournaments.get()) if shot.name in {"landing", "event-why"}]

    taken = take(camera.browser, camera.site, few, folder, screens=["phone"], schemes=["dark"], languages=["ja"])

    assert taken == 2
    assert sorted(file.name for file in folder.iterdir()) == [
        "event-why-390-dark-ja.png", "landing-390-dark-ja.png",
    ]  # fmt: skip


@pytest.mark.skipif("PAGE_PICTURES" not in os.environ, reason="`python -m tests.pictures --pages FOLDER` runs it")
def test_the_main_pages_are_photographed(browser: Any, live_server: Any, demo: Club) -> None:
    names = os.environ.get("PAGES", "").split()
    wanted = [shot for shot in shots(demo, demo.tournaments.get()) if not names or shot.name in names]

    assert take(browser, live_server.url, wanted, Path(os.environ["PAGE_PICTURES"])) == 8 * len(wanted)
