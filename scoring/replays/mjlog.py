"""Tenhou's XML: the elements of a game in their order, with everything in attributes.

`GO` has the rules as bits, `UN` the names; each deal begins with `INIT` and ends with `AGARI` (one for each winner) or
`RYUUKYOKU`. A tile is a number from 0 to 135: four of each kind, of which 16, 52 and 88 are the red fives.

A game of three has its own bit in `GO` and leaves the fourth seat empty. A north set aside is an `N`.
"""

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any
from urllib.parse import unquote
from xml.parsers import expat

from rules.tiles import Tile
from scoring.errors import ReplayError
from scoring.replays.closing import Head, LoggedWin, close_draw, close_wins
from scoring.replays.meld_bits import read_meld
from scoring.replays.record import (
    ABORTIVE,
    ACCEPTED,
    CALLS,
    DISCARD,
    DORA,
    DRAW,
    EXHAUSTIVE,
    MOST_DEALS,
    NAGASHI,
    NORTH_ASIDE,
    RIICHI,
    Event,
    LoggedRules,
    OnlineDeal,
    OnlineGame,
    Points,
    bad_value,
    points_of,
    read_deals,
    read_names,
)
from scoring.replays.table import DealTable
from scoring.replays.yaku import KEYS, YAKUMAN_HAN

MOST_ELEMENTS = 100_000
RED_COPIES = {16: 34, 52: 35, 88: 36}
NO_RED, NO_OPEN_TANYAO, SOUTH, THREE_PLAYERS = 0x02, 0x04, 0x08, 0x10
ABORTS = {
    "yao9": "nine_terminals",
    "kaze4": "four_winds",
    "reach4": "four_riichi",
    "ron3": "triple_ron",
    "kan4": "four_kongs",
}
_POINTS = re.compile(r"[+-]?[0-9]{1,6}(?:\.[0-9]{1,3})?")
_TILE = re.compile(r"^([TUVWDEFG])(\d{1,3})$", re.IGNORECASE)
Attributes = Mapping[str, str]
Element = tuple[str, Attributes]


def list_elements(text: str) -> list[Element]:
    """Return the elements of an XML text in their order.

    raises      ReplayError `replay_declaration` for a document type or an entity, before anything of it is expanded;
                `replay_broken`
    """
    found: list[Element] = []

    def refuse(*_: Any) -> None:
        raise ReplayError("replay_declaration")

    def keep(tag: str, attributes: dict[str, str]) -> None:
        if len(found) == MOST_ELEMENTS:
            raise ReplayError("replay_too_many_deals", most=MOST_DEALS)
        found.append((tag, attributes))

    parser = expat.ParserCreate("utf-8")
    parser.StartDoctypeDeclHandler = parser.EntityDeclHandler = refuse
    parser.StartElementHandler = keep
    try:
        parser.Parse(text.encode(), True)
    except expat.ExpatError as error:
        raise ReplayError("replay_broken", line=error.lineno) from None
    return found


def read_mjlog(text: str) -> OnlineGame:
    """Read a game from its XML; raises ReplayError."""
    elements = list_elements(text)
    if not elements or elements[0][0] != "mjloggm":
        raise ReplayError("replay_unknown_format")
    heads: dict[str, Attributes] = {}
    for tag, attributes in elements:
        heads.setdefault(tag, attributes)
    kind = _number(heads.get("GO", {}).get("type", ""), 0, "GO")
    rules, seats = _rules(kind), 3 if kind & THREE_PLAYERS else 4
    names = read_names([unquote(heads.get("UN", {}).get(f"n{seat}", "")) for seat in range(seats)])
    red = rules.red_fives != (0, 0, 0)
    starts = [n for n, (tag, _) in enumerate(elements) if tag == "INIT"]
    spans = [elements[start:end] for start, end in pairwise([*starts, len(elements)])]
    deals, unfinished = read_deals(spans, lambda number, span: _Deal(number, span, red, seats).read())
    final, points = _final(elements, seats)
    return OnlineGame("mjlog", names, rules, deals, final, points, unfinished)


def _rules(kind: int) -> LoggedRules:
    three = bool(kind & THREE_PLAYERS)
    red = (0, 0, 0) if kind & NO_RED else (0 if three else 1, 1, 1)
    is_open = not kind & NO_OPEN_TANYAO
    text = f"{'三' if three else ''}{'南' if kind & SOUTH else '東'}{'喰' if is_open else ''}{'赤' if any(red) else ''}"
    return LoggedRules(text, "south" if kind & SOUTH else "east", red, is_open)


def _final(elements: Sequence[Element], seats: int) -> tuple[Points | None, tuple[str, ...] | None]:
    """Read `owari` of the last result: score in hundreds and points of each seat in turn."""
    owari = elements[-1][1].get("owari") or next((a["owari"] for _, a in reversed(elements) if "owari" in a), "")
    parts = owari.split(",")
    if len(parts) < 2 * seats:
        return None, None
    scores = points_of([100 * _number(part, 0, "owari") for part in parts[: 2 * seats : 2]], seats, 0, "owari")
    points = parts[1 : 2 * seats : 2]
    if not all(_POINTS.fullmatch(part) for part in points):
        raise bad_value(0, "owari", owari)
    return scores, tuple(f"{float(part):+.1f}" for part in points)


def _number(text: str, deal: int, key: str) -> int:
    if not re.fullmatch(r"-?[0-9]{1,9}", text):
        raise bad_value(deal, key, text)
    return int(text)


class _Deal:
    """The elements of one deal, from `INIT` to its last result."""

    def __init__(self, number: int, elements: Sequence[Element], red: bool, seats: int) -> None:
        self.number, self.elements, self.red, self.seats = number, elements, red, seats

    def read(self) -> OnlineDeal:
        head, hands, indicator = self._init(self.elements[0][1])
        table = DealTable(self.number, head.dealer, hands)
        table.follow([Event(DORA, head.dealer, indicator)])
        results: list[Element] = []
        for tag, attributes in self.elements[1:]:
            if tag in ("AGARI", "RYUUKYOKU"):
                results.append((tag, attributes))
            elif not results and (event := self._event(tag, attributes)):
                table.follow([self._placed(event, table)])
        if not results:
            raise ReplayError("replay_unfinished", deal=self.number)
        if results[0][0] == "RYUUKYOKU":
            return self._draw(head, table, results[0][1])
        wins = [self._win(attributes) for tag, attributes in results if tag == "AGARI"]
        return close_wins(head, table, wins)

    def _placed(self, event: Event, table: DealTable) -> Event:
        """Give a new indicator its seat, and a call of three players its source: their bits count an empty seat."""
        if event.kind == DORA:
            return event._replace(seat=table.turn)
        return event._replace(source=table.turn) if self.seats == 3 and event.kind in CALLS else event

    def _numbers(self, attributes: Attributes, key: str) -> list[int]:
        text = attributes.get(key, "")
        return [_number(part, self.number, key) for part in text.split(",")] if text else []

    def _tile(self, copy: int) -> Tile:
        if not 0 <= copy < 136:
            raise bad_value(self.number, "tile", copy)
        return RED_COPIES.get(copy, copy // 4) if self.red else copy // 4

    def _tiles(self, attributes: Attributes, key: str) -> list[Tile]:
        return [self._tile(copy) for copy in self._numbers(attributes, key)]

    def _seat(self, attributes: Attributes, key: str) -> int:
        seat = _number(attributes.get(key, ""), self.number, key)
        if not 0 <= seat < self.seats:
            raise bad_value(self.number, key, seat)
        return seat

    def _init(self, attributes: Attributes) -> tuple[Head, list[list[Tile]], Tile]:
        seed = self._numbers(attributes, "seed")
        if len(seed) != 6 or not 0 <= seed[0] < 16 or min(seed) < 0:
            raise bad_value(self.number, "seed", attributes.get("seed"))
        dealer = self._seat(attributes, "oya")
        before = self._hundreds(self._numbers(attributes, "ten"), "ten")
        hands = [self._tiles(attributes, f"hai{seat}") for seat in range(self.seats)]
        if self.seats == 3 and attributes.get("hai3"):
            raise bad_value(self.number, "hai3", attributes["hai3"])
        head = Head(self.number, "ESWN"[seed[0] // 4], dealer, seed[1], seed[2], before)
        return head, hands, self._tile(seed[5])

    def _event(self, tag: str, attributes: Attributes) -> Event | None:
        """Return what an element says; None for elements about connections, and for those of later versions."""
        if match := _TILE.match(tag):
            letter, tile = match[1].upper(), self._tile(int(match[2]))
            what, seat = (DRAW, "TUVW".index(letter)) if letter in "TUVW" else (DISCARD, "DEFG".index(letter))
            if seat >= self.seats:
                raise bad_value(self.number, "tag", tag)
            return Event(what, seat, tile)
        if tag == "N":
            meld = _number(attributes.get("m", ""), self.number, "m")
            event = read_meld(self._seat(attributes, "who"), meld, self._tile)
            if event is None or (event.kind == NORTH_ASIDE and self.seats != 3):
                raise bad_value(self.number, "m", meld)
            return event
        if tag == "REACH":
            kind = {"1": RIICHI, "2": ACCEPTED}.get(attributes.get("step", ""))
            if kind is None:
                raise bad_value(self.number, "step", attributes.get("step"))
            return Event(kind, self._seat(attributes, "who"))
        if tag == "DORA":
            return Event(DORA, 0, self._tile(_number(attributes.get("hai", ""), self.number, "hai")))
        return None

    def _hundreds(self, values: Sequence[int], key: str) -> Points:
        return points_of([100 * value for value in values], self.seats, self.number, key)

    def _deltas(self, attributes: Attributes) -> Points:
        return self._hundreds(self._numbers(attributes, "sc")[1::2], "sc")

    def _win(self, attributes: Attributes) -> LoggedWin:
        winner, source = self._seat(attributes, "who"), self._seat(attributes, "fromWho")
        ten = self._numbers(attributes, "ten")
        if len(ten) != 3:
            raise bad_value(self.number, "ten", attributes.get("ten"))
        pairs = self._numbers(attributes, "yaku")
        limits = self._numbers(attributes, "yakuman")
        yaku = [*zip(pairs[::2], pairs[1::2], strict=False), *((one, YAKUMAN_HAN) for one in limits)]
        if not all(0 <= one < len(KEYS) for one, _ in yaku):
            raise bad_value(self.number, "yaku", attributes.get("yaku"))
        return LoggedWin(
            winner,
            None if winner == source else source,
            self._deltas(attributes),
            self._tiles(attributes, "doraHai"),
            self._tiles(attributes, "doraHaiUra"),
            self._seat(attributes, "paoWho") if "paoWho" in attributes else None,
            tuple((KEYS[one], han) for one, han in yaku if han),
            ten[0] if not limits else None,
            # With three players it is not known whether the share of the missing child is in it; `sc` has what is paid.
            ten[1] if self.seats == 4 or winner != source else None,
        )

    def _draw(self, head: Head, table: DealTable, attributes: Attributes) -> OnlineDeal:
        kind, deltas = attributes.get("type"), self._deltas(attributes) if "sc" in attributes else None
        if kind in ABORTS:
            return close_draw(head, table, ABORTIVE, ABORTS[kind], deltas or head.nothing)
        if kind not in (None, "nm"):
            raise bad_value(self.number, "type", kind)
        ready = [seat for seat in range(self.seats) if f"hai{seat}" in attributes]
        return close_draw(head, table, EXHAUSTIVE, NAGASHI if kind else None, deltas or head.nothing, ready)
