"""A segment of rated hanchan: columns of whole numbers, packed for storage."""

import sys
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from itertools import chain
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
    before      the marks before the segment of all its players
    """

    begins_at: int
    hanchan: list[int] = field(default_factory=list)
    keys: list[int] = field(default_factory=list)
    seats: list[int] = field(default_factory=list)
    players: list[int] = field(default_factory=list)
    marks: list[int] = field(default_factory=list)
    before: dict[int, Mark] = field(default_factory=dict)

    def packed(self) -> Packed:
        content = pack(self.hanchan, self.keys, self.seats, self.players, self.marks)
        before = pack(list(self.before), list(chain.from_iterable(self.before.values())))
        return Packed(self.begins_at, content, before, digest_of(content, before))

    @classmethod
    def unpacked(cls, begins_at: int, content: bytes, before: bytes) -> "Segment":
        hanchan, keys, seats, players, marks = (column.tolist() for column in unpack(content))
        return cls(begins_at, hanchan, keys, seats, players, marks, unpack_marks(before))

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
        return {**self.before, **dict(self._marks_of(0, sum(self.seats[:number])))}

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
        columns = (self.marks[first * width + one : last * width : width] for one in range(width))
        marks = zip(*columns, strict=True)
        return (pair for pair in zip(self.players[first:last], marks, strict=True) if pair[1][0])


def unpack_marks(content: bytes) -> dict[int, Mark]:
    players, numbers = unpack(content)
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
    try:
        numbers = array("i", column)
    except OverflowError:
        numbers = array("q", column)
    content = _same_everywhere(numbers).tobytes()
    return numbers.typecode.encode(), len(content).to_bytes(LENGTH, "little"), content


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
