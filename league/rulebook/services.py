from collections.abc import Callable, Iterable, Mapping
from typing import Any

from league.core.errors import translated
from rules.errors import RuleError
from rules.registry import find_ruleset
from scoring.cases import solve
from scoring.entries import Fault, entry_faults, locate

# Errors that are about one key wherever a case has it.
PARTS = {"unknown_ruleset": "ruleset", "unknown_kind": "kind", "bad_honba": "in.honba"}


def cases_answer(cases: Iterable[object], check: Callable[[object], None] | None = None) -> list[dict[str, Any]]:
    """Answer cases; the sentence of an error is in the reader's language.

    check       raises RuleError for what is no case
    """
    return [
        {"id": case.get("id") if isinstance(case, Mapping) else None, "out": _answer(case, check)} for case in cases
    ]


def _answer(case: object, check: Callable[[object], None] | None) -> dict[str, Any]:
    try:
        if check is not None:
            check(case)
    except RuleError as error:
        return _refused(error, str(error.params.get("field", error.params.get("key", ""))))
    try:
        return solve(case)
    except RuleError as error:
        return _refused(error, _place_of(error, case))


def _refused(error: RuleError, path: str) -> dict[str, Any]:
    message = translated(error)
    return {"error": error.code, "message": message, "fields": [{"field": path, "reason": message}] if path else []}


def _place_of(error: RuleError, case: object) -> str:
    """The path in a case of what its rules refuse, as far as the case shows it: at least which part of it."""
    if not isinstance(case, Mapping):
        return ""
    if "option" in error.params:
        return f"options.{error.params['option']}"
    if error.code in PARTS:
        return PARTS[error.code]
    return ".".join(filter(None, ("in", locate(error, case["in"], _faults(error, case)))))


def _faults(error: RuleError, case: Mapping[str, Any]) -> list[Fault]:
    """Where the result of a deal has not the form that its rules read, if the error names no key itself."""
    if "key" in error.params or case["kind"] != "deal":
        return []
    faults = entry_faults(find_ruleset(case["ruleset"]), case["in"])
    # Beside the result the question has the table, which an entry has not.
    return [fault for fault in faults if fault.path.startswith("result")]
