"""A whole tournament by API, from the registration to the final table."""

import pytest

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from tests.league.tournaments.api.desk import Desk

pytestmark = pytest.mark.once


@pytest.mark.slow
@pytest.mark.django_db
def test_a_whole_tournament_by_api(organiser: User, club: Club, house_rules: HouseRulesVersion) -> None:
    """40 players, 8 rounds, a withdrawal, a late arrival, a penalty, a corrected result, a cut to a final of four."""
    desk = Desk(organiser)
    body = {"club": club.slug, "name": "Autumn Open", "starts_on": "2026-03-07", "ends_on": "2026-03-08"}
    made = desk.send("", body, status=201)
    desk.slug = made["slug"]
    desk.send("stages/", {"name": "Main", "rounds_planned": 8, "method": "plan"}, status=201)
    final = {"name": "Final", "rounds_planned": 1, "cut": 4, "carry": 50, "method": "top"}
    desk.send("stages/", final, status=201)
    for n in range(40):
        desk.send("entrants/", {"guest": f"Player {n + 1:02}", "country": "JPN"}, status=201)
    desk.send("numbers/", {"how": "name"})
    desk.send("publish-order/")
    assert desk.send("start/")["state"] == "running"
    for entrant in desk.get("entrants/", page_size=100)["results"]:
        desk.send(f"entrants/{entrant['id']}/check-in/", {"present": True})

    drawn = desk.send("stages/1/draw/", {"seed": 7}, status=201)["rounds"]
    assert len(drawn) == 8
    assert drawn[0]["draw"]["facts"]["repeats"] == 0
    for number in (1, 2):
        assert [one for one in desk.get(f"rounds/{number}/checks/")["results"] if one["is_blocking"]] == []
        desk.step(number, "confirm", "release")
        desk.play(number)
        desk.step(number, "finish")

    # A player withdraws and another arrives late; the played rounds do not change.
    before = desk.get("script/")["script"].split("\n\n")[:2]
    leaving = desk.get("rounds/2/")["tables"][0]["seats"][0]["entrant"]["id"]
    assert desk.send(f"entrants/{leaving}/withdraw/", {"reason": "ill"})["last_round"] == 2
    late = desk.send("entrants/", {"guest": "Late Lena", "first_round": 3, "number": 41}, status=201)
    reseated = desk.send("reseat/", {"seed": 8})["rounds"]
    assert desk.get("script/")["script"].split("\n\n")[:2] == before
    assert len(reseated) == 6
    seated = {seat["entrant"]["id"] for table in reseated[0]["tables"] for seat in table["seats"]}
    assert late["id"] in seated
    assert leaving not in seated

    desk.step(3, "confirm", "release")
    desk.play(3)
    winner = next(seat for seat in desk.get("rounds/3/")["tables"][0]["seats"] if seat["place"] == 1)["entrant"]["id"]

    # A corrected result: 1,000 less for the first and more for the second. 41200 − 25000 + 15000 = +31.2.
    was = desk.points()[winner]
    seats = desk.get("rounds/3/")["tables"][0]["seats"]
    shift = {1: -1000, 2: 1000}
    scores = [seat["score"] + shift.get(seat["place"], 0) for seat in seats]
    refused = desk.send("rounds/3/tables/1/result/", {"scores": scores, "version": 1}, "put", status=400)
    assert refused["error"] == "reason_needed"
    desk.send("rounds/3/tables/1/result/", {"scores": scores, "reason": "sticks miscounted", "version": 1}, "put")
    assert float(desk.points()[winner]) == pytest.approx(float(was) - 1.0)

    # A penalty of 20 points is in the list and deducted from the points.
    given = {"entrant": winner, "points": "20", "kind": "chombo", "reason": "false win", "round": 3}
    penalty = desk.send("penalties/", given, status=201)
    assert penalty["points"] == "-20.0"
    assert float(desk.points()[winner]) == pytest.approx(float(was) - 21.0)

    desk.step(3, "finish")
    for number in range(4, 9):
        desk.step(number, "confirm", "release")
        desk.play(number)
        desk.step(number, "finish")
    best = [row["entrant"]["id"] for row in desk.get("standings/")["results"][:4]]
    [last] = desk.send("stages/2/draw/", {"seed": 1}, status=201)["rounds"]
    assert {seat["entrant"]["id"] for seat in last["tables"][0]["seats"]} == set(best)
    desk.step(9, "confirm", "release")
    desk.play(9)
    desk.step(9, "finish")
    assert desk.send("close/")["state"] == "closed"

    table = desk.get("final/")
    assert table["is_provisional"] is False
    assert {row["entrant"]["id"] for row in table["results"][:4]} == set(best)
    assert [row["rank"] for row in table["results"]] == sorted(row["rank"] for row in table["results"])
    assert len(table["results"]) == 41
    assert [row["values"] for row in table["results"]] == [row["values"] for row in desk.get("standings/")["results"]]
    why = desk.get(f"standings/{best[0]}/why/")["reasons"]
    assert why
    assert all("{" not in reason["text"] for reason in why)
