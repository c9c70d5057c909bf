from collections.abc import Callable
from typing import Any

import pytest

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.players.models import Player
from league.webhooks.models import Delivery, Endpoint
from league.webhooks.services import webhook_add
from tests.league.webhooks.acts import Given

URL = "https://bot.example/janroku"


@pytest.fixture
def subscribed(owner: User, club: Club) -> Callable[..., Endpoint]:
    """Add a webhook of the club for these events, or for all."""

    def add(*events: str, **more: Any) -> Endpoint:
        return webhook_add(actor=owner, club=club, url=URL, events=list(events), **more)

    return add


@pytest.fixture
def sends(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """The bodies of the messages that are sent; each is answered 204."""
    bodies: list[dict[str, Any]] = []

    def send(delivery: Delivery, _timestamp: int) -> int:
        bodies.append(delivery.message)
        return 204

    monkeypatch.setattr("league.webhooks.services.send", send)
    return bodies


@pytest.fixture
def given(owner: User, club: Club, house_rules: HouseRulesVersion, regulars: list[Player]) -> Given:
    return owner, club, house_rules, regulars
