"""Every error of the API has one form."""

import pytest
from rest_framework.test import APIClient

from league.accounts.models import User
from league.accounts.services import token_create

pytestmark = pytest.mark.django_db


@pytest.fixture
def client() -> APIClient:
    return APIClient()


def post_score(client: APIClient, body: str, **headers: str):
    return client.generic("POST", "/api/v1/score/", body, content_type="application/json", **headers)


@pytest.mark.parametrize(
    "body", ["{", '{"a": NaN}', "[" * 100_000, r'{"a": "\ud800"}', r'["b\u0000c"]', r'{"\u0000": 1}']
)
def test_a_body_that_is_no_json_gets_bad_json(client: APIClient, body: str) -> None:
    answer = post_score(client, body)

    assert answer.status_code == 400
    assert answer.json() == {"error": "bad_json", "message": "This is not JSON."}


@pytest.mark.parametrize("body", [r'["\ud83c\udc04"]', r'["\\u0000"]'])
def test_whole_letters_are_read_however_they_are_written(client: APIClient, body: str) -> None:
    answer = post_score(client, body)

    assert answer.json()[0]["out"]["error"] != "bad_json"


@pytest.mark.parametrize("address", ["/api/v1/clubs/?page=%00", "/api/v1/clubs/north-wind/players/?search=a%00b"])
def test_an_address_with_the_letter_that_ends_a_text_is_not_read(client: APIClient, address: str) -> None:
    answer = client.get(address)

    assert (answer.status_code, answer.json()["error"]) == (400, "bad_request")


def test_a_body_beyond_all_measure_is_not_read(client: APIClient, settings) -> None:
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 1000

    within, beyond = (post_score(client, "[]".ljust(length)) for length in (1000, 1001))

    assert (within.status_code, within.json()) == (200, [])
    assert (beyond.status_code, beyond.json()["error"]) == (400, "bad_request")


def test_the_sentence_is_in_the_readers_language(client: APIClient) -> None:
    answer = client.get("/api/v1/rulesets/go/", headers={"accept-language": "ja"})

    assert answer.status_code == 400
    assert answer.json()["error"] == "unknown_ruleset"
    assert answer.headers["content-language"] == "ja"


def test_a_method_that_is_not_there_gets_a_code(client: APIClient) -> None:
    answer = client.delete("/api/v1/score/")

    assert answer.status_code == 405
    assert answer.json()["error"] == "method_not_allowed"


def test_a_token_that_nobody_gave_is_refused(client: APIClient) -> None:
    answer = client.get("/api/v1/rulesets/", headers={"authorization": "Bearer jrk_wrong"})

    assert answer.status_code == 401
    assert answer.json()["error"] == "not_signed_in"


def test_a_token_speaks_for_its_person(client: APIClient) -> None:
    user = User.objects.create_user("reader")
    _, secret = token_create(actor=user, name="bot")

    answer = client.get("/api/v1/rulesets/", headers={"authorization": f"Bearer {secret}"})

    assert answer.status_code == 200
