"""The divisions of an event: each has its own table, cut out of the whole one."""

from dataclasses import replace

from league.tournaments.standings import EventTable


def divisions_of(table: EventTable) -> list[str]:
    """Their names; empty where nobody is in one."""
    return sorted({line.entrant.division for line in table.lines} - {""})


def division_table(table: EventTable, division: str) -> EventTable:
    """Those of one division alone, ranked from 1; who is equal in the whole table is equal here."""
    lines = [line for line in table.lines if line.entrant.division == division]
    ranks = [line.rank for line in lines]
    ranked = tuple(replace(line, rank=1 + sum(one < line.rank for one in ranks)) for line in lines)
    return replace(table, lines=ranked)
