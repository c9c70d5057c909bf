"""House rules by API have one kind of id, that of a version, and a name; nothing else names them."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.clubs.services import club_create, house_rules_amend, house_rules_create
from league.seasons.models import Season
from league.tournaments.models import Tournament
from tests.league.api.calls import signed_in

pytestmark = [pytest.mark.django_db, pytest.mark.once]


@pytest.fixture
def api(owner: User) -> APIClient:
    return signed_in(owner)


@pytest.fixture
def amended(owner: User, house_rules: HouseRulesVersion) -> HouseRulesVersion:
    """Other rules of the club have versions of their own, so that no id of house rules is one of their versions."""
    rules = house_rules.house_rules
    for ruleset in ("mcr", "riichi-ladder", "mcr"):
        house_rules_amend(actor=owner, house_rules=rules, ruleset=ruleset, options={}, reason="tried")
    return rules.latest


def create(api: APIClient, club: Club, rules: Any) -> Any:
    body = {"club": club.slug, "name": "Open", "starts_on": "2026-10-03", "house_rules": rules}
    return api.post("/api/v1/tournaments/", body, format="json")


def test_new_house_rules_answer_the_id_that_a_tournament_takes(
    api: APIClient, club: Club, amended: HouseRulesVersion
) -> None:
    made = api.post(f"/api/v1/clubs/{club.slug}/house-rules/", {"name": "MCR", "ruleset": "mcr"}).json()

    answer = create(api, club, made["id"])

    assert answer.status_code == 201
    assert (answer.json()["house_rules"]["id"], answer.json()["ruleset"]) == (made["id"], "mcr")


def test_the_han_of_yaku_are_set_and_refused_by_a_program(api: APIClient, club: Club) -> None:
    path, rules = f"/api/v1/clubs/{club.slug}/house-rules/", {"name": "Ours", "ruleset": "riichi-club"}
    options = {"han": {"ittsu": [3, 3], "pinfu": 0}, "limits": {"daisangen": 2}}

    refused = api.post(path, {**rules, "options": {"han": {"pinfu": [1, 1]}}}, format="json")
    made = api.post(path, {**rules, "options": options}, format="json").json()

    assert (refused.status_code, refused.json()["error"]) == (400, "bad_option")
    stored = HouseRulesVersion.objects.get(pk=made["id"]).options
    assert {key: stored[key] for key in options} == options


def test_the_id_of_the_list_is_that_of_the_newest_version(
    api: APIClient, club: Club, amended: HouseRulesVersion
) -> None:
    [listed] = api.get(f"/api/v1/clubs/{club.slug}/house-rules/").json()["results"]

    assert listed["id"] == amended.pk


def test_a_version_is_added_by_the_id_of_any_version(
    api: APIClient, club: Club, house_rules: HouseRulesVersion, amended: HouseRulesVersion
) -> None:
    for pk, ruleset in ((house_rules.pk, "riichi-ladder"), (amended.pk, "mcr")):
        body = {"ruleset": ruleset, "options": {}}
        answer = api.post(f"/api/v1/clubs/{club.slug}/house-rules/{pk}/versions/", body, format="json")
        assert answer.status_code == 201

    assert house_rules.house_rules.latest.number == amended.number + 2


def test_the_changes_name_house_rules_by_the_id_of_the_list(
    api: APIClient, club: Club, amended: HouseRulesVersion
) -> None:
    changes = api.get(f"/api/v1/clubs/{club.slug}/changes/?after=0").json()["results"]

    named = {one["subject"]["id"] for one in changes if one["kind"] == "house_rules.amended"}
    assert named == {amended.pk}


def test_a_name_means_the_newest_version_or_the_one_with_its_number(
    api: APIClient, club: Club, house_rules: HouseRulesVersion, amended: HouseRulesVersion
) -> None:
    name = house_rules.house_rules.name

    newest, first = (create(api, club, wanted).json()["house_rules"]["id"] for wanted in (name, f"{name} 1"))

    assert (newest, first) == (amended.pk, house_rules.pk)


def test_a_season_takes_a_name_too(api: APIClient, club: Club, amended: HouseRulesVersion) -> None:
    body = {"name": "Autumn", "opens_on": "2026-09-01", "house_rules": amended.house_rules.name}

    answer = api.post(f"/api/v1/clubs/{club.slug}/seasons/", body, format="json")

    assert answer.status_code == 201
    assert Season.objects.get(name="Autumn").house_rules == amended


@pytest.mark.parametrize("wanted", [10**6, "No such rules", "House 99", True, "", {"id": 10**6}, {"number": 1}])
def test_wrong_ids_and_names_are_refused(api: APIClient, club: Club, amended: HouseRulesVersion, wanted: Any) -> None:
    answer = create(api, club, wanted)

    assert answer.status_code in (400, 422)
    assert answer.json()["error"] in ("unknown_house_rules", "bad_field")
    assert not Tournament.objects.exists()


def test_the_rules_of_another_club_are_refused(api: APIClient, owner: User, club: Club) -> None:
    other = club_create(actor=owner, name="West Wind", time_zone="Asia/Tokyo")
    theirs = house_rules_create(actor=owner, club=other, name="Theirs", ruleset="mcr")

    for wanted in (theirs.pk, "Theirs"):
        assert create(api, club, wanted).json()["error"] == "unknown_house_rules"
