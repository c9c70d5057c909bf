"""Try the results that a deal can have: play each as a recorded deal is played, and settle the table after it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from rules.errors import RuleError
from rules.outcomes import Entry, Outcomes, Size, Way
from rules.ruleset import Ruleset
from rules.settlement import GameResult
from scoring.replay import Table, play, settle_table


class Trial(NamedTuple):
    """One result of the deal.

    settled     the game settled at the scores after it, whether or not it ends there
    is_over     whether the game ends with it
    """

    size: Size
    settled: GameResult
    is_over: bool


class TriedWay(NamedTuple):
    """A way with the trials of those of its sizes that the rules accept, smallest first."""

    way: Way
    trials: Sequence[Trial]


@dataclass(frozen=True, slots=True)
class Tries:
    """The running deal of a table, and what each of its results leads to."""

    ruleset: Ruleset[Any]
    options: Any
    table: Table
    so_far: Entry

    def outcomes(self) -> Outcomes:
        return self.ruleset.outcomes(self.table.state, self.so_far, self.options)

    def ways(self, outcomes: Outcomes) -> list[TriedWay]:
        """Try every way.

        raises      the RuleError of the deal if the rules accept no result, because of what was seen so far
        """
        tried = [TriedWay(way, [one for size in way.sizes if (one := self._try(size))]) for way in outcomes.ways]
        possible = [way for way in tried if way.trials]
        if not possible and outcomes.ways:
            play(self.ruleset, self.options, self.table, outcomes.ways[0].sizes[0].entry)
        return possible

    def rare(self, outcomes: Outcomes) -> Iterator[Trial]:
        """Try the further results, one after another."""
        for entry in outcomes.rare():
            if trial := self._try(Size(entry)):
                yield trial

    def _try(self, size: Size) -> Trial | None:
        try:
            after = play(self.ruleset, self.options, self.table, size.entry).table
            return Trial(size, settle_table(self.ruleset, self.options, after), after.over)
        except RuleError:
            return None


def read_so_far(ruleset: Ruleset[Any], so_far: Mapping[str, Any] | None) -> dict[str, Any]:
    """Return what was seen of the deal, without its result; raises RuleError `unknown_field`."""
    seen = dict(so_far or {})
    for key in seen:
        if key not in ruleset.entry_keys or key == "result":
            raise RuleError("unknown_field", key=key)
    return seen
