"""What the tests of the API send."""

from typing import Any

from rest_framework.test import APIClient

from league.accounts.models import User
from league.players.models import Player


def signed_in(user: User) -> APIClient:
    client = APIClient()
    client.force_authenticate(user)
    return client


def seats(players: list[Player], scores: tuple[int, ...] = (41200, 28300, 20400, 10100)) -> list[dict[str, Any]]:
    return [{"player": player.name, "score": score} for player, score in zip(players, scores, strict=True)]
