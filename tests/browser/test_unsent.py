"""What is typed in the other forms of a page stays when one of them is sent: refused, or stored with the page again."""

from datetime import date
from typing import Any

import pytest
from playwright.sync_api import expect

from league.accounts.models import User
from league.clubs.models import Club
from league.clubs.services import house_rules_create
from league.players.services import player_add
from league.tournaments.lifecycle.services import stage_add, tournament_create
from tests.browser.conftest import enter_signed_in

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True), pytest.mark.once]

STORED = "() => sessionStorage.getItem('janroku-unsent')"


@pytest.fixture
def player_page(signed_in: Any, owner: User, club: Club) -> Any:
    for name in ("Akiko", "Benoît"):
        player_add(actor=owner, club=club, name=name)
    akiko = club.players.get(name="Akiko")
    return signed_in(f"/c/{club.slug}/player/{akiko.pk}/edit/")


def form_with(page: Any, button: str) -> Any:
    return page.locator("form").filter(has=page.get_by_role("button", name=button, exact=True))


def test_a_refused_alias_keeps_the_name_and_the_merge(player_page: Any) -> None:
    page = player_page
    name, alias, merge = (form_with(page, button) for button in ("Save", "Add the name", "Merge"))
    name.get_by_label("Name", exact=True).fill("Akiko Mori")
    name.get_by_label("Show a number instead of the name").check()
    merge.get_by_label("Reason").fill("two phones")
    alias.get_by_role("textbox").fill("Benoît")
    alias.get_by_role("button").click()
    page.locator("[aria-invalid=true]").wait_for()

    expect(name.get_by_label("Name", exact=True)).to_have_value("Akiko Mori")
    expect(name.get_by_label("Show a number instead of the name")).to_be_checked()
    expect(merge.get_by_label("Reason")).to_have_value("two phones")
    # Refused once more by another form: the alias that was refused first was typed too.
    merge.get_by_label("The same person as").fill("Nobody")
    merge.get_by_role("button").click()
    page.wait_for_url("**/merge/")
    expect(alias.get_by_role("textbox")).to_have_value("Benoît")
    expect(name.get_by_label("Name", exact=True)).to_have_value("Akiko Mori")
    # Sent corrected, it is stored, and the others are still there.
    alias.get_by_role("textbox").fill("Aki")
    alias.get_by_role("button").click()
    page.get_by_text("Aki", exact=True).wait_for()
    expect(alias.get_by_role("textbox")).to_have_value("")
    expect(name.get_by_label("Name", exact=True)).to_have_value("Akiko Mori")
    assert page.evaluate(STORED) is None


def test_settings_of_a_club_stay_when_the_language_is_chosen(signed_in: Any, club: Club) -> None:
    page = signed_in(f"/c/{club.slug}/settings/")
    page.get_by_label("Name", exact=True).fill("火曜会 Tuesday")
    zone = page.get_by_label("Time zone")
    zone.select_option("Europe/Vienna")
    page.get_by_role("button", name="日本語").click()
    page.locator("html[lang=ja]").wait_for()

    expect(page.locator("[name=name]")).to_have_value("火曜会 Tuesday")
    expect(page.locator("[name=time_zone]")).to_have_value("Europe/Vienna")
    # Another page drops it, so that it never comes back unasked.
    page.locator("[name=name]").fill("水曜会")
    page.get_by_role("button", name="English").click()
    page.locator("html[lang=en]").wait_for()
    page.goto(page.url)
    assert page.locator("[name=name]").input_value() == club.name
    assert page.evaluate(STORED) is None


def test_a_desk_page_keeps_what_is_not_sent(signed_in: Any, owner: User, club: Club) -> None:
    rules = house_rules_create(actor=owner, club=club, name="Ladder rules", ruleset="riichi-ladder")
    event = tournament_create(
        actor=owner, club=club, name="Open", slug="open", house_rules=rules, starts_on=date(2026, 3, 7)
    )
    stage_add(actor=owner, tournament=event, name="Main", rounds_planned=2)
    page = signed_in(f"/e/{event.slug}/desk/timetable/")
    page.locator("[name=first]").fill("2026-03-07T10:00")
    page.get_by_role("button", name="Plan the rounds").click()
    shift = form_with(page, "Move this line and all after it")
    shift.wait_for()
    page.wait_for_load_state()
    plan = form_with(page, "Plan the rounds")
    plan.locator("[name=pause]").fill("25")
    page.locator("[name*=title]").last.fill("Prize giving")
    shift.locator("[name=minutes]").fill("9999")
    shift.evaluate("form => form.noValidate = true")
    shift.get_by_role("button").click()
    page.locator("[aria-invalid=true]").wait_for()

    expect(plan.locator("[name=pause]")).to_have_value("25")
    expect(page.locator("[name*=title]").last).to_have_value("Prize giving")
    assert shift.locator("[name=minutes]").input_value() == "9999"


def test_an_error_page_leads_back_to_what_was_typed(player_page: Any) -> None:
    page = player_page
    form_with(page, "Save").get_by_label("Name", exact=True).fill("Akiko Mori")
    alias = form_with(page, "Add the name")
    alias.get_by_role("textbox").fill("Aki")
    page.evaluate("document.querySelectorAll('[name=csrfmiddlewaretoken]').forEach((one) => (one.value = 'x'))")
    alias.get_by_role("button").click()
    page.locator("[data-code=csrf_failed]").wait_for()
    page.get_by_role("link", name="Back").click()
    alias.wait_for()

    expect(form_with(page, "Save").get_by_label("Name", exact=True)).to_have_value("Akiko Mori")
    assert page.evaluate(STORED) is None


def test_what_is_typed_before_the_script_comes_is_kept(phone: Any, live_server: Any, owner: User, club: Club) -> None:
    enter_signed_in(phone, live_server.url, owner)
    held: list[Any] = []
    phone.route("**/unsent.js", lambda route: held.append(route) if not held else route.continue_())
    phone.goto(f"{live_server.url}/c/{club.slug}/settings/", wait_until="commit")
    phone.locator("[name=name]").fill("火曜会 Tuesday")
    while not held:
        phone.wait_for_timeout(20)
    held[0].continue_()
    phone.wait_for_load_state()
    phone.get_by_role("button", name="日本語").click()

    expect(phone.locator("html")).to_have_attribute("lang", "ja")
    expect(phone.locator("[name=name]")).to_have_value("火曜会 Tuesday")
    assert phone.evaluate(STORED) is None


def test_secrets_are_never_stored(visit: Any) -> None:
    page = visit("/sign-in/")
    page.get_by_label("Sign-in name").fill("yuki")
    page.get_by_label("Password").fill("a long password")
    # The page that answers would drop what is stored, so this one stays.
    page.evaluate(
        "addEventListener('submit', (event) => event.preventDefault());"
        "document.querySelector('footer form').requestSubmit()"
    )

    assert page.evaluate(STORED).count("yuki") == 1
    assert "long" not in page.evaluate(STORED)
