"""Registration without an account and mail in the browser, on a phone and on a desktop."""

import os
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.test import override_settings

from league.accounts.models import User
from league.clubs.models import Club
from league.clubs.services import house_rules_create
from league.notices.mails.recipients import choice_token
from league.notices.models import Mail
from league.players.services import player_add, player_amend
from league.tournaments.applications.services import application_add
from league.tournaments.lifecycle.services import stage_add, tournament_create
from league.tournaments.models import Application, Entrant, Tournament
from tests.browser.conftest import enter_signed_in
from tests.browser.faults import SCREENS, faults_of, is_wider_than_the_screen
from tests.league.factories import make_user

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

# A folder for pictures of the pages, to look at them.
SHOTS = os.environ.get("SHOTS", "")


@pytest.fixture
def event(owner: User, club: Club) -> Tournament:
    rules = house_rules_create(actor=owner, club=club, name="Riichi", ruleset="riichi-club")
    made = tournament_create(
        actor=owner, club=club, name="Autumn Open", slug="autumn-open", house_rules=rules, starts_on=date(2030, 3, 7),
        registration="open", limit=2,
    )  # fmt: skip
    stage_add(actor=owner, tournament=made, name="Main", rounds_planned=4)
    player_add(actor=owner, club=club, name="Akiko Mori")
    return made


def look(page: Any, name: str) -> None:
    for screen, (width, height) in SCREENS.items():
        page.set_viewport_size({"width": width, "height": height})
        assert faults_of(page) == []
        assert not is_wider_than_the_screen(page)
        if SHOTS:
            page.screenshot(path=Path(SHOTS) / f"{name}-{screen}.png")


@pytest.mark.slow
def test_somebody_registers_without_mail_and_withdraws(
    page: Any, visit: Callable[[str], Any], event: Tournament
) -> None:
    visit("/e/autumn-open/")
    page.get_by_role("link", name="Register").click()
    page.get_by_label("Name shown").fill("Nora Berg")
    page.get_by_label("Country").fill("NO")
    look(page, "form")
    page.get_by_role("button", name="Register").click()
    page.get_by_text("You are taking part.").wait_for()
    look(page, "mine")

    page.get_by_role("button", name="I cannot come").click()

    page.get_by_text("You have withdrawn.").wait_for()
    entrant = Entrant.objects.get(player__name="Nora Berg")
    assert entrant.state == "withdrawn"
    visit("/e/autumn-open/")
    assert page.get_by_role("link", name="Register").is_visible()


def test_a_registration_is_confirmed_and_the_desk_decides(
    page: Any, signed_in: Callable[[str], Any], owner: User, event: Tournament
) -> None:
    with override_settings(HAS_MAIL=True, SITE="https://mahjong.example"):
        signed_in("/e/autumn-open/registration/")
        page.get_by_label("Name shown").fill("Pia Lund")
        page.get_by_label("E-mail address").fill("pia@example.org")
        look(page, "form-mail")
        page.get_by_role("button", name="Register").click()
        page.get_by_text("We have sent you an e-mail.").wait_for()
        look(page, "sent")
        application_add(tournament=event, name="Akiko Mori", address="akiko@example.org", country="JP")
        Application.objects.filter(name="Akiko Mori").update(state="held")
        Mail.objects.filter(application__name="Pia Lund").update(state="failed", error="550 no such user")

        signed_in("/e/autumn-open/desk/registrations/")
        look(page, "desk")
        page.get_by_role("button", name="This is Akiko Mori").click()
        page.get_by_text("No registration is waiting for an answer.").wait_for()
        signed_in("/e/autumn-open/desk/mail/")
        page.get_by_text("550 no such user").wait_for()
        look(page, "mail")

        signed_in(f"/mail/{choice_token(event.pk, 'pia@example.org')}/")
        look(page, "choice")
        page.get_by_role("button", name="Stop all e-mail").click()
        page.wait_for_load_state()
        assert not page.get_by_label("Table and seat in a round").is_checked()


@pytest.mark.slow
def test_an_account_waits_for_the_desk_while_the_club_has_hidden_players(
    page: Any, visit: Callable[[str], Any], live_server: Any, owner: User, club: Club, event: Tournament
) -> None:
    player_amend(actor=owner, player=player_add(actor=owner, club=club, name="Kenji Mori"), is_hidden=True)
    for name in ("Pia Lund", "Kenji Mori"):
        application_add(tournament=event, name=name)
    enter_signed_in(page, live_server.url, make_user("nora"))
    visit("/e/autumn-open/register/")
    page.get_by_label("Name shown").fill("Nora Berg")
    page.get_by_role("button", name="Register").click()
    page.get_by_text("You keep your place in the order of registration.").wait_for()
    look(page, "waits")

    enter_signed_in(page, live_server.url, owner)
    visit("/e/autumn-open/desk/registrations/")
    look(page, "desk-waits")
    page.get_by_role("button", name="Let in all 2 whom the club does not know").click()
    page.get_by_role("button", name="This is Kenji Mori").wait_for()

    assert set(event.entrants.values_list("player__name", flat=True)) == {"Pia Lund", "Nora Berg"}
    assert Application.objects.get(name="Kenji Mori").state == "held"
