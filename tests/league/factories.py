"""Functions that make a complete object in one call."""

from collections.abc import Sequence
from datetime import date
from typing import Any

from league.accounts.models import User
from league.clubs.models import HouseRulesVersion
from league.players.models import Player
from league.records.models import Hanchan
from league.records.seats import Seat
from league.records.services import hanchan_record

SCORES = (41200, 28300, 20400, 10100)
DAY = date(2026, 3, 4)


def make_user(name: str) -> User:
    return User.objects.create_user(username=name, password="a long password")


def seats_for(players: Sequence[Player], scores: Sequence[int] = SCORES) -> list[Seat]:
    return [Seat(player, score) for player, score in zip(players, scores, strict=True)]


def make_hanchan(
    *,
    actor: User,
    house_rules: HouseRulesVersion,
    players: Sequence[Player],
    scores: Sequence[int] = SCORES,
    played_on: date = DAY,
    **more: Any,
) -> Hanchan:
    return hanchan_record(
        actor=actor,
        club=house_rules.house_rules.club,
        house_rules=house_rules,
        seats=seats_for(players, scores),
        played_on=played_on,
        **more,
    )
