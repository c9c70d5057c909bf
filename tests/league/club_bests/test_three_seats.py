"""Club records and ladders of a ruleset with three seats."""

import pytest
from django.test import Client
from django.urls import reverse

from league.accounts.models import User
from league.club_bests.models import ClubBests
from league.clubs.models import Club, HouseRulesVersion
from league.jobs.models import Job
from league.jobs.running import job_run
from league.ladders.computing.storing import ladders_catch_up
from league.ladders.models import LadderRow
from league.ladders.services import ladder_open
from league.players.models import Player
from scoring.ladders.registry import LADDERS
from tests.league.core.page import words
from tests.league.factories import make_hanchan


@pytest.fixture
def three_games(owner: User, three_seats: HouseRulesVersion, regulars: list[Player]) -> None:
    """Aoi wins every time; Ben is last twice."""
    aoi, ben, chika, _dai = regulars
    for players in ([aoi, ben, chika], [aoi, chika, ben], [aoi, chika, ben]):
        make_hanchan(actor=owner, house_rules=three_seats, players=players, scores=(120, 100, 80))


@pytest.mark.usefixtures("three_games")
def test_records_are_found_in_games_of_three(club: Club) -> None:
    page = reverse("club_bests", args=[club.slug])
    Client().get(page)
    for job in Job.objects.filter(kind="club_bests").behind():
        job_run(job.pk)

    shown = words(Client().get(page))

    (row,) = ClubBests.objects.get().found
    values = {one["key"]: one["value"] for one in row["bests"]}
    assert (values["margin"], values["firsts"], values["not_last"]) == (20, 3, 3)
    assert "Most games in a row without a last place" in shown


@pytest.mark.usefixtures("three_games")
@pytest.mark.parametrize("kind", [ladder.key for ladder in LADDERS])
def test_a_ladder_rates_games_of_three_or_leaves_them_out(
    kind: str, owner: User, club: Club, regulars: list[Player]
) -> None:
    ladder = ladder_open(actor=owner, club=club, name=kind, kind=kind)
    ladders_catch_up([ladder])

    rated = {row.player_id: row.games for row in LadderRow.objects.filter(ladder=ladder)}
    answer = Client().get(reverse("ladder", args=[club.slug, ladder.slug]))

    assert answer.status_code == 200
    assert rated in ({player.pk: 3 for player in regulars[:3]}, {})
