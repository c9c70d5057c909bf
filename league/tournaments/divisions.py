"""The divisions of an event: each has its own table, cut out of the whole one."""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace

from league.tournaments.standings import EventLine, EventTable


def divisions_of(table: EventTable) -> list[str]:
    """Their names; empty where nobody is in one."""
    return sorted({line.entrant.division for line in table.lines} - {""})


def division_ranks(table: EventTable) -> dict[int, int]:
    """Of everybody who is in a division, the rank there; by entrant."""
    lines = defaultdict(list)
    for line in table.lines:
        if line.entrant.division:
            lines[line.entrant.division].append(line)
    return {line.entrant.pk: rank for inside in lines.values() for line, rank in _ranked(inside)}


def _ranked(lines: Sequence[EventLine]) -> Iterator[tuple[EventLine, int]]:
    ranks = [line.rank for line in lines]
    return ((line, 1 + bisect_left(ranks, line.rank)) for line in lines)


def division_table(table: EventTable, division: str) -> EventTable:
    """Those of one division alone, ranked from 1; who is equal in the whole table is equal here."""
    lines = [line for line in table.lines if line.entrant.division == division]
    return replace(table, lines=tuple(replace(line, rank=rank) for line, rank in _ranked(lines)))
