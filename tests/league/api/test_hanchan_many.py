"""`hanchan/many/`: many hanchan in one request, each with the answer that it would have got alone."""

from collections.abc import Callable
from typing import Any

import pytest
from rest_framework.test import APIClient

from league.accounts.models import IdempotencyKey, User
from league.accounts.services import token_create
from league.clubs.models import Club, HouseRulesVersion
from league.players.models import Player
from league.records.api.games import many
from league.records.models import Hanchan
from tests.league.api.calls import seats, signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def bodies(regulars: list[Player], house_rules: HouseRulesVersion) -> list[dict[str, Any]]:
    """Three bodies; the scores of the second do not add up."""
    scores = [(41200, 28300, 20400, 10100), (41200, 28300, 20400, 10000), (35700, 29300, 21900, 13100)]
    return [{"seats": seats(regulars, table), "played_on": "2026-03-04"} for table in scores]


@pytest.fixture
def send(client: APIClient, path: str) -> Callable[..., Any]:
    def post(bodies: list[Any], **headers: str) -> Any:
        return client.post(f"{path}hanchan/many/", {"hanchan": bodies}, headers=headers)

    return post


def brief(answer: Any) -> list[tuple[int, int, bool]]:
    return [(one["index"], one["status"], one["is_repeated"]) for one in answer.json()["answers"]]


def test_each_has_the_answer_that_it_would_have_got_alone(
    send: Callable[..., Any], client: APIClient, path: str, bodies: list[dict[str, Any]]
) -> None:
    answer = send(bodies)

    assert (answer.status_code, brief(answer)) == (200, [(0, 201, False), (1, 400, False), (2, 201, False)])
    first, second, third = answer.json()["answers"]
    assert first["problem"] is second["hanchan"] is None
    assert [one["hanchan"]["order"] for one in (first, third)] == [1, 2]
    alone = client.post(f"{path}hanchan/", bodies[1]).json()
    own = {"instance"}
    assert {key: alone[key] for key in alone.keys() - own} == {
        key: second["problem"][key] for key in second["problem"].keys() - own
    }
    shown = client.get(f"/api/v1/hanchan/{third['hanchan']['id']}/").json()
    assert third["hanchan"] == {key: shown[key] for key in third["hanchan"]}


@pytest.mark.parametrize(
    ("body", "code", "field"),
    [
        ({"seats": [], "colour": "red"}, "unknown_field", "colour"),
        ({"seats": [{"player": "Aoi", "score": "7"}]}, "bad_field", "seats.0.score"),
        ({"seats": [], "idempotency_key": "k" * 101}, "bad_field", "idempotency_key"),
        (7, "bad_field", ""),
    ],
)
def test_a_fault_of_form_refuses_one(
    send: Callable[..., Any], bodies: list[dict[str, Any]], body: Any, code: str, field: str
) -> None:
    answer = send([body, bodies[0]])

    assert brief(answer) == [(0, 400, False), (1, 201, False)]
    problem = answer.json()["answers"][0]["problem"]
    assert (problem["error"], problem["fields"][0]["field"]) == (code, field)


def test_a_request_is_repeated_by_the_keys_of_its_hanchan(
    send: Callable[..., Any], bodies: list[dict[str, Any]]
) -> None:
    keyed = [{**body, "idempotency_key": f"table {place}"} for place, body in enumerate(bodies)]
    first = send(keyed[:1]).json()["answers"][0]

    again = send(keyed)

    assert brief(again) == [(0, 201, True), (1, 400, False), (2, 201, False)]
    assert again.json()["answers"][0]["hanchan"] == first["hanchan"]
    assert Hanchan.objects.count() == 2


def test_a_key_is_that_of_the_same_hanchan_sent_alone(
    send: Callable[..., Any], client: APIClient, path: str, bodies: list[dict[str, Any]]
) -> None:
    alone = client.post(f"{path}hanchan/", bodies[0], headers={"Idempotency-Key": "table 1"}).json()

    together = send([{**bodies[0], "idempotency_key": "table 1"}, {**bodies[2], "idempotency_key": "table 1"}])

    assert brief(together) == [(0, 201, True), (1, 422, False)]
    assert together.json()["answers"][0]["hanchan"] == alone
    assert together.json()["answers"][1]["problem"]["error"] == "idempotency_mismatch"


def test_a_request_that_was_killed_is_sent_again_with_its_key(
    send: Callable[..., Any], bodies: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    def killed(request: Any, club: Club, body: dict[str, Any]) -> Hanchan:
        if Hanchan.objects.exists():
            raise MemoryError
        return record(request, club, body)

    record = many.hanchan_new
    two, key = [bodies[0], bodies[2]], {"Idempotency-Key": "evening"}
    with monkeypatch.context() as patch:
        patch.setattr(many, "hanchan_new", killed)
        with pytest.raises(MemoryError):
            send(two, **key)
    assert Hanchan.objects.count() == 1

    again, once_more = send(two, **key), send(two, **key)

    assert brief(again) == [(0, 201, True), (1, 201, False)]
    assert (once_more.json(), once_more.headers["Idempotency-Replayed"]) == (again.json(), "true")
    assert Hanchan.objects.count() == 2
    assert send(bodies[:1], **key).status_code == 422


def test_without_a_key_the_same_result_is_refused(send: Callable[..., Any], bodies: list[dict[str, Any]]) -> None:
    send(bodies[:1])

    assert send(bodies[:1]).json()["answers"][0]["problem"]["error"] == "same_result"
    assert not IdempotencyKey.objects.exists()


@pytest.mark.parametrize("found", [[], [{}] * 201, {}, None])
def test_no_hanchan_or_too_many_are_refused(
    send: Callable[..., Any], house_rules: HouseRulesVersion, found: Any
) -> None:
    answer = send(found)

    assert (answer.status_code, answer.json()["fields"][0]["field"]) == (400, "hanchan")


def test_a_version_is_refused_before_anything_is_stored(send: Callable[..., Any], bodies: list[dict[str, Any]]) -> None:
    assert send(bodies, **{"If-Match": '"v1"'}).status_code == 400
    assert not Hanchan.objects.exists()


def test_whoever_may_not_record_gets_no_answers(
    member: Callable[[str, str], User], stranger: User, path: str, bodies: list[dict[str, Any]]
) -> None:
    for user in (member("mio", "player"), stranger):
        refused = signed_in(user).post(f"{path}hanchan/many/", {"hanchan": bodies})
        assert (refused.status_code, refused.json()["error"]) == (403, "forbidden")
    assert not Hanchan.objects.exists()


def test_each_counts_as_a_request_that_writes(
    owner: User, path: str, bodies: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("league.accounts.api.throttle.WriteThrottle.rate", "4/min", raising=False)
    _token, secret = token_create(actor=owner, name="bot", scopes=["read", "write"])
    program = APIClient(headers={"authorization": f"Bearer {secret}"})

    first = program.post(f"{path}hanchan/many/", {"hanchan": bodies})
    second = program.post(f"{path}hanchan/many/", {"hanchan": bodies})

    assert first.headers["RateLimit"].startswith('"write";r=1;')
    assert (second.status_code, second.json()["error"]) == (429, "too_many_requests")
    assert int(second.headers["Retry-After"]) > 50
    assert Hanchan.objects.count() == 2
