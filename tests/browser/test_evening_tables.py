"""The tables of an evening on a phone: who is there, two taps to the games, and an exchange without a script."""

import pytest

from league.evening_tables.models import EveningRound, Presence
from league.records.models import Hanchan
from league.sessions.models import Session
from tests.browser.conftest import enter_signed_in
from tests.browser.faults import faults_of, is_wider_than_the_screen

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True), pytest.mark.once]


def test_an_evening_comes_from_the_ticks_to_its_games_on_a_phone(phone, live_server, owner, season):
    evening = Session.objects.get()
    enter_signed_in(phone, live_server.url, owner)
    phone.goto(f"{live_server.url}/c/monday/evening/{evening.pk}/")
    phone.get_by_role("link", name="Tables", exact=True).click()
    # Five have played, and three come without a word.
    phone.get_by_label("Who came without a word").fill("Mara, Lena, Tom")
    phone.get_by_role("button", name="Store who is there").click()
    stored = Presence.objects.count()
    faults = [faults_of(phone), is_wider_than_the_screen(phone)]

    phone.get_by_role("button", name="Form tables").click()
    formed = EveningRound.objects.get()
    seats = [formed.seats.filter(table__number=number).first() for number in (1, 2)]
    for seat in seats:
        phone.get_by_role("checkbox", name=seat.name).first.check()
    faults += [faults_of(phone), is_wider_than_the_screen(phone)]
    phone.get_by_role("button", name="Exchange the two").click()
    exchanged = formed.seats.get(pk=seats[0].pk).table.number
    phone.get_by_role("button", name="Begin").click()
    told = phone.get_by_role("status").inner_text()

    assert stored == 3
    assert exchanged == 2
    assert told == "Round 1 has begun."
    assert Hanchan.objects.filter(state="open").count() == 2
    assert faults == [[], False, [], False]
