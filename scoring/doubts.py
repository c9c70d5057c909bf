"""What is possible but improbable of final scores, so that whoever enters them is asked once."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

# A club's scores say nothing while there are fewer games than this.
FEWEST_GAMES = 200
# A score is far beyond the record by this part of what the record is away from the score of the start.
BEYOND = 4


class UsualScores(NamedTuple):
    """The scores of a club's games under the same rules.

    games           their number
    lowest, highest the scores that were reached
    start           the score with which each seat begins
    """

    games: int
    lowest: int
    highest: int
    start: int

    def is_far(self, score: int) -> bool:
        """Whether a score is far beyond what was ever reached.

        >>> usual = UsualScores(248, -29900, 87900, 25000)
        >>> usual.is_far(103700), usual.is_far(103500), usual.is_far(-43700)
        (True, False, True)
        """
        if self.games < FEWEST_GAMES:
            return False
        # The record is 87900, which is 62900 above the start: far is more than 87900 + 62900 / 4 = 103625.
        above, below = max(self.highest - self.start, 0), max(self.start - self.lowest, 0)
        return BEYOND * (score - self.highest) > above or BEYOND * (self.lowest - score) > below


def far_scores(scores: Sequence[int], usual: UsualScores) -> list[int]:
    """Return the seats whose scores are far beyond what was ever reached.

    >>> far_scores([273000, 27300, -180000, -20300], UsualScores(248, -29900, 87900, 25000))
    [0, 2]
    """
    return [seat for seat, score in enumerate(scores) if usual.is_far(score)]


def is_exchange(scores: Mapping[int, int], others: Iterable[Mapping[int, int]]) -> bool:
    """Whether another game has these scores for the same players, with those of two players exchanged.

    scores      by player

    >>> is_exchange({1: 41200, 2: 28300, 3: 20400, 4: 10100}, [{1: 28300, 2: 41200, 3: 20400, 4: 10100}])
    True
    """
    return any(_are_exchanged(scores, other) for other in others)


def _are_exchanged(scores: Mapping[int, int], other: Mapping[int, int]) -> bool:
    if scores.keys() != other.keys():
        return False
    differ = [player for player in scores if scores[player] != other[player]]
    return len(differ) == 2 and {scores[player] for player in differ} == {other[player] for player in differ}
