"""Every page and method of an event: what a role in it permits, and that one in another event permits nothing."""

from typing import Any

import pytest

from league.clubs.models import Club, Role
from league.clubs.services import membership_set
from league.tournaments.core.people import official_set
from league.tournaments.lifecycle.services import tournament_create
from league.tournaments.models import Tournament
from tests.league.factories import DAY, make_user
from tests.league.permissions.cells import cells
from tests.league.permissions.table import API, EVENT_ROLES, IN_EVENT, Key, lowest_in_club, of_the_event
from tests.league.permissions.test_roles import SEEN, is_refused, send
from tests.league.permissions.world import fill_address, forms_alone

pytestmark = [pytest.mark.django_db, pytest.mark.once]

LOWEST = of_the_event()
# Not decided by a role: by the secret of a link, or because what is asked for is not there yet.
UNDECIDED = {key for key, lowest in LOWEST.items() if lowest in ("visitor", "nobody")}
UNDECIDED |= {"e/<slug:tournament>/desk/prints/<int:pk>.pdf"}
NAMED = {key for keys in IN_EVENT.values() for key in keys}
DECIDED = sorted((key for key in LOWEST if key not in UNDECIDED), key=str)
ABOVE_PLAYER = {key for key in DECIDED if lowest_in_club(key) != "player"}


def by_address() -> dict[str, list[Key]]:
    """The methods of the API by their address; a page is one key, since all of it is for one role."""
    found: dict[str, list[Key]] = {}
    for key in DECIDED:
        found.setdefault(key if isinstance(key, str) else key[1], []).append(key)
    return found


ADDRESSES = by_address()


def only_named_are_quick(address: str) -> Any:
    return pytest.param(
        address, marks=() if NAMED.intersection(ADDRESSES[address]) else [pytest.mark.slow, pytest.mark.sampled]
    )


@pytest.fixture(scope="module")
def officials(world: dict[str, Any]) -> dict[str, Any]:
    """The world with an account for each role in the event.

    `elsewhere_organiser` organises another event of the same club and sees this one as a player of the club.
    """
    owner, club = world["users"]["owner"], Club.objects.get(slug=world["club"])
    event = Tournament.objects.select_related("club").get(slug=world["event"])
    other = tournament_create(
        actor=owner, club=club, name="Winter Open", house_rules=world["version"], starts_on=DAY, is_public=False
    )
    users = {role: make_user(role) for role in (*EVENT_ROLES, "elsewhere_organiser")}
    for role in EVENT_ROLES:
        official_set(actor=owner, tournament=event, account=role, role=role.removeprefix("event_"))
    official_set(actor=owner, tournament=other, account="elsewhere_organiser", role="organiser")
    membership_set(actor=owner, club=club, user=users["elsewhere_organiser"], role=Role.PLAYER)
    return {**world, "users": {**world["users"], **users}}


def is_permitted(role: str, key: Key, world: dict[str, Any]) -> bool:
    """Send the request; a refused one must change nothing."""
    method, pattern = ("POST" if key in forms_alone() else "GET", key) if isinstance(key, str) else key
    path = fill_address(pattern, world) + SEEN.get((method, pattern), "").format(**world)
    body = None if isinstance(key, str) else API[key][1]
    status, redirect, lines = send(role, method, path, body, world)
    assert status < 500, f"{role} {method} {path}: {status}"
    refused = is_refused(status, redirect)
    assert not (refused and lines), f"{role} {method} {path}"
    return not refused


@pytest.mark.parametrize("address", [only_named_are_quick(address) for address in ADDRESSES])
def test_a_role_in_the_event_permits_what_the_table_says(address: str, officials: dict[str, Any]) -> None:
    with cells() as cell:
        for key in ADDRESSES[address]:
            name = key if isinstance(key, str) else " ".join(key)
            for place, role in enumerate(EVENT_ROLES):
                with cell(role, name):
                    assert is_permitted(role, key, officials) is (place >= EVENT_ROLES.index(LOWEST[key]))
            if key in ABOVE_PLAYER:
                with cell("a role in another event of the club", name):
                    assert not is_permitted("elsewhere_organiser", key, officials)
