"""A hanchan deal by deal by API; what is stored equals what the scoring core answers for the same case."""

import json
from pathlib import Path
from typing import Any

import pytest
from rest_framework.test import APIClient

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.clubs.services import house_rules_create
from league.players.models import Player
from scoring.cases import answer as score
from tests.league.factories import make_hanchan

WIN = {"result": {"type": "win", "wins": [{"winner": 2, "from": 0, "value": {"total": 3, "fu": 40}}]}}
DRAW = {"result": {"type": "exhaustive_draw", "ready": [0]}}


@pytest.fixture
def api(recorder: User) -> APIClient:
    client = APIClient()
    client.force_authenticate(recorder)
    return client


@pytest.fixture
def begin(api: APIClient, club: Club, regulars: list[Player]) -> Any:
    def make(version: HouseRulesVersion) -> dict[str, Any]:
        body = {"players": [player.pk for player in regulars], "house_rules": version.pk}
        answer = api.post(f"/api/v1/clubs/{club.slug}/hanchan/begin/", body)
        assert answer.status_code == 201, answer.json()
        return answer.json()

    return make


def test_a_deal_is_recorded_and_the_table_follows(api: APIClient, begin: Any, house_rules: HouseRulesVersion) -> None:
    pk = begin(house_rules)["id"]

    answer = api.post(f"/api/v1/hanchan/{pk}/deals/", {"number": 1, "riichi": [2], **WIN})

    # seat 2 wins 3 han 40 fu off seat 0: 5200, and takes its own stick back
    assert answer.status_code == 201
    assert answer.json()["answer"]["deltas"] == [-5200, 0, 5200, 0]
    assert answer.json()["table"]["scores"] == [19800, 25000, 30200, 25000]
    assert answer.json()["table"]["next_deal"] == 2
    assert answer.json()["table"]["table"]["dealer"] == 1


def test_of_two_recorders_one_is_right_and_the_other_sees_the_table(
    api: APIClient, begin: Any, house_rules: HouseRulesVersion
) -> None:
    pk = begin(house_rules)["id"]
    api.post(f"/api/v1/hanchan/{pk}/deals/", {"number": 1, **WIN})

    answer = api.post(f"/api/v1/hanchan/{pk}/deals/", {"number": 1, **DRAW})

    assert answer.status_code == 409
    assert answer.json()["present"]["scores"] == [19800, 25000, 30200, 25000]
    assert len(api.get(f"/api/v1/hanchan/{pk}/deals/").json()["deals"]) == 1


def test_sent_twice_the_deal_is_stored_once(api: APIClient, begin: Any, house_rules: HouseRulesVersion) -> None:
    pk = begin(house_rules)["id"]
    headers = {"idempotency-key": "deal-1"}

    first = api.post(f"/api/v1/hanchan/{pk}/deals/", {"number": 1, **WIN}, headers=headers)
    second = api.post(f"/api/v1/hanchan/{pk}/deals/", {"number": 1, **WIN}, headers=headers)

    assert first.json() == second.json()
    assert len(api.get(f"/api/v1/hanchan/{pk}/deals/").json()["deals"]) == 1


def test_a_deal_taken_back_twice_under_one_key_is_taken_back_once(
    api: APIClient, begin: Any, house_rules: HouseRulesVersion
) -> None:
    pk = begin(house_rules)["id"]
    for number in (1, 2):
        api.post(f"/api/v1/hanchan/{pk}/deals/", {"number": number, **WIN})

    answers = [api.delete(f"/api/v1/hanchan/{pk}/deals/2/", headers={"idempotency-key": "one press"}) for _ in range(2)]

    assert [answer.status_code for answer in answers] == [200, 200]
    assert answers[0].json() == answers[1].json()
    assert len(api.get(f"/api/v1/hanchan/{pk}/deals/").json()["deals"]) == 1


def test_an_amended_deal_takes_what_follows_with_it(api: APIClient, begin: Any, house_rules: HouseRulesVersion) -> None:
    pk = begin(house_rules)["id"]
    for number in (1, 2):
        table = api.post(f"/api/v1/hanchan/{pk}/deals/", {"number": number, **WIN}).json()["table"]

    amended = api.put(
        f"/api/v1/hanchan/{pk}/deals/1/", {"version": table["version"], "reason": "it was a draw", **DRAW}
    ).json()
    undone = api.delete(f"/api/v1/hanchan/{pk}/deals/2/").json()

    # deal 1: +3000 -1000 -1000 -1000, the ready dealer stays; deal 2 with one honba: 5200 + 300 off seat 0
    assert amended["scores"] == [22500, 24000, 29500, 24000]
    assert undone["scores"] == [28000, 24000, 24000, 24000]


def test_a_hand_may_come_as_its_tiles(api: APIClient, begin: Any, house_rules: HouseRulesVersion) -> None:
    pk = begin(house_rules)["id"]
    hand = {"concealed": "234m567p34578s22p", "winning_tile": "9s", "conditions": ["riichi"]}
    wins = [{"winner": 1, "from": 2, "hand": hand}]

    answer = api.post(
        f"/api/v1/hanchan/{pk}/deals/", {"number": 1, "riichi": [1], "result": {"type": "win", "wins": wins}}
    )

    # riichi 1 + pinfu 1, 30 fu: 2000
    assert answer.status_code == 201, answer.json()
    assert answer.json()["answer"]["deltas"] == [0, 2000, -2000, 0]
    assert answer.json()["entry"]["result"]["wins"][0]["hand"] == hand


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"number": 1}, "bad_input"),
        ({"number": 0, **WIN}, "bad_number"),
        ({"number": 1, **WIN, "scores": [0, 0, 0, 0]}, "unknown_field"),
        (
            {"number": 1, "result": {"type": "win", "wins": [{"winner": 0, "from": 0, "value": {}}]}},
            "winner_is_discarder",
        ),
        ({"number": 1, "result": {"type": "storm"}}, "bad_result"),
    ],
)
def test_a_faulty_deal_gets_its_code_and_changes_nothing(
    api: APIClient, begin: Any, house_rules: HouseRulesVersion, body: dict[str, Any], code: str
) -> None:
    pk = begin(house_rules)["id"]

    answer = api.post(f"/api/v1/hanchan/{pk}/deals/", body)

    assert answer.json()["error"] == code
    assert api.get(f"/api/v1/hanchan/{pk}/deals/").json()["deals"] == []


def test_who_sat_there_and_when_is_amended_beside_the_deals(
    api: APIClient, begin: Any, house_rules: HouseRulesVersion
) -> None:
    begun = begin(house_rules)
    address = f"/api/v1/hanchan/{begun['id']}/"
    api.post(f"{address}deals/", {"number": 1, **WIN})
    first, second, *others = (seat["player"]["id"] for seat in begun["seats"])

    answer = api.patch(address, {"version": 2, "players": [second, first, *others], "note": "Seats mixed up"})

    assert answer.status_code == 200, answer.json()
    assert [seat["player"]["id"] for seat in answer.json()["seats"]] == [second, first, *others]
    assert answer.json()["note"] == "Seats mixed up"
    assert len(api.get(f"{address}deals/").json()["deals"]) == 1


def test_each_hanchan_is_amended_as_it_was_recorded(
    api: APIClient, begin: Any, recorder: User, regulars: list[Player], house_rules: HouseRulesVersion
) -> None:
    by_scores = make_hanchan(actor=recorder, house_rules=house_rules, players=regulars)
    players = [player.pk for player in regulars]
    seats = [{"player": player, "score": 25000} for player in players]

    deals = api.patch(f"/api/v1/hanchan/{begin(house_rules)['id']}/", {"version": 1, "seats": seats})
    scores = api.patch(f"/api/v1/hanchan/{by_scores.pk}/", {"version": 1, "players": players})

    assert [deals.json()["error"], scores.json()["error"]] == ["hanchan_by_deals", "not_by_deals"]


def test_a_reason_has_room_in_the_log(api: APIClient, begin: Any, house_rules: HouseRulesVersion) -> None:
    pk = begin(house_rules)["id"]
    table = api.post(f"/api/v1/hanchan/{pk}/deals/", {"number": 1, **WIN}).json()["table"]
    sent = {"version": table["version"], **DRAW}

    beyond = api.put(f"/api/v1/hanchan/{pk}/deals/1/", {**sent, "reason": "x" * 501})
    within = api.put(f"/api/v1/hanchan/{pk}/deals/1/", {**sent, "reason": "x" * 500})

    assert (beyond.status_code, beyond.json()["error"]) == (400, "too_long")
    assert within.status_code == 200


def first_deals() -> list[Any]:
    """Public deal cases that can be a first deal of a game: what is entered, and the ruleset's own start."""
    cases = []
    for path in sorted((Path(__file__).parents[2] / "cases").glob("*.jsonl")):
        for line in path.read_text(encoding="utf-8").splitlines():
            case = json.loads(line)
            if case["kind"] == "deal" and "error" not in case["out"]:
                cases.append(case)
    return cases


@pytest.mark.parametrize("case", first_deals(), ids=lambda case: case["id"])
def test_what_is_stored_equals_what_the_core_answers(
    api: APIClient, begin: Any, owner: User, club: Club, case: dict[str, Any]
) -> None:
    from rules.registry import find_ruleset

    ruleset = find_ruleset(case["ruleset"])
    version = house_rules_create(
        actor=owner, club=club, name="Rules", ruleset=case["ruleset"], options=case.get("options")
    )
    entry = {key: value for key, value in case["in"].items() if key in ruleset.entry_keys}
    state = ruleset.start_state(ruleset.resolve(case.get("options")))
    asked = {**case, "in": {**state, **entry}}
    expected = score({key: value for key, value in asked.items() if key not in ("out", "why")})
    pk = begin(version)["id"]

    answer = api.post(f"/api/v1/hanchan/{pk}/deals/", {"number": 1, **entry}).json()

    if "error" in expected:
        assert answer["error"] == expected["error"]
    else:
        assert answer["answer"] == json.loads(json.dumps(expected))
