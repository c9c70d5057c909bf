"""The seating engine's input, read from a tournament: pairs to keep apart, earlier seatings, players who sit out."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import comb
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from league.tournaments.models import Entrant, KeepApart, Round, TableSeat, Tournament
from scoring.seating.facts import Pair, meetings, wind_counts
from scoring.seating.planning import Wishes, pairs_within
from scoring.seating.search import HARD
from scoring.seating.swiss import Past
from scoring.seating.text import Plan

# The cost of a meeting that should not be; a repeat costs 2.
AVOID = 4
Mates = Tournament.Mates


def kept_apart(
    tournament: Tournament, entrants: Sequence[Entrant], *, by_division: bool = False
) -> tuple[list[Pair], list[Pair]]:
    """Return (pairs that must not meet, pairs that should not), by index in `entrants`.

    These are listed pairs, team mates and club mates. A team or club whose members should not meet is left out if it
    has more members than there are tables: some of them have to meet.
    """
    index = {entrant.pk: n for n, entrant in enumerate(entrants)}
    listed = [(_pair(index, pair), pair.is_hard) for pair in tournament.kept_apart.all()]
    hard = {pair for pair, is_hard in listed if pair and is_hard}
    soft = {pair for pair, is_hard in listed if pair and not is_hard}
    pools = Counter(pool_of(entrant, by_division) for entrant in entrants)
    seats = tournament.seats
    for how, field, _name_field in _mate_rules(tournament):
        if how == Mates.HARD:
            hard.update(pairs_within(_mates(entrants, field)))
        if how == Mates.SOFT:
            groups = _mates(entrants, field, by_division)
            soft.update(
                pairs_within({key: mates for key, mates in groups.items() if len(mates) <= pools[key[0]] // seats})
            )
    return sorted(hard), sorted(soft - hard)


def pool_of(entrant: Entrant, by_division: bool) -> str:
    """Return the name of the group in which the entrant is seated: the own division, or "" for everybody."""
    return entrant.division if by_division else ""


def _mates(entrants: Sequence[Entrant], field: str, by_division: bool = False) -> dict[tuple[str, Any], list[int]]:
    """Return the indices of the members of each team or club, by pool and team or club."""
    groups: dict[tuple[str, Any], list[int]] = defaultdict(list)
    for n, entrant in enumerate(entrants):
        if key := getattr(entrant, field):
            groups[pool_of(entrant, by_division), key].append(n)
    return groups


@dataclass(frozen=True)
class Crowd:
    """A team or club whose members must not meet, with more members than there are tables."""

    members: tuple[Entrant, ...]
    name: str
    tables: int
    seats: int

    def least(self, seated: int) -> int:
        """Return the least number of their pairs that meet in a round.

        It is reached if as many of them as possible sit out and the others are spread over all tables.
        """
        each, more = divmod(max(0, len(self.members) - seated % self.seats), self.tables)
        return self.tables * comb(each, 2) + more * each

    @property
    def sentence(self) -> str:
        words = _("%(name)s has %(found)s players at %(tables)s tables: some of them must meet.")
        return words % {"name": self.name, "found": len(self.members), "tables": self.tables}


def crowds(tournament: Tournament, entrants: Sequence[Entrant]) -> list[Crowd]:
    """Return the teams and clubs of which some members have to meet although they must not.

    entrants    entrants who are seated among themselves
    """
    found = (crowd for kind in _crowds_by_kind(tournament, entrants) for crowd in kind)
    return sorted(found, key=lambda crowd: crowd.name)


def _crowds_by_kind(tournament: Tournament, entrants: Sequence[Entrant]) -> list[list[Crowd]]:
    """Return (crowds that are teams, crowds that are clubs)."""
    seats = tournament.seats
    tables = len(entrants) // seats
    return [
        [
            Crowd(tuple(entrants[n] for n in mates), str(getattr(entrants[mates[0]], name_field)), tables, seats)
            for mates in (_mates(entrants, field).values() if how == Mates.HARD and tables else ())
            if len(mates) > tables
        ]
        for how, field, name_field in _mate_rules(tournament)
    ]


def _mate_rules(tournament: Tournament) -> tuple[tuple[str, str, str], ...]:
    """Return for teams and for clubs: how mates are kept apart, the field that makes them mates, the field to show."""
    return (tournament.team_mates, "team_id", "team"), (tournament.club_mates, "club_name", "club_name")


def _pair(index: Mapping[int, int], pair: KeepApart) -> Pair | None:
    if pair.one_id not in index or pair.other_id not in index:
        return None
    a, b = sorted((index[pair.one_id], index[pair.other_id]))
    return a, b


def wishes_of(tournament: Tournament, entrants: Sequence[Entrant], tables: Sequence[int] | None = None) -> Wishes:
    """Return the constraints on a plan of these entrants.

    tables      their physical tables, from 0; None: all
    """
    hard, soft = kept_apart(tournament, entrants)
    least = [sum(crowd.least(len(entrants)) for crowd in kind) for kind in _crowds_by_kind(tournament, entrants)]
    spots = range(len(entrants) // tournament.seats) if tables is None else tables
    place = {table: n for n, table in enumerate(spots)}
    fixed = {n: place[entrant.fixed_table - 1] for n, entrant in enumerate(entrants)
             if entrant.fixed_table and entrant.fixed_table - 1 in place}  # fmt: skip
    return Wishes(forbidden=hard, avoided=dict.fromkeys(soft, AVOID), least=max(least), fixed=fixed)


def seated_plan(rounds: QuerySet[Round], entrants: Sequence[Entrant]) -> Plan:
    """Return the rounds as they are seated, by index in `entrants`. Seated players not in it get the next indices."""
    index = {entrant.pk: n for n, entrant in enumerate(entrants)}
    return tuple(
        tuple(
            tuple(index.setdefault(seat.entrant_id, len(index)) for seat in table.seats.all())
            for table in round_.tables.all()
        )
        for round_ in rounds.order_by("number").prefetch_related("tables__seats")
    )


def people_in(plan: Plan, entrants: Sequence[Entrant]) -> int:
    """Return how many indices a plan of `seated_plan` uses."""
    return max(len(entrants), 1 + max((p for tables in plan for table in tables for p in table), default=-1))


def past_of(rounds: QuerySet[Round], tournament: Tournament, entrants: Sequence[Entrant]) -> Past:
    """Return the state before a round by standings.

    rounds      the rounds before it
    entrants    the players in the order of the table
    """
    plan = seated_plan(rounds, entrants)
    winds = wind_counts(plan, people_in(plan, entrants), tournament.seats)
    hard, soft = kept_apart(tournament, entrants)
    weights = {**dict.fromkeys(soft, AVOID * 20), **dict.fromkeys(hard, HARD)}
    out = _sit_out(rounds, entrants, len(entrants) % tournament.seats)
    order = [n for n in range(len(entrants)) if n not in out]
    return Past(order, meetings(plan), dict(enumerate(winds)), weights, tournament.seats)


def _sit_out(rounds: QuerySet[Round], entrants: Sequence[Entrant], how_many: int) -> set[int]:
    """Return the players who sit this round out: those who did so least often, of these the last in the table."""
    sat_out = dict.fromkeys((entrant.pk for entrant in entrants), rounds.count())
    for pk in TableSeat.objects.filter(round__in=rounds, entrant__in=sat_out).values_list("entrant", flat=True):
        sat_out[pk] -= 1
    first = sorted(range(len(entrants)), key=lambda n: (sat_out[entrants[n].pk], -n))
    return set(first[:how_many])
