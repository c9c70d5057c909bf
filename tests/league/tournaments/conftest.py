"""A tournament of guests under the ladder rules, ready for the draw."""

from collections.abc import Callable
from datetime import date
from functools import partial

import pytest

from league.accounts.models import User
from league.clubs.models import HouseRulesVersion
from league.players.selectors import players_known
from league.tournaments.entrants.services import numbers_assign
from league.tournaments.lifecycle.services import order_publish, stage_add, tournament_create, tournament_start
from league.tournaments.models import Round, Tournament
from league.tournaments.results.services import result_enter
from tests.league.factories import make_entrants, make_players


@pytest.fixture
def make_tournament(organiser: User, house_rules: HouseRulesVersion) -> Callable[..., Tournament]:
    return partial(started_tournament, organiser, house_rules)


@pytest.fixture
def play(organiser: User) -> Callable[[Round], None]:
    return partial(round_play, organiser)


def started_tournament(
    organiser: User, house_rules: HouseRulesVersion, players: int = 16, rounds: int = 3, method: str = "plan",
    slug: str = "autumn-open", **more: object,
) -> Tournament:  # fmt: skip
    club = house_rules.house_rules.club
    tournament = tournament_create(
        actor=organiser, club=club, name="Autumn Open", slug=slug, house_rules=house_rules, starts_on=date(2026, 3, 7)
    )
    stage_add(actor=organiser, tournament=tournament, name="Main", rounds_planned=rounds, method=method, **more)
    names = [f"Player {n + 1:02}" for n in range(players)]
    known = players_known(club, names)
    fresh = iter(make_players(organiser, club, [name for name in names if name not in known], is_guest=True))
    make_entrants(organiser, tournament, [known.get(name) or next(fresh) for name in names])
    numbers_assign(actor=organiser, tournament=tournament)
    order_publish(actor=organiser, tournament=tournament)
    return tournament_start(actor=organiser, tournament=tournament)


def round_play(organiser: User, round_: Round) -> None:
    """Enter a result for every table. The scores rotate with the table's number, so that nobody always wins."""
    scores = [40100, 29900, 20100, 9900]
    for table in round_.tables.filter(hanchan=None):
        turn = (table.number + round_.number) % 4
        result_enter(actor=organiser, table=table, scores=scores[turn:] + scores[:turn])
