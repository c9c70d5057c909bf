"""The sixteen bits in which Tenhou's XML writes a meld."""

from collections.abc import Callable

from rules.tiles import Tile
from scoring.replays.record import ADDED_KONG, CHOW, CLOSED_KONG, KONG, NORTH_ASIDE, PUNG, Event

IS_CHOW, IS_PUNG, IS_ADDED, IS_NORTH = 0x04, 0x08, 0x10, 0x20


def read_meld(seat: int, bits: int, tile_of: Callable[[int], Tile]) -> Event | None:
    """Return the event of a meld, or of a north that is set aside; None if the bits are neither.

    bits        the lowest two: how many seats to the right the claimed tile came from; then the kind; above these
                the tiles and which of them was claimed
    tile_of     number of a tile from 0 to 135 → tile

    >>> read_meld(1, 46089, lambda copy: copy // 4)
    Event(kind='pung', seat=1, tile=30, tiles=(30, 30), source=2)
    >>> read_meld(2, 120 << 8 | 0x20, lambda copy: copy // 4)
    Event(kind='north', seat=2, tile=30, tiles=(), source=None)
    """
    if not 0 <= bits < 1 << 16:
        return None
    source = (seat + (bits & 3)) % 4
    if bits & IS_CHOW:
        return _chow(seat, bits, source, tile_of)
    if bits & (IS_PUNG | IS_ADDED):
        return _pung(seat, bits, source, tile_of)
    copy = bits >> 8
    if copy >= 136:
        return None
    if bits & IS_NORTH:
        return Event(NORTH_ASIDE, seat, tile_of(copy))
    four = [copy // 4 * 4 + n for n in range(4)]
    if not bits & 3:
        return Event(CLOSED_KONG, seat, -1, tuple(map(tile_of, four)))
    own = tuple(tile_of(one) for one in four if one != copy)
    return Event(KONG, seat, tile_of(copy), own, source)


def _chow(seat: int, bits: int, source: int, tile_of: Callable[[int], Tile]) -> Event | None:
    number, claimed = divmod(bits >> 10, 3)
    if number >= 21:
        return None
    kind = number // 7 * 9 + number % 7
    three = [4 * (kind + n) + (bits >> 3 + 2 * n & 3) for n in range(3)]
    own = tuple(tile_of(copy) for n, copy in enumerate(three) if n != claimed)
    return Event(CHOW, seat, tile_of(three[claimed]), own, source)


def _pung(seat: int, bits: int, source: int, tile_of: Callable[[int], Tile]) -> Event | None:
    kind, claimed = divmod(bits >> 9, 3)
    if kind >= 34:
        return None
    left = 4 * kind + (bits >> 5 & 3)
    if bits & IS_ADDED:
        return Event(ADDED_KONG, seat, tile_of(left))
    three = [copy for copy in range(4 * kind, 4 * kind + 4) if copy != left]
    own = tuple(tile_of(copy) for n, copy in enumerate(three) if n != claimed)
    return Event(PUNG, seat, tile_of(three[claimed]), own, source)
