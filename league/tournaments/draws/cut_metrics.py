"""The chain of tie-breaks of players tied at a cut, and the further metrics that would decide the tie."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from league.tournaments.draws.stage_groups import CutTie, cut_ties, rounds_before
from league.tournaments.models import Entrant, Stage
from league.tournaments.standings.record import tournament_pieces, tournament_rule
from scoring.exact import Exact
from scoring.metrics import Step, find_step, format_value, table_rule

# The metrics that are tried in addition to those of the event.
FURTHER = (
    "score", "average_place", "mean_place", "firsts", "seconds", "thirds", "fewest_fourths", "highest", "lowest",
    "highest_score", "latest", "negatives", "penalties", "opponents", "beaten", "progressive",
)  # fmt: skip
Values = Mapping[int, Exact | None]


@dataclass(frozen=True)
class CutMetric:
    """One metric of a tie.

    values      by tied player, in the order of the tie
    texts       the same for players
    go_on       the players who go on if this metric decides; empty if it does not
    """

    step: Step
    values: tuple[Exact | None, ...]
    texts: tuple[str, ...]
    go_on: frozenset[int]


@dataclass(frozen=True)
class TieReport:
    """A tie with the metrics of the event, in which the players are equal, and the further ones that decide."""

    tie: CutTie
    chain: tuple[CutMetric, ...]
    further: tuple[CutMetric, ...]

    @property
    def division(self) -> str:
        return self.tie.division

    @property
    def lines(self) -> list[tuple[Entrant, list[str]]]:
        """The tied players, each with the texts of all metrics."""
        shown = [*self.chain, *self.further]
        return [(entrant, [metric.texts[n] for metric in shown]) for n, entrant in enumerate(self.tie.tied)]


def tie_reports(stage: Stage) -> list[TieReport]:
    return [_report(stage, tie) for tie in cut_ties(stage)]


def _report(stage: Stage, tie: CutTie) -> TieReport:
    rule = tournament_rule(stage.tournament)
    more = [step for step in map(find_step, FURTHER) if step not in rule.steps]
    values = metric_values(stage, tie, [*rule.steps, *more])

    def metric(step: Step) -> CutMetric:
        own = tuple(values[step][entrant.pk] for entrant in tie.tied)
        texts = tuple(format_value(step.metric, value, rule.unit, rule.decimals) for value in own)
        return CutMetric(step, own, texts, decided_by(values[step], tie.places, step.metric.better))

    tried = [metric(step) for step in more]
    return TieReport(tie, tuple(map(metric, rule.steps)), tuple(one for one in tried if one.go_on))


def metric_values(stage: Stage, tie: CutTie, steps: Sequence[Step]) -> dict[Step, Values]:
    """Return the values of the tied players in some metrics, by the table at the cut."""
    tournament = stage.tournament
    own = tournament_rule(tournament)
    rule = table_rule(tournament.order, show=[step.text for step in steps], unit=own.unit, decimals=own.decimals)
    pieces = tournament_pieces(tournament, rounds_before(stage), rule).pieces
    rows = {player: piece.table.row_of(player) for piece in pieces for player in piece.shown}
    columns = {step: rule.columns.index(step) for step in steps}
    return {
        step: {entrant.pk: rows[entrant.pk].values[column] for entrant in tie.tied} for step, column in columns.items()
    }


def decided_by(values: Values, places: int, better: str = "high") -> frozenset[int]:
    """Return the players who go on by their values; none if players are still equal at the last place.

    >>> sorted(decided_by({1: 300, 2: 500, 3: 400}, 2)), sorted(decided_by({1: 300, 2: 300}, 1))
    ([2, 3], [])
    """
    sign = 1 if better == "low" else -1
    order = sorted(values, key=lambda player: _key(values[player], sign))
    if places < len(order) and values[order[places - 1]] == values[order[places]]:
        return frozenset()
    return frozenset(order[:places])


def _key(value: Exact | None, sign: int) -> tuple[bool, Exact]:
    return (True, 0) if value is None else (False, sign * value)
