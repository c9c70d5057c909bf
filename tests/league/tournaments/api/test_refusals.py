"""The refusals of a tournament's day, each by its code: by API at the desk, and on the pages of the tables."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from league.accounts.models import User
from league.core.errors import LeagueError
from league.tournaments.draws.services import stage_draw
from league.tournaments.models import Tournament
from tests.league.core.page import codes
from tests.league.tournaments.api.desk import Desk, drawn

pytestmark = [pytest.mark.django_db, pytest.mark.once]

SCORES = {"scores": [41200, 28300, 20400, 10100]}


@pytest.fixture
def new_tournament(organiser: User, tournament: Tournament) -> Desk:
    """A second tournament of the club, being prepared and without players."""
    desk = Desk(organiser)
    version = tournament.house_rules.pk
    desk.send(
        "",
        {"club": tournament.club.slug, "name": "New", "slug": "new", "house_rules": version, "starts_on": "2026-03-08"},
        status=201,
    )
    return Desk(organiser, "new")


# ----- before the start -----
def test_ties_are_settled_in_public_before_the_start(new_tournament: Desk) -> None:
    assert new_tournament.send("start/", status=400)["error"] == "order_not_published"


def test_a_tournament_starts_with_four_players(new_tournament: Desk) -> None:
    new_tournament.send("publish-order/")

    assert new_tournament.send("start/", status=400)["error"] == "too_few_entrants"


def test_a_round_is_released_after_the_start(desk: Desk) -> None:
    drawn(desk, released=0)
    desk.send("unstart/")
    desk.step(1, "confirm")

    assert desk.send("rounds/1/step/", {"step": "release"}, status=400)["error"] == "tournament_not_started"


def test_a_stage_in_the_middle_is_not_removed(desk: Desk) -> None:
    desk.send("stages/", {"name": "Final", "rounds_planned": 1, "method": "swiss", "cut": 4}, status=201)

    assert desk.send("stages/1/", method="delete", status=400)["error"] == "not_the_last_stage"


def test_a_preset_that_is_not_known_is_named(organiser: User, tournament: Tournament) -> None:
    with pytest.raises(LeagueError) as refused:
        stage_draw(actor=organiser, stage=tournament.stages.get(), seed=1, preset="lucky")

    assert refused.value.code == "unknown_preset"
    assert "lucky" in str(refused.value)


def test_a_withdrawn_player_does_not_check_in(desk: Desk, tournament: Tournament) -> None:
    entrant = tournament.entrants.order_by("number")[0].pk
    desk.send(f"entrants/{entrant}/withdraw/")

    assert desk.send(f"entrants/{entrant}/check-in/", status=400)["error"] == "not_taking_part"


def test_a_player_checks_in_while_check_in_is_open(desk: Desk, tournament: Tournament) -> None:
    desk.send("", {"check_in_closes_at": "2020-01-01T10:00:00Z"}, "patch")
    entrant = tournament.entrants.order_by("number")[0].pk
    secret = desk.send(f"entrants/{entrant}/link/")["secret"]
    refused = Client().post(reverse("event_me", args=[tournament.slug, secret]), {"do": "here"})

    assert codes(refused) == ["check_in_closed"]


# ----- rounds and results -----
def test_a_tournament_is_closed_after_its_rounds(desk: Desk) -> None:
    drawn(desk, released=1)
    refused = desk.send("close/", status=400)

    said = "Round 1 is not finished. Tables without a result: 1, 2."
    assert (refused["error"], refused["message"]) == ("round_unfinished", said)


def test_results_are_entered_at_the_desk_where_the_settings_say_so(desk: Desk) -> None:
    drawn(desk, released=1)
    desk.send("", {"players_report": False}, "patch")

    assert report(desk)["error"] == "players_do_not_report"


def test_a_confirmed_result_is_not_reported_again(desk: Desk) -> None:
    drawn(desk, released=1)
    desk.play(1)

    assert report(desk)["error"] == "result_stands"


def report(desk: Desk) -> Any:
    secret = desk.send("rounds/1/link/")["secret"]
    return desk.send("rounds/1/tables/1/report/", {**SCORES, "seat": 0, "secret": secret}, status=400)


# ----- the pages of the tables -----
def test_a_round_that_is_finished_takes_no_results_at_its_tables(desk: Desk, tournament: Tournament) -> None:
    drawn(desk, released=1)
    secret = desk.send("rounds/1/link/")["secret"]
    desk.play(1)
    desk.step(1, "finish")

    assert codes(Client().get(reverse("event_tables", args=[tournament.slug, secret]))) == ["round_over"]


@pytest.mark.parametrize(
    ("table", "sent", "code"), [(1, {"do": "report"}, "seat_first"), (9, {"seat": "0"}, "unknown_table")]
)
def test_a_phone_names_its_table_and_its_seat(
    desk: Desk, tournament: Tournament, table: int, sent: dict[str, str], code: str
) -> None:
    drawn(desk, released=1)
    secret = desk.send("rounds/1/link/")["secret"]
    refused = Client().post(reverse("event_table", args=[tournament.slug, secret, table]), sent)

    assert codes(refused) == [code]
