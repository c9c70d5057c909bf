"""From the first page to the open form of the first game, on a phone, as a founder of a club does it."""

from collections.abc import Iterator
from typing import Any

import pytest

from league.clubs.models import Club
from tests.browser.faults import faults_of, is_wider_than_the_screen

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PASTED = "1. Anna Hart\n2. Ben\n3. Chloé\n4. 田中太郎"


@pytest.fixture
def phone_in_japan(browser: Any) -> Iterator[Any]:
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, locale="en-GB", timezone_id="Asia/Tokyo",
        service_workers="block",
    )  # fmt: skip
    yield context.new_page()
    context.close()


class Founder:
    """Counts what a person does on a page."""

    def __init__(self, page: Any) -> None:
        self.page, self.touches, self.fields = page, 0, 0
        self.faults: list[str] = []

    def touch(self, role: str, name: str) -> None:
        self.touches += 1
        with self.page.expect_navigation():
            self.page.locator("main").get_by_role(role, name=name).first.tap()
        self.faults += [f"{self.page.url}: {fault}" for fault in faults_of(self.page)]
        if is_wider_than_the_screen(self.page):
            self.faults.append(f"{self.page.url}: is wider than the screen")

    def type(self, label: str, text: str) -> None:
        self.fields += 1
        self.page.get_by_label(label, exact=True).fill(text)


def test_a_founder_opens_the_form_of_the_first_game_in_few_touches(
    phone_in_japan: Any, live_server: Any, transactional_db: None
) -> None:
    phone = phone_in_japan
    phone.goto(f"{live_server.url}/")
    founder = Founder(phone)
    founder.touch("link", "Sign up")
    founder.type("Sign-in name", "olga")
    founder.type("Password", "a long password")
    founder.touch("button", "Sign up")
    founder.touch("link", "Create a club")
    founder.type("Name", "North Wind Circle")
    founder.touch("button", "Create the club")
    founder.touch("button", "World Riichi Championship, as printed")
    founder.type("Names", PASTED)
    founder.touch("button", "Show who is added")
    founder.touch("button", "Add them")
    founder.touch("link", "Record the first game")

    club = Club.objects.get()
    assert phone.url == f"{live_server.url}/c/{club.slug}/record/"
    assert phone.locator("[name=player_0]").is_visible()
    assert club.players.count() == 4
    assert club.time_zone == "Asia/Tokyo"
    # A founder of a club shall need no more than ten touches and four typed fields.
    assert (founder.touches, founder.fields) == (8, 4)
    assert founder.faults == []
