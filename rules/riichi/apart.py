"""Pairs of yaku that no hand has together. They follow from the traits of the rows and from the rules of section 3."""

from collections.abc import Collection, Mapping
from itertools import combinations, product

from rules.patterns import Pattern
from rules.riichi.local_yaku import OFF_A_DISCARD
from rules.riichi.patterns import ALL_ROWS, GENERAL
from rules.riichi.prices import CLOSED_ONLY
from rules.riichi.reading import Reading
from rules.riichi.traits import CHOW_TRAITS, HONOUR, KONG, OTHER_SHAPE, PUNG_TRAITS, RIICHI, TERMINAL_OR_HONOUR

Row = Pattern[Reading]
NO_HONOURS = frozenset({"tanyao", "junchan", "chinitsu", "chinroutou", "chuuren", "chuuren_9"})
NO_TERMINALS = frozenset({"tanyao"})
BLESSINGS = ("tenhou", "chiihou", "renhou")
TWO_OF_A_SUIT = (
    "pinfu",
    "iipeikou",
    "ryanpeikou",
    "isshoku_sanjun",
    "sanrenkou",
    "ittsu",
    "honitsu",
    "chinitsu",
    "ryuuiisou",
)
CONCEALED = ("sanankou", "suuankou", "suuankou_tanki", "chuuren", "chuuren_9", "kokushi", "kokushi_13", "daisharin")
# Circumstances and shapes that the traits do not tell apart.
PAIRS = (
    *combinations(sorted(RIICHI), 2),
    *product(
        ("haitei", "rinshan", "menzen_tsumo", "tenhou", "chiihou"), ("houtei", "chankan", "renhou", *OFF_A_DISCARD)
    ),
    *product(OFF_A_DISCARD, ("chankan",)),
    *product(("kanburi",), ("ippatsu", "renhou")),
    *product(("rinshan",), ("ippatsu", "haitei")),
    *product(("houtei",), ("chankan",)),
    *combinations(BLESSINGS, 2),
    *product(BLESSINGS, (*RIICHI, "ippatsu", "haitei", "houtei", "rinshan", "chankan")),
    *product(("honroutou",), ("pinfu", "iipeikou", "ryanpeikou", "sanshoku_doujun", "ittsu", "chanta", "junchan")),
    *product(("ittsu",), ("chanta", "junchan", "sanshoku_doujun", "ryanpeikou")),
    *product(("ryanpeikou",), ("iipeikou", "sanshoku_doujun")),
    *product(("honitsu", "chinitsu"), ("sanshoku_doujun", "sanshoku_doukou")),
    ("honitsu", "chinitsu"),
    ("chanta", "junchan"),
    *product(("kokushi", "kokushi_13"), ("chiitoitsu", "tanyao", "uumensai", "daisharin")),
    *product(("sanrenkou",), ("honroutou", "sanshoku_doukou", "shousangen")),
    *product(("isshoku_sanjun",), ("iipeikou", "ryanpeikou", "sanshoku_doujun", "ittsu", "honroutou")),
    *product(
        ("uumensai",),
        (*TWO_OF_A_SUIT, "chiitoitsu", "shousangen", "daisangen", "daisuushii", "shousuushii", "tsuuiisou"),
    ),
    # Four called melds: nothing is concealed, and the wait is on the pair.
    *product(
        ("shiiaru_raotai",),
        (*CLOSED_ONLY, *CONCEALED, *BLESSINGS),
    ),
    *product(("daisharin",), ("honitsu", "sanshoku_doujun", "sanshoku_doukou", "honroutou", "chinroutou")),
)


def _most(row: Row, traits: tuple[str, ...]) -> int:
    """Return the number of sets that the row needs; the traits are in the order of their number."""
    return max((n for n, trait in enumerate(traits, 1) if trait in row.tags), default=0)


def _chows(row: Row) -> int:
    return _most(row, CHOW_TRAITS)


def _pungs(row: Row) -> int:
    """Return the pungs and kongs that the row needs: 嶺上開花 needs a kong too."""
    return max(_most(row, PUNG_TRAITS), int(KONG in row.tags or row.key == "rinshan"))


def _lacks(one: Row, other: Row) -> bool:
    """Whether the first yaku has no room for the sets or the tiles of the other."""
    return (
        (OTHER_SHAPE in one.tags and bool(_chows(other) or _pungs(other)))
        or (one.key in NO_HONOURS and HONOUR in other.tags)
        or (one.key in NO_TERMINALS and TERMINAL_OR_HONOUR in other.tags)
    )


def _are_apart(one: Row, other: Row) -> bool:
    sets = max(_chows(one), _chows(other)) + max(_pungs(one), _pungs(other))
    named = (one.key, other.key) in PAIRS or (other.key, one.key) in PAIRS
    return sets > 4 or named or _lacks(one, other) or _lacks(other, one)


# By yaku, the yaku that it cannot be with.
APART: dict[str, frozenset[str]] = {
    one.key: frozenset(other.key for other in ALL_ROWS if other is not one and _are_apart(one, other))
    for one in ALL_ROWS
}


def apart_under(unplayed: Collection[str]) -> Mapping[str, frozenset[str]]:
    """Return the same at a table that does not play some yaku: a general yaku then counts where its special case would.

    >>> "tanyao" in APART["honitsu"], "tanyao" in apart_under(["chinitsu"])["honitsu"]
    (True, False)
    """
    apart = dict(APART)
    for case, key in GENERAL.items():
        if case in unplayed:
            for other in apart[key] - apart[case]:
                apart[other] -= {key}
            apart[key] &= apart[case]
    return apart
