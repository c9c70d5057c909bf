"""The table of a tournament in stages: players of a later stage rank above all others, whatever their points."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import NamedTuple

from scoring.games import Adjustment, Game, only_seats, points_in
from scoring.metrics import TableRule
from scoring.standings import Row, Standings, standings

WHOLE = 100


@dataclass(frozen=True, slots=True)
class StagePart:
    """One stage of a tournament.

    games           the games of the stage; the players are the entrants
    adjustments     points given or taken in the stage
    members         players of the stage; None: all players of the stage before
    carry           percentage of the earlier points that is carried over: 100, 50 or 0
    """

    games: tuple[Game, ...] = ()
    adjustments: tuple[Adjustment, ...] = ()
    members: frozenset[int] | None = None
    carry: int = WHOLE


@dataclass(frozen=True, slots=True)
class StageTable:
    """The table of one stage.

    stage       number of the stage, from 0
    table       standings of all its members
    shown       the members who did not reach a later stage, in the order of the table
    before      number of players who reached a later stage
    part        index of the last part that the table has
    carried     points with which the players came into the stage, in 1/unit; empty in the first
    counts_all  whether the table counts all games so far, not those of the stage and points carried over
    """

    stage: int
    table: Standings
    shown: tuple[int, ...]
    before: int
    part: int = 0
    carried: Mapping[int, int] = field(default_factory=dict)
    counts_all: bool = True

    @property
    def ranks(self) -> dict[int, int]:
        """The rank over all stages of each shown player, best first: after all who reached a later stage."""
        ranks: dict[int, int] = {}
        above: Row | None = None
        for place, player in enumerate(self.shown, self.before + 1):
            row = self.table.row_of(player)
            ranks[player] = ranks[above.player] if above and above.rank == row.rank else place
            above = row
        return ranks


def stage_tables(parts: Sequence[StagePart], rule: TableRule, players: Iterable[int]) -> tuple[StageTable, ...]:
    """Return the final table as one table for each stage, the last stage first.

    If all points are carried over, the table of a stage counts all games so far. If half or none are, it counts the
    games of the stage and the points carried over as an adjustment (halves are rounded down to the unit).

    parts       the stages in order
    players     the players of the first stage
    raises      TableError `unit_mismatch`

    >>> first = StagePart(games=(Game(0, 1, (1, 2, 3, 4), (1, 2, 3, 4), (30, 10, -10, -30)),))
    >>> final = StagePart(games=(Game(1, 2, (2, 1), (1, 2), (5, -5)),), members=frozenset({1, 2}), carry=0)
    >>> from scoring.metrics import table_rule
    >>> [piece.shown for piece in stage_tables([first, final], table_rule(["points"]), [1, 2, 3, 4])]
    [(2, 1), (3, 4)]
    """
    stages: list[_Stage] = []
    contents = stage_contents(parts, rule, players)
    for number, (part, content) in enumerate(zip(parts, contents, strict=True)):
        before = stages[-1].table if stages else None
        ranked = {row.player for row in before.ranked} if before and content.carried else ()
        table = standings(content.games, rule, players=content.members, adjustments=content.adjustments, ranked=ranked)
        if before and content.begins and not part.games:
            table = _seeded(table, before)
        if part.members is None and stages:
            stages.pop()
        stages.append(_Stage(table, number, content))
    return _chain(stages)


class StageContent(NamedTuple):
    """What the table of a stage counts, of its members alone.

    begins      whether the players come into the stage from an earlier table: by a cut, or with a part of their points
    carried     the points with which they came into it, or into the stage that it continues; empty in the first
    counts_all  whether all games so far count, not those of the stage and points carried over
    """

    games: tuple[Game, ...]
    adjustments: tuple[Adjustment, ...]
    members: frozenset[int]
    begins: bool
    carried: Mapping[int, int]
    counts_all: bool


def stage_contents(parts: Sequence[StagePart], rule: TableRule, players: Iterable[int]) -> Iterator[StageContent]:
    """Yield what the table of each stage counts, in order; the arguments are those of `stage_tables`."""
    members = frozenset(players)
    games: list[Game] = []
    adjustments: list[Adjustment] = []
    totals: Mapping[int, int] = {}
    carried: Mapping[int, int] = {}
    counts_all = True
    for number, part in enumerate(parts):
        members = members if part.members is None else part.members & members
        begins = number > 0 and (part.members is not None or part.carry < WHOLE)
        if begins:
            carried = {player: totals.get(player, 0) * part.carry // WHOLE for player in members}
        if begins and part.carry < WHOLE:
            games, adjustments = [], [_carried(player, carried[player]) for player in sorted(members)]
            counts_all = False
        games += part.games
        adjustments += part.adjustments
        inside = [kept for game in games if (kept := only_seats(game, members.__contains__)).players]
        given = [one for one in adjustments if one.player in members and one.points]
        yield StageContent(tuple(inside), tuple(given), members, begins, carried, counts_all)
        totals = _totals(inside, given, rule.unit)


class _Stage(NamedTuple):
    table: Standings
    part: int
    content: StageContent


def _seeded(table: Standings, before: Standings) -> Standings:
    """Rank the players who are equal in all metrics of a stage without games as in the table before it."""
    rows: list[Row] = []
    for rank, group in groupby(table.rows, key=lambda row: row.rank):
        equal = list(group)
        seeds = sorted(equal, key=lambda row: before.place_of[row.player])
        for _seed, together in groupby(seeds, key=lambda row: before.row_of(row.player).rank):
            same = list(together)
            place = None if rank is None else len(rows) + 1
            rows += [replace(row, rank=place, shared=len(same), parted_by=None) for row in same]
        rows[-len(equal)] = replace(rows[-len(equal)], parted_by=equal[0].parted_by)
    is_seeded = any(row.rank != table.row_of(row.player).rank for row in rows)
    places = {row.player: number for number, row in enumerate(rows)}
    return Standings(table.rule, tuple(rows), places, is_seeded=is_seeded)


def _carried(player: int, points: int) -> Adjustment:
    return Adjustment(player, points, "carried over", of_games=True, is_carried=True)


def _totals(games: Iterable[Game], given: Iterable[Adjustment], unit: int) -> dict[int, int]:
    totals: dict[int, int] = {}
    for game in games:
        for player, points in zip(game.players, points_in(game, unit), strict=True):
            totals[player] = totals.get(player, 0) + points
    for one in given:
        totals[one.player] = totals.get(one.player, 0) + one.points
    return totals


def _chain(stages: Sequence[_Stage]) -> tuple[StageTable, ...]:
    """Show the whole table of the last stage, and of each earlier stage the players who did not reach a later one."""
    pieces: list[StageTable] = []
    further: frozenset[int] = frozenset()
    for number in range(len(stages) - 1, -1, -1):
        table, part, content = stages[number]
        shown = tuple(row.player for row in table.rows if row.player not in further)
        pieces.append(StageTable(number, table, shown, len(further), part, content.carried, content.counts_all))
        further |= content.members
    return tuple(pieces)
