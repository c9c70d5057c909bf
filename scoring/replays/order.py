"""Put the takes and discards of the seats of a log6 deal into one order.

Each seat has a list of takes and a list of discards; the log does not say how they follow each other. A seat whose next
take is a call waits until its tile is discarded by the seat that the call names (with three players: by either of the
others, since programs count the empty seat differently). Usually there is one order; where
a tile is discarded twice there can be several, so the search goes back if the lists do not come out even.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from rules.tiles import Tile
from scoring.replays.record import (
    ACCEPTED,
    ADDED_KONG,
    CHOW,
    CLOSED_KONG,
    DISCARD,
    DRAW,
    KONG,
    NORTH_ASIDE,
    PUNG,
    RIICHI,
    Event,
    bad_value,
)

SAME, NOTHING = 60, 0
ASIDE, NORTH = "f44", 30
MOST_TURNS = 200
MOST_STEPS = 5000
RED = {51: 34, 52: 35, 53: 36}
_CALL = re.compile(r"^((?:\d\d){0,3})([cpmka])((?:\d\d){1,4})$")
_KINDS = {"c": CHOW, "p": PUNG, "m": KONG, "k": ADDED_KONG, "a": CLOSED_KONG}


class Lane(NamedTuple):
    """One seat: its first tiles, its takes (draws and calls) and its discards (and kongs), each as an event.

    A discard without a tile is the tile just drawn; None stands for the discard that an open kong leaves out.
    """

    tiles: list[Tile]
    takes: list[Event]
    discards: list[tuple[Event | None, bool]]


def tile_of(number: int, value: object) -> Tile:
    """Read a tile: 11 to 19, 21 to 29, 31 to 39, 41 to 47; 51 to 53 are the red fives.

    >>> tile_of(1, 11), tile_of(1, 47), tile_of(1, 53)
    (0, 33, 36)
    """
    if isinstance(value, int) and not isinstance(value, bool):
        if value in RED:
            return RED[value]
        suit, rank = divmod(value, 10)
        if 1 <= suit <= 4 and 1 <= rank <= (9 if suit < 4 else 7):
            return 9 * (suit - 1) + rank - 1
    raise bad_value(number, "tile", value)


def lane_of(number: int, seat: int, tiles: Any, takes: Any, discards: Any, seats: int = 4) -> Lane:
    """Read what one seat has, takes and discards; raises ReplayError `replay_bad_value`."""
    if not all(isinstance(one, list) and len(one) <= MOST_TURNS for one in (tiles, takes, discards)):
        raise bad_value(number, f"seat {seat}", tiles)
    if len(tiles) != 13:
        raise bad_value(number, f"seat {seat}", tiles)
    return Lane(
        [tile_of(number, tile) for tile in tiles],
        [_take(number, seat, one, seats) for one in takes],
        [_discard(number, seat, one, seats) for one in discards],
    )


def _take(number: int, seat: int, value: object, seats: int) -> Event:
    if isinstance(value, str):
        event = _call(number, seat, value)
        if event.kind in (CHOW, PUNG, KONG):
            return event if seats == 4 else event._replace(source=None)
        raise bad_value(number, "takes", value)
    return Event(DRAW, seat, tile_of(number, value))


def _discard(number: int, seat: int, value: object, seats: int) -> tuple[Event | None, bool]:
    """Read a discard, and whether it declares riichi."""
    if value == NOTHING and isinstance(value, int):
        return None, False
    if value == ASIDE and seats == 3:
        return Event(NORTH_ASIDE, seat, NORTH), False
    if isinstance(value, str) and not value.startswith("r"):
        event = _call(number, seat, value)
        if event.kind in (ADDED_KONG, CLOSED_KONG):
            return event, False
        raise bad_value(number, "discards", value)
    declares = isinstance(value, str)
    if isinstance(value, str):
        value = int(value[1:]) if re.fullmatch(r"r[0-9]{2}", value) else value
    return Event(DISCARD, seat, -1 if value == SAME else tile_of(number, value)), declares


def _call(number: int, seat: int, text: str) -> Event:
    """Read a meld; the letter stands before the claimed tile, and its position names the seat it came from."""
    match = _CALL.match(text) if text.isascii() and len(text) <= 9 else None
    if match is None:
        raise bad_value(number, "meld", text)
    before, letter, after = match.groups()
    own = [tile_of(number, int(before[n : n + 2])) for n in range(0, len(before), 2)]
    rest = [tile_of(number, int(after[n : n + 2])) for n in range(0, len(after), 2)]
    kind = _KINDS[letter]
    wanted = 3 if kind in (CHOW, PUNG) else 4
    if len(own) + len(rest) != wanted:
        raise bad_value(number, "meld", text)
    if kind == CLOSED_KONG:
        return Event(kind, seat, -1, (*own, *rest))
    # From the left neighbour the tile comes first, from the opposite seat second, from the right neighbour last.
    back = {0: 1, 1: 2}.get(len(own), 3)
    if kind == ADDED_KONG:
        return Event(kind, seat, rest[0])
    return Event(kind, seat, rest[0], (*own, *rest[1:]), (seat - back) % 4)


class Place(NamedTuple):
    """How far the lists are read: takes and discards by seat, who takes next, whether it draws a replacement."""

    takes: tuple[int, ...]
    discards: tuple[int, ...]
    events: Any
    seat: int
    tile: Tile = -1


def orders(lanes: Sequence[Lane], dealer: int, source: int | None) -> Iterator[list[Event]]:
    """Give every order in which all takes and discards fit together, the likeliest first.

    source      the seat whose last tile somebody won (-1: whichever is last); None: nobody
    """
    nothing = (0,) * len(lanes)
    waiting = [Place(nothing, nothing, None, dealer)]
    for _ in range(MOST_STEPS):
        if not waiting:
            return
        place = waiting.pop()
        after = _turn(lanes, place, source)
        if after is None:
            continue
        if _is_whole(lanes, after):
            yield _listed(after.events)
            continue
        # The last one in the list is tried first: a pung or kong, then a chow, then the next draw.
        waiting += _following(lanes, after)


def _turn(lanes: Sequence[Lane], place: Place, source: int | None) -> Place | None:
    """Let a seat take, make its kongs and discard; None if its lists do not allow it."""
    seat, events = place.seat, place.events
    takes, discards = list(place.takes), list(place.discards)
    lane = lanes[seat]
    discarder = place.events and place.events[1].seat
    while True:
        if takes[seat] >= len(lane.takes):
            return None
        take = lane.takes[takes[seat]]
        if take.kind != DRAW and (place.tile < 0 or events is None):
            return None
        takes[seat] += 1
        if take.kind != DRAW:
            take = take._replace(source=discarder)
        events = (events, take)
        if discards[seat] >= len(lane.discards):
            return place._replace(takes=tuple(takes), discards=tuple(discards), events=events, tile=-1)
        event, declares = lane.discards[discards[seat]]
        discards[seat] += 1
        place = place._replace(tile=-1)
        if event is None:
            if take.kind != KONG:
                return None
            continue
        if take.kind == KONG:
            return None
        if event.kind != DISCARD:
            events = (events, event)
            if takes[seat] < len(lane.takes) and lane.takes[takes[seat]].kind == DRAW:
                continue
            return place._replace(takes=tuple(takes), discards=tuple(discards), events=events, tile=-1)
        if event.tile < 0:
            event = event._replace(tile=take.tile)
        if declares:
            events = (events, Event(RIICHI, seat))
        events = (events, event)
        is_last = discards[seat] == len(lane.discards) and takes[seat] == len(lane.takes)
        won = source in (seat, -1) and is_last and _is_even(lanes, takes, discards)
        if declares and not won:
            events = (events, Event(ACCEPTED, seat))
        return place._replace(takes=tuple(takes), discards=tuple(discards), events=events, tile=event.tile)


def _following(lanes: Sequence[Lane], place: Place) -> list[Place]:
    """Return who can take next: the next seat by a draw, a chow, and before these a pung or kong."""
    if place.tile < 0:
        return []
    found: list[tuple[int, Place]] = []
    for step in range(1, len(lanes)):
        seat = (place.seat + step) % len(lanes)
        if place.takes[seat] == len(lanes[seat].takes):
            continue
        take = lanes[seat].takes[place.takes[seat]]
        if take.kind == DRAW:
            if step == 1:
                found.append((0, place._replace(seat=seat)))
        elif take.source in (place.seat, None) and take.tile == place.tile:
            found.append((1 if take.kind == CHOW else 2, place._replace(seat=seat)))
    return [one for _, one in sorted(found, key=lambda pair: pair[0])]


def _is_whole(lanes: Sequence[Lane], place: Place) -> bool:
    return _is_even(lanes, place.takes, place.discards)


def _is_even(lanes: Sequence[Lane], takes: Sequence[int], discards: Sequence[int]) -> bool:
    return all(takes[n] == len(lanes[n].takes) and discards[n] == len(lanes[n].discards) for n in range(len(lanes)))


def _listed(events: Any) -> list[Event]:
    listed = []
    while events is not None:
        events, event = events
        listed.append(event)
    return listed[::-1]
