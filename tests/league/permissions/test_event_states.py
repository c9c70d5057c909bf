"""Every address of a tournament in every state, public and private: the state does not decide who is refused."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from league.clubs.models import Club
from league.tournaments.draws.services import round_step
from league.tournaments.lifecycle.services import tournament_close, tournament_unstart
from league.tournaments.models import Tournament
from league.tournaments.results.services import result_clear, result_enter
from tests.league.core.page import signed_in
from tests.league.permissions.cells import cells
from tests.league.permissions.table import API, EVENT, TABLE, methods_of_the_api
from tests.league.permissions.test_roles import LEAST_ROLE, READABLE, REFUSED, SEEN, is_refused, send
from tests.league.permissions.world import ROLES, fill_address, forms_alone, rolled_back
from tests.profile import LONG, LONGEST
from tests.turns import has_turn

pytestmark = [pytest.mark.django_db, pytest.mark.once]

# test_roles.py asks of a running one that is private.
SETTINGS = [("preparing", True), ("closed", True), *([("running", True), ("finished", False)] if LONGEST else [])]
# A page, a form of a role each, and a read and a write of the API. The long profile has a third of the others in each
# state, another third each day.
QUICK = {
    "e/<slug:tournament>/standings/", "e/<slug:tournament>/desk/", "e/<slug:tournament>/desk/close/",
    f"{EVENT}entrants/", f"{EVENT}rounds/<int:number>/step/",
}  # fmt: skip
# The first table of the world has no result to clear, so nobody succeeds; these roles are told so, those below are not.
LEAST_WITHOUT_SUCCESS = {
    ("POST", f"{TABLE}{step}/"): "organiser" for step in ("result/clear", "unplayed", "reopen", "substitute")
}
METHODS = {
    path: ["POST"] if path in forms_alone() else ["GET", "POST"] for path in LEAST_ROLE if path.startswith("e/")
} | {path: methods for path, methods in methods_of_the_api().items() if path.startswith("api/v1/tournaments/<")}


def bring(state: str, world: dict[str, Any]) -> None:
    owner, event = world["users"]["owner"], Tournament.objects.get(slug=world["event"])
    round_ = event.rounds.get()
    if state == "preparing":
        result_clear(actor=owner, table=round_.tables.get(number=2), reason="of another table")
        tournament_unstart(actor=owner, tournament=_without_round(owner, round_))
    elif state in ("finished", "closed"):
        for table in round_.tables.filter(hanchan=None):
            result_enter(actor=owner, table=table, scores=[41200, 28300, 20400, 10100])
        round_.refresh_from_db()
        round_step(actor=owner, round_=round_, step="finish")
    if state == "closed":
        event.stages.update(rounds_planned=1)
        tournament_close(actor=owner, tournament=Tournament.objects.get(pk=event.pk))


def _without_round(owner: Any, round_: Any) -> Tournament:
    round_step(actor=owner, round_=round_, step="unrelease")
    return Tournament.objects.get(pk=round_.tournament_id)


@contextmanager
def brought(state: str, world: dict[str, Any]) -> Iterator[Tournament]:
    """The tournament in this state, until it is rolled back."""
    with rolled_back():
        bring(state, world)
        expected = {"preparing": "preparing", "closed": "closed"}.get(state, "running")
        assert Tournament.objects.get(slug=world["event"]).state == expected
        yield Tournament.objects.get(slug=world["event"])


def asked_roles(lowest: int) -> list[int]:
    """The places of the lowest permitted role and of the role below; test_roles.py asks all."""
    return sorted({max(0, lowest - 1), min(lowest, len(ROLES) - 1)})


OF_A_PLAYER = {
    "e/<slug:tournament>/register/", "e/<slug:tournament>/mine/", "api/v1/tournaments/<slug:slug>/applications/",
}  # fmt: skip


def publish(event: Tournament, is_public: bool) -> None:
    Club.objects.filter(pk=event.club_id).update(is_public=is_public)
    Tournament.objects.filter(pk=event.pk).update(is_public=is_public)
    cache.clear()


def asked_in(state: str) -> list[str]:
    return [path for path in METHODS if path in QUICK or (LONG and has_turn(f"{state} {path}"))]


@pytest.mark.parametrize(("state", "public"), SETTINGS)
def test_an_address_refuses_the_same_roles_in_every_state(state: str, public: bool, world: dict[str, Any]) -> None:
    with cells() as cell, brought(state, world) as event:
        publish(event, public)
        for pattern, method in product(asked_in(state), ("GET", "POST", "PUT", "PATCH", "DELETE")):
            if method not in METHODS[pattern]:
                continue
            least, body = API.get((method, pattern), (LEAST_ROLE.get(pattern, ""), None))
            least = LEAST_WITHOUT_SUCCESS.get((method, pattern), least)
            path = fill_address(pattern, world) + SEEN.get((method, pattern), "").format(**world)
            lowest = ROLES.index(least) if least in ROLES else len(ROLES)
            is_read = public and pattern in READABLE and (method == "GET" or pattern.startswith("e/"))
            # Anybody who is signed in may apply to a public tournament.
            is_open = is_read or (public and pattern in OF_A_PLAYER)
            for place in asked_roles(lowest):
                status, redirect, log_entries = send(ROLES[place], method, path, body, world)

                with cell(pattern, ROLES[place], method, status, redirect):
                    assert status < 500
                    if place >= lowest:
                        assert status not in (401, 403)
                    elif not is_open and status != 405:
                        assert is_refused(status, redirect)
                    if place < lowest and pattern not in OF_A_PLAYER:
                        assert log_entries == 0


@pytest.mark.parametrize(("state", "public"), SETTINGS)
def test_a_public_tournament_is_read_by_everybody_and_a_private_one_by_members(
    state: str, public: bool, world: dict[str, Any]
) -> None:
    with cells() as cell, brought(state, world) as event:
        publish(event, public)
        for pattern in READABLE:
            if pattern not in QUICK:
                continue
            path = fill_address(pattern, world)
            with rolled_back():
                status = Client().get(path).status_code
                member = signed_in(world["users"]["player"]).get(path).status_code

            with cell(pattern, status):
                assert member == 200
                assert (status == 200) == public
                assert public or status in {*REFUSED, 302}
