"""Why an entrant has this rank: the neighbours, what is needed to pass them, the next cut, and the last games."""

from collections.abc import Sequence
from dataclasses import dataclass

from league.standings.tables.why import Neighbour, gap_shown, neighbour_of, with_lead
from league.tournaments.core.access import TournamentAccess
from league.tournaments.core.selectors import OwnRound, own_rounds
from league.tournaments.models import Entrant, Round, Stage, Tournament
from league.tournaments.standings.tournament_table import TournamentLine, TournamentTable
from league.tournaments.targets.rounds import cuts_of
from scoring.standings import Reason

RECENT_ROUNDS = 5


@dataclass(frozen=True)
class CutGap:
    """How far an entrant is above or below the line of the next stage that only the best enter.

    best        how many enter it, in a division or altogether
    gap         by the first metric, as players read it, without a sign
    """

    stage: Stage
    best: int
    is_above: bool
    gap: str


@dataclass(frozen=True)
class TournamentWhy:
    """What the row below a line of the standings says.

    others      the reasons that compare with no neighbour
    games       the last rounds with a result, the latest first
    played      how many rounds of the entrant have a result
    cut         None where no cut comes
    """

    table: TournamentTable
    line: TournamentLine
    others: Sequence[Reason]
    neighbours: Sequence[Neighbour]
    games: Sequence[OwnRound]
    played: int
    cut: CutGap | None = None

    @property
    def names(self) -> dict[int, str]:
        return self.table.names

    @property
    def entrant(self) -> Entrant:
        return self.line.entrant

    @property
    def rank_shown(self) -> int | None:
        return self.line.rank_shown

    @property
    def reasons(self) -> tuple[Reason, ...]:
        return self.line.reasons


def tournament_why(access: TournamentAccess, table: TournamentTable, line: TournamentLine) -> TournamentWhy:
    """Explain a line of the table, by the rounds that count in it."""
    reasons = line.reasons
    compared = [one for one in reasons if one.kind in {"behind", "ahead"}]
    played = _games(access, table, line.entrant)
    return TournamentWhy(
        table, line, [one for one in reasons if one not in compared],
        [_neighbour(table, line, one) for one in compared],
        played[:RECENT_ROUNDS], len(played), _cut(table, line),
    )  # fmt: skip


def _neighbour(table: TournamentTable, line: TournamentLine, reason: Reason) -> Neighbour:
    rule = line.piece.table.rule
    neighbour, first = neighbour_of(rule, line.key, reason), rule.steps[0]
    if first.metric.key != "points" or not _is_going_on(table, line) or _has_means(table.tournament, line, neighbour):
        return neighbour
    # Separated by a later metric, the two have equal points.
    ahead = abs(int(reason.own or 0) - int(reason.theirs or 0)) if reason.step == first else 0
    return with_lead(neighbour, rule, ahead)


def _is_going_on(table: TournamentTable, line: TournamentLine) -> bool:
    """Whether a round of the line's stage will still bring points."""
    stage = line.stage
    if table.tournament.is_closed or stage is None or not line.has_played:
        return False
    rounds = [number for number, of_stage in table.stage_of_round.items() if of_stage == stage.number]
    counted = sum(number <= table.upto for number in rounds) - table.is_in_play
    return stage.rounds_planned > counted


def _has_means(tournament: Tournament, line: TournamentLine, neighbour: Neighbour) -> bool:
    """Whether one of the two got the mean of the own games for a round, which changes with each further round."""
    table = line.piece.table
    most = max(row.games for row in table.rows)
    has_missed = any(table.row_of(key).games < most for key in (neighbour.before, neighbour.behind))
    return has_missed and tournament.bye_rule == Tournament.ByeRule.OWN_MEAN


def _games(access: TournamentAccess, table: TournamentTable, entrant: Entrant) -> list[OwnRound]:
    rounds: list[Round] = list(access.rounds())
    if table.limit is not None:
        rounds = [round_ for round_ in rounds if round_.number <= table.limit]
    own = own_rounds(table.tournament, entrant, rounds, may_see_all=not table.is_frozen)
    return [one for one in own if one.seat and one.seat.result]


def _cut(table: TournamentTable, line: TournamentLine) -> CutGap | None:
    cut = next((one for one in table.stages if line.stage and one.number > line.stage.number and one.cut), None)
    has_begun = any(one.stage and cut and one.stage.number >= cut.number for one in table.lines)
    if cut is None or has_begun or table.tournament.is_closed or not line.has_played:
        return None
    decided = cuts_of(table.tournament, cut, [line.key]).get(line.key)
    pool = [one for one in table.lines if decided and one.key in decided.among and one.has_played]
    if decided is None or line not in pool or len(pool) <= decided.places:
        return None
    is_above = pool.index(line) < decided.places
    edge = pool[decided.places if is_above else decided.places - 1]
    rule = line.piece.table.rule
    gap = gap_shown(rule, rule.steps[0], line.row.values[0], edge.row.values[0])
    return CutGap(cut, decided.places, is_above, gap) if gap else None
