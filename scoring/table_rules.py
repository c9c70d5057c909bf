"""What a table ranks by: an ordered list of metrics, and the games that a rank needs."""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.errors import TableError
from scoring.metrics import Step, find_step

DEFAULT_ORDER = ("points", "average_place", "firsts", "seconds")


@dataclass(frozen=True, slots=True)
class TableRule:
    """How a table ranks.

    steps           metrics that rank, in order
    columns         the steps, then metrics that are only shown
    least_games     规定打数: players with fewer games get no rank and are listed below the line
    unit, decimals  points are ints in 1/unit, shown with this many decimals
    """

    steps: tuple[Step, ...]
    columns: tuple[Step, ...]
    least_games: int = 0
    unit: int = 1000
    decimals: int = 1

    @property
    def keeps_results(self) -> bool:
        """Whether a metric needs single games."""
        return any(step.metric.needs == "results" for step in self.columns)

    @property
    def keeps_record(self) -> bool:
        """Whether a metric needs scores, chips or penalties."""
        return any(step.metric.needs == "record" for step in self.columns)

    @property
    def looks_across(self) -> bool:
        """Whether a player's values depend on the games of other players."""
        return any(step.metric.looks_across for step in self.columns)


def table_rule(
    order: Sequence[str] = DEFAULT_ORDER,
    *,
    show: Sequence[str] = (),
    least_games: int = 0,
    unit: int = 1000,
    decimals: int = 1,
) -> TableRule:
    """Make the rule of a table from metric keys.

    order           keys of the metrics that rank, in order
    show            keys of further metrics to show
    least_games     games that a rank needs, 0 or more
    unit, decimals  points are ints in 1/unit, shown with this many decimals
    raises      TableError `no_metrics`, `unknown_metric`, `bad_metric`, `metric_twice`, `bad_line`

    >>> [step.text for step in table_rule(["points", "best:5"], show=["games", "points"]).columns]
    ['points', 'best:5', 'games']
    """
    steps = tuple(find_step(text) for text in order)
    if not steps:
        raise TableError("no_metrics")
    twice = [step.text for number, step in enumerate(steps) if step in steps[:number]]
    if twice:
        raise TableError("metric_twice", metric=twice[0])
    if isinstance(least_games, bool) or not isinstance(least_games, int) or least_games < 0:
        raise TableError("bad_line", found=least_games)
    columns = dict.fromkeys((*steps, *(find_step(text) for text in show)))
    return TableRule(steps, tuple(columns), least_games, unit, decimals)
