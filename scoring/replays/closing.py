"""Make the record of a deal from the table at its end and the result that the log has."""

from collections.abc import Sequence
from typing import NamedTuple

from rules.tiles import Tile, format_tiles
from scoring.replays.record import EXHAUSTIVE, NAGASHI, OnlineDeal, OnlineDraw, OnlineWin, Points, add
from scoring.replays.table import DealTable

STICK = 1000


class Head(NamedTuple):
    """The table before a deal."""

    number: int
    round_wind: str
    dealer: int
    honba: int
    sticks: int
    before: Points

    @property
    def nothing(self) -> Points:
        """No points for any seat."""
        return (0,) * len(self.before)


class LoggedWin(NamedTuple):
    """What a log says about a win; the fields of `record.OnlineWin` and the indicators."""

    winner: int
    source: int | None
    deltas: Points
    dora: Sequence[Tile] = ()
    ura: Sequence[Tile] = ()
    liable: int | None = None
    yaku: tuple[tuple[str, int], ...] = ()
    fu: int | None = None
    points: int | None = None


def close_wins(head: Head, table: DealTable, wins: Sequence[LoggedWin]) -> OnlineDeal:
    """Return the record of a deal that somebody won.

    raises      ReplayError `replay_cannot_follow` for a win that the table does not allow
    """
    total, records = head.nothing, []
    for win in wins:
        hand = table.hand_of(win.winner, win.source)
        hand["dora_indicators"] = [format_tiles((tile,)) for tile in win.dora]
        if {"riichi", "double_riichi"} & set(hand["conditions"]):
            hand["ura_indicators"] = [format_tiles((tile,)) for tile in win.ura]
        feeders = table.feeders(win.winner)
        records.append(
            OnlineWin(win.winner, win.source, hand, win.deltas, feeders, win.liable, win.yaku, win.fu, win.points)
        )
        total = add(total, win.deltas)
    return _close(head, table, tuple(records), total)


def close_draw(
    head: Head, table: DealTable, kind: str, reason: str | None, deltas: Points, ready: Sequence[int] | None = None
) -> OnlineDeal:
    """Return the record of a deal without a winner.

    reason      of an abortive draw; `nagashi` for an exhaustive draw that is paid as a mangan
    ready       the seats that the log calls ready; None: who is paid, or else whoever waits for a tile
    """
    if kind != EXHAUSTIVE:
        return _close(head, table, OnlineDraw(kind, reason), deltas)
    if ready is None and any(deltas) and reason != NAGASHI:
        ready = [seat for seat, points in enumerate(deltas) if points > 0]
    if ready is None:
        ready = [seat for seat in range(len(deltas)) if table.is_ready(seat)]
    nagashi = table.nagashi() if reason == NAGASHI else ()
    return _close(head, table, OnlineDraw(kind, None, tuple(sorted(ready)), nagashi), deltas)


def _close(head: Head, table: DealTable, result: tuple[OnlineWin, ...] | OnlineDraw, deltas: Points) -> OnlineDeal:
    riichi = table.accepted_riichi()
    laid = tuple(-STICK if seat in riichi else 0 for seat in range(len(deltas)))
    return OnlineDeal(*head, riichi, result, add(deltas, laid))
