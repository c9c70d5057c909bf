"""A season of two divisions of four, in which everybody has a rank: the first two pass, the last two go down."""

from collections.abc import Callable

import pytest

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.players.models import Player
from league.seasons.models import Season
from league.seasons.parts import division_add, division_cut, part_fill
from league.standings.computing.following import standings_catch_up
from tests.league.factories import make_hanchan, make_players
from tests.league.jobs.at_once import run_jobs


@pytest.fixture
def computed() -> Callable[[Season], Season]:
    def compute(season: Season) -> Season:
        standings_catch_up(season)
        run_jobs()
        return season

    return compute


@pytest.fixture
def played(
    owner: User, house_rules: HouseRulesVersion, regulars: list[Player], season: Season,
    computed: Callable[[Season], Season],
) -> Season:  # fmt: skip
    """Aoi +31.2, Ben +8.3, Chika -9.6, Dai -29.9."""
    make_hanchan(actor=owner, house_rules=house_rules, players=regulars, season=season)
    return computed(season)


@pytest.fixture
def divided(
    owner: User, club: Club, house_rules: HouseRulesVersion, regulars: list[Player], season: Season,
    computed: Callable[[Season], Season],
) -> Season:  # fmt: skip
    """First: Aoi, Ben, Chika, Dai; the last two go down. Second: Emi, Finn, Gina, Hiro; the first two go up."""
    second = make_players(owner, club, ("Emi", "Finn", "Gina", "Hiro"))
    lines = ("First", regulars, {"down": 2}), ("Second", second, {"cut": 2})
    for order, (name, players, line) in enumerate(lines):
        division = division_add(actor=owner, season=season, name=name, order=order)
        part_fill(actor=owner, part=division, players=players)
        division_cut(actor=owner, division=division, **line)
        make_hanchan(actor=owner, house_rules=house_rules, players=players, season=season)
    return computed(season)
