"""Pages of visitors without a session are compressed; pages that may show secrets are not."""

import gzip

import pytest
from django.test import Client

from tests.league.core.page import signed_in

pytestmark = pytest.mark.once

GZIP = {"Accept-Encoding": "gzip"}


@pytest.fixture
def path(club):
    return f"/c/{club.slug}/"


def test_the_page_of_a_visitor_is_compressed(path):
    answer = Client().get(path, headers=GZIP)

    assert answer["Content-Encoding"] == "gzip"
    assert b"North Wind Circle" in gzip.decompress(answer.content)
    assert "Accept-Encoding" in answer["Vary"]
    assert "Content-Encoding" not in Client().get(path)


def test_the_page_of_somebody_who_is_signed_in_is_not(owner, path):
    answer = signed_in(owner).get(path, headers=GZIP)

    assert "Content-Encoding" not in answer
    assert b"North Wind Circle" in answer.content


def test_signing_in_is_not_compressed(owner):
    owner.set_password("a long password")
    owner.save()
    client = Client()
    answer = client.post("/sign-in/", {"username": owner.username, "password": "a long password"}, headers=GZIP)

    assert answer.status_code == 302
    assert "Content-Encoding" not in answer


def test_a_visitor_with_the_present_copy_gets_304(path):
    client = Client()
    client.get(path)
    first = client.get(path, headers=GZIP)

    assert first["ETag"].startswith('W/"')
    assert client.get(path, headers={**GZIP, "If-None-Match": first["ETag"]}).status_code == 304
