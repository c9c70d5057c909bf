"""Cumulative points: the sum of all ranking points."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from rules.errors import _
from scoring.exact import decimal
from scoring.flat import FlatMarks
from scoring.games import Game, factor_to, points_in
from scoring.ladders.ladder import Ladder, Mark, Marks, parameter, seat_of
from scoring.sentences import Sentence, Value
from scoring.tables import Tables, fours

UNIT = 12_000  # thousandths and twelfths are both whole numbers of 1/12000


@dataclass(frozen=True, slots=True)
class PointsParameters:
    start: int = parameter(0, -1_000_000, 1_000_000, _("Points of a new player"))


def start(parameters: PointsParameters) -> Mark:
    return (0, parameters.start * UNIT)


def rate(parameters: PointsParameters, game: Game, marks: Sequence[Mark]) -> Sequence[Mark]:
    """Add the points of a game.

    >>> game = Game(0, 1, (1, 2, 3, 4), (1, 2, 3, 4), (31200, 8300, -9600, -29900))
    >>> [mark[1] // 12 for mark in rate(PointsParameters(), game, [(0, 0)] * 4)]
    [31200, 8300, -9600, -29900]
    """
    points = points_in(game, UNIT)
    return [(played + 1, total + one) for (played, total), one in zip(marks, points, strict=True)]


def sweep(parameters: PointsParameters, flat: FlatMarks, tables: Tables, marks_after: list[int] | None) -> None:
    """Do the same as `rate` for many tables of four, without a function call for each; the results are identical."""
    games, totals, factor = flat.games, flat.values, factor_to(UNIT, tables.unit)
    for a, b, c, d, pa, pb, pc, pd in fours(flat.lines_of(tables.players), tables.points):
        na, nb, nc, nd = games[a] + 1, games[b] + 1, games[c] + 1, games[d] + 1
        ta, tb = totals[a] + factor * pa, totals[b] + factor * pb
        tc, td = totals[c] + factor * pc, totals[d] + factor * pd
        games[a], games[b], games[c], games[d] = na, nb, nc, nd
        totals[a], totals[b], totals[c], totals[d] = ta, tb, tc, td
        if marks_after is not None:
            marks_after += (na, ta, nb, tb, nc, tc, nd, td)


def shown(parameters: PointsParameters, mark: Mark) -> Fraction:
    return Fraction(mark[1], UNIT)


def explain(parameters: PointsParameters, games: Sequence[Game], before: Marks, player: int) -> tuple[Sentence, ...]:
    game, seat = seat_of(games, player)
    total, points = Fraction(before[player][1], UNIT), Fraction(points_in(game, UNIT)[seat], UNIT)
    values: dict[str, Value] = {"before": signed(total), "points": signed(points), "after": signed(total + points)}
    return (Sentence(_("{before} plus {points} points of this game is {after}."), values),)


def signed(points: Fraction) -> str:
    """Format points with their sign and as many decimals as they need, at least one and at most three."""
    decimals = next((n for n in (1, 2) if (points * 10**n).denominator == 1), 3)
    return decimal(points, decimals, sign=True)


LADDER = Ladder(
    key="points",
    name=_("Cumulative points"),
    help=(
        _("The ranking points of every game are added up."),
        _("All games count the same for ever, so frequent players can win and lose much."),
        _("A game of three players counts like any other."),
    ),
    source="",
    parameters=PointsParameters,
    start=start,
    rate=rate,
    sweep=sweep,
    shown=shown,
    explain=explain,
    precision=_("Exact."),
)
