"""One event before the federation has rated it: base ranks, the weight with its terms, and the ranking of countries.

Source: as `federation`. Countries: the federation ranks them by the mean of their three best players, and a missing
player counts 0 (arcturus.su, Mahjong European Ranking System, “Country Ranking”); here by the base ranks of one event.
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from scoring.ladders.federation import EventResult, base_rank, event_weight

BEST_OF_A_COUNTRY = 3


@dataclass(frozen=True, slots=True)
class WeightTerms:
    """The terms of an event's weight: its days (1 to 3), and what players and countries add."""

    days: Fraction
    players: Fraction
    countries: Fraction

    @property
    def total(self) -> Fraction:
        return self.days + self.players + self.countries


def weight_terms(days: int, players: int, countries: int) -> WeightTerms:
    """Return the weight of an event in its terms; a qualification would add 1.

    >>> terms = weight_terms(2, 48, 6)
    >>> str(terms.days), str(terms.players), str(terms.countries), str(terms.total)
    ('2', '1/2', '1/2', '3')
    """

    def weight(players: int, countries: int) -> Fraction:
        return event_weight(EventResult(0, date.min, 1, players, days, countries))

    alone = weight(2, 1)
    return WeightTerms(alone, weight(players, 1) - alone, weight(2, countries) - alone)


@dataclass(frozen=True, slots=True)
class CountryRow:
    """A country in an event.

    best            the base ranks of its three best players, the best first; fewer if it has fewer players
    mean            their mean, with 0 for each missing player
    average_place   the mean place of all its players
    """

    rank: int
    country: str
    players: int
    best: tuple[Fraction, ...]
    mean: Fraction
    average_place: Fraction


def rank_countries(places: Iterable[tuple[str, int]], players: int) -> list[CountryRow]:
    """Rank the countries of an event, the best first; equal means share a rank.

    places      country and place of each player who has a country
    players     number of players in the event

    >>> rows = rank_countries([("FRA", 1), ("FRA", 5), ("ESP", 2), ("ESP", 3), ("ESP", 4)], players=5)
    >>> [(row.rank, row.country, str(row.mean)) for row in rows]
    [(1, 'ESP', '500'), (2, 'FRA', '1000/3')]
    """
    of: dict[str, list[int]] = defaultdict(list)
    for country, place in places:
        of[country].append(place)
    means = {country: sum(_best(found, players), Fraction(0)) / BEST_OF_A_COUNTRY for country, found in of.items()}
    ordered = sorted(of, key=lambda country: (-means[country], country))
    return [
        CountryRow(
            1 + sum(mean > means[country] for mean in means.values()), country, len(of[country]),
            _best(of[country], players), means[country], Fraction(sum(of[country]), len(of[country])),
        )
        for country in ordered
    ]  # fmt: skip


def _best(places: Iterable[int], players: int) -> tuple[Fraction, ...]:
    return tuple(base_rank(place, players) for place in sorted(places)[:BEST_OF_A_COUNTRY])
