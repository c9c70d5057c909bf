from collections.abc import Mapping

import pytest

from league.families import family_of
from league.rulebook.option_fields import value_in_words
from league.rulebook.option_words import OPTION_WORDS
from rules.registry import RULESETS, find_ruleset

pytestmark = pytest.mark.once


def values_of(ruleset):
    for option in ruleset.describe()["options"]:
        yield from (value for value in option["choices"] if isinstance(value, str))
        if isinstance(option["default"], Mapping):
            yield from (key for key in option["default"] if not key.isdigit())


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.key)
def test_every_value_of_an_option_has_its_words(ruleset):
    assert set(values_of(ruleset)) <= {*OPTION_WORDS, *family_of(ruleset).option_words}


def test_there_are_no_words_for_unused_values():
    assert set(OPTION_WORDS) <= {value for ruleset in RULESETS for value in values_of(ruleset)}


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (None, "none"),
        (True, "yes"),
        (False, "no"),
        (25000, "25000"),
        ([15, 5, -5, -15], "15 5 −5 −15"),
        ([], "none"),
        ("half_up", "5 up 四捨五入"),
        ({"m": 1, "p": 0}, "characters 萬 1, dots 筒 0"),
    ],
)
def test_a_value_is_worded_as_players_say_it(value, words):
    assert value_in_words(value) == words


@pytest.mark.parametrize(
    ("option", "value", "words"),
    [
        ("extension_wind", "east", "East again 返り東"),
        ("renchan_south", "same", "as in the east round"),
        # the same values of other options
        ("length", "east", "east only"),
        ("extension_wind", "next", "the next wind"),
    ],
)
def test_a_value_can_mean_something_else_in_one_option(option, value, words):
    family = family_of(find_ruleset("kansai"))

    assert value_in_words(value, family, option) == words


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.key)
def test_words_for_one_option_name_an_option_and_its_value(ruleset):
    options = {option["key"]: option["choices"] for option in ruleset.describe()["options"]}
    shapes = family_of(ruleset).option_shapes
    options |= {
        key: [*map(str, shape if isinstance(shape, Mapping) else range(len(shape)))] for key, shape in shapes.items()
    }
    special = [key.split(": ") for key in family_of(ruleset).option_words if ": " in key]

    assert [(option, value) for option, value in special if value not in options[option]] == []
