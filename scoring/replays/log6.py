"""Tenhou's JSON, as tenhou.net/6 reads it.

A log has `name`, `rule` and `log`; every deal is a list of 17 parts: round, honba and sticks; four scores; dora and
ura indicators; for each seat its thirteen tiles, what it takes and what it discards; the result. Seat 0 is the first
dealer. The takes and discards of the seats are put into one order by `order`.

A game of three leaves the fourth seat empty: no name, no tiles, a score of 0. A north set aside is the discard `f44`.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from rules.tiles import Tile
from scoring.errors import ReplayError
from scoring.replays.closing import Head, LoggedWin, close_draw, close_wins
from scoring.replays.order import Lane, lane_of, orders, tile_of
from scoring.replays.record import (
    ABORTIVE,
    EXHAUSTIVE,
    NAGASHI,
    LoggedRules,
    OnlineDeal,
    OnlineGame,
    Points,
    bad_value,
    is_points,
    points_of,
    read_deals,
    read_names,
)
from scoring.replays.table import DealTable
from scoring.replays.yaku import read_yaku

PARTS = 17
WIN, EXHAUSTED, NAGASHI_NAME = "和了", ("流局", "全員聴牌", "全員不聴"), "流し満貫"
ABORTS = {
    "九種九牌": "nine_terminals",
    "四風連打": "four_winds",
    "四家立直": "four_riichi",
    "三家和了": "triple_ron",
    "四槓散了": "four_kongs",
}
MOST_ORDERS = 8
_REFERENCE = re.compile(r"[0-9]{10}gm-[0-9a-f]{4}-[0-9a-f]{4,8}-[0-9a-f]{8}")
_FU = re.compile(r"^(\d{2,3})符")
_POINTS = re.compile(r"(\d+)(?:-(\d+))?点(∀)?")


def read_log6(value: Mapping[str, Any]) -> OnlineGame:
    """Read a game from its JSON object; raises ReplayError."""
    names, log = value.get("name"), value.get("log")
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise bad_value(0, "name", names)
    about = value.get("rule")
    rule = about if isinstance(about, Mapping) else {}
    seats = _seats(names, rule)
    rules = _rules(rule, seats)
    if not isinstance(log, list):
        raise bad_value(0, "log", log)
    deals, unfinished = read_deals(log, lambda number, deal: _Deal(number, deal, seats).read())
    final, points = _final(value.get("sc"), seats)
    reference = _reference(value.get("ref"))
    return OnlineGame("log6", read_names(names[:seats]), rules, deals, final, points, unfinished, reference)


def _seats(names: list[str], rule: Mapping[str, Any]) -> int:
    """Return 3 where the rules say so (三), or the fourth seat alone has no name; else 4."""
    three = "三" in _text(rule) or len(names) == 3 or (not any(names[3:]) and all(names[:3]))
    if not 3 <= len(names) <= 4 or (three and any(names[3:])):
        raise ReplayError("replay_players")
    return 3 if three else 4


def _text(rule: Mapping[str, Any]) -> str:
    text = rule.get("disp")
    return text if isinstance(text, str) else ""


def _rules(rule: Mapping[str, Any], seats: int) -> LoggedRules:
    """Read `rule`: 東 is an east game, 南 an east and south one, 喰 allows open tanyao, 赤 has red fives."""
    text = _text(rule)
    length = "east" if "東" in text else "south" if "南" in text else None
    each = [rule.get(key) for key in ("aka51", "aka52", "aka53")]
    red: tuple[int, int, int] | None = None
    if all(isinstance(one, int) and 0 <= one <= 4 for one in each):
        red = tuple(each)  # type: ignore[assignment]
    elif rule.get("aka") in (0, 1):
        red = (1, 1, 1) if rule["aka"] and (not length or "赤" in text) else (0, 0, 0)
    if red and seats == 3:
        red = (0, red[1], red[2])
    return LoggedRules(text, length, red, "喰" in text if length else None)


def _reference(ref: object) -> str:
    """Return the number under which Tenhou keeps the game, if the log has one."""
    return ref if isinstance(ref, str) and _REFERENCE.fullmatch(ref) else ""


def _final(sc: object, seats: int) -> tuple[Points | None, tuple[str, ...] | None]:
    """Read `sc`, the final score and the points of each seat in turn; what cannot be read is left out."""
    if not isinstance(sc, list) or len(sc) not in (2 * seats, 8):
        return None, None
    scores, points = sc[: 2 * seats : 2], sc[1 : 2 * seats : 2]
    if not all(is_points(one) for one in scores):
        return None, None
    if not all(isinstance(one, int | float) and abs(one) < 10**6 for one in points):
        return tuple(scores), None
    return tuple(scores), tuple(f"{one:+.1f}" for one in points)


class _Deal:
    """One deal: its parts by their places in the list."""

    def __init__(self, number: int, value: object, seats: int) -> None:
        self.number, self.seats = number, seats
        if not isinstance(value, list) or len(value) not in (PARTS, PARTS - 3 * (4 - seats)):
            raise bad_value(number, "log", f"{len(value) if isinstance(value, list) else value} ≠ {PARTS}")
        if any(value[4 + 3 * seats : -1]):
            raise bad_value(number, "seat 3", value[4 + 3 * seats : -1])
        self.value: list[Any] = value

    def read(self) -> OnlineDeal:
        number, value = self.number, self.value
        head = self._head()
        parts = [value[4 + 3 * seat : 7 + 3 * seat] for seat in range(self.seats)]
        lanes = [
            lane_of(number, seat, tiles, takes, discards, self.seats)
            for seat, (tiles, takes, discards) in enumerate(parts)
        ]
        result = value[-1]
        if not isinstance(result, list) or not result or not isinstance(result[0], str):
            raise ReplayError("replay_unfinished", deal=number)
        table = _follow(head, lanes, self._source(result))
        if result[0] == WIN:
            return close_wins(head, table, self._wins(result))
        return self._draw(head, table, result)

    def _draw(self, head: Head, table: DealTable, result: Sequence[Any]) -> OnlineDeal:
        deltas = self._points(result[1], "deltas") if len(result) > 1 else head.nothing
        if result[0] in ABORTS:
            return close_draw(head, table, ABORTIVE, ABORTS[result[0]], deltas)
        if result[0] not in (*EXHAUSTED, NAGASHI_NAME):
            raise bad_value(self.number, "result", result[0])
        everybody = {"全員聴牌": range(self.seats), "全員不聴": ()}.get(result[0])
        return close_draw(head, table, EXHAUSTIVE, NAGASHI if result[0] == NAGASHI_NAME else None, deltas, everybody)

    def _points(self, values: object, key: str) -> Points:
        return points_of(values, self.seats, self.number, key)

    def _head(self) -> Head:
        first = self.value[0]
        whole = isinstance(first, list) and len(first) == 3 and all(is_points(one) and 0 <= one < 1000 for one in first)
        if not whole or first[0] >= 16 or first[0] % 4 >= self.seats:
            raise bad_value(self.number, "log[0]", first)
        kyoku, honba, sticks = first
        before = self._points(self.value[1], "log[1]")
        return Head(self.number, "ESWN"[kyoku // 4], kyoku % 4, honba, sticks, before)

    def _source(self, result: Sequence[Any]) -> int | None:
        """Return the seat whose last tile somebody won, -1 for three winners; None if nobody lost a tile so."""
        if result[0] == "三家和了":
            return -1
        if result[0] != WIN:
            return None
        winner, source = self._ends(result)[0][:2]
        return None if winner == source else source

    def _ends(self, result: Sequence[Any]) -> list[list[Any]]:
        details = list(result[2::2])
        if not details or len(result) % 2 == 0 or len(details) >= self.seats:
            raise bad_value(self.number, "result", result)
        for detail in details:
            right = isinstance(detail, list) and len(detail) >= 2
            if not right or not all(isinstance(one, int) and 0 <= one < self.seats for one in detail[:3]):
                raise bad_value(self.number, "result", detail)
        return details

    def _wins(self, result: Sequence[Any]) -> list[LoggedWin]:
        dora, ura = self._tiles(self.value[2], "dora"), self._tiles(self.value[3], "ura")
        wins = []
        for deltas, detail in zip(result[1::2], self._ends(result), strict=True):
            winner, source = detail[:2]
            liable = detail[2] if len(detail) > 2 and detail[2] != winner else None
            words = [word for word in detail[3:] if isinstance(word, str)]
            fu, points = _worth(words[0], self.seats) if words else (None, None)
            yaku = tuple(read_yaku(word) for word in words[1:])
            drawn = None if winner == source else source
            paid = self._points(deltas, "deltas")
            wins.append(LoggedWin(winner, drawn, paid, dora, ura, liable, yaku, fu, points))
        return wins

    def _tiles(self, value: object, key: str) -> list[Tile]:
        if not isinstance(value, list) or len(value) > 5:
            raise bad_value(self.number, key, value)
        return [tile_of(self.number, one) for one in value]


def _follow(head: Head, lanes: Sequence[Lane], source: int | None) -> DealTable:
    """Follow the first order of the takes and discards that the tiles allow."""
    wrong: ReplayError | None = None
    for n, events in enumerate(orders(lanes, head.dealer, source)):
        if n == MOST_ORDERS:
            break
        try:
            return DealTable(head.number, head.dealer, [lane.tiles for lane in lanes]).follow(events)
        except ReplayError as error:
            wrong = wrong or error
    raise wrong or ReplayError("replay_ambiguous", deal=head.number)


def _worth(text: str, seats: int = 4) -> tuple[int | None, int | None]:
    """Read the fu and the points of a hand without honba.

    >>> _worth("30符3飜1000-2000点"), _worth("満貫8000点"), _worth("30符4飜3900点∀"), _worth("?")
    ((30, 4000), (None, 8000), (30, 11700), (None, None))
    >>> _worth("30符3飜1000-2000点", 3), _worth("30符4飜3900点∀", 3)
    ((30, 3000), (30, 7800))
    """
    fu, points = _FU.search(text), _POINTS.search(text)
    whole = None
    if points:
        low, high, everybody = points.groups()
        children = seats - 1 if everybody else seats - 2 if high else 1
        whole = int(low[:8]) * children + int((high or "0")[:8])
    return int(fu[1]) if fu else None, whole
