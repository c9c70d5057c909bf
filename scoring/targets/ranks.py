"""What each player needs for a rank in a table of many games, such as a season's, while several games are played.

The ways to a rank are judged with the other tables as they stand. Whether a rank is certain or out of reach holds
whatever their running deals bring: given the values of a player, each other table is at its best or worst by itself.
"""

from bisect import bisect_left
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from rules.errors import RuleError, _
from rules.outcomes import Outcomes
from rules.ruleset import Ruleset
from rules.settlement import GameResult
from scoring.games import Game, Tally
from scoring.metrics import Field, TableRule
from scoring.replay import MOST_DEALS, Table, settle_table
from scoring.sentences import Sentence
from scoring.targets import State, Target
from scoring.targets.reaching import reaching
from scoring.targets.trials import Trial, Tries

RANK_ONE = _("rank 1 in {season}")
RANK = _("rank {rank} or better in {season}")

Key = tuple[Any, ...]
Keys = tuple[Key | None, ...]


def ranks_by_sums(rule: TableRule) -> bool:
    """Whether a player's values follow from their own places and points, so that ranks can be worked out here."""
    metrics = [step.metric for step in rule.steps]
    return all(one.needs == "sums" and not one.tied_only and not one.looks_across for one in metrics)


class Running(NamedTuple):
    """A game that is being played.

    players     their keys in the table of the season, in the order of the game
    number      of the game; different for each game of an event
    """

    ruleset: Ruleset[Any]
    options: Any
    table: Table
    players: tuple[int, ...]
    number: int = 0

    def tries(self) -> Tries:
        if self.table.over or self.table.played >= MOST_DEALS:
            raise RuleError("game_is_over")
        return Tries(self.ruleset, self.options, self.table, {})

    def stands(self) -> GameResult:
        return settle_table(self.ruleset, self.options, self.table)

    def results_at_end(self) -> list[GameResult]:
        """Return the results of the game if every result of the running deal ends it; otherwise none."""
        tries = self.tries()
        outcomes = tries.outcomes()
        # Most games are far from their end, and the first way to win says so.
        first = tries.ways(Outcomes(outcomes.ways[:1]))
        if not all(trial.is_over for way in first for trial in way.trials):
            return []
        trials = [*(trial for way in tries.ways(outcomes) for trial in way.trials), *tries.rare(outcomes)]
        return distinct(trials) if all(trial.is_over for trial in trials) else []


def distinct(trials: Iterable[Trial]) -> list[GameResult]:
    """Return the results of trials, equal ones once."""
    return list({trial.settled.outcome: trial.settled for trial in trials}.values())


@dataclass(frozen=True)
class Season:
    """The table of a season before the games that are being played.

    tallies     of the listed players, with their adjustments
    after       by the number of a game the keys of its players after each result of its deal, once they are known
    """

    name: str
    rule: TableRule
    tallies: Mapping[int, Tally]
    after: dict[int, set[Keys]] = field(default_factory=dict, repr=False, compare=False)

    def key(self, player: int, tally: Tally) -> Key | None:
        """What sorts the player in the table, the best first; None with too few games for a rank."""
        if player not in self.tallies or tally.games < max(1, self.rule.least_games):
            return None
        return tuple(
            sorting(step, step.metric.measure(player, tally, Field({}, step.number))) for step in self.rule.steps
        )

    def keys_after(self, players: Sequence[int], result: GameResult) -> Keys:
        """Return the keys of the players of a game after it."""
        game = Game(0, 0, tuple(players), result.places, result.points, self.rule.unit)
        found = []
        for seat, player in enumerate(players):
            tally = self.tallies.get(player, Tally()).adjusted([])
            tally.places = list(tally.places)
            tally.count(game, seat)
            found.append(self.key(player, tally))
        return tuple(found)

    def resting(self, playing: Collection[int]) -> list[Key]:
        """Return the keys of those who do not play now, sorted."""
        keys = (self.key(player, tally) for player, tally in self.tallies.items() if player not in playing)
        return sorted(key for key in keys if key is not None)


def sorting(step: Any, value: Any) -> tuple[bool, Any]:
    return (True, 0) if value is None else (False, -value if step.metric.better == "high" else value)


def _ahead(keys: Iterable[Key | None], of: Key) -> int:
    return sum(key is not None and key < of for key in keys)


@dataclass(frozen=True, slots=True)
class Rank:
    """This rank in the season or a better one.

    race        judges it; a goal that is shown needs none
    """

    rank: int
    season: str
    race: "Race | None" = field(default=None, repr=False, compare=False)
    kind: str = field(default="rank", init=False)

    def is_reached(self, result: GameResult, player: int) -> bool:
        found = self.race.rank(result, player) if self.race else None
        return found is not None and found <= self.rank

    def sentence(self, result: GameResult) -> Sentence:
        if self.rank == 1:
            return Sentence(RANK_ONE, {"season": self.season})
        return Sentence(RANK, {"rank": self.rank, "season": self.season})


class Race:
    """The ranks of the players of one game, after each of its results."""

    def __init__(self, season: Season, own: Running, others: Sequence[Running]) -> None:
        self.season, self.own = season, own
        playing = {player for one in (own, *others) for player in one.players}
        self.rest = season.resting(playing)
        self.others_now = [season.keys_after(one.players, one.stands()) for one in others]
        self.others_after = [_keys_of_results(season, one) for one in others]
        self._own: dict[Any, Keys] = {}
        self._bounds: dict[Key, tuple[int, int]] = {}

    def keys(self, result: GameResult) -> Keys:
        at = (result.places, result.points)
        if at not in self._own:
            self._own[at] = self.season.keys_after(self.own.players, result)
        return self._own[at]

    def rank(self, result: GameResult, player: int) -> int | None:
        """Return the rank with the other tables as they stand; None with too few games."""
        keys = self.keys(result)
        key = keys[player]
        if key is None:
            return None
        return self._fixed(keys, key) + sum(_ahead(of_table, key) for of_table in self.others_now)

    def bounds(self, result: GameResult, player: int) -> tuple[int, int] | None:
        """Return the best and the worst rank that the running deals of the other tables can bring."""
        keys = self.keys(result)
        key = keys[player]
        if key is None:
            return None
        if key not in self._bounds:
            counts = [[_ahead(after, key) for after in of_table] for of_table in self.others_after]
            self._bounds[key] = sum(map(min, counts)), sum(map(max, counts))
        fewest, most = self._bounds[key]
        fixed = self._fixed(keys, key)
        return fixed + fewest, fixed + most

    def _fixed(self, keys: Keys, key: Key) -> int:
        return 1 + bisect_left(self.rest, key) + _ahead(keys, key)


def _keys_of_results(season: Season, one: Running) -> set[Keys]:
    """Return the keys of a table's players after each result of its running deal."""
    if one.number not in season.after or not one.number:
        season.after[one.number] = _keys_tried(season, one)
    return season.after[one.number]


def _keys_tried(season: Season, one: Running) -> set[Keys]:
    tries = one.tries()
    outcomes = tries.outcomes()
    trials = [*(trial for way in tries.ways(outcomes) for trial in way.trials), *tries.rare(outcomes)]
    return {season.keys_after(one.players, result) for result in distinct(trials)} or {
        season.keys_after(one.players, one.stands())
    }


@dataclass(frozen=True)
class RankTargets:
    """What each player of a game needs for a rank.

    now     by player the rank if all tables ended as they stand; None with too few games
    """

    targets: tuple[Target, ...]
    now: tuple[int | None, ...]
    settled: GameResult


def find_rank_targets(
    season: Season, own: Running, others: Sequence[Running], ranks: Sequence[int] = (), also: Sequence[int] = ()
) -> RankTargets:
    """Find what each player of a running game needs for a rank in the season.

    ranks       the ranks to reach; by default some from the best within reach to the present one
    also        ranks beside those by default, such as the last that passes a cut
    raises      RuleError `game_is_over`, and those of the deal
    """
    race, tries = Race(season, own, others), own.tries()
    outcomes = tries.outcomes()
    tried = tries.ways(outcomes)
    trials = [*(trial for way in tried for trial in way.trials), *tries.rare(outcomes)]
    results = distinct(trials)
    now, players = own.stands(), range(len(own.players))
    standing = tuple(race.rank(now, player) for player in players)
    seats = own.table.state.get("table", players)
    targets = []
    for player in players:
        bounds = [race.bounds(result, player) for result in results]
        for rank in sorted(set(ranks) or _usual_ranks(race, results, player, standing[player]) | set(also)):
            goal = Rank(rank, season.name, race)
            state = _state(bounds, goal, now, player)
            is_settled = state in (State.CERTAIN, State.OUT_OF_REACH)
            results_shown = () if is_settled else reaching(tried, goal, player, seats)
            targets.append(Target(player, Rank(rank, season.name), state, results_shown))
    return RankTargets(tuple(targets), standing, now)


def _usual_ranks(race: Race, results: Sequence[GameResult], player: int, standing: int | None) -> set[int]:
    """Return the present rank, the next better one and the best within reach."""
    found = [rank for result in results if (rank := race.rank(result, player)) is not None]
    if not found:
        return set()
    best = min(found)
    present = max(found) if standing is None else standing
    return {rank for rank in (present, present - 1, best) if best <= rank <= present}


def _state(bounds: Sequence[tuple[int, int] | None], goal: Rank, now: GameResult, player: int) -> State:
    if all(one is not None and one[1] <= goal.rank for one in bounds):
        return State.CERTAIN
    if all(one is None or one[0] > goal.rank for one in bounds):
        return State.OUT_OF_REACH
    return State.STANDS if goal.is_reached(now, player) else State.OPEN
