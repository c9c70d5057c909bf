"""The service worker, the description for the home screen, and the headers by which pages belong to a reader."""

import struct
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

from league.accounts.models import User
from league.offline.shell import version
from tests.icons import DRAWN, FOLDER, draw

pytestmark = pytest.mark.once
OPENED = {"Sec-Fetch-Mode": "navigate"}


def test_the_service_worker_is_asked_for_again_and_may_serve_every_page(client: Client) -> None:
    found = client.get("/service-worker.js")

    again = client.get("/service-worker.js", headers={"if-none-match": found["ETag"]})
    assert found.content.startswith(b"const KEPT = {")
    assert version().encode() in found.content
    assert found["Content-Type"] == "text/javascript; charset=utf-8"
    assert (found["Cache-Control"], found["Service-Worker-Allowed"]) == ("no-cache", "/")
    assert "script-src 'self' 'wasm-unsafe-eval';" in found["Content-Security-Policy"]
    assert again.status_code == 304


@pytest.mark.parametrize(("language", "short"), [("en", "Janroku"), ("ja", "雀録"), ("zh-hant", "雀錄")])
def test_the_home_screen_gets_a_name_in_the_language_of_the_reader(client: Client, language: str, short: str) -> None:
    found = client.get(f"/app/{language}.webmanifest")

    described = found.json()
    assert found["Content-Type"] == "application/manifest+json"
    assert described["short_name"] == short
    assert (described["scope"], described["display"], described["start_url"]) == ("/", "standalone", "/start/")


def test_an_unknown_language_has_no_description(client: Client) -> None:
    assert client.get("/app/xx.webmanifest").status_code == 404


def test_the_icons_are_there_in_their_sizes(client: Client) -> None:
    icons = client.get("/app/en.webmanifest").json()["icons"]

    for icon in icons:
        picture = b"".join(client.get(icon["src"]).streaming_content)
        side = struct.unpack(">II", picture[16:24])
        assert f"{side[0]}x{side[1]}" == icon["sizes"]
    assert {(icon["sizes"], icon["purpose"]) for icon in icons} == {
        ("192x192", "any"), ("512x512", "any"), ("192x192", "maskable"), ("512x512", "maskable"),
    }  # fmt: skip


@pytest.mark.parametrize("name", DRAWN)
def test_the_icons_are_those_of_the_present_drawing(name: str) -> None:
    assert (FOLDER / name).read_bytes() == draw(name), "run python -m tests.icons"


@pytest.mark.parametrize("page", ["/", "/calc/riichi-club/", "/offline/"])
def test_pages_name_the_icons_and_the_description(client: Client, db: None, page: str) -> None:
    text = client.get(page).content.decode()

    assert '<link rel="manifest" href="/app/en.webmanifest">' in text
    assert '<link rel="apple-touch-icon" href="/static/icons/apple-touch-icon.png">' in text


def test_the_colours_are_those_of_the_style_sheet(client: Client) -> None:
    described = client.get("/app/en.webmanifest").json()

    tokens = (Path(settings.BASE_DIR) / "static/css/tokens.css").read_text()
    # the ground of all pages, --paper, is the first step of the scale of ink
    assert f"--ink-1: {described['background_color']};" in tokens
    assert f"--ink-1: {described['user_preferences']['color_scheme']['dark']['background_color']};" in tokens


# ----- to whom a page belongs -----


def test_a_page_says_for_which_account_it_was_made(client: Client, owner: User) -> None:
    client.force_login(owner)

    assert client.get("/", headers=OPENED)["X-Janroku-Reader"] == str(owner.pk)
    assert "X-Janroku-Reader" not in client.get("/")
    assert "X-Janroku-Reader" not in Client().get("/", headers=OPENED)


def test_only_pages_that_work_without_a_network_are_stored(client: Client, db: None) -> None:
    assert client.get("/calc/riichi-club/")["X-Janroku-Version"] == version()
    assert "X-Janroku-Version" not in client.get("/rules/")


def test_the_page_in_place_of_others_names_nobody(client: Client, owner: User) -> None:
    client.force_login(owner)

    assert str(owner) not in client.get("/offline/").content.decode()
