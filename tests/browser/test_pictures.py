"""The demo club is photographed for the README and the first page; `python -m tests.pictures` keeps the pictures."""

import os
from base64 import b64decode
from pathlib import Path
from typing import Any

import pytest

from league.accounts.demo import demo_organiser
from league.clubs.models import Club
from league.demo.club import make_demo
from league.records.models import Hanchan
from tests.browser.page_pictures import shots, sign_in_demo, take
from tests.pictures import FOLDERS
from tests.profile import LONGEST

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]

README, FIRST_PAGE = FOLDERS
PHONE = {"width": 390, "height": 654}
DESK = {"width": 1000, "height": 700}
HALL = {"width": 1280, "height": 720}
# The winner, the player who dealt in, and what the hand is worth.
WIN = ("[data-seat='1']", "[data-seat='3']", 'role=button[name="3 han"]')


@pytest.fixture
def demo(transactional_db: None, live_server: Any) -> Club:
    demo_organiser(is_for_this_machine=True)
    return make_demo(seed=1)


class Camera:
    """A browser that is signed in as the demo organiser, with one window of each kind."""

    def __init__(self, browser: Any, site: str, folder: Path | None) -> None:
        self.browser, self.site, self.folder = browser, site, folder
        self.taken: dict[str, bytes] = {}
        self.state = sign_in_demo(browser, site)

    def take(self, path: str, ready: str, file: Path, screen: dict[str, int], *, scheme: str = "light",
             scale: float = 2, quality: int = 80, visitor: bool = False, taps: tuple[str, ...] = (),
             top: str = "") -> None:  # fmt: skip
        """Write a picture of a page, when `ready` is there, after taps and with `top` at the top of the screen."""
        context = self.browser.new_context(
            viewport=screen, color_scheme=scheme, device_scale_factor=scale, locale="en-GB", reduced_motion="reduce",
            service_workers="block", storage_state=None if visitor else self.state,
        )  # fmt: skip
        page = context.new_page()
        page.goto(self.site + path)
        page.locator(ready).first.wait_for(timeout=30_000)
        for target in taps:
            page.locator(target).first.click()
        if top:
            page.locator(top).first.evaluate("part => scrollTo(0, part.getBoundingClientRect().top - 16)")
        page.wait_for_timeout(700)
        shot = page.context.new_cdp_session(page).send("Page.captureScreenshot", {"format": "webp", "quality": quality})
        context.close()
        self.taken[file.name] = b64decode(shot["data"])
        if self.folder:
            (self.folder / file).parent.mkdir(parents=True, exist_ok=True)
            (self.folder / file).write_bytes(self.taken[file.name])


@pytest.fixture
def camera(browser: Any, live_server: Any, demo: Club) -> Camera:
    return Camera(browser, live_server.url, Path("/") if os.environ.get("TAKE_PICTURES") else None)


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
