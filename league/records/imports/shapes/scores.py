"""The scores of a game of which only the points are known, where exactly one set of scores gives them."""

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from itertools import permutations

from league.families import family_of
from league.records.settlement import PlayedUnder
from rules.errors import RuleError
from rules.settlement import GameResult
from scoring.game import settle_game

# By how many steps of the score the first guess has neighbours apart.
APART = 10
ROUNDS = 6


def scores_of(under: PlayedUnder, points: Sequence[Decimal]) -> tuple[int, ...] | None:
    """Return the scores by seat that give these points, without deposits and chips; None where none or several do.

    points      ranking points by seat

    >>> from rules.registry import find_ruleset
    >>> club = find_ruleset("riichi-club")
    >>> scores_of(PlayedUnder(club, club.defaults), [Decimal(one) for one in ("25.0", "-4.0", "-6.0", "-15.0")])
    (35000, 26000, 24000, 15000)
    """
    step = 100 if family_of(under.ruleset).riichi_stick(under.options) else 1
    scores = _guess(under, points, step)
    wanted: tuple[Fraction, ...] = ()
    for _round in range(ROUNDS):
        result = None if scores is None else _settled(under, scores)
        if result is None or scores is None:
            return None
        wanted = tuple(Fraction(one) * result.unit for one in points)
        if result.points == wanted:
            return scores if _is_only_one(under, scores, result, step) else None
        scores = _nearer(under, scores, result, wanted, step)
    return None


def _guess(under: PlayedUnder, points: Sequence[Decimal], step: int) -> tuple[int, ...] | None:
    """Scores that add up, in the order of the points."""
    total = _total(under, len(points), step)
    if total is None or total % len(points):
        return None
    # Twice the rank, counted from the middle: those of a shared rank are alike, and all add up to nothing.
    apart = [sum((one > other) - (one < other) for other in points) for one in points]
    return tuple(total // len(points) + rank * APART * step for rank in apart)


def _total(under: PlayedUnder, seats: int, step: int) -> int | None:
    """What the scores of a table add up to: as the refusal of others says."""
    try:
        settle_game(*under, scores=[step] + [0] * (seats - 1))
    except RuleError as error:
        wanted = error.params.get("wanted")
        return int(wanted) if error.code == "scores_do_not_add_up" and wanted is not None else None
    return step


def _settled(under: PlayedUnder, scores: Sequence[int]) -> GameResult | None:
    try:
        return settle_game(*under, scores=list(scores))
    except RuleError:
        return None


def _nearer(
    under: PlayedUnder, scores: tuple[int, ...], result: GameResult, wanted: Sequence[Fraction], step: int
) -> tuple[int, ...] | None:
    """Move the scores by what the points are off, at the rate at which they follow the score."""
    first, last = result.points.index(max(result.points)), result.points.index(min(result.points))
    moved = list(scores)
    moved[first] += step
    moved[last] -= step
    other = _settled(under, moved)
    gained = 0 if other is None else other.points[first] - result.points[first]
    if first == last or gained <= 0:
        return None
    rate = Fraction(gained, step)
    nearer = [score + (want - got) / rate for score, want, got in zip(scores, wanted, result.points, strict=True)]
    return None if any(score.denominator != 1 for score in nearer) else tuple(int(score) for score in nearer)


def _is_only_one(under: PlayedUnder, scores: Sequence[int], result: GameResult, step: int) -> bool:
    """Whether no neighbour has the same points, as it would where points are rounded or do not follow the score."""
    for one, other in permutations(range(len(scores)), 2):
        moved = list(scores)
        moved[one] += step
        moved[other] -= step
        neighbour = _settled(under, moved)
        if neighbour is not None and neighbour.points == result.points:
            return False
    return True
