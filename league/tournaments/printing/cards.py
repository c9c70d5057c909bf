"""A player's report card: every term of the total in its order, and the reasons for the rank."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from league.tournaments.core.selectors import OwnRound, own_rounds, public_rounds
from league.tournaments.models import Award, Entrant, Penalty, Stage, Tournament
from league.tournaments.printing.columns import steps_shown
from league.tournaments.standings.divisions import division_ranks
from league.tournaments.standings.record import counts_in, public_rounds_of
from league.tournaments.standings.tournament_table import TournamentLine, TournamentTable
from scoring.metrics import Step
from scoring.stages import WHOLE


@dataclass(frozen=True)
class CardRow:
    """One term of the total: a round, a penalty, points for a round that was sat out, or points carried over.

    own         the round, if it is one
    points      what it adds; None: it adds nothing, or the result is not known yet
    total       the total after it; None as for the points
    words       what it is, if it is no round
    """

    own: OwnRound | None
    points: int | None = None
    total: int | None = None
    words: str = ""


@dataclass(frozen=True)
class Card:
    entrant: Entrant
    line: TournamentLine | None
    rows: tuple[CardRow, ...]
    penalties: tuple[Penalty, ...]
    table: TournamentTable
    division_rank: int | None = None

    @property
    def steps(self) -> list[Step]:
        """The columns of the table that the head of the card shows."""
        return steps_shown(self.table)[:4]

    @property
    def decisions(self) -> list[tuple[str, str]]:
        """The rounds whose scores a referee decided, with the reason."""
        lines = [(row.own.round.title, row.own.line) for row in self.rows if row.own is not None]
        return [(title, line.sum_reason) for title, line in lines if line is not None and line.sum_reason]

    @property
    def about(self) -> str:
        """The start number, and where the player comes from."""
        entrant = self.entrant
        parts = [
            f"{_('No.')} {entrant.number}" if entrant.number else "", entrant.club_name, entrant.country,
            entrant.team.name if entrant.team else "",
            f"{_('Division')} {entrant.division}" if entrant.division else "",
        ]  # fmt: skip
        return " · ".join(part for part in parts if part)


def card_of(tournament: Tournament, entrant: Entrant, table: TournamentTable) -> Card:
    """Return a player's card up to the rounds of `table`; if it is frozen, later results are hidden."""
    rounds = list(public_rounds(tournament))
    own = own_rounds(tournament, entrant, rounds, may_see_all=not table.is_frozen)
    given = tournament.penalties.filter(entrant=entrant, is_void=False).select_related("round", "referee")
    public = public_rounds_of(tournament)
    shown = tuple(one for one in given if not table.is_frozen or counts_in(one, public) <= table.upto)
    rows, rank = tuple(card_rows(table, entrant, own[::-1], shown)), division_ranks(table).get(entrant.pk)
    return Card(entrant, table.line_of(entrant.pk), rows, shown, table, rank)


def card_rows(
    table: TournamentTable, entrant: Entrant, own: Sequence[OwnRound], penalties: Iterable[Penalty]
) -> Iterator[CardRow]:
    """Yield the terms of a player's total, in their order.

    own     the rounds of the player, in their order, with or without those that the player sat out
    """
    line, total = table.line_of(entrant.pk), 0
    by_stage = _terms(table, entrant, own, [penalty for penalty in penalties if penalty.points and not penalty.is_void])
    for stage in table.stages:
        if line is not None and line.stage is not None and stage.number > line.stage.number:
            return
        if _carries(table, stage) and line is not None:
            total = total * stage.carry // WHOLE
            yield CardRow(None, total, total, _carried_words(stage))
        for term in by_stage.get(stage.number, []):
            total += term.points or 0
            yield replace(term, total=None if term.points is None else total)


def _carries(table: TournamentTable, stage: Stage) -> bool:
    """Whether a stage that has begun takes points over from the stage before."""
    begun = table.stage_of_round.values()
    return stage.number in begun and stage.number > min(begun) and (stage.cut is not None or stage.carry < WHOLE)


def _carried_words(stage: Stage) -> str:
    return _("Carried over to %(stage)s: %(carry)s") % {"stage": stage.name, "carry": stage.get_carry_display()}


def _terms(
    table: TournamentTable, entrant: Entrant, own: Sequence[OwnRound], penalties: Iterable[Penalty]
) -> dict[int, list[CardRow]]:
    """Return the terms by stage. Penalties without a round belong to the stage of the standings."""
    stage_of, public = table.stage_of_round, public_rounds_of(table.tournament)
    first = min(stage_of.values(), default=1)
    placed: list[tuple[int, int, CardRow]] = []
    for one in own:
        if not one.is_named:
            continue
        result = one.seat.result if one.seat else None
        placed.append((one.round.number, 0, CardRow(one, result.points if result else None)))
    for number, kind, points in table.awards.get(entrant.pk, []):
        words = _("sat out") if kind == "bye" else str(Award.Kind(kind).label)
        placed.append((number, 1, CardRow(None, points, words=words)))
    for penalty in penalties:
        words = f"{penalty.get_kind_display()}: {penalty.reason}"
        placed.append((counts_in(penalty, public), 2, CardRow(None, penalty.taken, words=words)))
    terms: dict[int, list[CardRow]] = {}
    for number, _kind, term in sorted(placed, key=lambda row: row[:2]):
        terms.setdefault(stage_of.get(number, first), []).append(term)
    return terms
