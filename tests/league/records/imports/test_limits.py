"""An import is bounded: the lines of a file, those of an account within an hour, and its statements."""

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from rest_framework.test import APIClient

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.players.models import Player
from league.records.imports import services
from league.records.models import Hanchan
from tests.league.core.page import signed_in

pytestmark = [pytest.mark.django_db, pytest.mark.once]
HEADING = "date,east,south,west,north,east_score,south_score,west_score,north_score\n"


def lines(count: int, first: int = 0) -> str:
    return HEADING + "".join(
        f"2025-01-02,A{n},B{n},C{n},D{n},41200,28300,20400,10100\n" for n in range(first, first + count)
    )


@pytest.fixture
def most(monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setattr("league.records.imports.limits.MOST_LINES", 3)
    return 3


def send(owner: User, club: Club, content: str, **more: Any) -> Any:
    client = APIClient()
    client.force_authenticate(owner)
    return client.post(f"/api/v1/clubs/{club.slug}/imports/", {"content": content, "makes_players": True, **more})


def test_a_file_with_too_many_lines_is_refused_and_its_parts_are_taken(
    most: int, owner: User, club: Club, house_rules: HouseRulesVersion
) -> None:
    refused = send(owner, club, lines(most + 1))
    stored = Hanchan.objects.count()

    parts = [send(owner, club, lines(most)), send(owner, club, lines(1, first=most))]

    assert (refused.status_code, refused.json()["error"], stored) == (400, "too_many_lines", 0)
    assert [(part.status_code, part.json()["fresh"]) for part in parts] == [(201, 3), (201, 1)]


def test_the_page_says_that_a_file_has_too_many_lines(
    most: int, owner: User, club: Club, house_rules: HouseRulesVersion
) -> None:
    file = SimpleUploadedFile("games.csv", lines(most + 1).encode())

    answer = signed_in(owner).post(
        reverse("import", args=[club.slug]),
        {"file": file, "house_rules": house_rules.pk, "date_format": "YYYY-MM-DD", "deposits_left": 0},
    )

    assert answer.status_code == 422
    assert answer.context["form"].errors.get_json_data()["file"][0]["code"] == "too_many_lines"


@pytest.mark.parametrize("is_dry", [False, True])
def test_an_account_imports_so_many_lines_an_hour(
    is_dry: bool, owner: User, stranger: User, club: Club, house_rules: HouseRulesVersion, settings: Any,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.setitem(settings.REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"], "import_lines", "5/hour")

    answers = [send(owner, club, lines(3, first=n), dry_run=is_dry) for n in (0, 3, 6)]

    assert [answer.status_code for answer in answers] == [200 if is_dry else 201, 429, 429]
    # two lines are left
    assert send(owner, club, lines(2, first=3)).status_code == 201


def test_a_repeated_import_gets_its_first_answer_whatever_is_left(
    owner: User, club: Club, house_rules: HouseRulesVersion, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(settings.REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"], "import_lines", "3/hour")
    client = APIClient(headers={"Idempotency-Key": "one"})
    client.force_authenticate(owner)
    sent = {"content": lines(3), "makes_players": True}
    path = f"/api/v1/clubs/{club.slug}/imports/"

    answers = [client.post(path, sent) for _n in range(2)]

    assert [answer.status_code for answer in answers] == [201, 201]
    assert answers[0].json() == answers[1].json()
    assert Hanchan.objects.count() == 3


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("sent_by", ["api", "api with a key", "page"])
def test_an_import_stores_in_transactions_of_its_own(
    sent_by: str, owner: User, club: Club, house_rules: HouseRulesVersion, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a transaction around all of them every other writer of SQLite would wait until the end."""
    monkeypatch.setattr(services, "LINES_AT_ONCE", 2)
    depths = []
    store = services._store

    def seen(*given: Any) -> Any:
        depths.append(len(connection.atomic_blocks))
        return store(*given)

    monkeypatch.setattr(services, "_store", seen)
    if sent_by == "page":
        form = {"house_rules": house_rules.pk, "date_format": "YYYY-MM-DD", "deposits_left": 0, "makes_players": "on"}
        form |= {"file": SimpleUploadedFile("games.csv", lines(5).encode()), "score_unit": 1, "do": "store"}
        answer = signed_in(owner).post(reverse("import", args=[club.slug]), form)
    else:
        client = APIClient(headers={"Idempotency-Key": "one"} if "key" in sent_by else {})
        client.force_authenticate(owner)
        answer = client.post(f"/api/v1/clubs/{club.slug}/imports/", {"content": lines(5), "makes_players": True})

    assert answer.status_code < 400
    assert Hanchan.objects.count() == 5
    assert depths == [1, 1, 1]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("more", "headers"), [({"colour": "red"}, {}), ({}, {"If-Match": '"3"'})], ids=["a key", "a version"]
)
def test_what_an_import_does_not_read_is_refused_before_it_stores(
    more: dict[str, str], headers: dict[str, str], owner: User, club: Club, house_rules: HouseRulesVersion
) -> None:
    client = APIClient(headers=headers)
    client.force_authenticate(owner)

    answer = client.post(f"/api/v1/clubs/{club.slug}/imports/", {"content": lines(2), "makes_players": True, **more})

    assert 400 <= answer.status_code < 500
    assert Hanchan.objects.count() == 0


def statements(owner: User, club: Club, count: int, first: int) -> int:
    with CaptureQueriesContext(connection) as queries:
        assert send(owner, club, lines(count, first)).status_code == 201
    return len(queries)


def test_an_import_has_as_many_statements_for_many_new_players_as_for_few(
    owner: User, club: Club, house_rules: HouseRulesVersion
) -> None:
    statements(owner, club, 1, 1000)

    few, many = statements(owner, club, 2, 0), statements(owner, club, 40, 100)

    # a few batches of rows more; 152 further players added one by one would take a thousand
    assert many < few + 20
    assert Player.objects.filter(club=club).count() == 4 * 43
