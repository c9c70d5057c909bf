"""A camera for the pictures of the README, of the first page and of docs/evenings.md, in the demo club."""

import os
from base64 import b64decode
from pathlib import Path
from typing import Any

import pytest

from league.accounts.demo import demo_organiser
from league.clubs.models import Club
from league.demo.club import make_demo
from tests.browser.page_pictures import sign_in_demo

PHONE = {"width": 390, "height": 654}
DESK = {"width": 1000, "height": 700}
HALL = {"width": 1280, "height": 720}


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
