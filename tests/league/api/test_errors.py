"""All errors of the API have the same form."""

import pytest
from django.core.exceptions import ValidationError
from django.test import Client as DjangoClient
from rest_framework.test import APIClient

from league.accounts.models import User
from league.accounts.services import token_create
from league.core.api.errors import exception_handler
from league.core.api.problems import MEDIA_TYPE

pytestmark = [pytest.mark.django_db, pytest.mark.once]


@pytest.fixture
def client() -> APIClient:
    return APIClient()


def post_score(client: APIClient, body: str, **headers: str):
    return client.generic("POST", "/api/v1/score/", body, content_type="application/json", **headers)


def said(answer) -> dict[str, object]:
    return {key: answer.json()[key] for key in ("error", "message")}


BEFORE_A_VIEW = {"malformed query": ("get", "/api/v1/clubs/?page=%00"), "address": ("get", "/api/v1/nothing/"),
                 "number": ("get", f"/api/v1/hanchan/{10**30}/")}  # fmt: skip
IN_A_VIEW = {"query": ("get", "/api/v1/clubs/?no=1"), "ruleset": ("get", "/api/v1/rulesets/go/"),
             "method": ("put", "/api/v1/me/"), "account": ("post", "/api/v1/clubs/"),
             "hanchan": ("get", "/api/v1/hanchan/1/")}  # fmt: skip


@pytest.mark.parametrize(("method", "address"), [*BEFORE_A_VIEW.values(), *IN_A_VIEW.values()])
def test_an_error_is_a_problem_of_the_rfc(client: APIClient, method: str, address: str) -> None:
    answer = client.generic(
        method.upper(), address, headers={"x-request-id": "request-1", "accept-language": "zh-hans"}
    )

    body = answer.json()
    assert answer.headers["content-type"] == "application/problem+json"
    assert body["type"] == body["doc_url"] == f"/api/docs/errors/#{body['error']}"
    assert (body["status"], body["detail"]) == (answer.status_code, body["message"])
    assert body["title"].lower() == f"{body['error'].replace('_', ' ')}."
    assert body["instance"] == f"{address.partition('?')[0]}#request-1"


def test_a_refused_csrf_token_is_a_problem(db: None) -> None:
    client = DjangoClient(enforce_csrf_checks=True)
    client.force_login(User.objects.create_user("aoi"))

    answer = client.post("/api/v1/clubs/", {"name": "East"}, content_type="application/json")

    assert (answer.status_code, answer.headers["content-type"]) == (403, MEDIA_TYPE)


@pytest.mark.parametrize(
    "body", ["{", '{"a": NaN}', "[" * 100_000, r'{"a": "\ud800"}', r'["b\u0000c"]', r'{"\u0000": 1}']
)
def test_a_body_that_is_not_json_is_refused(client: APIClient, body: str) -> None:
    answer = post_score(client, body)

    assert answer.status_code == 400
    assert said(answer) == {"error": "bad_json", "message": "This is not JSON."}


@pytest.mark.parametrize("body", [r'["\ud83c\udc04"]', r'["\\u0000"]'])
def test_escaped_characters_are_accepted(client: APIClient, body: str) -> None:
    answer = post_score(client, body)

    assert answer.json()[0]["out"]["error"] != "bad_json"


@pytest.mark.parametrize("address", ["/api/v1/clubs/?page=%00", "/api/v1/clubs/north-wind/players/?search=a%00b"])
def test_an_address_with_a_nul_character_is_refused(client: APIClient, address: str) -> None:
    answer = client.get(address)

    assert (answer.status_code, answer.json()["error"]) == (400, "bad_request")


def test_a_body_over_the_size_limit_is_refused(client: APIClient, settings) -> None:
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 1000

    within, beyond = (post_score(client, "[]".ljust(length)) for length in (1000, 1001))

    assert (within.status_code, within.json()) == (200, [])
    assert (beyond.status_code, beyond.json()["error"]) == (413, "body_too_large")


def test_a_body_of_another_type_is_refused_with_the_type_to_send(client: APIClient) -> None:
    answer = client.generic("POST", "/api/v1/score/", "[]", content_type="application/x-www-form-urlencoded")

    assert (answer.status_code, answer.json()["error"]) == (415, "wrong_body_type")
    assert "application/json" in answer.json()["message"]


def test_an_answer_of_another_type_is_refused(client: APIClient) -> None:
    answer = client.get("/api/v1/rulesets/", headers={"accept": "application/xml"})

    assert (answer.status_code, answer.json()["error"]) == (406, "not_acceptable")


def test_more_cases_than_one_request_may_have_are_refused(client: APIClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("league.home.api.rules.MOST_CASES", 2)

    most, more = post_score(client, "[{}, {}]"), post_score(client, "[{}, {}, {}]")

    assert (most.status_code, len(most.json())) == (200, 2)
    assert (more.status_code, more.json()["error"]) == (400, "too_many_cases")


def test_the_message_is_in_the_language_of_the_reader(client: APIClient) -> None:
    answer = client.get("/api/v1/rulesets/go/", headers={"accept-language": "ja"})

    assert answer.status_code == 400
    assert answer.json()["error"] == "unknown_ruleset"
    assert answer.headers["content-language"] == "ja"


def test_an_unsupported_method_gets_an_error_code(client: APIClient) -> None:
    answer = client.delete("/api/v1/me/")

    assert answer.status_code == 405
    assert answer.json()["error"] == "method_not_allowed"


@pytest.mark.parametrize("method", ["GET", "POST"])
@pytest.mark.parametrize("address", ["/api/nothing/", "/api/v1/nothing/", "/api/v1/hanchan/first/"])
def test_an_unknown_address_gets_an_error_code(client: APIClient, method: str, address: str) -> None:
    answer = client.generic(method, address, headers={"accept": "text/html", "accept-language": "ja"})

    assert (answer.status_code, answer.headers["content-type"]) == (404, MEDIA_TYPE)
    assert said(answer) == {"error": "not_found", "message": "見つかりません。"}


def test_a_refused_host_gets_an_error_code(client: APIClient, settings) -> None:
    settings.ALLOWED_HOSTS = ["club.example"]

    answer = client.get("/api/v1/rulesets", headers={"host": "other.example"})

    assert (answer.status_code, answer.headers["content-type"]) == (400, MEDIA_TYPE)
    assert answer.json()["error"] == "bad_request"


def test_a_failure_of_the_server_gets_an_error_code(monkeypatch: pytest.MonkeyPatch) -> None:
    def break_down(*_given: object) -> None:
        raise RuntimeError

    monkeypatch.setattr("league.clubs.models.ClubQuerySet.visible_to", break_down)
    answer = APIClient(raise_request_exception=False).get("/api/v1/clubs/")

    assert (answer.status_code, answer.headers["content-type"]) == (500, MEDIA_TYPE)
    assert said(answer) == {
        "error": "server_error",
        "message": "Something went wrong on our side. Nothing was stored.",
    }


def test_an_unknown_token_is_refused(client: APIClient) -> None:
    answer = client.get("/api/v1/rulesets/", headers={"authorization": "Bearer jrk_wrong"})

    assert (answer.status_code, answer.headers["www-authenticate"]) == (401, "Bearer")
    assert answer.json()["error"] == "bad_token"


def test_writing_without_a_token_needs_one(client: APIClient) -> None:
    answer = client.post("/api/v1/clubs/", {"name": "East Wind"})

    assert (answer.status_code, answer.json()["error"]) == (401, "not_signed_in")


def test_a_token_signs_its_user_in(client: APIClient) -> None:
    user = User.objects.create_user("reader")
    _, secret = token_create(actor=user, name="bot")

    answer = client.get("/api/v1/rulesets/", headers={"authorization": f"Bearer {secret}"})

    assert answer.status_code == 200


def test_the_names_of_constraints_are_in_no_sentence() -> None:
    error = ValidationError({"__all__": ["Constraint “season_closes_after_it_opens” is violated."]})

    answer = exception_handler(error, {})

    assert answer is not None
    assert (answer.status_code, answer.data["error"]) == (400, "contradiction")
    assert "season" not in answer.data["message"]
