"""The main path through the API: a club, its players and house rules, a season, hanchan, and the standings."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from league.accounts.models import User
from league.accounts.services import token_create
from league.clubs.models import Club, HouseRulesVersion
from league.players.models import Player
from league.players.services import player_add
from league.records.models import Hanchan
from league.seasons.models import Season
from tests.league.api.calls import seats, signed_in


def test_from_a_new_club_to_its_standings(owner: User, django_capture_on_commit_callbacks: Any) -> None:
    api = signed_in(owner)
    club = api.post("/api/v1/clubs/", {"name": "East Wind", "time_zone": "Asia/Tokyo"}).json()
    path = f"/api/v1/clubs/{club['slug']}/"
    for name in ("Aoi", "Ben", "Chika", "大輔"):
        assert api.post(f"{path}players/", {"name": name}).status_code == 201
    rules = api.post(f"{path}house-rules/", {"name": "House", "ruleset": "riichi-ladder"}).json()
    season = api.post(f"{path}seasons/", {"name": "Spring", "opens_on": "2026-01-01"}).json()
    body = {
        "season": season["slug"],
        "played_on": "2026-03-04",
        "seats": [
            {"player": name, "score": score}
            for name, score in (("Aoi", 41200), ("Ben", 28300), ("Chika", 20400), ("大輔", 10100))
        ],
    }

    with django_capture_on_commit_callbacks(execute=True):
        recorded = api.post(f"{path}hanchan/", body)
    table = api.get(f"{path}seasons/{season['slug']}/standings/").json()

    assert recorded.status_code == 201
    assert recorded.json()["house_rules"]["id"] == rules["versions"][0]["id"]
    assert [seat["points"] for seat in recorded.json()["seats"]] == ["+31.2", "+8.3", "-9.6", "-29.9"]
    assert [(row["rank"], row["player"]["name"], row["values"]["points"]["text"]) for row in table["results"]] == [
        (1, "Aoi", "+31.2"),
        (2, "Ben", "+8.3"),
        (3, "Chika", "-9.6"),
        (4, "大輔", "-29.9"),
    ]


def test_a_hanchan_sent_twice_under_one_key_is_stored_once(
    client: APIClient, path: str, regulars: list[Player], house_rules: HouseRulesVersion
) -> None:
    body = {"seats": seats(regulars), "played_on": "2026-03-04"}

    first = client.post(f"{path}hanchan/", body, headers={"idempotency-key": "table-1"})
    second = client.post(f"{path}hanchan/", body, headers={"idempotency-key": "table-1"})

    assert (first.status_code, second.status_code) == (201, 201)
    assert first.json() == second.json()
    assert Hanchan.objects.count() == 1


def test_the_same_result_under_another_key_is_stored_only_on_request(
    client: APIClient, path: str, regulars: list[Player], house_rules: HouseRulesVersion
) -> None:
    body = {"seats": seats(regulars), "played_on": "2026-03-04"}
    headers = {"idempotency-key": "table-2"}
    client.post(f"{path}hanchan/", body, headers={"idempotency-key": "table-1"})

    refused = client.post(f"{path}hanchan/", body, headers=headers)
    requested = [client.post(f"{path}hanchan/", {**body, "again": True}, headers=headers) for _ in range(2)]

    assert (refused.status_code, refused.json()["error"]) == (409, "same_result")
    assert [answer.status_code for answer in requested] == [201, 201]
    assert Hanchan.objects.count() == 2


def test_a_different_body_under_the_same_key_is_refused(
    client: APIClient, path: str, regulars: list[Player], house_rules: HouseRulesVersion
) -> None:
    body = {"seats": seats(regulars), "played_on": "2026-03-04"}
    client.post(f"{path}hanchan/", body, headers={"idempotency-key": "table-1"})

    answer = client.post(f"{path}hanchan/", {**body, "note": "x"}, headers={"idempotency-key": "table-1"})

    assert (answer.status_code, answer.json()["error"]) == (422, "idempotency_mismatch")
    assert Hanchan.objects.count() == 1


def test_an_unknown_ruleset_is_refused(owner: User, path: str) -> None:
    answer = signed_in(owner).post(f"{path}house-rules/", {"name": "Mine", "ruleset": "go"})

    assert (answer.status_code, answer.json()["error"]) == (400, "unknown_ruleset")


def test_a_stranger_may_read_but_not_write(
    stranger: User, path: str, regulars: list[Player], house_rules: HouseRulesVersion
) -> None:
    api = signed_in(stranger)

    assert api.get(f"{path}hanchan/").status_code == 200
    answer = api.post(f"{path}hanchan/", {"seats": seats(regulars)})
    assert (answer.status_code, answer.json()["error"]) == (403, "forbidden")


def test_a_stranger_cannot_find_a_private_club(stranger: User, club: Club, path: str) -> None:
    Club.objects.update(is_public=False)

    answer = signed_in(stranger).get(path)

    assert (answer.status_code, answer.json()["error"]) == (404, "not_found")


def test_a_token_with_the_scope_read_cannot_write(
    recorder: User, path: str, season: Season, regulars: list[Player]
) -> None:
    _, secret = token_create(actor=recorder, name="wall", scopes=["read"])
    api = APIClient(headers={"authorization": f"Bearer {secret}"})

    assert api.get(f"{path}seasons/").status_code == 200
    answer = api.post(f"{path}hanchan/", {"seats": seats(regulars)})
    assert (answer.status_code, answer.json()["error"]) == (403, "read_only_token")


def test_a_dry_run_of_an_import_reports_what_the_import_then_stores(
    owner: User, path: str, regulars: list[Player], house_rules: HouseRulesVersion
) -> None:
    api = signed_in(owner)
    content = (
        "date,east,south,west,north,east_score,south_score,west_score,north_score\n"
        "2026-03-04,Aoi,Ben,Chika,Dai,41200,28300,20400,10100\n"
        "2026-03-05,Aoi,Ben,Chika,Dai,41200,28300,20400,10000\n"
    )

    dry = api.post(f"{path}imports/", {"content": content, "dry_run": True}).json()
    stored = api.post(f"{path}imports/", {"content": content}).json()
    again = api.post(f"{path}imports/", {"content": content}).json()

    assert (dry["is_stored"], dry["fresh"], dry["named_lines"]) == (False, 1, 1)
    assert (stored["is_stored"], stored["fresh"]) == (True, 1)
    assert (again["fresh"], again["known"]) == (0, 1)
    assert stored["faults"][0]["line"] == 3
    assert stored["faults"][0]["error"] == "scores_do_not_add_up"


@pytest.mark.django_db
def test_the_schema_and_its_page_are_served() -> None:
    api = APIClient()

    schema = api.get("/api/schema/", headers={"accept": "application/json"})
    page = api.get("/api/docs/")

    assert "/api/v1/hanchan/{id}/deals/" in schema.content.decode()
    assert page.status_code == 200


def test_a_key_too_large_for_the_database_is_refused_in_a_merge(organiser: User, path: str) -> None:
    answer = signed_in(organiser).post(f"{path}merges/", {"kept": 10**30, "merged": 1})

    assert (answer.status_code, answer.json()["error"]) == (400, "bad_field")


def test_the_address_of_a_club_cannot_be_changed(owner: User, club: Club, path: str) -> None:
    answer = signed_in(owner).patch(path, {"name": "South Wind", "slug": "south-wind"})

    assert (answer.status_code, answer.json()["error"]) == (400, "unknown_field")
    club.refresh_from_db()
    assert (club.name, club.slug) == ("North Wind Circle", "north-wind-circle")


def test_a_session_closed_twice_under_one_key_gets_the_same_answer(client: APIClient, path: str) -> None:
    evening = client.post(f"{path}sessions/", {}).json()["id"]
    close = f"{path}sessions/{evening}/"

    answers = [client.patch(close, {"state": "closed"}, headers={"idempotency-key": "one press"}) for _ in range(2)]

    assert [(answer.status_code, answer.json()["state"]) for answer in answers] == [(200, "closed")] * 2


def test_players_found_by_name_are_listed_in_pages(owner: User, club: Club, path: str) -> None:
    for number in range(12):
        player_add(actor=owner, club=club, name=f"Aoi {number:02}")

    answer = signed_in(owner).get(f"{path}players/?search=aoi&page_size=5&page=3").json()

    assert (answer["count"], [player["name"] for player in answer["results"]]) == (12, ["Aoi 10", "Aoi 11"])


@pytest.mark.parametrize(
    ("address", "body", "code"),
    [
        ("seasons/", {"name": "Cup", "opens_on": "2026-01-01", "house_rules": 999}, "unknown_house_rules"),
        ("ladders/", {"name": "Elo", "kind": "elo", "season": "autumn"}, "unknown_season"),
        ("imports/", {"content": "date", "season": "autumn"}, "unknown_season"),
        ("imports/", {"content": "date", "house_rules": 999}, "unknown_house_rules"),
        ("webhooks/", {"url": "https://bot.example/", "tournament": "cup"}, "unknown_tournament"),
    ],
)
def test_a_body_that_names_something_unknown_gets_its_error_code(
    owner: User, path: str, address: str, body: dict[str, Any], code: str
) -> None:
    answer = signed_in(owner).post(f"{path}{address}", body)

    assert (answer.status_code, answer.json()["error"]) == (400, code)


@pytest.mark.parametrize("page", ["99", "0", "first"])
@pytest.mark.parametrize("address", ["", "{path}players/", "{path}seasons/spring/standings/"])
def test_a_page_beyond_the_end_gets_its_error_code(
    client: APIClient, path: str, season: Season, address: str, page: str
) -> None:
    answer = client.get(f"{address.format(path=path) or '/api/v1/clubs/'}?page={page}")

    assert (answer.status_code, answer.json()["error"]) == (404, "unknown_page")
    assert page in answer.json()["message"]


def test_an_address_without_its_last_slash_is_answered(
    client: APIClient, path: str, regulars: list[Player], house_rules: HouseRulesVersion
) -> None:
    body, headers = {"seats": seats(regulars), "played_on": "2026-03-04"}, {"idempotency-key": "table-1"}

    recorded = client.post(f"{path}hanchan", body, headers=headers)
    again = client.post(f"{path}hanchan/", body, headers=headers)
    listed = client.get(f"{path}hanchan?page_size=1")

    assert (recorded.status_code, again.status_code) == (201, 201)
    assert recorded.json() == again.json()
    assert (listed.status_code, listed.json()["count"]) == (200, 1)


def test_an_unknown_address_without_its_last_slash_is_not_found(client: APIClient, path: str) -> None:
    answer = client.post(f"{path}hanchan/last", {})

    assert (answer.status_code, answer.json()["error"]) == (404, "not_found")
