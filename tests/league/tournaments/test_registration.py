"""Registering oneself, by page and by API alike: limits, approval, the waiting list, taking it back; check-in."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from rest_framework.test import APIClient

from league.accounts.models import User
from league.clubs.models import Club
from league.players.models import Player
from league.players.services import player_add
from league.tournaments.links import link_open
from league.tournaments.models import Entrant, Tournament
from tests.league.factories import make_user
from tests.league.web.page import signed_in, words

pytestmark = pytest.mark.once

Make = Callable[..., Tournament]
SAID = {"country": "NO", "team": "Fjord", "licence": "04010009", "note": "vegetarian"}


@pytest.fixture
def event(make_tournament: Make) -> Tournament:
    made = make_tournament(players=4)
    Tournament.objects.update(state="preparing", registration="open", limit=5)
    made.refresh_from_db()
    return made


def program(user: User | None = None) -> APIClient:
    client = APIClient()
    if user:
        client.force_authenticate(user)
    return client


def entries(event: Tournament, rest: str = "") -> str:
    return f"/api/v1/tournaments/{event.slug}/entrants/{rest}"


def by_api(event: Tournament, user: User, name: str) -> None:
    answer = program(user).post(entries(event), {"name": name, "club": "Bergen", **SAID})
    assert answer.status_code == 201, answer.content


def by_page(event: Tournament, user: User, name: str) -> None:
    sent = {"name": name, "club_name": "Bergen", **SAID}
    assert signed_in(user).post(reverse("event_register", args=[event.slug]), sent).status_code == 302


DOORS = pytest.mark.parametrize("door", [by_api, by_page])
Door = Callable[[Tournament, User, str], None]


@DOORS
def test_somebody_unknown_registers_with_all_they_say(event: Tournament, stranger: User, door: Door) -> None:
    door(event, stranger, "Nora")

    entrant = Entrant.objects.select_related("player", "team").get(player__name="Nora")
    assert (entrant.state, entrant.club_name, entrant.country) == ("accepted", "Bergen", "NO")
    assert (entrant.team and entrant.team.name, entrant.licence, entrant.note) == ("Fjord", "04010009", "vegetarian")
    assert (entrant.player.user, entrant.player.is_guest) == (stranger, True)


@DOORS
def test_beyond_the_limit_one_waits_and_moves_up(event: Tournament, stranger: User, door: Door) -> None:
    other = make_user("late")
    door(event, stranger, "Nora")
    door(event, other, "Lars")
    assert program(other).get(entries(event, "mine/")).json()["state"] == "waiting"

    program(stranger).delete(entries(event, "mine/"))

    assert program(other).get(entries(event, "mine/")).json()["state"] == "accepted"


@DOORS
def test_where_organisers_approve_one_has_applied(event: Tournament, stranger: User, door: Door) -> None:
    Tournament.objects.update(registration="approval")
    door(event, stranger, "Nora")

    own = program(stranger).get(entries(event, "mine/")).json()
    assert (own["state"], own["note"], own["licence"]) == ("applied", "vegetarian", "04010009")
    assert "have not answered yet" in words(signed_in(stranger).get(reverse("event_mine", args=[event.slug])))
    assert "Nora" not in str(program().get(entries(event)).json())


@DOORS
def test_a_club_s_player_registers_as_the_player(
    event: Tournament, club: Club, owner: User, player_user: User, door: Door
) -> None:
    player = player_add(actor=owner, club=club, name="Piotr", user=player_user)
    door(event, player_user, "Another Name")

    assert Entrant.objects.get(player__user=player_user).player == player
    assert not Player.objects.filter(name="Another Name").exists()


@DOORS
def test_who_took_it_back_comes_again_behind_those_who_wait(event: Tournament, stranger: User, door: Door) -> None:
    other = make_user("late")
    door(event, stranger, "Nora")
    door(event, other, "Lars")
    signed_in(stranger).post(reverse("event_mine", args=[event.slug]), {"do": "withdraw"})
    assert "Register again" in words(signed_in(stranger).get(reverse("event_mine", args=[event.slug])))
    door(event, stranger, "Nora")

    states = dict(Entrant.objects.filter(player__name__in=["Nora", "Lars"]).values_list("player__name", "state"))
    assert states == {"Nora": "waiting", "Lars": "accepted"}
    assert Player.objects.filter(user=stranger).count() == 1


@pytest.mark.parametrize(
    ("changes", "code"),
    [({"registration": "closed"}, "registration_closed"), ({"state": "closed"}, "tournament_closed")],
)
def test_registration_that_is_refused_leaves_nobody_behind(
    event: Tournament, stranger: User, changes: dict[str, str], code: str
) -> None:
    Tournament.objects.update(**changes)

    answer = program(stranger).post(entries(event), {"name": "Nora"})

    assert answer.json()["error"] == code
    assert not Player.objects.filter(name="Nora").exists()


@pytest.mark.parametrize("beside", [{"strength": 1}, {"guest": "Friend"}, {"player": "Player 01"}, {"number": 7}])
def test_what_is_the_desk_s_is_refused_to_others(event: Tournament, stranger: User, beside: dict[str, Any]) -> None:
    assert program(stranger).post(entries(event), {"name": "Nora", **beside}).status_code == 403
    assert event.entrants.count() == 4


def test_nobody_without_an_account_registers_by_api(event: Tournament) -> None:
    assert program().post(entries(event), {"name": "Nora"}).status_code == 401
    assert program().get(entries(event, "mine/")).status_code == 404


def test_once_it_has_begun_the_desk_is_asked(event: Tournament, organiser: User, stranger: User) -> None:
    by_api(event, stranger, "Nora")
    Tournament.objects.update(state="running")
    own = program(stranger).get(entries(event, "mine/")).json()

    assert program(stranger).delete(entries(event, "mine/")).json()["error"] == "ask_the_desk"
    assert program(stranger).post(entries(event, f"{own['id']}/withdraw/")).status_code == 403
    assert program(organiser).post(entries(event, f"{own['id']}/withdraw/")).json()["state"] == "withdrawn"


def test_the_desk_enters_itself_while_registration_is_closed(event: Tournament, organiser: User) -> None:
    Tournament.objects.update(registration="closed")

    assert program(organiser).post(entries(event), {"name": "Olga"}).status_code == 201


# ----- check-in -----
@pytest.mark.parametrize("is_open", [True, False])
def test_the_window_holds_for_the_kiosk_and_the_own_link_by_page_and_by_api(
    event: Tournament, organiser: User, is_open: bool
) -> None:
    closes = timezone.now() + timedelta(hours=1 if is_open else -1)
    Tournament.objects.update(check_in_closes_at=closes)
    event.refresh_from_db()
    entrant = event.entrants.get(number=1)
    kiosk, own = link_open(actor=organiser, opened=event), link_open(actor=organiser, opened=entrant)
    api, page = entries(event, f"{entrant.pk}/check-in/"), reverse("event_kiosk", args=[event.slug, kiosk])
    me = reverse("event_me", args=[event.slug, own])

    def present() -> bool:
        return Entrant.objects.get(pk=entrant.pk).checked_in_at is not None

    for secret in (kiosk, own):
        answer = program().post(api, {"secret": secret})
        assert (answer.status_code, present()) == ((200, True) if is_open else (400, False))
        program().post(api, {"secret": secret, "present": False})
        assert not present()
    for path, there, back in ((page, {"entrant": entrant.pk}, {"undo": entrant.pk}),
                              (me, {"do": "here"}, {"do": "not_here"})):  # fmt: skip
        Client().post(path, there)
        assert present() is is_open
        Client().post(path, back)
        assert not present()


def test_the_desk_s_list_has_no_window(event: Tournament, organiser: User) -> None:
    Tournament.objects.update(check_in_closes_at=timezone.now() - timedelta(hours=1))
    entrant = event.entrants.get(number=1)
    desk = signed_in(organiser)

    desk.post(reverse("desk_entrant_move", args=[event.slug, entrant.pk]), {"to": "in"})
    assert Entrant.objects.get(pk=entrant.pk).checked_in_at
    desk.post(reverse("desk_entrant_move", args=[event.slug, entrant.pk]), {"to": "out"})
    assert not Entrant.objects.get(pk=entrant.pk).checked_in_at
    answer = program(organiser).post(entries(event, f"{entrant.pk}/check-in/"))
    assert answer.json()["is_checked_in"]
