"""The page of a day: its headline, its table, its games, for whom, and when it changes."""

from collections.abc import Callable
from datetime import date, timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.clubs.services import club_amend
from league.players.models import Player
from league.players.services import player_amend
from league.records.deals.services import hanchan_begin
from league.records.models import Hanchan
from league.records.services import hanchan_restore, hanchan_void
from league.seasons.models import Season
from tests.league.core.page import signed_in, words
from tests.league.factories import DAY, make_hanchan
from tests.league.jobs.at_once import run_jobs

pytestmark = [pytest.mark.django_db, pytest.mark.once]

PAGE = f"/c/north-wind-circle/days/{DAY.isoformat()}/"
STORY = f"/api/v1/clubs/north-wind-circle/days/{DAY.isoformat()}/story/"
Play = Callable[..., Hanchan]
BEN_WINS = (10000, 40000, 30000, 20000)


@pytest.fixture
def play(owner: User, house_rules: HouseRulesVersion, season: Season, regulars: list[Player]) -> Play:
    def record(scores: tuple[int, ...] = (40000, 30000, 20000, 10000), played_on: date = DAY) -> Hanchan:
        return make_hanchan(
            actor=owner, house_rules=house_rules, players=regulars, scores=scores, season=season, played_on=played_on
        )

    return record


@pytest.fixture
def night(play: Play) -> list[Hanchan]:
    """Ben is far ahead after the day before; on the day Aoi wins both games."""
    play(BEN_WINS, played_on=DAY - timedelta(7))
    return [play(), play()]


def test_a_day_has_a_headline_and_sentences(night: list[Hanchan]) -> None:
    page = words(Client().get(PAGE))

    assert "Aoi wins both games" in page
    assert "Aoi played two games and won both." in page
    assert page.count("#1") == page.count("#2") == 1


@pytest.mark.parametrize(
    ("language", "headline"),
    [
        ("ja", "Aoiが2戦2勝"),
        ("zh-hans", "Aoi两战全胜"),
        ("zh-hant", "Aoi兩戰全勝"),
    ],
)
def test_a_day_is_told_in_the_language_of_the_reader(night: list[Hanchan], language: str, headline: str) -> None:
    page = Client().get(PAGE, headers={"Accept-Language": language})

    assert headline in words(page)
    assert f'property="og:title" content="{headline} · North Wind Circle"' in page.content.decode()


def test_the_text_to_copy_has_the_day_the_headline_and_the_address(night: list[Hanchan]) -> None:
    html = Client().get(PAGE).content.decode()
    copied = html.split('id="story-to-copy"')[1].split(">", 1)[1].split("</textarea>")[0]

    assert copied.splitlines()[1] == "Aoi wins both games"
    assert copied.splitlines()[-1] == f"http://testserver{PAGE}"
    assert "<" not in copied


@pytest.mark.parametrize("written", ["2026-02-30", "20260512", "2026-5-12", "1999-01-01", "today"])
def test_a_day_without_a_game_has_no_page(night: list[Hanchan], written: str) -> None:
    addresses = [PAGE, STORY, f"{PAGE}share.png"]

    assert {Client().get(one.replace(DAY.isoformat(), written)).status_code for one in addresses} == {404}


def test_a_day_of_which_the_only_game_is_void_has_none_until_it_is_restored(owner: User, play: Play) -> None:
    hanchan = play()
    void = hanchan_void(actor=owner, hanchan=hanchan, version=hanchan.version, reason="of another table")
    before = Client().get(PAGE).status_code
    hanchan_restore(actor=owner, hanchan=void, version=void.version)

    assert (before, Client().get(PAGE).status_code) == (404, 200)


def test_a_private_club_tells_its_days_to_members_alone(
    owner: User, stranger: User, club: Club, night: list[Hanchan]
) -> None:
    club_amend(actor=owner, club=club, is_public=False)

    assert signed_in(owner).get(PAGE).status_code == 200
    assert [signed_in(stranger).get(one).status_code for one in (PAGE, STORY)] == [404, 404]
    assert Client().get(f"{PAGE}share.png").status_code == 404
    assert "og:title" not in signed_in(owner).get(PAGE).content.decode()


def test_a_hidden_player_is_in_no_sentence_and_has_a_number_in_the_table(
    owner: User, regulars: list[Player], night: list[Hanchan]
) -> None:
    player_amend(actor=owner, player=regulars[0], is_hidden=True)

    page = Client().get(PAGE).content.decode()
    told = Client().get(STORY).json()["stories"][0]

    assert "Aoi" not in page
    assert "Aoi" not in str(told)
    assert f"#{regulars[0].pk}" not in told["headline"] + told["text"]


def test_a_correction_tells_another_story_and_taking_it_back_the_first_one_again(
    owner: User, night: list[Hanchan]
) -> None:
    first = Client().get(STORY).json()
    void = hanchan_void(actor=owner, hanchan=night[0], version=night[0].version, reason="of another table")
    second = Client().get(STORY).json()
    hanchan_restore(actor=owner, hanchan=void, version=void.version)

    assert second["stories"][0]["headline"] != first["stories"][0]["headline"]
    assert Client().get(STORY).json()["stories"] == first["stories"]


def test_the_page_says_that_games_are_still_played(
    owner: User, club: Club, night: list[Hanchan], house_rules: HouseRulesVersion, regulars: list[Player]
) -> None:
    before = words(Client().get(PAGE))
    hanchan_begin(actor=owner, club=club, house_rules=house_rules, players=regulars, played_on=DAY)

    assert "still being played" not in before
    assert "still being played" in words(Client().get(PAGE))
    assert Client().get(STORY).json()["is_running"] is True


def test_who_has_the_page_gets_304_until_something_changes(night: list[Hanchan], play: Play) -> None:
    tag = Client().get(PAGE).headers["ETag"]
    unchanged = Client().get(PAGE, headers={"If-None-Match": tag})
    play()

    assert unchanged.status_code == 304
    assert Client().get(PAGE, headers={"If-None-Match": tag}).status_code == 200


def test_the_page_is_drawn_once_for_all_readers_until_the_record_changes(night: list[Hanchan], play: Play) -> None:
    Client().get(PAGE)
    drawn, kept = drawing_statements("ja"), drawing_statements("ja")
    japanese = words(Client().get(PAGE, headers={"Accept-Language": "ja"}))
    play(BEN_WINS)

    assert kept < drawn / 2
    assert "Aoiが2戦2勝" in japanese
    assert Client().get(PAGE).content.decode().count('<span class="when">') == len(night) + 1


def test_days_lead_to_one_another(play: Play) -> None:
    for days_ago in (14, 7, 0):
        play(played_on=DAY - timedelta(days_ago))
    html = Client().get(PAGE.replace(DAY.isoformat(), (DAY - timedelta(7)).isoformat())).content.decode()

    assert f'{(DAY - timedelta(14)).isoformat()}/" rel="prev"' in html
    assert f'{DAY.isoformat()}/" rel="next"' in html


def test_the_games_and_the_club_lead_to_the_day(night: list[Hanchan]) -> None:
    game = Client().get(f"/c/north-wind-circle/g/{night[0].pk}/").content.decode()
    club = Client().get("/c/north-wind-circle/").content.decode()

    assert f'href="{PAGE}"' in game
    assert f'href="{PAGE}"' in club


def test_the_first_page_has_the_headline_as_soon_as_it_is_known(night: list[Hanchan]) -> None:
    before = words(Client().get("/c/north-wind-circle/"))
    run_jobs()
    Client().get(PAGE)
    after = words(Client().get("/c/north-wind-circle/"))

    assert "The story of the day" in before
    assert "Aoi wins both games" in after


def test_the_first_page_tells_no_day_while_it_is_played(
    owner: User, club: Club, night: list[Hanchan], house_rules: HouseRulesVersion, regulars: list[Player]
) -> None:
    hanchan_begin(actor=owner, club=club, house_rules=house_rules, players=regulars, played_on=DAY)
    html = Client().get("/c/north-wind-circle/").content.decode()

    assert f'href="{PAGE}"' not in html
    assert f"/days/{(DAY - timedelta(7)).isoformat()}/" in html


def test_more_games_cost_no_more_statements(night: list[Hanchan], play: Play) -> None:
    Client().get(PAGE)
    few = drawing_statements("ja")
    for _game in range(4):
        play()
    Client().get(PAGE)

    assert drawing_statements("ja") == few <= 20


def drawing_statements(language: str) -> int:
    """How many statements the page takes whose stories are computed, and which may be drawn already."""
    with CaptureQueriesContext(connection) as queries:
        Client().get(PAGE, headers={"Accept-Language": language})
    return len(queries)


# ----- by API -----


def test_the_api_tells_each_fact_with_what_proves_it(night: list[Hanchan], regulars: list[Player]) -> None:
    answer = Client().get(STORY).json()
    (story,) = answer["stories"]
    sweep = story["facts"][0]

    assert (answer["day"], story["games"], story["players"]) == (DAY.isoformat(), 2, 4)
    assert (sweep["kind"], sweep["size"], sweep["hanchan"]) == ("sweep", 2, [one.pk for one in night])
    assert sweep["people"] == [{"id": regulars[0].pk, "name": "Aoi"}]
    assert story["headline"] == "Aoi wins both games"
    assert story["text"].startswith(sweep["sentence"])
    assert [row["player"]["name"] for row in story["table"] if row["rank"] == 1]
    assert story["hanchan"] == [one.pk for one in night]


def test_the_api_tells_in_the_language_that_is_asked_for(night: list[Hanchan]) -> None:
    answer = Client().get(STORY, headers={"Accept-Language": "ja"}).json()

    assert answer["stories"][0]["headline"] == "Aoiが2戦2勝"


def test_a_picture_shows_the_headline_and_the_table(night: list[Hanchan]) -> None:
    answer = Client().get(f"{PAGE}share.png")

    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "image/png")
