"""After a game its players open the links of their mails, each on the own phone, and confirm or dispute the result."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.core import mail as outgoing
from playwright.sync_api import expect

from league.accounts.models import User
from league.clubs.models import Club
from league.clubs.services import membership_set
from league.members.services import player_join
from league.notices.subscriptions.services import mail_topics_set
from league.players.models import Player
from league.records.models import Hanchan
from league.seasons.models import Season
from league.seasons.services import season_amend
from tests.browser.conftest import NAMES, enter_signed_in
from tests.browser.faults import faults_of, is_wider_than_the_screen
from tests.league.factories import make_user

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def asked(settings: Any, live_server: Any, owner: User, club: Club, season: Season) -> None:
    """The season asks, and the first two players get mail about results of theirs."""
    settings.HAS_MAIL, settings.SITE = True, live_server.url
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    season_amend(actor=owner, season=season, asks_confirmation=True)
    for name in NAMES[:2]:
        user = make_user(f"player-{len(User.objects.all())}")
        User.objects.filter(pk=user.pk).update(email=f"{user.username}@example.org")
        membership_set(actor=owner, club=club, user=user, role="player")
        player_join(actor=owner, player=Player.objects.get(club=club, name=name), user=user)
        mail_topics_set(actor=user, topics=["results"])


@pytest.fixture
def other_phone(browser: Any) -> Iterator[Any]:
    context = browser.new_context(viewport={"width": 390, "height": 844}, locale="en-GB", service_workers="block")
    yield context.new_page()
    context.close()


def links_sent() -> list[str]:
    """The links of the mails that have gone out since the last call, in the order of the seats."""
    texts = [str(one.body) for one in outgoing.outbox]
    outgoing.outbox.clear()
    return [link for text in texts for link in re.findall(r"http\S+/result/\S+", text)]


@pytest.fixture
def record(phone: Any, live_server: Any, owner: User, club: Club, season: Season) -> Callable[[], Hanchan]:
    """The recorder enters final scores on the own phone."""

    def act() -> Hanchan:
        enter_signed_in(phone, live_server.url, owner)
        phone.goto(f"{live_server.url}/c/{club.slug}/record/?season={season.pk}")
        for seat, score in enumerate(("412", "283", "204", "101")):
            phone.locator(f"[name=player_{seat}]").fill(NAMES[seat])
            phone.locator(f"[name=score_{seat}]").fill(score)
        with phone.expect_navigation():
            phone.get_by_role("button", name="Record", exact=True).click()
        return Hanchan.objects.latest("pk")

    return act


def test_a_result_is_confirmed_disputed_decided_amended_and_asked_about_anew(
    asked: None, record: Callable[[], Hanchan], phone: Any, other_phone: Any, live_server: Any, club: Club
) -> None:
    game = record()
    first, second = links_sent()
    other_phone.goto(first)
    expect(other_phone.get_by_role("heading", name="Is this result right?")).to_be_visible()
    assert not is_wider_than_the_screen(other_phone)
    assert not faults_of(other_phone)
    other_phone.get_by_role("button", name="Confirm the result").click()
    expect(other_phone.locator("#confirmation")).to_contain_text("confirmed by some")
    expect(other_phone.get_by_role("button", name="Confirm the result")).to_have_count(0)

    other_phone.goto(second)
    other_phone.get_by_text("The result is wrong").click()
    other_phone.get_by_label("What is wrong").fill("mine was 29,300")
    other_phone.get_by_role("button", name="Dispute the result").click()
    expect(other_phone.locator("#confirmation")).to_contain_text("disputed")

    phone.goto(f"{live_server.url}/c/{club.slug}/games/")
    expect(phone.locator(".games li").first).to_contain_text("✗ disputed")
    assert not is_wider_than_the_screen(phone)
    phone.goto(f"{live_server.url}/c/{club.slug}/g/{game.pk}/")
    phone.get_by_label("Why the result stands").fill("the photo shows it")
    phone.get_by_role("button", name="The result stands").click()
    expect(phone.locator("#confirmation")).to_contain_text("Decided by")
    other_phone.reload()
    expect(other_phone.locator("#confirmation")).to_contain_text("the photo shows it")
    assert links_sent() == []

    phone.goto(f"{live_server.url}/c/{club.slug}/g/{game.pk}/amend/")
    phone.locator("[name=score_0]").fill("40200")
    phone.locator("[name=score_1]").fill("29300")
    phone.get_by_label("Why it is amended").fill("the second score was misread")
    with phone.expect_navigation():
        phone.get_by_role("button", name="Amend", exact=True).click()
    expect(phone.locator("#confirmation")).to_contain_text("not confirmed")
    other_phone.reload()
    expect(other_phone.get_by_text("Everybody is asked anew, with another link.")).to_be_visible()
    new_first, new_second = links_sent()
    other_phone.goto(new_second)
    other_phone.get_by_role("button", name="Confirm the result").click()
    expect(other_phone.locator("#confirmation")).to_contain_text("29,300")
    expect(other_phone.locator("#confirmation")).to_contain_text("confirmed by some")
    assert new_first != first
