"""Every address of a tournament in every state, public and private: the state does not decide who is refused."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client

from league.clubs.models import Club
from league.tournaments.draws.services import round_step
from league.tournaments.lifecycle.services import tournament_close, tournament_unstart
from league.tournaments.models import Tournament
from league.tournaments.results.services import result_enter
from tests.league.core.page import signed_in
from tests.league.permissions.table import API, EVENT, TABLE
from tests.league.permissions.test_roles import LEAST_ROLE, READABLE, REFUSED, SEEN, is_refused, send
from tests.league.permissions.world import ROLES, fill_address, rolled_back

pytestmark = [pytest.mark.django_db, pytest.mark.once]

STATES = ("preparing", "running", "finished", "closed")
# A page, a form of a role each, and a read and a write of the API; the long profile has all in every state.
QUICK = {
    "e/<slug:tournament>/standings/", "e/<slug:tournament>/desk/", "e/<slug:tournament>/desk/close/",
    f"{EVENT}entrants/", f"{EVENT}rounds/<int:number>/step/",
}  # fmt: skip
QUICK_STATES = {"preparing-private", "closed-public"}
# The world has no result to clear, so nobody succeeds; these roles are told so, the ones below are refused.
LEAST_WITHOUT_SUCCESS = {
    ("POST", f"{TABLE}{step}/"): "organiser" for step in ("result/clear", "unplayed", "reopen", "substitute")
}
ADDRESSES = [
    *((method, path) for path in LEAST_ROLE if path.startswith("e/") for method in ("GET", "POST")),
    *((method, path) for method, path in API if path.startswith("api/v1/tournaments/<")),
]


def bring(state: str, world: dict[str, Any]) -> None:
    owner, event = world["users"]["owner"], Tournament.objects.get(slug=world["event"])
    round_ = event.rounds.get()
    if state == "preparing":
        tournament_unstart(actor=owner, tournament=_without_round(owner, round_))
    elif state in ("finished", "closed"):
        for table in round_.tables.all():
            result_enter(actor=owner, table=table, scores=[41200, 28300, 20400, 10100])
        round_.refresh_from_db()
        round_step(actor=owner, round_=round_, step="finish")
    if state == "closed":
        event.stages.update(rounds_planned=1)
        tournament_close(actor=owner, tournament=Tournament.objects.get(pk=event.pk))


def _without_round(owner: Any, round_: Any) -> Tournament:
    round_step(actor=owner, round_=round_, step="unrelease")
    return Tournament.objects.get(pk=round_.tournament_id)


@pytest.fixture(
    scope="module",
    params=[
        pytest.param((state, is_public), id=name, marks=() if name in QUICK_STATES else pytest.mark.slow)
        for state in STATES for is_public in (True, False)
        for name in [f"{state}-{'public' if is_public else 'private'}"]
    ],
)  # fmt: skip
def public(request: pytest.FixtureRequest, world: dict[str, Any], django_db_blocker: Any) -> Iterator[bool]:
    """Bring the tournament into the state, and say whether it is public."""
    state, is_public = request.param
    with django_db_blocker.unblock(), rolled_back():
        bring(state, world)
        Club.objects.filter(slug=world["club"]).update(is_public=is_public)
        Tournament.objects.filter(slug=world["event"]).update(is_public=is_public)
        expected = {"preparing": "preparing", "closed": "closed"}.get(state, "running")
        assert Tournament.objects.get(slug=world["event"]).state == expected
        yield is_public


@pytest.mark.parametrize(
    ("method", "pattern"),
    [
        pytest.param(method, path, id=f"{method} {path}", marks=() if path in QUICK else pytest.mark.slow)
        for method, path in ADDRESSES
    ],
)  # fmt: skip
def test_an_address_refuses_the_same_roles_in_every_state(
    method: str, pattern: str, public: bool, world: dict[str, Any]
) -> None:
    least, body = API.get((method, pattern), (LEAST_ROLE.get(pattern, ""), None))
    least = LEAST_WITHOUT_SUCCESS.get((method, pattern), least)
    path = fill_address(pattern, world) + SEEN.get((method, pattern), "").format(**world)
    lowest = ROLES.index(least) if least in ROLES else len(ROLES)
    for place, role in enumerate(ROLES[: lowest + 1]):
        status, redirect, log_entries = send(role, method, path, body, world)

        what = f"{role} {method} {path}: {status} {redirect}"
        assert status < 500, what
        if place >= lowest:
            assert status not in (401, 403), what
        elif not (public and pattern in READABLE and (method == "GET" or pattern.startswith("e/"))) and status != 405:
            # Anybody who is signed in may apply to a public tournament.
            assert is_refused(status, redirect) or (public and pattern in OF_A_PLAYER), what
        if place < lowest and pattern not in OF_A_PLAYER:
            assert log_entries == 0, what


OF_A_PLAYER = {
    "e/<slug:tournament>/register/", "e/<slug:tournament>/mine/", "api/v1/tournaments/<slug:slug>/applications/",
}  # fmt: skip


@pytest.mark.parametrize("pattern", [path for path in READABLE if path in QUICK])
def test_a_public_tournament_is_read_by_everybody_and_a_private_one_by_members(
    pattern: str, public: bool, world: dict[str, Any]
) -> None:
    path = fill_address(pattern, world)
    with rolled_back():
        status = Client().get(path).status_code
        member = signed_in(world["users"]["player"]).get(path).status_code

    assert member == 200
    assert (status == 200) == public
    assert public or status in {*REFUSED, 302}
