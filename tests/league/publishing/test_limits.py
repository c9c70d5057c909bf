"""Visitors without an account get so many pictures and overlays a minute; what they have already is not counted."""

import pytest
from django.conf import settings
from django.core.cache import cache
from django.test import Client

from league.accounts.models import User
from league.publishing.pictures import views
from league.seasons.models import Season
from league.tournaments.models import Tournament
from tests.league.core.page import signed_in

pytestmark = [pytest.mark.django_db, pytest.mark.once]

PICTURE = "/c/north-wind-circle/season/spring/share.png"
OVERLAY, EVENT_OVERLAY = "/c/north-wind-circle/overlay/standings/", "/e/autumn-open/overlay/standings/"


@pytest.fixture(autouse=True)
def three_a_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    rates = settings.REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"]
    for scope in ("picture", "overlay"):
        monkeypatch.setitem(rates, scope, "3/min")  # type: ignore[arg-type]
    monkeypatch.setattr(views, "typeset_picture", lambda _template, _data: b"png")
    cache.clear()


@pytest.mark.parametrize("path", [PICTURE, OVERLAY, EVENT_OVERLAY])
def test_an_address_gets_so_many_a_minute(played: Season, event: Tournament, path: str) -> None:
    answers = [Client().get(path) for _time in range(4)]

    assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
    assert answers[3].headers["Retry-After"] == "60"
    assert Client(REMOTE_ADDR="192.0.2.7").get(path).status_code == 200


@pytest.mark.parametrize("path", [PICTURE, OVERLAY, EVENT_OVERLAY])
def test_an_answer_without_a_change_is_not_counted(played: Season, event: Tournament, path: str) -> None:
    etag = Client().get(path).headers["ETag"]

    again = [Client().get(path, headers={"if-none-match": etag}).status_code for _time in range(5)]

    assert again == [304] * 5
    assert Client().get(path).status_code == 200


def test_pictures_and_overlays_are_counted_apart(played: Season) -> None:
    for _time in range(4):
        Client().get(PICTURE)

    assert Client().get(OVERLAY).status_code == 200


@pytest.mark.parametrize("path", [OVERLAY, EVENT_OVERLAY])
def test_who_is_signed_in_has_no_limit(owner: User, played: Season, event: Tournament, path: str) -> None:
    assert {signed_in(owner).get(path).status_code for _time in range(5)} == {200}
