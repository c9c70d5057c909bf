import os
import re
import time
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client, RequestFactory
from django.urls import reverse

from league.accounts.demo import demo_organiser
from league.clubs.services import club_create
from league.core.web import context
from league.core.web.error_pages import server_error
from league.demo.club import STEPS, demo_club
from league.demo.progress import SECONDS_OF_A_STEP, shown_progress
from league.records.deals.services import hanchan_begin
from league.records.guests.services import guest_link_make
from tests.league.core.page import codes, signed_in, words

pytestmark = pytest.mark.once

ROOT = Path(__file__).parents[3]
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
# The tokens are the colours, and paper has its own.
STYLE_SHEETS = sorted(
    {*(ROOT / "static" / "css").glob("*.css")} - {ROOT / f"static/css/{n}.css" for n in ("tokens", "print")}
)


# ----- the first page -----


def html():
    """The first page with one space where its template has a line or several."""
    return " ".join(Client().get("/").content.decode().split())


def test_the_first_page_shows_how_far_the_demo_club_is(db, settings, tmp_path):
    settings.VAR_DIR = tmp_path
    with shown_progress() as said:
        said(4)
        during = html()
    after = html()

    assert f'<progress max="{STEPS}" value="4"' in during
    assert 'hx-trigger="load delay:1s"' in during
    assert "<progress" not in after


def test_a_command_that_was_killed_makes_no_demo_club(db, settings, tmp_path):
    settings.VAR_DIR = tmp_path
    (tmp_path / "demo.json").write_text('{"done": 4}', encoding="utf-8")
    long_ago = time.time() - SECONDS_OF_A_STEP - 1
    os.utime(tmp_path / "demo.json", (long_ago, long_ago))

    assert "<progress" not in Client().get("/").content.decode()


def test_a_stranger_sees_the_clubs_by_their_names(owner):
    for name in ("West Wind", "East Wind", "South Wind"):
        club_create(actor=owner, name=name)

    page = words(Client().get("/"))

    assert sorted(("East Wind", "South Wind", "West Wind"), key=page.index) == ["East Wind", "South Wind", "West Wind"]


def test_a_stranger_turns_the_page_for_more_clubs(owner):
    for number in range(13):
        club_create(actor=owner, name=f"Wind {number:02}")

    assert "Wind 12" not in words(Client().get("/"))
    assert "Wind 12" in words(Client().get("/?page=2"))


def actions(page):
    return re.findall(r'<a class="button[^"]*" href="([^"]+)"', page)


def test_the_first_action_opens_the_demo_where_there_is_one(db):
    organiser, _ = demo_organiser()
    club = club_create(actor=organiser, name="North Wind Circle", slug="demo", is_public=True)

    assert actions(html()) == [reverse("club", args=["demo"]), "/sign-up/", "/sign-in/"]
    assert demo_club() == club


def test_a_club_of_somebody_else_at_its_address_is_not_the_demo(owner):
    club_create(actor=owner, name="Demo", slug="demo", is_public=True)

    assert actions(html()) == ["/sign-up/", "/sign-in/"]


def test_the_first_sentence_names_tournaments(db):
    page = words(Client().get("/"))

    assert "Record the hanchan of your club and run its tournaments" in page


def size_of(picture):
    """Return the width and height of a WebP picture: its extended header has each less one in 24 bits."""
    data = picture.read_bytes()
    assert data[8:16] == b"WEBPVP8X"
    return tuple(int.from_bytes(data[at : at + 3], "little") + 1 for at in (24, 27))


def test_the_pictures_have_the_shape_that_the_page_keeps_free_for_them(db):
    page = html()
    named = re.findall(
        r'srcset="/static/([^"]+)".*?src="/static/([^"]+)" width="(\d+)" height="(\d+)" alt="[^"]+"', page
    )

    assert len(named) == 2
    for dark, light, width, height in named:
        for file in (dark, light):
            wide, high = size_of(ROOT / "static" / file)
            assert abs(wide / high - int(width) / int(height)) < 0.005
            assert (ROOT / "static" / file).stat().st_size < 25_000


# ----- the frame -----


def test_every_page_names_its_language_and_skips_to_its_content(db):
    page = Client().get("/").content.decode()

    assert '<html lang="en">' in page
    assert 'href="#page"' in page
    assert 'id="page"' in page


def test_a_page_loads_nothing_from_other_sites(club):
    page = Client().get(reverse("club", args=[club.slug])).content.decode()

    assert not re.findall(r'(?:src|href)="(?:https?:)?//', page)


@pytest.mark.parametrize("name", context.STYLE_SHEETS)
def test_the_style_sheets_of_the_frame_are_there(name):
    assert (ROOT / "static" / name).is_file()


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: str(path.relative_to(ROOT / "templates")))
def test_no_template_has_script_or_style_within(path):
    text = path.read_text()

    assert not re.search(r"<script(?![^>]*\bsrc=)", text)
    assert not re.search(r"<style|\bstyle=|\bon[a-z]+=\"", text)


@pytest.mark.parametrize("path", STYLE_SHEETS, ids=lambda path: path.name)
def test_colours_come_from_the_tokens_alone(path):
    assert not re.search(r"#[0-9a-f]{3,8}\b|\brgba?\(|\bhsla?\(", path.read_text())


# ----- what is refused -----


@pytest.mark.parametrize("path", ["/nowhere/", "/c/nowhere/", "/c/nowhere/record/"])
def test_a_missing_page_answers_404_in_words(db, path):
    answer = Client().get(path)

    assert answer.status_code == 404
    assert codes(answer) == ["not_found"]
    assert "There is nothing here by that name." in words(answer)


def test_a_forbidden_page_answers_403_in_words(stranger, club):
    answer = signed_in(stranger).get(reverse("club_settings", args=[club.slug]))

    assert answer.status_code == 403
    assert codes(answer) == ["forbidden"]


def test_a_form_without_csrf_token_is_refused_in_words(owner, club):
    client = Client(enforce_csrf_checks=True)
    client.force_login(owner)

    answer = client.post(reverse("club_new"), {"name": "x"})

    assert answer.status_code == 403
    assert codes(answer) == ["csrf_failed"]


def test_the_page_for_a_failure_makes_no_query(django_assert_num_queries, db):
    with django_assert_num_queries(0):
        answer = server_error(RequestFactory().get("/"))

    assert answer.status_code == 500
    assert "Something went wrong on our side." in words(answer)


@pytest.mark.parametrize("name", ["club", "season_current", "games", "players", "house_rules", "ladders", "evenings"])
def test_open_pages_of_a_club_are_open_to_everybody(club, name):
    assert Client().get(reverse(name, args=[club.slug]), follow=True).status_code == 200


@pytest.mark.parametrize(
    "name",
    [
        "record", "import", "members", "club_settings", "players_add", "house_rules_new", "season_new",
        "evening_new", "ladder_new",
    ],
)  # fmt: skip
def test_other_pages_of_a_club_ask_a_stranger_to_sign_in(club, name):
    path = reverse(name, args=[club.slug])

    assert Client().get(path).url == f"{reverse(settings.LOGIN_URL)}?next={path}"


def test_an_address_with_nul_is_refused(db):
    answer = Client().get("/?next=%00")

    assert answer.status_code == 400
    assert "This request cannot be read." in words(answer)


# ----- where an installed Janroku starts -----


def test_who_records_starts_at_the_own_running_table(owner, stranger, club, regulars, house_rules):
    hanchan = hanchan_begin(actor=owner, club=club, house_rules=house_rules, players=regulars)

    assert signed_in(owner).get("/start/")["Location"] == f"/c/{club.slug}/g/{hanchan.pk}/pad/"
    assert signed_in(stranger).get("/start/")["Location"] == "/"


def test_a_player_who_may_not_record_starts_at_the_first_page(owner, player_user, club, regulars, house_rules):
    aoi = regulars[0]
    aoi.user = aoi.account = player_user
    aoi.save(update_fields=["user"])
    hanchan_begin(actor=owner, club=club, house_rules=house_rules, players=regulars)

    assert signed_in(player_user).get("/start/")["Location"] == "/"


def test_a_guest_starts_at_the_table_of_the_link(owner, club, regulars, house_rules):
    hanchan = hanchan_begin(actor=owner, club=club, house_rules=house_rules, players=regulars)
    client = Client()
    client.post("/guest/", {"secret": guest_link_make(actor=owner, hanchan=hanchan).secret})

    assert client.get("/start/")["Location"] == f"/c/{club.slug}/g/{hanchan.pk}/pad/"
    assert client.get("/", headers={"Sec-Fetch-Mode": "navigate"})["X-Janroku-Reader"].startswith("guest ")


def test_a_stranger_starts_at_the_first_page():
    assert Client().get("/start/")["Location"] == "/"
