"""Closed forms for tables of three: three blocks of q players, and Kirkman's triples.

Three blocks: in round k the table of index i has the players (0, i), (1, i + k) and (2, i + 2k), block first, modulo an
odd q. Two players of different blocks meet at most once in q rounds, because 1 and 2 have inverses modulo q. For q
divisible by four the same lines are drawn over a finite ring, see `fields`. Players of one block never meet.

Kirkman's triples are rounds in which every pair of n players meets exactly once; they exist for every n with remainder
3 modulo 6 (D. K. Ray-Chaudhuri and R. M. Wilson, "Solution of Kirkman's schoolgirl problem", Proc. Symp. Pure Math. 19,
1971). Three of the constructions from that paper (also in C. J. Colbourn and J. H. Dinitz, Handbook of Combinatorial
Designs, II.2.8) are built here:

    3v          three blocks of v players meet by the closed form, then each block plays its own triples
    2q + 1      q a prime with remainder 1 modulo 6: two copies of the integers modulo q and one more player
    3q          q a prime with remainder 1 modulo 6: three copies of the integers modulo q

Every number of players from 9 to 111 with remainder 3 modulo 6 has one of them, except 33, 51, 69, 99 and 105.
"""

from functools import cache

from scoring.seating.fields import closed_form, has_closed_form
from scoring.seating.text import Plan, Round, Table

SEATS = 3


def has_three_blocks(q: int) -> bool:
    """Return whether three blocks of q players have a closed form.

    >>> [q for q in range(3, 20) if has_three_blocks(q)]
    [3, 4, 5, 7, 8, 9, 11, 12, 13, 15, 16, 17, 19]
    """
    return q > 1 and (q % 2 == 1 or has_closed_form(q, SEATS))


def three_blocks(q: int, rounds: int) -> Plan:
    """Return `rounds` ≤ q rounds of q tables without a repeat; player g·q + i is number i of block g.

    Where q is not divisible by three, table i of round k stands at place i + 3k: nobody sits twice at one place.

    >>> three_blocks(5, 2)[1]
    ((2, 8, 14), (3, 9, 10), (4, 5, 11), (0, 6, 12), (1, 7, 13))
    """
    if q % 2 == 0:
        return closed_form(q, rounds, SEATS)
    return tuple(tuple(_line(q, (place - 3 * k) % q if q % 3 else place, k) for place in range(q))
                 for k in range(rounds))  # fmt: skip


def _line(q: int, i: int, k: int) -> Table:
    return i, q + (i + k) % q, 2 * q + (i + 2 * k) % q


@cache
def kirkman_triples(players: int) -> Plan | None:
    """Return (players - 1) / 2 rounds in which every pair meets exactly once, or None if no construction is known.

    >>> len(kirkman_triples(9)), len(kirkman_triples(15)), kirkman_triples(12)
    (4, 7, None)
    """
    if players % 6 != 3:
        return None
    if players == SEATS:
        return (((0, 1, 2),),)
    third, half = players // 3, players // 2
    if third % 6 == 3 and (own := kirkman_triples(third)):
        return _in_blocks(third, own)
    if _is_suitable(half):
        return _two_copies(half)
    return _three_copies(third) if _is_suitable(third) else None


def _in_blocks(size: int, own: Plan) -> Plan:
    """Let three blocks meet each other, then let each block play its own plan at its own tables."""
    alone = tuple(
        tuple(tuple(block * size + player for player in table) for block in range(3) for table in tables)
        for tables in own
    )
    return (*three_blocks(size, size), *alone)


def _is_suitable(q: int) -> bool:
    return q % 6 == 1 and all(q % divisor for divisor in range(2, int(q**0.5) + 1))


def _powers(q: int) -> list[int]:
    """Return the powers of the least primitive root modulo a prime q."""
    for root in range(2, q):
        powers = [pow(root, n, q) for n in range(q - 1)]
        if len(set(powers)) == q - 1:
            return powers
    raise ValueError(q)


class _Copies:
    """Players g·q + v: value v of copy g of the integers modulo a prime q = 6t + 1, given as a power of a root."""

    def __init__(self, q: int) -> None:
        self.q, self.t, self.powers = q, (q - 1) // 6, _powers(q)

    def table(self, *points: tuple[int, int], shift: int) -> Table:
        """Return the players of points (exponent of the root, copy), each value moved by `shift`."""
        return tuple(copy * self.q + (self.powers[n % (self.q - 1)] + shift) % self.q for n, copy in points)

    def zeros(self, copies: int, shift: int) -> Table:
        return tuple(copy * self.q + shift for copy in range(copies))


def _two_copies(q: int) -> Plan:
    """2q + 1 players: with m so that 2·r^m = r^t + 1, the rounds are the q translations of one base round."""
    two = _Copies(q)
    t = two.t
    m = next(n for n in range(q - 1) if 2 * two.powers[n] % q == (two.powers[t] + 1) % q)

    def round_(shift: int) -> Round:
        mixed = [two.table((i, 0), (i + t, 0), (i + m, 1), shift=shift)
                 for start in (0, 2 * t, 4 * t) for i in range(start, start + t)]  # fmt: skip
        own = [two.table(*((i + m + odd * t, 1) for odd in (1, 3, 5)), shift=shift) for i in range(t)]
        return ((*two.zeros(2, shift), 2 * q), *mixed, *own)

    return tuple(round_(shift) for shift in range(q))


def _three_copies(q: int) -> Plan:
    """3q players: the q translations of a base round, then 3t rounds of all translations of one table."""
    three = _Copies(q)
    t = three.t

    def across(i: int, shift: int) -> Table:
        return three.table(*((i + 2 * t * copy, copy) for copy in range(3)), shift=shift)

    def round_(shift: int) -> Round:
        own = [three.table(*((i + 2 * t * step, copy) for step in range(3)), shift=shift)
               for i in range(t) for copy in range(3)]  # fmt: skip
        return (three.zeros(3, shift), *own, *(across(i + odd * t, shift) for i in range(t) for odd in (1, 3, 5)))

    translated = (tuple(across(i + even * t, shift) for shift in range(q)) for i in range(t) for even in (0, 2, 4))
    return (*(round_(shift) for shift in range(q)), *translated)
