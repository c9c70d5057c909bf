"""The table of an event's stage with games that are being played: what sorts a player after a result."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from rules.settlement import GameResult
from scoring.games import Adjustment, Game, Tally, only_seats
from scoring.metrics import Field, Step, TableRule
from scoring.standings import Standings, Tallies, standings
from scoring.targets.ranks import Key, Running, sorting


def leading_steps(rule: TableRule) -> tuple[Step, ...]:
    """Return the steps that follow from a player's own places, points and scores; further ones only part ties."""
    found = []
    for step in rule.steps:
        metric = step.metric
        if not (metric.needs == "sums" or metric.key == "score") or metric.tied_only or metric.looks_across:
            break
        found.append(step)
    return tuple(found)


def has_event_targets(rule: TableRule, *, has_scores: bool = False) -> bool:
    """Whether ranks can be worked out: by places and points first, and without chips and penalties.

    has_scores      the results of the ruleset have the final scores, so that a table may rank by their sum
    """
    known = ("score",) if has_scores else ()
    return bool(leading_steps(rule)) and all(
        step.metric.needs != "record" or step.metric.key in known for step in rule.steps
    )


@dataclass(frozen=True)
class EventTable:
    """The table of a stage before the games that are being played.

    name            of the event
    games           the games that count
    adjustments     without those for rounds sat out
    members         the listed players
    byes            by player the rounds of the stage that were sat out and give the mean of the own games
    of_stage        by player with such a round the points of the own games of the stage
    """

    name: str
    rule: TableRule
    games: Sequence[Game]
    adjustments: Sequence[Adjustment]
    members: frozenset[int]
    byes: Mapping[int, int] = field(default_factory=dict)
    of_stage: Mapping[int, Sequence[int]] = field(default_factory=dict)

    @cached_property
    def tallies(self) -> Mapping[int, Tally]:
        counted = Tallies(self.rule, (only_seats(game, self.members.__contains__) for game in self.games)).of
        given: dict[int, list[Adjustment]] = {}
        for one in self.adjustments:
            given.setdefault(one.player, []).append(one)
        return {one: counted.get(one, Tally()).adjusted(given.get(one, [])) for one in self.members}

    def of_byes(self, player: int, new: Sequence[int] = ()) -> list[Adjustment]:
        """Return what the player gets for rounds sat out, with these further games of the stage."""
        points = [*self.of_stage.get(player, ()), *new]
        if not points:
            return []
        return [Adjustment(player, sum(points) // len(points), "bye", of_games=True)] * self.byes.get(player, 0)

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        return leading_steps(self.rule)

    def key(self, player: int, game: Game | None = None, seat: int = 0) -> Key | None:
        """Return what sorts a player by the leading steps, the best first, after a game; None if not listed."""
        if player not in self.members:
            return None
        new = () if game is None else (game.points[seat],)
        tally = self.tallies[player].adjusted(self.of_byes(player, new))
        if game is not None:
            tally.places = list(tally.places)
            tally.count(game, seat)
        if not tally.games:
            return (True,)
        values = (sorting(step, step.metric.measure(player, tally, Field({}, step.number))) for step in self.steps)
        return (False, *values)

    def game_of(self, one: Running, result: GameResult) -> Game:
        last = max((game.played for game in self.games), default=0)
        unit, scores = self.rule.unit, result.scores
        return Game(last + 1, one.number, one.players, result.places, result.points, unit, scores, round=last + 1)

    def keys_after(self, one: Running, result: GameResult) -> dict[int, Key]:
        """Return the keys of the listed players of a game after it."""
        game = self.game_of(one, result)
        keys = {player: self.key(player, game, seat) for seat, player in enumerate(one.players)}
        return {player: key for player, key in keys.items() if key is not None}

    def after(self, games: Sequence[Game]) -> Standings:
        """Return the whole table with these further games."""
        new: dict[int, list[int]] = {}
        for game in games:
            for player, points in zip(game.players, game.points, strict=True):
                new.setdefault(player, []).append(points)
        given = [one for one in self.adjustments if one.player in self.members]
        given += [one for player in sorted(self.members) for one in self.of_byes(player, new.get(player, ()))]
        inside = [only_seats(game, self.members.__contains__) for game in (*self.games, *games)]
        counted = [game for game in inside if game.players]
        return standings(counted, self.rule, players=self.members, adjustments=[one for one in given if one.points])
