"""The days from which rules hold: as few changes as explain the games."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from itertools import groupby, pairwise

from scoring.proofs.candidates import Candidate, distinct
from scoring.proofs.games import PlayedGame, Verdict, verdict
from scoring.proofs.solving import LEAST

# Rules are another set only where they explain more games than this that the ones before do not.
CHANGE = 3
# And they are proved where for one game with other points there are so many that agree.
FOR_ONE_THAT_DIFFERS = 9
FOR_ONE_IMPOSSIBLE = 3


@dataclass(frozen=True, slots=True)
class RulesRange:
    """Games from a day on to a day, with the rules that give their points.

    candidate       None: no rules are proved
    also            further candidates that give the same points in all of these games
    perhaps_since   an earlier day from which they may have held already: the games between agree with both
    agree, differ   the games whose points come out, and those that have others
    impossible      the games whose scores do not add up
    unsaid          the games without points
    has_ties        whether a game has equal scores; if none has, nothing shows who is ahead then
    """

    since: date
    until: date
    candidate: Candidate | None
    also: tuple[Candidate, ...] = ()
    perhaps_since: date | None = None
    agree: int = 0
    differ: int = 0
    impossible: int = 0
    unsaid: int = 0
    has_ties: bool = False


def rules_proved(games: Sequence[PlayedGame], candidates: Sequence[Candidate]) -> tuple[RulesRange, ...]:
    """Say under which rules the games were played, from the first day to the last; () without games.

    candidates  the likeliest first: of those that explain the same it is named
    """
    return _Proving(games, candidates).ranges() if games else ()


class _Proving:
    """What each of the rules says of each game that has points."""

    def __init__(self, games: Sequence[PlayedGame], candidates: Sequence[Candidate]) -> None:
        self.games = sorted(games, key=lambda game: game.day)
        self.candidates = candidates
        self.said = [game for game in self.games if game.points is not None]
        self.judged = {one: [verdict(one.rules, game) for game in self.said] for one in distinct(candidates)}
        self.of_key = {one.key: one for one in self.judged}

    def ranges(self) -> tuple[RulesRange, ...]:
        first, last = self.games[0].day, self.games[-1].day
        chosen = self._chosen()
        if not chosen:
            return (RulesRange(first, last, None, unsaid=len(self.games)),)
        days = [first, *self._changes(chosen)]
        ends = [*(day - timedelta(days=1) for day in days[1:]), last]
        ranges = [self._range(since, until, one) for since, until, (_day, one) in zip(days, ends, chosen, strict=True)]
        return tuple(self._with_doubts(ranges))

    def _chosen(self) -> list[tuple[date, Candidate]]:
        """The rules with the days from which they explain most, with few changes: the cheapest way through the days."""
        costs: dict[Candidate, int] = dict.fromkeys(self.judged, 0)
        ways: dict[Candidate, list[tuple[date, Candidate]]] = {}
        for day, numbers in groupby(range(len(self.said)), key=lambda number: self.said[number].day):
            best = min(costs, key=lambda one: costs[one])
            lowest, earlier, of_day = costs[best], dict(ways), list(numbers)
            for one, verdicts in self.judged.items():
                if not earlier or costs[one] > lowest + CHANGE:
                    ways[one] = [*earlier.get(best, []), (day, one)]
                    costs[one] = min(costs[one], lowest + CHANGE)
                costs[one] += sum(verdicts[number] is not Verdict.AGREES for number in of_day)
        return ways[min(costs, key=lambda one: costs[one])] if ways else []

    def _changes(self, chosen: Sequence[tuple[date, Candidate]]) -> list[date]:
        """The days of the changes: each the first whose games need the rules after it."""
        ends = [day for day, _one in chosen[2:]] + [date.max]
        days = []
        for ((_, before), (day, after)), end in zip(pairwise(chosen), ends, strict=False):
            needing = self._needing(after, before)
            days.append(next((one for one in needing if day <= one < end), day))
        return days

    def _needing(self, wanted: Candidate, other: Candidate) -> list[date]:
        """The days of the games that agree with these rules and not with the others."""
        pairs = zip(self.said, self.judged[wanted], self.judged[other], strict=True)
        agrees = Verdict.AGREES
        return [game.day for game, of_wanted, of_other in pairs if of_wanted is agrees and of_other is not agrees]

    def _range(self, since: date, until: date, chosen: Candidate) -> RulesRange:
        within = [game for game in self.games if since <= game.day <= until]
        numbers = [number for number, game in enumerate(self.said) if since <= game.day <= until]
        verdicts = [self.judged[chosen][number] for number in numbers]
        counted = RulesRange(
            since,
            until,
            None,
            agree=verdicts.count(Verdict.AGREES),
            differ=verdicts.count(Verdict.DIFFERS),
            impossible=verdicts.count(Verdict.IMPOSSIBLE),
            unsaid=len(within) - len(numbers),
            has_ties=any(self.said[number].has_tie for number in numbers),
        )
        others = counted.differ * FOR_ONE_THAT_DIFFERS, counted.impossible * FOR_ONE_IMPOSSIBLE
        if counted.agree < max(LEAST, *others):
            return counted
        same = {one.key for one, of_one in self.judged.items() if [of_one[number] for number in numbers] == verdicts}
        first, *also = [one for one in self.candidates if one.key in same]
        return replace(counted, candidate=first, also=tuple(also))

    def _with_doubts(self, ranges: Sequence[RulesRange]) -> list[RulesRange]:
        """Name the day from which rules may have held, where games before the change agree with both."""
        doubted = list(ranges)
        for number, (before, after) in enumerate(pairwise(ranges), start=1):
            if before.candidate is None or after.candidate is None:
                continue
            needing = self._needing(self.of_key[before.candidate.key], self.of_key[after.candidate.key])
            ended = [day for day in needing if day < after.since]
            since = ended[-1] + timedelta(days=1) if ended else before.since
            if any(since <= game.day < after.since for game in self.said):
                doubted[number] = replace(after, perhaps_since=since)
        return doubted
