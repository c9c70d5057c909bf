"""Pages for a frame on another site: who may embed them, no cookies, no hidden name, no frozen result."""

import re

import pytest
from django.http import HttpResponse
from django.test import Client

from league.accounts.models import User
from league.clubs.models import Club
from league.clubs.services import club_amend
from league.core.errors import LeagueError
from league.players.models import Player
from league.players.services import player_amend
from league.seasons.models import Season
from league.seasons.parts import division_add
from league.tournaments.lifecycle.services import tournament_amend
from league.tournaments.models import Tournament
from tests.league.core.page import signed_in

pytestmark = [pytest.mark.django_db, pytest.mark.once]

SEASON = "/c/north-wind-circle/season/spring/embed/"
STANDINGS, SEATING = "/e/autumn-open/embed/standings/", "/e/autumn-open/embed/seating/"


def ancestors(response: HttpResponse) -> str:
    return response.headers["Content-Security-Policy"].rpartition("frame-ancestors ")[2]


def test_every_site_may_embed_a_table_at_first(played: Season) -> None:
    page = Client().get(SEASON)

    assert ancestors(page) == "'self' *"
    assert "X-Frame-Options" not in page.headers
    assert re.findall(r"Aoi|Ben|Chika|Dai", page.content.decode()) == ["Aoi", "Ben", "Chika", "Dai"]


def test_only_the_sites_of_the_club_may_embed(owner: User, club: Club, played: Season, event: Tournament) -> None:
    club_amend(actor=owner, club=club, embed_sites=["https://Club.example/", "http://localhost:8080"])

    for path in (SEASON, STANDINGS, SEATING):
        assert ancestors(Client().get(path)) == "'self' https://club.example http://localhost:8080"


def test_without_a_site_nobody_else_may_embed(owner: User, club: Club, played: Season) -> None:
    club_amend(actor=owner, club=club, embed_sites=[])

    assert ancestors(Client().get(SEASON)) == "'self'"


def test_an_answer_that_nothing_changed_names_the_sites_too(owner: User, club: Club, event: Tournament) -> None:
    etag = Client().get(STANDINGS).headers["ETag"]

    same = Client().get(STANDINGS, headers={"if-none-match": etag})
    club_amend(actor=owner, club=club, embed_sites=["https://club.example"])
    other = Client().get(STANDINGS, headers={"if-none-match": etag})

    assert (same.status_code, ancestors(same)) == (304, "'self' *")
    assert (other.status_code, ancestors(other)) == (200, "'self' https://club.example")


def test_all_other_pages_stay_out_of_frames(played: Season, event: Tournament) -> None:
    for path in ("/c/north-wind-circle/season/spring/", "/e/autumn-open/standings/", "/c/nobody/season/spring/embed/"):
        page = Client().get(path)

        assert ancestors(page) == "'none'"
        assert page.headers["X-Frame-Options"] == "DENY"


@pytest.mark.parametrize(
    "site", ["club.example", "ftp://club.example", "https://club.example/page", "https://a b", "https://x;y", "'self'",
             "https://me@club.example", "https://club.example:port"],
)  # fmt: skip
def test_what_is_no_site_is_refused(site: str, owner: User, club: Club) -> None:
    with pytest.raises(LeagueError) as refused:
        club_amend(actor=owner, club=club, embed_sites=[site])

    assert refused.value.code == "bad_embed_site"


def test_too_many_sites_are_refused(owner: User, club: Club) -> None:
    with pytest.raises(LeagueError) as refused:
        club_amend(actor=owner, club=club, embed_sites=[f"https://{n}.example" for n in range(21)])

    assert refused.value.code == "too_many_embed_sites"


def test_a_site_in_other_letters_is_named_as_browsers_do(owner: User, club: Club) -> None:
    assert club_amend(actor=owner, club=club, embed_sites=["https://bücher.example"]).embed_sites == [
        "https://xn--bcher-kva.example"
    ]


def test_the_owner_sets_the_sites_on_a_page_and_by_api(owner: User, club: Club) -> None:
    client, path = signed_in(owner), f"/api/v1/clubs/{club.slug}/"
    form = {"name": club.name, "time_zone": club.time_zone, "day_begins": 12, "is_public": "on"}
    refused = client.post(f"/c/{club.slug}/settings/", {**form, "embed_sites": "club.example"})
    client.post(f"/c/{club.slug}/settings/", {**form, "embed_sites": "https://a.example\nhttps://b.example"})
    by_page = client.get(path).json()["embed_sites"]
    by_api = client.patch(path, {"embed_sites": ["*"]}, content_type="application/json").json()["embed_sites"]

    assert refused.status_code == 422
    assert (by_page, by_api) == (["https://a.example", "https://b.example"], ["*"])


@pytest.mark.parametrize("path", [SEASON, STANDINGS, SEATING])
def test_a_frame_sets_no_cookie_and_is_the_same_for_everybody(
    path: str, owner: User, played: Season, event: Tournament
) -> None:
    client = signed_in(owner)
    sent = set(client.cookies)

    mine, visitors = client.get(path), Client().get(path)

    assert not visitors.cookies
    assert set(client.cookies) == sent
    assert mine.content == visitors.content
    assert b"csrf" not in mine.content


@pytest.mark.parametrize("path", [SEASON, STANDINGS, SEATING])
def test_a_private_club_has_no_frames_even_for_its_owner(
    path: str, owner: User, club: Club, played: Season, event: Tournament
) -> None:
    club_amend(actor=owner, club=club, is_public=False)

    assert signed_in(owner).get(path).status_code == 404


@pytest.mark.parametrize("path", [SEASON, STANDINGS, SEATING])
def test_links_leave_the_frame(path: str, played: Season, event: Tournament) -> None:
    page = Client().get(path).content.decode()

    assert '<base target="_top">' in page
    assert not re.search(r'target="_(self|parent)"|<form|<script|hx-', page)


def test_theme_and_language_are_chosen_in_the_address(played: Season) -> None:
    page = Client().get(f"{SEASON}?theme=dark&lang=ja").content.decode()

    assert '<html lang="ja">' in page
    assert "/themes/dark.css" in page
    assert "tokens.css" not in page
    assert 'lang="en"' in Client().get(f"{SEASON}?lang=xx&theme=pink").content.decode()


@pytest.mark.parametrize(("theme", "media"), [("light", "@media not all"), ("dark", "@media all")])
def test_a_theme_does_not_ask_the_device(theme: str, media: str) -> None:
    sheet = Client().get(f"/themes/{theme}.css")

    assert sheet.headers["Content-Type"] == "text/css; charset=utf-8"
    assert f"color-scheme: {theme};" in sheet.content.decode()
    assert media in sheet.content.decode()
    assert "prefers-color-scheme" not in sheet.content.decode()
    assert Client().get("/themes/pink.css").status_code == 404


def test_a_frame_can_have_the_first_rows_only(played: Season, event: Tournament) -> None:
    assert re.findall(r"Aoi|Ben|Chika|Dai", Client().get(f"{SEASON}?rows=2").content.decode()) == ["Aoi", "Ben"]
    assert Client().get(f"{STANDINGS}?rows=3").content.decode().count('<th scope="row"') == 3


def test_a_frame_can_show_one_division(owner: User, played: Season) -> None:
    division = division_add(actor=owner, season=played, name="A")

    assert "<small>A</small>" in Client().get(f"{SEASON}?division={division.pk}").content.decode()
    assert Client().get(f"{SEASON}?division=999999").status_code == 404


def test_no_frame_names_a_hidden_player(owner: User, regulars: list[Player], played: Season, event: Tournament) -> None:
    player_amend(actor=owner, player=regulars[0], is_hidden=True)
    player_amend(actor=owner, player=Player.objects.get(name="Player 01"), is_hidden=True)

    pages = [signed_in(owner).get(path).content.decode() for path in (SEASON, STANDINGS, SEATING)]

    assert not [page for page in pages if re.search(r"\bAoi\b|Player 01", page)]


def test_a_frame_shows_no_frozen_result(organiser: User, event: Tournament) -> None:
    shown = Client().get(STANDINGS).content.decode()
    tournament_amend(actor=organiser, tournament=event, frozen_from=1)

    page = signed_in(organiser).get(STANDINGS).content.decode()

    assert "+" in re.sub(r"<head>.*?</head>", "", shown, flags=re.S)
    assert "after round 0" in page
    assert "+" not in re.sub(r"<head>.*?</head>", "", page, flags=re.S)


def test_pages_offer_the_html_to_copy(owner: User, club: Club, played: Season, event: Tournament) -> None:
    for path in (SEASON, STANDINGS, SEATING):
        page = Client().get(path.replace("embed/", "")).content.decode()
        assert f"&lt;iframe src=&quot;http://testserver{path}&quot;" in page

    club_amend(actor=owner, club=club, is_public=False)
    assert "iframe" not in signed_in(owner).get("/c/north-wind-circle/season/spring/").content.decode()
