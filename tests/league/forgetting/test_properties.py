"""Forgetting changes no point, rank or rating, whoever is forgotten and whatever was played."""

from datetime import date
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.forgetting.services import player_forget
from league.ladders.services import ladder_open
from league.maintenance.verification import differences
from league.players.models import Player
from league.records.models import Participant
from league.records.player_merges import player_merge
from league.seasons.models import Season
from tests.league.factories import make_hanchan, make_players
from tests.league.jobs.at_once import run_jobs
from tests.league.permissions.world import rolled_back
from tests.profile import times

games = st.tuples(st.permutations(range(6)), st.permutations((41200, 28300, 20400, 10100)))


def figures(club: Club) -> list[Any]:
    """All that was computed, by the keys of the players."""
    row = ("player", "rank", "shared", "rank_before", "order", "games", "values", "places", "sums")
    return [
        list(Participant.objects.filter(club=club).order_by("pk").values_list("player", "score", "place", "points")),
        *(list(season.rows.order_by("player").values_list(*row)) for season in club.seasons.all()),
        *(
            list(ladder.rows.order_by("player").values_list("player", "rating", "mark"))
            for ladder in club.ladders.all()
        ),
    ]


@settings(
    max_examples=times(3, 20), deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)  # fmt: skip
@given(played=st.lists(games, min_size=1, max_size=5), gone=st.integers(0, 5), is_merged=st.booleans())
def test_no_figure_changes(
    owner: User, club: Club, house_rules: HouseRulesVersion, season: Season,
    played: list[tuple[list[int], list[int]]], gone: int, is_merged: bool,
) -> None:  # fmt: skip
    with rolled_back():
        players = make_players(owner, club, ("Aoi", "Ben", "Chika", "Dai", "Emi", "Fumi"))
        ladder_open(actor=owner, club=club, name="Elo", kind="elo")
        for number, (seats, scores) in enumerate(played):
            make_hanchan(
                actor=owner, house_rules=house_rules, players=[players[seat] for seat in seats[:4]], scores=scores,
                season=season, played_on=date(2026, 3, 1 + number),
            )  # fmt: skip
        if is_merged:
            twin = make_players(owner, club, ["Twin"])[0]
            player_merge(actor=owner, kept=players[gone], merged=twin)
        run_jobs()
        before = figures(club)

        player_forget(actor=owner, player=Player.objects.get(pk=players[gone].pk), name=players[gone].name)
        run_jobs()

        assert figures(club) == before
        assert list(differences()) == []


@pytest.fixture(autouse=True)
def stored(db: None) -> None:
    """Each example is rolled back."""
