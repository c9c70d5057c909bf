"""The story of a day of an event: its page, its table, for whom, and when it changes."""

import re

import pytest
from django.core.cache import cache
from django.test import Client

from league.accounts.models import User
from league.clubs.models import HouseRulesVersion
from league.players.services import player_amend
from league.records.models import Hanchan
from league.records.player_merges import player_merge
from league.stories import kept
from league.stories.events.selectors import event_day_story
from league.tournaments.lifecycle.services import tournament_amend, tournament_close
from league.tournaments.models import Table, Tournament
from league.tournaments.results.penalties import penalty_give
from league.tournaments.results.services import result_clear, result_enter
from league.tournaments.standings.tournament_table import tournament_table
from tests.league.core.page import query_count, signed_in, words
from tests.league.factories import make_players
from tests.league.jobs.at_once import run_jobs
from tests.league.publishing.test_feeds import NEWS, read
from tests.league.stories.event_days import FIRST, SECOND, two_days

pytestmark = [pytest.mark.django_db, pytest.mark.once]
PAGE = "/e/autumn-open/days/2026-03-{:02}/"
STORY = "/api/v1/tournaments/autumn-open/days/2026-03-{:02}/story/"


@pytest.fixture
def event(organiser: User, house_rules: HouseRulesVersion, monkeypatch: pytest.MonkeyPatch) -> Tournament:
    return two_days(organiser, house_rules, monkeypatch)


def of(event: Tournament, day: int = 8) -> dict[str, object]:
    """The story of a day by API."""
    return dict(Client().get(STORY.format(day)).json()["stories"][0])


def test_a_day_has_a_headline_sentences_and_its_games(event: Tournament) -> None:
    page = words(Client().get(PAGE.format(8)))
    story = of(event)

    assert str(story["headline"]) in page
    assert str(story["text"]) in page
    assert (story["games"], story["players"], story["season"]) == (8, 16, None)
    assert page.count("Table 1") == 2
    assert ("Round 3" in page, "Round 1" in page) == (True, False)
    assert not re.search(r"night|season", f"{story['headline']} {story['text']}")


def test_the_table_is_that_of_the_event_after_the_day_and_before_it(event: Tournament) -> None:
    after = {line.entrant.player_id: (line.rank, line.points) for line in tournament_table(event, upto=4).lines}
    before = {line.entrant.player_id: line.rank for line in tournament_table(event, upto=2).lines}

    story = event_day_story(event, SECOND)

    assert story is not None
    rows = [line.row for line in story.lines]
    assert len(rows) >= 5
    assert [(row.rank, row.total) for row in rows] == [after[row.player] for row in rows]
    assert [row.rank_before for row in rows] == [before[row.player] for row in rows]


def test_the_first_day_has_no_table_before_it(event: Tournament) -> None:
    story = event_day_story(event, FIRST)

    assert story is not None
    assert {line.row.rank_before for line in story.lines} == {None}


def test_a_penalty_is_marked_in_the_table_and_told_in_no_sentence(organiser: User, event: Tournament) -> None:
    first = tournament_table(event).lines[0].entrant
    round_ = event.rounds.get(number=4)
    before = of(event)
    penalty_give(actor=organiser, entrant=first, round_=round_, kind="late", points=1000, reason="Ten minutes")
    row = next(one for one in of(event)["table"] if one["player"]["id"] == first.player_id)

    assert row["adjustment"] == -1000
    assert {one["adjustment"] for one in before["table"]} == {0}


def test_a_frozen_round_is_told_when_the_event_is_closed(organiser: User, event: Tournament) -> None:
    shown = of(event)
    tournament_amend(actor=organiser, tournament=event, frozen_from=3, reason="The final is read out")
    frozen = [Client().get(one.format(8)).status_code for one in (PAGE, STORY, f"{PAGE}share.png")]
    desk = signed_in(organiser).get(PAGE.format(8)).status_code
    event.refresh_from_db()
    tournament_close(actor=organiser, tournament=event)

    assert (frozen, desk) == ([404, 404, 404], 404)
    assert Client().get(PAGE.format(7)).status_code == 200
    told = of(event)
    assert told["table"] == shown["table"]
    assert told["facts"][0]["kind"] == "title"


def test_half_a_frozen_day_is_told_by_its_other_rounds(organiser: User, event: Tournament) -> None:
    tournament_amend(actor=organiser, tournament=event, frozen_from=4, reason="The final is read out")
    story = of(event)

    assert story["games"] == 4
    three = {line.entrant.player_id: line.points for line in tournament_table(event, upto=3).lines}
    assert {row["player"]["id"]: row["total"] for row in story["table"]}.items() <= three.items()
    assert "Round 4" not in words(Client().get(PAGE.format(8)))


def test_a_correction_tells_another_story_and_taking_it_back_the_first_one_again(
    organiser: User, event: Tournament
) -> None:
    first = Client().get(STORY.format(8)).json()
    table = Table.objects.get(round__tournament=event, round__number=4, number=1)
    scores = [seat.score for seat in table.hanchan.participants.order_by("seat")]
    result_enter(actor=organiser, table=table, scores=[97000, 1000, 1000, 1000], reason="Misread", again=True)
    second = Client().get(STORY.format(8)).json()
    page = words(Client().get(PAGE.format(8)))
    table.refresh_from_db()
    result_enter(actor=organiser, table=table, scores=scores, reason="Read right", again=True)

    assert second["stories"][0]["text"] != first["stories"][0]["text"]
    assert second["corrected_on"] is not None
    assert "Told again on" in page
    assert Client().get(STORY.format(8)).json()["stories"] == first["stories"]


def test_a_result_that_is_cleared_and_entered_again_leaves_the_story(organiser: User, event: Tournament) -> None:
    first = of(event)
    table = Table.objects.get(round__tournament=event, round__number=3, number=2)
    scores = [seat.score for seat in table.hanchan.participants.order_by("seat")]
    result_clear(actor=organiser, table=table, reason="Of another table")
    between = of(event)
    table.refresh_from_db()
    result_enter(actor=organiser, table=table, scores=scores)
    again = of(event)

    assert between["games"] == 7
    assert (again["text"], again["table"]) == (first["text"], first["table"])


def test_a_hidden_player_is_in_no_sentence_and_has_a_number_in_the_table(owner: User, event: Tournament) -> None:
    told = of(event)
    player = tournament_table(event).lines[0].entrant.player
    assert player.name in str(told)

    player_amend(actor=owner, player=player, is_hidden=True)

    page, story = Client().get(PAGE.format(8)).content.decode(), of(event)
    assert player.name not in page
    assert player.name not in str(story)
    assert f"#{player.pk}" not in f"{story['headline']} {story['text']}"
    assert f"#{player.pk}" in page


def test_a_merged_entry_is_told_as_who_it_counts_for(owner: User, event: Tournament) -> None:
    first = tournament_table(event).lines[0].entrant
    (known,) = make_players(owner, event.club, ("Zoë",))

    player_merge(actor=owner, kept=known, merged=first.player)

    row = of(event)["table"][0]
    assert row["player"] == {"id": known.pk, "name": "Zoë"}
    assert f"/players/{first.pk}/" in Client().get(PAGE.format(8)).content.decode()


def test_an_event_that_is_not_public_tells_its_days_to_its_people_alone(
    organiser: User, stranger: User, event: Tournament
) -> None:
    tournament_amend(actor=organiser, tournament=event, is_public=False)

    pages = [PAGE.format(8), STORY.format(8), f"{PAGE.format(8)}share.png"]
    assert [Client().get(one).status_code for one in pages] == [404] * 3
    assert [signed_in(stranger).get(one).status_code for one in pages[:2]] == [404] * 2
    page = signed_in(organiser).get(PAGE.format(8))
    assert (page.status_code, "og:title" in page.content.decode()) == (200, False)
    game = f"/c/{event.club.slug}/g/{Hanchan.objects.filter(played_on=SECOND).first().pk}/"
    assert PAGE.format(8) not in Client().get(game).content.decode()
    assert PAGE.format(8) in signed_in(organiser).get(game).content.decode()


@pytest.mark.parametrize("written", ["2026-02-30", "20260308", "2026-3-8", "2026-03-09", "today"])
def test_a_day_without_a_result_has_no_page(event: Tournament, written: str) -> None:
    addresses = [one.format(8).replace("2026-03-08", written) for one in (PAGE, STORY, f"{PAGE}share.png")]

    assert [Client().get(one).status_code for one in addresses] == [404] * 3


def test_the_event_its_results_and_its_games_lead_to_the_day(event: Tournament) -> None:
    pages = [
        "/e/autumn-open/",
        "/e/autumn-open/results/?round=3",
        f"/c/{event.club.slug}/g/{Hanchan.objects.filter(played_on=SECOND).first().pk}/",
    ]

    assert [f'href="{PAGE.format(8)}"' in Client().get(one).content.decode() for one in pages] == [True] * 3
    html = Client().get(PAGE.format(8)).content.decode()
    assert f'{PAGE.format(7)}" rel="prev"' in html
    assert 'rel="next"' not in html


def test_a_link_shows_headline_and_picture(event: Tournament) -> None:
    html = Client().get(PAGE.format(8)).content.decode()
    picture = Client().get(f"{PAGE.format(8)}share.png")

    assert f'property="og:title" content="{of(event)["headline"]} · Autumn Open"' in html.replace("&#x27;", "'")
    assert f"{PAGE.format(8)}share.png?lang=en" in html
    assert (picture.status_code, picture.headers["Content-Type"]) == (200, "image/png")


@pytest.mark.parametrize(("language", "round_"), [("ja", "第3回戦"), ("zh-hans", "第 3 轮"), ("zh-hant", "第 3 輪")])
def test_a_day_is_told_in_the_language_of_the_reader(event: Tournament, language: str, round_: str) -> None:
    own = {"headers": {"Accept-Language": language}}
    story = Client().get(STORY.format(8), **own).json()["stories"][0]

    page = words(Client().get(PAGE.format(8), **own))
    assert story["text"] in page
    assert story["text"] != of(event)["text"]


def test_the_text_to_copy_names_the_event(event: Tournament) -> None:
    html = Client().get(PAGE.format(8)).content.decode()
    copied = html.split('id="story-to-copy"')[1].split(">", 1)[1].split("</textarea>")[0]

    assert copied.splitlines()[0].startswith("Autumn Open · ")
    assert copied.splitlines()[-1] == f"http://testserver{PAGE.format(8)}"


def test_more_rounds_cost_no_more_statements(organiser: User, event: Tournament) -> None:
    tournament_amend(actor=organiser, tournament=event, frozen_from=4, reason="The final is read out")
    of(event)
    few = query_count(Client(), PAGE.format(8))
    tournament_amend(actor=organiser, tournament=event, frozen_from=None, reason="It is over")
    of(event)

    assert query_count(Client(), PAGE.format(8)) == few <= 20


def test_a_large_club_writes_the_days_of_events_by_its_job(event: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "MOST_AT_ONCE", 1)
    monkeypatch.setattr(kept, "is_cache_shared", lambda: True)
    before, told = Client().get(PAGE.format(8)), Client().get(STORY.format(8)).json()
    picture = Client().get(f"{PAGE.format(8)}share.png").status_code
    run_jobs()

    assert (before.status_code, told["is_written"], told["stories"], picture) == (202, False, [], 404)
    assert "The story is being written." in words(before)
    assert Client().get(PAGE.format(8)).status_code == 200
    assert of(event)["games"] == 8


def test_the_story_is_the_same_when_it_is_computed_anew(event: Tournament) -> None:
    first = of(event)
    cache.clear()

    assert of(event) == first


# ----- the feed of the club -----


def test_a_day_that_is_over_is_one_entry_of_the_feed(event: Tournament) -> None:
    entries = {one.link: one for one in read(NEWS).entries}

    told = entries[f"http://testserver{PAGE.format(8)}"]
    assert told.title == of(event)["headline"]
    assert "Autumn Open" in told.summary
    assert f"http://testserver{PAGE.format(7)}" in entries


def test_a_correction_leaves_the_entry_and_says_that_it_changed(organiser: User, event: Tournament) -> None:
    address = f"http://testserver{PAGE.format(8)}"
    (before,) = (one for one in read(NEWS).entries if one.link == address)
    table = Table.objects.get(round__tournament=event, round__number=4, number=1)
    result_enter(actor=organiser, table=table, scores=[97000, 1000, 1000, 1000], reason="Misread", again=True)
    (after,) = (one for one in read(NEWS).entries if one.link == address)

    assert after.id == before.id
    assert after.updated > before.updated


def test_today_is_no_news_before_the_event_is_closed(
    organiser: User, event: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(event.club), "day_of", lambda _club, _moment: SECOND)
    address = f"http://testserver{PAGE.format(8)}"
    before = [one.link for one in read(NEWS).entries]
    tournament_close(actor=organiser, tournament=event)

    assert address not in before
    assert address in [one.link for one in read(NEWS).entries]


def test_the_feed_tells_no_event_that_is_not_public(organiser: User, event: Tournament) -> None:
    tournament_amend(actor=organiser, tournament=event, is_public=False)

    assert [one.link for one in read(NEWS).entries if "/days/" in one.link] == []
