"""`updated_since` and `ordering` of lists."""

from datetime import UTC, datetime, timedelta
from typing import Any, ClassVar

import pytest
from django.core.exceptions import ValidationError
from django.test import Client
from django.utils import timezone

from league.accounts.models import User
from league.clubs.models import Club, HouseRules, HouseRulesVersion
from league.clubs.services import house_rules_create
from league.core.api.filters import InstantField, UpdatedFilter
from league.players.models import Player
from league.records.models import Hanchan
from league.records.services import hanchan_void
from tests.league.factories import make_hanchan

NOON = datetime(2026, 3, 4, 12, tzinfo=UTC)


class HanchanFilter(UpdatedFilter):
    class Meta:
        model = Hanchan
        fields: ClassVar[list[str]] = []


@pytest.fixture
def three(owner: User, house_rules: HouseRulesVersion, regulars: list[Player]) -> list[Hanchan]:
    """Changed at noon, an hour later and two hours later, in another order than that of their keys."""
    made = [make_hanchan(actor=owner, house_rules=house_rules, players=regulars) for _ in range(3)]
    for hanchan, hours in zip(made, (2, 0, 1), strict=True):
        Hanchan.objects.filter(pk=hanchan.pk).update(updated_at=NOON + timedelta(hours=hours))
    return [made[1], made[2], made[0]]


def found(**asked: str) -> list[Hanchan]:
    return list(HanchanFilter(asked, Hanchan.objects.order_by("pk")).qs)


@pytest.mark.parametrize(
    ("since", "first"),
    [
        ("2026-03-04T12:00:00Z", 0),
        ("2026-03-04T13:00:00+00:00", 1),
        ("2026-03-04T22:00:00+09:00", 1),
        ("2026-03-04T13:00:00.000001Z", 2),
        ("2026-03-04 14:00:00Z", 2),
        ("2026-03-04T14:00:01Z", 3),
    ],
)
def test_the_instant_itself_is_included(three: list[Hanchan], since: str, first: int) -> None:
    assert found(updated_since=since, ordering="updated_at") == three[first:]


@pytest.mark.parametrize(("ordering", "step"), [("updated_at", 1), ("-updated_at", -1)])
def test_the_list_is_ordered_by_the_last_change(three: list[Hanchan], ordering: str, step: int) -> None:
    assert found(ordering=ordering) == three[::step]


@pytest.mark.parametrize("ordering", ["updated_at", "-updated_at"])
def test_rows_of_one_instant_are_ordered_by_their_key(three: list[Hanchan], ordering: str) -> None:
    Hanchan.objects.update(updated_at=NOON)

    assert found(ordering=ordering) == sorted(three, key=lambda one: one.pk)


def test_a_void_hanchan_is_included(owner: User, three: list[Hanchan]) -> None:
    since = timezone.now()
    hanchan_void(actor=owner, hanchan=three[0], version=1, reason="twice")

    assert found(updated_since=since.isoformat()) == [three[0]]


@pytest.mark.parametrize(
    "since",
    [
        "2026-03-04T12:00:00",
        "2026-03-04",
        "yesterday",
        "2026-03-04T12:00:00 09:00",
        "2026-02-30T12:00:00Z",
        "0001-01-01T00:00:00+14:00",
        "9999-12-31T23:59:59-14:00",
    ],
)
def test_an_instant_without_an_offset_or_that_is_none_is_refused(
    db: None, client: Client, club: Club, since: str
) -> None:
    answer = client.get(f"/api/v1/clubs/{club.slug}/players/", {"updated_since": since})

    body: dict[str, Any] = answer.json()
    assert (answer.status_code, body["error"]) == (400, "bad_field")
    assert [one["field"] for one in body["fields"]] == ["updated_since"]


def test_the_field_itself_refuses_an_instant_without_an_offset() -> None:
    with pytest.raises(ValidationError):
        InstantField().clean("2026-03-04T12:00:00")


def test_an_order_by_anything_else_is_refused(client: Client, club: Club) -> None:
    answer = client.get(f"/api/v1/clubs/{club.slug}/players/", {"ordering": "user"})

    assert (answer.status_code, answer.json()["error"]) == (400, "bad_field")
    assert answer.json()["fields"][0]["field"] == "ordering"


def test_the_list_of_players_has_those_that_changed(client: Client, club: Club, regulars: list[Player]) -> None:
    Player.objects.exclude(pk=regulars[2].pk).update(updated_at=NOON)
    asked = {"updated_since": regulars[2].updated_at.isoformat(), "ordering": "updated_at"}

    answer = client.get(f"/api/v1/clubs/{club.slug}/players/", asked).json()

    assert [row["name"] for row in answer["results"]] == ["Chika"]


def test_the_list_of_house_rules_has_those_that_changed(
    client: Client, club: Club, owner: User, house_rules: HouseRulesVersion
) -> None:
    other = house_rules_create(actor=owner, club=club, name="Sichuan evening", ruleset="sichuan").house_rules
    HouseRules.objects.exclude(pk=other.pk).update(updated_at=NOON)
    asked = {"updated_since": (NOON + timedelta(seconds=1)).isoformat(), "ordering": "updated_at"}

    answer = client.get(f"/api/v1/clubs/{club.slug}/house-rules/", asked).json()

    assert [row["name"] for row in answer["results"]] == ["Sichuan evening"]
