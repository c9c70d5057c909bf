"""A preview of a deal by API: the same as the engine in the browser answers, and nothing is recorded."""

import json
from gettext import GNUTranslations, NullTranslations
from pathlib import Path
from typing import Any

import pytest
from rest_framework.test import APIClient

from league.accounts.models import User
from league.clubs.models import HouseRulesVersion
from league.players.models import Player
from league.records.models import Deal
from scoring.engine import answer_json
from tests.league.factories import make_hanchan

WIN = {"result": {"type": "win", "wins": [{"winner": 2, "from": 0, "value": {"total": 3, "fu": 40}}]}}
BY_TILES = {
    "riichi": [2],
    "result": {
        "type": "win",
        "wins": [
            {
                "winner": 2,
                "from": None,
                "hand": {
                    "concealed": "234m067p34578s22p", "winning_tile": "6s", "conditions": ["riichi"],
                    "dora_indicators": ["1z"], "ura_indicators": ["1p"],
                },
            }
        ],
    },
}  # fmt: skip
JAPANESE = Path(__file__).parents[3] / "locale" / "ja" / "LC_MESSAGES" / "django.mo"


@pytest.fixture
def table(api: APIClient, begin: Any, house_rules: HouseRulesVersion) -> str:
    pk = begin(house_rules)["id"]
    api.post(f"/api/v1/hanchan/{pk}/deals/", {"number": 1, **WIN})
    return f"/api/v1/hanchan/{pk}/"


def test_a_preview_shows_payments_patterns_and_the_next_deal_and_records_nothing(api: APIClient, table: str) -> None:
    answer = api.post(f"{table}deals/preview/", BY_TILES).json()

    # riichi 1 + self-draw 1 + pinfu 1 + tanyao 1 + red five 1 + two ura 2 = 7 han, haneman: 3000 from each other
    # player, 6000 from the dealer
    assert answer["deal"]["number"] == 2
    assert answer["deal"]["payments"] == [-3000, -6000, 12000, -3000]
    assert [one["name"] for one in answer["deal"]["wins"][0]["patterns"]][:2] == ["立直", "門前清自摸和"]
    assert answer["deal"]["wins"][0]["worth"] == "7 han 20 fu"
    assert answer["deal"]["wins"][0]["limit_name"] == "Haneman"
    assert answer["table"]["name"] == "東3局"
    assert answer["table"]["scores"] == [16800, 19000, 42200, 22000]
    assert Deal.objects.count() == 1


@pytest.mark.parametrize(("language", "catalogue"), [("en", None), ("ja", JAPANESE)])
def test_the_engine_gives_the_same_preview_in_the_readers_language(
    api: APIClient,
    table: str,
    house_rules: HouseRulesVersion,
    regulars: list[Player],
    language: str,
    catalogue: Path | None,
) -> None:
    words = GNUTranslations(catalogue.open("rb")) if catalogue else NullTranslations()
    seats = [{"name": player.name} for player in regulars]
    asked = {"ruleset": house_rules.ruleset, "options": house_rules.options, "seats": seats, "deals": [WIN]}
    asked["deal"] = BY_TILES

    found = json.loads(answer_json("work_out", json.dumps(asked), words))["answer"]

    server = api.post(f"{table}deals/preview/", BY_TILES, headers={"accept-language": language}).json()
    assert server.items() >= {key: found[key] for key in ("deal", "table", "result")}.items()


def test_the_recorded_deal_is_what_the_preview_said(api: APIClient, table: str) -> None:
    said = api.post(f"{table}deals/preview/", BY_TILES).json()

    recorded = api.post(f"{table}deals/", {"number": 2, **BY_TILES}).json()

    assert said["deal"]["answer"] == recorded["answer"]
    assert (
        said["table"].items() >= {k: v for k, v in recorded["table"].items() if k not in ("version", "state")}.items()
    )


def test_a_preview_of_an_amendment_begins_at_the_table_before_the_deal(api: APIClient, table: str) -> None:
    answer = api.post(f"{table}deals/preview/", {"number": 1, **BY_TILES}).json()

    assert answer["deal"]["number"] == 1
    assert answer["deal"]["payments"] == [-6000, -3000, 12000, -3000]


@pytest.mark.parametrize(
    ("sent", "code"), [({"number": 3, **WIN}, "no_deal"), ({"result": {"type": "won"}}, "bad_result")]
)
def test_a_deal_that_is_not_possible_is_refused_with_its_code(
    api: APIClient, table: str, sent: dict[str, Any], code: str
) -> None:
    answer = api.post(f"{table}deals/preview/", sent)

    assert answer.json()["error"] == code


def test_a_hanchan_by_final_scores_has_no_preview(
    api: APIClient, recorder: User, regulars: list[Player], house_rules: HouseRulesVersion
) -> None:
    by_scores = make_hanchan(actor=recorder, house_rules=house_rules, players=regulars)

    answer = api.post(f"/api/v1/hanchan/{by_scores.pk}/deals/preview/", WIN)

    assert answer.json()["error"] == "not_by_deals"
