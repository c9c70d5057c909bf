"""Whether an answer agrees with what a case wants: docs/cases.md says how."""

from collections.abc import Mapping
from decimal import Decimal, InvalidOperation
from typing import Any


def agrees(wanted: Mapping[str, Any], found: Mapping[str, Any]) -> bool:
    """An error by its code alone; otherwise every key that is wanted, and the same patterns."""
    if "error" in wanted or "error" in found:
        return wanted.get("error") == found.get("error")
    if "patterns" in wanted and set(wanted["patterns"]) != set(found["patterns"]):
        return False
    return same(wanted, found)


def same(wanted: Any, found: Any) -> bool:
    """Equal, numbers as numbers, nested keys that are left out not compared."""
    if isinstance(wanted, Mapping):
        return isinstance(found, Mapping) and all(key in found and same(one, found[key]) for key, one in wanted.items())
    if isinstance(wanted, list):
        return isinstance(found, list) and len(wanted) == len(found) and all(map(same, wanted, found))
    if isinstance(wanted, bool) or wanted is None:
        return wanted is found
    try:
        return Decimal(str(wanted)) == Decimal(str(found))
    except InvalidOperation:
        return bool(wanted == found)
