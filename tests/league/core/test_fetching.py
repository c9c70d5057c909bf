"""The pages that are asked for most fetch all their rows by their queries: Django 6.1 can refuse those of an attribute.

Under the locked Django these tests are skipped; tests/test_django_next.py runs them.
"""

from typing import Any

import django
import pytest
from django.core.exceptions import FieldError

from league.records.models import Hanchan
from tests.league.core.page import signed_in
from tests.league.permissions.world import fill_address

NEXT = (6, 1)
pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif(django.VERSION < NEXT, reason="Django 6.1 alone can refuse rows that an attribute fetches"),
]
CLUB, EVENT = "c/<slug:club>/", "e/<slug:tournament>/"
API = "api/v1/clubs/<slug:club>/"
HOTTEST = (
    "",
    *(CLUB + page for page in (
        "", "night/", "season/<slug:slug>/", "season/<slug:slug>/as-it-stands/", "ladder/<slug:slug>/", "players/",
        "player/<int:pk>/", "games/", "g/<int:pk>/", "evening/<int:pk>/", "evenings/",
    )),
    *(EVENT + page for page in ("", "seating/", "standings/", "results/", "desk/round/<int:number>/")),
    API + "live/",
    API + "seasons/<slug:slug>/standings/",
    "api/v1/hanchan/<int:pk>/next-deal/",
)  # fmt: skip


@pytest.mark.parametrize("page", HOTTEST)
def test_a_hot_page_fetches_no_row_by_an_attribute(
    page: str, world: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    client, address = signed_in(world["users"]["organiser"]), fill_address(page, world)
    refuse_fetching(monkeypatch)

    assert client.get(address).status_code == 200


def test_an_attribute_that_fetches_a_row_is_refused(world: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    refuse_fetching(monkeypatch)
    hanchan = Hanchan.objects.first()

    with pytest.raises(FieldError, match=r"Hanchan\.club"):
        print(hanchan.club)


def refuse_fetching(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("django.db.models.query.DEFAULT_FETCH_MODE", django.db.models.FETCH_RAISE)
