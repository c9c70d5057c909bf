"""A browser, or an account by mail, is told of the own evening and of own results."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.core import mail as outgoing
from django.utils import timezone

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.evenings.models import Answer
from league.evenings.services import answer_give
from league.forgetting.services import player_forget
from league.jobs.running import job_run
from league.jobs.services import job_want
from league.members.leaving import account_delete
from league.notices.models import Mail, MailTopics, PushSubscription
from league.notices.subscriptions.services import mail_topics_set
from league.players.models import Player
from league.records.services import Seat, hanchan_amend, hanchan_record, hanchan_void
from league.sessions.models import Session
from league.sessions.services import session_amend, session_cancel, session_reopen
from tests.league.notices.push.browser import Browser
from tests.league.notices.push.conftest import push_all
from tests.league.notices.push.service import PushServer

Subscribe = Callable[..., tuple[Browser, PushSubscription]]
Says = Callable[[Player | str, str], Answer]


def titles(browser: Browser, service: PushServer) -> list[str]:
    return [browser.shown(one.body)["title"] for one in service.arrived]


def when(session: Session) -> str:
    from zoneinfo import ZoneInfo

    session.refresh_from_db()
    assert session.begins_at is not None
    return session.begins_at.astimezone(ZoneInfo("Asia/Tokyo")).strftime("%Y-%m-%d %H:%M")


# ----- a place -----
def test_who_has_waited_is_told_of_the_place(
    joined: Player, player_user: User, evening: Session, says: Says, subscribe: Subscribe, service: PushServer
) -> None:
    browser, _stored = subscribe(player_user, "evening")
    says("Anna", "yes")
    says("Bo", "yes")
    answer_give(actor=player_user, session=evening, kind="yes")
    push_all()
    assert service.arrived == []

    says("Anna", "no")
    push_all()

    assert titles(browser, service) == [f"You can play: the evening of {when(evening)}"]
    assert browser.shown(service.arrived[0].body)["link"] == f"/c/{evening.club.slug}/evening/{evening.pk}/"


def test_who_gets_a_place_at_once_is_told_nothing(
    joined: Player, player_user: User, evening: Session, subscribe: Subscribe, service: PushServer
) -> None:
    subscribe(player_user, "evening")
    answer_give(actor=player_user, session=evening, kind="yes")
    push_all()

    assert service.arrived == []


def test_a_place_that_was_given_up_meanwhile_is_not_told(
    joined: Player, player_user: User, evening: Session, says: Says, subscribe: Subscribe, service: PushServer
) -> None:
    subscribe(player_user, "evening")
    for name in ("Anna", "Bo"):
        says(name, "yes")
    answer_give(actor=player_user, session=evening, kind="yes")
    says("Anna", "no")
    answer_give(actor=player_user, session=evening, kind="no")
    push_all()

    assert service.arrived == []
    assert Mail.objects.get().error == "no_longer_true"


def test_more_places_are_told_too(
    joined: Player, player_user: User, evening: Session, says: Says, subscribe: Subscribe, service: PushServer,
    organiser: User,
) -> None:  # fmt: skip
    browser, _stored = subscribe(player_user, "evening")
    for name in ("Anna", "Bo"):
        says(name, "yes")
    answer_give(actor=player_user, session=evening, kind="yes")
    session_amend(actor=organiser, session=evening, capacity=3)
    push_all()

    assert len(titles(browser, service)) == 1


# ----- moved, cancelled -----
@pytest.fixture
def comes(joined: Player, says: Says) -> Player:
    says(joined, "maybe")
    return joined


def test_an_evening_that_is_moved_is_told_to_who_may_come_once_as_it_is(
    comes: Player, player_user: User, evening: Session, organiser: User, subscribe: Subscribe, service: PushServer
) -> None:
    browser, _stored = subscribe(player_user, "evening")
    for hours in (1, 2):
        session_amend(actor=organiser, session=evening, begins_at=evening.begins_at + timedelta(hours=hours))  # type: ignore[operator]
    session_amend(actor=organiser, session=evening, place="Café Nord")
    session_amend(actor=organiser, session=evening, name="Friday")
    push_all()

    assert titles(browser, service) == [f"The evening has changed: {when(evening)}"]
    assert "Venue: Café Nord" in browser.shown(service.arrived[0].body)["text"]


def test_an_evening_is_cancelled_and_takes_place_after_all(
    comes: Player, player_user: User, evening: Session, organiser: User, subscribe: Subscribe, service: PushServer
) -> None:
    browser, _stored = subscribe(player_user, "evening")
    session_cancel(actor=organiser, session=evening)
    push_all()
    session_reopen(actor=organiser, session=evening)
    push_all()

    assert titles(browser, service) == [
        f"Cancelled: the evening of {when(evening)}",
        f"It is on after all: the evening of {when(evening)}",
    ]
    assert service.arrived[0].headers["Topic"] == service.arrived[1].headers["Topic"]


def test_who_does_not_come_and_who_has_changed_it_are_told_nothing(
    joined: Player, player_user: User, evening: Session, organiser: User, says: Says, subscribe: Subscribe,
    service: PushServer,
) -> None:  # fmt: skip
    subscribe(player_user, "evening")
    says(joined, "no")
    session_amend(actor=organiser, session=evening, place="Café Nord")
    push_all()

    assert service.arrived == []


def test_a_player_without_an_account_is_told_by_the_personal_link(
    regulars: list[Player], evening: Session, organiser: User, says: Says, subscribe: Subscribe, service: PushServer
) -> None:
    browser, _stored = subscribe(regulars[1], "evening")
    says(regulars[1], "yes")
    session_cancel(actor=organiser, session=evening)
    push_all()

    assert len(titles(browser, service)) == 1


# ----- by mail -----
@pytest.fixture
def post(settings: Any, service: PushServer, player_user: User) -> None:
    settings.HAS_MAIL, settings.EMAIL_BACKEND = True, "django.core.mail.backends.locmem.EmailBackend"
    User.objects.filter(pk=player_user.pk).update(email="piotr@example.org")
    player_user.refresh_from_db()


def mail_all(club: Club) -> None:
    job_run(job_want(kind="mail", subject=f"club-{club.pk}").pk)


def test_an_account_is_told_by_mail_what_it_wants_and_no_more_afterwards(
    post: None, comes: Player, player_user: User, evening: Session, organiser: User, club: Club
) -> None:
    session_amend(actor=organiser, session=evening, place="Nowhere")
    mail_topics_set(actor=player_user, topics=["evening"])
    session_amend(actor=organiser, session=evening, place="Café Nord")
    mail_all(club)

    [mail] = outgoing.outbox
    assert mail.to == ["Aoi <piotr@example.org>"]
    assert "Venue: Café Nord" in str(mail.body)
    session_amend(actor=organiser, session=evening, place="Café Süd")
    mail_topics_set(actor=player_user, topics=[])
    mail_all(club)
    assert len(outgoing.outbox) == 1
    assert Mail.objects.order_by("pk").last().error == "switched_off"  # type: ignore[union-attr]


# ----- results -----
def seats(players: list[Player], scores: tuple[int, ...] = (41200, 28300, 20400, 10100)) -> list[Seat]:
    return [Seat(player, score) for player, score in zip(players, scores, strict=True)]


@pytest.fixture
def record(organiser: User, club: Club, house_rules: HouseRulesVersion, regulars: list[Player]) -> Callable[..., Any]:
    def act(actor: User = organiser, **more: Any) -> Any:
        return hanchan_record(actor=actor, club=club, house_rules=house_rules, seats=seats(regulars), **more)

    return act


def test_a_result_is_told_to_a_player_and_again_when_it_is_amended(
    joined: Player, player_user: User, record: Callable[..., Any], regulars: list[Player], organiser: User,
    subscribe: Subscribe, service: PushServer,
) -> None:  # fmt: skip
    browser, _stored = subscribe(player_user, "results")
    hanchan = record()
    push_all()
    changed = seats(regulars, (10100, 28300, 20400, 41200))
    hanchan_amend(actor=organiser, hanchan=hanchan, version=1, seats=changed, reason="exchanged")
    push_all()

    # 41200 - 25000 = 16.2, and 15 as the first: 31.2; 10100 - 25000 = -14.9, and -15 as the last: -29.9
    day = hanchan.played_on
    assert titles(browser, service) == [
        f"Your game of {day}: place 1 of 4, +31.2 points",
        f"Your game of {day}: place 4 of 4, −29.9 points",
    ]
    assert "2. Ben" in browser.shown(service.arrived[0].body)["text"]
    assert service.arrived[0].headers["Topic"] == service.arrived[1].headers["Topic"]


def test_a_result_that_is_void_or_old_is_not_told(
    joined: Player, player_user: User, record: Callable[..., Any], organiser: User, subscribe: Subscribe,
    service: PushServer,
) -> None:  # fmt: skip
    subscribe(player_user, "results")
    record(played_on=(timezone.now() - timedelta(days=9)).date())
    assert not Mail.objects.exists()

    hanchan_void(actor=organiser, hanchan=record(), version=1, reason="a test")
    push_all()

    assert service.arrived == []


def test_a_result_names_no_hidden_player_but_the_own_one_is_told(
    joined: Player, player_user: User, record: Callable[..., Any], regulars: list[Player], subscribe: Subscribe,
    service: PushServer,
) -> None:  # fmt: skip
    browser, _stored = subscribe(player_user, "results")
    Player.objects.filter(pk__in=[joined.pk, regulars[1].pk]).update(is_hidden=True)
    record()
    push_all()

    [arrived] = service.arrived
    assert "Ben" not in browser.shown(arrived.body)["text"]


# ----- whom nothing is told -----
def test_a_forgotten_player_is_told_nothing_and_the_devices_of_the_link_go(
    regulars: list[Player], owner: User, evening: Session, organiser: User, says: Says, subscribe: Subscribe,
    service: PushServer,
) -> None:  # fmt: skip
    subscribe(regulars[1], "evening")
    says(regulars[1], "yes")
    session_amend(actor=organiser, session=evening, place="Café Nord")
    player_forget(actor=owner, player=regulars[1], name=regulars[1].name)
    push_all()

    assert service.arrived == []
    assert not PushSubscription.objects.exists()
    assert not Mail.objects.exists()


def test_a_deleted_account_has_no_devices_and_no_wishes(
    joined: Player, player_user: User, subscribe: Subscribe
) -> None:
    subscribe(player_user, "evening")
    mail_topics_set(actor=player_user, topics=["evening"])
    account_delete(actor=player_user)

    assert not PushSubscription.objects.exists()
    assert not MailTopics.objects.exists()


def test_who_has_parted_from_the_player_is_told_nothing_of_it(
    joined: Player, player_user: User, evening: Session, organiser: User, says: Says, subscribe: Subscribe,
    service: PushServer,
) -> None:  # fmt: skip
    subscribe(player_user, "evening")
    says(joined, "yes")
    Player.objects.filter(pk=joined.pk).update(user=None, account=None)
    session_cancel(actor=organiser, session=evening)
    push_all()

    assert service.arrived == []
