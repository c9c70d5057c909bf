"""All rule systems have the same structure."""

import importlib
import inspect
import json
import re
import tomllib
from dataclasses import FrozenInstanceError
from pathlib import Path
from typing import Any

import pytest

from rules.options import option_fields, option_key
from rules.registry import RULESETS, find_ruleset
from rules.ruleset import Ruleset

FAMILIES = {ruleset.family: ruleset for ruleset in RULESETS}
MODULES = ("options", "patterns", "hand", "by_patterns", "deal", "outcomes", "settlement")
SNAKE_CASE = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
RULES = pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.key)
FAMILY = pytest.mark.parametrize("ruleset", FAMILIES.values(), ids=lambda ruleset: ruleset.family)


def test_the_registry_is_complete_and_finds_each_by_its_key() -> None:
    keys = [ruleset.key for ruleset in RULESETS]

    assert len(keys) == len(set(keys))
    assert [find_ruleset(key).key for key in keys] == keys


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("module", MODULES)
def test_every_family_has_the_same_modules(family: str, module: str) -> None:
    assert inspect.getdoc(importlib.import_module(f"{package_of(family)}.{module}"))


def package_of(family: str) -> str:
    """Return the package of a family: `rules.<family>`, or that of the family whose deals it plays."""
    return FAMILIES[family].settle_deal.__module__.rpartition(".")[0]


@pytest.mark.parametrize("family", FAMILIES)
def test_the_import_contract_keeps_every_family_apart(family: str) -> None:
    settings = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))
    (contract,) = (one for one in settings["tool"]["importlinter"]["contracts"] if one["type"] == "independence")

    assert package_of(family) in contract["modules"]


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("word", ["source", "unit", "left out"])
def test_every_family_names_its_source_its_unit_and_what_is_left_out(family: str, word: str) -> None:
    assert word in (importlib.import_module(package_of(family)).__doc__ or "").lower()


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize(
    ("module", "function", "parameters"),
    [
        ("hand", "score_hand", ["question", "options"]),
        ("by_patterns", "value_of_patterns", ["question", "options", "is_recorded"]),
        ("deal", "settle_deal", ["question", "options"]),
        ("deal", "start_state", ["options"]),
        ("settlement", "settle_game", ["question", "options"]),
        ("settlement", "game_keys", ["options"]),
    ],
)
def test_every_family_has_the_same_functions(family: str, module: str, function: str, parameters: list[str]) -> None:
    found = getattr(importlib.import_module(f"{package_of(family)}.{module}"), function)

    assert list(inspect.signature(found).parameters) == parameters
    assert inspect.getdoc(found)


@RULES
def test_a_ruleset_has_its_descriptive_fields(ruleset: Ruleset[Any]) -> None:
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", ruleset.key)
    assert all((ruleset.name, ruleset.title, ruleset.unit, ruleset.source))
    assert ruleset.title.isascii()
    assert {3, 4} & {*ruleset.players}
    assert {"dealer", "scores"} <= ruleset.start_state(ruleset.defaults).keys()
    assert "result" in ruleset.entry_keys
    assert not ruleset.entry_keys & ruleset.start_state(ruleset.defaults).keys()


@RULES
def test_a_ruleset_describes_itself_in_json(ruleset: Ruleset[Any]) -> None:
    described = ruleset.describe()

    assert json.loads(json.dumps(described)) == described
    assert {one["key"]: one["default"] for one in described["options"]} == ruleset.dump(ruleset.defaults)
    assert [one["key"] for one in described["patterns"]] == [row.key for row in ruleset.catalogue]


@RULES
def test_pattern_keys_are_unique(ruleset: Ruleset[Any]) -> None:
    keys = [row.key for row in ruleset.catalogue]

    assert len(keys) == len(set(keys))


@FAMILY
def test_a_pattern_row_is_complete(ruleset: Ruleset[Any]) -> None:
    keys = {row.key for row in ruleset.catalogue}

    for row in ruleset.catalogue:
        assert SNAKE_CASE.fullmatch(row.key), row.key
        assert all((row.name, row.title, row.help, row.source)), row.key
        assert not row.name.isascii(), row.key
        assert row.title.isascii(), row.key
        assert list(inspect.signature(row.test).parameters)[1:] == [] or callable(row.test), row.key
        assert set(row.excludes) <= keys - {row.key}, row.key


@FAMILY
def test_a_pattern_cannot_be_changed(ruleset: Ruleset[Any]) -> None:
    for row in ruleset.catalogue:
        with pytest.raises(FrozenInstanceError):
            row.value = 0


@FAMILY
def test_an_option_has_help_and_a_clause(ruleset: Ruleset[Any]) -> None:
    for field in option_fields(ruleset.defaults):
        kind = field.metadata["kind"]

        assert SNAKE_CASE.fullmatch(option_key(field)), field.name
        assert field.metadata["help"].endswith("."), field.name
        assert field.metadata["clause"], field.name
        assert kind.allowed, field.name
        assert kind.accepts(kind.dump(getattr(ruleset.defaults, field.name))), field.name


@FAMILY
@pytest.mark.parametrize("value", [{"a": [1]}, [[]], "no such value", 0.5, -(10**30), float("nan")], ids=repr)
def test_an_option_refuses_a_bad_value(ruleset: Ruleset[Any], value: Any) -> None:
    assert [field.name for field in option_fields(ruleset.defaults) if field.metadata["kind"].accepts(value)] == []


@RULES
def test_presets_of_a_family_differ_only_in_options(ruleset: Ruleset[Any]) -> None:
    sibling = FAMILIES[ruleset.family]

    assert ruleset.catalogue is sibling.catalogue
    assert type(ruleset.defaults) is type(sibling.defaults)
    assert ruleset.score_hand is sibling.score_hand
    assert ruleset.settle_deal is sibling.settle_deal
