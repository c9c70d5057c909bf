"""Answer scoring cases (docs/cases.md); `manage.py score`, the API and the tests use it."""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from rules.errors import RuleError
from rules.registry import find_ruleset
from rules.ruleset import Answer, Question, Ruleset
from scoring.entries import unread_in_values
from scoring.hands import fill_values

Solve = Callable[[Ruleset[Any], Question, Any], Answer]
# In characters. A case that has all hands as tiles has a few thousand.
LONGEST_LINE = 500_000
# A surrogate escape. A pair of them is one character; a single one cannot be encoded again.
HALF_A_LETTER = re.compile(r"\\u[dD][89a-fA-F]")


def _hand(ruleset: Ruleset[Any], question: Question, options: Any) -> Answer:
    return ruleset.score_hand(question, options)


def _deal(ruleset: Ruleset[Any], question: Question, options: Any) -> Answer:
    try:
        settled = ruleset.settle_deal(fill_values(ruleset, options, question), options)
    except RuleError as error:
        if error.code == "unknown_pattern":
            _refuse_unread(ruleset, question)
        raise
    _refuse_unread(ruleset, question)
    return settled


def _refuse_unread(ruleset: Ruleset[Any], question: Question) -> None:
    """Refuse the first key in the value of a win that is in no answer about a hand, by its whole path."""
    for fault in unread_in_values(ruleset, question):
        raise fault.error()


def _game(ruleset: Ruleset[Any], question: Question, options: Any) -> Answer:
    return ruleset.settle_game(question, options).answer()


KINDS: dict[str, Solve] = {"hand": _hand, "deal": _deal, "game": _game}


def solve(case: object) -> Answer:
    """Return the `out` of a case.

    case        a mapping with `ruleset`, `options`, `kind` and `in`, as docs/cases.md describes it
    raises      RuleError with the codes of docs/cases.md; checks the ruleset, the options, the kind, then the question

    >>> solve({"ruleset": "mcr", "kind": "game", "in": {"scores": [60, 20, -30, -50]}})["points"]
    ['+4.00', '+2.00', '+1.00', '0.00']
    """
    if not isinstance(case, Mapping):
        raise RuleError("bad_input", key="case")
    ruleset = find_ruleset(case.get("ruleset"))
    options = ruleset.resolve(case.get("options"))
    kind = case.get("kind")
    if not isinstance(kind, str) or kind not in KINDS:
        raise RuleError("unknown_kind", kind=kind, allowed=", ".join(KINDS))
    question = case.get("in")
    if not isinstance(question, Mapping):
        raise RuleError("bad_input", key="in")
    return KINDS[kind](ruleset, question, options)


def answer(case: object, *, solve: Callable[[object], Answer] = solve) -> Answer:
    """Return the `out` of a case; an error becomes ``{"error": code, "message": sentence}``.

    solve       case → out, for cases of another form than docs/cases.md

    >>> answer({"ruleset": "go", "kind": "hand", "in": {}})["error"]
    'unknown_ruleset'
    """
    try:
        return solve(case)
    except RuleError as error:
        return _error_answer(error)


def answer_line(line: str, *, solve: Callable[[object], Answer] = solve) -> str:
    """Answer a case given as a line of JSON by a line of JSON: ``{"id": ..., "out": {...}}``; `solve` as in `answer`.

    >>> answer_line("no json")
    '{"id": null, "out": {"error": "bad_json", "message": "This is not JSON."}}'
    """
    try:
        case = _read_line(line)
    except RuleError as error:
        return json.dumps({"id": None, "out": _error_answer(error)})
    name = case.get("id") if isinstance(case, Mapping) else None
    return json.dumps({"id": name, "out": answer(case, solve=solve)}, ensure_ascii=False)


def _read_line(line: str) -> Any:
    """Parse a line; raise RuleError `bad_input` if it is longer than LONGEST_LINE, `bad_json` if it is not JSON."""
    if len(line) > LONGEST_LINE:
        raise RuleError("bad_input", key="case")
    try:
        # A byte that is no UTF-8 arrives as half a pair.
        line.encode()
        case = json.loads(line, parse_constant=_refuse)
        if HALF_A_LETTER.search(line):
            json.dumps(case, ensure_ascii=False).encode()
        return case
    except (ValueError, RecursionError):
        raise RuleError("bad_json") from None


def _refuse(word: str) -> None:
    """Reject NaN and Infinity, which are not JSON."""
    raise ValueError(word)


def _error_answer(error: RuleError) -> Answer:
    return {"error": error.code, "message": str(error)}


def answer_lines(lines: Iterable[str]) -> Iterator[str]:
    """Yield one answer for each line that is not blank, in order; the input may be of any length.

    Only the white space of JSON is blank: a line with a no-break space gets the answer `bad_json`.
    """
    return (answer_line(line) for line in lines if line.strip(" \t\r\n"))
