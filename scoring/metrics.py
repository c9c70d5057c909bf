"""The catalogue of metrics that a table can rank by, and the rule of a table.

The rule of a table is an ordered list of metric keys. Some metrics take a number after a colon: ``points``, ``best:5``,
``drop:2``. To add a metric, add a row here and its entry in docs/standings.md.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property

from rules.errors import _
from scoring.errors import TableError
from scoring.exact import Exact, decimal, points_decimal
from scoring.games import Tally
from scoring.sentences import Sentence


@dataclass(frozen=True)
class Field:
    """The values that a metric may read besides the player's own tally: the other players and the tie the player is in.

    number      the number after the colon; 0 if there is none
    tied        the players who are still tied when this metric is computed; empty outside a tie
    lots        drawn numbers by player
    """

    tallies: Mapping[int, Tally]
    number: int = 0
    tied: frozenset[int] = frozenset()
    lots: Mapping[int, int] = field(default_factory=dict)

    @cached_property
    def shared_games(self) -> frozenset[int]:
        """The games in which all tied players sat at the same table."""
        games = [{result[2] for result in self.tallies[player].results} for player in self.tied]
        return frozenset(set.intersection(*games)) if games else frozenset()


Measure = Callable[[int, Tally, Field], Exact | None]


@dataclass(frozen=True, slots=True)
class Metric:
    """One row of the catalogue.

    better      "high" or "low": whether the higher or the lower value ranks first
    unit        how the value is shown: points and average (in 1/unit of the table), score, average_score, place,
                count, rate
    needs       "sums": sums of places and points; "record": also sums of scores, chips and penalties; "results":
                single games
    measure     (player, tally, field) -> int or Fraction, or None if the player has no value
    number      least and greatest number after the colon; None if the metric takes none
    tied_only   whether the value exists only within a tie
    looks_across    whether the value depends on the games of other players
    """

    key: str
    name: str
    better: str
    unit: str
    help: str
    measure: Measure
    needs: str = "sums"
    number: tuple[int, int] | None = None
    tied_only: bool = False
    looks_across: bool = False


def _average(total: Callable[[Tally], int]) -> Measure:
    return lambda player, tally, field: Fraction(total(tally), tally.games) if tally.games else None


def _places(*wanted: int) -> Measure:
    return lambda player, tally, field: sum(tally.places[place - 1] for place in wanted)


def _last(tally: Tally) -> int:
    return sum(game.places[seat] == max(game.all_places) > 1 for *_order, seat, game in tally.results)


def _apart(tally: Tally) -> int:
    """The points that belong to no single game of the table."""
    return tally.adjustments + tally.carried


def _best(player: int, tally: Tally, field: Field) -> int:
    return sum(sorted(tally.single_points, reverse=True)[: field.number]) + _apart(tally)


def _best_run(player: int, tally: Tally, field: Field) -> int | None:
    points, length = tally.single_points, field.number
    runs = [sum(points[start : start + length]) for start in range(len(points) - length + 1)]
    return max(runs) + _apart(tally) if runs else None


def _drop(player: int, tally: Tally, field: Field) -> int:
    return sum(sorted(tally.single_points)[field.number :]) + _apart(tally)


def _highest(player: int, tally: Tally, field: Field) -> int | None:
    return max(tally.single_points, default=None)


def _lowest(player: int, tally: Tally, field: Field) -> int | None:
    return min(tally.single_points, default=None)


def _highest_score(player: int, tally: Tally, field: Field) -> int | None:
    return max((game.scores[seat] for *_order, seat, game in tally.results if game.scores), default=None)


def _latest(player: int, tally: Tally, field: Field) -> int | None:
    return tally.single_points[-1] if tally.results else None


def _progressive(player: int, tally: Tally, field: Field) -> int:
    points = tally.single_points
    return sum(one * (len(points) - before) for before, one in enumerate(points))


def _mean_place(player: int, tally: Tally, field: Field) -> Fraction | None:
    doubled = sum(2 * game.places[seat] + game.all_places.count(game.places[seat]) - 1
                  for *_order, seat, game in tally.results)  # fmt: skip
    return Fraction(doubled, 2 * tally.games) if tally.games else None


def _opponents(player: int, tally: Tally, field: Field) -> int:
    return sum(field.tallies[other].points for *_order, seat, game in tally.results
               for other in game.players if other != player and other in field.tallies)  # fmt: skip


def _beaten(player: int, tally: Tally, field: Field) -> Fraction:
    total = Fraction(0)
    for *_order, seat, game in tally.results:
        for other, place in zip(game.players, game.places, strict=True):
            if other != player and other in field.tallies:
                won = 2 * (game.places[seat] < place) + (game.places[seat] == place)
                total += Fraction(won * field.tallies[other].points, 2)
    return total


def _direct(player: int, tally: Tally, field: Field) -> int | None:
    if player not in field.tied or not field.shared_games:
        return None
    return sum(game.points[seat] for *_order, id, seat, game in tally.results if id in field.shared_games)


HIGH, LOW = "high", "low"

METRICS: tuple[Metric, ...] = (
    Metric("points", _("Points"), HIGH, "points",
           _("All ranking points, adjustments included."), lambda player, tally, field: tally.points),
    Metric("average_points", _("Average points"), HIGH, "average",
           _("Points divided by games, adjustments included."), _average(lambda tally: tally.points)),
    Metric("average_place", _("Average place"), LOW, "place",
           _("Mean of the places; two players who share second place both count 2."),
           _average(lambda tally: tally.place_sum)),
    Metric("mean_place", _("Place, ties averaged"), LOW, "place",
           _("Mean of the places; a shared place is the mean of those it covers: two second places count 2.5."),
           _mean_place, needs="results"),
    Metric("games", _("Games"), HIGH, "count", _("Number of games played."), lambda player, tally, field: tally.games),
    Metric("firsts", _("1sts"), HIGH, "count", _("Number of first places."), _places(1)),
    Metric("seconds", _("2nds"), HIGH, "count", _("Number of second places."), _places(2)),
    Metric("thirds", _("3rds"), HIGH, "count", _("Number of third places."), _places(3)),
    Metric("fourths", _("4ths"), HIGH, "count",
           _("Number of fourth places; the greater number ranks first."), _places(4)),
    Metric("fewest_fourths", _("Fewest 4ths"), LOW, "count",
           _("Number of fourth places; the smaller number ranks first."), _places(4)),
    Metric("fewest_lasts", _("Fewest lasts"), LOW, "count",
           _("Number of last places, at tables of any size; the smaller number ranks first."),
           lambda player, tally, field: _last(tally), needs="results"),
    Metric("top_two", _("1sts and 2nds"), HIGH, "count", _("Number of first and second places."), _places(1, 2)),
    Metric("first_rate", _("1st rate"), HIGH, "rate", _("Share of games that were first places."),
           _average(lambda tally: tally.places[0])),
    Metric("top_two_rate", _("Top-two rate"), HIGH, "rate", _("Share of games that were first or second places."),
           _average(lambda tally: tally.places[0] + tally.places[1])),
    Metric("avoided_fourths", _("4ths avoided"), HIGH, "rate", _("Share of games that were not fourth places."),
           _average(lambda tally: tally.games - tally.places[3])),
    Metric("best", _("Best {number} games"), HIGH, "points",
           _("Points of the best N games, adjustments added."), _best, needs="results", number=(1, 10_000)),
    Metric("best_run", _("Best {number} in a row"), HIGH, "points",
           _("Points of the best N games in a row, adjustments added; no value with fewer games."),
           _best_run, needs="results", number=(1, 10_000)),
    Metric("drop", _("Without the worst {number}"), HIGH, "points",
           _("Points without the worst N games, adjustments added."), _drop, needs="results", number=(1, 10_000)),
    Metric("highest", _("Best game"), HIGH, "points", _("Points of the best single game."), _highest, needs="results"),
    Metric("lowest", _("Worst game"), HIGH, "points",
           _("Points of the worst single game; the higher ranks first."), _lowest, needs="results"),
    Metric("latest", _("Last game"), HIGH, "points", _("Points of the last game."), _latest, needs="results"),
    Metric("score", _("Score"), HIGH, "score", _("Sum of the final scores on the table."),
           lambda player, tally, field: tally.score, needs="record"),
    Metric("average_score", _("Average score"), HIGH, "average_score", _("Mean of the final scores on the table."),
           _average(lambda tally: tally.score), needs="record"),
    Metric("highest_score", _("Highest score"), HIGH, "score", _("Highest final score of a single game."),
           _highest_score, needs="results"),
    Metric("chips", _("Chips"), HIGH, "count", _("Chips won minus chips lost."),
           lambda player, tally, field: tally.chips, needs="record"),
    Metric("negatives", _("Games below zero"), LOW, "count",
           _("Number of games that ended below zero points; the smaller number ranks first."),
           lambda player, tally, field: tally.negatives),
    Metric("penalties", _("Penalties"), LOW, "count",
           _("Number of games with a penalty plus number of other penalties; the smaller number ranks first."),
           lambda player, tally, field: tally.penalties, needs="record"),
    Metric("adjustments", _("Adjustments"), HIGH, "points", _("Points given and taken apart from the games."),
           lambda player, tally, field: tally.adjustments),
    Metric("direct_encounter", _("Direct encounter"), HIGH, "points",
           _("Points of tied players from the games in which all of them sat together; skipped if there is none."),
           _direct, needs="results", tied_only=True, looks_across=True),
    Metric("opponents", _("Opponents' points"), HIGH, "points",
           _("Points of all opponents, counted once for each meeting."),
           _opponents, needs="results", looks_across=True),
    Metric("beaten", _("Beaten opponents' points"), HIGH, "points",
           _("Points of the opponents who finished below the player at the same table; half for an equal place."),
           _beaten, needs="results", looks_across=True),
    Metric("progressive", _("Progressive points"), HIGH, "points",
           _("Sum of the running totals after each game."), _progressive, needs="results"),
    Metric("lot", _("Lot"), LOW, "count", _("The number drawn by lot; the lower ranks first."),
           lambda player, tally, field: field.lots.get(player)),
)  # fmt: skip

_BY_KEY = {metric.key: metric for metric in METRICS}


@dataclass(frozen=True, slots=True)
class Step:
    """A metric with its number: one step of the rule of a table.

    >>> find_step("best:5").text, str(find_step("best:5").title)
    ('best:5', 'Best 5 games')
    """

    metric: Metric
    number: int = 0

    @property
    def text(self) -> str:
        """The text form, which `find_step` parses."""
        return f"{self.metric.key}:{self.number}" if self.number else self.metric.key

    @property
    def title(self) -> Sentence:
        """The name of the metric with its number, for readers."""
        return Sentence(self.metric.name, {"number": self.number})

    def __reduce__(self) -> tuple[Callable[[str], "Step"], tuple[str]]:
        """Pickle as the text form: a metric holds functions, which cannot be pickled."""
        return find_step, (self.text,)


def find_step(text: str) -> Step:
    """Parse one step: a metric key, with a colon and a number if the metric takes one.

    raises      TableError `unknown_metric`, `bad_metric`

    >>> find_step("points").metric.better
    'high'
    >>> find_step("best")
    Traceback (most recent call last):
    scoring.errors.TableError: The metric “best” needs a whole number from 1 to 10000 after a colon.
    """
    key, colon, number = text.partition(":")
    metric = _BY_KEY.get(key)
    if metric is None or (colon and metric.number is None):
        raise TableError("unknown_metric", metric=text, allowed=", ".join(_BY_KEY))
    if metric.number is None:
        return Step(metric)
    least, most = metric.number
    if not (number.isascii() and number.isdigit() and least <= int(number) <= most):
        raise TableError("bad_metric", metric=key, least=least, most=most)
    return Step(metric, int(number))


DEFAULT_ORDER = ("points", "average_place", "firsts", "seconds")


@dataclass(frozen=True, slots=True)
class TableRule:
    """How a table ranks.

    steps           metrics that rank, in order
    columns         the steps, then metrics that are only shown
    least_games     规定打数: players with fewer games get no rank and are listed below the line
    unit, decimals  points are ints in 1/unit, shown with this many decimals
    """

    steps: tuple[Step, ...]
    columns: tuple[Step, ...]
    least_games: int = 0
    unit: int = 1000
    decimals: int = 1

    @property
    def keeps_results(self) -> bool:
        """Whether a metric needs single games."""
        return any(step.metric.needs == "results" for step in self.columns)

    @property
    def keeps_record(self) -> bool:
        """Whether a metric needs scores, chips or penalties."""
        return any(step.metric.needs == "record" for step in self.columns)

    @property
    def looks_across(self) -> bool:
        """Whether a player's values depend on the games of other players."""
        return any(step.metric.looks_across for step in self.columns)


def table_rule(
    order: Sequence[str] = DEFAULT_ORDER,
    *,
    show: Sequence[str] = (),
    least_games: int = 0,
    unit: int = 1000,
    decimals: int = 1,
) -> TableRule:
    """Make the rule of a table from metric keys.

    order           keys of the metrics that rank, in order
    show            keys of further metrics to show
    least_games     games that a rank needs, 0 or more
    unit, decimals  points are ints in 1/unit, shown with this many decimals
    raises      TableError `no_metrics`, `unknown_metric`, `bad_metric`, `metric_twice`, `bad_line`

    >>> [step.text for step in table_rule(["points", "best:5"], show=["games", "points"]).columns]
    ['points', 'best:5', 'games']
    """
    steps = tuple(find_step(text) for text in order)
    if not steps:
        raise TableError("no_metrics")
    twice = [step.text for number, step in enumerate(steps) if step in steps[:number]]
    if twice:
        raise TableError("metric_twice", metric=twice[0])
    if isinstance(least_games, bool) or not isinstance(least_games, int) or least_games < 0:
        raise TableError("bad_line", found=least_games)
    columns = dict.fromkeys((*steps, *(find_step(text) for text in show)))
    return TableRule(steps, tuple(columns), least_games, unit, decimals)


def format_value(metric: Metric, value: Exact | None, unit: int = 1000, decimals: int = 1) -> str:
    """Format the value of a metric for players.

    value       None: the player has no value
    unit        points are in 1/unit
    decimals    digits after the point, for points

    >>> [format_value(find_step(key).metric, value) for key, value in
    ...     (("points", -18400), ("average_place", Fraction(7, 3)), ("first_rate", Fraction(1, 3)), ("firsts", 4))]
    ['-18.4', '2.33', '33.3 %', '4']
    """
    if value is None:
        return "–"
    match metric.unit:
        case "points":
            return decimal(value, decimals, sign=True, unit=unit)
        case "average":
            return decimal(value, decimals + 1, sign=True, unit=unit)
        case "place":
            return decimal(value, 2)
        case "rate":
            return decimal(100 * value, 1) + " %"
        case "average_score":
            return decimal(value, 0)
        case _:
            return str(value)


def raw_value(metric: Metric, value: Exact | None, unit: int = 1000) -> int | float | str | None:
    """Give the value of a metric for programs: points as decimal text, all else as a number; None: no value.

    unit        points are in 1/unit

    >>> [raw_value(find_step(key).metric, value) for key, value in
    ...     (("points", -18400), ("average_points", 18400), ("first_rate", Fraction(1, 2)), ("firsts", 4))]
    ['-18.4', 18.4, 0.5, 4]
    """
    if value is None:
        return None
    match metric.unit:
        case "points":
            return points_decimal(value, unit)
        case "count" | "score":
            return int(value)
        case "average":
            return float(Fraction(value, unit))
        case _:
            return float(value)
