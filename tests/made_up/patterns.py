"""The patterns of three pairs; a reading is the counts of the six tiles by kind."""

from collections import Counter

from rules.patterns import Pattern, by_key
from rules.tiles import EAST, SUIT

Reading = Counter[int]


def _is_one_suit(reading: Reading) -> bool:
    return max(reading) < EAST and len({SUIT[tile] for tile in reading}) == 1


def _honour_pairs(reading: Reading) -> int:
    return sum(count // 2 for tile, count in reading.items() if tile >= EAST)


CATALOGUE: tuple[Pattern[Reading], ...] = (
    Pattern(
        "three_pairs", "三對", 2, lambda reading: True, source="三對", title="Three pairs",
        help="Three pairs of any tiles.", example="1122m3p 3p",
    ),
    Pattern(
        "one_suit", "同門", 3, _is_one_suit, source="同門", title="One suit",
        help="All tiles of one suit.", example="11223m 3m",
    ),
    Pattern(
        "honour_pair", "字對", 1, _honour_pairs, source="字對", title="Honour pair",
        help="A pair of honours; each counts.", example="1122m3z 3z",
    ),
)  # fmt: skip
ROWS = by_key(CATALOGUE)
