"""The table of a tournament in stages: players of a later stage rank above all others, whatever their points."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from scoring.games import Game, only_seats, points_in
from scoring.standings import Standings, standings
from scoring.table_rules import TableRule
from scoring.tally import Adjustment

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
    """

    stage: int
    table: Standings
    shown: tuple[int, ...]
    before: int


def stage_tables(parts: Sequence[StagePart], rule: TableRule, players: Iterable[int]) -> tuple[StageTable, ...]:
    """Return the final table as one table for each stage, the last stage first.

    If all points are carried over, the table of a stage counts all games so far. If half or none are, it counts the
    games of the stage and the points carried over as an adjustment (halves are rounded down to the unit).

    parts       the stages in order
    players     the players of the first stage
    raises      TableError `unit_mismatch`

    >>> first = StagePart(games=(Game(0, 1, (1, 2, 3, 4), (1, 2, 3, 4), (30, 10, -10, -30)),))
    >>> final = StagePart(games=(Game(1, 2, (2, 1), (1, 2), (5, -5)),), members=frozenset({1, 2}), carry=0)
    >>> from scoring.table_rules import table_rule
    >>> [piece.shown for piece in stage_tables([first, final], table_rule(["points"]), [1, 2, 3, 4])]
    [(2, 1), (3, 4)]
    """
    members = frozenset(players)
    tables: list[tuple[Standings, frozenset[int]]] = []
    games: list[Game] = []
    adjustments: list[Adjustment] = []
    totals: Mapping[int, int] = {}
    for part in parts:
        members = members if part.members is None else part.members & members
        if part.carry < WHOLE and tables:
            games, adjustments = [], [_carried(player, totals.get(player, 0), part.carry) for player in sorted(members)]
        games += part.games
        adjustments += part.adjustments
        inside = [only_seats(game, members.__contains__) for game in games]
        given = [one for one in adjustments if one.player in members and one.points]
        table = standings([game for game in inside if game.players], rule, players=members, adjustments=given)
        totals = _totals(inside, given, rule.unit)
        if part.members is None and tables:
            tables.pop()
        tables.append((table, members))
    return _chain(tables)


def _carried(player: int, points: int, carry: int) -> Adjustment:
    return Adjustment(player, points * carry // WHOLE, "carried over", of_games=True)


def _totals(games: Iterable[Game], given: Iterable[Adjustment], unit: int) -> dict[int, int]:
    totals: dict[int, int] = {}
    for game in games:
        for player, points in zip(game.players, points_in(game, unit), strict=True):
            totals[player] = totals.get(player, 0) + points
    for one in given:
        totals[one.player] = totals.get(one.player, 0) + one.points
    return totals


def _chain(tables: list[tuple[Standings, frozenset[int]]]) -> tuple[StageTable, ...]:
    """Show the whole table of the last stage, and of each earlier stage the players who did not reach a later one."""
    pieces: list[StageTable] = []
    further: frozenset[int] = frozenset()
    for number in range(len(tables) - 1, -1, -1):
        table, members = tables[number]
        shown = tuple(row.player for row in table.rows if row.player not in further)
        pieces.append(StageTable(number, table, shown, len(further)))
        further |= members
    return tuple(pieces)
