"""The form of a tournament's standings by API: raw values with their texts, typed reasons, pages."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from league.tournaments.models import FinalRow, Tournament
from tests.league.tournaments.api.desk import Desk, drawn, get

pytestmark = [pytest.mark.django_db, pytest.mark.once]


@pytest.fixture
def played(desk: Desk, tournament: Tournament) -> Desk:
    drawn(desk, released=1, finished=1)
    return desk


def test_a_value_is_raw_with_its_text(played: Desk, tournament: Tournament) -> None:
    shown = get(APIClient(), tournament, "standings/").json()
    columns = {column["key"]: column for column in shown["columns"]}
    first = shown["results"][0]["values"]

    assert shown["tournament"] == {"slug": tournament.slug, "name": tournament.name}
    assert shown["ranked_by"] == ["points", "average_place", "firsts", "direct_encounter"]
    assert set(first) == set(columns)
    # 41200 − 25000 + 15000 = +31.2
    assert first["points"] == {"value": "31.2", "text": "+31.2"}
    assert first["games"] == {"value": 1, "text": "1"}
    assert first["average_place"] == {"value": 1.0, "text": "1.00"}
    assert (columns["points"]["unit"], columns["games"]["unit"]) == ("points", "count")


def test_a_line_says_by_how_much_the_rank_changed_in_the_last_round(played: Desk, tournament: Tournament) -> None:
    first = {row["subject"]["id"]: row for row in played.get("standings/")["results"]}
    played.step(2, "confirm", "release")
    played.play(2)
    second = played.get("standings/")["results"]

    assert {row["rank_change"] for row in first.values()} == {None}
    assert any(row["rank_change"] for row in second)
    for row in second:
        assert row["rank"] + row["rank_change"] == first[row["subject"]["id"]]["rank"]
    assert {row["rank_change"] for row in played.get("standings/", after=1)["results"]} == {None}


def test_a_table_comes_in_pages(played: Desk, tournament: Tournament) -> None:
    page = get(APIClient(), tournament, "standings/?page_size=3&page=3").json()

    assert (page["count"], len(page["results"]), page["next"]) == (8, 2, None)
    assert "page=2" in page["previous"]
    assert get(APIClient(), tournament, "standings/?page=9").json()["error"] == "unknown_page"


def test_teams_and_divisions_of_a_table_have_one_form(played: Desk, tournament: Tournament) -> None:
    rows = played.get("standings/")["results"]
    team = played.send("teams/", {"name": "Red", "entrants": [rows[0]["entrant"]["id"]]}, status=201)
    played.send(f"entrants/{rows[0]['entrant']['id']}/", {"division": "Ladies"}, "patch")

    first, second = played.get("standings/")["results"][:2]

    assert first["team"] == {"id": team["id"], "name": "Red"}
    assert (first["division"], first["division_rank"]) == ({"name": "Ladies"}, 1)
    assert (second["team"], second["division"], second["division_rank"]) == (None, None, None)


def test_a_reason_names_the_metric_the_values_and_the_others(played: Desk, tournament: Tournament) -> None:
    rows = played.get("standings/")["results"]
    # Two tables with the same scores: two players share each rank.
    third = rows[2]

    why = get(APIClient(), tournament, f"standings/{third['entrant']['id']}/why/").json()

    assert (why["entrant"], why["rank"]) == (third["entrant"], 3)
    reasons = {reason["kind"]: reason for reason in why["reasons"]}
    assert list(reasons) == ["shared", "behind", "ahead"]
    assert reasons["shared"]["others"] == [rows[3]["entrant"]]
    assert (reasons["shared"]["metric"], reasons["shared"]["own"]) == (None, None)
    behind = reasons["behind"]
    assert behind["metric"] == "points"
    assert (behind["own"], behind["theirs"]) == (third["values"]["points"], rows[1]["values"]["points"])
    assert behind["text"].startswith(f"Behind {behind['others'][0]['name']}. Points: +8.3 against +31.2")


def test_the_final_table_keeps_its_values(played: Desk, tournament: Tournament) -> None:
    before = played.get("final/")
    for number in (2, 3):
        played.step(number, "confirm", "release")
        played.play(number)
        played.step(number, "finish")
    standings = played.get("standings/")["results"]
    played.send("close/")

    final = played.get("final/")

    assert (before["is_provisional"], final["is_provisional"]) == (True, False)
    assert [row["values"] for row in final["results"]] == [row["values"] for row in standings]
    assert (final["count"], final["best_hands"]) == (8, [])


def test_a_final_table_from_before_there_were_values_has_its_texts(played: Desk, tournament: Tournament) -> None:
    for number in (2, 3):
        played.step(number, "confirm", "release")
        played.play(number)
        played.step(number, "finish")
    played.send("close/")
    for row in FinalRow.objects.all():
        row.values.pop("values")
        row.save()

    points: Any = played.get("final/")["results"][0]["values"]["points"]

    assert points["value"] is None
    assert points["text"].startswith("+")


@pytest.mark.parametrize("after", ["x", "-1", "10000"])
def test_a_wrong_round_is_refused(desk: Desk, after: str) -> None:
    answer = desk.client.get(desk.path("standings/"), {"after": after})

    assert (answer.status_code, answer.json()["error"]) == (400, "bad_field")
