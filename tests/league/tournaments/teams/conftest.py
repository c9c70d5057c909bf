"""A team league: three teams of six, of whom four play a round."""

from collections.abc import Callable
from datetime import UTC, datetime

import pytest

from league.accounts.models import User
from league.tournaments.entrants.services import team_put
from league.tournaments.models import Entrant, Team, Tournament
from league.tournaments.teams.services import line_up_name

TEAMS = {"Blues": range(1, 7), "Greens": range(7, 13), "Reds": range(13, 19)}
NOON = datetime(2026, 3, 7, 12, tzinfo=UTC)


@pytest.fixture
def league(organiser: User, make_tournament: Callable[..., Tournament]) -> Tournament:
    """Start numbers 1 to 6 are the Blues, 7 to 12 the Greens, 13 to 18 the Reds."""
    event = make_tournament(players=18, rounds=3, method="random")
    for name, numbers in TEAMS.items():
        team_put(actor=organiser, tournament=event, name=name, entrants=event.entrants.filter(number__in=numbers))
    Tournament.objects.filter(pk=event.pk).update(lineup_size=4, team_mates="soft")
    event.refresh_from_db()
    return event


@pytest.fixture
def blues(league: Tournament) -> Team:
    return league.teams.get(name="Blues")


def players(event: Tournament, *numbers: int) -> list[Entrant]:
    return list(event.entrants.filter(number__in=numbers).order_by("number"))


def name_all(organiser: User, event: Tournament, number: int, shift: int = 0) -> None:
    """Let every team name four of its six players; `shift` says with which of them it begins."""
    for team in event.teams.all():
        chosen = list(TEAMS[team.name])[shift : shift + 4]
        line_up_name(actor=organiser, team=team, number=number, entrants=players(event, *chosen), now=NOON)
