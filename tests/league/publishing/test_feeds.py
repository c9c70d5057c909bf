"""The feeds of a club, read by a feed parser and held against what Atom (RFC 4287) demands."""

from collections.abc import Callable
from datetime import datetime
from xml.etree import ElementTree

import feedparser
import pytest
from django.test import Client
from django.utils.feedgenerator import rfc3339_date
from django.utils.http import http_date

from league.accounts.models import User
from league.club_bests import selectors
from league.club_bests.services import club_bests_request
from league.clubs.models import Club, HouseRulesVersion
from league.clubs.services import club_amend
from league.players.models import Player
from league.players.services import player_amend
from league.records.deals.services import hanchan_begin
from league.records.services import hanchan_void
from league.seasons.models import Season
from league.seasons.services import adjustment_give, season_archive
from league.sessions.models import Session
from league.sessions.services import session_close, session_open, session_reopen
from league.standings.computing.following import standings_catch_up
from league.tournaments.draws.services import round_step
from league.tournaments.lifecycle.services import tournament_amend, tournament_close
from league.tournaments.models import Round, Tournament
from tests.league.core.page import signed_in
from tests.league.factories import make_hanchan
from tests.league.jobs.at_once import run_jobs

pytestmark = [pytest.mark.django_db, pytest.mark.once]

NEWS, RESULTS = "/c/north-wind-circle/news.atom", "/c/north-wind-circle/results.atom"
ATOM = "{http://www.w3.org/2005/Atom}"


def read(path: str, client: Client | None = None) -> feedparser.FeedParserDict:
    answer = (client or Client()).get(path)
    assert answer.headers["Content-Type"] == "application/atom+xml; charset=utf-8"
    check_atom(answer.content)
    found = feedparser.parse(answer.content)
    assert (found.bozo, found.version) == (False, "atom10")
    return found


def check_atom(content: bytes) -> None:
    """Check what RFC 4287 demands of a feed (4.1.1) and of each entry (4.1.2)."""
    feed = ElementTree.fromstring(content)
    assert feed.tag == f"{ATOM}feed"
    assert [len(feed.findall(f"{ATOM}{name}")) for name in ("id", "title", "updated")] == [1, 1, 1]
    assert [link.get("rel") for link in feed.findall(f"{ATOM}link")].count("self") == 1
    assert feed.find(f"{ATOM}author/{ATOM}name") is not None
    ids = [entry.findtext(f"{ATOM}id") for entry in feed.iter(f"{ATOM}entry")]
    assert len(ids) == len(set(ids))
    for entry in feed.iter(f"{ATOM}entry"):
        assert [len(entry.findall(f"{ATOM}{name}")) for name in ("id", "title", "updated")] == [1, 1, 1]
        assert datetime.fromisoformat(entry.findtext(f"{ATOM}updated") or "").tzinfo is not None


@pytest.fixture
def evening(owner: User, club: Club, house_rules: HouseRulesVersion, regulars: list[Player]) -> Session:
    """A closed evening of two games, in each of which Aoi has +31.2 points."""
    session = session_open(actor=owner, club=club, name="Finals")
    for _n in range(2):
        make_hanchan(
            actor=owner, house_rules=house_rules, players=regulars, session=session, played_on=session.played_on
        )
    return session_close(actor=owner, session=session)


@pytest.fixture
def closed_event(organiser: User, event: Tournament, play: Callable[[Round], None]) -> Tournament:
    last = event.rounds.get(number=2)
    play(last)
    round_step(actor=organiser, round_=Round.objects.get(pk=last.pk), step="finish")
    return tournament_close(actor=organiser, tournament=Tournament.objects.get(pk=event.pk))


def test_a_game_is_an_entry_of_the_results(played: Season) -> None:
    found = read(RESULTS)

    # uma 15/5/-5/-15 and (score - 25000)/1000: 16.2 + 15, 3.3 + 5, -4.6 - 5, -14.9 - 15
    assert [one.title for one in found.entries] == ["Aoi +31.2 · Ben +8.3 · Chika −9.6 · Dai −29.9"]
    assert "1. Aoi 41,200" in found.entries[0].summary
    assert "/g/" in found.entries[0].link
    assert found.feed.title == "North Wind Circle · Results"


def test_the_day_of_a_closed_evening_is_one_entry_with_its_story(evening: Session) -> None:
    found = read(NEWS)

    assert [one.title for one in found.entries] == ["Aoi wins both games"]
    assert "Aoi played two games and won both." in found.entries[0].summary
    assert found.entries[0].link == f"http://testserver/c/north-wind-circle/days/{evening.played_on.isoformat()}/"


def test_a_correction_leaves_the_entry_of_the_day_and_says_that_it_changed(owner: User, evening: Session) -> None:
    (before,) = read(NEWS).entries
    last = evening.hanchan.latest("pk")
    hanchan_void(actor=owner, hanchan=last, version=last.version, reason="of another table")

    (after,) = read(NEWS).entries

    assert (after.id, after.title) == (before.id, "Best night for Aoi: +31.2")
    assert after.updated > before.updated


def test_a_day_is_no_news_while_a_game_of_it_is_played(
    owner: User, club: Club, evening: Session, house_rules: HouseRulesVersion, regulars: list[Player]
) -> None:
    hanchan_begin(actor=owner, club=club, house_rules=house_rules, players=regulars, played_on=evening.played_on)

    assert not [one for one in read(NEWS).entries if "/days/" in one.link]


def test_a_day_is_no_news_before_its_evening_is_closed(owner: User, evening: Session) -> None:
    session_reopen(actor=owner, session=evening)

    assert read(NEWS).entries == []


def test_a_story_names_nobody_who_is_hidden(owner: User, evening: Session, regulars: list[Player]) -> None:
    player_amend(actor=owner, player=regulars[0], is_hidden=True)

    (entry,) = read(NEWS).entries

    assert not any(name in entry.title + entry.summary for name in ("Aoi", f"#{regulars[0].pk}"))


def test_an_open_evening_is_no_news_yet(owner: User, club: Club) -> None:
    session_open(actor=owner, club=club)

    assert read(NEWS).entries == []


def test_a_feed_without_entries_does_not_seem_to_change(club: Club) -> None:
    answer = Client().get(NEWS)

    assert answer.headers["Last-Modified"] == http_date(club.created_at.timestamp())
    assert f"<updated>{rfc3339_date(club.created_at)}" in answer.content.decode()


def test_a_finished_event_is_news_with_its_first_three(event: Tournament, closed_event: Tournament) -> None:
    (entry,) = (one for one in read(NEWS).entries if one.link.endswith("/standings/"))

    assert entry.title == "Autumn Open: final standings"
    assert [line[:3] for line in entry.summary.split("<br />" if "<br />" in entry.summary else "<br>")] == [
        "1. ", "2. ", "3. ",
    ]  # fmt: skip


def test_a_running_event_is_news_by_its_days_and_a_private_one_never(
    organiser: User, event: Tournament, request: pytest.FixtureRequest
) -> None:
    before = [one.link for one in read(NEWS).entries]
    closed = request.getfixturevalue("closed_event")
    tournament_amend(actor=organiser, tournament=closed, is_public=False)

    assert (before, read(NEWS).entries) == (["http://testserver/e/autumn-open/days/2026-03-07/"], [])


def test_a_record_is_news_from_the_fifth_game_on(
    owner: User, club: Club, played: Season, regulars: list[Player]
) -> None:
    club_bests_request(club=club)
    run_jobs()
    before = [one.title for one in read(NEWS).entries]
    for _game in range(selectors.FEWEST_GAMES - 1):
        make_hanchan(actor=owner, house_rules=played.house_rules, players=regulars)
    club_bests_request(club=club)
    run_jobs()

    titles = [one.title for one in read(NEWS).entries]

    assert not [title for title in before if title.startswith("Highest score")]
    assert "Highest score: Aoi 41,200" in titles
    assert "Most points: Aoi +31.2" in titles
    assert not [title for title in titles if "month" in title]


def test_a_record_of_a_game_that_is_void_now_is_no_news(
    owner: User, club: Club, played: Season, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(selectors, "FEWEST_GAMES", 1)
    club_bests_request(club=club)
    run_jobs()
    hanchan_void(actor=owner, hanchan=played.hanchan.get(), version=1, reason="wrong table")

    assert read(NEWS).entries == []
    assert read(RESULTS).entries == []


def test_no_feed_names_a_hidden_player(
    owner: User, club: Club, regulars: list[Player], evening: Session, played: Season, closed_event: Tournament,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.setattr(selectors, "FEWEST_GAMES", 1)
    club_bests_request(club=club)
    run_jobs()
    for player in Player.objects.filter(club=club):
        player_amend(actor=owner, player=player, is_hidden=True)

    for path in (NEWS, RESULTS):
        content = signed_in(owner).get(path).content.decode()
        assert f"#{regulars[0].pk}" in content
        assert not [player.name for player in Player.objects.filter(club=club) if player.name in content]


def test_no_feed_tells_a_frozen_result(organiser: User, event: Tournament) -> None:
    shown = len(read(RESULTS).entries)
    tournament_amend(actor=organiser, tournament=event, frozen_from=1)

    # the two tables of the first round
    assert (shown, len(read(RESULTS, signed_in(organiser)).entries)) == (2, 0)


def test_an_entry_keeps_its_id_when_the_game_is_amended(owner: User, played: Season, regulars: list[Player]) -> None:
    before = read(RESULTS).entries[0]
    player_amend(actor=owner, player=regulars[0], name="Aoi Kato")
    after = read(RESULTS).entries[0]

    assert after.id == before.id
    assert after.title.startswith("Aoi Kato +31.2")


def test_a_feed_is_not_sent_twice(owner: User, played: Season, regulars: list[Player]) -> None:
    etag = Client().get(RESULTS).headers["ETag"]
    asked = {"headers": {"if-none-match": etag}}

    same = Client().get(RESULTS, **asked).status_code
    player_amend(actor=owner, player=regulars[0], is_hidden=True)

    assert (same, Client().get(RESULTS, **asked).status_code) == (304, 200)


def test_a_feed_has_the_language_of_its_address_and_no_cookie(evening: Session) -> None:
    answer = Client().get(f"{NEWS}?lang=ja")

    assert 'xml:lang="ja"' in answer.content.decode()
    assert not answer.cookies


def test_names_are_text_and_never_markup(owner: User, regulars: list[Player], played: Season) -> None:
    player_amend(actor=owner, player=regulars[0], name="<b>Aoi & Co")

    entry = read(RESULTS).entries[0]

    assert entry.title.startswith("&lt;b&gt;Aoi &amp; Co") or entry.title.startswith("<b>Aoi & Co")
    assert "&lt;b&gt;Aoi &amp; Co" in entry.summary


def test_a_private_club_has_no_feed(owner: User, club: Club, played: Season) -> None:
    club_amend(actor=owner, club=club, is_public=False)

    assert [signed_in(owner).get(path).status_code for path in (NEWS, RESULTS)] == [404, 404]
    assert "atom+xml" not in signed_in(owner).get("/c/north-wind-circle/").content.decode()


def test_pages_of_the_club_lead_readers_to_its_feeds(played: Season) -> None:
    for path in ("/c/north-wind-circle/", "/c/north-wind-circle/season/spring/"):
        page = Client().get(path).content.decode()

        for feed in (NEWS, RESULTS):
            assert 'type="application/atom+xml" title="North Wind Circle · ' in page
            assert f'href="{feed}"' in page


def seasons_ended(path: str = NEWS) -> list[feedparser.FeedParserDict]:
    return [one for one in read(path).entries if one.link.endswith("#season-story")]


def test_the_end_of_a_season_is_one_entry_whose_id_stays_after_a_correction(owner: User, played: Season) -> None:
    open_ = seasons_ended()
    season_archive(actor=owner, season=played)
    (before,) = seasons_ended()
    season_archive(actor=owner, season=played, is_archived=False)
    between = seasons_ended()
    adjustment_give(actor=owner, season=played, player=played.club.players.get(name="Ben"), points=500, reason="Prize")
    standings_catch_up(played)
    season_archive(actor=owner, season=Season.objects.get(pk=played.pk))
    (after,) = seasons_ended()

    assert (open_, between) == ([], [])
    assert before.title == after.title == "Aoi wins Spring"
    assert before.link == f"http://testserver/c/north-wind-circle/season/{played.slug}/#season-story"
    assert (after.id, after.summary == before.summary, after.updated > before.updated) == (before.id, False, True)


@pytest.mark.parametrize(
    ("language", "title"),
    [("ja", "AoiがSpringを制覇"), ("zh-hans", "Aoi夺得Spring冠军"), ("zh-hant", "Aoi奪得Spring冠軍")],
)
def test_the_end_of_a_season_is_news_in_the_language_of_the_address(
    language: str, title: str, owner: User, played: Season
) -> None:
    season_archive(actor=owner, season=played)

    assert [one.title for one in seasons_ended(f"{NEWS}?lang={language}")] == [title]


def test_a_hidden_champion_is_no_news(owner: User, played: Season, regulars: list[Player]) -> None:
    season_archive(actor=owner, season=played)
    player_amend(actor=owner, player=regulars[0], is_hidden=True)

    assert not any("Aoi" in one.title + one.summary for one in read(NEWS).entries)
