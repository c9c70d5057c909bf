"""The objects of the case format in the schema: every question fits them, and a key that they lack is refused."""

import json
from collections.abc import Iterator
from functools import cache
from typing import Any

import jsonschema_rs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.core.api.case_forms.components import components
from rules.question import OPTIONAL_KEYS, is_empty
from rules.registry import RULESETS, find_ruleset
from scoring.cases import answer
from scoring.engine.tables import WINDS
from scoring.entries import entry_faults
from tests.api_answers import objects_in
from tests.browser.engine import FAMILIES, random_questions
from tests.cases.test_cases import CASES
from tests.strategies import deals, rulesets

pytestmark = pytest.mark.once

Found = dict[str, Any]
Path = tuple[Any, ...]
QUESTIONS = {"hand": "Hand", "deal": "DealQuestion", "game": "GameQuestion"}
ANSWERS = {"hand": "Value", "deal": "DealAnswer", "game": "GameAnswer"}


@cache
def schemas_of(family: str | None) -> Found:
    """The objects of one family, or of all, in which an object has only the keys that it names."""
    of_family = [ruleset for ruleset in RULESETS if family in (None, ruleset.family)]
    found: Found = json.loads(json.dumps(components(of_family)))
    for described in objects_in(found):
        if "properties" in described:
            described["additionalProperties"] = False
    return found


@cache
def validator(name: str, family: str | None = None) -> Any:
    schemas = schemas_of(family)
    described = {"$ref": f"#/components/schemas/{name}", "components": {"schemas": schemas}}
    return jsonschema_rs.Draft202012Validator(described)


def faults(name: str, value: Any, family: str | None = None) -> list[str]:
    found = validator(name, family).iter_errors(json.loads(json.dumps(value)))
    return [f"{'.'.join(map(str, fault.instance_path))}: {fault.message}"[:300] for fault in found]


def without_empty(value: Any) -> Any:
    """A question without the keys of the common format that are there for nothing: they fit every rule system."""
    if isinstance(value, dict):
        kept = {key: one for key, one in value.items() if key not in OPTIONAL_KEYS or not is_empty(key, one)}
        return {key: without_empty(one) for key, one in kept.items()}
    return [without_empty(inner) for inner in value] if isinstance(value, list) else value


def accepted(kind: str | None = None) -> list[Found]:
    return [case for case in CASES if "error" not in case["out"] and kind in (None, case["kind"])]


@pytest.mark.parametrize("family", FAMILIES)
def test_every_public_case_fits_the_schema(family: str) -> None:
    wrong = {}
    for case in accepted():
        if find_ruleset(case["ruleset"]).family == family:
            kind = case["kind"]
            found = answer({key: value for key, value in case.items() if key not in ("out", "why")})
            wrong[case["id"]] = faults(QUESTIONS[kind], case["in"]) + faults(ANSWERS[kind], found, family)

    assert {name: found for name, found in wrong.items() if found} == {}


@pytest.mark.parametrize("family", FAMILIES)
def test_every_random_question_fits_the_schema(family: str) -> None:
    wrong = []
    for name, payload in random_questions(family, 60):
        if name == "work_out":
            wrong += [fault for deal in payload["deals"] for fault in faults("DealEntry", deal, family)]
        elif name == "score" and "error" not in (found := answer(case := json.loads(payload))):
            wrong += faults(QUESTIONS[case["kind"]], without_empty(case["in"]), family)
            wrong += faults(ANSWERS[case["kind"]], found, family)

    assert wrong == []


@pytest.mark.parametrize("family", FAMILIES)
@given(data=st.data())
def test_every_entry_of_the_samples_fits_the_schema(family: str, data: st.DataObject) -> None:
    ruleset = data.draw(rulesets(family))
    entry = data.draw(deals(ruleset))

    if not list(entry_faults(ruleset, entry)):
        assert faults("DealEntry", without_empty(entry), family) == []


def places(value: Any, schema: Found, schemas: Found, path: Path = ()) -> Iterator[tuple[Path, str]]:
    """By path, the name of the object that each object of a question is."""
    if "$ref" in schema:
        name = schema["$ref"].rsplit("/", 1)[1]
        inner = schemas[name]
        if "discriminator" in inner:
            yield from places(value, {"$ref": inner["discriminator"]["mapping"][value["type"]]}, schemas, path)
        elif isinstance(value, dict):
            yield path, name
            for key, one in value.items():
                yield from places(one, inner.get("properties", {}).get(key, {}), schemas, (*path, key))
    elif isinstance(value, list):
        for n, one in enumerate(value):
            yield from places(one, schema.get("items", {}), schemas, (*path, n))
    elif isinstance(value, dict):
        for choice in (*schema.get("allOf", ()), *schema.get("oneOf", ())):
            if "$ref" in choice:
                yield from places(value, choice, schemas, path)


def place_in(value: Any, path: Path) -> Any:
    for step in path:
        value = value[step]
    return value


def codes_with(case: Found, path: Path, key: str) -> list[set[str]]:
    """What the readers say of a question with one more key; of a win also where it is given by its patterns."""
    found = []
    for by_patterns in (False, True):
        question = json.loads(json.dumps(case["in"]))
        place = place_in(question, path)
        if by_patterns and "winner" not in place:
            continue
        if by_patterns:
            place.pop("value", None)
            place["patterns"] = []
        place[key] = ["no such value"]
        ruleset = find_ruleset(case["ruleset"])
        entry = {name: value for name, value in question.items() if name in ruleset.entry_keys}
        codes = {fault.code for fault in entry_faults(ruleset, entry)} if case["kind"] == "deal" else set()
        found.append(codes | {answer({**case, "in": question}).get("error", "")})
    return found


# What a rule system does not use of these is never refused (docs/cases.md).
NEVER_REFUSED = {"phase", "round_wind"}


@pytest.mark.parametrize("family", FAMILIES)
def test_the_reader_knows_exactly_the_keys_that_the_schema_names(family: str) -> None:
    own, everything = schemas_of(family), schemas_of(None)
    read: dict[str, set[str]] = {}
    refused: dict[str, set[str]] = {}
    for case in (*accepted("hand"), *accepted("deal")):
        if find_ruleset(case["ruleset"]).family != family:
            continue
        asked = {key: value for key, value in case.items() if key not in ("out", "why")}
        for path, name in places(case["in"], {"$ref": f"/{QUESTIONS[case['kind']]}"}, own):
            for key in everything[name]["properties"]:
                if key in place_in(case["in"], path):
                    continue
                codes = codes_with(asked, path, key)
                if all("unknown_field" in told for told in codes):
                    refused.setdefault(name, set()).add(key)
                elif not any("not_in_ruleset" in told for told in codes):
                    read.setdefault(name, set()).add(key)
            read.setdefault(name, set()).update(place_in(case["in"], path))

    wrong = {name: found - own[name]["properties"].keys() - NEVER_REFUSED for name, found in read.items()}
    assert {name: found for name, found in wrong.items() if found} == {}, "read, and not in the schema"
    wrong = {name: (found - read[name]) & own[name]["properties"].keys() for name, found in refused.items()}
    assert {name: found for name, found in wrong.items() if found} == {}, "in the schema, and not read"


def in_words(value: Any) -> Any:
    """A question with its winds as the API writes them."""
    if isinstance(value, dict):
        words = {key: WINDS.get(value[key]) for key in ("seat_wind", "round_wind") if value.get(key)}
        return {**{key: in_words(one) for key, one in value.items()}, **words}
    return [in_words(one) for one in value] if isinstance(value, list) else value


@pytest.mark.parametrize("family", FAMILIES)
def test_a_question_may_have_its_winds_in_words(family: str) -> None:
    for case in (case for case in accepted() if find_ruleset(case["ruleset"]).family == family):
        asked = {key: value for key, value in case.items() if key not in ("out", "why")}

        assert answer({**asked, "in": in_words(case["in"])}) == answer(asked), case["id"]
