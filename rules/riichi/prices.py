"""The han of each yaku and the limits of each yakuman, unless the table sets its own (options `han` and `limits`)."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any, Final

from rules.options import LISTS, Kind, is_whole

MOST_HAN: Final = 13
# In a closed and in an open hand, in the order of section 3 of the rule page.
HAN: Final[dict[str, tuple[int, int]]] = {
    "riichi": (1, 0),
    "double_riichi": (2, 0),
    "ippatsu": (1, 0),
    "menzen_tsumo": (1, 0),
    "pinfu": (1, 0),
    "tanyao": (1, 1),
    "iipeikou": (1, 0),
    "haku": (1, 1),
    "hatsu": (1, 1),
    "chun": (1, 1),
    "seat_wind": (1, 1),
    "round_wind": (1, 1),
    "north": (1, 1),
    "haitei": (1, 1),
    "houtei": (1, 1),
    "rinshan": (1, 1),
    "chankan": (1, 1),
    "chiitoitsu": (2, 0),
    "sanshoku_doujun": (2, 1),
    "ittsu": (2, 1),
    "chanta": (2, 1),
    "toitoi": (2, 2),
    "sanankou": (2, 2),
    "sankantsu": (2, 2),
    "sanshoku_doukou": (2, 2),
    "honroutou": (2, 2),
    "shousangen": (2, 2),
    "ryanpeikou": (3, 0),
    "honitsu": (3, 2),
    "junchan": (3, 2),
    "chinitsu": (6, 5),
}
# Yaku that some tables agree on, with the han that those usually give them; elsewhere they are not played.
LOCAL: Final[dict[str, tuple[int, int]]] = {
    "open_riichi": (2, 0),
    "sanrenkou": (2, 2),
    "isshoku_sanjun": (2, 1),
    "uumensai": (2, 2),
    "shiiaru_raotai": (1, 1),
    "tsubame_gaeshi": (1, 1),
    "kanburi": (1, 1),
}
WHERE_PLAYED: Final = {**HAN, **LOCAL}
USUAL: Final = {**HAN, **dict.fromkeys(LOCAL, (0, 0))}
# How many limits each yakuman is worth; 0: not played. The special waits are those of the yakuman before them.
LIMITS: Final[dict[str, int]] = {
    "daisangen": 1,
    "daisuushii": 1,
    "suukantsu": 1,
    "shousuushii": 1,
    "suuankou": 1,
    "suuankou_tanki": 0,
    "tsuuiisou": 1,
    "chinroutou": 1,
    "ryuuiisou": 1,
    "kokushi": 1,
    "kokushi_13": 0,
    "chuuren": 1,
    "chuuren_9": 0,
    "tenhou": 1,
    "chiihou": 1,
    "daisharin": 0,
}
# Yakuman that have an option of their own.
BY_OPTION: Final = {"renhou": 1, "paarenchan": 1}
DOUBLE, MOST_LIMITS = 2, 3
OF_FOUR: Final = USUAL.keys() - {"north"}
OF_THREE: Final = USUAL.keys() - {"sanshoku_doujun"}
# No open hand is read as having them: an open value would be another yaku.
CLOSED_ONLY: Final = frozenset(key for key, (_closed, opened) in WHERE_PLAYED.items() if not opened)
# Seven pairs would be a shape without a yaku.
NEVER_FREE: Final = "chiitoitsu"

# The yaku that a table counts otherwise, sorted by key: a number of han, or the han of a closed and of an open hand.
Price = int | tuple[int, int]
Prices = tuple[tuple[str, Price], ...]
Limits = tuple[tuple[str, int], ...]


def _is_han(value: object) -> bool:
    return is_whole(value) and 0 <= value <= MOST_HAN  # type: ignore[operator]


def _is_price(key: str, value: Any) -> bool:
    if not isinstance(value, LISTS):
        return _is_han(value) and value >= (key == NEVER_FREE)
    if len(value) != 2 or not all(map(_is_han, value)):
        return False
    closed, opened = value
    return opened <= closed and closed >= (key == NEVER_FREE) and not (opened and key in CLOSED_ONLY)


def _load(value: Mapping[str, Any]) -> Prices:
    return tuple(sorted((key, tuple(price) if isinstance(price, LISTS) else price) for key, price in value.items()))


def _dump(prices: Prices) -> dict[str, Any]:
    return {key: list(price) if isinstance(price, tuple) else price for key, price in prices}


def _normal(value: Mapping[str, Any]) -> dict[str, Any]:
    """Leave out the usual han, and write a pair as one number where that says the same."""
    prices = {key: price_of(key, price) for key, price in _load(value)}
    return {
        key: han[0] if price_of(key, han[0]) == han else list(han) for key, han in prices.items() if han != USUAL[key]
    }


def price_of(key: str, price: Price) -> tuple[int, int]:
    """Return the han of a yaku in a closed and in an open hand.

    One number is for closed hands; an open hand loses what it usually loses, or loses where the yaku is played.

    >>> price_of("sanshoku_doujun", 3), price_of("toitoi", 3), price_of("riichi", 2), price_of("isshoku_sanjun", 2)
    ((3, 2), (3, 3), (2, 0), (2, 1))
    """
    if isinstance(price, tuple):
        return price
    closed, opened = WHERE_PLAYED[key]
    return price, 0 if key in CLOSED_ONLY else max(price - (closed - opened), 0)


def han_under(prices: Prices) -> dict[str, tuple[int, int]]:
    """Return the han of every yaku, closed and open.

    >>> han_under((("chinitsu", 0), ("ittsu", 3)))["ittsu"]
    (3, 2)
    """
    return {**USUAL, **{key: price_of(key, price) for key, price in prices}}


def han_map(keys: Collection[str]) -> Kind:
    """Accept a map from some of these yaku to their han."""

    def accepts(value: Any) -> bool:
        if not isinstance(value, Mapping) or not value.keys() <= set(keys):
            return False
        return all(_is_price(key, price) for key, price in value.items())

    allowed = f"map from a yaku to 0–{MOST_HAN} or [closed, open]"
    return Kind("other", allowed, accepts, load=_load, dump=_dump, normal=_normal)


def limits_under(limits: Limits, double: Iterable[str]) -> dict[str, int]:
    """Return how many limits every yakuman is worth.

    double      the yakuman of the option `double_yakuman`, the older spelling of two limits

    >>> limits_under((("suukantsu", 0),), ["daisuushii"])["daisuushii"]
    2
    """
    return {**LIMITS, **BY_OPTION, **dict.fromkeys(double, DOUBLE), **dict(limits)}


def _is_limits(value: Any) -> bool:
    if not isinstance(value, Mapping) or not value.keys() <= LIMITS.keys():
        return False
    return all(is_whole(limits) and 0 <= limits <= MOST_LIMITS for limits in value.values())


def _normal_limits(value: Mapping[str, int]) -> dict[str, int]:
    return {key: value[key] for key in sorted(value) if value[key] != LIMITS[key]}


LIMITS_MAP: Final = Kind(
    "other",
    f"map from a yakuman to 0–{MOST_LIMITS}",
    _is_limits,
    load=lambda value: tuple(sorted(value.items())),
    dump=dict,
    normal=_normal_limits,
)
