"""The pad of somebody without an account, who has opened a guest link."""

from typing import Any

import pytest
from django.utils import timezone

from league.accounts.models import User
from league.clubs.models import Club
from league.records.guests.services import guest_link_make, guest_link_revoke
from league.records.late_deals.services import KEPT_FOR
from league.records.models import GuestLink, Hanchan, LateDeal
from tests.browser.pad import Pad, begun_table, cut, enter, mend
from tests.browser.recorder import scores

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def guest_pad(phone: Any, live_server: Any, owner: User, club: Club) -> Pad:
    """The pad of a table on a phone that has opened the first guest link of the table."""
    hanchan = begun_table(owner, club, "riichi-club")
    become_guest(phone, live_server.url, guest_link_make(actor=owner, hanchan=hanchan).secret)
    return Pad(phone, f"{live_server.url}/c/{club.slug}/g/{hanchan.pk}/pad/").open()


def become_guest(page: Any, site: str, secret: str) -> None:
    page.goto(f"{site}/guest/#{secret}")
    page.wait_for_url("**/pad/")


def test_a_guest_records_undoes_and_amends_on_the_pad(guest_pad: Pad) -> None:
    pad = guest_pad
    enter(pad, 0, 1)
    pad.save()
    pad.wait_stored(1)
    enter(pad, 2, 3)
    pad.save()
    pad.wait_stored(2)
    pad.undo()
    hanchan = pad.wait_stored(1)
    pad.page.get_by_role("button", name="Menu").tap()
    assert pad.page.get_by_role("button", name="Take back deal 1").is_visible()
    assert pad.page.get_by_role("button", name="The game ends here").count() == 0
    pad.page.get_by_role("button", name="Close").tap()
    pad.page.get_by_role("button", name="Amend", exact=True).tap()
    pad.page.get_by_role("group", name="Amending deal 1").wait_for()
    pad.seat(3)
    pad.page.get_by_role("button", name="Amend the deal").tap()
    pad.page.get_by_text("Amended: deal 1").wait_for()

    assert scores(hanchan) == [43000, 25000, 25000, 7000]
    assert [(deal.number, deal.state, deal.guest_link) for deal in hanchan.deals.order_by("pk")] == [
        (1, "amended", 1),
        (2, "undone", 1),
        (1, "standing", 1),
    ]


@pytest.mark.slow
def test_what_a_guest_entered_is_not_sent_by_the_next_guest(guest_pad: Pad, live_server: Any, owner: User) -> None:
    pad, hanchan = guest_pad, Hanchan.objects.get()
    cut(pad)
    enter(pad, 0, 1)
    pad.save()
    pad.page.locator(".pad[data-waiting='1']").wait_for()
    # The page of the first guest is gone before there is a connection again.
    pad.page.goto("about:blank")
    become_guest(pad.page, live_server.url, guest_link_make(actor=owner, hanchan=hanchan).secret)
    mend(pad)
    pad.open()

    pad.page.get_by_text("Deals that somebody else entered wait on this device: 1.").wait_for()
    assert hanchan.deals.count() == 0


@pytest.mark.slow
def test_the_pad_of_a_guest_hands_over_what_waits_when_the_link_has_ended(guest_pad: Pad, owner: User) -> None:
    pad, hanchan = guest_pad, Hanchan.objects.get()
    cut(pad)
    for winner in (0, 2):
        enter(pad, winner, 1)
        pad.save()
    pad.page.locator(".pad[data-waiting='2']").wait_for()
    guest_link_revoke(actor=owner, hanchan=hanchan, number=1)
    mend(pad)

    pad.page.get_by_text("The guest link has ended. Kept for the organiser: 2.").wait_for()
    assert pad.page.locator(".pad[data-waiting='0']").count() == 1
    assert [(late.number, late.state) for late in LateDeal.objects.all()] == [(1, "waiting"), (2, "waiting")]
    assert hanchan.deals.count() == 0


@pytest.mark.slow
def test_what_nobody_keeps_any_more_stays_on_the_phone_of_a_guest(guest_pad: Pad, owner: User) -> None:
    pad, hanchan = guest_pad, Hanchan.objects.get()
    guest_link_revoke(actor=owner, hanchan=hanchan, number=1)
    GuestLink.objects.update(revoked_at=timezone.now() - KEPT_FOR)
    enter(pad, 0, 1)
    pad.save()

    pad.page.locator(".told.wrong", has_text="Unsent entries stay on this device").wait_for()
    assert pad.page.locator(".pad[data-waiting='1']").count() == 1
    assert not LateDeal.objects.exists()
