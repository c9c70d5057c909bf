"""A drawn round as the desk sees it: its facts and the reasons for each table, in words."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.core.texts.lists import listed
from league.tournaments.core.selectors import RoundTable, round_tables
from league.tournaments.models import Round, TableSeat

NUMBERS = (
    ("repeats", gettext_lazy("pairs meet again")),
    ("forbidden", gettext_lazy("pairs that must not meet")),
    ("uneven_winds", gettext_lazy("players with uneven winds")),
)
BY_RANK = (
    ("spread", gettext_lazy("ranks between best and last of a table, on average")),
    ("worst", gettext_lazy("at the worst table")),
)
PLAN_NUMBERS = (
    ("repeats", gettext_lazy("repeated meetings in all rounds")),
    ("repeats_without_wishes", gettext_lazy("repeated meetings if nobody were kept apart, such as club mates")),
    ("bound", gettext_lazy("the fewest possible")),
    ("max_meets", gettext_lazy("most meetings of two players")),
    ("uneven_winds", gettext_lazy("players with uneven winds")),
    ("table_excess", gettext_lazy("visits to one table above the minimum")),
    ("least_indirect", gettext_lazy("fewest common opponents of two players who never meet")),
)


@dataclass(frozen=True)
class Number:
    value: Any
    words: Any
    is_bad: bool = False


@dataclass(frozen=True)
class ExplainedTable:
    """A table with the reasons for its seating."""

    line: RoundTable
    seats: list[TableSeat]
    reasons: list[str]
    is_bad: bool


class RoundReport:
    """The facts of a round and its tables, with the words that a page shows."""

    def __init__(self, round_: Round) -> None:
        self.round, self.facts = round_, round_.facts

    @property
    def by_rank(self) -> bool:
        return self.round.is_by_rank

    @property
    def numbers(self) -> list[Number]:
        found = [Number(self.facts.get(key, 0), words, bool(self.facts.get(key))) for key, words in NUMBERS]
        return found + [Number(self.facts.get(key), words) for key, words in BY_RANK if self.by_rank]

    @property
    def plan_numbers(self) -> list[Number]:
        plan = self.facts.get("plan") or {}
        return [Number(plan[key], words) for key, words in PLAN_NUMBERS if plan.get(key) is not None]

    @cached_property
    def tables(self) -> list[ExplainedTable]:
        lines = round_tables(self.round, results=False)
        reasons = self.facts.get("tables") or []
        names = {seat.entrant.pk: seat.entrant.player.name for line in lines for seat in line.seats}
        return [self._explained(line, reasons[n] if n < len(reasons) else {}, names) for n, line in enumerate(lines)]

    def _explained(self, line: RoundTable, reason: dict[str, Any], names: dict[int, str]) -> ExplainedTable:
        sentences = list(self._reasons(reason, names))
        if self.round.stage.by_division:
            sentences = [*sorted({seat.entrant.division or _("without a division") for seat in line.seats}), *sentences]
        is_bad = bool(reason.get("met") or reason.get("kept_apart"))
        return ExplainedTable(line, list(line.table.seats.all()), sentences, is_bad)

    def _reasons(self, reason: dict[str, Any], names: dict[int, str]) -> Iterator[str]:
        if self.by_rank and reason.get("ranks"):
            yield _("ranks %(ranks)s") % {"ranks": listed(reason["ranks"])}
        for one, other in reason.get("met", []):
            yield _("%(one)s and %(other)s have met") % {"one": names.get(one, "?"), "other": names.get(other, "?")}
        for one, other in reason.get("kept_apart", []):
            words = _("%(one)s and %(other)s should be kept apart")
            yield words % {"one": names.get(one, "?"), "other": names.get(other, "?")}
