"""Who has joined an open table is told when it is complete, withdrawn, or not complete in time."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.core import mail as outgoing
from django.utils import timezone

from league.accounts.models import User
from league.clubs.models import Club
from league.forgetting.services import player_forget
from league.members.services import player_part
from league.notices.mails.outbox import lapsed_mail
from league.notices.models import Mail, PushSubscription
from league.notices.subscriptions.services import mail_topics_set
from league.notices.tasks import want_due
from league.open_tables.models import OpenTable
from league.open_tables.services import open_table_join, open_table_leave, open_table_withdraw
from league.players.models import Player
from tests.league.notices.push.browser import Browser
from tests.league.notices.push.conftest import push_all
from tests.league.notices.push.service import PushServer
from tests.league.notices.push.test_clubs import mail_all, titles
from tests.league.open_tables.conftest import people, table

__all__ = ["people", "table"]

Subscribe = Callable[..., tuple[Browser, PushSubscription]]


def day(table: OpenTable) -> str:
    table.refresh_from_db()
    return table.begins_at.astimezone(ZoneInfo("Asia/Tokyo")).strftime("%Y-%m-%d %H:%M")


def join(table: OpenTable, *users: User) -> None:
    for user in users:
        open_table_join(actor=user, table=table)


def lapses(table: OpenTable) -> datetime:
    """Let the time of the table come."""
    begins_at = timezone.now() - timedelta(minutes=1)
    OpenTable.objects.filter(pk=table.pk).update(begins_at=begins_at)
    return begins_at


def test_all_but_who_takes_the_last_seat_are_told_that_the_table_is_complete(
    table: OpenTable, people: list[User], regulars: list[Player], subscribe: Subscribe, service: PushServer
) -> None:
    Player.objects.filter(pk=regulars[2].pk).update(is_hidden=True)
    browser, _stored = subscribe(people[0], "evening")
    subscribe(people[3], "evening")
    subscribe(people[1], "results")
    join(table, *people[1:])
    push_all()

    assert titles(browser, service) == [f"The table is complete: {day(table)}"]
    shown = browser.shown(service.arrived[0].body)
    assert shown["link"] == f"/c/{table.club.slug}/evening/{table.session_id}/"
    assert "Ben" in shown["text"]
    assert "Chika" not in shown["text"]
    assert "Venue: Café" in shown["text"]


@pytest.mark.parametrize("way", [open_table_withdraw, open_table_leave])
def test_who_has_joined_is_told_that_the_table_is_withdrawn(
    way: Callable[..., Any], table: OpenTable, people: list[User], subscribe: Subscribe, service: PushServer
) -> None:
    subscribe(people[0], "evening")
    browser, _stored = subscribe(people[1], "evening")
    subscribe(people[2], "evening")
    join(table, people[1], people[2])
    open_table_leave(actor=people[2], table=table)
    way(actor=people[0], table=table)
    way(actor=people[0], table=table)
    push_all()

    assert titles(browser, service) == [f"Withdrawn: the open table of {day(table)}"]
    assert browser.shown(service.arrived[0].body)["link"] == f"/c/{table.club.slug}/open-tables/"


def test_whoever_proposed_a_table_is_told_when_an_organiser_withdraws_it(
    table: OpenTable, people: list[User], organiser: User, subscribe: Subscribe, service: PushServer
) -> None:
    browser, _stored = subscribe(people[0], "evening")
    open_table_withdraw(actor=organiser, table=table)
    push_all()

    assert len(titles(browser, service)) == 1


def test_the_others_are_told_when_whoever_proposed_the_table_is_forgotten(
    table: OpenTable, people: list[User], owner: User, regulars: list[Player], subscribe: Subscribe,
    service: PushServer,
) -> None:  # fmt: skip
    subscribe(people[0], "evening")
    browser, _stored = subscribe(people[1], "evening")
    join(table, people[1])
    player_part(actor=owner, player=regulars[0])
    player_forget(actor=owner, player=regulars[0], name="Aoi")
    push_all()

    assert titles(browser, service) == [f"Withdrawn: the open table of {day(table)}"]
    assert "Aoi" not in str(browser.shown(service.arrived[0].body))


def test_a_table_that_is_not_complete_in_time_is_told_once(
    table: OpenTable, people: list[User], subscribe: Subscribe, service: PushServer
) -> None:
    browser, _stored = subscribe(people[0], "evening")
    want_due()
    assert not Mail.objects.exists()

    lapses(table)
    for _minute in range(2):
        want_due()
        push_all()

    assert titles(browser, service) == [f"The open table of {day(table)} was not complete"]


def test_a_table_that_lapsed_long_ago_or_was_withdrawn_is_not_told_as_lapsed(
    table: OpenTable, people: list[User], subscribe: Subscribe
) -> None:
    subscribe(people[0], "evening")
    OpenTable.objects.filter(pk=table.pk).update(begins_at=timezone.now() - timedelta(hours=3))
    lapsed_mail()
    lapses(table)
    OpenTable.objects.filter(pk=table.pk).update(state=OpenTable.State.WITHDRAWN)
    lapsed_mail()

    assert not Mail.objects.exists()


def test_two_tables_that_are_withdrawn_do_not_replace_each_other_on_the_phone(
    table: OpenTable, people: list[User], organiser: User, club: Club, subscribe: Subscribe, service: PushServer
) -> None:
    subscribe(people[0], "evening")
    other = OpenTable.objects.create(club=club, proposed_by=table.proposed_by, begins_at=table.begins_at)
    join(other, people[0])
    for one in (table, other):
        open_table_withdraw(actor=organiser, table=one)
    push_all()

    first, second = (one.headers["Topic"] for one in service.arrived)
    assert first != second


def test_an_account_is_told_by_mail_where_it_wants_that(
    table: OpenTable, people: list[User], organiser: User, club: Club, service: PushServer, settings: Any
) -> None:
    settings.HAS_MAIL, settings.EMAIL_BACKEND = True, "django.core.mail.backends.locmem.EmailBackend"
    User.objects.filter(pk=people[0].pk).update(email="aoi@example.org")
    mail_topics_set(actor=people[0], topics=["evening"])
    open_table_withdraw(actor=organiser, table=table)
    mail_all(club)

    [mail] = outgoing.outbox
    assert f"Withdrawn: the open table of {day(table)}" in mail.subject
