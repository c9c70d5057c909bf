"""The form of a new event in three steps: nothing is lost on the way, and presets show what they set."""

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from league.clubs.models import Club, HouseRules, HouseRulesVersion
from league.tournaments.models import Tournament
from tests.league.core.page import words

pytestmark = [pytest.mark.django_db, pytest.mark.once]
BASICS = {"name": "Autumn Open", "starts_on": "2026-10-03", "place": "Town hall", "is_public": "on"}
RANKING = {
    "minutes": "75", "bye_rule": "nothing", "team_mates": "hard", "club_mates": "soft", "players_report": "on",
}  # fmt: skip


MCR = {"house_rules": "preset:mcr"}


def carried(page: Any) -> dict[str, str]:
    """What the page sends again: its hidden fields, the step among them."""
    fields = re.findall(r"<input[^>]*type=\"hidden\"[^>]*>", page.content.decode())
    pairs = [(re.search(r'name="([^"]+)"', one), re.search(r'value="([^"]*)"', one)) for one in fields]
    return {name[1]: unescape(value[1]) for name, value in pairs if name and value and name[1] != "csrfmiddlewaretoken"}


def shown_step(page: Any) -> str:
    return carried(page)["step"]


@pytest.fixture
def send(desk: Client, club: Club, house_rules: HouseRulesVersion) -> Any:
    def post(page: Any, to: str, fields: dict[str, str]) -> Any:
        return desk.post(reverse("event_new", args=[club.slug]), carried(page) | fields | {"to": to})

    return post


@pytest.fixture
def first(desk: Client, club: Club, house_rules: HouseRulesVersion) -> Any:
    return desk.get(reverse("event_new", args=[club.slug]))


def test_an_event_is_prepared_in_three_steps(first: Any, send: Any, house_rules: HouseRulesVersion) -> None:
    second = send(first, "registration", BASICS)
    third = send(second, "ranking", {"registration": "open", "limit": "40"})
    made = send(third, "create", RANKING | {"house_rules": str(house_rules.pk), "metric_1": "points"})

    tournament = Tournament.objects.get()
    assert made.url == reverse("desk_stages", args=[tournament.slug])
    assert (tournament.name, tournament.place, tournament.is_public) == ("Autumn Open", "Town hall", True)
    assert (tournament.registration, tournament.limit, tournament.minutes) == ("open", 40, 75)
    assert (tournament.house_rules, tournament.order) == (house_rules, ["points"])


def test_going_back_loses_nothing_even_what_is_wrong(first: Any, send: Any) -> None:
    private = {key: value for key, value in BASICS.items() if key != "is_public"}
    second = send(first, "registration", private)

    back = send(second, "basics", {"registration": "approval", "limit": "many"})

    assert (back.status_code, shown_step(back)) == (200, "basics")
    assert 'value="Town hall"' in back.content.decode()
    assert "checked" not in re.findall(r'<input[^>]*name="is_public"[^>]*>', back.content.decode())[0]
    assert (carried(back)["registration"], carried(back)["limit"]) == ("approval", "many")


def test_going_on_stops_at_the_first_step_with_an_error(first: Any, send: Any) -> None:
    page = send(first, "ranking", BASICS | {"name": ""})

    assert (page.status_code, shown_step(page)) == (422, "basics")
    assert list(page.context["form"].errors) == ["name"]


def test_a_step_that_was_not_filled_in_shows_no_errors(first: Any, send: Any) -> None:
    page = send(first, "registration", BASICS)

    assert (page.status_code, page.context["form"].errors) == (200, {})


def test_a_preset_shows_what_it_sets_before_anything_is_stored(first: Any, send: Any) -> None:
    third = send(send(first, "registration", BASICS), "ranking", {"registration": "closed"})
    presets = re.findall(r'<option value="preset:[^"]*">([^<]+) · [^<]+</option>', third.content.decode())
    assert {"WRC", "EMA", "MCR"} <= set(presets)
    order = {f"metric_{place}": third.context["form"][f"metric_{place}"].value() for place in (1, 2, 3, 4)}
    assert list(order.values()) == ["points", "average_place", "firsts", "direct_encounter"]

    shown = send(third, "ranking", RANKING | order | MCR)

    assert "MCR sets" in words(shown)
    assert "Ranked by: Points, Score" in words(shown)
    assert [shown.context["form"][f"metric_{place}"].value() for place in (1, 2, 3)] == ["points", "score", ""]
    assert not Tournament.objects.exists()
    assert not HouseRules.objects.filter(name="MCR").exists()


def test_a_preset_becomes_house_rules_with_the_event(first: Any, send: Any, club: Club) -> None:
    third = send(send(first, "registration", BASICS), "ranking", {"registration": "closed"})

    send(third, "create", RANKING | MCR)

    tournament = Tournament.objects.get()
    assert (tournament.house_rules.ruleset, tournament.order) == ("mcr", ["points", "score"])
    assert HouseRules.objects.get(club=club, name="MCR").latest == tournament.house_rules


def test_an_unknown_preset_is_refused(first: Any, send: Any) -> None:
    page = send(first, "create", BASICS | RANKING | {"registration": "closed", "house_rules": "preset:go"})

    assert (page.status_code, shown_step(page)) == (422, "ranking")
    assert "house_rules" in page.context["form"].errors
