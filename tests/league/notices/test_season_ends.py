"""How a season ended, by mail and to a device: to who wants stories of the club, once, when it is closed."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from league.accounts.models import User
from league.clubs.models import Club, Membership
from league.clubs.services import club_amend
from league.forgetting.services import player_forget
from league.notices.mails.outbox import stories_mail
from league.notices.mails.season_ends import season_ends_told
from league.notices.models import THE_ONE, Mail, PushSubscription, SendingSite
from league.notices.subscriptions.services import mail_topics_set
from league.players.models import Player
from league.players.services import player_amend
from league.records.models import Hanchan
from league.records.player_merges import player_merge
from league.records.services import hanchan_void
from league.seasons.models import Season
from league.seasons.services import season_archive
from league.stories.closed_seasons import closings
from tests.league.factories import make_players
from tests.league.jobs.at_once import run_jobs
from tests.league.notices.push.browser import Browser
from tests.league.notices.push.conftest import service, subscribe
from tests.league.notices.push.service import PushServer
from tests.league.notices.test_stories import post, reader, tell, tell_devices, told_while_public_and_after
from tests.league.stories.test_pages import BEN_WINS, play

__all__ = ["play", "post", "reader", "service", "subscribe"]
pytestmark = [pytest.mark.django_db, pytest.mark.once]
Play = Callable[..., Hanchan]
Subscribe = Callable[..., tuple[Browser, PushSubscription]]


@pytest.fixture(autouse=True)
def at_once(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """The service has sent messages for long, and a closing stands at once."""
    monkeypatch.setattr(closings, "STANDS", timedelta(0))
    SendingSite.objects.create(pk=THE_ONE, site="https://mahjong.example", since=timezone.now() - timedelta(days=90))


@pytest.fixture
def played(play: Play, season: Season, reader: User) -> Season:
    """Ben wins once, then Aoi three times, months ago."""
    play(BEN_WINS)
    for _game in range(3):
        play()
    run_jobs()
    return season


def close(owner: User, season: Season) -> Season:
    return season_archive(actor=owner, season=season)


def reopen(owner: User, season: Season) -> Season:
    return season_archive(actor=owner, season=season, is_archived=False)


def test_who_wants_stories_gets_the_end_of_the_season_once(
    owner: User, club: Club, played: Season, reader: User, post: None
) -> None:
    mail_topics_set(actor=reader, topics=["story"])
    before = tell(club)
    close(owner, played)
    tell(club)

    (mail,) = tell(club)

    assert before == []
    assert mail.subject == "North Wind Circle · Aoi wins Spring"
    assert mail.to == ["Dai <dai@example.org>"]
    # scores 130,000 − 130,000 and uma (3 · 15 − 15) − (15 + 3 · 5): nothing ahead
    assert "Aoi won three games in a row, the longest run of the season." in mail.body
    assert f"https://mahjong.example/c/north-wind-circle/season/{played.slug}/" in mail.body


@pytest.mark.parametrize(
    ("language", "subject"),
    [
        ("ja", "North Wind Circle · AoiがSpringを制覇"),
        ("zh-hans", "North Wind Circle · Aoi夺得Spring冠军"),
        ("zh-hant", "North Wind Circle · Aoi奪得Spring冠軍"),
    ],
)
def test_it_is_in_the_language_of_the_reader(
    language: str, subject: str, owner: User, club: Club, played: Season, reader: User, post: None
) -> None:
    User.objects.filter(pk=reader.pk).update(language=language)
    mail_topics_set(actor=reader, topics=["story"])
    close(owner, played)

    assert [one.subject for one in tell(club)] == [subject]


def test_who_has_chosen_something_else_gets_nothing(
    owner: User, club: Club, played: Season, reader: User, post: None
) -> None:
    mail_topics_set(actor=reader, topics=["results"])
    close(owner, played)

    assert tell(club) == []
    assert not Mail.objects.filter(what="season_end").exists()


def test_a_correction_is_not_sent_again_and_a_season_with_more_games_is(
    owner: User, club: Club, played: Season, reader: User, post: None, play: Play
) -> None:
    mail_topics_set(actor=reader, topics=["story"])
    close(owner, played)
    tell(club)
    last = played.hanchan.latest("pk")
    reopen(owner, played)
    hanchan_void(actor=owner, hanchan=last, version=last.version, reason="of another table")
    run_jobs()
    close(owner, played)
    corrected = len(tell(club))
    reopen(owner, played)
    play(BEN_WINS)
    run_jobs()
    close(owner, played)

    assert (corrected, len(tell(club))) == (1, 2)


def test_a_season_that_is_reopened_before_the_job_is_not_told(
    owner: User, club: Club, played: Season, reader: User, post: None
) -> None:
    mail_topics_set(actor=reader, topics=["story"])
    close(owner, played)
    stories_mail()
    reopen(owner, played)

    assert tell(club) == []
    assert Mail.objects.get(what="season_end").error == "no_longer_true"


def test_a_closing_is_told_when_it_has_stood_for_ten_minutes(
    owner: User, club: Club, played: Season, reader: User, post: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    mail_topics_set(actor=reader, topics=["story"])
    monkeypatch.setattr(closings, "STANDS", timedelta(minutes=10))
    close(owner, played)
    before = tell(club)
    monkeypatch.setattr(closings, "STANDS", timedelta(0))

    assert (before, len(tell(club))) == ([], 1)


def test_who_was_killed_before_the_job_goes_on_and_sends_once(
    owner: User, club: Club, played: Season, reader: User, post: None
) -> None:
    mail_topics_set(actor=reader, topics=["story"])
    close(owner, played)
    stories_mail()
    stories_mail()

    assert Mail.objects.filter(what="season_end").count() == 1
    assert len(tell(club)) == len(tell(club)) == 1


def test_it_waits_for_the_table(owner: User, club: Club, played: Season, reader: User, post: None, play: Play) -> None:
    mail_topics_set(actor=reader, topics=["story"])
    play(BEN_WINS)
    close(owner, played)
    stories_mail()
    before = Mail.objects.filter(what="season_end").count()
    run_jobs()

    assert (before, len(tell(club))) == (0, 1)


def test_a_season_without_games_is_told_to_nobody(
    owner: User, club: Club, season: Season, reader: User, post: None
) -> None:
    mail_topics_set(actor=reader, topics=["story"])
    close(owner, season)

    assert tell(club) == []
    assert not Mail.objects.exists()


def test_a_hidden_champion_is_not_named_and_nobody_who_goes_down(
    owner: User, club: Club, played: Season, reader: User, regulars: list[Player], post: None
) -> None:
    mail_topics_set(actor=reader, topics=["story"])
    Season.objects.filter(pk=played.pk).update(cut=2, down=1)
    close(owner, played)
    stories_mail()
    player_amend(actor=owner, player=regulars[0], is_hidden=True)

    (mail,) = tell(club)

    assert mail.subject == "North Wind Circle · Spring is over"
    assert "Past the cut: Ben and one other." in mail.body
    assert not any(words in mail.subject + mail.body for words in ("Aoi", f"#{regulars[0].pk}", "Going down"))


def test_a_forgotten_champion_is_not_named(
    owner: User, club: Club, played: Season, reader: User, regulars: list[Player], post: None
) -> None:
    mail_topics_set(actor=reader, topics=["story"])
    Season.objects.filter(pk=played.pk).update(cut=2)
    close(owner, played)
    stories_mail()
    player_forget(actor=owner, player=regulars[0], name="Aoi")

    (mail,) = tell(club)

    assert mail.subject == "North Wind Circle · Spring is over"
    assert "Past the cut: Ben and one other." in mail.body
    assert "Aoi" not in mail.body


def test_a_season_of_which_nothing_can_be_said_is_not_told(
    owner: User, club: Club, played: Season, reader: User, regulars: list[Player], post: None
) -> None:
    mail_topics_set(actor=reader, topics=["story"])
    close(owner, played)
    player_amend(actor=owner, player=regulars[0], is_hidden=True)

    assert tell(club) == []


def test_a_reader_whose_entries_were_merged_is_told_once(
    owner: User, club: Club, played: Season, reader: User, post: None
) -> None:
    mail_topics_set(actor=reader, topics=["story"])
    close(owner, played)
    tell(club)
    (kept,) = make_players(owner, club, ["Dai T."])
    Player.objects.filter(account=reader).update(user=reader)
    player_merge(actor=owner, kept=kept, merged=Player.objects.get(account=reader))
    run_jobs()

    assert Player.objects.get(account=reader, merged_into=None) == kept
    assert len(tell(club)) == 1


def test_a_private_club_tells_its_members_alone(
    owner: User, club: Club, played: Season, reader: User, post: None
) -> None:
    club_amend(actor=owner, club=club, is_public=False)
    mail_topics_set(actor=reader, topics=["story"])
    close(owner, played)
    stories_mail()
    Membership.objects.filter(user=reader).delete()

    assert tell(club) == []
    assert Mail.objects.get(what="season_end").error == "no_longer_true"


@pytest.mark.parametrize("site", ["", "https://old.example"], ids=["restored", "at another address"])
def test_a_restored_copy_tells_nothing_and_later_no_old_season(
    site: str, owner: User, club: Club, played: Season, reader: User, post: None
) -> None:
    mail_topics_set(actor=reader, topics=["story"])
    SendingSite.objects.update(site=site)
    close(owner, played)
    held = tell(club)
    SendingSite.objects.update(site="https://mahjong.example", since=timezone.now())

    assert (held, tell(club)) == ([], [])
    assert not Mail.objects.filter(what="season_end").exists()


def test_a_season_that_ended_long_ago_is_told_to_nobody(
    owner: User, club: Club, played: Season, reader: User, post: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    close(owner, played)
    monkeypatch.setattr("league.notices.mails.season_ends.TOLD_SINCE", timedelta(0))
    mail_topics_set(actor=reader, topics=["story"])

    assert tell(club) == []


def test_a_device_gets_the_headline_and_the_sentences(
    owner: User, club: Club, played: Season, reader: User, subscribe: Subscribe, service: PushServer
) -> None:
    browser, _stored = subscribe(reader, "story", language="zh-hans")
    close(owner, played)
    tell_devices()
    tell_devices()

    (shown,) = [browser.shown(one.body) for one in service.arrived]
    assert shown["title"] == "Aoi夺得Spring冠军"
    assert "Aoi打出赛季最长的3连胜。" in shown["text"]
    assert shown["link"] == f"/c/north-wind-circle/season/{played.slug}/"


def test_a_device_of_a_personal_link_gets_what_everybody_may_see(
    owner: User, club: Club, played: Season, regulars: list[Player], subscribe: Subscribe, service: PushServer
) -> None:
    subscribe(regulars[1], "story")
    close(owner, played)

    assert told_while_public_and_after(owner, club, service) == (1, 1)


def test_the_worker_reads_no_table_and_no_story_while_nobody_waits(
    owner: User, club: Club, played: Season, reader: User, post: None
) -> None:
    mail_topics_set(actor=reader, topics=["story"])
    readers = {club.pk: {player.pk: player for player in Player.objects.filter(account=reader)}}
    with CaptureQueriesContext(connection) as while_open:
        assert list(season_ends_told(readers)) == []
    close(owner, played)
    tell(club)
    with CaptureQueriesContext(connection) as told:
        assert list(season_ends_told(readers)) == []

    # The site and the seasons closed since; then the last game, the log and the messages of the one that was.
    assert (len(while_open), len(told)) == (2, 5)
    assert not any('FROM "seasons_standingsrow"' in query["sql"] for query in told)
