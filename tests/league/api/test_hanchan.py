"""Hanchan through the API: what is refused, which season they get, amending, voiding, lists and filters."""

from datetime import date
from typing import Any

import pytest
from rest_framework.test import APIClient

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.clubs.services import house_rules_create
from league.players.models import Player
from league.records.models import Hanchan
from league.seasons.models import Season
from league.seasons.services import season_archive, season_open
from tests.league.api.calls import seats, signed_in


def test_amending_an_old_version_is_refused_with_the_present_state(
    client: APIClient, path: str, regulars: list[Player], house_rules: HouseRulesVersion
) -> None:
    pk = client.post(f"{path}hanchan/", {"seats": seats(regulars), "played_on": "2026-03-04"}).json()["id"]
    client.patch(f"/api/v1/hanchan/{pk}/", {"version": 1, "note": "first"})

    answer = client.patch(f"/api/v1/hanchan/{pk}/", {"version": 1, "note": "second"})

    assert (answer.status_code, answer.json()["error"]) == (409, "version_conflict")
    assert answer.json()["present"]["note"] == "first"
    assert Hanchan.objects.get().note == "first"


def test_a_hanchan_names_the_parts_of_its_points(
    client: APIClient, path: str, regulars: list[Player], house_rules: HouseRulesVersion
) -> None:
    pk = client.post(f"{path}hanchan/", {"seats": seats(regulars), "played_on": "2026-03-04"}).json()["id"]

    found = client.get(f"/api/v1/hanchan/{pk}/").json()

    # 41,200 and an uma of 15: +16.2 and +15.0 are +31.2
    assert [(part["key"], part["amount"], part["points"][0]) for part in found["parts"]] == [
        ("score", 25000, "+16.2"),
        ("uma", None, "+15.0"),
    ]
    assert found["seats"][0]["points"] == "+31.2"


def test_a_hanchan_is_voided_and_restored(
    owner: User, path: str, regulars: list[Player], house_rules: HouseRulesVersion
) -> None:
    api = signed_in(owner)
    pk = api.post(f"{path}hanchan/", {"seats": seats(regulars), "played_on": "2026-03-04"}).json()["id"]

    void = api.post(f"/api/v1/hanchan/{pk}/void/", {"version": 1, "reason": "typed twice"}).json()
    back = api.post(f"/api/v1/hanchan/{pk}/restore/", {"version": void["version"]}).json()
    history = api.get(f"/api/v1/hanchan/{pk}/").json()["history"]

    assert (void["state"], back["state"]) == ("void", "finished")
    assert [entry["action"] for entry in history] == ["hanchan_restore", "hanchan_void", "hanchan_record"]
    assert history[1]["reason"] == "typed twice"


@pytest.mark.parametrize("version", [{}, {"version": 1}], ids=["without a version", "with the first version"])
def test_voiding_again_answers_the_present_state(
    client: APIClient, path: str, regulars: list[Player], house_rules: HouseRulesVersion, version: dict[str, int]
) -> None:
    pk = client.post(f"{path}hanchan/", {"seats": seats(regulars), "played_on": "2026-03-04"}).json()["id"]
    body = {"reason": "typed twice", **version}

    answers = [client.post(f"/api/v1/hanchan/{pk}/void/", body) for _ in range(2)]

    assert [(answer.status_code, answer.json()["state"]) for answer in answers] == [(200, "void")] * 2
    assert [answer.json()["version"] for answer in answers] == [2, 2]


def test_voiding_an_older_version_of_a_hanchan_that_counts_is_a_conflict(
    client: APIClient, path: str, regulars: list[Player], house_rules: HouseRulesVersion
) -> None:
    pk = client.post(f"{path}hanchan/", {"seats": seats(regulars), "played_on": "2026-03-04"}).json()["id"]
    client.patch(f"/api/v1/hanchan/{pk}/", {"version": 1, "note": "first"})

    answer = client.post(f"/api/v1/hanchan/{pk}/void/", {"version": 1, "reason": "typed twice"})

    assert (answer.status_code, answer.json()["error"]) == (409, "version_conflict")


@pytest.mark.parametrize("reason", ["", " "])
def test_voiding_a_void_hanchan_still_needs_a_reason(
    client: APIClient, path: str, regulars: list[Player], house_rules: HouseRulesVersion, reason: str
) -> None:
    pk = client.post(f"{path}hanchan/", {"seats": seats(regulars), "played_on": "2026-03-04"}).json()["id"]
    client.post(f"/api/v1/hanchan/{pk}/void/", {"reason": "typed twice"})

    answer = client.post(f"/api/v1/hanchan/{pk}/void/", {"reason": reason})

    assert (answer.status_code, answer.json()["error"]) == (400, "reason_needed")


def test_restoring_needs_a_version(
    owner: User, path: str, regulars: list[Player], house_rules: HouseRulesVersion
) -> None:
    api = signed_in(owner)
    pk = api.post(f"{path}hanchan/", {"seats": seats(regulars), "played_on": "2026-03-04"}).json()["id"]
    api.post(f"/api/v1/hanchan/{pk}/void/", {"reason": "typed twice"})

    answer = api.post(f"/api/v1/hanchan/{pk}/restore/", {})

    assert (answer.status_code, answer.json()["error"]) == (400, "bad_field")


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"scores": (41200, 28300, 20400, 10000)}, "scores_do_not_add_up"),
        ({"played_on": "2199-01-01"}, "future_date"),
        ({"twice": True}, "player_twice"),
        ({"name": "Nobody"}, "unknown_player"),
        ({"extra": 1}, "unknown_field"),
        ({"season": "autumn"}, "unknown_season"),
        ({"session": 999}, "unknown_session"),
        ({"house_rules": 999}, "unknown_house_rules"),
    ],
)
def test_bad_input_gets_its_error_code_and_changes_nothing(
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


@pytest.mark.parametrize(("wrong", "field"), [({"wind": "east"}, "seats.1.wind"), ({"score": "many"}, "seats.1.score")])
def test_a_fault_in_a_seat_names_the_seat(
    client: APIClient, path: str, regulars: list[Player], wrong: dict[str, Any], field: str
) -> None:
    first, second, *others = seats(regulars)

    answer = client.post(f"{path}hanchan/", {"seats": [first, {**second, **wrong}, *others]})

    assert [one["field"] for one in answer.json()["fields"]] == [field]


@pytest.fixture(params=["recorded", "begun"])
def add_hanchan(request: pytest.FixtureRequest, client: APIClient, path: str, regulars: list[Player]) -> Any:
    """Send a hanchan of 4 March without a season, by its final scores or deal by deal."""
    bodies = {"recorded": {"seats": seats(regulars)}, "begun": {"players": [player.name for player in regulars]}}
    address = {"recorded": f"{path}hanchan/", "begun": f"{path}hanchan/begin/"}[request.param]
    return lambda **keys: client.post(address, {**bodies[request.param], "played_on": "2026-03-04", **keys})


def test_a_hanchan_without_a_season_gets_the_only_open_one(add_hanchan: Any, season: Season) -> None:
    answer = add_hanchan()

    assert (answer.status_code, answer.json()["season"]) == (201, {"slug": season.slug, "name": season.name})
    assert answer.json()["house_rules"]["id"] == season.house_rules_id


def test_a_hanchan_without_a_season_is_refused_when_two_fit(
    add_hanchan: Any, owner: User, club: Club, season: Season, house_rules: HouseRulesVersion
) -> None:
    season_open(actor=owner, club=club, name="Cup", opens=date(2026, 3, 1), house_rules=house_rules)

    answer = add_hanchan()

    assert (answer.status_code, answer.json()["error"]) == (400, "season_needed")
    assert "cup, spring" in answer.json()["message"]
    assert not Hanchan.objects.exists()


def test_a_hanchan_without_a_season_is_stored_without_one_when_none_fits(
    add_hanchan: Any, owner: User, club: Club, season: Season, house_rules: HouseRulesVersion
) -> None:
    # The first season is closed, the second begins later, the third counts twelfths of a point.
    twelfths = house_rules_create(actor=owner, club=club, name="Official", ruleset="mcr")
    season_archive(actor=owner, season=season)
    season_open(actor=owner, club=club, name="Later", opens=date(2026, 3, 5), house_rules=house_rules)
    season_open(actor=owner, club=club, name="Other", opens=date(2026, 1, 1), house_rules=twelfths)

    answer = add_hanchan(house_rules=house_rules.pk)

    assert (answer.status_code, answer.json()["season"]) == (201, None)


def test_the_season_null_stores_a_hanchan_without_a_season(add_hanchan: Any, season: Season) -> None:
    answer = add_hanchan(season=None)

    assert (answer.status_code, answer.json()["season"]) == (201, None)


@pytest.mark.parametrize("player", [10**30, -(10**30), 0, True, [1]])
def test_a_value_that_names_no_player_is_refused_with_its_path(
    client: APIClient, path: str, house_rules: HouseRulesVersion, player: object
) -> None:
    body = {"seats": [{"player": player, "score": 25000}] * 4}

    answer = client.post(f"{path}hanchan/", body, format="json")

    assert (answer.status_code, answer.json()["error"]) == (400, "bad_field")
    assert answer.json()["fields"][0]["field"] == "seats.0.player"
