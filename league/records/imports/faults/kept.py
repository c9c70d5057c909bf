"""The faults of an import as its row keeps them: no cell of the file and no name, since a player may be forgotten."""

import re
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from league.core.errors import translated
from league.records.imports.faults.kinds import VARYING, error_of
from league.records.imports.rows import Fault
from rules.errors import RuleError

# A file of this many faults is read again as a file, not on a page.
MOST_KEPT = 5000
# What a sentence says in numbers and days. Everything else may be a name, or a cell that has one.
WITHOUT_NAMES = frozenset(("found", "wanted", "printed", "computed", "date", "line", "most", "number"))


def faults_kept(faults: Iterable[Fault]) -> list[dict[str, Any]]:
    """Each as its line, its code, and what the sentence says in numbers."""
    return [
        {"line": fault.line, "code": fault.code, "params": _numbers(fault.error)} for fault in islice(faults, MOST_KEPT)
    ]


def _numbers(error: RuleError) -> dict[str, Any]:
    said = {key: value for key, value in error.params.items() if key in WITHOUT_NAMES}
    return {key: value if isinstance(value, int) else str(value) for key, value in said.items()}


def kept_read(rows: Iterable[dict[str, Any]]) -> Iterator[Fault]:
    """The kept faults in the reader's language. An ellipsis stands for what is not kept."""
    for row in rows:
        error = error_of(row["code"], {})
        error.params = dict.fromkeys(re.findall(r"{(\w+)", error.sentence), VARYING) | row["params"]
        yield Fault(row["line"], "", "", error.code, translated(error), error)
