"""Glicko-2 by rating period: all games of a period count at once; the deviation of absent players grows.

M. Glickman, Example of the Glicko-2 system (glicko.net, 2013). A table of four gives each player three results in the
same update. They come from one game, so each of them can be given a weight below one.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from rules.errors import _
from scoring.exact import decimal
from scoring.games import Game
from scoring.ladders.ladder import Ladder, Mark, Marks, parameter
from scoring.sentences import Sentence, Value, Who

SCALE = 1_000_000  # rating and deviation in millionths
FINE = 1_000_000_000  # volatility in billionths
STEP = 173.7178
TOLERANCE = 1e-9

# A mark is (games, rating, deviation, volatility, period of the last game or -1).


@dataclass(frozen=True, slots=True)
class Glicko2Parameters:
    start: float = parameter(1500.0, 0, 10_000, _("Rating of a new player"))
    deviation: float = parameter(350.0, 1, 1000, _("Deviation of a new player, and the maximum"))
    volatility: float = parameter(0.06, 0.0001, 1, _("Volatility of a new player"))
    tau: float = parameter(0.5, 0.01, 2, _("How fast the volatility may move"))
    weight: float = parameter(2 / 3, 0.01, 1, _("Weight of one of the results that come from the same game"))
    period_days: int = parameter(0, 0, 3660, _("Days of a rating period; 0: calendar months"))


def start(parameters: Glicko2Parameters) -> Mark:
    deviation, volatility = round(parameters.deviation * SCALE), round(parameters.volatility * FINE)
    return (0, round(parameters.start * SCALE), deviation, volatility, -1)


def period(parameters: Glicko2Parameters, game: Game) -> int:
    """Return the number of the rating period of a game.

    >>> day = date(2026, 3, 15).toordinal()
    >>> period(Glicko2Parameters(), Game(0, 1, (1, 2), (1, 2), (0, 0), day=day)) == 2026 * 12 + 2
    True
    """
    if parameters.period_days:
        return (game.day - 1) // parameters.period_days  # a period of seven days begins on Monday
    day = date.fromordinal(max(1, game.day))
    return day.year * 12 + day.month - 1


def at_period(parameters: Glicko2Parameters, mark: Mark, number: int) -> Mark:
    """Return the mark at the beginning of a period: each period without a game has increased the deviation.

    >>> at_period(Glicko2Parameters(), (3, 1500_000_000, 50_000_000, 60_000_000, 10), 13)[2]
    52127543
    """
    games, rating, deviation, volatility, last = mark
    missed = number - last - 1
    if last < 0 or missed <= 0:
        return mark
    phi = deviation / SCALE / STEP
    wider = math.sqrt(phi * phi + missed * (volatility / FINE) ** 2) * STEP
    return (games, rating, round(min(wider, parameters.deviation) * SCALE), volatility, last)


class _Player:
    """A player in a rating period: the mark at its beginning on Glickman's scale, and sums over the results so far."""

    def __init__(self, rating: float, deviation: float, volatility: float, weight: float) -> None:
        self.mu = (rating - 1500) / STEP
        self.phi = deviation / STEP
        self.volatility = volatility
        self.g = 1 / math.sqrt(1 + 3 * self.phi**2 / math.pi**2)
        self.weighted = weight * self.g
        self.squared = self.weighted * self.g
        self.games = 0
        self.information = self.surprise = 0.0

    def meet(self, other: "_Player", result: float) -> None:
        """Steps 3 and 4: add a result against another player to the sums."""
        expected = 1.0 / (1.0 + math.exp(-other.g * (self.mu - other.mu)))
        self.information += other.squared * expected * (1.0 - expected)
        self.surprise += other.weighted * (result - expected)

    def after(self, tau: float) -> tuple[float, float, float]:
        """Steps 5 to 7: return rating, deviation and volatility after the period."""
        v = 1.0 / self.information
        volatility = _volatility(self.phi, self.volatility, v, v * self.surprise, tau)
        wide = self.phi * self.phi + volatility**2
        phi = 1.0 / math.sqrt(1.0 / wide + self.information)
        return 1500.0 + STEP * (self.mu + phi**2 * self.surprise), STEP * phi, volatility


def update(
    rating: float, deviation: float, volatility: float, results: Sequence[tuple[float, float, float]],
    *, tau: float = 0.5, weight: float = 1.0,
) -> tuple[float, float, float]:  # fmt: skip
    """Return a player's rating, deviation and volatility after a period.

    results     (opponent's rating, opponent's deviation, result 1, 1/2 or 0)
    weight      weight of one result
    source      Glickman's steps 3 to 7; the doctest is his example

    >>> after = update(1500, 200, 0.06, [(1400, 30, 1), (1550, 100, 0), (1700, 300, 0)])
    >>> [round(one, 4) for one in after[:2]], round(after[2], 6)
    ([1464.0507, 151.5165], 0.059996)
    """
    player = _Player(rating, deviation, volatility, weight)
    for other, uncertain, result in results:
        player.meet(_Player(other, uncertain, volatility, weight), result)
    return player.after(tau)


def _volatility(phi: float, volatility: float, v: float, delta: float, tau: float) -> float:
    """Step 5: find the root of f by the Illinois variant of regula falsi."""
    a = math.log(volatility**2)
    wide, gap, slow = phi**2 + v, delta**2 - phi**2 - v, tau**2
    low = a
    if delta**2 > wide:
        high = math.log(gap)
    else:
        high = a - tau
        k = 1
        while _f(high, a, wide, gap, slow) < 0:
            k += 1
            high = a - k * tau
    f_low, f_high = _f(low, a, wide, gap, slow), _f(high, a, wide, gap, slow)
    while abs(high - low) > TOLERANCE:
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = _f(middle, a, wide, gap, slow)
        if f_middle * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = middle, f_middle
    return math.exp(low / 2)


def _f(x: float, a: float, wide: float, gap: float, slow: float) -> float:
    """Glickman's f: wide is φ² + v, gap is Δ² - φ² - v, slow is τ²."""
    e = math.exp(x)
    return e * (gap - e) / (2 * (wide + e) ** 2) - (x - a) / slow


def rate(parameters: Glicko2Parameters, game: Game, marks: Sequence[Mark]) -> Sequence[Mark]:
    """Rate a period that consists of one game; return marks by seat."""
    after = rate_period(parameters, [game], dict(zip(game.players, marks, strict=True)))
    return [after[player] for player in game.players]


def rate_period(parameters: Glicko2Parameters, games: Sequence[Game], before: Marks) -> dict[int, Mark]:
    """Rate the games of one period; return the marks of its players."""
    number = period(parameters, games[0])
    known: dict[int, _Player] = {}
    for game in games:
        for player in game.players:
            if player not in known:
                known[player] = _opened(parameters, at_period(parameters, before[player], number))
        _count([known[player] for player in game.players], game.places)
    return {player: _closed(parameters, one, before[player][0], number) for player, one in known.items()}


def _opened(parameters: Glicko2Parameters, mark: Mark) -> _Player:
    _games, rating, deviation, volatility, _last = mark
    return _Player(rating / SCALE, deviation / SCALE, volatility / FINE, parameters.weight)


def _count(seats: list[_Player], places: tuple[int, ...]) -> None:
    """Count a game for all its players: each pair has one result."""
    for seat, one in enumerate(seats):
        one.games += 1
        for earlier in range(seat):
            result = _result(places[seat], places[earlier])
            one.meet(seats[earlier], result)
            seats[earlier].meet(one, 1.0 - result)


def _result(own: int, other: int) -> float:
    return 1.0 if own < other else 0.5 if own == other else 0.0


def _closed(parameters: Glicko2Parameters, player: _Player, games: int, number: int) -> Mark:
    rating, deviation, volatility = player.after(parameters.tau)
    deviation = min(deviation, parameters.deviation)
    return (games + player.games, round(rating * SCALE), round(deviation * SCALE), round(volatility * FINE), number)


def shown(parameters: Glicko2Parameters, mark: Mark) -> Fraction:
    return Fraction(mark[1], SCALE)


def deviation_of(parameters: Glicko2Parameters, mark: Mark) -> Fraction:
    return Fraction(mark[2], SCALE)


def title(parameters: Glicko2Parameters, mark: Mark) -> Sentence:
    return Sentence("{rating} ± {deviation}", {"rating": _text(mark[1], 1), "deviation": _text(mark[2], 1)})


def chance(parameters: Glicko2Parameters, own: Mark, other: Mark) -> float:
    """Return the chance to finish ahead, computed with both deviations."""
    spread = math.hypot(own[2], other[2]) / SCALE / STEP
    g = 1 / math.sqrt(1 + 3 * spread**2 / math.pi**2)
    return 1 / (1 + math.exp(-g * (own[1] - other[1]) / SCALE / STEP))


def results_of(games: Sequence[Game], player: int) -> Iterator[tuple[int, float]]:
    """Yield a player's results in a period: opponent and result."""
    for game in games:
        if player in game.players:
            own = game.places[game.players.index(player)]
            for opponent, place in zip(game.players, game.places, strict=True):
                if opponent != player:
                    yield opponent, _result(own, place)


def explain(parameters: Glicko2Parameters, games: Sequence[Game], before: Marks, player: int) -> tuple[Sentence, ...]:
    number = period(parameters, games[0])
    now = {one: at_period(parameters, mark, number) for one, mark in before.items()}
    mark, after = now[player], rate_period(parameters, games, before)[player]
    lines = [_result_line(mark, opponent, now[opponent], result) for opponent, result in results_of(games, player)]
    values: dict[str, Value] = {
        "before": _text(mark[1]),
        "deviation": _text(mark[2]),
        "after": _text(after[1]),
        "narrower": _text(after[2]),
        "volatility": decimal(Fraction(after[3], FINE), 6),
        "games": after[0] - mark[0],
        "weight": f"{parameters.weight:.4f}",
        "sum": f"{sum(part for _line, part in lines):+.4f}",
        "step": f"{STEP:.4f}",
        "change": _signed(after[1] - mark[1]),
    }
    return (
        Sentence(_("At the beginning of the period: {before} ± {deviation}. Games in the period: {games}."), values),
        *(line for line, _part in lines),
        Sentence(_("Together {sum}; the deviation is now {narrower}, the volatility {volatility}."), values),
        Sentence(
            _("Each result weighs {weight}: {narrower}² ÷ {step} × {weight} × {sum} = {change}; {before} → {after}."),
            values,
        ),
    )


def _result_line(mark: Mark, opponent: int, other: Mark, result: float) -> tuple[Sentence, float]:
    rating, deviation = other[1] / SCALE, other[2] / SCALE
    g = 1 / math.sqrt(1 + 3 * (deviation / STEP) ** 2 / math.pi**2)
    expected = 1 / (1 + math.exp(-g * (mark[1] / SCALE - rating) / STEP))
    part = g * (result - expected)
    values: dict[str, Value] = {
        "opponent": Who(opponent),
        "rating": f"{rating:.3f}",
        "deviation": f"{deviation:.3f}",
        "sure": f"{g:.4f}",
        "expected": f"{expected:.4f}",
        "result": f"{result:g}",
        "part": f"{part:+.4f}",
    }
    text = _("Against {opponent} ({rating} ± {deviation}): {sure} × ({result} − {expected}) = {part}.")
    return Sentence(text, values), part


def _signed(value: int) -> str:
    return decimal(Fraction(value, SCALE), 3, sign=True)


def _text(value: int, decimals: int = 3) -> str:
    return decimal(Fraction(value, SCALE), decimals)


LADDER = Ladder(
    key="glicko2",
    name=_("Glicko-2"),
    help=(
        _("Every player has a rating and a deviation that measures how certain it is."),
        _("All games of a rating period count at once, each against the ratings before the period."),
        _("A game counts as one result against each opponent at the table."),
        _("The deviation shrinks with games and grows with every period without games."),
        _("The volatility depends on how surprising the results are."),
        _("At a table of three there are three pairs instead of six."),
    ),
    source=_("M. Glickman, Example of the Glicko-2 system, 2013"),
    parameters=Glicko2Parameters,
    start=start,
    rate=rate,
    shown=shown,
    deviation=deviation_of,
    title=title,
    explain=explain,
    chance=chance,
    period=period,
    rate_period=rate_period,
    precision=_("Floating point inside a period; kept to a millionth (volatility: a billionth) after it."),
)
