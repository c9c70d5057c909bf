"""Follow a deal event by event: whose turn it is, what everybody holds, and under which circumstances a win happens."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules.readings import is_thirteen_orphans, seven_pairs_waits, suit_keys, waiting_bits
from rules.tiles import DRAGONS, IS_ORPHAN, KIND, KINDS, NORTH, NUMBER, SUIT, WINDS, Tile, count_kinds, format_tiles
from scoring.errors import ReplayError
from scoring.replays.record import (
    ACCEPTED,
    ADDED_KONG,
    CALLS,
    CHOW,
    CLOSED_KONG,
    DISCARD,
    DORA,
    DRAW,
    KONG,
    NORTH_ASIDE,
    PUNG,
    RIICHI,
    Event,
)

# 136 tiles without the dead wall of 14 and 4 × 13 in the hands; 108 without 14 and 3 × 13.
LIVE_TILES = {4: 70, 3: 55}
ACT, DISCARDED, REPLACE = "act", "discarded", "replace"
ROBBING = {
    ADDED_KONG: "robbing_kong",
    CLOSED_KONG: "robbing_concealed_kong",
    NORTH_ASIDE: "robbing_north",
}


@dataclass(slots=True)
class Meld:
    """A meld in play: its type in the words of `Event`, its tiles, and the seat it was claimed from."""

    kind: str
    tiles: list[Tile]
    source: int | None = None

    def as_json(self) -> dict[str, Any]:
        made: dict[str, Any] = {"type": self.kind, "tiles": format_tiles(self.tiles)}
        if self.kind in (CLOSED_KONG, ADDED_KONG):
            made["type"] = KONG
            made["concealed" if self.kind == CLOSED_KONG else "added"] = True
        return made


@dataclass(slots=True)
class Player:
    """One seat: its concealed tiles, melds, norths set aside, discards (was one claimed?), and its riichi."""

    tiles: list[Tile]
    melds: list[Meld] = field(default_factory=list)
    discards: list[Tile] = field(default_factory=list)
    claimed: bool = False
    draws: int = 0
    norths: int = 0
    riichi: str | None = None
    accepted: bool = False
    ippatsu: bool = False


class DealTable:
    """The table during one deal; every event is checked before it happens.

    raises      ReplayError `replay_cannot_follow` for an event that is not possible
    """

    def __init__(self, number: int, dealer: int, hands: Sequence[Sequence[Tile]]) -> None:
        self.number, self.dealer = number, dealer
        self.players = [Player(list(hand)) for hand in hands]
        self.seats = len(hands)
        self.turn, self.phase = (dealer - 1) % self.seats, DISCARDED
        self.tile: Tile = -1
        self.drawn: Tile | None = None
        self.live = LIVE_TILES[self.seats]
        self.calls = 0
        self.kong: Event | None = None
        self.after_kong = self.after_north = False
        self.kong_source: int | None = None
        self.indicators: list[Tile] = []
        self.begun = False
        _check_copies(self, [tile for hand in hands for tile in hand])

    def follow(self, events: Iterable[Event]) -> "DealTable":
        """Follow all events and return the table itself."""
        for event in events:
            STEPS[event.kind](self, event)
        return self

    def require(self, possible: bool, event: Event) -> None:
        """Raise `replay_cannot_follow` for an event that is not possible here."""
        if not possible:
            tiles = format_tiles([tile for tile in (event.tile, *event.tiles) if tile >= 0])
            raise ReplayError(
                "replay_cannot_follow", deal=self.number, seat=event.seat, event=f"{event.kind} {tiles}".strip()
            )

    def draw(self, event: Event) -> None:
        replaces = self.phase == REPLACE
        first = self.turn if replaces else (self.turn + 1) % self.seats
        self.require(self.phase in (DISCARDED, REPLACE) and event.seat == first and self.live > 0, event)
        if replaces:
            self._break()
        self.after_north = replaces and self.kong is not None and self.kong.kind == NORTH_ASIDE
        self.after_kong, self.kong = replaces and not self.after_north, None
        player = self.players[event.seat]
        player.tiles.append(event.tile)
        player.draws += 1
        self.live -= 1
        self.begun = True
        self.turn, self.phase, self.drawn = event.seat, ACT, event.tile

    def discard(self, event: Event) -> None:
        player = self.players[event.seat]
        self.require(self.phase == ACT and event.seat == self.turn and event.tile in player.tiles, event)
        self.require(not player.accepted or event.tile == self.drawn, event)
        player.tiles.remove(event.tile)
        player.discards.append(event.tile)
        player.ippatsu = False
        self.phase, self.tile, self.drawn = DISCARDED, event.tile, None
        self.after_kong = self.after_north = False

    def riichi(self, event: Event) -> None:
        player = self.players[event.seat]
        closed = all(meld.kind == CLOSED_KONG for meld in player.melds)
        possible = self.phase == ACT and event.seat == self.turn and self.drawn is not None
        self.require(possible and closed and player.riichi is None, event)
        first = not player.discards and not self.calls
        player.riichi = "double_riichi" if first else "riichi"

    def accepted(self, event: Event) -> None:
        player = self.players[event.seat]
        possible = self.phase == DISCARDED and self.turn == event.seat and player.riichi and not player.accepted
        self.require(bool(possible), event)
        player.accepted = player.ippatsu = True

    def call(self, event: Event) -> None:
        player, last = self.players[event.seat], event.source
        self.require(self.phase == DISCARDED and last == self.turn != event.seat and event.tile == self.tile, event)
        self.require(player.riichi is None and self.live > 0, event)
        self.require(event.kind != CHOW or (event.seat == (self.turn + 1) % 4 and self.seats == 4), event)
        self.require(is_meld(event.kind, (event.tile, *event.tiles)), event)
        self._take(player, event)
        self.players[self.turn].claimed = True
        self._break()
        player.melds.append(Meld(event.kind, [event.tile, *event.tiles], last))
        self.kong_source = last if event.kind == KONG else None
        self.turn, self.drawn = event.seat, None
        self.phase = REPLACE if event.kind == KONG else ACT

    def closed_kong(self, event: Event) -> None:
        player = self.players[event.seat]
        self.require(self.phase == ACT and event.seat == self.turn and self.drawn is not None, event)
        self.require(len(event.tiles) == 4 and is_meld(KONG, event.tiles), event)
        self._take(player, event)
        player.melds.append(Meld(CLOSED_KONG, list(event.tiles)))
        self._kong(event._replace(tile=event.tiles[0]))

    def added_kong(self, event: Event) -> None:
        player = self.players[event.seat]
        self.require(self.phase == ACT and event.seat == self.turn and self.drawn is not None, event)
        pungs = [m for m in player.melds if m.kind == PUNG and KIND[m.tiles[0]] == KIND[event.tile]]
        self.require(bool(pungs) and event.tile in player.tiles, event)
        player.tiles.remove(event.tile)
        pungs[0].kind = ADDED_KONG
        pungs[0].tiles.append(event.tile)
        self._kong(event)

    def north_aside(self, event: Event) -> None:
        """Set a north aside 抜きドラ: a replacement follows, unless somebody wins on it."""
        player = self.players[event.seat]
        possible = self.phase == ACT and event.seat == self.turn and self.drawn is not None and event.tile == NORTH
        self.require(possible and self.seats == 3 and NORTH in player.tiles, event)
        self.require(not player.accepted or self.drawn == NORTH, event)
        player.tiles.remove(NORTH)
        player.norths += 1
        self._kong(event)

    def dora(self, event: Event) -> None:
        self.require(len(self.indicators) < 5, event)
        self.indicators.append(event.tile)

    def _kong(self, event: Event) -> None:
        self.require(self.live > 0, event)
        self.kong, self.phase, self.drawn, self.kong_source = event, REPLACE, None, None
        self.after_kong = self.after_north = False

    def _take(self, player: Player, event: Event) -> None:
        for tile in event.tiles:
            self.require(tile in player.tiles, event)
            player.tiles.remove(tile)

    def _break(self) -> None:
        """End every ippatsu and every first turn: a call or a completed kong came."""
        self.calls += 1
        for player in self.players:
            player.ippatsu = False

    def hand_of(self, winner: int, source: int | None) -> dict[str, Any]:
        """Return the hand of a win, as a hand question has it, without winds, honba and indicators."""
        player, event = self.players[winner], Event("win", winner, source=source)
        tiles = list(player.tiles)
        if source is None:
            self.require(self.phase == ACT and self.turn == winner and self.drawn is not None, event)
            winning = self.drawn if self.drawn is not None else -1
            tiles.remove(winning)
        else:
            can = self.phase == DISCARDED or (self.phase == REPLACE and self.kong is not None)
            self.require(self.begun and can and self.turn == source != winner, event)
            winning = self.kong.tile if self.kong else self.tile
        self.require(len(tiles) + 3 * len(player.melds) == 13, event)
        hand: dict[str, Any] = {
            "concealed": format_tiles(sorted(tiles, key=lambda tile: (KIND[tile], tile))),
            "melds": [meld.as_json() for meld in player.melds],
            "winning_tile": format_tiles((winning,)),
            "conditions": self._conditions(player, winner, source),
        }
        return hand | {"kita": player.norths} if player.norths else hand

    def _conditions(self, player: Player, winner: int, source: int | None) -> list[str]:
        # A declaration counts for its own winner only once its discard has passed.
        found = [player.riichi] if player.riichi and player.accepted else []
        if player.ippatsu:
            found.append("ippatsu")
        if source is not None and self.kong:
            found.append(ROBBING[self.kong.kind])
        elif source is None and (self.after_kong or self.after_north):
            found.append("after_kong" if self.after_kong else "after_kita")
        elif not self.live:
            found.append("last_tile")
        elif not self.calls and not player.melds and not player.discards and player.draws == (source is None):
            earth = "blessing_of_earth" if source is None else "blessing_of_man"
            if winner != self.dealer or source is None:
                found.append("blessing_of_heaven" if winner == self.dealer else earth)
        return found

    def feeders(self, winner: int) -> dict[str, int]:
        """Return the seat that gave the deciding set, by the yaku it decides (包)."""
        melds = self.players[winner].melds
        of_kind = {"daisangen": (DRAGONS, 3), "daisuushii": (WINDS, 4)}
        found = {}
        if self.after_kong and self.turn == winner and self.kong_source is not None:
            found["rinshan"] = self.kong_source
        for yaku, (kinds, wanted) in of_kind.items():
            sets = [meld for meld in melds if KIND[meld.tiles[0]] in kinds and meld.kind != CHOW]
            if len(sets) == wanted and sets[-1].source is not None:
                found[yaku] = sets[-1].source
        last = melds[-1] if len(melds) == 4 and all(len(meld.tiles) == 4 for meld in melds) else None
        if last and last.kind == KONG and last.source is not None:
            found["suukantsu"] = last.source
        return found

    def is_ready(self, seat: int) -> bool:
        """Whether a seat's concealed tiles wait for a tile of which it does not hold all four."""
        player = self.players[seat]
        tiles = list(player.tiles)
        if len(tiles) % 3 == 2 and self.drawn is not None and seat == self.turn:
            tiles.remove(self.drawn)
        shown = [tile for meld in player.melds for tile in meld.tiles]
        return waits_for_any(tiles, shown + [NORTH] * player.norths)

    def nagashi(self) -> tuple[int, ...]:
        """Return the seats that discarded terminals and honours only, none of them claimed."""
        return tuple(
            seat
            for seat, player in enumerate(self.players)
            if not player.claimed and all(IS_ORPHAN[KIND[tile]] for tile in player.discards)
        )

    def accepted_riichi(self) -> tuple[int, ...]:
        """Return the seats whose riichi was accepted."""
        return tuple(seat for seat, player in enumerate(self.players) if player.accepted)

    def reason_to_abort(self) -> str | None:
        """Return why the deal can be aborted here, or None."""
        kongs = [sum(len(meld.tiles) == 4 for meld in player.melds) for player in self.players]
        firsts = {player.discards[0] if len(player.discards) == 1 else -1 for player in self.players}
        if self.phase == ACT:
            return "nine_terminals" if len(self.players[self.turn].discards) == 0 and not self.calls else None
        if all(player.accepted for player in self.players):
            return "four_riichi"
        if not self.calls and len(firsts) == 1 and KIND[min(firsts)] in WINDS and min(firsts) >= 0:
            return "four_winds"
        return "four_kongs" if sum(kongs) == 4 and max(kongs) < 4 else None


def is_meld(kind: str, tiles: Sequence[Tile]) -> bool:
    """Whether tiles are a chow, pung or kong.

    >>> is_meld("chow", (2, 0, 1)), is_meld("chow", (8, 9, 10)), is_meld("kong", (4, 4, 4, 34))
    (True, False, True)
    """
    kinds = sorted(KIND[tile] for tile in tiles)
    if kind == CHOW:
        in_suit = len({SUIT[one] for one in kinds}) == 1 and SUIT[kinds[0]] != "z"
        return in_suit and len(kinds) == 3 and [NUMBER[one] - NUMBER[kinds[0]] for one in kinds] == [0, 1, 2]
    return len(kinds) == (3 if kind == PUNG else 4) and len(set(kinds)) == 1


def waits_for_any(tiles: Sequence[Tile], melded: Sequence[Tile] = ()) -> bool:
    """Whether concealed tiles wait for a tile that is not already held four times.

    >>> from rules.tiles import parse_tiles
    >>> waits_for_any(parse_tiles("123m456p789s1122z")), waits_for_any(parse_tiles("1111m"))
    (True, False)
    """
    counts = count_kinds(tiles)
    held = [own + other for own, other in zip(counts, count_kinds(melded), strict=True)]
    bits = waiting_bits(suit_keys(tiles)) | (seven_pairs_waits(counts) if max(counts) < 3 else 0)
    for kind in range(KINDS):
        counts[kind] += 1
        if held[kind] < 4 and (bits >> kind & 1 or is_thirteen_orphans(counts)):
            return True
        counts[kind] -= 1
    return False


def _check_copies(table: DealTable, tiles: Sequence[Tile]) -> None:
    counts = count_kinds(tiles)
    if any(len(player.tiles) != 13 for player in table.players) or max(counts) > 4:
        raise ReplayError("replay_cannot_follow", deal=table.number, seat=table.dealer, event=f"13 × {table.seats}")


STEPS = {
    DRAW: DealTable.draw,
    DISCARD: DealTable.discard,
    RIICHI: DealTable.riichi,
    ACCEPTED: DealTable.accepted,
    CLOSED_KONG: DealTable.closed_kong,
    ADDED_KONG: DealTable.added_kong,
    NORTH_ASIDE: DealTable.north_aside,
    DORA: DealTable.dora,
    **dict.fromkeys(CALLS, DealTable.call),
}
