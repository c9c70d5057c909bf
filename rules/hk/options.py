"""The options of Hong Kong old style: the faan of every pattern, and every point on which tables differ."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.errors import RuleError, _
from rules.hk.prices import PRICES
from rules.options import FLAG, Kind, choice, is_whole, numbers, option, subset, whole

LIMIT = "limit"
MOST_FAAN = 99
USUAL_LIMIT = 13
INSIDE = ("dragon_pungs", "wind_pungs", "half_flush", "all_pungs", "own_flower", "concealed_hand", "self_draw")
LIABILITY = (
    "twelve_tiles", "nine_tiles", "nine_of_a_suit", "three_dragons", "four_winds", "four_kongs", "fed_kong",
)  # fmt: skip

# The faan that an options object changes: pattern keys with a number or "limit", sorted by key.
Faan = tuple[tuple[str, int | str], ...]
# Points by faan, ascending.
Points = tuple[tuple[int, int], ...]


def _is_faan(value: object) -> bool:
    return value == LIMIT or (is_whole(value) and 0 <= value <= MOST_FAAN)  # type: ignore[operator]


def _is_faan_map(value: object) -> bool:
    return isinstance(value, Mapping) and value.keys() <= PRICES.keys() and all(map(_is_faan, value.values()))


def _load_faan(value: Mapping[str, int | str]) -> Faan:
    return tuple(sorted(value.items()))


def _is_faan_key(key: object) -> bool:
    return isinstance(key, str) and key.isascii() and key.isdecimal() and str(int(key)) == key and int(key) <= MOST_FAAN


def _is_points_map(value: object) -> bool:
    """Whether the value is null, or points from 1 by faan "0" to "99" that do not fall."""
    if value is None:
        return True
    if not isinstance(value, Mapping) or not value or len(value) > MOST_FAAN + 1 or not all(map(_is_faan_key, value)):
        return False
    points = [value[key] for key in sorted(value, key=int)]
    return all(map(is_whole, points)) and points[0] >= 1 and points == sorted(points)


def _load_points(value: Mapping[str, int] | None) -> Points | None:
    return None if value is None else tuple(sorted((int(faan), points) for faan, points in value.items()))


def _dump_points(points: Points | None) -> dict[str, int] | None:
    return None if points is None else {str(faan): worth for faan, worth in points}


FAAN_MAP = Kind("other", f"map from a pattern to 0–{MOST_FAAN} or limit", _is_faan_map, load=_load_faan, dump=dict)
POINTS_MAP = Kind(
    "other", f"map from faan 0–{MOST_FAAN} to points from 1, not falling; null", _is_points_map, nullable=True,
    load=_load_points, dump=_dump_points,
)  # fmt: skip


@dataclass(frozen=True)
class Options:
    """The options of Hong Kong old style, in the order of section 11 of the rule page.

    raises      RuleError `bad_option` for a limit below the minimum, a points table that does not fit, a bust at 0
    """

    minimum: int = option(3, whole(0, maximum=13), _("Faan that a hand needs to win."), "起糊")
    limit: int | None = option(
        10, whole(1, maximum=MOST_FAAN, nullable=True), _("The most faan that are paid; none: no cap."), "爆棚"
    )
    flowers: bool = option(True, FLAG, _("Whether the set has flowers and seasons."), "花")
    flowers_reach_minimum: bool = option(True, FLAG, _("Whether flowers help to reach the minimum."), "起糊")
    faan: tuple[tuple[str, int | str], ...] = option(
        (), FAAN_MAP, _("Patterns that this table prices differently; 0: not played."), "番種"
    )
    inside: tuple[str, ...] = option(
        ("dragon_pungs", "wind_pungs", "half_flush", "own_flower", "concealed_hand"),
        subset(*INSIDE),
        _("What the price of a larger pattern already holds."),
        "番種",
    )
    limit_hands: str = option(
        "alone", choice("alone", "circumstances", "all"), _("What counts beside a limit pattern."), "例牌"
    )
    seven_pairs: bool = option(False, FLAG, _("Whether seven pairs are a winning hand."), "七對子")
    concealed_kong: str = option(
        "opens", choice("opens", "keeps"), _("Whether a concealed kong opens the hand."), "門前清"
    )
    concealed_pungs_win: str = option(
        "concealed",
        choice("concealed", "self_draw", "any"),
        _("How four concealed pungs win: off a discard on the pair only, by self-draw only, or on any tile."),
        "坎坎糊",
    )
    concealed_pungs_kongs: bool = option(
        True, FLAG, _("Whether concealed kongs count for four concealed pungs."), "坎坎糊"
    )
    nine_gates: str = option(
        "tiles", choice("tiles", "nine_waits"), _("Whether nine gates needs the wait on nine tiles."), "九子連環"
    )
    human_hand: str = option(
        "discard", choice("discard", "self_draw", "any"), _("How the blessing of man is won."), "人糊"
    )
    points: str = option(
        "half_spicy",
        choice("half_spicy", "full_spicy", "fan_laak", "table"),
        _("The points of each number of faan."),
        "半辣上 辣辣上 番勒",
    )
    table: tuple[tuple[int, int], ...] | None = option(None, POINTS_MAP, _("The club's own points, by faan."), "番數表")
    unit: int = option(1, whole(1), _("What one point of the table is worth."), "底")
    responsibility: str = option(
        "full", choice("full", "half"), _("Whether the discarder pays alone, or the others pay a share."), "全銃 半銃"
    )
    robbed_kong: str = option(
        "self_draw", choice("self_draw", "discard"), _("How a robbed kong is paid."), "搶槓當自摸"
    )
    liability: tuple[str, ...] = option(
        ("twelve_tiles", "three_dragons", "four_winds", "four_kongs", "fed_kong"),
        subset(*LIABILITY),
        _("Which discards make a player liable for the hand."),
        "包",
    )
    liability_on_discard: str = option(
        "discarder",
        choice("discarder", "liable", "split"),
        _("Who pays for a liable player's hand that wins off a discard."),
        "包出銃",
    )
    winners: int = option(1, choice(1, 2, 3), _("How many claims on one discard are paid."), "截糊")
    false_win: str = option(
        "self_draw", choice("self_draw", "triple", "none"), _("What a false win pays to each of the others."), "詐糊"
    )
    flower_pay: int = option(0, whole(0), _("What each of the others pays for a complete series of flowers."), "一台花")
    dealer_win: str = option("stay", choice("stay", "pass"), _("The deal after a win of the dealer."), "冧莊")
    draw_dealer: str = option("pass", choice("pass", "stay"), _("The deal after a draw."), "摸和過莊")
    false_win_dealer: str = option(
        "offender",
        choice("offender", "stay", "pass"),
        _("The deal after a false win; it can pass only where the dealer made it."),
        "詐糊",
    )
    rounds: int = option(4, choice(1, 2, 3, 4), _("Rounds in a game."), "四圈")
    start: int = option(0, whole(0), _("Points that everybody begins with; 0: results are net points."), "起始分")
    bust: bool = option(False, FLAG, _("Whether a score below 0 ends the game."), "輸清")
    uma: tuple[int, ...] = option((0, 0, 0, 0), numbers(4), _("Points for places 1 to 4."), "順位分")
    tie_break: str = option(
        "share", choice("share", "seat"), _("How equal results are placed: shared, or the lower seat ahead."), "同分"
    )

    def __post_init__(self) -> None:
        if self.limit is not None and self.limit < self.minimum:
            raise RuleError("bad_option", option="limit", value=self.limit, allowed=f"whole number ≥ {self.minimum}")
        if self.bust and not self.start:
            raise RuleError("bad_option", option="bust", value="true", allowed="false (start: 0)")
        self._check_points()

    def _check_points(self) -> None:
        """Hold the club's own table to the minimum and the limit: it needs points for each number of faan."""
        if self.points != "table":
            if self.table is not None:
                raise RuleError("bad_option", option="table", value=_dump_points(self.table), allowed="null")
            return
        if self.table is None or self.limit is None:
            raise RuleError(
                "bad_option", option="points", value=self.points, allowed="half_spicy, full_spicy, fan_laak"
            )
        if not set(range(self.minimum, self.limit + 1)) <= {faan for faan, points in self.table}:
            needed = f"points for each faan {self.minimum}–{self.limit}"
            raise RuleError("bad_option", option="table", value=_dump_points(self.table), allowed=needed)

    @property
    def cap(self) -> int:
        """The faan of the dearest hand: the limit, or 13 without one."""
        return USUAL_LIMIT if self.limit is None else self.limit


def faan_of(options: Options) -> dict[str, int]:
    """Return the faan of every pattern under these options; a pattern worth 0 is not played.

    >>> faan_of(Options(faan=(("blessing_of_man", "limit"), ("no_flowers", 0))))["blessing_of_man"]
    10
    """
    changed: dict[str, Any] = {key: options.cap if faan == LIMIT else faan for key, faan in options.faan}
    return {**PRICES, **changed}
