"""mjai: one JSON object per line, each an event of the game."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from rules.tiles import Tile
from scoring.errors import ReplayError
from scoring.replays.closing import Head, LoggedWin, close_draw, close_wins
from scoring.replays.record import (
    ABORTIVE,
    ACCEPTED,
    ADDED_KONG,
    CHOW,
    CLOSED_KONG,
    DISCARD,
    DORA,
    DRAW,
    EXHAUSTIVE,
    KONG,
    NAGASHI,
    PUNG,
    RIICHI,
    Event,
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

HONOURS = "ESWNPFC"
TILES = {
    **{f"{n}{suit}": 9 * row + n - 1 for row, suit in enumerate("mps") for n in range(1, 10)},
    **{honour: 27 + n for n, honour in enumerate(HONOURS)},
    **{f"5{suit}r": 34 + row for row, suit in enumerate("mps")},
}
KINDS = {
    "tsumo": DRAW,
    "dahai": DISCARD,
    "reach": RIICHI,
    "reach_accepted": ACCEPTED,
    "chi": CHOW,
    "pon": PUNG,
    "daiminkan": KONG,
    "ankan": CLOSED_KONG,
    "kakan": ADDED_KONG,
}
WITHOUT_TILE = (RIICHI, ACCEPTED, CLOSED_KONG)
ABORTS = {
    "kyushukyuhai": "nine_terminals",
    "kyuushukyuuhai": "nine_terminals",
    "sufonrenta": "four_winds",
    "suufonrenda": "four_winds",
    "suchareach": "four_riichi",
    "suuchariichi": "four_riichi",
    "sanchaho": "triple_ron",
    "sukaikan": "four_kongs",
    "suukaikan": "four_kongs",
}
SEATS = range(4)
NONE: Points = (0, 0, 0, 0)
Line = Mapping[str, Any]


def read_mjai(lines: Sequence[Line]) -> OnlineGame:
    """Read a game from its events; raises ReplayError."""
    if lines[0].get("type") != "start_game":
        raise ReplayError("replay_unknown_format")
    names = lines[0].get("names", ["", "", "", ""])
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise bad_value(0, "names", names)
    if len(names) != 4 or any(line.get("type") in ("kita", "nukidora") for line in lines):
        raise ReplayError("replay_players")
    if any(line.get("type") == "start_game" for line in lines[1:]):
        raise bad_value(0, "start_game", 2)
    starts = [n for n, line in enumerate(lines) if line.get("type") == "start_kyoku"]
    spans = [lines[start:end] for start, end in pairwise([*starts, len(lines)])]
    deals, unfinished = read_deals(spans, lambda number, span: _Deal(number, span).read())
    return OnlineGame("mjai", read_names(names), LoggedRules(), deals, unfinished=unfinished)


class _Deal:
    """The events of one deal, from `start_kyoku` on."""

    def __init__(self, number: int, lines: Sequence[Line]) -> None:
        self.number, self.lines = number, lines

    def read(self) -> OnlineDeal:
        start = self.lines[0]
        head = self._head(start)
        hands = start.get("tehais")
        if not isinstance(hands, list) or len(hands) != 4:
            raise bad_value(self.number, "tehais", hands)
        table = DealTable(self.number, head.dealer, [self._tiles(hand, "tehais") for hand in hands])
        table.follow([Event(DORA, head.dealer, self._tile(start, "dora_marker"))])
        results: list[Line] = []
        for line in self.lines[1:]:
            if line.get("type") in ("hora", "ryukyoku"):
                results.append(line)
            elif not results and (event := self._event(line, table.turn)):
                table.follow([event])
        if not results:
            raise ReplayError("replay_unfinished", deal=self.number)
        if results[0]["type"] == "ryukyoku":
            return self._draw(head, table, results[0])
        return close_wins(head, table, [self._win(line, table) for line in results if line["type"] == "hora"])

    def _head(self, start: Line) -> Head:
        counts = [start.get(key) for key in ("kyoku", "honba", "kyotaku")]
        if not all(is_points(one) and 0 <= one < 1000 for one in counts):  # type: ignore[operator]
            raise bad_value(self.number, "kyoku", counts)
        wind = start.get("bakaze")
        if not isinstance(wind, str) or wind not in tuple("ESWN"):
            raise bad_value(self.number, "bakaze", wind)
        scores = points_of(start.get("scores"), len(SEATS), self.number, "scores")
        honba, sticks = int(start["honba"]), int(start["kyotaku"])
        return Head(self.number, wind, self._seat(start, "oya"), honba, sticks, scores)

    def _seat(self, line: Line, key: str) -> int:
        seat = line.get(key)
        if not isinstance(seat, int) or isinstance(seat, bool) or seat not in SEATS:
            raise bad_value(self.number, key, seat)
        return seat

    def _tile(self, line: Line, key: str) -> Tile:
        return self._tiles([line.get(key)], key)[0]

    def _tiles(self, value: object, key: str) -> list[Tile]:
        if not isinstance(value, list) or len(value) > 14:
            raise bad_value(self.number, key, value)
        for one in value:
            if not isinstance(one, str) or one not in TILES:
                raise bad_value(self.number, key, one)
        return [TILES[one] for one in value]

    def _event(self, line: Line, turn: int) -> Event | None:
        """Return the event of a line; None for lines that change nothing at the table."""
        word = line.get("type")
        if word == "dora":
            return Event(DORA, turn, self._tile(line, "dora_marker"))
        kind = KINDS.get(word) if isinstance(word, str) else None
        if kind is None:
            return None
        event = Event(kind, self._seat(line, "actor"))
        if kind not in WITHOUT_TILE:
            event = event._replace(tile=self._tile(line, "pai"))
        if kind in (CHOW, PUNG, KONG, CLOSED_KONG):
            event = event._replace(tiles=tuple(self._tiles(line.get("consumed"), "consumed")))
        if kind in (CHOW, PUNG, KONG):
            event = event._replace(source=self._seat(line, "target"))
        return event

    def _deltas(self, line: Line) -> Points:
        deltas = line.get("deltas")
        return NONE if deltas is None else points_of(deltas, len(SEATS), self.number, "deltas")

    def _win(self, line: Line, table: DealTable) -> LoggedWin:
        winner, source = self._seat(line, "actor"), self._seat(line, "target")
        if line.get("deltas") is None:
            raise bad_value(self.number, "deltas", None)
        ura = self._tiles(line.get("ura_markers", line.get("uradora_markers")) or [], "ura_markers")
        drawn = None if winner == source else source
        return LoggedWin(winner, drawn, self._deltas(line), tuple(table.indicators), ura)

    def _draw(self, head: Head, table: DealTable, line: Line) -> OnlineDeal:
        reason, deltas = line.get("reason"), self._deltas(line)
        if isinstance(reason, str) and reason in ABORTS:
            return close_draw(head, table, ABORTIVE, ABORTS[reason], deltas)
        if table.live:
            aborted = table.reason_to_abort() or "triple_ron"
            return close_draw(head, table, ABORTIVE, aborted, deltas)
        nagashi = isinstance(reason, str) and reason.startswith("nagashi")
        ready = None
        if isinstance(tenpais := line.get("tenpais"), list) and len(tenpais) == 4:
            ready = [seat for seat in SEATS if tenpais[seat] is True]
        return close_draw(head, table, EXHAUSTIVE, NAGASHI if nagashi else None, deltas, ready)
