"""Compare an answer with the expected answer of a case; docs/cases.md describes how."""

from collections.abc import Mapping
from decimal import Decimal, InvalidOperation
from typing import Any


def agrees(expected: Mapping[str, Any], found: Mapping[str, Any]) -> bool:
    """Compare an error only by its code; otherwise compare every expected key, and require the same patterns."""
    if "error" in expected or "error" in found:
        return expected.get("error") == found.get("error")
    if "patterns" in expected and set(expected["patterns"]) != set(found["patterns"]):
        return False
    return same(expected, found)


def same(expected: Any, found: Any) -> bool:
    """Return whether two values are equal: numbers by value, mappings only by the expected keys."""
    if isinstance(expected, Mapping):
        return isinstance(found, Mapping) and all(
            key in found and same(value, found[key]) for key, value in expected.items()
        )
    if isinstance(expected, list):
        return isinstance(found, list) and len(expected) == len(found) and all(map(same, expected, found))
    if isinstance(expected, bool) or expected is None:
        return expected is found
    try:
        return Decimal(str(expected)) == Decimal(str(found))
    except InvalidOperation:
        return bool(expected == found)
