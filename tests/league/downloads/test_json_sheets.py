"""The sheets as JSON: raw values under stable keys, with the ids of what they name."""

import json
import re
from collections.abc import Callable
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from django.utils.translation import override
from rest_framework.test import APIClient

from league.clubs.models import Club
from league.downloads.kinds import CLUB_SHEETS
from league.players.models import Player
from league.records.models import Hanchan
from league.seasons.models import Season
from league.sheets.json import write_json
from tests.league.downloads.world import Given, said_of, sheet

pytestmark = [pytest.mark.django_db, pytest.mark.once]

# What the values of a column of each kind are, apart from null.
FORMS_OF_KINDS: dict[str, Callable[[Any], Any]] = {
    "text": lambda value: isinstance(value, str) and value,
    "number": lambda value: type(value) is int,
    "id": lambda value: type(value) is int,
    "decimal": lambda value: isinstance(value, str) and Decimal(value).is_finite() and value[0] != "+",
    "boolean": lambda value: isinstance(value, bool),
    "day": lambda value: date.fromisoformat(value),
    "key": lambda value: re.fullmatch(r"[a-z0-9_]+", value),
    "reference": lambda value: set(value) in ({"id", "name"}, {"slug", "name"}),
    "references": lambda value: all(set(one) == {"id", "name"} for one in value),
}


@pytest.mark.sampled
@pytest.mark.parametrize("kind", CLUB_SHEETS, ids=lambda kind: kind.key)
def test_json_has_values_of_the_declared_kind_under_lower_case_keys(club: Club, given: Given, kind: Any) -> None:
    with override("ja"):
        whole = json.loads(write_json(sheet(club, kind.key, **said_of(kind.key, given))))

    keys = [column["key"] for column in whole["columns"]]
    assert all(re.fullmatch(r"[a-z0-9_.:-]+", key) for key in keys)
    assert len(keys) == len(set(keys))
    assert all(list(row) == keys for row in whole["rows"])
    wrong = [
        (column["key"], row[column["key"]])
        for row in whole["rows"]
        for column in whole["columns"]
        if row[column["key"]] is not None and not FORMS_OF_KINDS[column["kind"]](row[column["key"]])
    ]
    assert wrong == []


@pytest.mark.sampled
@pytest.mark.parametrize("kind", CLUB_SHEETS, ids=lambda kind: kind.key)
def test_the_values_of_json_do_not_depend_on_the_language(club: Club, given: Given, kind: Any) -> None:
    found = []
    for language in ("en", "ja"):
        with override(language):
            found.append(json.loads(write_json(sheet(club, kind.key, **said_of(kind.key, given))))["rows"])

    assert found[0] == found[1]


def test_a_hanchan_in_json_names_its_things_by_id_and_slug(club: Club, season: Season, given: Given) -> None:
    whole = json.loads(write_json(sheet(club, "hanchan", season=season.slug)))

    row, hanchan = whole["rows"][-1], Hanchan.objects.order_by("pk")[0]
    aoi = Player.objects.get(name="Aoi")
    assert (row["hanchan"], row["state"], row["season"]) == (
        hanchan.pk,
        "finished",
        {"slug": season.slug, "name": "Spring"},
    )
    assert row["session"] == {"id": int(given["session"]), "name": "=Monday"}
    assert row["player_1"] == {"id": aoi.pk, "name": "Aoi"}
    assert (row["score_1"], row["points_1"], row["place_1"], row["note"]) == (41200, "31.2", 1, None)
    assert {"key": "points_1", "heading": "Points 1", "kind": "decimal"} in whole["columns"]


def test_a_query_key_that_the_sheet_does_not_take_is_refused(club: Club, given: Given) -> None:
    answer = APIClient().get(f"/api/v1/clubs/{club.slug}/sheets/hanchan/json/", {"ladder": "elo"})

    assert (answer.status_code, answer.json()["error"]) == (400, "unknown_field")
    assert "player, ruleset, season, session, since, state, until" in answer.json()["message"]


@pytest.mark.parametrize(
    "query", [{"since": "yesterday"}, {"state": "lost"}, {"player": "Aoi"}, {"ruleset": "go"}, {"as_of": "2026-01-01"}]
)
def test_a_wrong_value_of_a_query_key_is_refused(club: Club, query: dict[str, str]) -> None:
    answer = APIClient().get(f"/api/v1/clubs/{club.slug}/sheets/hanchan/json/", query)

    assert answer.status_code == 400
