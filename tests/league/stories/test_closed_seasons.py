"""How a closed season ended: on its page, beside a shared link, by the API."""

from collections import Counter
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client

from league.accounts.models import User
from league.clubs.models import Club
from league.clubs.services import club_amend
from league.players.models import Player
from league.players.services import player_amend
from league.records.models import Hanchan, Participant
from league.records.player_merges import player_merge
from league.seasons.models import Season, StandingsRow
from league.seasons.parts import division_add, part_fill
from league.seasons.recalculation import season_want
from league.seasons.services import season_archive
from league.stories.closed_seasons import sentences
from tests.league.core.page import signed_in, words
from tests.league.factories import DAY, make_players
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


# ----- the headline, and what is sent to others -----
HEADLINES = {
    "en": "Aoi wins Spring",
    "ja": "AoiがSpringを制覇",
    "zh-hans": "Aoi夺得Spring冠军",
    "zh-hant": "Aoi奪得Spring冠軍",
}


@pytest.mark.parametrize("language", HEADLINES)
def test_page_link_and_api_have_the_headline(closed: Season, language: str) -> None:
    spoken = {"Accept-Language": language}
    told = Client().get(_story(closed), headers=spoken).json()
    html = Client().get(_page(closed), headers=spoken).content.decode()

    assert told["headline"] == HEADLINES[language]
    assert f'property="og:title" content="{HEADLINES[language]} · North Wind Circle"' in html
    assert f"season/{closed.slug}/share.png?lang={language}" in html.split('property="og:image" content="')[1]


def test_the_text_to_copy_has_the_season_the_headline_and_the_address(owner: User, closed: Season) -> None:
    Season.objects.filter(pk=closed.pk).update(cut=1, down=2)
    html = Client().get(_page(closed)).content.decode()
    copied = html.split('id="story-to-copy"')[1].split(">", 1)[1].split("</textarea>")[0].splitlines()
    season_archive(actor=owner, season=closed, is_archived=False)

    assert copied[:2] == ["North Wind Circle · Spring", "Aoi wins Spring"]
    assert copied[-1] == f"http://testserver{_page(closed)}"
    # Who goes down is on the page.
    assert ("Past the cut: Aoi." in copied[3], "Going down" in copied[3], "Going down" in html) == (True, False, True)
    assert "story-to-copy" not in Client().get(_page(closed)).content.decode()


def test_a_season_without_games_has_no_headline_and_nothing_to_copy(owner: User, season: Season) -> None:
    closed = season_archive(actor=owner, season=season)

    assert Client().get(_story(closed)).json() == {"headline": "", "text": "", "sentences": []}
    assert "story-to-copy" not in Client().get(_page(closed)).content.decode()


@pytest.mark.parametrize(
    ("language", "headline"),
    [
        ("en", "Aoi and Ben share first in Spring"),
        ("ja", "SpringはAoiとBenが同率優勝"),
        ("zh-hans", "Aoi和Ben并列Spring冠军"),
        ("zh-hant", "Aoi和Ben並列Spring冠軍"),
    ],
)
def test_two_champions_share_the_headline(
    owner: User, season: Season, play: Play, language: str, headline: str
) -> None:
    play()
    play((30000, 40000, 10000, 20000))
    run_jobs()
    Season.objects.filter(pk=season.pk).update(metrics=["points"])
    season_want(season.pk)
    run_jobs()
    season_archive(actor=owner, season=season)

    assert Client().get(_story(season), headers={"Accept-Language": language}).json()["headline"] == headline


def test_a_headline_that_is_too_long_goes_without_the_season(owner: User, closed: Season) -> None:
    Season.objects.filter(pk=closed.pk).update(name="The twenty-seventh winter league of the north")
    told = Client().get(_story(closed)).json()

    assert told["headline"] == "Aoi is champion"


def test_a_season_of_divisions_is_over(owner: User, closed: Season, regulars: list[Player]) -> None:
    opened = season_archive(actor=owner, season=closed, is_archived=False)
    halves = [division_add(actor=owner, season=opened, name=name) for name in ("A", "B")]
    for half, players in zip(halves, (regulars[:2], regulars[2:]), strict=True):
        part_fill(actor=owner, part=half, players=players)
    run_jobs()
    season_archive(actor=owner, season=opened)
    told = Client().get(_story(closed)).json()

    assert told["headline"] == "Spring is over"
    # Chika and Dai: scores 110,000 − 60,000, and uma 5 · 10: 50.0 + 50.0
    assert [one for one in told["sentences"] if "champion" in one] == [
        "Aoi is the champion of A, 20.0 ahead of Ben.", "Chika is the champion of B, 100.0 ahead of Dai."
    ]  # fmt: skip


def test_of_several_players_the_only_one_with_a_rank_is_champion(owner: User, closed: Season) -> None:
    StandingsRow.objects.filter(season=closed, rank__gt=1).update(rank=None)

    assert Client().get(_story(closed)).json()["sentences"][0] == "Aoi is the champion of Spring."


def test_the_champion_is_the_player_into_whom_the_winner_was_merged(
    owner: User, club: Club, closed: Season, regulars: list[Player]
) -> None:
    (kept,) = make_players(owner, club, ["Erika"])
    player_merge(actor=owner, kept=kept, merged=regulars[0])
    run_jobs()

    assert Client().get(_story(closed)).json()["headline"] == "Erika wins Spring"


def test_the_facts_are_those_of_the_seats(closed: Season) -> None:
    """By the seats of the games alone, without the table and without the games of stories."""
    seats = list(Participant.objects.filter(season=closed).select_related("player", "hanchan").order_by("hanchan"))
    points: Counter[str] = Counter()
    for seat in seats:
        points[seat.player.name] += seat.points or 0
    (first, most), (second, next_most) = points.most_common(2)
    won = "".join("x" if seat.place == 1 else "o" for seat in seats if seat.player.name == first)
    best = max(seat.final_score or 0 for seat in seats)
    who = sorted({seat.player.name for seat in seats if seat.final_score == best})
    told = Client().get(_story(closed)).json()

    gap = (most - next_most) / closed.points_unit
    assert told["sentences"][0] == f"{first} is the champion of Spring, {gap:.1f} ahead of {second}."
    assert max(map(len, won.split("o"))) == 4
    assert f"{' and '.join(who)} share the highest score of the season, {best:,}." in told["sentences"]
