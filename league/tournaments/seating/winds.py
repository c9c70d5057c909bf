"""Winds, solved exactly for any groups.

Each player's rounds are cut into stretches of four. Players (within a stretch) and tables are the two sides of a graph
whose nodes have at most four edges; by Kőnig's theorem its edges can be coloured with four colours so that no node has
one twice. The colours are the winds: everybody has each wind at most once in a stretch, so over the whole plan
max − min ≤ 1.
"""

from collections.abc import Sequence
from itertools import pairwise

from league.tournaments.seating.text import Plan

WINDS = 4


def seat_by_winds(groups: Sequence[Sequence[Sequence[int]]]) -> Plan:
    """Order the players of every table so that winds are as even as can be.

    groups      rounds of tables of players in any order; not every player need sit in every round

    >>> four = seat_by_winds([[(0, 1, 2, 3)]] * 4)
    >>> [sorted(tables[0][wind] for tables in four) for wind in range(4)]
    [[0, 1, 2, 3], [0, 1, 2, 3], [0, 1, 2, 3], [0, 1, 2, 3]]
    """
    colouring = _Colouring()
    sat: dict[int, int] = {}
    for number, tables in enumerate(groups):
        for where, table in enumerate(tables):
            for player in table:
                stretch = sat.get(player, 0) // WINDS
                colouring.add(("player", player, stretch), ("table", number, where))
        for player in (player for table in tables for player in table):
            sat[player] = sat.get(player, 0) + 1
    return tuple(
        tuple(colouring.seats(("table", number, where)) for where in range(len(tables)))
        for number, tables in enumerate(groups)
    )


Node = tuple[str, int, int]


class _Colouring:
    """Edges coloured one by one; where no colour is free at both ends, two colours change places along a chain."""

    def __init__(self) -> None:
        self.at: dict[Node, dict[int, Node]] = {}

    def add(self, one: Node, other: Node) -> None:
        colours, others = self.at.setdefault(one, {}), self.at.setdefault(other, {})
        free = next(wind for wind in range(WINDS) if wind not in colours)
        free_other = next(wind for wind in range(WINDS) if wind not in others)
        if free in others:
            self._swap_chain(other, free, free_other)
        colours[free], others[free] = other, one

    def _swap_chain(self, start: Node, colour: int, instead: int) -> None:
        """Free `colour` at `start`: along the chain of the two colours every edge takes the other one."""
        chain = [start]
        wanted = colour
        while wanted in self.at[chain[-1]]:
            chain.append(self.at[chain[-1]][wanted])
            wanted = instead if wanted == colour else colour
        edges = list(pairwise(chain))
        for n, (one, other) in enumerate(edges):
            old = colour if n % 2 == 0 else instead
            del self.at[one][old], self.at[other][old]
        for n, (one, other) in enumerate(edges):
            new = instead if n % 2 == 0 else colour
            self.at[one][new], self.at[other][new] = other, one

    def seats(self, table: Node) -> tuple[int, ...]:
        return tuple(node[1] for _, node in sorted(self.at[table].items()))
