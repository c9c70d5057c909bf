"""Rank players by their stored games and values."""

import json
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from league.standings.computing.figures import exact
from scoring.exact import Exact
from scoring.metrics import TableRule
from scoring.standings import Group, part

Ranked = tuple[int, str]  # the ranking values of a player or team: number of games, and the metrics as JSON text


class Placed(NamedTuple):
    """A player's rank in a table; None with too few games."""

    player: int
    rank: int | None
    shared: int
    parted_by: int | None


def placed(rule: TableRule, members: Iterable[int], ranked: Mapping[int, Ranked]) -> Iterator[Placed]:
    """The players in the order of the table, those with enough games first."""
    line, listed = max(1, rule.least_games), sorted(members)
    over = [player for player in listed if ranked[player][0] >= line]
    under = [player for player in listed if ranked[player][0] < line]
    yield from _in_order(rule, over, ranked)
    yield from (one._replace(rank=None, shared=1) for one in _in_order(rule, under, ranked))


# A table is ranked as it is and as it was before the last day, and few players differ.
@lru_cache(2000)
def _parsed(values: str) -> list[str | None]:
    return list(json.loads(values))


def _in_order(rule: TableRule, players: list[int], ranked: Mapping[int, Ranked]) -> Iterator[Placed]:
    def column(number: int, groups: list[Group]) -> dict[int, Exact | None]:
        # The first metric separates most players: the other values need no parsing.
        tied = (player for group, _cut in groups if len(group) > 1 for player in group)
        return {player: exact(_parsed(ranked[player][1])[number]) for player in tied}

    rank = 1
    for group, cut in part(players, rule.steps, column):
        for place, player in enumerate(group):
            yield Placed(player, rank, len(group), None if place else cut)
        rank += len(group)
