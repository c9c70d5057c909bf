"""Draw the unplayed rounds again with few changes after a player has left or come late; keep the played rounds."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from scoring.seating.facts import Facts, plan_facts, wind_counts
from scoring.seating.planning import Wishes
from scoring.seating.search import SEATS, Search
from scoring.seating.swiss import seat_table
from scoring.seating.text import Plan, Round, Table


@dataclass(frozen=True, slots=True)
class Reseated:
    """The new plan, the number of tables of unplayed rounds whose players changed, and the facts of the plan."""

    plan: Plan
    changed_tables: int
    facts: Facts


def reseat(
    plan: Plan,
    *,
    players: int,
    played: int,
    present: Sequence[Collection[int] | None],
    rng: Random,
    wishes: Wishes | None = None,
    seats: int = SEATS,
) -> Reseated:
    """Draw the rounds after the first `played` again, each with the players who are present in it.

    plan        the plan so far, played and unplayed rounds
    players     number of players in all, including newcomers; their numbers are 0..players-1
    played      number of played rounds, which do not change
    present     the players present in each round of the plan; None: the players seated in it
    wishes      constraints and effort, as for `draw_plan`
    seats       number of players at a table

    >>> plan = (((0, 1, 2, 3), (4, 5, 6, 7)), ((0, 4, 1, 5), (2, 6, 3, 7)))
    >>> there = [0, 1, 2, 3, 4, 5, 6, 8]
    >>> after = reseat(plan, players=9, played=1, present=[None, there], rng=Random(1))
    >>> [sorted(table) for table in after.plan[1]]
    [[0, 1, 4, 5], [2, 3, 6, 8]]
    """
    wishes = wishes or Wishes()
    seated = [{player for table in tables for player in table} for tables in plan]
    there = [set(sat if some is None else some) for sat, some in zip(seated, present, strict=True)]
    out = Counter(player for number in range(played) for player in there[number] - seated[number])
    groups = [_with_byes(tables, there[number], seats) for number, tables in enumerate(plan[:played])]
    instead = _instead(seated[played:], there[played:])
    for tables, here in zip(plan[played:], there[played:], strict=True):
        groups.append(_refill(tables, instead, here, out, seats))
    # Keep the rounds before the first one with other players. If there is none, all unplayed rounds may change.
    moved = (n for n in range(played, len(plan)) if _whole(groups[n], seats) != [list(table) for table in plan[n]])
    search = Search(players, groups, rng, frozen=next(moved, played), weights=wishes.weights(), seats=seats)
    search.run(round(2000 * wishes.effort))
    kept = plan[:played]
    whole = [_whole(tables, seats) for tables in search.groups[played:]]
    new = _winds(wind_counts(kept, players, seats), plan[played:], whole)
    changed = sum(_changed(old, fresh) for old, fresh in zip(plan[played:], new, strict=True))
    return Reseated((*kept, *new), changed, plan_facts((*kept, *new), players, wishes.forbidden, seats))


def _whole(groups: list[list[int]], seats: int) -> list[list[int]]:
    return [group for group in groups if len(group) == seats]


def _with_byes(tables: Round, there: set[int], seats: int) -> list[list[int]]:
    """Return the groups of a played round, and the players who sat out as a further group."""
    out = sorted(there.difference(*tables))
    # A group of as many as sit at a table would count as one.
    return [*(list(table) for table in tables), *([out] if len(out) % seats else [])]


def _instead(seated: Sequence[set[int]], there: Sequence[set[int]]) -> dict[int, int]:
    """Give each newcomer a leaving player's seats: return leaving player → newcomer."""
    known = set().union(*seated)
    going = {player for seats, here in zip(seated, there, strict=True) for player in seats - here}
    coming = set().union(*there) - known
    return dict(zip(sorted(going), sorted(coming), strict=False))


def _refill(
    tables: Round, instead: Mapping[int, int], there: set[int], out: Counter[int], seats: int
) -> list[list[int]]:
    """Keep a round's groups in place; fill gaps with the players who sat out most; the rest form a last group."""
    groups = [[_here(player, instead, there) for player in table] for table in tables]
    groups = [[player for player in group if player in there] for group in groups]
    loose = sorted(there.difference(*groups), key=lambda player: -out[player])
    wanted = len(there) // seats
    while len(groups) > wanted:
        least = min(range(len(groups)), key=lambda n: (len(groups[n]), -n))
        loose += groups[least]
        # The last table takes the free place, so that all other tables stay in place.
        groups[least] = groups[-1]
        groups.pop()
    groups += [[] for _ in range(wanted - len(groups))]
    for group in groups:
        missing = seats - len(group)
        group += loose[:missing]
        loose = loose[missing:]
    out.update(loose)
    return [*groups, loose] if loose else groups


def _here(player: int, instead: Mapping[int, int], there: set[int]) -> int:
    newcomer = instead.get(player, player)
    return newcomer if player not in there and newcomer in there else player


def _changed(old: Round, new: Round) -> int:
    before = {frozenset(table) for table in old}
    return sum(frozenset(table) not in before for table in new)


def _winds(counts: list[list[int]], old: Plan, groups: Sequence[Sequence[Sequence[int]]]) -> Plan:
    """Assign winds to the new groups: unchanged groups keep theirs, others get even ones; then improve all of them.

    counts      the winds of the played rounds, by player; those of the new groups are added
    """
    tables = [[_as_before(group, before) for group in part] for part, before in zip(groups, old, strict=True)]
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
    """Assign winds again at tables with a player whose winds are uneven, until a whole pass changes nothing."""
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
