"""The patterns of Hong Kong old style, in the order of the rule page, and which of them a larger pattern holds."""

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from rules.errors import _
from rules.hand import KONG
from rules.hk.flowers import complete_series, own_flowers
from rules.hk.options import Options, faan_of
from rules.hk.prices import PRICES
from rules.hk.reading import SEVEN_PAIRS, THIRTEEN_ORPHANS, Reading
from rules.patterns import Pattern, drop_excluded
from rules.shapes import (
    DRAGON_BITS,
    HONOUR_BITS,
    ORPHAN_BITS,
    SUIT_BITS,
    TERMINAL_BITS,
    WIND_BITS,
    Bits,
    count_suits,
)
from rules.tiles import WIND_TILE, count_kinds

# WIN: a pattern of the win or of the flowers, section 5. LIMIT: a limit pattern 例牌, section 6.
WIN, LIMIT = "win", "limit"
FLOWER_WINS = {7: "seven_flowers", 8: "eight_flowers"}
FLOWERS = frozenset({"no_flowers", "own_flower", "flower_set"})
NINE_GATES = [3, 1, 1, 1, 1, 1, 1, 1, 3]

Test = Callable[[Reading], int]


def _pungs_of(r: Reading, kinds: Bits) -> int:
    return (r.pungs & kinds).bit_count()


def _and_pair_of(r: Reading, kinds: Bits, times: int) -> bool:
    """Exactly `times` pungs or kongs of these kinds, and a pair of them."""
    return _pungs_of(r, kinds) == times and r.pair is not None and bool(kinds >> r.pair & 1)


def _is_pungs(r: Reading) -> bool:
    return r.is_standard and not r.chows


def _one_suit(r: Reading, *, honours: bool) -> bool:
    return count_suits(r.tiles) == 1 and bool(r.tiles & HONOUR_BITS) == honours


def _four_concealed_pungs(r: Reading) -> bool:
    """坎坎糊; a discard can complete the pair, by option nothing or anything."""
    if r.facts.options.concealed_pungs_win == "self_draw" and not r.facts.hand.self_draw:
        return False
    return r.concealed == 4


def _mixed_terminals(r: Reading) -> bool:
    return _is_pungs(r) and not r.tiles & ~ORPHAN_BITS and bool(r.tiles & TERMINAL_BITS and r.tiles & HONOUR_BITS)


def _pung_of_wind(wind: str | None, r: Reading) -> bool:
    return wind is not None and bool(r.pungs >> WIND_TILE[wind] & 1)


def _when(condition: str) -> Test:
    return lambda r: condition in r.facts.hand.conditions


def _last_tile(*, drawn: bool) -> Test:
    return lambda r: "last_tile" in r.facts.hand.conditions and r.facts.hand.self_draw == drawn


def _own_flowers(r: Reading) -> int:
    """正花; those of a complete series do not count again, where the price of the series holds them."""
    flowers, wind = r.facts.flowers, r.facts.hand.seat_wind
    mine = flowers & own_flowers(wind) if wind else frozenset()
    for series in complete_series(flowers) if r.facts.series_hold_own else ():
        mine -= series
    return len(mine)


def _four_kongs(r: Reading) -> bool:
    return sum(meld.type == KONG for meld in r.facts.hand.melds) == 4


def _all_honours(r: Reading) -> bool:
    return not r.tiles & ~HONOUR_BITS and (_is_pungs(r) or r.shape == SEVEN_PAIRS)


def _nine_gates(r: Reading) -> bool:
    """九子連環: 1112345678999 of one suit and any tile of it; by option the thirteen tiles before the win are these."""
    hand = r.facts.hand
    if hand.melds or r.tiles not in SUIT_BITS:
        return False
    first = 9 * SUIT_BITS.index(r.tiles)
    before = hand.concealed if r.facts.options.nine_gates == "nine_waits" else (*hand.concealed, hand.winning_tile)
    counts = count_kinds(before)[first : first + 9]
    return all(count >= needed for count, needed in zip(counts, NINE_GATES, strict=True))


def _row(key: str, name: str, test: Test, title: str, help: str, **more: str | tuple[str, ...]) -> Pattern[Reading]:
    return Pattern(key, name, PRICES[key], test, source=name, title=title, help=help, **more)  # type: ignore[arg-type]


# fmt: off
CATALOGUE: tuple[Pattern[Reading], ...] = (
    _row("all_chows", "平糊", lambda r: r.is_standard and not r.pungs,
         _("All chows"), _("Four chows and any pair."), example="123456m789p23s55s 4s"),
    _row("all_pungs", "對對糊", _is_pungs,
         _("All pungs"), _("Four pungs or kongs and a pair."), example="99m33p 3p 222m 555p 888s"),
    _row("four_concealed_pungs", "坎坎糊", _four_concealed_pungs,
         _("Four concealed pungs"), _("Four pungs that were not claimed; all pungs is in the price."),
         example="222m555m888s333p4z 4z", excludes=("all_pungs",)),
    _row("seven_pairs", "七對子", lambda r: r.shape == SEVEN_PAIRS,
         _("Seven pairs"), _("Seven pairs; four alike are two pairs. Only where the table plays it."),
         excludes=("concealed_hand",)),
    _row("half_flush", "混一色", lambda r: _one_suit(r, honours=True),
         _("Half flush"), _("One suit, and honours."), example="123456m99m11z 1z 777z"),
    _row("full_flush", "清一色", lambda r: _one_suit(r, honours=False),
         _("Full flush"), _("One suit, no honours."), example="1233445667899p 5p"),
    _row("mixed_terminals", "花么九", _mixed_terminals,
         _("Mixed terminals"), _("Pungs and a pair of terminals and honours, both present. All pungs counts as well."),
         example="99s44z 9s 111m 999p 333z"),
    _row("dragon_pung", "番子", lambda r: _pungs_of(r, DRAGON_BITS),
         _("Dragon pung"), _("A pung or kong of a dragon, each."), example="123456m99m11z 1z 777z"),
    _row("seat_wind", "門風", lambda r: _pung_of_wind(r.facts.hand.seat_wind, r),
         _("Seat wind"), _("A pung or kong of the seat wind."), example="123456m99m22z 2z 777z"),
    _row("round_wind", "圈風", lambda r: _pung_of_wind(r.facts.hand.round_wind, r),
         _("Round wind"), _("A pung or kong of the round wind; a wind that is both counts twice."),
         example="123456m99m11z 1z 777z"),
    _row("small_three_dragons", "小三元", lambda r: _and_pair_of(r, DRAGON_BITS, 2),
         _("Small three dragons"), _("Two pungs of dragons and a pair of the third."),
         example="123m45p77z 6p 555z 666z"),
    _row("big_three_dragons", "大三元", lambda r: _pungs_of(r, DRAGON_BITS) == 3,
         _("Big three dragons"), _("Pungs of all three dragons."), example="12m99p 3m 555z 666z 777z"),
    _row("small_four_winds", "小四喜", lambda r: _and_pair_of(r, WIND_BITS, 3),
         _("Small four winds"), _("Three pungs of winds and a pair of the fourth."),
         example="23m44z 1m 111z 222z 333z"),
    _row("self_draw", "自摸", lambda r: r.facts.hand.self_draw,
         _("Self-draw"), _("The winning tile was drawn."), tags=(WIN,)),
    _row("concealed_hand", "門前清", lambda r: r.is_standard and r.facts.is_closed,
         _("Concealed hand"), _("Four sets and a pair, nothing melded."), tags=(WIN,), example="123456m789p23s55s 4s"),
    _row("robbing_kong", "搶槓", _when("robbing_kong"),
         _("Robbing a kong"), _("Won off the tile added to a pung."), tags=(WIN,)),
    _row("after_kong", "槓上開花", _when("after_kong"),
         _("After a kong"), _("Won on the replacement tile of a kong."), tags=(WIN,)),
    _row("kong_on_kong", "連槓開花", _when("kong_on_kong"),
         _("Kong on kong"), _("Won on the replacement tile of a kong made on a replacement tile."), tags=(WIN,)),
    _row("last_tile_draw", "海底撈月", _last_tile(drawn=True),
         _("Last tile draw"), _("Won by drawing the last tile of the wall."), tags=(WIN,)),
    _row("last_tile_discard", "河底撈魚", _last_tile(drawn=False),
         _("Last discard"), _("Won off the discard after the last tile."), tags=(WIN,)),
    _row("after_flower", "花上自摸", _when("after_flower"),
         _("After a flower"), _("Won on the replacement tile of a flower."), tags=(WIN,)),
    _row("no_flowers", "無花", lambda r: r.facts.options.flowers and not r.facts.flowers,
         _("No flowers"), _("No flower tile shown."), tags=(WIN,), example="123456m789p23s55s 4s"),
    _row("own_flower", "正花", _own_flowers,
         _("Own flower"), _("The flower or the season of the seat, each."), tags=(WIN,)),
    _row("flower_set", "一台花", lambda r: len(complete_series(r.facts.flowers)),
         _("Flower series"), _("All four flowers, or all four seasons."), tags=(WIN,)),
    _row("seven_flowers", "花糊", lambda r: 0,
         _("Seven flowers"), _("Seven flower tiles, shown as a win at once."), tags=(WIN,)),
    _row("eight_flowers", "八仙過海", lambda r: 0,
         _("Eight flowers"), _("All eight flower tiles, shown as a win at once."), tags=(WIN,)),
    _row("thirteen_orphans", "十三么", lambda r: r.shape == THIRTEEN_ORPHANS,
         _("Thirteen orphans"), _("One of each terminal and honour, and one of them twice."),
         tags=(LIMIT,), excludes=("concealed_hand",), example="19m19p19s1234567z 1z"),
    _row("big_four_winds", "大四喜", lambda r: _pungs_of(r, WIND_BITS) == 4,
         _("Big four winds"), _("Pungs of all four winds."), tags=(LIMIT,), example="5p 5p 111z 222z 333z 444z"),
    _row("four_kongs", "十八羅漢", _four_kongs,
         _("Four kongs"), _("Four kongs of any kind."), tags=(LIMIT,), excludes=("all_pungs",),
         example="6s 6s 2222m (5555p) 8888s 3333z"),
    _row("blessing_of_heaven", "天糊", _when("blessing_of_heaven"),
         _("Blessing of heaven"), _("The dealer wins with the tiles dealt."),
         tags=(LIMIT,), excludes=("self_draw", "concealed_hand")),
    _row("blessing_of_earth", "地糊", _when("blessing_of_earth"),
         _("Blessing of earth"), _("Won off the dealer's first discard."), tags=(LIMIT,), excludes=("concealed_hand",)),
    _row("blessing_of_man", "人糊", _when("blessing_of_man"),
         _("Blessing of man"), _("Won in the first go-around, not by the dealer."),
         tags=(LIMIT,), excludes=("concealed_hand",)),
    _row("all_honours", "字一色", _all_honours,
         _("All honours"), _("Honours only."), tags=(LIMIT,), excludes=("all_pungs",),
         example="11z22z 1z 555z 666z 777z"),
    _row("all_terminals", "清么九", lambda r: _is_pungs(r) and not r.tiles & ~TERMINAL_BITS,
         _("All terminals"), _("Terminals only: four pungs and a pair."), tags=(LIMIT,), excludes=("all_pungs",),
         example="99p11s 1s 111m 999m 111p"),
    _row("nine_gates", "九子連環", _nine_gates,
         _("Nine gates"), _("1112345678999 of one suit and any tile of it, nothing melded."),
         tags=(LIMIT,), excludes=("full_flush", "concealed_hand"), example="1112345567899s 9s"),
)
# fmt: on

# What the price of the first patterns holds of the second, by the words of the option `inside`. "own_flower" holds only
# those of its series: `_own_flowers`.
HELD: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "dragon_pungs": (("small_three_dragons", "big_three_dragons"), ("dragon_pung",)),
    "wind_pungs": (("small_four_winds", "big_four_winds"), ("seat_wind", "round_wind")),
    "half_flush": (("small_four_winds",), ("half_flush",)),
    "all_pungs": (("mixed_terminals",), ("all_pungs",)),
    "concealed_hand": (("four_concealed_pungs",), ("concealed_hand",)),
    "self_draw": (("four_concealed_pungs",), ("self_draw",)),
}


class Table(NamedTuple):
    """The catalogue under one set of options.

    rows        the patterns that are played, by key, with what they exclude here
    """

    rows: dict[str, Pattern[Reading]]
    limit_hands: str

    def add_up(self, found: dict[str, int]) -> dict[str, int]:
        """Return the faan by pattern that count of those found (times by key), in the order of the catalogue."""
        rows = self.rows
        limits = [key for key in found if LIMIT in rows[key].tags]
        if limits and self.limit_hands != "all":
            dearest = max(limits, key=lambda key: rows[key].value)
            beside = self.limit_hands == "circumstances"
            found = {key: n for key, n in found.items() if key == dearest or (beside and WIN in rows[key].tags)}
        return {key: rows[key].value * times for key, times in drop_excluded(found, rows).items()}


@lru_cache(maxsize=64)
def table_of(options: Options) -> Table:
    """Return the catalogue under these options: its prices, without the patterns worth 0."""
    prices = faan_of(options)
    rows = {row.key: replace(row, value=prices[row.key], excludes=_excluded(row, options)) for row in CATALOGUE}
    return Table({key: row for key, row in rows.items() if row.value}, options.limit_hands)


def _excluded(row: Pattern[Reading], options: Options) -> tuple[str, ...]:
    held = [taken for word, (takers, taken) in HELD.items() if word in options.inside and row.key in takers]
    return (*row.excludes, *(key for keys in held for key in keys))
