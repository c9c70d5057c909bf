"""A club night of twenty-five on phones: answers, the queue, walk-ins, two rounds of tables, and a seat by link."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from league.accounts.models import User
from league.clubs.models import Club
from league.evening_tables.models import EveningRound
from league.evenings.models import Answer
from league.evenings.services import answer_give
from league.player_links.services import player_link_open
from league.players.models import Player
from league.players.services import player_add
from league.records.deals.services import deal_record, hanchan_stop
from league.records.models import Hanchan
from league.seasons.models import Season
from league.sessions.models import Session
from league.sessions.services import session_open
from tests.browser.conftest import enter_signed_in
from tests.browser.faults import faults_of, is_wider_than_the_screen

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True), pytest.mark.once]
DRAW = {"result": {"type": "exhaustive_draw", "ready": []}}


@pytest.fixture
def players(season: Season, club: Club, owner: User) -> list[Player]:
    """Twenty-three: the five of the season, and eighteen who have played nothing yet."""
    more = [player_add(actor=owner, club=club, name=f"Regular {number}") for number in range(18)]
    return [*Player.objects.filter(club=club).exclude(pk__in=[one.pk for one in more]).order_by("pk"), *more]


@pytest.fixture
def evening(club: Club, owner: User, players: list[Player]) -> Session:
    Session.objects.filter(club=club).update(state="closed")
    return session_open(actor=owner, club=club, name="Thursday", begins_at=timezone.now(), capacity=24)


@pytest.fixture
def own_phone(browser: Any, live_server: Any, owner: User) -> Iterator[Callable[[Player], Any]]:
    """Open the personal link of a player on another phone, which has no account."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, locale="en-GB", service_workers="block")

    def opened(player: Player) -> Any:
        page = context.new_page()
        page.goto(f"{live_server.url}/c/monday/own/{player_link_open(actor=owner, player=player)}/")
        return page

    yield opened
    context.close()


def look(page: Any) -> None:
    assert faults_of(page) == []
    assert not is_wider_than_the_screen(page)


def say(page: Any, evening: Session, words: str) -> None:
    page.locator(f"#evening-{evening.pk}").get_by_role("button", name=words, exact=True).click()
    pressed = page.locator(f"#evening-{evening.pk}").get_by_role("button", name=words, exact=True)
    expect(pressed).to_have_attribute("aria-pressed", "true")


def end_the_games(owner: User) -> None:
    for game in Hanchan.objects.in_play().order_by("pk"):
        deal_record(actor=owner, hanchan=game, number=1, entry=DRAW)
        present = Hanchan.objects.get(pk=game.pk)
        hanchan_stop(actor=owner, hanchan=present, version=present.version)


def seated(round_: EveningRound) -> dict[int, list[str]]:
    tables: dict[int, list[str]] = {}
    for seat in round_.seats.filter(table__isnull=False).select_related("table"):
        tables.setdefault(seat.table.number, []).append(seat.name)
    return tables


def test_an_evening_of_twenty_five_from_the_answers_to_the_second_round(
    phone: Any, own_phone: Any, live_server: Any, owner: User, evening: Session, players: list[Player]
) -> None:
    address = f"{live_server.url}/c/monday/evening/{evening.pk}/"
    # Three answer by their links, eighteen are entered, and two guests are named on the organiser's phone.
    by_link = [own_phone(player) for player in players[:3]]
    for page in by_link:
        say(page, evening, "I come")
    for player in players[3:21]:
        answer_give(actor=owner, session=evening, kind="yes", player=player)
    enter_signed_in(phone, live_server.url, owner)
    phone.goto(address)
    for name in ("Mara", "Tom"):
        phone.locator("summary", has_text="Answer for somebody").click()
        phone.get_by_label("or a guest").fill(name)
        phone.locator("details[open] [name=kind]").select_option("yes")
        phone.get_by_role("button", name="Save", exact=True).last.click()
        expect(phone.get_by_role("status")).to_contain_text(f"{name} comes.")
    look(phone)
    late, last = (own_phone(player) for player in players[21:23])
    say(late, evening, "I come")
    say(last, evening, "I come")
    assert Answer.objects.filter(session=evening, has_place=True).count() == 24
    expect(last.locator(f"#evening-{evening.pk}")).to_contain_text("You are number 1 of those who wait")
    look(last)

    # Somebody cancels: who waits moves up, and the page says so by itself.
    say(by_link[0], evening, "I do not come")
    expect(last.locator(f"#evening-{evening.pk}")).not_to_contain_text("those who wait", timeout=30_000)
    assert Answer.objects.filter(session=evening, has_place=True).count() == 24

    # Two walk in, and two taps lead to the games.
    phone.goto(f"{address}tables/")
    phone.get_by_label("Who came without a word").fill("Walker, Wanda")
    phone.get_by_role("button", name="Form tables").click()
    look(phone)
    phone.get_by_role("button", name="Begin").click()
    expect(phone.get_by_role("status")).to_contain_text("Round 1 has begun.")
    first = EveningRound.objects.get()
    out = {seat.name for seat in first.seats.filter(table=None)}
    assert first.seats.count() == 26
    assert sorted(map(len, seated(first).values())) == [4] * 6
    assert len(out) == 2
    assert Hanchan.objects.in_play().count() == 6

    # A phone without an account shows the seat, unless it is one of the two who sit out.
    page = next(page for page, player in ((late, players[21]), (last, players[22])) if player.name not in out)
    expect(page.locator(".seat-large")).to_contain_text("Table", timeout=30_000)
    look(page)

    end_the_games(owner)
    phone.goto(f"{address}tables/")
    phone.get_by_role("button", name="Form tables").click()
    phone.get_by_role("button", name="Begin").click()
    expect(phone.get_by_role("status")).to_contain_text("Round 2 has begun.")
    second = EveningRound.objects.get(number=2)
    # Who sat out plays, and nobody sits out twice.
    assert out.isdisjoint(seat.name for seat in second.seats.filter(table=None))
    assert Hanchan.objects.in_play().count() == 6
    assert Hanchan.objects.filter(session=evening).count() == 12
