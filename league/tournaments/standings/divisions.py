"""The divisions of a tournament: the table of each is a part of the whole table, ranked again."""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace

from league.tournaments.standings.tournament_table import TournamentLine, TournamentTable


def divisions_of(table: TournamentTable) -> list[str]:
    """Return the names of the divisions; none if nobody is in one."""
    return sorted({line.entrant.division for line in table.lines} - {""})


def division_ranks(table: TournamentTable) -> dict[int, int]:
    """Return the rank in the division by entrant, for entrants of a division who have played."""
    lines = defaultdict(list)
    for line in table.lines:
        if line.entrant.division:
            lines[line.entrant.division].append(line)
    ranked = (pair for inside in lines.values() for pair in _ranked(inside))
    return {line.entrant.pk: rank for line, rank in ranked if line.has_played}


def _ranked(lines: Sequence[TournamentLine]) -> Iterator[tuple[TournamentLine, int]]:
    ranks = [line.rank for line in lines]
    return ((line, 1 + bisect_left(ranks, line.rank)) for line in lines)


def division_table(table: TournamentTable, division: str) -> TournamentTable:
    """Return the table of one division, ranked from 1. Equal ranks of the whole table stay equal."""
    lines = [line for line in table.lines if line.entrant.division == division]
    return replace(table, lines=tuple(replace(line, rank=rank) for line, rank in _ranked(lines)))
