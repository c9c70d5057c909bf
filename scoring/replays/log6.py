"""Tenhou's JSON, as tenhou.net/6 reads it.

A log has `name`, `rule` and `log`; every deal is a list of 17 parts: round, honba and sticks; four scores; dora and
ura indicators; for each seat its thirteen tiles, what it takes and what it discards; the result. Seat 0 is the first
dealer. The takes and discards of the seats are put into one order by `order`.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from rules.tiles import Tile
from scoring.errors import ReplayError
from scoring.replays.closing import NONE, Head, LoggedWin, close_draw, close_wins
from scoring.replays.order import Lane, lane_of, orders, tile_of
from scoring.replays.record import (
    ABORTIVE,
    EXHAUSTIVE,
    NAGASHI,
    SEATS,
    Four,
    LoggedRules,
    OnlineDeal,
    OnlineGame,
    bad_value,
    four,
    is_points,
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
    rule = value.get("rule")
    rules = _rules(rule if isinstance(rule, Mapping) else {})
    if len([name for name in names if name]) == 3 or len(names) != 4 or "三" in rules.text:
        raise ReplayError("replay_players")
    if not isinstance(log, list):
        raise bad_value(0, "log", log)
    deals, unfinished = read_deals(log, _deal)
    final, points = _final(value.get("sc"))
    return OnlineGame("log6", read_names(names), rules, deals, final, points, unfinished, _reference(value.get("ref")))


def _rules(rule: Mapping[str, Any]) -> LoggedRules:
    """Read `rule`: 東 is an east game, 南 an east and south one, 喰 allows open tanyao, 赤 has red fives."""
    text = rule.get("disp")
    text = text if isinstance(text, str) else ""
    length = "east" if "東" in text else "south" if "南" in text else None
    each = [rule.get(key) for key in ("aka51", "aka52", "aka53")]
    red: tuple[int, int, int] | None = None
    if all(isinstance(one, int) and 0 <= one <= 4 for one in each):
        red = tuple(each)  # type: ignore[assignment]
    elif rule.get("aka") in (0, 1):
        red = (1, 1, 1) if rule["aka"] and (not length or "赤" in text) else (0, 0, 0)
    return LoggedRules(text, length, red, "喰" in text if length else None)


def _reference(ref: object) -> str:
    """Return the number under which Tenhou keeps the game, if the log has one."""
    return ref if isinstance(ref, str) and _REFERENCE.fullmatch(ref) else ""


def _final(sc: object) -> tuple[Four | None, tuple[str, ...] | None]:
    """Read `sc`, the final score and the points of each seat in turn; what cannot be read is left out."""
    if not isinstance(sc, list) or len(sc) != 8 or not all(is_points(one) for one in sc[::2]):
        return None, None
    if not all(isinstance(one, int | float) and abs(one) < 10**6 for one in sc[1::2]):
        return four(sc[::2], 0, "sc"), None
    return four(sc[::2], 0, "sc"), tuple(f"{one:+.1f}" for one in sc[1::2])


def _deal(number: int, value: object) -> OnlineDeal:
    if not isinstance(value, list) or len(value) != PARTS:
        raise bad_value(number, "log", f"{len(value) if isinstance(value, list) else value} ≠ {PARTS}")
    head = _head(number, value)
    lanes = [lane_of(number, seat, *value[4 + 3 * seat : 7 + 3 * seat]) for seat in SEATS]
    result = value[16]
    if not isinstance(result, list) or not result or not isinstance(result[0], str):
        raise ReplayError("replay_unfinished", deal=number)
    source = _source(number, result)
    table = _follow(head, lanes, source)
    if result[0] == WIN:
        dora, ura = _tiles(number, value[2], "dora"), _tiles(number, value[3], "ura")
        return close_wins(head, table, _wins(number, result, dora, ura))
    deltas = four(result[1], number, "deltas") if len(result) > 1 else NONE
    if result[0] in ABORTS:
        return close_draw(head, table, ABORTIVE, ABORTS[result[0]], deltas)
    if result[0] not in (*EXHAUSTED, NAGASHI_NAME):
        raise bad_value(number, "result", result[0])
    everybody = {"全員聴牌": SEATS, "全員不聴": ()}.get(result[0])
    return close_draw(head, table, EXHAUSTIVE, NAGASHI if result[0] == NAGASHI_NAME else None, deltas, everybody)


def _head(number: int, value: Sequence[Any]) -> Head:
    first = value[0]
    if not isinstance(first, list) or len(first) != 3 or not all(is_points(one) and 0 <= one < 1000 for one in first):
        raise bad_value(number, "log[0]", first)
    kyoku, honba, sticks = first
    if kyoku >= 16:
        raise bad_value(number, "log[0]", first)
    return Head(number, "ESWN"[kyoku // 4], kyoku % 4, honba, sticks, four(value[1], number, "log[1]"))


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


def _source(number: int, result: Sequence[Any]) -> int | None:
    """Return the seat whose last discard somebody won, -1 for three winners; None if nobody discarded a win."""
    if result[0] == "三家和了":
        return -1
    if result[0] != WIN:
        return None
    winner, source = _ends(number, result)[0][:2]
    return None if winner == source else source


def _ends(number: int, result: Sequence[Any]) -> list[list[Any]]:
    details = list(result[2::2])
    if not details or len(result) % 2 == 0 or len(details) > 3:
        raise bad_value(number, "result", result)
    for detail in details:
        right = isinstance(detail, list) and len(detail) >= 2
        if not right or not all(isinstance(one, int) and one in SEATS for one in detail[:3]):
            raise bad_value(number, "result", detail)
    return details


def _wins(number: int, result: Sequence[Any], dora: Sequence[Tile], ura: Sequence[Tile]) -> list[LoggedWin]:
    wins = []
    for deltas, detail in zip(result[1::2], _ends(number, result), strict=True):
        winner, source = detail[:2]
        liable = detail[2] if len(detail) > 2 and detail[2] != winner else None
        words = [word for word in detail[3:] if isinstance(word, str)]
        fu, points = _worth(words[0]) if words else (None, None)
        yaku = tuple(read_yaku(word) for word in words[1:])
        drawn = None if winner == source else source
        wins.append(LoggedWin(winner, drawn, four(deltas, number, "deltas"), dora, ura, liable, yaku, fu, points))
    return wins


def _worth(text: str) -> tuple[int | None, int | None]:
    """Read the fu and the points of a hand without honba.

    >>> _worth("30符3飜1000-2000点"), _worth("満貫8000点"), _worth("30符4飜3900点∀"), _worth("?")
    ((30, 4000), (None, 8000), (30, 11700), (None, None))
    """
    fu, points = _FU.search(text), _POINTS.search(text)
    whole = None
    if points:
        low, high, everybody = points.groups()
        whole = int(low[:8]) * (3 if everybody else 2 if high else 1) + int((high or "0")[:8])
    return int(fu[1]) if fu else None, whole


def _tiles(number: int, value: object, key: str) -> list[Tile]:
    if not isinstance(value, list) or len(value) > 5:
        raise bad_value(number, key, value)
    return [tile_of(number, one) for one in value]
