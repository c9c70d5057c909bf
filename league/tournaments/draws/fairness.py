"""The fairness report of a stage or a whole tournament: figures of its seating with bounds, and a line by player."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from django.db.models import F, QuerySet
from django.utils.translation import gettext_lazy as _

from league.tournaments.core.access import TournamentAccess
from league.tournaments.draws.seating_input import seated_plan
from league.tournaments.models import Entrant, Round, Stage, TableSeat
from league.tournaments.standings.line_ups import named_players
from league.tournaments.standings.record import plays
from scoring.seating.fairness import Figure, PlayerFairness, plan_fairness
from scoring.seating.text import Plan

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

FIGURE_WORDS = {
    "repeats": _("Repeated meetings"),
    "most_met": _("Most meetings of two players"),
    "never_met": _("Pairs that never meet"),
    "least_indirect": _("Fewest common opponents of two players who never meet"),
    "most_out": _("Most rounds that a player sits out"),
    "uneven_winds": _("Players with uneven winds"),
    "wind_spread": _("Greatest difference between the winds of a player"),
    "most_at_table": _("Most rounds of a player at one table"),
    "strength_gap": _("Mean rank of the opponents: from the strongest to the weakest"),
}
FIGURE_KEYS = tuple(FIGURE_WORDS)


@dataclass(frozen=True)
class FairnessLine:
    """What the seating gives a player; `name` is as this visitor may see it."""

    entrant: Entrant
    name: str
    line: PlayerFairness

    @property
    def strength(self) -> float | None:
        """The mean rank of the opponents, one term for each meeting."""
        return _rounded(self.line.strength)


@dataclass(frozen=True)
class FairnessFigure:
    figure: Figure

    @property
    def key(self) -> str:
        return self.figure.key

    @property
    def words(self) -> "StrOrPromise":
        return FIGURE_WORDS[self.figure.key]

    @property
    def value(self) -> float | int | None:
        return _rounded(self.figure.value)

    @property
    def bound(self) -> float | int | None:
        return _rounded(self.figure.bound)

    @property
    def is_at_bound(self) -> bool | None:
        return self.figure.is_at_bound


@dataclass(frozen=True)
class FairnessReport:
    """The fairness of some rounds.

    stage       the only stage that is judged; None: the whole tournament
    rounds      the numbers of the rounds
    """

    stage: Stage | None
    rounds: Sequence[int]
    figures: Sequence[FairnessFigure]
    lines: Sequence[FairnessLine]


def fairness_report(access: TournamentAccess, stage: Stage | None = None) -> FairnessReport:
    """Judge the rounds that this visitor may see, with the ranks that this visitor may see."""
    rounds = access.rounds().order_by("number")
    if stage is not None:
        rounds = rounds.filter(stage=stage)
    seated = TableSeat.objects.filter(round__in=rounds).values("entrant")
    entrants = list(
        access.tournament.entrants.select_related("player", "team").filter(pk__in=seated).order_by(
            F("number").asc(nulls_last=True), "player__name", "pk"
        )
    )  # fmt: skip
    index = {entrant.pk: n for n, entrant in enumerate(entrants)}
    ranks = {
        index[line.entrant.pk]: line.rank
        for line in access.table().lines
        if line.has_played and line.entrant.pk in index
    }
    plan = seated_plan(rounds, entrants)
    fair = plan_fairness(plan, len(entrants), ranks, _absent(access, rounds, entrants, plan),
                         seats=access.tournament.seats)  # fmt: skip
    return FairnessReport(
        stage,
        list(rounds.values_list("number", flat=True)),
        [FairnessFigure(figure) for figure in fair.figures],
        [FairnessLine(entrants[line.player], access.name_of(entrants[line.player]), line) for line in fair.players],
    )


def _absent(
    access: TournamentAccess, rounds: QuerySet[Round], entrants: Sequence[Entrant], plan: Plan
) -> set[tuple[int, int]]:
    """Where an entrant has no part in a round: in a final not reached, before joining, after leaving, not named."""
    named, absent = named_players(access.tournament), set()
    for place, (round_, tables) in enumerate(zip(rounds.select_related("stage"), plan, strict=True)):
        seated = {player for table in tables for player in table}
        for n, entrant in enumerate(entrants):
            takes_part = round_.stage.cut is None and plays(entrant, round_.number)
            if n not in seated and (not takes_part or named.sits_aside(entrant, round_.number)):
                absent.add((n, place))
    return absent


def _rounded(value: int | Fraction | None) -> int | float | None:
    return round(float(value), 1) if isinstance(value, Fraction) else value
