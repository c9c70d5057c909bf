"""Ladder points 天梯分: the sum over all games of the score minus the starting score, plus a bonus by place."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from rules.errors import _
from rules.settlement import places_by_seat
from scoring.exact import decimal
from scoring.games import Game
from scoring.ladders.ladder import Ladder, Mark, Marks, parameter, seat_of
from scoring.sentences import Sentence, Value

SCALE = 1000


@dataclass(frozen=True, slots=True)
class LadderPointsParameters:
    start: int = parameter(0, -1_000_000, 1_000_000, _("Ladder points of a new player"))
    start_score: int = parameter(25_000, 0, 1_000_000, _("Starting score of a game"))
    first: int = parameter(15, -1000, 1000, _("Bonus for the first place"))
    second: int = parameter(5, -1000, 1000, _("Bonus for the second place"))
    third: int = parameter(-5, -1000, 1000, _("Bonus for the third place"))
    fourth: int = parameter(-15, -1000, 1000, _("Bonus for the fourth place"))


def fits(game: Game) -> bool:
    """Whether the game has four players and their scores."""
    return len(game.players) == len(game.scores) == 4


def start(parameters: LadderPointsParameters) -> Mark:
    return (0, parameters.start * SCALE)


def ladder_points(parameters: LadderPointsParameters, game: Game) -> list[int]:
    """Return the ladder points of a game by seat, in thousandths.

    Equal scores 多家同分将根据起庄位置先后区分排位，起庄越早排位越低: the earlier dealer gets the lower place.

    >>> game = Game(0, 1, (1, 2, 3, 4), (1, 1, 3, 4), (0, 0, 0, 0), scores=(30000, 30000, 25000, 15000))
    >>> ladder_points(LadderPointsParameters(), game)
    [10000, 20000, -5000, -25000]
    """
    bonus = (parameters.first, parameters.second, parameters.third, parameters.fourth)
    places = places_by_seat(game.scores, order=(3, 2, 1, 0))
    return [score - parameters.start_score + bonus[place - 1] * SCALE
            for score, place in zip(game.scores, places, strict=True)]  # fmt: skip


def rate(parameters: LadderPointsParameters, game: Game, marks: Sequence[Mark]) -> Sequence[Mark]:
    points = ladder_points(parameters, game)
    return [(played + 1, total + one) for (played, total), one in zip(marks, points, strict=True)]


def shown(parameters: LadderPointsParameters, mark: Mark) -> Fraction:
    return Fraction(mark[1], SCALE)


def explain(
    parameters: LadderPointsParameters, games: Sequence[Game], before: Marks, player: int
) -> tuple[Sentence, ...]:
    game, seat = seat_of(games, player)
    points, total = ladder_points(parameters, game)[seat], before[player][1]
    bonus = points - game.scores[seat] + parameters.start_score
    values: dict[str, Value] = {
        "score": game.scores[seat],
        "start": parameters.start_score,
        "bonus": _text(bonus),
        "points": _text(points),
        "before": _text(total),
        "after": _text(total + points),
    }
    return (
        Sentence(_("({score} − {start}) ÷ 1000, and {bonus} for the place: {points}."), values),
        Sentence(_("{before} plus {points} is {after}."), values),
    )


def _text(points: int) -> str:
    return decimal(Fraction(points, SCALE), 1 if points % 100 == 0 else 3, sign=True)


LADDER = Ladder(
    key="riichi_ladder",
    name=_("Ladder points"),
    help=(
        _("A game gives (score − starting score) ÷ 1000, whatever the uma and oka of the house rules."),
        _("The places add +15, +5, −5 and −15; of equal scores the earlier dealer ranks lower."),
        _("The points of all games are added up."),
        _("Games of three players are left out."),
    ),
    source="riichi-ladder, 「计算天梯分」",
    parameters=LadderPointsParameters,
    start=start,
    rate=rate,
    shown=shown,
    explain=explain,
    fits=fits,
    precision=_("Exact."),
)
