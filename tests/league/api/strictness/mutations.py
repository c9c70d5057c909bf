"""Wrong values of every kind for a place of a body or for a query key, as the published schema describes it."""

from collections.abc import Iterator
from copy import deepcopy
from typing import Any, NamedTuple

from tests.api_answers import schema

UNKNOWN = "no_such_key"
HUGE_NUMBER, HUGE_TEXT = 10**30, "x" * 30_000
HUGE_LIST = 20_000
KINDS: dict[str, Any] = {
    "text": "no-such-word", "empty": "", "blank": " ", "whole": 7, "float": 7.5, "truth": True, "null": None,
    "list": [], "object": {},
}  # fmt: skip
TYPE_OF = {
    "text": "string", "empty": "string", "blank": "string", "whole": "integer", "float": "number", "truth": "boolean",
    "null": "null", "list": "array", "object": "object",
}  # fmt: skip
WRONG_OF_FORMAT = {
    "date": ("2026-02-30", "20260304", "2026-03-04T10:00:00Z", "4.3.2026"),
    "date-time": ("2026-03-04T10:00:00", "2026-03-04 10:00", "2026-03-04", "2026-03-04T25:00:00Z"),
    "decimal": ("1,5", "NaN", "Infinity", "1e400", "0x10", "９"),
    "uri": ("bot.example", "javascript:alert(1)", "https://user:pw@bot.example/", "https://"),
}


# Nobody plays then; as the end of a filter such a day means all that there is.
WRONG_IN_BODIES = {"date": ("0001-01-01", "9999-12-31"), "date-time": ("0001-01-01T00:00:00Z", "9999-12-31T00:00:00Z")}


# A win has one of these.
INSTEAD_OF = {"hand": "value", "patterns": "value"}


class Mutation(NamedTuple):
    """A body that must be refused, the kind of its fault, and the path of `fields` under which it must be named."""

    kind: str
    path: str
    body: Any


Place = tuple[str | int, ...]


def mutations(described: dict[str, Any], body: Any) -> Iterator[Mutation]:
    """Every single fault of a body that is right without it."""
    yield from _at(described, body, (), body)


def resolved(described: dict[str, Any]) -> dict[str, Any]:
    """The description without references, and with null among its types."""
    if "$ref" in described:
        name = described["$ref"].rsplit("/", 1)[1]
        return resolved(schema()["components"]["schemas"][name])
    if len(described.get("allOf", ())) == 1:
        return resolved(described["allOf"][0])
    branches = [resolved(one) for one in described.get("oneOf", described.get("anyOf", ()))]
    rest = [one for one in branches if one.get("type") != "null" and one.get("enum") != [None]]
    if branches and len(rest) == 1:
        return {**rest[0], "type": [*types_of(rest[0]), "null"]}
    if branches:
        whole = {"type": [name for one in branches for name in types_of(one)]}
        objects = [{**one, "type": whole["type"]} for one in branches if "properties" in one]
        return objects[0] if objects else whole
    return described


def types_of(described: dict[str, Any]) -> list[str]:
    found = described.get("type", [])
    return [found] if isinstance(found, str) else list(found)


def _at(described: dict[str, Any], value: Any, place: Place, body: Any) -> Iterator[Mutation]:
    described = resolved(described)
    if place:
        yield from _wrong_values(described, place, body)
    if isinstance(value, dict) and "properties" in described:
        yield _put(f"unknown key at depth {len(place)}", body, (*place, UNKNOWN), 1)
        for key, inner in described["properties"].items():
            if inner.get("readOnly"):
                continue
            there = value[key] if key in value else sample(inner)
            if key not in value and INSTEAD_OF.get(key) in value:
                # Both together are refused, whatever is in them.
                yield _put("beside another", body, (*place, key), there)
                continue
            yield from _at(inner, there, (*place, key), _with(body, (*place, key), there))
    elif isinstance(value, list) and value and "items" in described:
        yield from _at(described["items"], value[0], (*place, 0), body)
    elif isinstance(value, dict) and isinstance(described.get("additionalProperties"), dict):
        for key in list(value)[:1]:
            yield from _at(described["additionalProperties"], value[key], (*place, key), body)


def _wrong_values(described: dict[str, Any], place: Place, body: Any) -> Iterator[Mutation]:
    types = types_of(described)
    if not types and "enum" not in described:
        return
    allowed = (
        set(types) | ({"integer"} if "number" in types else set()) | ({"string"} if "enum" in described else set())
    )
    for kind, wrong in KINDS.items():
        if TYPE_OF[kind] not in allowed:
            yield _put(kind, body, place, wrong)
    if "integer" in allowed:
        yield _put("huge number", body, place, HUGE_NUMBER)
        yield _put("huge negative number", body, place, -HUGE_NUMBER)
    if "string" in allowed:
        yield _put("huge text", body, place, HUGE_TEXT * (100 if is_long(described) else 1))
    if "enum" in described:
        yield _put("no choice", body, place, "no-such-word")
    if described.get("minLength") and not described.get("format"):
        yield _put("empty", body, place, "")
        yield _put("blank", body, place, " ")
    form = described.get("format", "")
    for wrong in (*WRONG_OF_FORMAT.get(form, ()), *WRONG_IN_BODIES.get(form, ())):
        yield _put(f"{form} {wrong[:12]}", body, place, wrong)
    # The rows of an archive have no limit but that of the body.
    if "array" in allowed and "items" in described and not is_free(resolved(described["items"])):
        yield _put("huge list", body, place, [sample(described["items"])] * HUGE_LIST)


def is_free(described: dict[str, Any]) -> bool:
    return types_of(described) == ["object"] and "properties" not in described


def is_long(described: dict[str, Any]) -> bool:
    return bool(described.get("maxLength", 0) >= len(HUGE_TEXT))


def sample(described: dict[str, Any]) -> Any:
    """Some value that fits the description; what it names need not exist."""
    described = resolved(described)
    types = types_of(described)
    if "default" in described and described["default"] not in (None, "", [], {}):
        return described["default"]
    if "enum" in described:
        return next(one for one in described["enum"] if one)
    if "object" in types and "properties" in described:
        needed = described.get("required", [])
        return {key: sample(inner) for key, inner in described["properties"].items() if key in needed}
    if "object" in types:
        return {"key": sample(described["additionalProperties"])} if described.get("additionalProperties") else {}
    if "array" in types:
        return [sample(described["items"])] * max(1, described.get("minItems", 1))
    if "string" in types:
        formats = {
            "date": "2026-03-04",
            "date-time": "2026-03-04T10:00:00Z",
            "decimal": "1",
            "uri": "https://a.example/",
        }
        return formats.get(described.get("format", ""), "word")
    if "boolean" in types:
        return True
    return max(1, int(described.get("minimum", 1)))


def _put(kind: str, body: Any, place: Place, value: Any) -> Mutation:
    return Mutation(kind, ".".join(map(str, place)), _with(body, place, value))


def _with(body: Any, place: Place, value: Any) -> Any:
    changed = deepcopy(body) if place else value
    inner = changed
    for key in place[:-1]:
        inner = inner[key]
    if place:
        inner[place[-1]] = value
    return changed


# ----- query keys -----


def query_faults(described: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Wrong texts for a query key: a kind of fault, and what stands behind the `=`."""
    described = resolved(described)
    described = resolved(described["items"]) if "array" in types_of(described) else described
    types = types_of(described)
    yield "empty", ""
    yield "blank", "%20"
    yield "huge text", HUGE_TEXT
    if "enum" in described or "boolean" in types:
        yield "no choice", "no-such-word"
    if types in (["integer"], ["number"]):
        yield "text", "no-such-word"
        yield "huge number", str(HUGE_NUMBER)
        yield "huge negative number", str(-HUGE_NUMBER)
        yield "float", "7.5"
        yield "spaces around", "%201%20"
        yield "other digits", "%EF%BC%91"
    for wrong in WRONG_OF_FORMAT.get(described.get("format", ""), ()):
        yield f"{described['format']} {wrong[:12]}", wrong
