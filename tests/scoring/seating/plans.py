"""Checks that several tests of seating share."""

from scoring.seating.text import Plan


def everybody_sits_once(plan: Plan, players: int) -> bool:
    """Whether each round seats each of the players at exactly one table."""
    return all(sorted(p for table in tables for p in table) == list(range(players)) for tables in plan)
