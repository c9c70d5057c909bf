"""What the seating engine is told of an event: who is kept apart, who sat where, who sits a round out."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

from league.tournaments.models import Entrant, TableSeat, Tournament
from league.tournaments.seating.facts import Pair, meetings, wind_counts
from league.tournaments.seating.planning import Wishes
from league.tournaments.seating.search import HARD
from league.tournaments.seating.swiss import Past
from league.tournaments.seating.text import Plan

AVOID = 4


def kept_apart(tournament: Tournament, entrants: Sequence[Entrant]) -> tuple[list[Pair], list[Pair]]:
    """(pairs that must not meet, that should not), by index in `entrants`: team mates, listed pairs, club mates.

    A club with more members than there are tables is not kept apart: its members must meet.
    """
    members = Counter(entrant.club_name for entrant in entrants)
    index = {entrant.pk: n for n, entrant in enumerate(entrants)}
    listed = list(tournament.kept_apart.all())
    hard = {_pair(index, one) for one in listed if one.is_hard}
    soft = {_pair(index, one) for one in listed if not one.is_hard}
    for (a, one), (b, other) in combinations(enumerate(entrants), 2):
        if one.team_id and one.team_id == other.team_id:
            hard.add((a, b))
        elif one.club_name and one.club_name == other.club_name and members[one.club_name] <= len(entrants) // 4:
            soft.add((a, b))
    return sorted(filter(None, hard)), sorted(filter(None, soft - hard))


def _pair(index: Mapping[int, int], pair: Any) -> Pair | None:
    if pair.one_id not in index or pair.other_id not in index:
        return None
    a, b = sorted((index[pair.one_id], index[pair.other_id]))
    return a, b


def wishes_of(tournament: Tournament, entrants: Sequence[Entrant]) -> Wishes:
    hard, soft = kept_apart(tournament, entrants)
    fixed = {n: entrant.fixed_table - 1 for n, entrant in enumerate(entrants) if entrant.fixed_table}
    return Wishes(forbidden=hard, avoided=dict.fromkeys(soft, AVOID), fixed=fixed)


def seated_plan(tournament: Tournament, entrants: Sequence[Entrant], upto: int | None = None) -> Plan:
    """The rounds seated so far, by index in `entrants`; who is no longer among them gets an index behind."""
    index = {entrant.pk: n for n, entrant in enumerate(entrants)}
    rounds = tournament.rounds.order_by("number").prefetch_related("tables__seats")
    return tuple(
        tuple(
            tuple(index.setdefault(seat.entrant_id, len(index)) for seat in table.seats.all())
            for table in one.tables.all()
        )
        for one in rounds
        if upto is None or one.number <= upto
    )


def past_of(tournament: Tournament, entrants: Sequence[Entrant]) -> Past:
    """What a round by standings must know; `entrants` stand in the order of the table."""
    plan = seated_plan(tournament, entrants)
    everybody = max((p for tables in plan for table in tables for p in table), default=-1) + 1
    winds = wind_counts(plan, max(everybody, len(entrants)))
    hard, soft = kept_apart(tournament, entrants)
    weights = {**dict.fromkeys(soft, AVOID * 20), **dict.fromkeys(hard, HARD)}
    seated = len(entrants) - len(entrants) % 4
    out = sits_out(tournament, entrants, len(entrants) - seated)
    return Past([n for n in range(len(entrants)) if n not in out], meetings(plan), dict(enumerate(winds)), weights)


def sits_out(tournament: Tournament, entrants: Sequence[Entrant], how_many: int) -> set[int]:
    """Who sits this round out: who has done so least, the last in the table first."""
    rounds = tournament.rounds.count()
    had = dict.fromkeys((entrant.pk for entrant in entrants), rounds)
    for pk in TableSeat.objects.filter(round__tournament=tournament, entrant__in=had).values_list("entrant", flat=True):
        had[pk] -= 1
    first = sorted(range(len(entrants)), key=lambda n: (had[entrants[n].pk], -n))
    return set(first[:how_many])
