"""Penalties of a game, closed tables and substitutes by API."""

import pytest

from league.accounts.models import User
from league.clubs.models import Club
from league.clubs.services import house_rules_create
from league.tournaments.models import Tournament
from tests.league.tournaments.api.desk import Desk
from tests.league.tournaments.conftest import started_tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament(organiser: User, club: Club) -> Tournament:
    rules = house_rules_create(actor=organiser, club=club, name="MCR", ruleset="mcr")
    return started_tournament(organiser, rules, players=8, rounds=1)


@pytest.fixture
def table(desk: Desk) -> str:
    """The address of a released table."""
    desk.send("stages/1/draw/", {"script": "1-2-3-4\n5-6-7-8"}, status=201)
    desk.step(1, "confirm", "release")
    return "rounds/1/tables/1/"


def test_a_result_with_penalties_adds_up_and_the_sheet_has_them(desk: Desk, table: str) -> None:
    penalties = [{"seat": 0, "points": "10", "reason": "late"}, {"seat": 1, "kind": "warning", "reason": "slow"}]
    body = {"scores": [38, 22, -30, -40], "penalties": penalties, "version": 0}

    seats = desk.send(f"{table}result/", body, "put")["seats"]

    assert [(seat["score"], seat["penalty"]) for seat in seats] == [(38, "10"), (22, "0"), (-30, "0"), (-40, "0")]
    found = desk.get("penalties/")["results"]
    assert [(one["kind"], one["game_points"], one["table"], one["seat"]) for one in found] == [
        ("other", "10", 1, 0), ("warning", "0", 1, 1)
    ]  # fmt: skip
    sheet = desk.get("sheets/penalties/json/")
    assert [(row["seat" if "seat" in row else "wind"], row["reason"]) for row in sheet["rows"]] == [
        ("east", "late"), ("south", "slow")
    ]  # fmt: skip


def test_scores_without_the_penalties_are_named(desk: Desk, table: str) -> None:
    body = {"scores": [48, 22, -30, -40], "penalties": [{"seat": 0, "points": "10", "reason": "x"}], "version": 0}

    assert desk.send(f"{table}result/", body, "put", status=400)["error"] == "scores_without_penalties"


def test_a_penalty_after_the_result_changes_it(desk: Desk, table: str) -> None:
    desk.send(f"{table}result/", {"scores": [48, 22, -30, -40], "version": 0}, "put")

    given = desk.send(f"{table}penalties/", {"seat": 3, "kind": "chombo", "reason": "wrong hand"}, status=201)

    assert (given["game_points"], given["is_paid"]) == ("30", True)
    # -40 - 30, and 10 to each of the others
    assert [seat["score"] for seat in desk.get(table)["seats"]] == [58, 32, -20, -70]
    desk.send(f"penalties/{given['id']}/void/", {"reason": "no"})
    assert [seat["score"] for seat in desk.get(table)["seats"]] == [48, 22, -30, -40]


def test_a_table_is_closed_and_opened_again(desk: Desk, table: str) -> None:
    closed = desk.send(f"{table}unplayed/", {"unplayed": "forfeited", "seats": [2], "reason": "absent"})
    opened = desk.send(f"{table}reopen/", {"reason": "here now"})

    assert (closed["unplayed"], closed["is_done"]) == ("forfeited", True)
    assert [award["kind"] for award in closed["awards"]] == ["walkover", "walkover", "forfeit", "walkover"]
    assert (opened["unplayed"], opened["is_done"], opened["awards"]) == ("", False, [])


def test_a_substitute_sits_down(desk: Desk, table: str) -> None:
    body = {"guest": "Substitute", "is_substitute": True}
    entrant = desk.send("entrants/", body, status=201)["id"]

    seats = desk.send(f"{table}substitute/", {"seat": 1, "entrant": entrant, "reason": "ill"})["seats"]

    assert seats[1]["entrant"]["id"] == entrant
