"""The record of Hong Kong old style: its keys of the pad, and its fields in the form of house rules."""

from typing import Any

import pytest
from django.test import Client

from league.families import family_of
from league.rulebook.option_fields import value_in_words
from league.rulebook.option_forms import OptionsForm
from rules.errors import RuleError
from rules.registry import find_ruleset

pytestmark = pytest.mark.once

RULESET = find_ruleset("hk")
FAMILY = family_of(RULESET)


def sent(**changes: Any) -> dict[str, Any]:
    """Return what a browser sends for the usual options with these changes."""
    form = OptionsForm(RULESET, RULESET.dump(RULESET.defaults))
    found: dict[str, Any] = {"name": "House"}
    for field in (*form.first_fields, *form.other_fields):
        value = field.value()
        if value is not None and value is not False and value != {}:
            found[field.html_name] = " ".join(map(str, value)) if field.name.endswith("uma") else value
    return {**found, **changes}


def filled(data: dict[str, Any]) -> OptionsForm:
    return OptionsForm(RULESET, RULESET.dump(RULESET.defaults), data)


def keys_of(**options: Any) -> dict[str, Any]:
    return FAMILY.figures(RULESET.resolve(options)).as_json()


def test_the_pad_has_a_key_for_each_number_of_faan_that_is_paid() -> None:
    rows = {row["name"]: [key["label"] for key in row["keys"]] for row in keys_of()["rows"]}

    assert rows == {
        "faan": ["3", "4", "5", "6", "7", "8", "9", "10"],
        "robbed_kong": ["搶槓"],
        "flowers": ["花糊"],
    }


def test_the_pad_asks_for_digits_where_there_is_no_cap() -> None:
    found = keys_of(limit=None, minimum=0)

    assert [key["label"] for key in found["rows"][0]["keys"]] == [*map(str, range(14)), "…"]
    assert [number["name"] for number in found["numbers"]] == ["total"]


def test_a_robbed_kong_has_no_key_where_it_is_paid_like_a_discard() -> None:
    assert [row["name"] for row in keys_of(robbed_kong="discard", flowers=False)["rows"]] == ["faan"]


def test_a_club_sets_the_faan_of_patterns_and_its_own_points() -> None:
    form = filled(sent(**{
        "option-faan_concealed_hand": "0", "option-faan_four_concealed_pungs": "Limit",
        "option-points": '"table"', "option-limit": "5",
        "option-table_3": "10", "option-table_4": "20", "option-table_5": "40",
    }))  # fmt: skip

    assert form.is_valid(), form.errors
    assert form.changes() == {
        "faan": {"concealed_hand": 0, "four_concealed_pungs": "limit"},
        "points": "table",
        "limit": 5,
        "table": {"3": 10, "4": 20, "5": 40},
    }


@pytest.mark.parametrize("faan", ["100", "-1", "many", "1.5"])
def test_faan_are_small_whole_numbers_or_the_limit(faan: str) -> None:
    form = filled(sent(**{"option-faan_concealed_hand": faan}))

    assert not form.is_valid()
    assert form.errors["option-faan"] == ["Write a whole number from 0 to 99, or “limit”."]


def test_the_usual_options_change_nothing() -> None:
    form = filled(sent())

    assert form.is_valid(), form.errors
    assert form.changes() == {}


def test_options_are_told_in_the_words_of_the_game() -> None:
    assert value_in_words(["four_winds"], FAMILY) == "big four winds 大四喜"
    assert value_in_words(["four_winds"]) == "four identical winds"
    assert value_in_words({"seven_pairs": "limit"}, FAMILY) == "七對子 Seven pairs as the limit 爆棚"


@pytest.mark.django_db
def test_the_calculator_counts_flowers_shown_as_a_win_without_tiles(client: Client) -> None:
    flowers = [f"{number}f" for number in range(1, 8)]
    query = {"conditions": "flower_win", "self_draw": "1", "seat_wind": "E", "round_wind": "E", "flowers": flowers}

    page = client.get("/calc/hk/", query).content.decode()

    assert "花糊" in page
    # 2 × 8 from each
    assert "+48" in page


@pytest.mark.django_db
def test_the_calculator_says_that_one_flower_is_no_win(client: Client) -> None:
    query = {"conditions": "flower_win", "self_draw": "1", "seat_wind": "E", "round_wind": "E", "flowers": ["1f"]}

    answer = client.get("/calc/hk/", query)

    assert answer.status_code == 422
    assert str(RuleError("not_a_winning_hand")) in answer.content.decode()
