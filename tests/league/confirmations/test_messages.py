"""Who is sent the link that confirms a result, by mail and to a device, and when nobody is."""

import re
from typing import Any

import pytest
from django.core import mail as outgoing
from django.test import Client
from django.utils import timezone

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.confirmations.models import Signature
from league.confirmations.services import result_confirm
from league.jobs.running import job_run
from league.jobs.services import job_want
from league.notices.models import Mail
from league.notices.subscriptions.services import mail_topics_set
from league.players.models import Player
from league.records.models import Hanchan
from league.records.services import hanchan_amend, hanchan_restore, hanchan_void
from league.seasons.models import Season
from league.seasons.services import season_amend
from tests.league.core.page import words
from tests.league.factories import make_hanchan
from tests.league.notices.push.browser import Browser
from tests.league.notices.push.conftest import push_all, service, subscribe
from tests.league.notices.push.service import PushServer

__all__ = ["service", "subscribe"]
SITE = "https://mahjong.example"


@pytest.fixture
def post(settings: Any, people: list[User]) -> None:
    """A mail server is set; all four have an address, and the first three want to be told of their results."""
    settings.HAS_MAIL, settings.SITE = True, SITE
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    for user in people:
        User.objects.filter(pk=user.pk).update(email=f"{user.username}@example.org")
    for user in people[:3]:
        mail_topics_set(actor=user, topics=["results"])


def mail_all(club: Club) -> list[tuple[str, str, str]]:
    """Send what waits; to whom, about what, and the text of each mail."""
    outgoing.outbox.clear()
    job_run(job_want(kind="mail", subject=f"club-{club.pk}").pk)
    return [(one.to[0], str(one.subject), str(one.body)) for one in outgoing.outbox]


def link_in(text: str) -> str:
    found = re.search(rf"{SITE}(/c/\S+/result/\S+)", text)
    assert found
    return found[1]


def test_each_player_who_wants_it_gets_a_link_that_confirms(
    post: None, people: list[User], game: Hanchan, club: Club
) -> None:
    mails = mail_all(club)
    phone, address = Client(), link_in(mails[1][2])
    phone.post(address, {"do": "confirm"})

    assert [to for to, _subject, _text in mails] == [
        "Aoi <aoi@example.org>", "Ben <ben@example.org>", "Chika <chika@example.org>",
    ]  # fmt: skip
    assert mails[0][1] == f"{club.name} · Please confirm: your game of 2026-03-04"
    assert "Aoi: 41,200\nBen: 28,300" in mails[0][2]
    assert len({link_in(text) for _to, _subject, text in mails}) == 3
    signed = Signature.objects.get()
    assert (signed.signed_by, signed.proof) == (people[1], "link")


def test_a_game_asks_once_for_each_version(
    post: None, people: list[User], organiser: User, game: Hanchan, club: Club
) -> None:
    first = mail_all(club)
    amended = hanchan_amend(actor=organiser, hanchan=game, version=1, note="table by the window")
    second, third = mail_all(club), mail_all(club)
    old = words(Client().get(link_in(first[0][2])))

    assert (len(first), len(second), len(third)) == (3, 3, 0)
    assert "Everybody is asked anew" in old
    void = hanchan_void(actor=organiser, hanchan=amended, version=2, reason="twice")
    assert mail_all(club) == []
    hanchan_restore(actor=organiser, hanchan=void, version=3)
    assert len(mail_all(club)) == 3


def test_who_has_recorded_or_already_answered_is_sent_nothing(
    post: None, people: list[User], organiser: User, asking_season: Season, house_rules: HouseRulesVersion,
    regulars: list[Player], club: Club,
) -> None:  # fmt: skip
    game = make_hanchan(actor=organiser, house_rules=house_rules, players=regulars, season=asking_season)
    result_confirm(actor=people[1], hanchan=game, version=1)

    assert [to for to, *_mail in mail_all(club)] == ["Aoi <aoi@example.org>", "Chika <chika@example.org>"]
    assert Mail.objects.get(player=regulars[1]).error == "no_longer_true"


def test_where_nobody_is_asked_the_result_alone_is_told(
    post: None, organiser: User, asking_season: Season, house_rules: HouseRulesVersion, regulars: list[Player],
    club: Club,
) -> None:  # fmt: skip
    season_amend(actor=organiser, season=asking_season, asks_confirmation=False)
    make_hanchan(
        actor=organiser, house_rules=house_rules, players=regulars, season=asking_season,
        played_on=club.day_of(timezone.now()),
    )  # fmt: skip
    mails = mail_all(club)

    assert len(mails) == 3
    assert "Your game of" in mails[0][1]
    assert "/result/" not in mails[0][2]


def test_the_device_of_an_account_gets_the_link_and_that_of_a_personal_link_the_result_alone(
    people: list[User], regulars: list[Player], recorder: User, asking_season: Season, house_rules: HouseRulesVersion,
    subscribe: Any, service: PushServer,
) -> None:  # fmt: skip
    own, _stored = subscribe(people[0], "results")
    make_hanchan(actor=recorder, house_rules=house_rules, players=regulars, season=asking_season)
    push_all()
    [asked] = [shown_on(own, one) for one in service.arrived]
    service.arrived.clear()
    copied, _stored = subscribe(regulars[1], "results")
    game = make_hanchan(
        actor=recorder, house_rules=house_rules, players=regulars[1:] + regulars[:1], season=asking_season
    )
    push_all()
    told = [one for one in (shown_on(copied, found) for found in service.arrived) if one]

    assert asked["title"].startswith("Please confirm: your game of")
    assert "/result/" in asked["link"]
    assert [one["title"].partition(":")[0] for one in told] == [f"Your game of {game.played_on}"]
    assert "/result/" not in told[0]["link"]


def shown_on(browser: Browser, arrived: Any) -> dict[str, Any]:
    """What the browser shows; nothing of a message to another one."""
    from cryptography.exceptions import InvalidTag

    try:
        return browser.shown(arrived.body)
    except InvalidTag:
        return {}
