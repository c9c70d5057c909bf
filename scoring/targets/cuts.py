"""What each player of a running game needs for a rank in an event's table, or to be above a cut of it.

The ways to a goal are judged with the other tables of the round as they stand. A goal is certain or out of reach only
if it is whatever the other tables bring: a table whose game must end with its running deal is taken at its best and at
its worst; the players of every other table without a result may come in ahead or behind.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, NamedTuple, Protocol

from rules.errors import _
from rules.settlement import GameResult
from scoring.sentences import Sentence
from scoring.standings import Standings
from scoring.targets import State, Target
from scoring.targets.events import EventTable
from scoring.targets.ranks import Key, RankTargets, Running, distinct
from scoring.targets.ranks import Rank as SeasonRank
from scoring.targets.reaching import reaching

ABOVE = _("above the cut of {stage} (best {places})")
ABOVE_NOW = _("above the cut of {stage} (best {places}) if it were after this round")
# Each of these costs as much as the own table; the players of further tables may come in ahead or behind.
MOST_AT_THEIR_END = 12


@dataclass(frozen=True)
class EventRound:
    """The games of a round that are being played.

    others      the other games that are recorded deal by deal
    missing     the players of each further table without a result
    """

    event: EventTable
    own: Running
    others: Sequence[Running]
    missing: Sequence[Sequence[int]] = ()

    @cached_property
    def now(self) -> dict[int, Key]:
        """The keys of everybody who is not at the own table, as the tables stand."""
        keys = {player: key for player in self.event.members if (key := self.event.key(player)) is not None}
        for one in self.others:
            keys |= self.event.keys_after(one, one.stands())
        return {player: key for player, key in keys.items() if player not in self.own.players}

    @cached_property
    def at_end(self) -> list[list[dict[int, Key]]]:
        """The keys of the players after each result, for each table whose game ends with its deal."""
        found: list[list[dict[int, Key]]] = []
        for one in self.others:
            if len(found) < MOST_AT_THEIR_END and (results := one.results_at_end()):
                found.append([self.event.keys_after(one, result) for result in results])
        return found

    @cached_property
    def open(self) -> frozenset[int]:
        """The players of the tables that may bring anything."""
        playing = {player for one in self.others for player in one.players}
        ending = {player for table in self.at_end for keys in table for player in keys}
        return frozenset(playing.union(*self.missing) - ending)

    @cached_property
    def _tables(self) -> dict[Any, Standings]:
        return {}

    def table_after(self, result: GameResult) -> Standings:
        """Return the whole table with the other tables as they stand."""
        at = result.outcome
        if at not in self._tables:
            games = [self.event.game_of(one, one.stands()) for one in self.others]
            self._tables[at] = self.event.after([self.event.game_of(self.own, result), *games])
        return self._tables[at]


class Standing(NamedTuple):
    """How many players are ahead of a player, and how many others are equal."""

    ahead: int
    equal: int


class Bounds(NamedTuple):
    """How many players can be ahead of a player: the fewest; the most; the most if ties are parted for the others."""

    fewest: int
    most: int
    most_with_ties: int


class Race:
    """The standing of a player of the own game among some players, after each of its results."""

    def __init__(self, round_: EventRound, among: frozenset[int]) -> None:
        self.round, self.among = round_, among
        event, here = round_.event, among.difference(round_.own.players)
        self.parts_ties = len(event.steps) < len(event.rule.steps)
        self.now = sorted(key for player, key in round_.now.items() if player in here)
        ending = {player for table in round_.at_end for keys in table for player in keys}
        self.rest = sorted(key for player, key in round_.now.items() if player in here - round_.open - ending)
        self.open = len(here & round_.open)
        self.at_end = [[[keys[one] for one in keys if one in here] for keys in table] for table in round_.at_end]
        self._own: dict[Any, dict[int, Key]] = {}

    def _keys(self, result: GameResult, player: int) -> tuple[Key, list[Key]] | None:
        """Return the key of a player and those of the others at the table; None for a player who does not race."""
        at, who = result.outcome, self.round.own.players[player]
        if at not in self._own:
            self._own[at] = self.round.event.keys_after(self.round.own, result)
        keys = self._own[at]
        if who not in keys or who not in self.among:
            return None
        return keys[who], [key for one, key in keys.items() if one in self.among and one != who]

    def standing(self, result: GameResult, player: int) -> Standing | None:
        """Return the standing with the other tables as they stand."""
        if (found := self._keys(result, player)) is None:
            return None
        key, beside = found
        ahead, equal = _counts(self.now, key)
        ahead, equal = ahead + sum(one < key for one in beside), equal + beside.count(key)
        is_parted = equal and self.parts_ties and not key[0]
        return self._parted(result, self.round.own.players[player]) if is_parted else Standing(ahead, equal)

    def _parted(self, result: GameResult, who: int) -> Standing:
        """Return the standing by all steps of the rule, those that part ties too."""
        table = self.round.table_after(result)
        own = table.row_of(who).rank or 0
        ranks = [row.rank for row in table.rows if row.player in self.among and row.player != who]
        return Standing(sum(rank is not None and rank < own for rank in ranks), ranks.count(own))

    def bounds(self, result: GameResult, player: int) -> Bounds | None:
        """Return the best and the worst that the other tables can bring."""
        if (found := self._keys(result, player)) is None:
            return None
        key, beside = found
        ahead, equal = _counts(self.rest, key)
        ahead, equal = ahead + sum(one < key for one in beside), equal + beside.count(key)
        less = [[sum(one < key for one in after) for after in table] for table in self.at_end]
        not_more = [[sum(one <= key for one in after) for after in table] for table in self.at_end]
        most = ahead + self.open + sum(map(max, less))
        most_with_ties = ahead + equal + self.open + sum(map(max, not_more))
        return Bounds(ahead + sum(map(min, less)), most_with_ties if self.parts_ties else most, most_with_ties)


def _counts(keys: Sequence[Key], key: Key) -> tuple[int, int]:
    """Return how many of the sorted keys are smaller, and how many are equal."""
    smaller = bisect_left(keys, key)
    return smaller, bisect_right(keys, key) - smaller


# ----- goals -----


class RaceGoal(Protocol):
    """A goal in the table of an event."""

    def stands(self, standing: Standing) -> bool: ...

    def is_certain(self, bounds: Bounds) -> bool: ...

    def is_possible(self, bounds: Bounds) -> bool: ...


@dataclass(frozen=True, slots=True)
class Rank(SeasonRank):
    """This rank in the event or a better one; equal players share a rank. `season` is the name of the event."""

    def stands(self, standing: Standing) -> bool:
        return standing.ahead < self.rank

    def is_certain(self, bounds: Bounds) -> bool:
        return bounds.most < self.rank

    def is_possible(self, bounds: Bounds) -> bool:
        return bounds.fewest < self.rank

    def is_reached(self, result: GameResult, player: int) -> bool:
        return _is_reached(self, self.race, result, player)


@dataclass(frozen=True, slots=True)
class Cut:
    """Above the cut of a stage without a decision on a tie.

    places      how many go on
    is_last     whether the cut is after the running round
    among       the players among whom the best go on
    """

    places: int
    stage: str
    is_last: bool = True
    among: frozenset[int] = field(default=frozenset(), repr=False)
    race: Race | None = field(default=None, repr=False, compare=False)
    kind: str = field(default="cut", init=False)

    def stands(self, standing: Standing) -> bool:
        return standing.ahead + standing.equal < self.places

    def is_certain(self, bounds: Bounds) -> bool:
        return bounds.most_with_ties < self.places

    def is_possible(self, bounds: Bounds) -> bool:
        return bounds.fewest < self.places

    def is_reached(self, result: GameResult, player: int) -> bool:
        return _is_reached(self, self.race, result, player)

    def sentence(self, result: GameResult) -> Sentence:
        return Sentence(ABOVE if self.is_last else ABOVE_NOW, {"stage": self.stage, "places": self.places})


def _is_reached(goal: RaceGoal, race: Any, result: GameResult, player: int) -> bool:
    standing = race.standing(result, player) if race else None
    return standing is not None and goal.stands(standing)


# ----- targets -----


def find_event_targets(
    round_: EventRound, *, cuts: Mapping[int, Cut] | None = None, ranks: Sequence[int] = ()
) -> RankTargets:
    """Find what each player of a running game needs of the running deal in an event's table.

    cuts        by player of the game the cut that the player can be above
    ranks       further goals; without any goal some ranks from the best within reach to the present one
    raises      RuleError `game_is_over`, and those of the deal
    """
    own, event = round_.own, round_.event
    tries, players = own.tries(), range(len(own.players))
    outcomes = tries.outcomes()
    tried = tries.ways(outcomes)
    results = distinct([*(trial for way in tried for trial in way.trials), *tries.rare(outcomes)])
    now, whole = own.stands(), Race(round_, event.members)
    races = {among: Race(round_, among) for among in {cut.among for cut in (cuts or {}).values()}}
    seats = own.table.state.get("table", players)
    standing = tuple(_rank(whole, now, player) for player in players)
    targets = []
    for player in players:
        cut = (cuts or {}).get(own.players[player])
        wanted = ranks or (() if cuts else _usual_ranks(whole, results, player, standing[player]))
        goals: list[Any] = [replace(cut, race=races[cut.among])] if cut else []
        if standing[player] is not None:
            goals += (Rank(rank, event.name, whole) for rank in sorted(set(wanted)))  # type: ignore[arg-type]
        for goal in goals:
            state = _state([goal.race.bounds(result, player) for result in results], goal, now, player)
            is_settled = state in (State.CERTAIN, State.OUT_OF_REACH)
            shown = () if is_settled else reaching(tried, goal, player, seats)
            targets.append(Target(player, replace(goal, race=None), state, shown))
    return RankTargets(tuple(targets), standing, now)


def _rank(race: Race, result: GameResult, player: int) -> int | None:
    standing = race.standing(result, player)
    return None if standing is None else 1 + standing.ahead


def _usual_ranks(race: Race, results: Sequence[GameResult], player: int, present: int | None) -> set[int]:
    """Return the present rank, the next better one and the best within reach."""
    found = [rank for result in results if (rank := _rank(race, result, player)) is not None]
    if present is None or not found:
        return set()
    best = min(found)
    return {rank for rank in (present, present - 1, best) if best <= rank <= present}


def _state(bounds: Sequence[Bounds | None], goal: Any, now: GameResult, player: int) -> State:
    if all(one is not None and goal.is_certain(one) for one in bounds):
        return State.CERTAIN
    if not any(one is not None and goal.is_possible(one) for one in bounds):
        return State.OUT_OF_REACH
    return State.STANDS if goal.is_reached(now, player) else State.OPEN
