"""Standings: rank players by their games and an ordered list of metrics, and explain the rank of each row.

All values are exact: points are ints in 1/unit, averages are fractions. Players who are equal in all metrics share a
rank; they are listed in the order of their keys, or in the order that is given.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from rules.errors import _
from scoring.exact import Exact
from scoring.games import Adjustment, Game, Tally, in_unit
from scoring.metrics import Field, Step, TableRule, find_step, format_value
from scoring.sentences import Sentence, Who


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a table.

    rank        1 for the first; None below the line
    shared      number of players with this rank, including this one
    values      one value for each column; None if the player has no value
    parted_by   index of the step in which the row differs from the row above; None in the first row, in a row that
                shares the rank of the row above, and in the first row below the line
    """

    player: int
    rank: int | None
    shared: int
    games: int
    values: tuple[Exact | None, ...]
    parted_by: int | None


ReasonKind = Literal["below_line", "shared", "behind", "first", "ahead", "seeded"]


@dataclass(frozen=True, slots=True)
class Reason:
    """A reason for the rank of a row.

    others          the players with whom the row is compared
    step            the metric that separates them; of a row below the line the number of games
    own, theirs     the values in this metric; below the line the games and those that a rank needs
    """

    kind: ReasonKind
    sentence: Sentence
    others: tuple[int, ...] = ()
    step: Step | None = None
    own: Exact | None = None
    theirs: Exact | None = None


@dataclass(frozen=True)
class Standings:
    """A table: its rule and its rows. Rows below the line come last.

    is_seeded   whether rows that are equal in all metrics are ranked by an earlier table
    """

    rule: TableRule
    rows: tuple[Row, ...]
    place_of: Mapping[int, int] = field(default_factory=dict, repr=False)
    is_seeded: bool = False

    @property
    def ranked(self) -> tuple[Row, ...]:
        """The rows with a rank."""
        return tuple(row for row in self.rows if row.rank is not None)

    @property
    def below(self) -> tuple[Row, ...]:
        """The rows below the line."""
        return tuple(row for row in self.rows if row.rank is None)

    def row_of(self, player: int) -> Row:
        """Return the row of a player; raise KeyError if the player is not in the table."""
        return self.rows[self.place_of[player]]

    def texts(self, row: Row) -> tuple[str, ...]:
        """Format the values of a row for players, one text for each column."""
        return tuple(self.text(row, column) for column in range(len(row.values)))

    def text(self, row: Row, column: int) -> str:
        """Format the value of a row in one column, which is given by its number.

        >>> from scoring.metrics import table_rule
        >>> table = standings([Game(0, 1, (1, 2, 3, 4), (1, 2, 3, 4), (31200, 8300, -9600, -29900))], table_rule())
        >>> table.text(table.row_of(2), 0)
        '+8.3'
        """
        return self._text(self.rule.columns[column], row.values[column])

    def why(self, player: int) -> tuple[Sentence, ...]:
        """Explain a player's rank: the metrics that separate the row from the rows above and below.

        >>> from scoring.metrics import table_rule
        >>> table = standings([Game(0, 1, (1, 2, 3, 4), (1, 2, 3, 4), (31200, 8300, -9600, -29900))], table_rule())
        >>> for line in table.why(2):
        ...     print(line)
        Behind 1. Points: +8.3 against +31.2.
        Ahead of 3. Points: +8.3 against -9.6.
        """
        return tuple(reason.sentence for reason in self.reasons(player))

    def reasons(self, player: int) -> tuple[Reason, ...]:
        """Return the reasons of a player's rank with their values; `why` has their sentences.

        >>> from scoring.metrics import table_rule
        >>> table = standings([Game(0, 1, (1, 2, 3, 4), (1, 2, 3, 4), (31200, 8300, -9600, -29900))], table_rule())
        >>> [(reason.kind, reason.others, reason.own, reason.theirs) for reason in table.reasons(2)]
        [('behind', (1,), 8300, 31200), ('ahead', (3,), 8300, -9600)]
        """
        number = self.place_of[player]
        row = self.rows[number]
        reasons = [
            *self._seeds(row),
            *self._line(row),
            *self._equals(row),
            *self._behind(row, number),
            *self._ahead(row, number),
        ]
        return tuple(reasons)

    def _text(self, step: Step, value: Exact | None) -> str:
        return format_value(step.metric, value, self.rule.unit, self.rule.decimals)

    def _seeds(self, row: Row) -> Iterator[Reason]:
        if self.is_seeded and row.rank is not None:
            text = _("No game of this stage has been played: equal players keep their order from the stage before.")
            yield Reason("seeded", Sentence(text))

    def _line(self, row: Row) -> Iterator[Reason]:
        if row.rank is None:
            least = max(1, self.rule.least_games)
            text = Sentence(_("Below the line: {games} of the {least} games that a rank needs."),
                            {"games": row.games, "least": least})  # fmt: skip
            yield Reason("below_line", text, step=find_step("games"), own=row.games, theirs=least)

    def _equals(self, row: Row) -> Iterator[Reason]:
        if row.shared > 1:
            others = tuple(one.player for one in self.rows if one.rank == row.rank and one is not row)
            text = Sentence(_("Level with {others} in everything that decides: the rank is shared."),
                            {"others": tuple(map(Who, others))})  # fmt: skip
            yield Reason("shared", text, others)

    def _behind(self, row: Row, number: int) -> Iterator[Reason]:
        while number and self.rows[number].parted_by is None and self.rows[number - 1].rank == row.rank is not None:
            number -= 1
        if number and self.rows[number].parted_by is not None:
            yield self._parted("behind", _("Behind {other}. {metric}: {own} against {theirs}."),
                               row, self.rows[number - 1], self.rows[number].parted_by)  # fmt: skip
        elif row.rank == 1:
            yield Reason("first", Sentence(_("Nobody is ranked higher.")))

    def _ahead(self, row: Row, number: int) -> Iterator[Reason]:
        later = (one for one in self.rows[number + 1 :] if row.rank is None or one.rank != row.rank)
        after = next(later, None)
        if after is not None and after.parted_by is not None:
            yield self._parted("ahead", _("Ahead of {other}. {metric}: {own} against {theirs}."),
                               row, after, after.parted_by)  # fmt: skip

    def _parted(self, kind: ReasonKind, text: str, row: Row, other: Row, number: int | None) -> Reason:
        step = self.rule.steps[number or 0]
        own, theirs = row.values[number or 0], other.values[number or 0]
        texts = {"own": self._text(step, own), "theirs": self._text(step, theirs)}
        sentence = Sentence(text, {"other": Who(other.player), "metric": step.title, **texts})
        return Reason(kind, sentence, (other.player,), step, own, theirs)


class Tallies:
    """The sums of all players under one rule. Games can be added and removed; `table` ranks by the games now in it.

    >>> from scoring.metrics import table_rule
    >>> tallies = Tallies(table_rule(["points"]))
    >>> game = Game(0, 1, (1, 2, 3, 4), (1, 2, 3, 4), (31200, 8300, -9600, -29900))
    >>> tallies.add(game)
    >>> [row.player for row in tallies.table().rows]
    [1, 2, 3, 4]
    >>> tallies.remove(game)
    >>> tallies.table().rows
    ()
    """

    def __init__(self, rule: TableRule, games: Iterable[Game] = ()) -> None:
        self.rule = rule
        self.of: dict[int, Tally] = {}
        self.add_all(games)

    def add_all(self, games: Iterable[Game]) -> None:
        """Add many games, in any order."""
        for game in games:
            self.add(game)

    def add(self, game: Game) -> None:
        """Add a game that is not in the table yet."""
        game = in_unit(game, self.rule.unit)
        for seat, player in enumerate(game.players):
            tally = self.of.get(player)
            if tally is None:
                tally = self.of[player] = Tally()
            tally.count(game, seat)
            if self.rule.keeps_results:
                tally.keep(game, seat)

    def remove(self, game: Game) -> None:
        """Remove a game; it must be equal to the game that was added."""
        game = in_unit(game, self.rule.unit)
        for seat, player in enumerate(game.players):
            tally = self.of[player]
            tally.count(game, seat, -1)
            if self.rule.keeps_results:
                tally.forget(game, seat)
            if not tally.games:
                del self.of[player]

    def table(
        self,
        *,
        players: Collection[int] | None = None,
        adjustments: Iterable[Adjustment] = (),
        lots: Mapping[int, int] | None = None,
        order: Callable[[int], object] | None = None,
        ranked: Collection[int] = (),
    ) -> Standings:
        """Rank the players.

        players         keys of the players to list, with or without games; None: all who have games or adjustments
        adjustments     points given and taken apart from the games
        lots            drawn numbers by player, for the metric `lot`
        order           sort key for players who are equal in all metrics; None: sort them by player key
        ranked          players who get a rank also without games
        """
        tallies = self._with(adjustments, players)
        listed = sorted(tallies if players is None else set(players), key=order)  # type: ignore[arg-type]
        line = max(1, self.rule.least_games)
        ground = Field(tallies, lots=lots or {})
        ranked = frozenset(ranked)
        over = [player for player in listed if tallies[player].games >= line or player in ranked]
        under = [player for player in listed if tallies[player].games < line and player not in ranked]
        rows = (*_rows(over, ground, self.rule), *(replace(row, rank=None, shared=1) for row in
                                                   _rows(under, ground, self.rule)))  # fmt: skip
        return Standings(self.rule, rows, {row.player: number for number, row in enumerate(rows)})

    def _with(self, adjustments: Iterable[Adjustment], players: Collection[int] | None) -> dict[int, Tally]:
        given: dict[int, list[Adjustment]] = {}
        for adjustment in adjustments:
            given.setdefault(adjustment.player, []).append(adjustment)
        tallies = {player: Tally() for player in (*(players or ()), *given)}
        tallies.update(self.of)
        return tallies | {player: tallies[player].adjusted(several) for player, several in given.items()}


def standings(
    games: Iterable[Game],
    rule: TableRule,
    *,
    players: Collection[int] | None = None,
    adjustments: Iterable[Adjustment] = (),
    lots: Mapping[int, int] | None = None,
    order: Callable[[int], object] | None = None,
    ranked: Collection[int] = (),
) -> Standings:
    """Return the table of some games. The arguments are those of `Tallies.table`.

    raises      TableError `unit_mismatch`

    >>> from scoring.metrics import table_rule
    >>> games = [Game(0, 1, (1, 2, 3, 4), (1, 2, 3, 4), (31200, 8300, -9600, -29900)),
    ...          Game(1, 2, (4, 3, 2, 1), (1, 2, 3, 4), (31200, 8300, -9600, -29900))]
    >>> [(row.player, row.rank) for row in standings(games, table_rule(["points"])).rows]
    [(1, 1), (4, 1), (2, 3), (3, 3)]
    """
    tallies = Tallies(rule, games)
    return tallies.table(players=players, adjustments=adjustments, lots=lots, order=order, ranked=ranked)


Group = tuple[list[int], int | None]  # tied players, and the step that separated them from the group before
Column = Mapping[int, Exact | None]


def part(players: list[int], steps: Sequence[Step], column: Callable[[int, list[Group]], Column]) -> list[Group]:
    """Separate players into ranked groups, step by step.

    players     keys of the players, in the order that tied players keep
    column      (number of the step, the groups so far) -> values by player, at least of the players who are tied; not
                called any more when nobody is tied
    returns     groups of tied players, the best first, each with the number of the step that separated it from the
                group before (None for the first)

    >>> points = {1: 300, 2: 500, 3: 300}
    >>> part([1, 2, 3], [find_step("points")], lambda number, groups: points)
    [([2], None), ([1, 3], 0)]
    """
    groups: list[Group] = [(players, None)] if players else []
    for number, step in enumerate(steps):
        if len(groups) == len(players):
            break  # nobody is tied
        values = column(number, groups)
        groups = [piece for group in groups for piece in _split(group, values, step, number)]
    return groups


def _rows(players: list[int], ground: Field, rule: TableRule) -> Iterator[Row]:
    """Separate the players into groups, then give each group its rank."""
    columns: list[Column] = []

    def column(number: int, groups: list[Group]) -> Column:
        columns.append(_column(players, groups, rule.columns[number], ground))
        return columns[-1]

    groups = part(players, rule.steps, column)
    columns += [_column(players, groups, step, ground) for step in rule.columns[len(columns) :]]
    rank = 1
    for group, cut in groups:
        for place, player in enumerate(group):
            values = tuple([column[player] for column in columns])
            yield Row(player, rank, len(group), ground.tallies[player].games, values, None if place else cut)
        rank += len(group)


def _column(players: list[int], groups: list[Group], step: Step, ground: Field) -> dict[int, Exact | None]:
    """Return the value of each player; for a metric of ties only those of players who are still tied."""
    measure, tallies = step.metric.measure, ground.tallies
    if not step.metric.tied_only:
        seen = Field(tallies, step.number, frozenset(), ground.lots)
        return {player: measure(player, tallies[player], seen) for player in players}
    column: dict[int, Exact | None] = dict.fromkeys(players)
    for group, _cut in groups:
        if len(group) > 1:
            tie = Field(tallies, step.number, frozenset(group), ground.lots)
            column.update((player, measure(player, tallies[player], tie)) for player in group)
    return column


def _split(group: Group, column: Column, step: Step, number: int) -> list[Group]:
    """Split a group into groups of equal value, the better value first, players without a value last."""
    players, cut = group
    if len(players) == 1:
        return [group]
    together: dict[Exact | None, list[int]] = {}
    for player in players:
        together.setdefault(column[player], []).append(player)
    order: list[Exact | None] = []
    order += sorted((value for value in together if value is not None), reverse=step.metric.better == "high")
    order += [None] if None in together else []
    return [(together[value], number if place else cut) for place, value in enumerate(order)]
