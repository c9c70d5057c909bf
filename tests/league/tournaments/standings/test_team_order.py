"""Teams are ranked by the order of the event; each ruleset brings its order."""

from collections.abc import Callable

import pytest

from league.accounts.models import User
from league.clubs.models import Club
from league.clubs.services import house_rules_create
from league.tournaments.entrants.services import team_put
from league.tournaments.models import Tournament
from league.tournaments.standings.teams import team_table
from league.tournaments.standings.tournament_table import tournament_table
from rules.registry import RULESETS
from scoring.metrics import table_rule
from tests.league.core.page import signed_in
from tests.league.tournaments.conftest import started_tournament
from tests.league.tournaments.draws.cuts import main_round
from tests.league.tournaments.entrants.test_registration import program

pytestmark = [pytest.mark.django_db, pytest.mark.once]

Make = Callable[..., Tournament]


def teams(organiser: User, event: Tournament, *numbers: tuple[int, ...]) -> None:
    for name, several in zip(("Reds", "Blues", "Greens"), numbers, strict=False):
        entrants = list(event.entrants.filter(number__in=several))
        team_put(actor=organiser, tournament=event, name=name, entrants=entrants)


def ranks(event: Tournament) -> list[tuple[str, int]]:
    event.refresh_from_db()
    return [(line.team.name, line.rank) for line in team_table(tournament_table(event))]


def mcr_event(organiser: User, club: Club, scores: dict[int, list[int]]) -> Tournament:
    rules = house_rules_create(actor=organiser, club=club, name="MCR", ruleset="mcr")
    event = started_tournament(organiser, rules, players=8, rounds=1, slug="mcr-open")
    main_round(organiser, event, scores)
    return event


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.key)
def test_the_order_that_a_ruleset_brings_is_one_of_the_catalogue(ruleset: object) -> None:
    order = ruleset.ranked_by  # type: ignore[attr-defined]

    assert [step.text for step in table_rule(order or ["points"]).steps] == list(order or ["points"])


def test_an_event_of_mcr_is_ranked_by_points_then_score(organiser: User, club: Club) -> None:
    scores = {1: [120, 10, -30, -100], 2: [90, 40, -40, -90]}
    event = mcr_event(organiser, club, scores)

    table = [(line.entrant.number, line.rank) for line in tournament_table(event).lines]

    assert event.order == ["points", "score"]
    # Both winners have 4 table points: 120 against 90. Both seconds have 2: 40 against 10.
    assert table[:4] == [(1, 1), (5, 2), (6, 3), (2, 4)]


def test_an_order_that_is_given_is_kept(organiser: User, club: Club) -> None:
    rules = house_rules_create(actor=organiser, club=club, name="MCR", ruleset="mcr")

    made = program(organiser).post("/api/v1/tournaments/", {
        "club": club.slug, "name": "Cup", "starts_on": "2026-05-01", "house_rules": rules.pk, "order": ["firsts"],
    })  # fmt: skip

    assert made.json()["order"] == ["firsts"]


def test_the_form_of_a_new_event_begins_with_the_order_of_the_rules(organiser: User, club: Club) -> None:
    house_rules_create(actor=organiser, club=club, name="MCR", ruleset="mcr")

    form = signed_in(organiser).get(f"/c/{club.slug}/tournaments/new/").context["form"]

    assert [form[f"metric_{place}"].value() for place in (1, 2)] == ["points", "score"]


def test_teams_with_equal_points_are_ranked_by_the_next_metric_of_the_event(organiser: User, club: Club) -> None:
    event = mcr_event(organiser, club, {1: [120, 10, -30, -100], 2: [90, 40, -40, -90]})
    # Reds 4 + 1 points with 120 - 40 = 80; Blues 4 + 1 points with 90 - 30 = 60.
    teams(organiser, event, (1, 7), (5, 3))

    assert ranks(event) == [("Reds", 1), ("Blues", 2)]
    Tournament.objects.update(order=["points"])
    assert ranks(event) == [("Blues", 1), ("Reds", 1)]


def test_places_shared_by_two_players_count_half_each_for_their_teams(organiser: User, club: Club) -> None:
    # Table 1: 1 and 2 share the first place, 1.5 each. Table 2: places 1 to 4.
    event = mcr_event(organiser, club, {1: [60, 60, -20, -100], 2: [90, 40, -40, -90]})
    Tournament.objects.update(order=["mean_place"])
    # Reds 1.5 and 3: 2.25; Blues 1.5 and 2: 1.75; Greens 1 and 4: 2.5
    teams(organiser, event, (1, 7), (2, 6), (5, 8))

    event.refresh_from_db()
    found = [(line.team.name, line.texts["mean_place"]) for line in team_table(tournament_table(event))]

    assert found == [("Blues", "1.75"), ("Reds", "2.25"), ("Greens", "2.50")]


def test_the_points_of_a_team_are_the_sum_of_its_members_after_a_penalty(
    organiser: User, event_of_four: Tournament
) -> None:
    teams(organiser, event_of_four, (1, 2))
    event_of_four.penalties.create(
        entrant=event_of_four.entrants.get(number=1), kind="late", points=2000, reason="late", referee=organiser
    )

    table = tournament_table(event_of_four)

    [line] = team_table(table)
    assert line.points == sum(member.points for member in line.members)


@pytest.fixture
def event_of_four(organiser: User, make_tournament: Make) -> Tournament:
    event = make_tournament(players=4, rounds=1)
    main_round(organiser, event, {})
    return event
