"""Who sat otherwise is corrected on a phone: from the pad to the result that is shown, and stored."""

from typing import Any

import pytest
from playwright.sync_api import expect

from league.accounts.models import User
from league.clubs.models import Club
from league.players.services import player_add
from league.records.deals.services import deal_record
from tests.browser.conftest import enter_signed_in
from tests.browser.pad import Pad, begun_table
from tests.league.records.sitting.test_services import win

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_another_first_dealer_and_then_a_substitute(phone: Any, live_server: Any, owner: User, club: Club) -> None:
    hanchan = begun_table(owner, club, "riichi-club")
    for number, entry in enumerate((win(0, 1, 1), win(1, 2, 3)), 1):
        deal_record(actor=owner, hanchan=hanchan, number=number, entry=entry)
    player_add(actor=owner, club=club, name="Emi")
    people = list(hanchan.participants.order_by("seat").values_list("player__name", flat=True))
    enter_signed_in(phone, live_server.url, owner)
    Pad(phone, f"{live_server.url}/c/{club.slug}/g/{hanchan.pk}/pad/").open()

    phone.get_by_role("button", name="Menu", exact=True).tap()
    phone.get_by_role("link", name="We sat otherwise").tap()
    phone.get_by_role("link", name=people[1], exact=True).tap()
    phone.get_by_label("Why").fill("the second was the dealer")
    phone.get_by_role("button", name="Show the result").tap()
    expect(phone.locator("#corrected tbody tr").first).to_contain_text(f"{people[1]}")
    phone.get_by_role("button", name="Store the correction").tap()
    expect(phone.locator(".seats li").first).to_contain_text(people[1])

    phone.get_by_role("link", name="We sat otherwise").tap()
    phone.get_by_role("link", name="Somebody took over a seat").tap()
    phone.get_by_label("Substitute", exact=True).fill("Emi")
    phone.get_by_label("Why").first.fill("had to leave")
    phone.get_by_role("button", name="Put the substitute in").tap()

    expect(phone.get_by_text("From deal 3: Emi")).to_be_visible()
    assert list(hanchan.participants.order_by("seat").values_list("player__name", flat=True)) == [
        "Emi", *people[2:], people[0],
    ]  # fmt: skip
