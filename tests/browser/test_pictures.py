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
from tests.pictures import FOLDERS

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
        self.state: Any = None

    def sign_in(self) -> None:
        page = self.browser.new_page()
        page.goto(f"{self.site}/sign-in/")
        page.get_by_label("Sign-in name").fill("demo")
        page.get_by_label("Password").fill("janroku-demo")
        page.get_by_label("Password").press("Enter")
        page.wait_for_url(lambda url: "sign-in" not in url)
        self.state = page.context.storage_state()
        page.close()

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
        if self.folder:
            (self.folder / file).parent.mkdir(parents=True, exist_ok=True)
            (self.folder / file).write_bytes(b64decode(shot["data"]))


@pytest.fixture
def camera(browser: Any, live_server: Any, demo: Club) -> Camera:
    made = Camera(browser, live_server.url, Path("/") if os.environ.get("TAKE_PICTURES") else None)
    made.sign_in()
    return made


def test_the_pictures_are_taken(camera: Camera, demo: Club) -> None:
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
