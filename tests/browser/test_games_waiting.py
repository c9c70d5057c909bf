"""Whole games by their final scores that wait on a phone until the server has them."""

from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Error, expect

from league.accounts.models import User
from league.clubs.models import Club, Role
from league.clubs.services import membership_set
from league.players.models import Player
from league.records.models import Hanchan
from league.seasons.models import Season
from tests.browser.conftest import NAMES, enter_signed_in, sign_in
from tests.browser.games import SCORES, GamePage, cut, mend
from tests.browser.offline import Phone, Server, real_phone, server
from tests.league.factories import make_user

__all__ = ["real_phone", "server"]  # the fixtures
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

OTHER = ("30000", "30000", "20000", "20000")


@pytest.fixture
def games(phone: Any, live_server: Any, owner: User, club: Club, season: Season) -> GamePage:
    enter_signed_in(phone, live_server.url, owner)
    return GamePage(phone, f"{live_server.url}/c/{club.slug}/record/").open()


# The season has three games.
def recorded() -> list[list[int]]:
    games = Hanchan.objects.order_by("pk").prefetch_related("participants")[3:]
    return [[row.score for row in game.participants.order_by("seat")] for game in games]


@pytest.mark.slow
@pytest.mark.engine
def test_games_wait_with_their_places_and_points_and_are_sent_in_order(games: GamePage, season: Season) -> None:
    games.wait_for_engine()
    cut(games.page)
    games.record(("41200", "28300", "20400", "10000"))
    # The engine names a wrong sum before anything waits.
    expect(games.page.locator("form [role=alert]")).to_contain_text("should add up to 100,000")
    assert games.page.locator(".waiting-game").count() == 0
    games.record()
    games.wait_for(1)
    # oka: 41.2 - 30 + 20 = 31.2
    assert games.lines() == [
        "place 1 田中太郎 41,200 +31.2",
        "place 2 Akiko 28,300 −1.7",
        "place 3 李小龍 20,400 −9.6",
        "place 4 Benoît 10,100 −19.9",
    ]
    expect(games.page.get_by_text("No connection.")).to_be_visible()
    games.record(OTHER)
    games.wait_for(2)
    assert Hanchan.objects.count() == 3
    games.page.reload()
    games.wait_for(2)
    assert games.lines()[0] == "place 1 田中太郎 41,200 +31.2"
    mend(games.page)

    games.wait_for(0)
    assert recorded() == [[41200, 28300, 20400, 10100], [30000, 30000, 20000, 20000]]
    assert Hanchan.objects.latest("pk").season == season


@pytest.mark.slow
def test_with_a_network_the_page_of_the_game_follows(games: GamePage) -> None:
    games.record()

    games.page.wait_for_url("**/g/*/")
    assert games.page.get_by_role("status").inner_text() == "Recorded."
    assert recorded() == [[41200, 28300, 20400, 10100]]


@pytest.mark.slow
def test_a_waiting_game_is_taken_back(games: GamePage) -> None:
    cut(games.page)
    games.record()
    games.wait_for(1)
    games.tap("Take back")
    mend(games.page)

    games.page.locator(".waiting-game").wait_for(state="detached")
    assert recorded() == []


@pytest.mark.slow
def test_a_game_that_the_server_has_already_is_void_once_it_is_taken_back(games: GamePage) -> None:
    # The server stores the game, and its answer is lost.
    lose_answers(games.page)
    games.record()
    games.wait_for(1)
    assert Hanchan.objects.count() == 4
    games.tap("Take back")
    mend(games.page)

    games.page.locator(".waiting-game").wait_for(state="detached")
    assert [game.state for game in Hanchan.objects.order_by("pk")[3:]] == ["void"]


def test_a_game_whose_answer_was_lost_is_stored_once(games: GamePage) -> None:
    lose_answers(games.page)
    games.record()
    games.wait_for(1)
    mend(games.page)

    games.wait_for(0)
    assert recorded() == [[41200, 28300, 20400, 10100]]


def lose_answers(page: Any) -> None:
    def handle(route: Any) -> None:
        # Too late for a request that is under way when the test ends the losses.
        with suppress(Error):
            route.fetch()
            route.abort()

    page.route("**/api/**", handle)


@pytest.mark.slow
def test_a_waiting_game_is_edited_and_keeps_its_place(games: GamePage) -> None:
    cut(games.page)
    games.record()
    games.wait_for(1)
    games.record(OTHER)
    games.wait_for(2)
    games.tap("Edit")
    assert games.page.locator("[name=score_0]").input_value() == "41200"
    games.page.locator("[name=score_0]").fill("40200")
    games.page.locator("[name=score_1]").fill("29300")
    games.press()
    games.wait_for(2)
    # Once the page has tried to send it. It would open the game if the network came back meanwhile.
    expect(games.page.get_by_role("button", name="Record", exact=True)).to_be_enabled()
    mend(games.page)

    games.wait_for(0)
    assert recorded() == [[40200, 29300, 20400, 10100], [30000, 30000, 20000, 20000]]
    assert not Hanchan.objects.filter(state=Hanchan.State.VOID).exists()


def test_a_refused_game_comes_back_into_the_form_with_the_reason(games: GamePage) -> None:
    cut(games.page)
    games.record(names=(*NAMES[:3], "Zoe"))
    games.wait_for(1)
    mend(games.page)

    alert = games.page.locator("form [role=alert]")
    expect(alert).to_have_text("Nobody in this club is called “Zoe”.")
    assert games.page.locator("[name=player_3]").input_value() == "Zoe"
    assert games.page.locator("[name=player_3]").get_attribute("aria-invalid") == "true"
    # A reload does not lose it either.
    games.page.reload()
    assert games.page.locator("[name=player_3]").input_value() == "Zoe"
    games.page.get_by_label("Unknown names become guests").check()
    games.press()
    games.page.wait_for_url("**/g/*/")
    assert Player.objects.get(name="Zoe").is_guest
    assert recorded() == [[41200, 28300, 20400, 10100]]


@pytest.mark.slow
def test_a_refused_game_waits_while_another_one_is_typed(games: GamePage) -> None:
    cut(games.page)
    games.record(names=(*NAMES[:3], "Zoe"))
    games.wait_for(1)
    games.enter(OTHER)
    mend(games.page)

    games.page.locator("[data-state=refused]").wait_for()
    expect(games.page.locator(".waiting-game")).to_contain_text("Nobody in this club is called “Zoe”.")
    assert games.page.locator("[name=score_0]").input_value() == "30000"
    assert recorded() == []


@pytest.mark.slow
def test_the_same_result_asks_when_it_is_sent(games: GamePage) -> None:
    cut(games.page)
    games.record()
    games.wait_for(1)
    games.record()
    games.wait_for(2)
    mend(games.page)

    games.page.locator("[data-state=again]").wait_for()
    assert recorded() == [[41200, 28300, 20400, 10100]]
    games.tap("Yes: record it", game=1)
    games.wait_for(0)
    assert recorded() == [[41200, 28300, 20400, 10100]] * 2


@pytest.mark.slow
def test_what_waits_is_sent_after_signing_in_again(games: GamePage, owner: User) -> None:
    games.page.context.clear_cookies(name="sessionid")
    games.record()
    games.page.get_by_text("You are signed out. Unsent entries stay on this device.").wait_for()
    assert recorded() == []
    games.page.locator("[data-games]").get_by_role("link", name="Sign in").tap()
    sign_in(games.page, owner)

    games.wait_for(0)
    assert recorded() == [[41200, 28300, 20400, 10100]]


@pytest.mark.slow
def test_another_account_does_not_send_what_waits(games: GamePage, live_server: Any, club: Club, owner: User) -> None:
    other = make_user("other")
    membership_set(actor=owner, club=club, user=other, role=Role.RECORDER)
    tab = games.page.context.new_page()
    games.page.context.clear_cookies(name="sessionid")
    tab.goto(f"{live_server.url}/sign-in/")
    sign_in(tab, other)
    games.record()
    games.page.get_by_text("You are signed out.").wait_for()
    games.open()

    games.page.get_by_text("Games that somebody else entered wait on this device: 1.").wait_for()
    assert recorded() == []


@pytest.mark.slow
def test_games_in_hundreds_with_chips_and_deposits_are_read_as_by_the_server(games: GamePage) -> None:
    games.enter(("412", "283", "204", "91"))
    games.page.locator("[name=deposits]").fill("10")
    for seat, chips in enumerate(("3", "−1", "▲2", "0")):
        games.page.locator(f"[name=chips_{seat}]").fill(chips)
    games.press()

    games.page.wait_for_url("**/g/*/")
    game = Hanchan.objects.latest("pk")
    assert game.deposits == 1000
    assert list(game.participants.order_by("seat").values_list("score", "chips")) == [
        (41200, 3), (28300, -1), (20400, -2), (9100, 0),
    ]  # fmt: skip


@pytest.mark.slow
def test_without_the_list_nothing_is_recorded_twice_by_a_second_press(games: GamePage) -> None:
    games.enter(SCORES)
    games.page.evaluate("for (let n = 0; n < 2; n++) document.querySelector('form.record').requestSubmit()")

    games.page.wait_for_url("**/g/*/")
    assert recorded() == [[41200, 28300, 20400, 10100]]


# ----- with a server in a process of its own -----


@pytest.mark.engine
@pytest.mark.slow
@pytest.mark.sqlite
def test_a_stopped_server_and_a_killed_browser_lose_no_game(
    server: Server, real_phone: Phone, owner: User, club: Club, season: Season
) -> None:
    address = f"{server.url}/c/{club.slug}/record/"
    page = real_phone.start()
    page.goto(f"{server.url}/sign-in/")
    sign_in(page, owner)
    games = GamePage(real_phone.restart(), address).open()
    games.wait_for_engine()
    server.stop()
    games.record()
    games.wait_for(1)
    assert games.lines()[0] == "place 1 田中太郎 41,200 +31.2"
    games.record(OTHER)
    games.wait_for(2)
    assert recorded() == []
    real_phone.kill()
    server.start()
    games = GamePage(real_phone.start(), address).open()

    games.wait_for(0)
    assert recorded() == [[41200, 28300, 20400, 10100], [30000, 30000, 20000, 20000]]
