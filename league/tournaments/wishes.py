"""What the seating engine is told of an event: who is kept apart, who sat where, who sits a round out."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import comb
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from league.tournaments.models import Entrant, Round, TableSeat, Tournament
from league.tournaments.seating.facts import Pair, meetings, wind_counts
from league.tournaments.seating.planning import Wishes, pairs_within
from league.tournaments.seating.search import HARD
from league.tournaments.seating.swiss import Past
from league.tournaments.seating.text import Plan

AVOID = 4
Mates = Tournament.Mates


def kept_apart(
    tournament: Tournament, entrants: Sequence[Entrant], *, by_division: bool = False
) -> tuple[list[Pair], list[Pair]]:
    """(pairs that must not meet, that should not), by index in `entrants`: listed pairs, team mates, club mates.

    A team or club that should not meet and has more members than there are tables is not kept apart: they must meet.
    """
    index = {entrant.pk: n for n, entrant in enumerate(entrants)}
    listed = [(_pair(index, one), one.is_hard) for one in tournament.kept_apart.all()]
    hard = {pair for pair, is_hard in listed if pair and is_hard}
    soft = {pair for pair, is_hard in listed if pair and not is_hard}
    pools = Counter(pool_of(entrant, by_division) for entrant in entrants)
    for how, field, _shown in _belonging(tournament):
        if how == Mates.HARD:
            hard.update(pairs_within(_together(entrants, field)))
        if how == Mates.SOFT:
            parts = _together(entrants, field, by_division)
            soft.update(pairs_within({key: ones for key, ones in parts.items() if len(ones) <= pools[key[0]] // 4}))
    return sorted(hard), sorted(soft - hard)


def pool_of(entrant: Entrant, by_division: bool) -> str:
    """Among whom somebody is seated: the own division, or everybody."""
    return entrant.division if by_division else ""


def _together(entrants: Sequence[Entrant], field: str, by_division: bool = False) -> dict[tuple[str, Any], list[int]]:
    groups: dict[tuple[str, Any], list[int]] = defaultdict(list)
    for n, entrant in enumerate(entrants):
        if key := getattr(entrant, field):
            groups[pool_of(entrant, by_division), key].append(n)
    return groups


@dataclass(frozen=True)
class Crowd:
    """A team or club whose members must not meet, and who are more than there are tables."""

    members: tuple[Entrant, ...]
    name: str
    tables: int

    def least(self, seated: int) -> int:
        """How many of their pairs meet in a round at the least: as many sit out as can, the others spread."""
        each, more = divmod(max(0, len(self.members) - seated % 4), self.tables)
        return self.tables * comb(each, 2) + more * each

    @property
    def sentence(self) -> str:
        words = _("%(name)s has %(found)s players at %(tables)s tables: some of them must meet.")
        return words % {"name": self.name, "found": len(self.members), "tables": self.tables}


def crowds(tournament: Tournament, entrants: Sequence[Entrant]) -> list[Crowd]:
    """Where "must not meet" cannot be kept among people who are seated together."""
    found = (crowd for kind in crowds_by_kind(tournament, entrants) for crowd in kind)
    return sorted(found, key=lambda crowd: crowd.name)


def crowds_by_kind(tournament: Tournament, entrants: Sequence[Entrant]) -> list[list[Crowd]]:
    """Those of teams, those of clubs."""
    tables = len(entrants) // 4
    return [
        [
            Crowd(tuple(entrants[n] for n in ones), str(getattr(entrants[ones[0]], shown)), tables)
            for ones in (_together(entrants, field).values() if how == Mates.HARD and tables else ())
            if len(ones) > tables
        ]
        for how, field, shown in _belonging(tournament)
    ]


def _belonging(tournament: Tournament) -> tuple[tuple[str, str, str], ...]:
    """How mates are kept apart, the field that makes them mates, and the one that names them."""
    return (tournament.team_mates, "team_id", "team"), (tournament.club_mates, "club_name", "club_name")


def _pair(index: Mapping[int, int], pair: Any) -> Pair | None:
    if pair.one_id not in index or pair.other_id not in index:
        return None
    a, b = sorted((index[pair.one_id], index[pair.other_id]))
    return a, b


def wishes_of(tournament: Tournament, entrants: Sequence[Entrant], tables: Sequence[int] | None = None) -> Wishes:
    """
    tables      the physical tables of these people, from 0; None: all
    """
    hard, soft = kept_apart(tournament, entrants)
    least = [sum(crowd.least(len(entrants)) for crowd in kind) for kind in crowds_by_kind(tournament, entrants)]
    spots = range(len(entrants) // 4) if tables is None else tables
    place = {table: n for n, table in enumerate(spots)}
    fixed = {n: place[entrant.fixed_table - 1] for n, entrant in enumerate(entrants)
             if entrant.fixed_table and entrant.fixed_table - 1 in place}  # fmt: skip
    return Wishes(forbidden=hard, avoided=dict.fromkeys(soft, AVOID), least=max(least), fixed=fixed)


def seated_plan(rounds: QuerySet[Round], entrants: Sequence[Entrant]) -> Plan:
    """The rounds as they are seated, by index in `entrants`; who is not among them gets an index behind."""
    index = {entrant.pk: n for n, entrant in enumerate(entrants)}
    return tuple(
        tuple(
            tuple(index.setdefault(seat.entrant_id, len(index)) for seat in table.seats.all())
            for table in one.tables.all()
        )
        for one in rounds.order_by("number").prefetch_related("tables__seats")
    )


def people_in(plan: Plan, entrants: Sequence[Entrant]) -> int:
    """How many numbers a plan of `seated_plan` has in all."""
    return max(len(entrants), 1 + max((p for tables in plan for table in tables for p in table), default=-1))


def past_of(rounds: QuerySet[Round], tournament: Tournament, entrants: Sequence[Entrant]) -> Past:
    """What a round by standings must know of the rounds before it; `entrants` stand in the order of the table."""
    plan = seated_plan(rounds, entrants)
    winds = wind_counts(plan, people_in(plan, entrants))
    hard, soft = kept_apart(tournament, entrants)
    weights = {**dict.fromkeys(soft, AVOID * 20), **dict.fromkeys(hard, HARD)}
    out = sits_out(rounds, entrants, len(entrants) % 4)
    return Past([n for n in range(len(entrants)) if n not in out], meetings(plan), dict(enumerate(winds)), weights)


def sits_out(rounds: QuerySet[Round], entrants: Sequence[Entrant], how_many: int) -> set[int]:
    """Who sits this round out: who has done so least, the last in the table first."""
    had = dict.fromkeys((entrant.pk for entrant in entrants), rounds.count())
    for pk in TableSeat.objects.filter(round__in=rounds, entrant__in=had).values_list("entrant", flat=True):
        had[pk] -= 1
    first = sorted(range(len(entrants)), key=lambda n: (had[entrants[n].pk], -n))
    return set(first[:how_many])
