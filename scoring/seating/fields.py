"""Closed forms: plans for four (or three) blocks of q players from lines over a finite ring.

Choose as many elements x_0..x_3 of a ring of q elements such that all their differences have an inverse. In round k,
the table of index i has the players (g, i + x_g · k), one from each block g. Two players of different blocks g and h
then meet at most once in q rounds, because i + x_g k and i + x_h k determine i and k. The ring is the product of the
fields of the prime-power factors of q; each of them must have at least as many elements as there are blocks.
"""

from scoring.seating.text import Plan

# For each field whose order is not prime: its prime p, and x^n reduced by an irreducible polynomial of degree n, as
# digits mod p, lowest first.
_REDUCE: dict[int, tuple[int, tuple[int, ...]]] = {
    4: (2, (1, 1)),
    8: (2, (1, 1, 0)),
    16: (2, (1, 1, 0, 0)),
    32: (2, (1, 0, 1, 0, 0)),
    64: (2, (1, 1, 0, 0, 0, 0)),
    9: (3, (2, 0)),
    27: (3, (2, 1, 0)),
    25: (5, (2, 0)),
    49: (7, (3, 0)),
}


def prime_powers(q: int) -> list[int]:
    """Return the prime-power factors of q.

    >>> prime_powers(20), prime_powers(36), prime_powers(43)
    ([4, 5], [4, 9], [43])
    """
    factors: list[int] = []
    prime = 2
    while q > 1:
        power = 1
        while q % prime == 0:
            q, power = q // prime, power * prime
        if power > 1:
            factors.append(power)
        prime += 1
    return factors


def has_closed_form(q: int, blocks: int = 4) -> bool:
    """Return whether `closed_form` can make plans for q tables of `blocks` players.

    >>> [q for q in range(4, 20) if has_closed_form(q)]
    [4, 5, 7, 8, 9, 11, 13, 16, 17, 19]
    """
    return all(power >= blocks and (_is_prime(power) or power in _REDUCE) for power in prime_powers(q))


def _is_prime(number: int) -> bool:
    return all(number % divisor for divisor in range(2, int(number**0.5) + 1))


def _digits(value: int, prime: int, length: int) -> list[int]:
    return [value // prime**n % prime for n in range(length)]


def _number(digits: list[int], prime: int) -> int:
    return sum(digit * prime**n for n, digit in enumerate(digits))


def _add(a: int, b: int, power: int) -> int:
    if _is_prime(power):
        return (a + b) % power
    prime, reduce = _REDUCE[power]
    left, right = _digits(a, prime, len(reduce)), _digits(b, prime, len(reduce))
    return _number([(x + y) % prime for x, y in zip(left, right, strict=True)], prime)


def _multiply(a: int, b: int, power: int) -> int:
    if _is_prime(power):
        return a * b % power
    prime, reduce = _REDUCE[power]
    size = len(reduce)
    product = [0] * (2 * size - 1)
    for n, x in enumerate(_digits(a, prime, size)):
        for m, y in enumerate(_digits(b, prime, size)):
            product[n + m] += x * y
    for n in range(2 * size - 2, size - 1, -1):
        for m, digit in enumerate(reduce):
            product[n - size + m] += product[n] * digit
    return _number([digit % prime for digit in product[:size]], prime)


def _split(value: int, powers: list[int]) -> list[int]:
    parts = []
    for power in powers:
        value, part = divmod(value, power)
        parts.append(part)
    return parts


def _join(parts: list[int], powers: list[int]) -> int:
    value = 0
    for part, power in zip(reversed(parts), reversed(powers), strict=True):
        value = value * power + part
    return value


def closed_form(q: int, rounds: int, blocks: int = 4) -> Plan:
    """Return `rounds` ≤ q rounds of q tables without a repeat; player g·q + i is number i of block g.

    >>> closed_form(5, 1)[0][:2]
    ((0, 5, 10, 15), (1, 6, 11, 16))
    """
    powers = prime_powers(q)

    def place(index: int, block: int, k: int) -> int:
        parts = zip(_split(index, powers), _split(k, powers), powers, strict=True)
        moved = [_add(i, _multiply(block, step, power), power) for i, step, power in parts]
        return block * q + _join(moved, powers)

    def spot(index: int, k: int) -> int:
        # A further element of the ring, if there is one, moves every player to another physical table in each round.
        return place(index, blocks, k) - blocks * q if min(powers) > blocks else index

    plan = []
    for k in range(rounds):
        at = {spot(index, k): tuple(place(index, block, k) for block in range(blocks)) for index in range(q)}
        plan.append(tuple(at[where] for where in range(q)))
    return tuple(plan)
