"""Who plays a stage's rounds: everybody or the best of the table before it, each division among itself where asked."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from league.errors import LeagueError
from league.tournaments.models import Entrant, Round, Stage
from league.tournaments.standings import event_table
from league.tournaments.wishes import pool_of

SEATS = 4


@dataclass(frozen=True)
class Group:
    """Those who are seated among themselves, best first; `division`: whose, empty for everybody or those without."""

    division: str
    entrants: list[Entrant]

    @property
    def substitutes(self) -> int:
        return sum(entrant.is_substitute for entrant in self.entrants)

    @property
    def tables(self) -> int:
        return len(self.entrants) // SEATS

    @property
    def sit_out(self) -> int:
        return len(self.entrants) % SEATS


def rounds_kept(stage: Stage) -> QuerySet[Round]:
    """What a draw of this stage builds on: its own drafts go."""
    return stage.tournament.rounds.exclude(stage=stage, state=Round.State.DRAFT)


def number_after(rounds: QuerySet[Round]) -> int:
    return max(rounds.values_list("number", flat=True), default=0) + 1


def stage_groups(stage: Stage, number: int | None = None) -> list[Group]:
    """Who plays in a stage's next round, or in round `number`, in the order of the table before it.

    Substitutes fill the last table of a group where there are enough of them.
    """
    tournament = stage.tournament
    number = number or number_after(rounds_kept(stage))
    there = list(tournament.entrants.in_round(number).select_related("player", "team"))
    playing = {entrant.pk: entrant for entrant in there if not entrant.is_substitute}
    earlier = tournament.rounds.filter(stage__number__lt=stage.number)
    table = event_table(tournament, upto=number_after(earlier) - 1 if stage.cut else None)
    ranked = [line.entrant.pk for line in table.lines if line.entrant.pk in playing]
    ordered = [playing[pk] for pk in [*ranked, *(pk for pk in playing if pk not in set(ranked))]]
    groups = _split(ordered, stage.by_division)
    if stage.cut:
        return [Group(one.division, one.entrants[: stage.cut]) for one in groups]
    return _filled(groups, [entrant for entrant in there if entrant.is_substitute], stage.by_division)


def _split(ordered: Sequence[Entrant], by_division: bool) -> list[Group]:
    return [
        Group(name, [entrant for entrant in ordered if pool_of(entrant, by_division) == name])
        for name in by_name({pool_of(entrant, by_division) for entrant in ordered})
    ]


def by_name(divisions: Iterable[str]) -> list[str]:
    """
    >>> by_name(["", "West", "East"])
    ['East', 'West', '']
    """
    return sorted(divisions, key=lambda name: (not name, name))


def _filled(groups: Sequence[Group], substitutes: Iterable[Entrant], by_division: bool) -> list[Group]:
    """Substitutes fill up their own division; one without a division any of them, the one that lacks fewest first."""
    free = list(substitutes)
    more: dict[str, list[Entrant]] = {}
    for group in sorted(groups, key=lambda group: -len(group.entrants) % SEATS):
        needed = -len(group.entrants) % SEATS
        own = [one for one in free if pool_of(one, by_division) == group.division]
        own += [one for one in free if pool_of(one, by_division) == "" and one not in own]
        if needed <= len(own):
            more[group.division] = own[:needed]
            free = [one for one in free if one not in own[:needed]]
    return [Group(group.division, group.entrants + more.get(group.division, [])) for group in groups]


def check_large_enough(stage: Stage, groups: Sequence[Group]) -> None:
    """
    raises      LeagueError `too_few_entrants`, `division_too_small`
    """
    if not groups or (not stage.by_division and not groups[0].tables):
        raise LeagueError("too_few_entrants")
    for group in groups:
        if not group.tables:
            name = group.division or _("without a division")
            raise LeagueError("division_too_small", division=name, found=len(group.entrants))


def whole(groups: Iterable[Group]) -> list[Entrant]:
    return [entrant for group in groups for entrant in group.entrants]
