"""Registration by page and by API: limits, approval, the waiting list, withdrawal; check-in."""

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
from league.tournaments.core.links import link_open
from league.tournaments.core.registration import registration_is_open
from league.tournaments.draws.services import round_step, stage_draw
from league.tournaments.models import Entrant, Tournament
from tests.league.core.page import codes, signed_in, words
from tests.league.factories import make_user

pytestmark = pytest.mark.once

Make = Callable[..., Tournament]
DETAILS = {"country": "NO", "team": "Fjord", "licence": "04010009", "note": "vegetarian"}
OTHER = {"licence": "04010010"}  # of everybody but Nora


@pytest.fixture
def tournament(make_tournament: Make) -> Tournament:
    made = make_tournament(players=4)
    Tournament.objects.update(state="preparing", registration="open", limit=5)
    made.refresh_from_db()
    return made


def program(user: User | None = None) -> APIClient:
    client = APIClient()
    if user:
        client.force_authenticate(user)
    return client


def entries(tournament: Tournament, rest: str = "") -> str:
    return f"/api/v1/tournaments/{tournament.slug}/entrants/{rest}"


def details_of(name: str) -> dict[str, str]:
    return DETAILS if name == "Nora" else DETAILS | OTHER


def by_api(tournament: Tournament, user: User, name: str) -> None:
    answer = program(user).post(entries(tournament), {"name": name, "club": "Bergen", **details_of(name)})
    assert answer.status_code == 201, answer.content


def by_page(tournament: Tournament, user: User, name: str) -> None:
    sent = {"name": name, "club_name": "Bergen", **details_of(name)}
    assert signed_in(user).post(reverse("event_register", args=[tournament.slug]), sent).status_code == 302


BY_PAGE_AND_API = pytest.mark.parametrize("register", [by_api, by_page])
Register = Callable[[Tournament, User, str], None]


@BY_PAGE_AND_API
def test_an_unknown_player_registers_with_all_details(
    tournament: Tournament, stranger: User, register: Register
) -> None:
    register(tournament, stranger, "Nora")

    entrant = Entrant.objects.select_related("player", "team").get(player__name="Nora")
    assert (entrant.state, entrant.club_name, entrant.country) == ("accepted", "Bergen", "NO")
    assert (entrant.team and entrant.team.name, entrant.licence, entrant.note) == ("Fjord", "04010009", "vegetarian")
    assert (entrant.player.user, entrant.player.is_guest) == (stranger, True)


@BY_PAGE_AND_API
def test_a_player_beyond_the_limit_waits_and_moves_up(
    tournament: Tournament, stranger: User, register: Register
) -> None:
    other = make_user("late")
    register(tournament, stranger, "Nora")
    register(tournament, other, "Lars")
    assert program(other).get(entries(tournament, "mine/")).json()["state"] == "waiting"

    program(stranger).delete(entries(tournament, "mine/"))

    assert program(other).get(entries(tournament, "mine/")).json()["state"] == "accepted"


@BY_PAGE_AND_API
def test_a_registration_that_needs_approval_is_an_application(
    tournament: Tournament, stranger: User, register: Register
) -> None:
    Tournament.objects.update(registration="approval")
    register(tournament, stranger, "Nora")

    own = program(stranger).get(entries(tournament, "mine/")).json()
    assert (own["state"], own["note"], own["licence"]) == ("applied", "vegetarian", "04010009")
    assert "have not answered yet" in words(signed_in(stranger).get(reverse("event_mine", args=[tournament.slug])))
    assert "Nora" not in str(program().get(entries(tournament)).json())


@BY_PAGE_AND_API
def test_a_club_s_player_registers_as_the_player(
    tournament: Tournament, club: Club, owner: User, player_user: User, register: Register
) -> None:
    player = player_add(actor=owner, club=club, name="Piotr", user=player_user)
    register(tournament, player_user, "Another Name")

    assert Entrant.objects.get(player__user=player_user).player == player
    assert not Player.objects.filter(name="Another Name").exists()


@BY_PAGE_AND_API
def test_a_player_who_registers_again_is_behind_the_waiting_list(
    tournament: Tournament, stranger: User, register: Register
) -> None:
    other = make_user("late")
    register(tournament, stranger, "Nora")
    register(tournament, other, "Lars")
    signed_in(stranger).post(reverse("event_mine", args=[tournament.slug]), {"do": "withdraw"})
    assert "Register again" in words(signed_in(stranger).get(reverse("event_mine", args=[tournament.slug])))
    register(tournament, stranger, "Nora")

    states = dict(Entrant.objects.filter(player__name__in=["Nora", "Lars"]).values_list("player__name", "state"))
    assert states == {"Nora": "waiting", "Lars": "accepted"}
    assert Player.objects.filter(user=stranger).count() == 1


@pytest.mark.parametrize(
    ("changes", "code"),
    [({"registration": "closed"}, "registration_closed"), ({"state": "closed"}, "tournament_closed")],
)
def test_a_refused_registration_adds_no_player(
    tournament: Tournament, stranger: User, changes: dict[str, str], code: str
) -> None:
    Tournament.objects.update(**changes)

    answer = program(stranger).post(entries(tournament), {"name": "Nora"})

    assert answer.json()["error"] == code
    assert not Player.objects.filter(name="Nora").exists()


@pytest.fixture
def begun(organiser: User, tournament: Tournament) -> Tournament:
    """The first round is public; registration has not been closed in the settings."""
    [round_] = stage_draw(actor=organiser, stage=tournament.stages.get(), seed=1)[:1]
    Tournament.objects.update(state="running")
    for step in ("confirm", "release"):
        round_ = round_step(actor=organiser, round_=round_, step=step)
    tournament.refresh_from_db()
    return tournament


def test_a_stranger_cannot_register_for_a_running_tournament(begun: Tournament, stranger: User) -> None:
    path = reverse("event_register", args=[begun.slug])

    by_api = program(stranger).post(entries(begun), {"name": "Nora"})
    by_page = signed_in(stranger).post(path, {"name": "Nora", **DETAILS})
    page = words(signed_in(stranger).get(path))

    assert (by_api.status_code, by_api.json()["error"]) == (400, "registration_closed")
    assert codes(by_page) == ["registration_closed"]
    assert "Registration is closed. The tournament has begun: ask the desk." in page
    assert 'name="name"' not in signed_in(stranger).get(path).content.decode()
    assert path not in signed_in(stranger).get(reverse("event", args=[begun.slug])).content.decode()
    assert not Player.objects.filter(name="Nora").exists()
    assert begun.entrants.count() == 4


def test_a_confirmed_first_round_ends_the_registration_before_the_start(
    tournament: Tournament, organiser: User, stranger: User
) -> None:
    round_ = stage_draw(actor=organiser, stage=tournament.stages.get(), seed=1)[0]
    assert registration_is_open(tournament)

    round_ = round_step(actor=organiser, round_=round_, step="confirm")

    assert program(stranger).post(entries(tournament), {"name": "Nora"}).json()["error"] == "registration_closed"
    round_step(actor=organiser, round_=round_, step="unconfirm")
    assert registration_is_open(tournament)


def test_the_desk_enters_a_player_into_a_running_tournament(begun: Tournament, organiser: User) -> None:
    assert program(organiser).post(entries(begun), {"guest": "Late Lena", "first_round": 2}).status_code == 201


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"name": "Nora", "strength": 1}, 403),
        ({"guest": "Friend"}, 403),
        ({"player": "Player 01"}, 403),
        ({"name": "Nora", "number": 7}, 403),
        ({"name": "Nora", "guest": "Friend"}, 400),
        ({"name": "Nora", "player": "Player 01"}, 400),
    ],
)
def test_fields_of_the_desk_are_refused_to_players(
    tournament: Tournament, stranger: User, fields: dict[str, Any], status: int
) -> None:
    assert program(stranger).post(entries(tournament), fields).status_code == status
    assert tournament.entrants.count() == 4


def test_registration_by_api_needs_an_account(tournament: Tournament) -> None:
    assert program().post(entries(tournament), {"name": "Nora"}).status_code == 401
    assert program().get(entries(tournament, "mine/")).status_code == 404


def test_only_the_desk_withdraws_a_player_after_the_start(
    tournament: Tournament, organiser: User, stranger: User
) -> None:
    by_api(tournament, stranger, "Nora")
    Tournament.objects.update(state="running")
    own = program(stranger).get(entries(tournament, "mine/")).json()

    assert program(stranger).delete(entries(tournament, "mine/")).json()["error"] == "ask_the_desk"
    assert program(stranger).post(entries(tournament, f"{own['id']}/withdraw/")).status_code == 403
    assert program(organiser).post(entries(tournament, f"{own['id']}/withdraw/")).json()["state"] == "withdrawn"


def test_an_organiser_registers_while_registration_is_closed(tournament: Tournament, organiser: User) -> None:
    Tournament.objects.update(registration="closed")

    assert program(organiser).post(entries(tournament), {"name": "Olga"}).status_code == 201


# ----- check-in -----
@pytest.mark.parametrize("is_open", [True, False])
def test_the_kiosk_and_the_own_link_check_in_only_while_check_in_is_open(
    tournament: Tournament, organiser: User, is_open: bool
) -> None:
    closes = timezone.now() + timedelta(hours=1 if is_open else -1)
    Tournament.objects.update(check_in_closes_at=closes)
    tournament.refresh_from_db()
    entrant = tournament.entrants.get(number=1)
    kiosk, own = link_open(actor=organiser, opened=tournament), link_open(actor=organiser, opened=entrant)
    api, page = entries(tournament, f"{entrant.pk}/check-in/"), reverse("event_kiosk", args=[tournament.slug, kiosk])
    me = reverse("event_me", args=[tournament.slug, own])

    def present() -> bool:
        return Entrant.objects.get(pk=entrant.pk).checked_in_at is not None

    for secret in (kiosk, own):
        answer = program().post(api, {"secret": secret})
        assert (answer.status_code, present()) == ((200, True) if is_open else (400, False))
        program().post(api, {"secret": secret, "present": False})
        assert not present()
    for path, check_in, undo in ((page, {"entrant": entrant.pk}, {"undo": entrant.pk}),
                              (me, {"do": "here"}, {"do": "not_here"})):  # fmt: skip
        Client().post(path, check_in)
        assert present() is is_open
        Client().post(path, undo)
        assert not present()


def test_the_desk_checks_in_at_any_time(tournament: Tournament, organiser: User) -> None:
    Tournament.objects.update(check_in_closes_at=timezone.now() - timedelta(hours=1))
    entrant = tournament.entrants.get(number=1)
    desk = signed_in(organiser)

    desk.post(reverse("desk_entrant_move", args=[tournament.slug, entrant.pk]), {"to": "in"})
    assert Entrant.objects.get(pk=entrant.pk).checked_in_at
    desk.post(reverse("desk_entrant_move", args=[tournament.slug, entrant.pk]), {"to": "out"})
    assert not Entrant.objects.get(pk=entrant.pk).checked_in_at
    answer = program(organiser).post(entries(tournament, f"{entrant.pk}/check-in/"))
    assert answer.json()["is_checked_in"]
