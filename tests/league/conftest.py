"""The people of the tests: an owner, an organiser, a recorder, four regulars, and a stranger without rights."""

from collections.abc import Callable, Iterator
from datetime import date
from typing import Any

import pytest
from django.conf import settings
from django.db import transaction
from django.utils import translation

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion, Role
from league.clubs.services import club_create, house_rules_create, membership_set
from league.players.models import Player
from league.seasons.models import Season
from league.seasons.services import season_open
from rules.ruleset import Ruleset
from tests.league.factories import make_players, make_user
from tests.made_up.registering import register_made_up


@pytest.fixture(scope="module")
def shared_db(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """Keep what a module's fixtures store for all of its tests, and roll it back after the last one.

    Each test rolls its own changes back.
    """
    with django_db_blocker.unblock(), transaction.atomic():
        yield
        transaction.set_rollback(True)


@pytest.fixture(scope="module")
def world(shared_db: None) -> dict[str, Any]:
    """Build the world of the permissions once for a module; every test rolls its own changes back."""
    from tests.league.permissions.world import build_world  # has half of the site in it

    return build_world()


@pytest.fixture(autouse=True)
def english() -> None:
    """A request leaves its language active for the tests after it."""
    translation.activate(settings.LANGUAGE_CODE)


@pytest.fixture
def owner(db: None) -> User:
    return make_user("yuki")


@pytest.fixture
def stranger(db: None) -> User:
    return make_user("stranger")


@pytest.fixture
def club(owner: User) -> Club:
    return club_create(actor=owner, name="North Wind Circle", time_zone="Asia/Tokyo", day_begins=12)


@pytest.fixture
def member(owner: User, club: Club) -> Callable[[str, str], User]:
    def make(name: str, role: str) -> User:
        return membership_set(actor=owner, club=club, user=make_user(name), role=role).user

    return make


@pytest.fixture
def organiser(member: Callable[[str, str], User]) -> User:
    return member("olga", Role.ORGANISER)


@pytest.fixture
def recorder(member: Callable[[str, str], User]) -> User:
    return member("rei", Role.RECORDER)


@pytest.fixture
def player_user(member: Callable[[str, str], User]) -> User:
    return member("piotr", Role.PLAYER)


@pytest.fixture
def regulars(owner: User, club: Club) -> list[Player]:
    return make_players(owner, club, ("Aoi", "Ben", "Chika", "Dai"))


@pytest.fixture
def house_rules(owner: User, club: Club) -> HouseRulesVersion:
    """Start 25000, uma 15/5/-5/-15; of equal scores the later seat has the better place."""
    return house_rules_create(actor=owner, club=club, name="Ladder rules", ruleset="riichi-ladder")


@pytest.fixture
def three_seats(owner: User, club: Club, monkeypatch: pytest.MonkeyPatch) -> HouseRulesVersion:
    """House rules of a ruleset with three seats, which begin with 100 points each."""
    return house_rules_create(actor=owner, club=club, name="Pairs", ruleset=register_made_up(monkeypatch, 3).key)


@pytest.fixture
def season(owner: User, club: Club, house_rules: HouseRulesVersion) -> Season:
    return season_open(actor=owner, club=club, name="Spring", opens=date(2026, 1, 1), house_rules=house_rules)


@pytest.fixture(params=[4, 3], ids=["four seats", "three seats"])
def made_up(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Ruleset[Any]:
    """Register a small made-up ruleset (tests/made_up) for one test, once with four seats and once with three."""
    return register_made_up(monkeypatch, request.param)
