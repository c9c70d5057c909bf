"""A segment of rated hanchan: columns of whole numbers, packed for storage."""

import struct
import sys
from array import array
from collections.abc import Iterator, MutableSequence, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from itertools import compress
from typing import NamedTuple

from scoring.ladders.ladder import Mark

LENGTH = 4


class Packed(NamedTuple):
    """A segment as it is stored."""

    begins_at: int
    content: bytes
    before: bytes
    digest: bytes


# The columns of a RatingSegment that make a Packed.
COLUMNS = ("begins_at", "packed__content", "packed__before", "packed__digest")


@dataclass
class Segment:
    """Hanchan in the order they were rated.

    hanchan, keys, seats    by hanchan: its primary key, its key in the order of play, its number of seats
    players     by seat
    marks       by seat, number after number: the mark after the hanchan; zeros inside a period, where there is none
    met         its players, each once
    stood       their marks before the segment, number after number
    """

    begins_at: int
    hanchan: MutableSequence[int] = field(default_factory=list)
    keys: MutableSequence[int] = field(default_factory=list)
    seats: MutableSequence[int] = field(default_factory=list)
    players: MutableSequence[int] = field(default_factory=list)
    marks: MutableSequence[int] = field(default_factory=list)
    met: MutableSequence[int] = field(default_factory=list)
    stood: MutableSequence[int] = field(default_factory=list)

    def packed(self) -> Packed:
        content = pack(self.hanchan, self.keys, self.seats, self.players, self.marks)
        before = pack(self.met, self.stood)
        return Packed(self.begins_at, content, before, digest_of(content, before))

    @classmethod
    def unpacked(cls, begins_at: int, content: bytes, before: bytes) -> "Segment":
        return cls(begins_at, *unpack(content), *unpack(before))

    def find(self, hanchan: int) -> int | None:
        """The position of a hanchan in the segment."""
        return self.hanchan.index(hanchan) if hanchan in self.hanchan else None

    def marks_at(self, number: int) -> Iterator[tuple[int, Mark]]:
        """The marks after a hanchan, by player."""
        first = sum(self.seats[:number])
        return self._marks_of(first, first + self.seats[number])

    def all_marks(self) -> Iterator[tuple[int, list[tuple[int, Mark]]]]:
        """The key of each hanchan, with the marks after it by player."""
        first = 0
        for key, seats in zip(self.keys, self.seats, strict=True):
            yield key, list(self._marks_of(first, first + seats))
            first += seats

    def marks_before(self, number: int) -> dict[int, Mark]:
        """The marks before a hanchan of all players of this segment."""
        return _by_player(self.met, self.stood) | dict(self._marks_of(0, sum(self.seats[:number])))

    def marks_after(self) -> dict[int, Mark]:
        """The marks after the segment of its players; without those who have none inside a period."""
        return dict(self._marks_of(0, len(self.players)))

    def of_player(self, player: int) -> Iterator[tuple[int, int, Mark]]:
        """A player's hanchan with their keys and the marks after them, the latest first."""
        last = len(self.players)
        for hanchan, key, seats in zip(self.hanchan[::-1], self.keys[::-1], self.seats[::-1], strict=True):
            first = last - seats
            if player in self.players[first:last]:
                yield from ((hanchan, key, mark) for one, mark in self._marks_of(first, last) if one == player)
            last = first

    def _marks_of(self, first: int, last: int) -> Iterator[tuple[int, Mark]]:
        width = len(self.marks) // len(self.players)
        columns = [self.marks[first * width + one : last * width : width] for one in range(width)]
        pairs = zip(self.players[first:last], zip(*columns, strict=True), strict=True)
        return compress(pairs, columns[0])  # the number of games: 0 where there is no mark


def unpack_marks(content: bytes) -> dict[int, Mark]:
    return _by_player(*unpack(content))


def _by_player(players: Sequence[int], numbers: Sequence[int]) -> dict[int, Mark]:
    width = len(numbers) // max(1, len(players))
    return dict(zip(players, zip(*(numbers[one::width] for one in range(width)), strict=True), strict=True))


def digest_of(content: bytes, before: bytes) -> bytes:
    return blake2b(content + before, digest_size=16).digest()


# ----- columns of whole numbers -----


def pack(*columns: Sequence[int]) -> bytes:
    """Pack columns of numbers with four bytes each if that is enough, otherwise eight.

    >>> [column.tolist() for column in unpack(pack([1, -2], [], [2**40]))]
    [[1, -2], [], [1099511627776]]
    """
    return b"".join(part for column in columns for part in _packed(column))


def _packed(column: Sequence[int]) -> tuple[bytes, bytes, bytes]:
    # An array of these numbers would take twice as long to make.
    try:
        kind, content = b"i", struct.pack(f"<{len(column)}i", *column)
    except struct.error:
        kind, content = b"q", struct.pack(f"<{len(column)}q", *column)
    return kind, len(content).to_bytes(LENGTH, "little"), content


def unpack(content: bytes) -> list["array[int]"]:
    columns, at = [], 0
    while at < len(content):
        size = int.from_bytes(content[at + 1 : at + 1 + LENGTH], "little")
        column = array(chr(content[at]))
        at += 1 + LENGTH
        column.frombytes(content[at : at + size])
        columns.append(_same_everywhere(column))
        at += size
    return columns


def _same_everywhere(numbers: "array[int]") -> "array[int]":
    """Stored bytes are little-endian: a database can move to another machine."""
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers
