"""The facts of a win that hold in every reading of its tiles."""

from collections.abc import Iterator

from rules.hand import CHOW, KONG, Hand
from rules.mcr.options import Options
from rules.readings import KNITTED, is_sets_and_pair, seven_pairs_waits, suit_keys, waiting_bits
from rules.shapes import HONOUR_BITS, Bits, bits_of, count_suits
from rules.tiles import KINDS, WIND_TILE, Tile, Tiles, count_kinds

Keys = tuple[int, int, int, int]

KNITTED_TILES: tuple[Tiles, ...] = tuple(tuple(kind for kind in range(KINDS) if bits >> kind & 1) for bits in KNITTED)
KNITTED_KEYS: tuple[tuple[Bits, Keys], ...] = tuple((bits_of(kinds), suit_keys(kinds)) for kinds in KNITTED_TILES)
NINE_GATES = frozenset(
    suit_keys((first, first, *range(first, first + 9), first + 8, first + 8)) for first in (0, 9, 18)
)


class Facts:
    """The facts of a win that hold in every reading.

    tiles       the kinds of all tiles, as bits
    counts      the number of tiles of each kind
    keys        the concealed tiles with the winning tile, by suit (`suit_keys`)
    suits       the number of suits
    four_alike  the number of kinds held four times without a kong
    exposed     the number of melds other than concealed kongs
    """

    __slots__ = (
        "concealed_kongs", "conditions", "counts", "exposed", "flowers", "four_alike", "hand", "honours", "keys",
        "last_of_kind", "melded_chows", "melded_kongs", "melded_pungs", "options", "round_wind", "seat_wind",
        "self_draw", "single_wait", "suits", "tile", "tiles",
    )  # fmt: skip

    def __init__(self, hand: Hand, seat_wind: str, round_wind: str, flowers: int, options: Options) -> None:
        tiles = hand.tiles
        self.hand, self.options, self.flowers = hand, options, flowers
        self.tile, self.self_draw, self.conditions = hand.winning_tile, hand.self_draw, hand.conditions
        self.seat_wind, self.round_wind = WIND_TILE[seat_wind], WIND_TILE[round_wind]
        self.keys = suit_keys((*hand.concealed, hand.winning_tile))
        self.counts, self.tiles = count_kinds(tiles), bits_of(tiles)
        self.suits, self.honours = count_suits(self.tiles), self.tiles & HONOUR_BITS
        self.single_wait: bool | None = None
        self._look_at_melds()

    def _look_at_melds(self) -> None:
        self.melded_chows: list[Tile] = []
        self.melded_pungs: list[Tile] = []
        self.concealed_kongs = self.melded_kongs = self.exposed = shown = 0
        for meld in self.hand.melds:
            (self.melded_chows if meld.type == CHOW else self.melded_pungs).append(meld.tile)
            self.concealed_kongs += meld.concealed
            self.melded_kongs += meld.type == KONG and not meld.concealed
            if not meld.concealed:
                self.exposed += 1
                shown += meld.tiles.count(self.tile)
        self.four_alike = self.counts.count(4) - self.concealed_kongs - self.melded_kongs
        # 和绝张 counts without the condition if the winner's own exposed melds have the other three tiles.
        self.last_of_kind = shown == 3 or "last_of_kind" in self.conditions

    @property
    def is_nine_gates(self) -> bool:
        """九莲宝灯: 1112345678999 of one suit, all concealed, before the winning tile of that suit."""
        one_suit = self.suits == 1 and not self.honours and not self.hand.melds
        return one_suit and suit_keys(self.hand.concealed) in NINE_GATES

    @property
    def waits_on_one(self) -> bool:
        """Whether only one kind of tile completes the hand."""
        if self.single_wait is None:
            self.single_wait = self._completing().bit_count() == 1
        return self.single_wait

    def _completing(self) -> Bits:
        """Return every kind that completes the hand to any winning shape, as bits, even if no such tile is left.

        Thirteen orphans and knitted tiles with honours are left out: tiles that wait for sets and a pair cannot wait
        for them.
        """
        concealed = self.hand.concealed
        keys = suit_keys(concealed)
        bits = waiting_bits(keys)
        if len(concealed) == 13:
            bits |= seven_pairs_waits(count_kinds(concealed))
        if len(concealed) >= 10:
            bits |= _knitted_waits(keys, bits_of(concealed))
        if self.options.wait_on_exhausted == "possible":
            bits &= ~bits_of(kind for kind, count in enumerate(self.counts) if count == 4 and kind != self.tile)
        return bits


def _knitted_waits(keys: Keys, tiles: Bits) -> Bits:
    """Return the kinds that complete a knitted straight, or the set and the pair that go with it, as bits."""
    bits = 0
    for knitted, knitted_keys in KNITTED_KEYS:
        missing = knitted & ~tiles
        if not missing:
            bits |= waiting_bits(without(keys, knitted_keys))
        elif missing.bit_count() == 1:
            there = suit_keys(kind for kind in range(KINDS) if (knitted & tiles) >> kind & 1)
            bits |= missing if is_sets_and_pair(without(keys, there)) else 0
    return bits


def without(keys: Keys, others: Keys) -> Keys:
    """Subtract the tiles of `others` from those of `keys`, which must include them."""
    return keys[0] - others[0], keys[1] - others[1], keys[2] - others[2], keys[3] - others[3]


def knitted_rests(facts: Facts) -> Iterator[tuple[Bits, Keys]]:
    """Yield each complete knitted set in the concealed tiles, and the rest of these tiles."""
    concealed: Bits = bits_of(facts.hand.concealed) | 1 << facts.tile
    for knitted, knitted_keys in KNITTED_KEYS:
        if not knitted & ~concealed:
            yield knitted, without(facts.keys, knitted_keys)
