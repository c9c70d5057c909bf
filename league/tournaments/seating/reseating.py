"""Somebody leaves or comes late: the rounds already played stay, the others are seated anew with the fewest changes."""

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from league.tournaments.seating.facts import Facts, plan_facts, wind_counts
from league.tournaments.seating.planning import Wishes
from league.tournaments.seating.search import SEATS, Search
from league.tournaments.seating.swiss import seat_table
from league.tournaments.seating.text import Plan, Round, Table


@dataclass(frozen=True, slots=True)
class Reseated:
    """The new plan, how many tables of unplayed rounds have other players than before, and its facts."""

    plan: Plan
    changed_tables: int
    facts: Facts


def reseat(
    plan: Plan,
    *,
    players: int,
    played: int,
    leaving: Iterable[int] = (),
    arriving: Iterable[int] = (),
    rng: random.Random,
    wishes: Wishes | None = None,
) -> Reseated:
    """Seat the rounds after the first `played` without those who leave and with those who come.

    players     how many numbers there are in all, newcomers included

    >>> plan = (((0, 1, 2, 3), (4, 5, 6, 7)), ((0, 4, 1, 5), (2, 6, 3, 7)))
    >>> after = reseat(plan, players=9, played=1, leaving=[7], arriving=[8], rng=random.Random(1))
    >>> [sorted(table) for table in after.plan[1]]
    [[0, 1, 4, 5], [2, 3, 6, 8]]
    """
    wishes = wishes or Wishes()
    gone, come = list(leaving), list(arriving)
    present = {player for tables in plan for table in tables for player in table} - set(gone) | set(come)
    groups = [[list(table) for table in tables] for tables in plan[:played]]
    groups += [_refill(tables, gone, come, present) for tables in plan[played:]]
    search = Search(players, groups, rng, frozen=played, weights=wishes.weights())
    search.run(round(2000 * wishes.effort))
    kept = plan[:played]
    new = _winds(kept, plan[played:], search.groups[played:], players)
    changed = sum(_changed(old, fresh) for old, fresh in zip(plan[played:], new, strict=True))
    return Reseated((*kept, *new), changed, plan_facts((*kept, *new), players, wishes.forbidden))


def _refill(tables: Round, gone: list[int], come: list[int], present: set[int]) -> list[list[int]]:
    """A round's groups of four, newcomers in the seats of those who left; a last smaller group sits out."""
    instead = dict(zip(gone, come, strict=False))
    filled = [[instead.get(player, player) for player in table] for table in tables]
    groups = [[player for player in group if player in present] for group in filled]
    whole = [group for group in groups if len(group) == SEATS]
    broken = sorted((group for group in groups if len(group) < SEATS), key=len, reverse=True)
    seated = {player for group in groups for player in group}
    loose = sorted(present - seated)
    while broken:
        group = broken.pop(0)
        while len(group) < SEATS and (loose or broken):
            group.append(loose.pop() if loose else broken[-1].pop())
            broken = [other for other in broken if other]
        if len(group) == SEATS:
            whole.append(group)
        else:
            loose += group
    whole += [loose[n : n + SEATS] for n in range(0, len(loose) - SEATS + 1, SEATS)]
    rest = loose[len(loose) - len(loose) % SEATS :]
    return [*whole, rest] if rest else whole


def _changed(old: Round, new: Round) -> int:
    before = {frozenset(table) for table in old}
    return sum(frozenset(table) not in before for table in new)


def _winds(played: Plan, old: Plan, groups: Sequence[Sequence[Sequence[int]]], players: int) -> Plan:
    """Seats for the new groups: as they were where nothing changed, else by winds; then bettered while that helps."""
    tables = [[_as_before(group, before) for group in part if len(group) == SEATS]
              for part, before in zip(groups, old, strict=True)]  # fmt: skip
    counts = wind_counts(played, players)
    fresh: list[list[Table]] = []
    for part in tables:
        fresh.append([table or () for table, _ in part])
    for part, row in zip(tables, fresh, strict=True):
        for n, (table, group) in enumerate(part):
            row[n] = table or seat_table(group, dict(enumerate(counts)))
            _count(counts, row[n], 1)
    _better(counts, fresh)
    return tuple(tuple(row) for row in fresh)


def _as_before(group: Sequence[int], before: Round) -> tuple[Table | None, Sequence[int]]:
    same = next((table for table in before if set(table) == set(group)), None)
    return same, group


def _count(counts: list[list[int]], table: Table, sign: int) -> None:
    for wind, player in enumerate(table):
        counts[player][wind] += sign


def _better(counts: list[list[int]], rounds: list[list[Table]]) -> None:
    """Seat again the tables of players whose winds are uneven, until a whole pass changes nothing."""
    for _ in range(10):
        moved = False
        for row in rounds:
            for n, table in enumerate(row):
                if all(max(counts[player]) - min(counts[player]) <= 1 for player in table):
                    continue
                _count(counts, table, -1)
                row[n] = seat_table(table, {player: counts[player] for player in table})
                _count(counts, row[n], 1)
                moved = moved or row[n] != table
        if not moved:
            break
