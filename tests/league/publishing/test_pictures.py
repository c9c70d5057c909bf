"""Share pictures: their size, what they show, whom they hide, and the tags by which other sites find them."""

import re
import struct
from typing import Any

import pytest
from django.test import Client

from league.accounts.models import User
from league.clubs.models import Club
from league.clubs.services import club_amend
from league.players.models import Player
from league.players.services import player_add, player_amend
from league.publishing.pictures import views
from league.publishing.pictures.contents import event_picture, player_picture, season_picture
from league.seasons.models import Season
from league.tournaments.lifecycle.services import tournament_amend
from league.tournaments.models import Tournament
from tests.league.core.page import signed_in

pytestmark = [pytest.mark.django_db, pytest.mark.once]

SEASON, EVENT = "/c/north-wind-circle/season/spring/share.png", "/e/autumn-open/share.png"


def player_path(player: Player) -> str:
    return f"/c/north-wind-circle/player/{player.pk}/share.png"


def size_of(content: bytes) -> tuple[int, int]:
    """Width and height, from the head of a PNG file."""
    assert content[:8] == b"\x89PNG\r\n\x1a\n"
    return struct.unpack(">II", content[16:24])


@pytest.fixture
def typeset(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """Note what would be typeset."""
    asked: list[dict[str, Any]] = []
    monkeypatch.setattr(views, "typeset_picture", lambda _template, data: asked.append(data) or b"png")
    return asked


def test_a_picture_is_a_png_of_1200_by_630(played: Season, event: Tournament, regulars: list[Player]) -> None:
    for path in (SEASON, EVENT, player_path(regulars[0])):
        answer = Client().get(path)

        assert answer.headers["Content-Type"] == "image/png"
        assert size_of(answer.content) == (1200, 630)
        assert answer.headers["Cache-Control"] == "public, max-age=300"
        assert not answer.cookies


def test_names_of_every_script_and_length_fit_on_one_picture(owner: User, played: Season, club: Club) -> None:
    player_amend(actor=owner, player=Player.objects.get(name="Aoi"), name="髙橋 健太 " + "Wolfeschlegel " * 5)
    player_amend(actor=owner, player=Player.objects.get(name="Ben"), name="鄭佩珊 Жанна Ελένη 김민수")
    club_amend(actor=owner, club=club, name="#set page(width: 1pt) *" * 4)

    assert size_of(Client().get(SEASON).content) == (1200, 630)


def test_a_season_shows_its_first_players(played: Season) -> None:
    shown = season_picture(played)

    assert (shown.above, shown.title, shown.foot) == ("North Wind Circle", "Spring", "1 game")
    assert shown.rows == (("1", "Aoi", "+31.2"), ("2", "Ben", "+8.3"), ("3", "Chika", "−9.6"), ("4", "Dai", "−29.9"))


def test_a_player_shows_rank_points_and_games(played: Season, regulars: list[Player]) -> None:
    shown = player_picture(regulars[1])

    assert (shown.title, shown.foot) == ("Ben", "Spring")
    assert shown.figures == (("Rank", "2"), ("Points", "+8.3"), ("Games", "1"))


def test_a_player_without_a_game_has_a_picture_too(owner: User, club: Club) -> None:
    shown = player_picture(player_add(actor=owner, club=club, name="Emi"))

    assert (shown.figures, shown.lines) == ((), ("No games yet.",))


def test_an_event_shows_its_standings_or_what_is_planned(organiser: User, event: Tournament) -> None:
    tournament_amend(actor=organiser, tournament=event, place="Town hall")
    played = event_picture(event)
    tournament_amend(actor=organiser, tournament=event, frozen_from=1)
    frozen = event_picture(event)

    # the two tables have the same four scores, so each rank is shared by two
    assert [row[0] for row in played.rows] == ["1", "1", "3", "3", "5", "5", "7", "7"]
    assert (frozen.rows, frozen.lines) == ((), ("7 March 2026", "Town hall", "8 players take part."))


def test_the_same_state_is_typeset_once_for_each_language(
    owner: User, played: Season, regulars: list[Player], typeset: list[dict[str, Any]]
) -> None:
    for path in (SEASON, SEASON, f"{SEASON}?lang=ja", SEASON):
        Client().get(path)
    before = len(typeset)
    player_amend(actor=owner, player=regulars[0], name="Aoi Kato")
    Client().get(SEASON)

    assert (before, len(typeset)) == (2, 3)
    assert typeset[1]["rows"][2][2] == "▲9.6"
    assert typeset[2]["rows"][0][1] == "Aoi Kato"


def test_a_picture_is_not_sent_twice(played: Season, event: Tournament, regulars: list[Player]) -> None:
    for path in (SEASON, EVENT, player_path(regulars[0])):
        etag = Client().get(path).headers["ETag"]
        assert Client().get(path, headers={"if-none-match": etag}).status_code == 304


def test_no_picture_names_a_hidden_player(
    owner: User, played: Season, event: Tournament, regulars: list[Player], typeset: list[dict[str, Any]]
) -> None:
    for player in Player.objects.all():
        player_amend(actor=owner, player=player, is_hidden=True)
    for path in (SEASON, EVENT, player_path(regulars[0])):
        signed_in(owner).get(path)

    assert len(typeset) == 3
    assert typeset[2]["title"] == f"#{regulars[0].pk}"
    assert not re.search(r"Aoi|Ben|Chika|Dai|Player 0", str(typeset))


def test_what_is_private_has_no_picture(
    owner: User, club: Club, played: Season, event: Tournament, regulars: list[Player]
) -> None:
    club_amend(actor=owner, club=club, is_public=False)

    for path in (SEASON, EVENT, player_path(regulars[0])):
        assert signed_in(owner).get(path).status_code == 404
        assert "og:image" not in signed_in(owner).get(path.replace("share.png", "")).content.decode()


def test_pages_name_their_picture(played: Season, event: Tournament, regulars: list[Player]) -> None:
    titles = {SEASON: "Spring · North Wind Circle", EVENT: "Autumn Open · North Wind Circle",
              player_path(regulars[0]): "Aoi · North Wind Circle"}  # fmt: skip
    for path, title in titles.items():
        page = Client().get(path.replace("share.png", "")).content.decode()

        assert f'property="og:image" content="http://testserver{path}?lang=en"' in page
        assert f'property="og:title" content="{title}"' in page
        assert f'property="og:url" content="http://testserver{path.replace("share.png", "")}"' in page
        assert 'name="twitter:card" content="summary_large_image"' in page


def test_a_hidden_player_is_in_no_tag(owner: User, played: Season, regulars: list[Player]) -> None:
    player_amend(actor=owner, player=regulars[0], is_hidden=True)

    page = Client().get(player_path(regulars[0]).replace("share.png", "")).content.decode()

    assert "og:image" in page
    assert "Aoi" not in page


@pytest.mark.parametrize(
    ("lang", "words"),
    [("en", ("Rank", "Games")), ("ja", ("順位", "対局")), ("zh-hans", ("名次", "对局")), ("zh-hant", ("名次", "對局"))],
)
def test_a_picture_is_in_the_language_that_is_asked_for(
    played: Season, regulars: list[Player], typeset: list[dict[str, Any]], lang: str, words: tuple[str, str]
) -> None:
    Client().get(f"{player_path(regulars[0])}?lang={lang}")

    headings = [heading for heading, _value in typeset[0]["figures"]]
    assert (headings[0], headings[2]) == words
