"""How a closed season ended: on its page, beside a shared link, by the API."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client

from league.accounts.models import User
from league.clubs.models import Club
from league.clubs.services import club_amend
from league.players.models import Player
from league.players.services import player_amend
from league.records.models import Hanchan
from league.seasons.models import Season
from league.seasons.services import season_archive
from league.stories.closed_seasons import sentences
from tests.league.core.page import signed_in, words
from tests.league.factories import DAY
from tests.league.jobs.at_once import run_jobs
from tests.league.stories.test_pages import BEN_WINS, play

__all__ = ["play"]
pytestmark = [pytest.mark.django_db, pytest.mark.once]
Play = Callable[..., Hanchan]


@pytest.fixture
def closed(owner: User, season: Season, play: Play) -> Season:
    """Ben wins once, then Aoi four times."""
    play(BEN_WINS, played_on=DAY - timedelta(7))
    for _game in range(4):
        play()
    run_jobs()
    return season_archive(actor=owner, season=season)


def _page(season: Season) -> str:
    return f"/c/north-wind-circle/season/{season.slug}/"


def _story(season: Season) -> str:
    return f"/api/v1/clubs/north-wind-circle/seasons/{season.slug}/story/"


def test_a_closed_season_is_told_on_its_page_and_beside_its_link(closed: Season) -> None:
    page = Client().get(_page(closed))
    told = Client().get(_story(closed)).json()

    # scores 170,000 − 160,000 and uma (4 · 15 − 15) − (15 + 4 · 5): 10.0 + 10.0
    assert told["sentences"][0] == "Aoi is the champion of Spring, 20.0 ahead of Ben."
    assert "Aoi won four games in a row, the longest run of the season." in told["sentences"]
    assert told["sentences"][-1] == "Aoi, Ben, Chika and Dai played most, five games each."
    assert "won four games in a row, the longest run of the season." in words(page)
    assert "Aoi is the champion" in page.content.decode().split('property="og:description" content="')[1].split(">")[0]


@pytest.mark.parametrize(
    ("language", "run"),
    [
        ("ja", "シーズン最長の連勝はAoiの4連勝。"),
        ("zh-hans", "Aoi打出赛季最长的4连胜。"),
        ("zh-hant", "Aoi打出賽季最長的4連勝。"),
    ],
)
def test_a_season_is_told_in_the_language_of_the_reader(closed: Season, language: str, run: str) -> None:
    told = Client().get(_story(closed), headers={"Accept-Language": language}).json()

    assert run in told["sentences"]
    assert told["text"] == "".join(told["sentences"])


def test_an_open_season_is_not_told_and_one_that_is_closed_again_is(owner: User, closed: Season) -> None:
    first, page = Client().get(_story(closed)).json(), words(Client().get(_page(closed)))
    opened = season_archive(actor=owner, season=closed, is_archived=False)
    between = Client().get(_story(opened)), words(Client().get(_page(opened)))
    again = season_archive(actor=owner, season=opened)

    told = "the longest run of the season"
    assert (told in page, between[0].json()["sentences"], told in between[1]) == (True, [], False)
    assert Client().get(_story(again)).json() == first


def test_a_hidden_player_is_in_no_sentence_of_the_season(owner: User, closed: Season, regulars: list[Player]) -> None:
    player_amend(actor=owner, player=regulars[0], is_hidden=True)
    told = Client().get(_story(closed)).json()

    assert not [one for one in told["sentences"] if "Aoi" in one or f"#{regulars[0].pk}" in one]
    assert "champion" not in told["text"]


def test_a_private_club_tells_its_seasons_to_members_alone(
    owner: User, stranger: User, club: Club, closed: Season
) -> None:
    club_amend(actor=owner, club=club, is_public=False)

    assert signed_in(owner).get(_story(closed)).status_code == 200
    assert signed_in(stranger).get(_story(closed)).status_code == 404
    assert "og:description" not in signed_in(owner).get(_page(closed)).content.decode()


def test_who_goes_down_is_named_and_a_hidden_one_counted(owner: User, closed: Season, regulars: list[Player]) -> None:
    Season.objects.filter(pk=closed.pk).update(cut=1, down=2)
    before = Client().get(_story(closed)).json()["sentences"]
    player_amend(actor=owner, player=regulars[3], is_hidden=True)
    after = Client().get(_story(closed)).json()["sentences"]

    assert before[1:3] == ["Past the cut: Aoi.", "Going down: Chika and Dai."]
    assert after[2] == "Going down: Chika and one other."


def test_a_season_without_scores_at_the_start_tells_a_result(closed: Season, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sentences, "start_score", lambda version: 0)
    told = Client().get(_story(closed)).json()["sentences"]

    assert told[2] == "Aoi and Ben won 40,000 in a game, the best result of the season."
