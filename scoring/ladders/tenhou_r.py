"""Tenhou's rating R: a bonus by place, corrected by the table's mean rating, damped with the games played."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from rules.errors import _
from scoring.exact import decimal, rounded
from scoring.games import Game
from scoring.ladders.ladder import Ladder, Mark, Marks, by_game, parameter, seat_of, shared_by_place
from scoring.sentences import Sentence, Value

SCALE = 1000
BONUS = {3: (30, 0, -30), 4: (30, 10, -10, -30)}


@dataclass(frozen=True, slots=True)
class TenhouRParameters:
    start: int = parameter(1500, 0, 10_000, _("Rating of a new player"))
    damping: int = parameter(2, 0, 1000, _("Thousandths that the factor loses with each game"))
    least: int = parameter(200, 0, 1000, _("Least factor, in thousandths"))
    pull: int = parameter(40, 1, 10_000, _("Rating points below the table's mean that are worth one point"))
    floor: int = parameter(0, 0, 10_000, _("The table's mean counts at least this; 0: as it is"))
    scale: int = parameter(100, 1, 10_000, _("Size of all changes, in percent"))


def fits(game: Game) -> bool:
    """Tables of three and four."""
    return len(game.players) in BONUS


def start(parameters: TenhouRParameters) -> Mark:
    return (0, parameters.start * SCALE)


def factor(parameters: TenhouRParameters, games: int) -> Fraction:
    """max(0.2, 1 - 0.002 n) with n games rated before.

    >>> [str(factor(TenhouRParameters(), games)) for games in (0, 100, 400, 1000)]
    ['1', '4/5', '1/5', '1/5']
    """
    return Fraction(max(parameters.least, 1000 - parameters.damping * games), 1000)


def table_mean(parameters: TenhouRParameters, marks: Sequence[Mark]) -> Fraction:
    """Mean rating at the table, in rating points."""
    return max(Fraction(parameters.floor), Fraction(sum(rating for _, rating in marks), SCALE * len(marks)))


def change(parameters: TenhouRParameters, mark: Mark, bonus: Fraction, mean: Fraction) -> int:
    """The change of one player, in thousandths.

    >>> change(TenhouRParameters(), (400, 2_000_000), Fraction(-30), Fraction(1600))
    -8000
    """
    played, rating = mark
    pull = (mean - Fraction(rating, SCALE)) / parameters.pull
    exact = factor(parameters, played) * (bonus + pull) * parameters.scale * SCALE / 100
    return rounded(exact.numerator, exact.denominator)


def rate_game(parameters: TenhouRParameters, game: Game, marks: Sequence[Mark]) -> Sequence[Mark]:
    """Rate one table.

    >>> game = Game(0, 1, (1, 2, 3, 4), (1, 2, 3, 4), (31200, 8300, -9600, -29900))
    >>> rate_game(TenhouRParameters(), game, [(0, 1_500_000)] * 4)
    [(1, 1530000), (1, 1510000), (1, 1490000), (1, 1470000)]
    """
    mean = table_mean(parameters, marks)
    bonus = shared_by_place(game.places, BONUS[len(marks)])
    return [
        (mark[0] + 1, mark[1] + change(parameters, mark, one, mean)) for mark, one in zip(marks, bonus, strict=True)
    ]


def shown(parameters: TenhouRParameters, mark: Mark) -> Fraction:
    return Fraction(mark[1], SCALE)


def explain(parameters: TenhouRParameters, games: Sequence[Game], before: Marks, player: int) -> tuple[Sentence, ...]:
    game, seat = seat_of(games, player)
    marks = [before[one] for one in game.players]
    mark, mean = marks[seat], table_mean(parameters, marks)
    bonus = shared_by_place(game.places, BONUS[len(marks)])[seat]
    moved = change(parameters, mark, bonus, mean)
    values: dict[str, Value] = {
        "games": mark[0],
        "factor": decimal(factor(parameters, mark[0]), 3),
        "bonus": decimal(bonus, 0 if bonus.denominator == 1 else 3, sign=True),
        "mean": decimal(mean, 3),
        "rating": _text(mark[1]),
        "pull": parameters.pull,
        "scale": decimal(Fraction(parameters.scale, 100), 2),
        "change": decimal(Fraction(moved, SCALE), 3, sign=True),
        "after": _text(mark[1] + moved),
    }
    return (
        Sentence(_("Factor after {games} games: {factor}. Mean rating of the table: {mean}."), values),
        Sentence(_("{factor} × ({bonus} + ({mean} − {rating}) ÷ {pull}) × {scale} = {change}."), values),
        Sentence(_("{rating} → {after}."), values),
    )


def _text(rating: int) -> str:
    return decimal(Fraction(rating, SCALE), 3)


LADDER = Ladder(
    key="tenhou_r",
    name=_("Tenhou R"),
    help=(
        _("Everybody starts at 1500."),
        _("The places are worth +30, +10, −10 and −30; who share a place share its worth."),
        _("A table stronger than oneself adds its lead ÷ 40, a weaker one takes it away."),
        _("All of it is multiplied by a factor: 1 in the first game, 0.002 less with every game, never below 0.2."),
    ),
    source="tenhou.net/man, レーティング; riichi.wiki, Tenhou.net ranking",
    parameters=TenhouRParameters,
    start=start,
    rate=by_game(rate_game),
    shown=shown,
    explain=explain,
    fits=fits,
    precision=_("Each change is worked out exactly and rounded to a thousandth."),
)
