"""The page of final scores on a phone: what it reads while somebody types, and where it names a fault."""

from typing import Any

import pytest

from league.accounts.models import User
from league.clubs.models import Club
from league.clubs.services import house_rules_create
from league.records.models import Hanchan
from league.seasons.models import Season
from tests.browser.conftest import NAMES, enter_signed_in

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def form(phone: Any, live_server: Any, owner: User, club: Club, season: Season) -> Any:
    enter_signed_in(phone, live_server.url, owner)
    phone.goto(f"{live_server.url}/c/{club.slug}/record/")
    for seat in range(4):
        phone.locator(f"[name=player_{seat}]").fill(NAMES[seat])
    return phone


def enter(form: Any, kind: str, figures: tuple[str, ...]) -> None:
    for seat, figure in enumerate(figures):
        form.locator(f"[name={kind}_{seat}]").fill(figure)


def test_scores_in_hundreds_are_shown_as_they_are_read(form: Any) -> None:
    enter(form, "score", ("412", "283", "204"))
    read = form.locator("[data-reads]:visible")
    assert read.all_inner_texts() == ["= 41,200", "= 28,300", "= 20,400"]
    form.get_by_role("button", name="Put 10,100 here").click()
    assert form.locator("[data-sum]").inner_text() == "100,000"
    enter(form, "chips", ("3", "-1"))
    assert form.locator("[data-chips]").inner_text() == "2"
    enter(form, "chips", ("3", "-1", "-2"))
    assert form.locator("[data-chips]").inner_text() == "0"

    with form.expect_navigation():
        form.get_by_role("button", name="Record", exact=True).click()

    hanchan = Hanchan.objects.latest("pk")
    assert list(hanchan.participants.values_list("score", flat=True)) == [41200, 28300, 20400, 10100]


@pytest.mark.slow
def test_figures_that_are_multiples_of_100_are_read_by_their_sum(form: Any) -> None:
    enter(form, "score", ("400", "300", "200", "1000"))
    assert form.locator("[data-reads]:visible").count() == 0

    enter(form, "score", ("400", "300", "200", "100"))

    assert form.locator("[data-sum]").inner_text() == "100,000"


@pytest.mark.slow
def test_a_wrong_sum_is_in_sight_when_it_is_refused(form: Any) -> None:
    enter(form, "score", ("41200", "28300", "20400", "10000"))

    form.get_by_role("button", name="Record", exact=True).click()

    form.get_by_role("alert").wait_for()
    box = form.get_by_role("alert").bounding_box()
    assert 0 <= box["y"] <= 844 - box["height"]
    assert box["y"] > form.locator("[data-sum]").bounding_box()["y"]


@pytest.mark.slow
def test_a_refused_sum_opens_the_reason_by_which_a_referee_decides_it(form: Any, owner: User, club: Club) -> None:
    rules = house_rules_create(actor=owner, club=club, name="MCR", ruleset="mcr")
    form.goto(f"{form.url}?rules={rules.pk}")
    enter(form, "player", tuple(NAMES[:4]))
    enter(form, "score", ("120", "-30", "-50", "-32"))
    why = form.get_by_label("The referee decided these scores because")
    assert not why.is_visible()
    form.get_by_role("button", name="Record", exact=True).click()
    form.get_by_role("alert").wait_for()

    why.fill("nobody can trace the payment")
    with form.expect_navigation():
        form.get_by_role("button", name="Record", exact=True).click()

    assert Hanchan.objects.latest("pk").sum_reason == "nobody can trace the payment"
    said = "The referee decided these scores: nobody can trace the payment"
    assert form.locator(".decided").inner_text() == said
