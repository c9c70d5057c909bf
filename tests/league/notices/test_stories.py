"""The story of a day, by mail and to a device: to who wants it, once, when the day is over."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.core import mail as outgoing
from django.utils import timezone

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion, Membership
from league.clubs.services import club_amend
from league.forgetting.services import player_forget
from league.jobs.running import job_run
from league.jobs.services import job_want
from league.notices.mails.outbox import stories_mail
from league.notices.models import THE_ONE, Mail, PushSubscription, SendingSite
from league.notices.subscriptions.services import mail_topics_set
from league.players.models import Player
from league.players.services import player_amend
from league.records.services import hanchan_void
from league.sessions.models import Session
from league.sessions.services import session_close, session_open, session_reopen
from league.stories import kept
from league.tournaments.lifecycle.services import tournament_amend
from league.tournaments.models import Tournament
from tests.league.core.page import signed_in
from tests.league.factories import make_hanchan
from tests.league.jobs.at_once import run_jobs
from tests.league.notices.push.browser import Browser
from tests.league.notices.push.conftest import push_all, service, subscribe
from tests.league.notices.push.service import PushServer
from tests.league.stories.event_days import SECOND, two_days

__all__ = ["service", "subscribe"]
pytestmark = [pytest.mark.django_db, pytest.mark.once]
Subscribe = Callable[..., tuple[Browser, PushSubscription]]


@pytest.fixture
def post(settings: Any) -> None:
    settings.HAS_MAIL, settings.SITE = True, "https://mahjong.example"
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"


@pytest.fixture
def reader(player_user: User, regulars: list[Player]) -> User:
    """Dai has an account with an address."""
    player_user.email = "dai@example.org"
    player_user.save()
    Player.objects.filter(pk=regulars[3].pk).update(account=player_user)
    return player_user


@pytest.fixture
def evening(owner: User, club: Club, house_rules: HouseRulesVersion, regulars: list[Player], reader: User) -> Session:
    """Today's evening of two games, both of which Aoi wins; it is not closed."""
    session = session_open(actor=owner, club=club)
    for _n in range(2):
        make_hanchan(
            actor=owner, house_rules=house_rules, players=regulars, session=session, played_on=session.played_on
        )
    return session


def tell(club: Club) -> list[outgoing.EmailMessage]:
    """What the worker does each minute, and then its job."""
    stories_mail()
    job_run(job_want(kind="mail", subject=f"club-{club.pk}").pk)
    return list(outgoing.outbox)


def tell_devices() -> None:
    stories_mail()
    push_all()


def told_while_public_and_after(owner: User, club: Club, service: PushServer) -> tuple[int, int]:
    """How many messages have reached devices of a public club, and when it is private and nothing counts as sent."""
    tell_devices()
    public = len(service.arrived)
    Mail.objects.all().delete()
    club_amend(actor=owner, club=club, is_public=False)
    tell_devices()
    return public, len(service.arrived)


def test_who_wants_it_gets_the_story_when_the_evening_is_closed(
    owner: User, club: Club, evening: Session, reader: User, post: None
) -> None:
    mail_topics_set(actor=reader, topics=["story"])
    before = tell(club)
    session_close(actor=owner, session=evening)

    (mail,) = tell(club)

    assert before == []
    assert mail.subject == "North Wind Circle · Aoi wins both games"
    assert mail.to == ["Dai <dai@example.org>"]
    assert "Aoi played two games and won both." in mail.body
    assert f"https://mahjong.example/c/north-wind-circle/days/{evening.played_on.isoformat()}/" in mail.body


def test_who_has_chosen_nothing_or_something_else_gets_nothing(
    owner: User, club: Club, evening: Session, reader: User, post: None
) -> None:
    mail_topics_set(actor=reader, topics=["results"])
    session_close(actor=owner, session=evening)

    assert tell(club) == []
    assert not Mail.objects.filter(what="story").exists()


def test_a_day_is_told_once_whatever_happens_later(
    owner: User, club: Club, evening: Session, reader: User, post: None
) -> None:
    mail_topics_set(actor=reader, topics=["story"])
    session_close(actor=owner, session=evening)
    tell(club)
    first = evening.hanchan.latest("pk")
    session_close(actor=owner, session=session_reopen(actor=owner, session=evening))
    hanchan_void(actor=owner, hanchan=first, version=first.version, reason="of another table")

    assert len(tell(club)) == 1


def test_who_was_killed_before_the_job_goes_on_and_sends_once(
    owner: User, club: Club, evening: Session, reader: User, post: None
) -> None:
    mail_topics_set(actor=reader, topics=["story"])
    session_close(actor=owner, session=evening)
    stories_mail()
    stories_mail()

    assert len(tell(club)) == len(tell(club)) == 1


def test_it_is_in_the_language_of_the_reader(
    owner: User, club: Club, evening: Session, reader: User, post: None
) -> None:
    User.objects.filter(pk=reader.pk).update(language="ja")
    mail_topics_set(actor=reader, topics=["story"])
    session_close(actor=owner, session=evening)

    (mail,) = tell(club)

    assert mail.subject == "North Wind Circle · Aoiが2戦2勝"


def test_a_hidden_player_is_not_named(
    owner: User, club: Club, evening: Session, reader: User, regulars: list[Player], post: None
) -> None:
    mail_topics_set(actor=reader, topics=["story"])
    session_close(actor=owner, session=evening)
    stories_mail()
    player_amend(actor=owner, player=regulars[0], is_hidden=True)

    (mail,) = tell(club)

    assert "Aoi" not in mail.subject + mail.body


def test_a_forgotten_player_gets_nothing(
    owner: User, club: Club, evening: Session, regulars: list[Player], subscribe: Subscribe, service: PushServer
) -> None:
    subscribe(regulars[1], "story")
    session_close(actor=owner, session=evening)
    stories_mail()
    player_forget(actor=owner, player=regulars[1], name="Ben")
    stories_mail()
    push_all()

    assert service.arrived == []
    assert not Mail.objects.filter(what="story").exists()


def test_a_private_club_tells_its_members_alone(
    owner: User, club: Club, evening: Session, reader: User, post: None
) -> None:
    club_amend(actor=owner, club=club, is_public=False)
    mail_topics_set(actor=reader, topics=["story"])
    session_close(actor=owner, session=evening)
    stories_mail()
    Membership.objects.filter(user=reader).delete()

    assert tell(club) == []
    assert Mail.objects.get(what="story").error == "no_longer_true"


def test_a_day_on_which_no_game_counts_any_more_is_not_told(
    owner: User, club: Club, evening: Session, reader: User, post: None
) -> None:
    mail_topics_set(actor=reader, topics=["story"])
    session_close(actor=owner, session=evening)
    stories_mail()
    for hanchan in evening.hanchan.all():
        hanchan_void(actor=owner, hanchan=hanchan, version=hanchan.version, reason="Practice")

    assert tell(club) == []


def test_a_day_that_was_entered_later_is_told_to_nobody(
    owner: User, club: Club, house_rules: HouseRulesVersion, regulars: list[Player], reader: User, post: None
) -> None:
    mail_topics_set(actor=reader, topics=["story"])
    SendingSite.objects.create(pk=THE_ONE, site="https://mahjong.example", since=timezone.now() - timedelta(days=90))
    today = club.day_of(timezone.now())
    days = [today - timedelta(days=number) for number in (3, 1)]
    for day in days:
        make_hanchan(actor=owner, house_rules=house_rules, players=regulars, played_on=day)
    tell(club)

    assert [mail.facts["day"] for mail in Mail.objects.filter(what="story")] == [days[1].isoformat()]


@pytest.mark.parametrize("site", ["", "https://old.example"], ids=["restored", "at another address"])
def test_a_restored_copy_tells_nothing_and_later_no_old_day(
    site: str, owner: User, club: Club, house_rules: HouseRulesVersion, regulars: list[Player], reader: User, post: None
) -> None:
    mail_topics_set(actor=reader, topics=["story"])
    SendingSite.objects.create(pk=THE_ONE, site=site)
    yesterday = club.day_of(timezone.now()) - timedelta(days=1)
    make_hanchan(actor=owner, house_rules=house_rules, players=regulars, played_on=yesterday)
    held = tell(club)
    SendingSite.objects.update(site="https://mahjong.example", since=timezone.now())

    assert (held, tell(club)) == ([], [])
    assert not Mail.objects.filter(what="story").exists()


def test_a_large_club_is_told_when_its_story_is_written(
    owner: User, club: Club, evening: Session, reader: User, post: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept, "MOST_AT_ONCE", 1)
    monkeypatch.setattr(kept, "is_cache_shared", lambda: True)
    mail_topics_set(actor=reader, topics=["story"])
    session_close(actor=owner, session=evening)
    before = tell(club)
    run_jobs()

    assert before == []
    assert [one.subject for one in tell(club)] == ["North Wind Circle · Aoi wins both games"]


# ----- events -----


@pytest.fixture
def event(organiser: User, house_rules: HouseRulesVersion, monkeypatch: pytest.MonkeyPatch, reader: User) -> Tournament:
    """Its second day was yesterday by the clock of the club; the reader is one of its players."""
    made = two_days(organiser, house_rules, monkeypatch)
    monkeypatch.setattr(Club, "day_of", lambda _club, _moment: SECOND + timedelta(days=1))
    monkeypatch.setattr("league.notices.mails.stories.TOLD_SINCE", timedelta(days=1))
    monkeypatch.setattr(timezone, "localdate", lambda *_any: SECOND + timedelta(days=1))
    SendingSite.objects.create(pk=THE_ONE, site="https://mahjong.example")
    Player.objects.filter(account=reader).update(account=None)
    entrant = made.entrants.get(number=1)
    Player.objects.filter(pk=entrant.player_id).update(account=reader)
    return made


@pytest.fixture
def since_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("league.notices.mails.stories._since", lambda _club: SECOND)


def test_a_player_of_an_event_is_told_its_day(event: Tournament, since_long: None, reader: User, post: None) -> None:
    mail_topics_set(actor=reader, topics=["story"])

    (mail,) = tell(event.club)

    assert "Autumn Open · " in mail.body
    assert "https://mahjong.example/e/autumn-open/days/2026-03-08/" in mail.body
    assert len(tell(event.club)) == 1


def test_an_event_that_is_not_public_is_told_to_its_players(
    organiser: User, event: Tournament, since_long: None, reader: User, post: None
) -> None:
    tournament_amend(actor=organiser, tournament=event, is_public=False)
    Membership.objects.filter(user=reader).delete()
    mail_topics_set(actor=reader, topics=["story"])

    assert len(tell(event.club)) == 1


def test_a_frozen_day_is_not_told(
    organiser: User, event: Tournament, since_long: None, reader: User, post: None
) -> None:
    tournament_amend(actor=organiser, tournament=event, frozen_from=3, reason="The final is read out")
    mail_topics_set(actor=reader, topics=["story"])

    assert tell(event.club) == []


# ----- devices -----


def test_a_device_gets_the_headline_and_the_sentences(
    owner: User, club: Club, evening: Session, reader: User, subscribe: Subscribe, service: PushServer
) -> None:
    browser, _stored = subscribe(reader, "story", language="zh-hans")
    session_close(actor=owner, session=evening)
    tell_devices()
    tell_devices()

    (shown,) = [browser.shown(one.body) for one in service.arrived]
    assert shown["title"] == "Aoi两战全胜"
    assert "Aoi" in shown["text"]
    assert shown["link"] == f"/c/north-wind-circle/days/{evening.played_on.isoformat()}/"


def test_a_device_of_a_personal_link_gets_what_everybody_may_see(
    owner: User, club: Club, evening: Session, regulars: list[Player], subscribe: Subscribe, service: PushServer
) -> None:
    subscribe(regulars[1], "story")
    session_close(actor=owner, session=evening)

    assert told_while_public_and_after(owner, club, service) == (1, 1)


# ----- choosing -----


def test_the_topic_is_chosen_on_the_page(reader: User, post: None) -> None:
    client = signed_in(reader)
    page = client.get("/account/messages/")
    form = page.context["by_mail"]
    sent = {"do": "mail", "topics": [key for key, _label in form.fields["topics"].choices if key == "story"]}
    client.post("/account/messages/", sent)

    assert reader.mail_topics.topics == ["story"]
    assert "The story of a day, and how a season ended" in page.content.decode()


def test_the_topic_is_chosen_by_api(reader: User) -> None:
    client = signed_in(reader)
    answer = client.put("/api/v1/me/mail-topics/", {"topics": ["story"]}, content_type="application/json")

    assert (answer.status_code, answer.json()) == (200, {"topics": ["story"]})
