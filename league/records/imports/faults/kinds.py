"""The faults of a file by kind: as many as a reader takes in at once, and the rest behind them."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from league.core.errors import LeagueError, translated
from league.records.imports.rows import Fault
from rules.errors import RuleError

SHOWN_AT_ONCE = 10


class _Varying:
    """Stands in a sentence where its faults differ, however a number in its place would be written."""

    def __format__(self, form: str) -> str:
        return "…"


VARYING = _Varying()


@dataclass(frozen=True)
class FaultKind:
    """The faults of one code, in the order of their lines.

    sentence    what all of them say; an ellipsis stands where they differ
    differs     whether each has a sentence of its own beside it
    """

    code: str
    sentence: str
    faults: Sequence[Fault]
    differs: bool

    @property
    def lines(self) -> int:
        return len({fault.line for fault in self.faults})

    @property
    def first(self) -> Sequence[Fault]:
        return self.faults[:SHOWN_AT_ONCE]

    @property
    def rest(self) -> Sequence[Fault]:
        return self.faults[SHOWN_AT_ONCE:]


def kinds_of(faults: Iterable[Fault]) -> list[FaultKind]:
    """The faults by their code, the most frequent first."""
    by_code: dict[str, list[Fault]] = defaultdict(list)
    for fault in faults:
        by_code[fault.code].append(fault)
    kinds = [_kind(code, of_code) for code, of_code in by_code.items()]
    return sorted(kinds, key=lambda kind: -len(kind.faults))


def error_of(code: str, params: dict[str, object]) -> RuleError:
    family = LeagueError if code in LeagueError.sentences else RuleError
    return family(code, **params)


def _kind(code: str, faults: Sequence[Fault]) -> FaultKind:
    differs = len({fault.sentence for fault in faults}) > 1
    if not differs:
        return FaultKind(code, faults[0].sentence, faults, differs)
    first = faults[0].error.params
    alike = {
        key: value for key, value in first.items() if all(fault.error.params.get(key) == value for fault in faults)
    }
    return FaultKind(code, translated(error_of(code, dict.fromkeys(first, VARYING) | alike)), faults, differs)
