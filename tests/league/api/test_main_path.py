"""The main job by API: a club, its players and house rules, a season, hanchan, the table."""

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


def signed_in(user: User) -> APIClient:
    client = APIClient()
    client.force_authenticate(user)
    return client


def seats(players: list[Player], scores: tuple[int, ...] = (41200, 28300, 20400, 10100)) -> list[dict[str, Any]]:
    return [{"player": player.name, "score": score} for player, score in zip(players, scores, strict=True)]


@pytest.fixture
def client(recorder: User) -> APIClient:
    return signed_in(recorder)


@pytest.fixture
def path(club: Club) -> str:
    return f"/api/v1/clubs/{club.slug}/"


def test_the_whole_path(owner: User, django_capture_on_commit_callbacks: Any) -> None:
    api = signed_in(owner)
    club = api.post("/api/v1/clubs/", {"name": "East Wind", "time_zone": "Asia/Tokyo"}).json()
    path = f"/api/v1/clubs/{club['slug']}/"
    for name in ("Aoi", "Ben", "Chika", "大輔"):
        assert api.post(f"{path}players/", {"name": name}).status_code == 201
    rules = api.post(f"{path}house-rules/", {"name": "House", "ruleset": "riichi-ladder"}).json()
    season = api.post(f"{path}seasons/", {"name": "Spring", "opens": "2026-01-01"}).json()
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
    assert [(row["rank"], row["player"]["name"], row["values"]["points"]) for row in table["rows"]] == [
        (1, "Aoi", "+31.2"),
        (2, "Ben", "+8.3"),
        (3, "Chika", "-9.6"),
        (4, "大輔", "-29.9"),
    ]


def test_sent_twice_under_one_key_it_is_stored_once(
    client: APIClient, path: str, regulars: list[Player], house_rules: HouseRulesVersion
) -> None:
    body = {"seats": seats(regulars), "played_on": "2026-03-04"}

    first = client.post(f"{path}hanchan/", body, headers={"idempotency-key": "table-1"})
    second = client.post(f"{path}hanchan/", body, headers={"idempotency-key": "table-1"})

    assert (first.status_code, second.status_code) == (201, 201)
    assert first.json() == second.json()
    assert Hanchan.objects.count() == 1


def test_another_body_under_the_same_key_is_refused(
    client: APIClient, path: str, regulars: list[Player], house_rules: HouseRulesVersion
) -> None:
    body = {"seats": seats(regulars), "played_on": "2026-03-04"}
    client.post(f"{path}hanchan/", body, headers={"idempotency-key": "table-1"})

    answer = client.post(f"{path}hanchan/", {**body, "note": "x"}, headers={"idempotency-key": "table-1"})

    assert (answer.status_code, answer.json()["error"]) == (422, "idempotency_mismatch")
    assert Hanchan.objects.count() == 1


def test_who_amends_an_old_version_gets_the_present_state(
    client: APIClient, path: str, regulars: list[Player], house_rules: HouseRulesVersion
) -> None:
    pk = client.post(f"{path}hanchan/", {"seats": seats(regulars), "played_on": "2026-03-04"}).json()["id"]
    client.patch(f"/api/v1/hanchan/{pk}/", {"version": 1, "note": "first"})

    answer = client.patch(f"/api/v1/hanchan/{pk}/", {"version": 1, "note": "second"})

    assert (answer.status_code, answer.json()["error"]) == (409, "version_conflict")
    assert answer.json()["present"]["note"] == "first"
    assert Hanchan.objects.get().note == "first"


def test_void_and_restore(owner: User, path: str, regulars: list[Player], house_rules: HouseRulesVersion) -> None:
    api = signed_in(owner)
    pk = api.post(f"{path}hanchan/", {"seats": seats(regulars), "played_on": "2026-03-04"}).json()["id"]

    void = api.post(f"/api/v1/hanchan/{pk}/void/", {"version": 1, "reason": "typed twice"}).json()
    back = api.post(f"/api/v1/hanchan/{pk}/restore/", {"version": void["version"]}).json()
    history = api.get(f"/api/v1/hanchan/{pk}/").json()["history"]

    assert (void["state"], back["state"]) == ("void", "finished")
    assert [entry["action"] for entry in history] == ["hanchan_restore", "hanchan_void", "hanchan_record"]
    assert history[1]["reason"] == "typed twice"


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"scores": (41200, 28300, 20400, 10000)}, "scores_do_not_add_up"),
        ({"played_on": "2199-01-01"}, "future_date"),
        ({"twice": True}, "player_twice"),
        ({"name": "Nobody"}, "unknown_player"),
        ({"extra": 1}, "bad_field"),
        ({"season": "autumn"}, "not_found"),
        ({"house_rules": 999}, "not_found"),
    ],
)
def test_bad_input_gets_its_code_and_changes_nothing(
    client: APIClient,
    path: str,
    regulars: list[Player],
    house_rules: HouseRulesVersion,
    change: dict[str, Any],
    code: str,
) -> None:
    body: dict[str, Any] = {"seats": seats(regulars, change.pop("scores", (41200, 28300, 20400, 10100)))}
    body["played_on"] = "2026-03-04"
    if change.pop("twice", False):
        body["seats"][1]["player"] = body["seats"][0]["player"]
    if name := change.pop("name", None):
        body["seats"][1]["player"] = name

    answer = client.post(f"{path}hanchan/", {**body, **change})

    assert answer.json()["error"] == code
    assert answer.json()["message"]
    assert not Hanchan.objects.exists()


def test_an_unknown_ruleset_is_refused(owner: User, path: str) -> None:
    answer = signed_in(owner).post(f"{path}house-rules/", {"name": "Mine", "ruleset": "go"})

    assert (answer.status_code, answer.json()["error"]) == (400, "unknown_ruleset")


def test_a_stranger_may_look_and_not_write(
    stranger: User, path: str, regulars: list[Player], house_rules: HouseRulesVersion
) -> None:
    api = signed_in(stranger)

    assert api.get(f"{path}hanchan/").status_code == 200
    answer = api.post(f"{path}hanchan/", {"seats": seats(regulars)})
    assert (answer.status_code, answer.json()["error"]) == (403, "forbidden")


def test_a_private_club_is_not_there_for_a_stranger(stranger: User, club: Club, path: str) -> None:
    Club.objects.update(is_public=False)

    answer = signed_in(stranger).get(path)

    assert (answer.status_code, answer.json()["error"]) == (404, "not_found")


def test_a_reading_token_cannot_write(recorder: User, path: str, season: Season, regulars: list[Player]) -> None:
    _, secret = token_create(actor=recorder, name="wall", scope="read")
    api = APIClient(headers={"authorization": f"Bearer {secret}"})

    assert api.get(f"{path}seasons/").status_code == 200
    answer = api.post(f"{path}hanchan/", {"seats": seats(regulars)})
    assert (answer.status_code, answer.json()["error"]) == (403, "forbidden")


def test_an_import_says_what_it_would_do_and_then_does_it(
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
def test_the_schema_and_its_page_are_there() -> None:
    api = APIClient()

    schema = api.get("/api/schema/", headers={"accept": "application/json"})
    page = api.get("/api/docs/")

    assert "/api/v1/hanchan/{id}/deals/" in schema.content.decode()
    assert page.status_code == 200


@pytest.mark.parametrize("player", [10**30, -(10**30), 0, True, [1]])
def test_what_can_be_no_player_is_an_unknown_player(
    client: APIClient, path: str, house_rules: HouseRulesVersion, player: object
) -> None:
    body = {"seats": [{"player": player, "score": 25000}] * 4}

    answer = client.post(f"{path}hanchan/", body, format="json")

    assert (answer.status_code, answer.json()["error"]) == (400, "unknown_player")


def test_what_can_be_no_player_is_not_merged(organiser: User, path: str) -> None:
    answer = signed_in(organiser).post(f"{path}merges/", {"kept": 10**30, "merged": 1})

    assert (answer.status_code, answer.json()["error"]) == (400, "bad_field")


def test_the_address_of_a_club_stays(owner: User, club: Club, path: str) -> None:
    answer = signed_in(owner).patch(path, {"name": "South Wind", "slug": "south-wind"})

    assert (answer.status_code, answer.json()["error"]) == (400, "bad_field")
    club.refresh_from_db()
    assert (club.name, club.slug) == ("North Wind Circle", "north-wind-circle")


def test_an_evening_closed_twice_under_one_key_is_closed(client: APIClient, path: str) -> None:
    evening = client.post(f"{path}sessions/", {}).json()["id"]
    close = f"{path}sessions/{evening}/"

    answers = [client.patch(close, {"state": "closed"}, headers={"idempotency-key": "one press"}) for _ in range(2)]

    assert [(answer.status_code, answer.json()["state"]) for answer in answers] == [(200, "closed")] * 2


def test_players_found_by_name_come_in_pages_as_all_of_them_do(owner: User, club: Club, path: str) -> None:
    for number in range(12):
        player_add(actor=owner, club=club, name=f"Aoi {number:02}")

    answer = signed_in(owner).get(f"{path}players/?search=aoi&page_size=5&page=3").json()

    assert (answer["count"], [one["name"] for one in answer["results"]]) == (12, ["Aoi 10", "Aoi 11"])
