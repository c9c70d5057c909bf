"""A body longer than any file that the site accepts is refused by its length, at every address."""

from io import BytesIO

import pytest
from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.test import Client

from league.accounts.models import User
from league.clubs.models import Club
from league.core.api.parsers import BoundedJSONParser
from tests.league.core.page import signed_in

pytestmark = [pytest.mark.django_db, pytest.mark.once]
FORM = "multipart/form-data; boundary=x"


class Unread:
    """A body that notes whether it was read."""

    def __init__(self) -> None:
        self.was_read = False

    def read(self, *_size: int) -> bytes:
        self.was_read = True
        return b""

    readline = read


@pytest.mark.parametrize("path", ["/sign-in/", "/clubs/import/", "/nowhere/", "/api/v1/club-archives/"])
@pytest.mark.parametrize("length", [str(34 * 2**20), "9" * 30, "-1", "many"])
def test_a_body_longer_than_any_file_is_not_read(path: str, length: str) -> None:
    body = Unread()

    answer = Client().generic("POST", path, CONTENT_LENGTH=length, CONTENT_TYPE=FORM, **{"wsgi.input": body})

    assert answer.status_code == 400
    assert "bad_request" in answer.content.decode()
    assert not body.was_read


def test_a_body_as_long_as_a_file_may_be_is_read(db: None) -> None:
    answer = Client().generic("POST", "/sign-in/", CONTENT_LENGTH=str(32 * 2**20), CONTENT_TYPE="text/plain")

    assert answer.status_code == 422


def test_a_body_of_json_has_a_limit_although_it_is_no_form(owner: User) -> None:
    body = b'{"name": "' + b"x" * settings.DATA_UPLOAD_MAX_MEMORY_SIZE + b'"}'

    answer = signed_in(owner).generic("POST", "/api/v1/clubs/", body, content_type="application/json")

    assert 400 <= answer.status_code < 500
    assert answer.json()["error"] == "body_too_large"
    assert not Club.objects.exists()


def test_json_is_not_parsed_beyond_its_limit() -> None:
    """Without the help of Django, which limits what it has read into memory by itself."""
    blank = b" " * settings.DATA_UPLOAD_MAX_MEMORY_SIZE

    with pytest.raises(RequestDataTooBig):
        BoundedJSONParser().parse(BytesIO(blank + b"1"))
    assert BoundedJSONParser().parse(BytesIO(blank[1:] + b"1")) == 1
