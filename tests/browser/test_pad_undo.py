"""*Undo* on the pad: the deal leaves the table at once, and is settled before what is entered after it."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Error, expect

from league.accounts.models import User
from league.clubs.models import Club
from league.records.deals.services import deal_amend, deal_record
from league.records.guests.services import guest_link_make, guest_link_revoke
from league.records.models import Hanchan, LateDeal
from tests.browser.conftest import enter_signed_in
from tests.browser.pad import MANGAN, Open, Pad, begun_table, cut, enter, mend, record
from tests.browser.recorder import checked_hanchan, scores
from tests.browser.test_pad_guests import become_guest
from tests.profile import part_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
UNTIL_SOMEBODY_BUSTS = {"bust": "below_zero"}


def answer_away(pad: Pad) -> None:
    pad.page.route("**/api/**", lambda route: route.fulfill(status=503, body="{}"))


def lose_answers(pad: Pad) -> None:
    """Let the server have each deal and each undo, and the pad none of the answers; the table is read as before."""

    def carry(route: Any) -> None:
        if route.request.method == "GET":
            route.continue_()
        else:
            route.fetch()
            # A route that is taken away meanwhile is handled.
            with suppress(Error):
                route.abort()

    pad.page.route("**/api/**", carry)


def hold(pad: Pad) -> None:
    """Hold all requests back, as a slow network does, until the route is taken away."""
    pad.page.route("**/api/**", lambda route: None)


def wait_rows(pad: Pad, count: int) -> None:
    pad.page.locator(f".pad[data-waiting='{count}']").wait_for()


def numbers(hanchan: Hanchan) -> list[int]:
    return [deal.number for deal in hanchan.deals.standing()]


FAULTS: list[Any] = part_of([cut, answer_away, lose_answers, hold], each=2)


@pytest.mark.parametrize("fault", FAULTS)
def test_after_an_undo_the_deal_is_entered_again_and_stored_once(open_pad: Open, fault: Callable[[Pad], None]) -> None:
    pad = open_pad("riichi-club")
    fault(pad)
    enter(pad, 0, 1)
    pad.save()
    wait_rows(pad, 1)
    pad.undo()
    pad.page.get_by_text("Taken back: deal 1").wait_for()
    assert (pad.scores(), pad.centre.split()[0]) == ([25000] * 4, "東1局")
    enter(pad, 0, 1, "Mangan")
    pad.save()
    pad.page.get_by_text("Saved: 東1局").wait_for()
    mend(pad)

    hanchan = pad.wait_stored(1)
    # The dealer's mangan is 12,000; with the haneman of the first entry it would be 18,000 more.
    assert scores(checked_hanchan()) == pad.scores() == [37000, 13000, 25000, 25000]
    assert numbers(hanchan) == [1]


@pytest.mark.slow
def test_a_guest_undoes_without_a_network_and_enters_again(
    phone: Any, live_server: Any, owner: User, club: Club
) -> None:
    hanchan = begun_table(owner, club, "riichi-club")
    become_guest(phone, live_server.url, guest_link_make(actor=owner, hanchan=hanchan).secret)
    pad = Pad(phone, f"{live_server.url}/c/{club.slug}/g/{hanchan.pk}/pad/").open()
    cut(pad)
    enter(pad, 0, 1)
    pad.save()
    wait_rows(pad, 1)
    pad.undo()
    enter(pad, 0, 1, "Mangan")
    pad.save()
    wait_rows(pad, 2)
    mend(pad)

    pad.wait_stored(1)
    assert scores(checked_hanchan()) == [37000, 13000, 25000, 25000]


@pytest.mark.slow
def test_what_a_guest_took_back_is_not_handed_over(phone: Any, live_server: Any, owner: User, club: Club) -> None:
    hanchan = begun_table(owner, club, "riichi-club")
    become_guest(phone, live_server.url, guest_link_make(actor=owner, hanchan=hanchan).secret)
    pad = Pad(phone, f"{live_server.url}/c/{club.slug}/g/{hanchan.pk}/pad/").open()
    cut(pad)
    enter(pad, 0, 1)
    pad.save()
    wait_rows(pad, 1)
    pad.undo()
    enter(pad, 0, 1, "Mangan")
    pad.save()
    wait_rows(pad, 2)
    guest_link_revoke(actor=owner, hanchan=hanchan, number=1)
    mend(pad)

    pad.page.get_by_text("Tell the organiser if deal 1 still stands.").wait_for()
    wait_rows(pad, 0)
    assert [late.entry["result"]["wins"][0]["value"]["total"] for late in LateDeal.objects.all()] == [5]


def recorded(open_pad: Open, owner: User, deals: int) -> Pad:
    """Open the pad of a table with so many mangans of Ben off Aoi: 8,000, then 12,000 and honba of the dealer."""
    pad = open_pad("riichi-club")
    for number in range(1, deals + 1):
        record(owner, number)
    return Pad(pad.page, pad.address).open()


def undo_from_menu(pad: Pad, number: int) -> None:
    pad.page.get_by_role("button", name="Menu").tap()
    pad.page.get_by_role("button", name=f"Take back deal {number}", exact=True).tap()
    pad.page.get_by_text(f"Taken back: deal {number}").wait_for()


def test_three_stored_deals_are_undone_without_a_network_and_one_is_entered_again(open_pad: Open, owner: User) -> None:
    pad = recorded(open_pad, owner, 3)
    cut(pad)
    for number, left in ((3, [5000, 45000]), (2, [17000, 33000]), (1, [25000, 25000])):
        undo_from_menu(pad, number)
        # The board goes back too.
        assert pad.scores()[:2] == left
    assert pad.centre.split()[0] == "東1局"
    enter(pad, 2, 3)
    pad.save()
    wait_rows(pad, 4)
    pad.page.reload()
    wait_rows(pad, 4)
    assert "Deal 1 waits" in pad.page.locator(".last-deal").inner_text()
    mend(pad)

    hanchan = pad.wait_stored(1)
    assert scores(checked_hanchan()) == pad.scores() == [25000, 25000, 37000, 13000]
    assert [deal.state for deal in hanchan.deals.order_by("pk")] == ["undone"] * 3 + ["standing"]


@pytest.mark.slow
def test_an_undo_whose_answer_was_lost_takes_one_deal_back(open_pad: Open, owner: User) -> None:
    pad = recorded(open_pad, owner, 2)
    lose_answers(pad)
    undo_from_menu(pad, 2)
    pad.page.locator(".pad[data-waiting='1'][data-stored='1']").wait_for()
    enter(pad, 2, 3)
    pad.save()
    wait_rows(pad, 2)
    mend(pad)

    hanchan = pad.wait_stored(2)
    assert scores(checked_hanchan()) == pad.scores() == [17000, 33000, 37000, 13000]
    assert numbers(hanchan) == [1, 2]


@pytest.mark.slow
def test_an_undo_without_a_network_is_refused_where_the_deal_was_amended(open_pad: Open, owner: User) -> None:
    pad = recorded(open_pad, owner, 1)
    cut(pad)
    undo_from_menu(pad, 1)
    hanchan = Hanchan.objects.get()
    entry = {"result": {"type": "win", "wins": [{"winner": 1, "from": 2, "value": {"total": 5, "fu": None}}]}}
    deal_amend(actor=owner, hanchan=hanchan, number=1, entry=entry, version=hanchan.version)
    mend(pad)

    pad.page.get_by_text("Deal 1 was not taken back").wait_for()
    pad.wait_stored(1)
    assert pad.scores() == [25000, 33000, 17000, 25000]


@pytest.mark.slow
def test_after_an_undo_the_deal_before_is_amended(open_pad: Open, owner: User) -> None:
    pad = recorded(open_pad, owner, 2)
    cut(pad)
    undo_from_menu(pad, 2)
    expect(pad.page.locator(".last-deal")).to_contain_text("東1局")
    pad.page.get_by_role("button", name="Amend", exact=True).tap()
    pad.page.get_by_text("Deals can be amended once these are sent.").wait_for()
    mend(pad)
    pad.wait_stored(1)
    pad.page.get_by_role("button", name="Amend", exact=True).tap()
    pad.page.get_by_role("group", name="Amending deal 1").wait_for()
    pad.key("Haneman")
    pad.page.get_by_role("button", name="Amend the deal").tap()
    pad.page.get_by_text("Amended: deal 1").wait_for()

    # Ben is not the dealer in the first deal: 12,000
    assert scores(checked_hanchan()) == [13000, 37000, 25000, 25000]


@pytest.mark.slow
def test_the_deal_that_ended_the_game_is_undone_without_a_network(open_pad: Open, owner: User) -> None:
    pad = open_pad("riichi-club", UNTIL_SOMEBODY_BUSTS)
    enter(pad, 0, 1, "yakuman")
    pad.save()
    pad.page.get_by_text("This hanchan is over.").wait_for()
    pad.wait_stored(1)
    cut(pad)
    pad.undo()
    wait_rows(pad, 1)
    assert (pad.scores(), pad.centre.split()[0]) == ([25000] * 4, "東1局")
    enter(pad, 0, 1, "Mangan")
    pad.save()
    wait_rows(pad, 2)
    mend(pad)

    hanchan = pad.wait_stored(1)
    assert (hanchan.state, scores(checked_hanchan())) == ("open", [37000, 13000, 25000, 25000])


# ----- two phones -----


@pytest.mark.parametrize("is_late", part_of([False, True], each=2))
def test_undo_does_not_take_the_other_phones_deal(open_pad: Open, owner: User, is_late: bool) -> None:
    pad = open_pad("riichi-club")
    enter(pad, 0, 1)
    pad.save()
    pad.wait_stored(1)
    pad.page.get_by_role("button", name="Undo").wait_for()
    if is_late:
        # The table is not read again before the tap.
        pad.page.route("**/next-deal/", lambda route: route.abort())
        record(owner, 2)
        pad.undo()
        pad.page.unroute("**/next-deal/")
        pad.page.get_by_text("Deal 1 was not taken back").wait_for()
    else:
        record(owner, 2)
        # The line goes when another deal follows.
        pad.page.get_by_role("button", name="Undo").wait_for(state="detached")

    pad.wait_stored(2)
    assert numbers(Hanchan.objects.get()) == [1, 2]


@pytest.mark.slow
def test_each_of_two_phones_undoes_its_own_deal_only(
    open_pad: Open, browser: Any, live_server: Any, owner: User
) -> None:
    first = open_pad("riichi-club")
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, locale="en-GB", service_workers="block"
    )
    page = context.new_page()
    enter_signed_in(page, live_server.url, owner)
    second = Pad(page, first.address).open()
    enter(first, 0, 1)
    first.save()
    second.wait_stored(1)
    enter(second, 2, 3)
    second.save()
    second.wait_stored(2)
    first.page.locator(".pad[data-stored='2']").wait_for()
    assert first.page.get_by_role("button", name="Undo").count() == 0
    second.undo()
    second.wait_stored(1)
    first.page.locator(".pad[data-stored='1']").wait_for()
    # The second has nothing more to take back: what stands now is the first one's deal.
    expect(second.page.get_by_role("button", name="Undo")).to_have_count(0)
    context.close()

    assert numbers(Hanchan.objects.get()) == [1]


@pytest.mark.slow
def test_the_menu_takes_back_the_deal_that_it_named(open_pad: Open, owner: User) -> None:
    pad = recorded(open_pad, owner, 1)
    pad.page.get_by_role("button", name="Menu").tap()
    pad.page.get_by_role("button", name="Take back deal 1").wait_for()
    deal_record(actor=owner, hanchan=Hanchan.objects.get(), number=2, entry=MANGAN)

    pad.page.locator(".pad[data-stored='2']").wait_for()
    expect(pad.page.get_by_role("button", name="Take back deal")).to_have_count(0)
    assert numbers(Hanchan.objects.get()) == [1, 2]


# ----- the same deal from two phones -----


def test_the_same_deal_from_two_phones_asks_once(open_pad: Open, owner: User) -> None:
    pad = open_pad("riichi-club")
    record(owner, 1)
    pad.wait_stored(1)
    enter(pad, 1, 0, "Mangan")
    pad.save()
    dialog = pad.page.get_by_role("alertdialog")
    expect(dialog).to_contain_text("Deal 1 with the same result was recorded less than two minutes ago.")
    assert numbers(Hanchan.objects.get()) == [1]
    dialog.get_by_role("button", name="It is the same deal: drop mine").tap()
    pad.wait_stored(1)
    enter(pad, 1, 0, "Mangan")
    pad.save()
    dialog.get_by_role("button", name="Another deal with the same result").tap()

    assert numbers(pad.wait_stored(2)) == [1, 2]


@pytest.mark.slow
def test_an_identical_conflict_says_that_the_deal_is_stored(open_pad: Open, owner: User) -> None:
    pad = open_pad("riichi-club")
    cut(pad)
    enter(pad, 1, 0, "Mangan")
    pad.save()
    enter(pad, 2, 3)
    pad.save()
    wait_rows(pad, 2)
    record(owner, 1)
    mend(pad)

    # The deal after it goes on.
    hanchan = pad.wait_stored(2)
    assert numbers(hanchan) == [1, 2]
    assert pad.page.get_by_role("alertdialog").count() == 0


@pytest.mark.slow
def test_equal_deals_after_each_other_on_one_phone_are_not_asked_for(open_pad: Open) -> None:
    pad = open_pad("riichi-club")
    for number in (1, 2):
        pad.key("Draw")
        pad.save()
        pad.wait_stored(number)
    cut(pad)
    for waiting in (1, 2):
        pad.key("Draw")
        pad.save()
        wait_rows(pad, waiting)
    mend(pad)

    assert numbers(pad.wait_stored(4)) == [1, 2, 3, 4]
