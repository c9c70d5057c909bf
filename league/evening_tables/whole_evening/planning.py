"""The rounds that are planned ahead: each seat of a round keeps the tables of its person in the later ones.

A plan is for those who were there. When somebody comes or goes the remaining rounds are planned or formed anew.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from random import Random

from league.evening_tables.customs import Occasion, Tables
from league.evening_tables.models import Custom, EveningRound, EveningSeat
from league.evening_tables.people import Names
from scoring.seating.evenings.planned import plan_rounds
from scoring.seating.facts import Pair
from scoring.seating.search import SEATS

CUSTOMS = (Custom.ANEW, Custom.TEAMS_APART)


def rounds_planned(occasion: Occasion, round_: EveningRound) -> Sequence[Tables]:
    """The tables of this round and of the later ones, by the numbers of people; none where there is no plan."""
    if round_.custom not in CUSTOMS or not round_.rounds or SEATS not in occasion.wanted.sizes:
        return ()
    if round_.attempt == 1 and (kept := _kept(occasion, round_)):
        return kept
    left = round_.rounds - round_.number + 1
    plan = plan_rounds(occasion.people, left, rng=Random(round_.seed), wishes=occasion.wishes)
    return plan.rounds if plan else ()


def _kept(occasion: Occasion, round_: EveningRound) -> Sequence[Tables]:
    """What the round before has planned, if the same people are there."""
    before = EveningRound.objects.filter(session=round_.session_id, number=round_.number - 1).first()
    if before is None or (before.rounds, before.custom) != (round_.rounds, round_.custom):
        return ()
    seats = list(before.seats.select_related("player__merged_into"))
    names, numbers = Names(round_.session.club, seats), occasion.facts.numbers
    by_key = {names.key_of(seat): seat for seat in seats}
    return rounds_ahead({numbers[key]: by_key[key] for key in by_key}) if by_key.keys() == numbers.keys() else ()


def rounds_ahead(seats: Mapping[int, EveningSeat]) -> Sequence[Tables]:
    """The tables of the later rounds by the numbers of people, as their seats keep them."""
    rows = {number: seat.ahead.split() for number, seat in sorted(seats.items())}
    rounds: list[Tables] = []
    for at in range(min(map(len, rows.values()), default=0)):
        tables: dict[int, list[int]] = {}
        for number, ahead in rows.items():
            tables.setdefault(int(ahead[at]), []).append(number)
        rounds.append([tuple(tables[table]) for table in sorted(tables)])
    return rounds


def kept_as_text(rounds: Iterable[Tables]) -> dict[int, str]:
    """By the number of a person, what the seat keeps of the later rounds."""
    ahead: dict[int, list[str]] = {}
    for tables in rounds:
        for table, people in enumerate(tables, 1):
            for number in people:
                ahead.setdefault(number, []).append(str(table))
    return {number: " ".join(tables) for number, tables in ahead.items()}


def repeats_ahead(occasion: Occasion, tables: Tables, later: Sequence[Tables]) -> list[Pair]:
    """The pairs who will have met more than once tonight after the later rounds, and meet in one of them."""
    met = Counter(occasion.facts.tonight)
    met.update(_pairs(tables))
    ahead = Counter(pair for round_ in later for pair in _pairs(round_))
    return sorted(pair for pair in ahead if met[pair] + ahead[pair] > 1)


def _pairs(tables: Tables) -> Iterable[Pair]:
    return (pair for table in tables for pair in combinations(sorted(table), 2))
