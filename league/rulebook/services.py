from collections.abc import Callable, Iterable, Mapping
from typing import Any

from league.core.errors import translated
from rules.errors import RuleError
from scoring.cases import solve


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
        return solve(case)
    except RuleError as error:
        return {"error": error.code, "message": translated(error)}
