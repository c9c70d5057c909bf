"""Mean points shrunk toward the field: a player's mean, computed with some extra games of average result.

In simulations this was the best estimate of strength after about thirty games.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from rules.errors import _
from scoring.exact import decimal
from scoring.flat import FlatMarks
from scoring.games import Game, factor_to, points_in
from scoring.ladders.ladder import Ladder, Mark, Marks, parameter, seat_of
from scoring.ladders.points import UNIT, signed
from scoring.sentences import Sentence, Value
from scoring.tables import Tables

SHARES = 60  # with two to six players the mean of a table is a whole number of sixtieths
SCALE = UNIT * SHARES


@dataclass(frozen=True, slots=True)
class MeanParameters:
    weight: int = parameter(20, 0, 10_000, _("Average games added before the first"))


def start(parameters: MeanParameters) -> Mark:
    return (0, 0)


def above_table(game: Game) -> list[int]:
    """Return the points of each seat above the mean of the table, in 1/SCALE.

    >>> [Fraction(one, SCALE).__str__() for one in above_table(Game(0, 1, (1, 2, 3, 4), (1, 2, 3, 4), (48, 24, 12, 0), 12))]
    ['9/4', '1/4', '-3/4', '-7/4']
    """  # noqa: E501
    points = points_in(game, UNIT)
    mean = sum(points) * SHARES // len(points)
    return [one * SHARES - mean for one in points]


def rate(parameters: MeanParameters, game: Game, marks: Sequence[Mark]) -> Sequence[Mark]:
    return [(played + 1, total + one) for (played, total), one in zip(marks, above_table(game), strict=True)]


def sweep(parameters: MeanParameters, flat: FlatMarks, tables: Tables, marks_after: list[int] | None) -> None:
    """Do the same as `rate` for many tables of four, without a function call for each; the results are identical."""
    games, totals, factor = flat.games, flat.values, factor_to(UNIT, tables.unit)
    lines = flat.lines_of(tables.players)
    table, share, rows = factor * SHARES // 4, factor * SHARES, zip(lines, tables.points, strict=True)
    for together in zip(rows, rows, rows, rows, strict=True):
        mean = table * sum([points for _line, points in together])
        for line, points in together:
            games[line] += 1
            totals[line] += share * points - mean
            if marks_after is not None:
                marks_after += (games[line], totals[line])


def shown(parameters: MeanParameters, mark: Mark) -> Fraction:
    """Return the shrunk mean; 0 before the first game.

    >>> str(shown(MeanParameters(weight=20), (10, 300 * SCALE)))
    '10'
    """
    return Fraction(mark[1], SCALE * max(1, mark[0] + parameters.weight))


def explain(parameters: MeanParameters, games: Sequence[Game], before: Marks, player: int) -> tuple[Sentence, ...]:
    game, seat = seat_of(games, player)
    played, total = before[player]
    own, after = above_table(game)[seat], (played + 1, total + above_table(game)[seat])
    values: dict[str, Value] = {
        "points": signed(Fraction(points_in(game, UNIT)[seat], UNIT)),
        "mean": signed(Fraction(sum(points_in(game, UNIT)), UNIT * len(game.players))),
        "own": signed(Fraction(own, SCALE)),
        "total": signed(Fraction(after[1], SCALE)),
        "games": after[0],
        "weight": parameters.weight,
        "before": decimal(shown(parameters, before[player]), 3, sign=True),
        "after": decimal(shown(parameters, after), 3, sign=True),
    }
    return (
        Sentence(_("{points} points, where the table's mean is {mean}: {own}."), values),
        Sentence(_("All games together {total}; {total} ÷ ({games} + {weight}) = {after}."), values),
        Sentence(_("Before this game: {before}."), values),
    )


LADDER = Ladder(
    key="mean",
    name=_("Shrunk mean"),
    help=(
        _("Each game counts by its points above or below the mean of its table."),
        _("The sum is divided by the games played plus some more, as if everybody had begun with average games."),
        _("So one lucky evening is not enough to lead the ladder; after many games the rating is nearly the mean."),
        _("A game of three players counts like any other."),
    ),
    source="",
    parameters=MeanParameters,
    start=start,
    rate=rate,
    sweep=sweep,
    shown=shown,
    explain=explain,
    precision=_("Exact."),
    decimals=2,
)
