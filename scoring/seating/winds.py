"""Assign winds to any groups, exactly.

Split each player's rounds into stretches of four, at tables of three into stretches of three. In a bipartite graph, let
one node stand for each player's stretch and one for each table, and one edge for each player at a table. Each node has
at most four (three) edges, so by Kőnig's theorem the edges can be coloured with four (three) colours such that no node
has two edges of one colour. The colours are the winds: every player has each wind at most once in a stretch, so over
the whole plan max − min ≤ 1.
"""

from collections.abc import Sequence
from itertools import pairwise

from scoring.seating.text import Plan

WINDS = 4


def seat_by_winds(groups: Sequence[Sequence[Sequence[int]]], winds: int = WINDS) -> Plan:
    """Order the players of every table so that each player has the winds as evenly as possible.

    groups      rounds of tables of players in any order; players may be absent from some rounds
    winds       number of players at each table, four or three
    returns     the plan, its tables in the order East South West (North)

    >>> four = seat_by_winds([[(0, 1, 2, 3)]] * 4)
    >>> [sorted(tables[0][wind] for tables in four) for wind in range(4)]
    [[0, 1, 2, 3], [0, 1, 2, 3], [0, 1, 2, 3], [0, 1, 2, 3]]
    """
    colouring = _Colouring(winds)
    sat: dict[int, int] = {}
    for number, tables in enumerate(groups):
        for where, table in enumerate(tables):
            for player in table:
                stretch = sat.get(player, 0) // winds
                colouring.add(("player", player, stretch), ("table", number, where))
        for player in (player for table in tables for player in table):
            sat[player] = sat.get(player, 0) + 1
    return tuple(
        tuple(colouring.seats(("table", number, where)) for where in range(len(tables)))
        for number, tables in enumerate(groups)
    )


Node = tuple[str, int, int]


class _Colouring:
    """An edge colouring, built edge by edge; if no colour is free at both ends, swap two colours along a chain."""

    def __init__(self, winds: int) -> None:
        self.winds = range(winds)
        self.at: dict[Node, dict[int, Node]] = {}

    def add(self, one: Node, other: Node) -> None:
        colours, others = self.at.setdefault(one, {}), self.at.setdefault(other, {})
        free = next(wind for wind in self.winds if wind not in colours)
        free_other = next(wind for wind in self.winds if wind not in others)
        if free in others:
            self._swap_chain(other, free, free_other)
        colours[free], others[free] = other, one

    def _swap_chain(self, start: Node, colour: int, instead: int) -> None:
        """Free `colour` at `start`: swap the two colours on every edge of the alternating chain that begins there."""
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
