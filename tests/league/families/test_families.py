"""Every rule system has one record, and the record has words for all that the rules name."""

from collections import Counter
from typing import Any

import pytest

from league import families
from league.core.errors import translated
from league.families import family_of
from league.families.words import CONDITIONS
from league.rulebook.option_words import OPTION_WORDS
from rules.errors import RuleError
from rules.registry import RULESETS
from rules.riichi.clauses import SOURCES
from rules.ruleset import Ruleset

pytestmark = pytest.mark.once

RULES = pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.key)


def test_every_family_of_rulesets_has_one_record() -> None:
    records = Counter(family.key for family in families.FAMILIES)

    assert records == Counter({ruleset.family for ruleset in RULESETS})


@RULES
def test_every_clause_of_an_option_names_its_text(ruleset: Ruleset[Any]) -> None:
    family, clauses = family_of(ruleset), [one["clause"] for one in ruleset.describe()["options"]]

    assert [clause for clause in clauses if not family.source_of(clause)] == []


def test_every_clause_with_a_text_is_one_of_riichi() -> None:
    of_riichi = [ruleset for ruleset in RULESETS if family_of(ruleset).clause_sources]

    assert {one["clause"] for ruleset in of_riichi for one in ruleset.describe()["options"]} == set(SOURCES)


@RULES
def test_no_refusal_of_an_option_says_null(ruleset: Ruleset[Any]) -> None:
    said = {one["key"]: _refusal(ruleset, one["key"]) for one in ruleset.describe()["options"]}

    assert {key: words for key, words in said.items() if "null" in words or "None" in words} == {}


def _refusal(ruleset: Ruleset[Any], option: str) -> str:
    with pytest.raises(RuleError, match=option) as refused:
        ruleset.resolve({option: ["nonsense"]})
    assert refused.value.code == "bad_option"
    return translated(refused.value)


def test_a_refused_null_is_told_in_words() -> None:
    error = RuleError("bad_option", option="start", value=None, allowed="whole number ≥ 0, null")

    assert translated(error) == "The option “start” does not take none. It takes: whole number ≥ 0, none."


@RULES
def test_every_circumstance_has_its_words(ruleset: Ruleset[Any]) -> None:
    assert set(ruleset.conditions) <= {*CONDITIONS, *family_of(ruleset).conditions}


@RULES
def test_patterns_that_are_asked_in_another_way_are_of_the_catalogue(ruleset: Ruleset[Any]) -> None:
    family, keys = family_of(ruleset), {row.key for row in ruleset.catalogue}

    assert family.patterns.unasked <= keys
    assert set(family.patterns.repeated) <= keys | set(family.words.beside)


@RULES
def test_every_reason_of_an_abortive_draw_has_its_words(ruleset: Ruleset[Any]) -> None:
    fields = family_of(ruleset).deal_fields(ruleset.defaults, ruleset.start_state(ruleset.defaults))

    assert set(fields.reasons) <= set(family_of(ruleset).reasons)


@pytest.mark.parametrize("family", families.FAMILIES, ids=lambda family: family.key)
def test_words_of_option_values_are_not_given_twice(family: families.Family) -> None:
    both = set(family.option_words) & set(OPTION_WORDS)

    assert [key for key in both if str(family.option_words[key]) == str(OPTION_WORDS[key])] == []
