"""The federation's ranking (EMA, MERS since 2018): the mean of a player's event results, weighted by event and age.

It rates events, not games. The rating is a pure function of the results up to a day. All numbers are exact fractions.

Source: mahjong-europe.org, Ranking overview (in force since 1 January 2018); MahjongRepository/mahjong-portal,
`rating/calculation/ema.py`. If two events have the same base rank, part A takes the event with the smaller weight
first and part B the event with the greater weight, as ldekerg/European-Mahjong found in the published lists.
"""

from calendar import monthrange
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from rules.errors import _
from scoring.errors import TableError
from scoring.exact import decimal
from scoring.sentences import Sentence, Value


@dataclass(frozen=True, slots=True)
class FederationParameters:
    """The numbers of the formula.

    base                    number of events that always count in part A
    beyond_percent          percentage of the further events that count in part A
    best                    number of events that count in part B
    least_events            players with fewer events are not ranked
    full_months, half_months    an event counts fully up to the first age and half up to the second
    whole_base_ranks        whether base ranks are rounded to whole numbers, as in the federation's lists
    some_countries, many_countries      number of countries that adds 1/2, or 1, to the weight of an event
    """

    base: int = 5
    beyond_percent: int = 80
    best: int = 4
    least_events: int = 2
    full_months: int = 12
    half_months: int = 24
    whole_base_ranks: bool = False
    some_countries: int = 6
    many_countries: int = 10


DEFAULT = FederationParameters()


@dataclass(frozen=True, slots=True)
class EventResult:
    """One player's result in one event.

    ended       last day of the event
    place       1..players; players who share a place have the same number
    days        number of days of the event
    """

    event: int
    ended: date
    place: int
    players: int
    days: int = 1
    countries: int = 1
    qualification: bool = False


@dataclass(frozen=True, slots=True)
class Share:
    """One event in the rating: base rank, weight and age factor."""

    result: EventResult
    base_rank: Fraction
    weight: Fraction
    age: Fraction


@dataclass(frozen=True, slots=True)
class FederationRating:
    """A player's score, its parts `a` and `b`, the events that counted in each part, and the arithmetic in words."""

    score: Fraction
    a: Fraction
    b: Fraction
    part_a: tuple[Share, ...]
    part_b: tuple[Share, ...]
    explanation: tuple[Sentence, ...]


def base_rank(place: int, players: int) -> Fraction:
    """Return the base rank of a place: 1000 for the first of an event, 0 for the last, linear in between.

    raises      TableError `bad_event_result`

    >>> str(base_rank(3, 16)), str(base_rank(16, 16))
    ('2600/3', '0')
    """
    if players < 2 or not 1 <= place <= players:
        raise TableError("bad_event_result", place=place, players=players)
    return Fraction(1000 * (players - place), players - 1)


def event_weight(result: EventResult, parameters: FederationParameters = DEFAULT) -> Fraction:
    """Return the weight of an event: its days (1 to 3), plus bonuses for many players, many countries, a qualification.

    >>> str(event_weight(EventResult(1, date(2026, 5, 2), 1, players=64, days=2, countries=10)))
    '7/2'
    """
    half = Fraction(1, 2)
    size = 0 if result.players <= 40 else half if result.players <= 80 else 1
    few, many = parameters.some_countries, parameters.many_countries
    reach = 0 if result.countries < few else half if result.countries < many else 1
    return Fraction(max(1, min(3, result.days))) + size + reach + result.qualification


def age_factor(ended: date, on: date, parameters: FederationParameters = DEFAULT) -> Fraction:
    """Return the age factor: 1 up to twelve months after the event, 1/2 up to twenty-four, then 0.

    >>> [str(age_factor(date(2024, 5, 31), day)) for day in (date(2025, 5, 31), date(2025, 6, 1), date(2026, 6, 1))]
    ['1', '1/2', '0']
    """
    if on <= _months_later(ended, parameters.full_months):
        return Fraction(1)
    return Fraction(1, 2) if on <= _months_later(ended, parameters.half_months) else Fraction(0)


def counted(events: int, parameters: FederationParameters = DEFAULT) -> int:
    """Return how many events count in part A: up to five, and 80 % of the others, rounded up.

    >>> [counted(events) for events in (3, 5, 6, 7, 10, 15)]
    [3, 5, 6, 7, 9, 13]
    """
    beyond = max(0, events - parameters.base)
    return min(events, parameters.base) - (-beyond * parameters.beyond_percent // 100)


def federation_rating(
    results: Sequence[EventResult], on: date, parameters: FederationParameters = DEFAULT
) -> FederationRating | None:
    """Return a player's rating on a day: (part A + part B) / 2, the means of nearly all events and of the best four.

    results     the player's events in any order; events after `on` and events that are too old do not count
    returns     None if fewer than `least_events` count
    raises      TableError `bad_event_result`

    >>> day = date(2026, 6, 1)
    >>> events = [EventResult(n, date(2026, 1, n), place, players=41, days=2) for n, place in enumerate((1, 5, 9), 1)]
    >>> rating = federation_rating(events, day)
    >>> decimal(rating.a, 2), decimal(rating.b, 2), decimal(rating.score, 2)
    ('710.53', '794.12', '752.32')
    >>> print(rating.explanation[2])
    0.5 × 710.53 + 0.5 × 794.12 = 752.32
    """
    shares = [_share(result, on, parameters) for result in results if result.ended <= on]
    shares = [share for share in shares if share.age]
    if len(shares) < parameters.least_events:
        return None
    lighter = sorted(shares, key=lambda share: (-share.base_rank, share.weight * share.age, share.result.event))
    heavier = sorted(shares, key=lambda share: (-share.base_rank, -share.weight * share.age, share.result.event))
    part_a = tuple(lighter[: counted(len(shares), parameters)])
    part_b = tuple(heavier[: parameters.best])
    a, b = _mean(part_a, parameters.base), _mean(part_b, parameters.best)
    score = (a + b) / 2
    lines = (_line("A", part_a, a, parameters.base), _line("B", part_b, b, parameters.best), _total(a, b, score))
    return FederationRating(score, a, b, part_a, part_b, lines)


def _share(result: EventResult, on: date, parameters: FederationParameters) -> Share:
    rank = base_rank(result.place, result.players)
    rank = Fraction(int(decimal(rank, 0))) if parameters.whole_base_ranks else rank
    return Share(result, rank, event_weight(result, parameters), age_factor(result.ended, on, parameters))


def _mean(shares: Sequence[Share], at_least: int) -> Fraction:
    """Return the weighted mean; missing events count with base rank 0 and weight 1."""
    missing = max(0, at_least - len(shares))
    weights = [share.weight * share.age for share in shares]
    total = sum((share.base_rank * weight for share, weight in zip(shares, weights, strict=True)), Fraction(0))
    return total / (sum(weights, Fraction(0)) + missing)


def _line(part: str, shares: Sequence[Share], mean: Fraction, at_least: int) -> Sentence:
    missing = ["1"] * (at_least - len(shares))
    top = [f"{decimal(one.base_rank, 2)} × {decimal(one.weight, 1)} × {decimal(one.age, 1)}" for one in shares]
    bottom = [f"{decimal(one.weight, 1)} × {decimal(one.age, 1)}" for one in shares] + missing
    values: dict[str, Value] = {
        "part": part,
        "top": " + ".join(top),
        "bottom": " + ".join(bottom),
        "mean": decimal(mean, 2),
    }
    return Sentence(_("Part {part} = ({top}) ÷ ({bottom}) = {mean}"), values)


def _total(a: Fraction, b: Fraction, score: Fraction) -> Sentence:
    values: dict[str, Value] = {"a": decimal(a, 2), "b": decimal(b, 2), "score": decimal(score, 2)}
    return Sentence("0.5 × {a} + 0.5 × {b} = {score}", values)


def _months_later(day: date, months: int) -> date:
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    return date(year, month + 1, min(day.day, monthrange(year, month + 1)[1]))
