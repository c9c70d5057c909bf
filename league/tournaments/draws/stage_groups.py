"""The groups of a stage's rounds: everybody or those above its cut, best first, in divisions if the stage says so."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from league.clubs.models import HouseRulesVersion
from league.core.errors import LeagueError
from league.core.templatetags.figures import named
from league.core.texts.lists import listed
from league.tournaments.draws.seating_input import pool_of
from league.tournaments.models import Entrant, Round, Stage, Table, Tournament
from league.tournaments.standings.line_ups import players_of_round
from league.tournaments.standings.record import tournament_ranks
from rules.registry import find_ruleset


@dataclass(frozen=True)
class Group:
    """Entrants who are seated among themselves, best first.

    division    their division; empty: everybody, or those without a division
    seats       how many sit at a table
    """

    division: str
    entrants: list[Entrant]
    seats: int

    @property
    def substitutes(self) -> int:
        return sum(entrant.is_substitute for entrant in self.entrants)

    @property
    def tables(self) -> int:
        return len(self.entrants) // self.seats

    @property
    def sit_out(self) -> int:
        return len(self.entrants) % self.seats


@dataclass(frozen=True)
class CutTie:
    """
    division    the division whose cut it is; empty: the cut of everybody or of those without a division
    ahead       players who go on in any case, best first
    tied        the players who are equal, in the order of the table
    places      number of tied players who go on
    chosen      primary keys of the tied players who go on; empty while there is no choice
    larger_cut  the next larger cut that divides no tied players; None if only everybody would be left
    """

    division: str
    ahead: list[Entrant]
    tied: list[Entrant]
    places: int
    chosen: frozenset[int] = frozenset()
    larger_cut: int | None = None

    @property
    def is_open(self) -> bool:
        return not self.chosen

    @property
    def go_on(self) -> list[Entrant]:
        return [entrant for entrant in self.tied if entrant.pk in self.chosen]

    @property
    def names(self) -> str:
        """The names of the tied players who go on."""
        return listed(entrant.player.name for entrant in self.go_on)


# The tables that the seating makes.
TABLE_SIZES = (4, 3)


def rounds_kept(stage: Stage) -> QuerySet[Round]:
    """Return the rounds that a draw of this stage builds on: all except its own drafts, which the draw replaces."""
    return stage.tournament.rounds.exclude(stage=stage, state=Round.State.DRAFT)


def number_after(rounds: QuerySet[Round]) -> int:
    return max(rounds.values_list("number", flat=True), default=0) + 1


def next_number(stage: Stage) -> int:
    """Return the number of the first round that a draw of this stage makes: stages are played in their order."""
    return number_after(rounds_kept(stage).filter(stage__number__lte=stage.number))


def rounds_before(stage: Stage) -> int:
    """Return the number of the last round before a stage."""
    return number_after(stage.tournament.rounds.filter(stage__number__lt=stage.number)) - 1


def stage_groups(stage: Stage, number: int | None = None) -> list[Group]:
    """Return the players of a stage's next round, or of round `number`, in the order of the table before it.

    Substitutes fill the last table of a group if there are enough of them.
    """
    if stage.cut:
        return [
            replace(group, entrants=_finalists(group.entrants, tie, stage.cut)) for group, tie in _at_cut(stage, number)
        ]
    groups, _ranks, substitutes = _ranked(stage, number)
    return _filled(groups, substitutes, stage.by_division)


def cut_ties(stage: Stage, number: int | None = None) -> list[CutTie]:
    """Return the ties at a stage's cut: at most one, or at most one for each division that is seated separately."""
    return [tie for _group, tie in _at_cut(stage, number) if tie] if stage.cut else []


def finalists_now(stage: Stage, number: int, drawn: Collection[int]) -> list[Entrant]:
    """Return who would play a stage after a cut if it were drawn now, although its rounds are public.

    number      of its first round
    drawn       the entrants who were drawn: of players who are equal at the cut they stay
    """
    ranks = tournament_ranks(stage.tournament, rounds_before(stage), before=stage.number)
    groups = _in_order_of(ranks, stage.tournament.entrants.in_round(number).select_related("player", "team"), stage)
    choices = dict(stage.cut_choices.values_list("entrant", "goes_on"))
    ties = [_tie(group, ranks, stage.cut or 0, choices) for group in groups]
    return [
        entrant
        for group, tie in zip(groups, ties, strict=True)
        for entrant in _finalists(group.entrants, _kept(tie, drawn), stage.cut or 0)
    ]


def _kept(tie: CutTie | None, drawn: Collection[int]) -> CutTie | None:
    if tie is None or not tie.is_open:
        return tie
    chosen = frozenset(entrant.pk for entrant in tie.tied if entrant.pk in drawn)
    return replace(tie, chosen=chosen) if len(chosen) == tie.places else tie


def _in_order_of(ranks: Mapping[int, int], present: Iterable[Entrant], stage: Stage) -> list[Group]:
    """Return these players in groups, best first."""
    place = {pk: n for n, pk in enumerate(ranks)}
    playing = (entrant for entrant in present if not entrant.is_substitute)
    ordered = sorted(playing, key=lambda entrant: place.get(entrant.pk, len(place)))
    return _split(ordered, stage.by_division, stage.tournament.seats)


def _at_cut(stage: Stage, number: int | None) -> list[tuple[Group, CutTie | None]]:
    groups, ranks, _substitutes = _ranked(stage, number)
    choices = dict(stage.cut_choices.values_list("entrant", "goes_on"))
    return [(group, _tie(group, ranks, stage.cut or 0, choices)) for group in groups]


def _tie(group: Group, ranks: Mapping[int, int], cut: int, choices: Mapping[int, bool]) -> CutTie | None:
    """Return the tie at the cut, if there is one.

    ranks       rank by entrant
    cut         number of entrants who go on
    choices     whether an entrant goes on, by entrant, as chosen by the desk
    """
    entrants = group.entrants
    if not _divides(entrants, ranks, cut):
        return None
    rank = ranks.get(entrants[cut].pk)
    tied = [entrant for entrant in entrants if ranks.get(entrant.pk) == rank]
    first = entrants.index(tied[0])
    places = cut - first
    chosen = _chosen(entrants, tied, places, choices)
    larger = (size for size in range(cut + group.seats, len(entrants), group.seats)
              if not _divides(entrants, ranks, size))  # fmt: skip
    return CutTie(group.division, entrants[:first], tied, places, chosen, next(larger, None))


def _divides(entrants: Sequence[Entrant], ranks: Mapping[int, int], cut: int) -> bool:
    """Whether a cut divides players who share a rank."""
    return cut < len(entrants) and ranks.get(entrants[cut - 1].pk) == ranks.get(entrants[cut].pk)


def _chosen(
    entrants: Sequence[Entrant], tied: Sequence[Entrant], places: int, choices: Mapping[int, bool]
) -> frozenset[int]:
    """Return the chosen players. A choice made among other players or for another number of places is void."""
    among = {entrant.pk for entrant in entrants if entrant.pk in choices}
    chosen = frozenset(entrant.pk for entrant in tied if choices.get(entrant.pk))
    is_valid = among == {entrant.pk for entrant in tied} and len(chosen) == places
    return chosen if is_valid else frozenset()


def _finalists(entrants: list[Entrant], tie: CutTie | None, cut: int) -> list[Entrant]:
    """Return who goes on. An open tie follows the order of the table to make a draft possible; its checks block it."""
    return entrants[:cut] if tie is None or tie.is_open else [*tie.ahead, *tie.go_on]


def _ranked(stage: Stage, number: int | None) -> tuple[list[Group], dict[int, int], list[Entrant]]:
    """Return the players of that round in groups, best first; the ranks by entrant; the substitutes."""
    tournament = stage.tournament
    number = number or next_number(stage)
    present = list(tournament.entrants.in_round(number).select_related("player", "team"))
    playing = [entrant for entrant in present if not entrant.is_substitute]
    sent = None if stage.cut else players_of_round(tournament, number)
    if sent is not None:
        playing = [entrant for entrant in playing if entrant.team_id is None or entrant.pk in sent]
    ranks = tournament_ranks(tournament, rounds_before(stage) if stage.cut else None)
    return _in_order_of(ranks, playing, stage), ranks, [entrant for entrant in present if entrant.is_substitute]


def _split(ordered: Sequence[Entrant], by_division: bool, seats: int) -> list[Group]:
    return [
        Group(name, [entrant for entrant in ordered if pool_of(entrant, by_division) == name], seats)
        for name in sorted_divisions({pool_of(entrant, by_division) for entrant in ordered})
    ]


def sorted_divisions(divisions: Iterable[str]) -> list[str]:
    """Sort the divisions by name; the group without a division is last.

    >>> sorted_divisions(["", "West", "East"])
    ['East', 'West', '']
    """
    return sorted(divisions, key=lambda name: (not name, name))


def _filled(groups: Sequence[Group], substitutes: Iterable[Entrant], by_division: bool) -> list[Group]:
    """Fill the last tables with substitutes, those groups first that need the fewest.

    A substitute with a division fills only that division, one without a division any group.
    """
    free = list(substitutes)
    added: dict[str, list[Entrant]] = {}
    for group in sorted(groups, key=lambda group: -len(group.entrants) % group.seats):
        needed = -len(group.entrants) % group.seats
        suitable = [entrant for entrant in free if pool_of(entrant, by_division) == group.division]
        suitable += [entrant for entrant in free if pool_of(entrant, by_division) == "" and entrant not in suitable]
        if needed <= len(suitable):
            added[group.division] = suitable[:needed]
            free = [entrant for entrant in free if entrant not in suitable[:needed]]
    return [replace(group, entrants=group.entrants + added.get(group.division, [])) for group in groups]


def check_seats(house_rules: HouseRulesVersion) -> None:
    """Refuse rules for other tables than those of four or three players, which the seating makes.

    raises      LeagueError `not_four_at_a_table`
    """
    ruleset = find_ruleset(house_rules.ruleset)
    if ruleset.seats not in TABLE_SIZES:
        raise LeagueError("not_four_at_a_table", ruleset=named(ruleset), allowed=", ".join(map(str, ruleset.players)))


def check_seatable(stage: Stage, groups: Sequence[Group]) -> None:
    """Check that each group can be seated.

    raises      LeagueError `not_four_at_a_table`, `too_few_entrants`, `division_too_small`
    """
    check_seats(stage.tournament.house_rules)
    if not groups or (not stage.by_division and not groups[0].tables):
        raise LeagueError("too_few_entrants")
    for group in groups:
        if not group.tables:
            name = group.division or _("without a division")
            raise LeagueError("division_too_small", division=name, found=len(group.entrants))


# ----- what a cut waits for -----
RESULT_MISSING = gettext_lazy("Round %(round)s, table %(table)s: the result is missing.")


def tables_undone(tournament: Tournament, number: int) -> QuerySet[Table]:
    """Return the tables without a result in the rounds before this number."""
    undone = Table.objects.undone().filter(round__tournament=tournament, round__number__lt=number)
    return undone.select_related("round").order_by("round__number", "number")


def undrawn_before(stage: Stage, number: int) -> Iterator[str]:
    """Yield a sentence for each stage before a cut with planned rounds that are not drawn before this number.

    The cut would be of another table than the planned one.
    """
    for earlier in stage.tournament.stages.filter(number__lt=stage.number).order_by("number"):
        left = earlier.rounds_planned - earlier.rounds.filter(number__lt=number).count()
        if left > 0:
            sentence = ngettext(
                "%(stage)s: %(n)s planned round is not drawn. Draw it, or plan fewer rounds.",
                "%(stage)s: %(n)s planned rounds are not drawn. Draw them, or plan fewer rounds.", left,
            )  # fmt: skip
            yield sentence % {"stage": earlier.name, "n": left}


def check_ready_for_cut(stage: Stage) -> None:
    """Refuse a draw after a cut before all results that decide about it are there.

    raises      LeagueError `round_check`
    """
    if stage.cut is None:
        return
    number = next_number(stage)
    for sentence in undrawn_before(stage, number):
        raise LeagueError("round_check", check=sentence)
    table = tables_undone(stage.tournament, number).filter(round__stage__number__lt=stage.number).first()
    if table:
        raise LeagueError("round_check", check=RESULT_MISSING % {"round": table.round.number, "table": table.number})


def entrants_in(groups: Iterable[Group]) -> list[Entrant]:
    return [entrant for group in groups for entrant in group.entrants]
