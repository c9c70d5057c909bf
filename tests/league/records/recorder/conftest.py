"""A recorder's browser, and a table that plays under a ruleset with its own options."""

from typing import Any

import pytest
from django.test import Client

from league.accounts.models import User
from league.clubs.models import Club
from league.clubs.services import house_rules_create
from league.players.models import Player
from league.records.deals.services import hanchan_begin
from league.records.models import Hanchan


@pytest.fixture
def client(recorder: User) -> Client:
    client = Client()
    client.force_login(recorder)
    return client


@pytest.fixture
def sit(owner: User, club: Club, regulars: list[Player]) -> Any:
    """Return a function that starts a table under a ruleset."""

    def make(key: str, options: dict[str, Any] | None = None, players: list[Player] | None = None) -> Hanchan:
        rules = house_rules_create(actor=owner, club=club, name=key, ruleset=key, options=options or {})
        return hanchan_begin(actor=owner, club=club, house_rules=rules, players=players or regulars)

    return make
