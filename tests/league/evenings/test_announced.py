"""A planned evening where people look: the club's page, the wall, the calendar and the news, without names."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import feedparser
import pytest
from django.test import Client
from django.utils import timezone
from icalendar import Calendar

from league.accounts.models import User
from league.clubs.models import Club
from league.evenings.services import answer_give
from league.players.models import Player
from league.sessions.models import Session
from league.sessions.services import session_amend, session_cancel, session_open
from tests.league.core.page import signed_in, url, words

Says = Callable[[Player | str, str], Any]


@pytest.fixture
def tonight(owner: User, club: Club) -> Session:
    """In a minute, so that it is today for every clock of the club but one minute of the day."""
    begins_at = timezone.now() + timedelta(minutes=1)
    return session_open(actor=owner, club=club, name="Thursday", begins_at=begins_at, capacity=2, place="Hall 2")


def test_a_visitor_sees_the_next_evening_without_a_name_and_a_way_to_sign_in(
    club: Club, evening: Session, says: Says
) -> None:
    says("Mara", "yes")
    page = Client().get(url(club, "club"))

    assert "Next evening" in words(page)
    assert "Thursday · 1 player comes · at most 2" in words(page)
    assert f'href="/sign-in/?next=/c/{club.slug}/"' in page.content.decode()
    assert "Mara" not in words(page)
    assert 'name="kind"' not in page.content.decode()


def test_a_member_comes_in_one_tap_from_the_page_of_the_club(
    player_user: User, joined: Player, club: Club, evening: Session
) -> None:
    client = signed_in(player_user)
    before = client.get(url(club, "club")).content.decode()
    client.post(url(club, "evening_answer", evening.pk), {"kind": "yes"}, follow=True)
    after = words(client.get(url(club, "club")))

    assert 'name="kind" value="yes"' in before
    assert "your answer: I come" in after


def test_a_member_who_plays_not_sees_no_button(player_user: User, club: Club, evening: Session) -> None:
    page = signed_in(player_user).get(url(club, "club"))

    assert "Next evening" in words(page)
    assert 'name="kind"' not in page.content.decode()


def test_the_page_of_the_club_changes_with_an_answer_and_with_the_deadline(
    owner: User, club: Club, evening: Session, says: Says
) -> None:
    client, path = Client(), url(club, "club")
    client.get(path)
    first = client.get(path).headers["ETag"]
    same = client.get(path, headers={"If-None-Match": first}).status_code
    says("Mara", "yes")
    second = client.get(path, headers={"If-None-Match": first})
    # as the clock does
    Session.objects.filter(pk=evening.pk).update(answers_until=timezone.now() - timedelta(minutes=1))
    third = client.get(path, headers={"If-None-Match": second.headers["ETag"]})

    assert (same, second.status_code, third.status_code) == (304, 200, 200)
    assert "Sign in</a>:" not in third.content.decode()


def test_a_cancelled_evening_is_not_the_next_one(owner: User, club: Club, evening: Session) -> None:
    session_cancel(actor=owner, session=evening)

    assert "Next evening" not in words(Client().get(url(club, "club")))


def test_the_wall_says_how_many_come_until_the_evening_begins(
    owner: User, club: Club, tonight: Session, says: Says, organiser: User
) -> None:
    for name in ("Mara", "Lena", "Nina"):
        answer_give(actor=organiser, session=tonight, kind="yes", guest=name)
    before = words(Client().get(url(club, "night")))
    session_amend(actor=owner, session=tonight, begins_at=timezone.now() - timedelta(minutes=1))
    after = words(Client().get(url(club, "night")))

    assert "Hall 2 2 players come · at most 2 · 1 waits" in before
    assert "Mara" not in before
    assert "players come" not in after


def test_the_calendar_says_where_how_many_and_until_when(owner: User, club: Club, evening: Session) -> None:
    until = evening.begins_at - timedelta(hours=3)  # type: ignore[operator]
    session_amend(actor=owner, session=evening, place="Hall 2", answers_until=until)
    (entry,) = Calendar.from_ical(Client().get(url(club, "club_calendar")).content).walk("VEVENT")
    at_most, answers = str(entry["description"]).split("\n")

    assert str(entry["location"]) == "Hall 2"
    assert at_most == "At most 2 players"
    assert answers.startswith("Answers until ")
    assert str(entry["url"]).endswith(url(club, "evening", evening.pk))
    assert str(entry["status"]) == "CONFIRMED"


def test_an_evening_of_which_nothing_is_known_has_no_description(owner: User, club: Club) -> None:
    session_open(actor=owner, club=club, begins_at=timezone.now() + timedelta(days=3))
    (entry,) = Calendar.from_ical(Client().get(url(club, "club_calendar")).content).walk("VEVENT")

    assert "description" not in entry


def test_the_next_two_evenings_are_news_and_one_that_is_cancelled_says_so(
    owner: User, club: Club, evening: Session, says: Says
) -> None:
    says("Mara", "yes")
    for days in (14, 21):
        session_open(actor=owner, club=club, name=f"In {days}", begins_at=timezone.now() + timedelta(days=days))
    before = feedparser.parse(Client().get(url(club, "news_feed")).content).entries
    session_cancel(actor=owner, session=evening)
    after = feedparser.parse(Client().get(url(club, "news_feed")).content).entries

    assert [one.title.split(" · ")[0] for one in before] == ["Next evening: In 14", "Next evening: Thursday"]
    assert "Mara" not in str(before)
    assert [one.id for one in before] == [one.id for one in after]
    assert after[1].summary == "The evening is cancelled."
