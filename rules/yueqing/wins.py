"""The wins of a deal: the tai of each, from its value or from the tiles, and the liable seat."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from rules.deal import seat_wind
from rules.errors import RuleError
from rules.hand import Hand, read_tiles
from rules.options import LISTS, is_whole
from rules.question import check_keys, need, read_object, read_seat, read_words
from rules.tiles import Tile
from rules.yueqing.hand import check_conditions, value_hand
from rules.yueqing.hands import Hands
from rules.yueqing.liability import find_liable
from rules.yueqing.options import Options
from rules.yueqing.sides import FORM, check_roles, check_table
from rules.yueqing.tai import DOUBLED_AT

WIN_KEYS = frozenset({"winner", "from", "value", "liable", "winning_tile", "conditions", "last_discard"})
DOUBLED_TOTAL = 2 * DOUBLED_AT + 2
LEAST_TOTAL = 2


class Win(NamedTuple):
    """One win.

    total       台数
    liable      the seat that pays for all three; None: each seat pays
    flowers     the winner's flowers if the tiles are given, else empty
    """

    winner: int
    total: int
    liable: int | None
    flowers: dict[str, int]


class Ends(NamedTuple):
    """The winner, the discarder (None: self-draw) and the dealer of a win."""

    winner: int
    source: int | None
    dealer: int

    @property
    def wind(self) -> str:
        """The winner's seat wind."""
        return seat_wind(self.winner, self.dealer)


def read_wins(
    result: Mapping[str, Any], dealer: int, hands: Hands | None, hua: list[int] | None, options: Options
) -> list[Win]:
    """Read the wins, sorted by turn from the discarder.

    raises      RuleError `bad_result`, `winner_is_discarder`, `liable_is_winner`, `bad_value`, `below_minimum`,
                `bad_hua`, and with hands the codes of `score_hand`
    """
    entries = result.get("wins")
    if not isinstance(entries, LISTS) or not 0 < len(entries) < 4:
        raise RuleError("bad_result")
    read = [(_read_ends(entry, f"result.wins.{n}", dealer), entry) for n, entry in enumerate(entries)]
    if len(read) > 1:
        source = _read_source([ends for ends, _ in read])
        read.sort(key=lambda one: (one[0].winner - source - 1) % 4)
        tiles = [entry.get("winning_tile") for _, entry in read]
        if any(isinstance(tile, str) and tile != tiles[0] for tile in tiles):
            raise RuleError("bad_result")
    return [_read_win(entry, ends, hands, hua, options) for ends, entry in read]


def _read_source(wins: list[Ends]) -> int:
    """Return the common discarder of several wins; raises RuleError `bad_result`."""
    source = wins[0].source
    if source is None or any(win.source != source for win in wins) or len({win.winner for win in wins}) < len(wins):
        raise RuleError("bad_result")
    return source


def _read_ends(entry: object, at: str, dealer: int) -> Ends:
    entry = read_object(entry, "wins")
    check_keys(entry, WIN_KEYS, at=at)
    winner, source = read_seat(need(entry, "winner")), need(entry, "from")
    if source is not None and read_seat(source) == winner:
        raise RuleError("winner_is_discarder", seat=winner)
    return Ends(winner, source, dealer)


def _read_win(
    entry: Mapping[str, Any], ends: Ends, hands: Hands | None, hua: list[int] | None, options: Options
) -> Win:
    liable = entry.get("liable")
    if liable is not None and read_seat(liable) == ends.winner:
        raise RuleError("liable_is_winner", seat=liable)
    if hands is not None:
        total, flowers, found = _value_from_hands(entry, ends, hands, options)
        liable = liable if "liable" in entry else found
    else:
        total, flowers = _read_value(entry, ends, hua), {}
    # 台数不翻也不包
    return Win(ends.winner, total, liable if total >= DOUBLED_TOTAL else None, flowers)


def _read_value(entry: Mapping[str, Any], ends: Ends, hua: list[int] | None) -> int:
    """Read the 台数 of a win from its value and check that the rest of the value fits the deal.

    raises      RuleError `bad_value`, `below_minimum`, `bad_hua`, `conflicting_conditions`
    """
    value = entry.get("value")
    total = value.get("total") if isinstance(value, Mapping) else None
    if not isinstance(value, Mapping) or not is_whole(total) or total < LEAST_TOTAL:  # type: ignore[operator]
        raise RuleError("bad_value", value=value)
    if value.get("valid") is False:
        raise RuleError("below_minimum")
    if hua is not None and value.get("hua", hua[ends.winner]) != hua[ends.winner]:
        raise RuleError("bad_hua", found=hua)
    patterns = value.get("patterns")
    _check_earth("earth" in patterns if isinstance(patterns, Mapping) else False, ends)
    return total  # type: ignore[return-value]


def _value_from_hands(
    entry: Mapping[str, Any], ends: Ends, hands: Hands, options: Options
) -> tuple[int, dict[str, int], int | None]:
    """Compute tai, flowers and the liable seat of a win from the tiles."""
    side, roles = hands.sides[ends.winner], hands.roles
    winning_tile = _read_tile(need(entry, "winning_tile"), "winning_tile")
    conditions = read_words(entry, "conditions", FORM.conditions, "unknown_condition")
    hand = Hand(side.concealed, side.melds, winning_tile, ends.source is None, side.wind, conditions=conditions)
    check_roles(side, roles, winning_tile)
    check_table(hands.sides, roles, winning_tile)
    check_conditions(hand, side, options)
    _check_earth("blessing_of_earth" in conditions, ends)
    last = entry.get("last_discard")
    last_discard = None if last is None else _read_tile(last, "last_discard")
    worth = value_hand(hand, side, roles, options, broken=hands.broken(options)[ends.winner])
    if "value" in entry and _read_value(entry, ends, None) != worth.tai.total:
        raise RuleError("bad_value", value=entry["value"])
    return worth.tai.total, worth.flowers, find_liable(hand, side, ends.source, last_discard, roles, options)


def _read_tile(value: object, key: str) -> Tile:
    """Read exactly one tile; raises RuleError `bad_input`, `bad_tile`."""
    tiles = read_tiles(value, FORM, key)
    if len(tiles) != 1:
        raise RuleError("bad_tile", tile=value)
    return tiles[0]


def _check_earth(is_earth: bool, ends: Ends) -> None:
    """地胡：庄出第1张，闲家胡; raises `conflicting_conditions`."""
    if is_earth and ends.source != ends.dealer:
        raise RuleError("conflicting_conditions", conditions="blessing_of_earth")
