"""A league table in a frame on a page of another site."""

from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

import pytest

from league.accounts.models import User
from league.clubs.models import Club
from league.clubs.services import club_amend
from league.seasons.models import Season
from tests.browser.conftest import NAMES

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@contextmanager
def other_site(address: str) -> Iterator[str]:
    """Serve a page with a frame of this address. 127.0.0.1 is another site than localhost."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.end_headers()
            self.wfile.write(f"<!doctype html><title>Club</title><iframe src='{address}'></iframe>".encode())

        def log_message(self, *_given: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


def test_another_site_shows_the_table_without_cookies_and_its_links_leave_the_frame(
    page: Any, live_server: Any, season: Season
) -> None:
    address = f"{live_server.url}/c/monday/season/{season.slug}/embed/?theme=dark&lang=ja"
    with other_site(address) as site:
        page.goto(site)
        frame = page.frame_locator("iframe")
        names = frame.locator("th[scope=row]").all_inner_texts()
        background = frame.locator("html").evaluate("node => getComputedStyle(node).backgroundColor")
        cookies = page.context.cookies()
        frame.get_by_role("link", name="Akiko").click()
        page.wait_for_url(lambda url: "/player/" in url)

    assert live_server.url.startswith("http://localhost")
    assert sorted(names) == sorted(NAMES)
    assert background == "rgb(24, 23, 19)"
    assert cookies == []


def test_a_site_that_the_club_does_not_name_shows_nothing(
    page: Any, live_server: Any, owner: User, club: Club, season: Season
) -> None:
    club_amend(actor=owner, club=club, embed_sites=["https://club.example"])
    with other_site(f"{live_server.url}/c/monday/season/{season.slug}/embed/") as site:
        page.goto(site)
        page.wait_for_timeout(300)

        assert page.frame_locator("iframe").locator("th[scope=row]").count() == 0


@pytest.mark.slow
def test_a_site_that_the_club_names_shows_the_table(
    page: Any, live_server: Any, owner: User, club: Club, season: Season
) -> None:
    with other_site(f"{live_server.url}/c/monday/season/{season.slug}/embed/") as site:
        club_amend(actor=owner, club=club, embed_sites=[site])
        page.goto(site)

        frame = page.frame_locator("iframe")
        frame.get_by_text("Akiko").wait_for()
        assert sorted(frame.locator("th[scope=row]").all_inner_texts()) == sorted(NAMES)
