"""Pairwise Elo: a table of four is six small games, each pair against its expectation.

Every change is a sum of rounded parts, one for each opponent, so that a player can add it up. With equal K at the
table nothing is made and nothing is lost.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from rules.errors import _
from scoring.exact import decimal
from scoring.games import Game
from scoring.ladders.ladder import Ladder, Mark, Marks, by_game, parameter, seat_of
from scoring.sentences import Sentence, Value, Who

SCALE = 1_000_000  # ratings are kept in millionths


@dataclass(frozen=True, slots=True)
class EloParameters:
    start: int = parameter(1500, 0, 10_000, _("Rating of a new player"))
    spread: int = parameter(400, 1, 10_000, _("Difference at which ten wins are expected for one loss"))
    first_k: int = parameter(32, 0, 1000, _("K of a new player"))
    first_games: int = parameter(10, 0, 100_000, _("Games with the first K"))
    middle_k: int = parameter(16, 0, 1000, _("K after the first games"))
    middle_games: int = parameter(100, 0, 100_000, _("Games after which the last K begins"))
    last_k: int = parameter(8, 0, 1000, _("K of an experienced player"))


def start(parameters: EloParameters) -> Mark:
    return (0, parameters.start * SCALE)


def k_of(parameters: EloParameters, games: int) -> int:
    """K falls with the games played.

    >>> [k_of(EloParameters(), games) for games in (0, 9, 10, 99, 100)]
    [32, 32, 16, 16, 8]
    """
    if games < parameters.first_games:
        return parameters.first_k
    return parameters.middle_k if games < parameters.middle_games else parameters.last_k


def expected(parameters: EloParameters, own: int, other: int) -> float:
    """Share of wins expected against another, ratings in millionths.

    >>> round(expected(EloParameters(), 1900 * SCALE, 1500 * SCALE), 4)
    0.9091
    """
    return 1.0 / (1.0 + math.pow(10.0, (other - own) / (SCALE * parameters.spread)))


def rate_game(parameters: EloParameters, game: Game, marks: Sequence[Mark]) -> Sequence[Mark]:
    """Rate one table: for each pair K / (n - 1) times (result - expectation), in millionths.

    >>> game = Game(0, 1, (1, 2, 3, 4), (1, 2, 3, 4), (31200, 8300, -9600, -29900))
    >>> rate_game(EloParameters(), game, [(0, 1_500_000_000)] * 4)
    [(1, 1515999999), (1, 1505333333), (1, 1494666667), (1, 1484000001)]
    """
    seats = range(len(marks))
    after = []
    for seat, (played, rating) in enumerate(marks):
        change = sum(_part(parameters, game, marks, seat, other) for other in seats if other != seat)
        after.append((played + 1, rating + change))
    return after


def _part(parameters: EloParameters, game: Game, marks: Sequence[Mark], seat: int, other: int) -> int:
    surprise = _result(game, seat, other) - expected(parameters, marks[seat][1], marks[other][1])
    return round(k_of(parameters, marks[seat][0]) * SCALE * surprise / (len(marks) - 1))


def _result(game: Game, seat: int, other: int) -> float:
    own, theirs = game.places[seat], game.places[other]
    return 1.0 if own < theirs else 0.5 if own == theirs else 0.0


def shown(parameters: EloParameters, mark: Mark) -> Fraction:
    return Fraction(mark[1], SCALE)


def chance(parameters: EloParameters, own: Mark, other: Mark) -> float:
    return expected(parameters, own[1], other[1])


def explain(parameters: EloParameters, games: Sequence[Game], before: Marks, player: int) -> tuple[Sentence, ...]:
    game, seat = seat_of(games, player)
    marks = [before[one] for one in game.players]
    played, rating = marks[seat]
    k, others = k_of(parameters, played), len(marks) - 1
    lines = [Sentence(_("Rating {rating}; after {games} games K is {k}, shared among {others} opponents."),
                      {"rating": _text(rating), "games": played, "k": k, "others": others})]  # fmt: skip
    for other in range(len(marks)):
        if other != seat:
            lines.append(_against(parameters, game, marks, seat, other))
    after = rate_game(parameters, game, marks)[seat][1]
    total = {"change": _text(after - rating, sign=True), "before": _text(rating), "after": _text(after)}
    return (*lines, Sentence(_("Together {change}: {before} → {after}."), total))


def _against(parameters: EloParameters, game: Game, marks: Sequence[Mark], seat: int, other: int) -> Sentence:
    values: dict[str, Value] = {
        "opponent": Who(game.players[other]),
        "rating": _text(marks[other][1]),
        "expected": f"{expected(parameters, marks[seat][1], marks[other][1]):.4f}",
        "result": f"{_result(game, seat, other):g}",
        "k": k_of(parameters, marks[seat][0]),
        "others": len(marks) - 1,
        "change": _text(_part(parameters, game, marks, seat, other), sign=True),
    }
    return Sentence(_("Against {opponent} ({rating}): {k} ÷ {others} × ({result} − {expected}) = {change}."), values)


def _text(rating: int, *, sign: bool = False) -> str:
    return decimal(Fraction(rating, SCALE), 3, sign=sign)


LADDER = Ladder(
    key="elo",
    name=_("Elo"),
    help=(
        _("Everybody starts at the same rating."),
        _("A game counts as one small game against each opponent at the table: ahead 1, equal ½, behind 0."),
        _("From the difference of two ratings follows the expected result: 1 ÷ (1 + 10^(difference ÷ spread))."),
        _("K ÷ opponents × (result − expected) is added for each of them."),
        _("K falls as games are played, so that new players move fast and old hands slowly."),
    ),
    source="A. E. Elo, The Rating of Chessplayers (1978); pairwise at tables of four",
    parameters=EloParameters,
    start=start,
    rate=by_game(rate_game),
    shown=shown,
    explain=explain,
    chance=chance,
    precision=_("Each pair's part is rounded to a millionth; sums are exact."),
)
