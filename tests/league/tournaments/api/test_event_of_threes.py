"""An event of threes by API: nine players, three rounds, from its creation to the final table."""

import re
from typing import Any

import pytest
from django.test import Client

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.tournaments.core.links import link_open
from league.tournaments.models import Round, Tournament
from tests.league.tournaments.api.desk import Desk
from tests.league.tournaments.threes import rules_of_three, turned
from tests.profile import part_of

pytestmark = [pytest.mark.django_db, pytest.mark.once]


@pytest.fixture
def rules(owner: User, club: Club) -> HouseRulesVersion:
    return rules_of_three(owner, club)


def begun(organiser: User, club: Club, rules: HouseRulesVersion, players: int, **stage: Any) -> Desk:
    desk = Desk(organiser)
    made = desk.send(
        "", {"club": club.slug, "name": "Sanma Cup", "starts_on": "2026-03-07", "house_rules": rules.pk}, status=201
    )
    desk.slug = made["slug"]
    desk.send("stages/", {"name": "Main", "rounds_planned": 3, "method": "plan", **stage}, status=201)
    for n in range(players):
        desk.send("entrants/", {"guest": f"Player {n + 1:02}"}, status=201)
    desk.send("numbers/", {"how": "name"})
    desk.send("publish-order/")
    desk.send("start/")
    return desk


def play(desk: Desk, number: int) -> None:
    for table in desk.get(f"rounds/{number}/")["tables"]:
        body = {"scores": turned(table["number"] + number), "version": 0}
        desk.send(f"rounds/{number}/tables/{table['number']}/result/", body, "put")


def test_nine_players_meet_nobody_twice_in_three_rounds(organiser: User, club: Club, rules: HouseRulesVersion) -> None:
    desk = begun(organiser, club, rules, players=9)
    drawn = desk.send("stages/1/draw/", {"seed": 7}, status=201)["rounds"]

    assert [len(table["seats"]) for one in drawn for table in one["tables"]] == [3] * 9
    assert {seat["wind"] for seat in drawn[0]["tables"][0]["seats"]} == {"east", "south", "west"}
    assert drawn[0]["draw"]["facts"]["plan"]["repeats"] == 0
    for number in (1, 2, 3):
        assert [one for one in desk.get(f"rounds/{number}/checks/")["results"] if one["code"] == "table_size"] == []
        desk.step(number, "confirm", "release")
        play(desk, number)
        desk.step(number, "finish")
    fairness = desk.get("fairness/")
    assert {tuple(line["winds"]) for line in fairness["players"]} == {(1, 1, 1)}
    assert desk.send("close/")["state"] == "closed"

    table = desk.get("final/")["results"]
    points = [float(row["values"]["points"]["value"]) for row in table]
    # each table gives 50-40+20+15 = 45, 35-40 = -5 and 20-40-20 = -40, which add up to 0
    assert len(table) == 9
    assert sum(points) == 0
    assert points == sorted(points, reverse=True)
    assert all(point in {a + b + c for a in (45, -5, -40) for b in (45, -5, -40) for c in (45, -5, -40)}
               for point in points)  # fmt: skip


@pytest.mark.slow
def test_every_page_and_file_opens_and_has_no_north(organiser: User, club: Club, rules: HouseRulesVersion) -> None:
    desk = begun(organiser, club, rules, players=9)
    desk.send("stages/1/draw/", {"seed": 7}, status=201)
    for number in (1, 2, 3):
        desk.step(number, "confirm", "release")
        play(desk, number)
        desk.step(number, "finish")
    client = Client()
    client.force_login(organiser)
    waiting = [f"/e/{desk.slug}/", f"/e/{desk.slug}/desk/files/archive.json"]
    opened: set[str] = set()

    while waiting:
        address = waiting.pop()
        if address in opened:
            continue
        opened.add(address)
        answer = client.get(address)
        assert answer.status_code < 400, address
        if answer["Content-Type"].startswith("text/html"):
            page = answer.content.decode()
            assert "北" not in page, address
            waiting += [link.split("#")[0].replace("&amp;", "&") for link in re.findall(r'href="(/e/[^"]*)"', page)]

    assert {f"/e/{desk.slug}/files/seating.{kind}" for kind in ("csv", "json", "xlsx", "pdf")} <= opened


@pytest.mark.parametrize("method", part_of(["swiss", "random", "interval", "top"]))
def test_every_method_draws_tables_of_three(organiser: User, club: Club, rules: HouseRulesVersion, method: str) -> None:
    desk = begun(organiser, club, rules, players=11, method=method)

    for number in (1, 2):
        [drawn] = desk.send("stages/1/draw/", {"seed": 5}, status=201)["rounds"]
        # eleven players: three tables, and two sit out
        assert [len(table["seats"]) for table in drawn["tables"]] == [3, 3, 3]
        desk.step(number, "confirm", "release")
        play(desk, number)
        desk.step(number, "finish")
    out = [
        {row["entrant"]["id"] for row in desk.get("standings/")["results"]}
        - {seat["entrant"]["id"] for table in desk.get(f"rounds/{number}/")["tables"] for seat in table["seats"]}
        for number in (1, 2)
    ]
    assert [len(one) for one in out] == [2, 2]
    assert not out[0] & out[1]


def test_a_script_has_three_numbers_in_each_line(organiser: User, club: Club, rules: HouseRulesVersion) -> None:
    desk = begun(organiser, club, rules, players=6)

    refused = desk.send("stages/1/draw/", {"script": "1-2-3-4"}, status=400)
    assert refused["error"] == "bad_script"
    desk.send("stages/1/draw/", {"script": "1-2-3\n4-5-6\n\n3-1-4\n2-5-6"}, status=201)
    assert desk.get("script/")["script"] == "1-2-3\n4-5-6\n\n3-1-4\n2-5-6"


def test_a_cut_is_a_multiple_of_three(organiser: User, club: Club, rules: HouseRulesVersion) -> None:
    desk = begun(organiser, club, rules, players=9)

    final = {"name": "Final", "rounds_planned": 1, "method": "top"}
    refused = desk.send("stages/", {**final, "cut": 4}, status=400)
    assert (refused["error"], "multiple of 3" in refused["message"]) == ("bad_cut", True)
    assert desk.send("stages/", {**final, "cut": 3}, status=201)["cut"] == 3


def test_a_plan_is_shown_before_anybody_is_entered(organiser: User, club: Club, rules: HouseRulesVersion) -> None:
    desk = begun(organiser, club, rules, players=3)

    shown = desk.send("plan-preview/", {"players": 15, "rounds": 7, "seed": 1})
    assert (shown["facts"]["repeats"], shown["method"]) == (0, "Kirkman's triples")
    assert shown["script"].split("\n")[0].count("-") == 2


def test_there_is_no_fourth_seat(organiser: User, club: Club, rules: HouseRulesVersion) -> None:
    desk = begun(organiser, club, rules, players=7)
    desk.send("stages/1/draw/", {"seed": 7}, status=201)
    desk.step(1, "confirm", "release")
    seats = {seat["entrant"]["id"] for table in desk.get("rounds/1/")["tables"] for seat in table["seats"]}
    out = next(one["id"] for one in desk.get("entrants/")["results"] if one["id"] not in seats)
    round_ = Round.objects.get(number=1)
    table = "rounds/1/tables/1/"

    scores = {"scores": [50000, 35000, 20000]}
    foul = {**scores, "version": 0, "penalties": [{"seat": 3, "points": 1, "reason": "late"}]}
    assert desk.send(f"{table}result/", foul, "put", status=404)["error"] == "not_found"
    assert (
        desk.send(f"{table}result/", {"scores": [40000, 30000, 20000, 15000], "version": 0}, "put", status=400)["error"]
        == "wrong_number_of_players"
    )
    sits = {"seat": 3, "entrant": out, "reason": "ill"}
    assert desk.send(f"{table}substitute/", sits, status=404)["error"] == "not_found"
    assert desk.send(f"{table}substitute/", {**sits, "seat": 2})["seats"][2]["entrant"]["id"] == out
    secret = link_open(actor=organiser, opened=round_)
    report = {**scores, "secret": secret}
    assert desk.send(f"{table}report/", {**report, "seat": 3}, status=404)["error"] == "not_found"
    assert desk.send(f"{table}report/", {**report, "seat": 1}, status=201)["seat"] == 1


def test_a_substitute_fills_the_last_table(organiser: User, club: Club, rules: HouseRulesVersion) -> None:
    desk = begun(organiser, club, rules, players=5)
    spare = desk.send("entrants/", {"guest": "Spare", "is_substitute": True}, status=201)["id"]

    drawn = desk.send("stages/1/draw/", {"seed": 7}, status=201)["rounds"]
    seated = [{seat["entrant"]["id"] for table in one["tables"] for seat in table["seats"]} for one in drawn]
    assert all(spare in one and len(one) == 6 for one in seated)


def test_a_forfeit_gives_what_the_last_of_three_gets(organiser: User, club: Club, rules: HouseRulesVersion) -> None:
    desk = begun(organiser, club, rules, players=3, method="random")
    desk.send("stages/1/draw/", {"seed": 7}, status=201)
    desk.step(1, "confirm", "release")
    gone = desk.get("rounds/1/")["tables"][0]["seats"][2]["entrant"]["id"]
    desk.send("rounds/1/tables/1/unplayed/", {"unplayed": "forfeited", "seats": [2], "reason": "left"})

    # 35000 at the start: 35 - 40 - 20
    assert float(desk.points()[gone]) == -25
    assert Tournament.objects.get().seats == 3
