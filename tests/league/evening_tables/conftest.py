from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import pytest

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.clubs.services import house_rules_create
from league.evening_tables.models import EveningRound
from league.evening_tables.services import round_form
from league.evenings.services import answer_give
from league.players.models import Player
from league.records.models import Hanchan
from league.sessions.models import Session
from league.sessions.services import session_open
from tests.league.factories import make_hanchan, make_players

NAMES = (
    "Aoi", "Ben", "Chika", "Dai", "Emi", "Fumi", "Goro", "Hana", "Iku", "Jun", "Kei", "Lin", "Mio",
)  # fmt: skip


@pytest.fixture
def tonight(organiser: User, club: Club) -> Session:
    return session_open(actor=organiser, club=club, name="Thursday")


@pytest.fixture
def crowd(owner: User, club: Club, regulars: list[Player]) -> list[Player]:
    """Thirteen players; the regulars are the first four."""
    return [*regulars, *make_players(owner, club, NAMES[4:])]


@pytest.fixture
def come(organiser: User, tonight: Session, crowd: list[Player]) -> Callable[[int], list[Player]]:
    """Let the first of the crowd say that they come."""

    def say(number: int) -> list[Player]:
        for player in crowd[:number]:
            answer_give(actor=organiser, session=tonight, kind="yes", player=player)
        return crowd[:number]

    return say


@pytest.fixture
def form(organiser: User, tonight: Session, house_rules: HouseRulesVersion) -> Callable[..., EveningRound]:
    def act(**wanted: Any) -> EveningRound:
        return round_form(actor=organiser, session=tonight, **{"house_rules": house_rules, **wanted})

    return act


@pytest.fixture
def sanma(owner: User, club: Club) -> HouseRulesVersion:
    return house_rules_create(actor=owner, club=club, name="Threes", ruleset="sanma-club")


def tables(round_: EveningRound) -> list[list[str]]:
    """The names at each table, sorted."""
    rows: dict[int, list[str]] = {}
    for seat in round_.seats.filter(table__isnull=False).select_related("player__merged_into", "table"):
        rows.setdefault(seat.table.number, []).append(seat.name)  # type: ignore[union-attr]
    return [sorted(rows[number]) for number in sorted(rows)]


def out(round_: EveningRound) -> list[str]:
    return sorted(seat.name for seat in round_.seats.filter(table=None).select_related("player__merged_into"))


def finish(round_: EveningRound) -> None:
    """End the games of a round: the seats win in their order."""
    for table in round_.tables.select_related("hanchan"):
        Hanchan.objects.filter(pk=table.hanchan_id).update(state="finished")
        for seat in table.hanchan.participants.all():  # type: ignore[union-attr]
            table.hanchan.participants.filter(pk=seat.pk).update(  # type: ignore[union-attr]
                place=seat.seat + 1, points=1000 * (3 - 2 * seat.seat), counts=True
            )


def played_before(organiser: User, rules: HouseRulesVersion, players: list[Player], day: date, ago: int) -> Hanchan:
    return make_hanchan(actor=organiser, house_rules=rules, players=players, played_on=day - timedelta(days=ago))
