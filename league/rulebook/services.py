from collections.abc import Iterable, Mapping
from typing import Any

from league.core.errors import translated
from rules.errors import RuleError
from scoring.cases import solve


def cases_answer(cases: Iterable[object]) -> list[dict[str, Any]]:
    """Answer cases; the sentence of an error is in the reader's language."""
    return [{"id": case.get("id") if isinstance(case, Mapping) else None, "out": _answer(case)} for case in cases]


def _answer(case: object) -> dict[str, Any]:
    try:
        return solve(case)
    except RuleError as error:
        return {"error": error.code, "message": translated(error)}
