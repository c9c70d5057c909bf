"""What deals tell, kept by the year of play: to value all hands of a club takes seconds, and hardly a game changes."""

from collections.abc import Mapping
from typing import NamedTuple
from zlib import crc32

from django.core.cache import cache

from league.clubs.models import Club
from league.records.models import Stint
from league.stories.facts.deals import GameDeals, deals_of
from scoring.stories.days import Behind, Won

KEPT_SECONDS = 24 * 60 * 60
# The cache may outlive a release: if these records get other fields, the old entries must not be read.
LAYOUT = crc32(repr([(stored.__name__, stored._fields) for stored in (GameDeals, Won, Behind)]).encode())

# What changes with everything that the deals of a game tell.
Mark = tuple[str, int, tuple[int, ...]]


class DealGame(NamedTuple):
    """A game that was recorded deal by deal.

    version     of its house rules
    mark        when the game changed, the version of its house rules, and its players, whom a merge replaces
    """

    version: int
    year: int
    mark: Mark


def kept_deals(club: Club, games: Mapping[int, DealGame]) -> dict[int, GameDeals]:
    """The same as `deals_of`, by hanchan; only games that changed since they were kept are read."""
    years = {game.year for game in games.values()}
    kept: dict[str, dict[int, tuple[Mark, GameDeals]]] = cache.get_many([_key(club, year) for year in years])
    # A merge replaces who took a seat over in the middle as well, which no mark tells.
    taken_over = set(Stint.objects.filter(hanchan__club=club).values_list("hanchan", flat=True)) if games else set()
    found: dict[int, GameDeals] = {}
    for pk, game in games.items():
        mark, told = kept.get(_key(club, game.year), {}).get(pk, (None, None))
        if told is not None and mark == game.mark and pk not in taken_over:
            found[pk] = told
    fresh = deals_of({pk: game.version for pk, game in games.items() if pk not in found})
    found |= fresh
    changed = {games[pk].year for pk in fresh}
    cache.set_many({_key(club, year): _of_year(year, games, found) for year in changed}, KEPT_SECONDS)
    return found


def _key(club: Club, year: int) -> str:
    return f"story-deals-{LAYOUT}-{club.pk}-{year}"


def _of_year(
    year: int, games: Mapping[int, DealGame], found: Mapping[int, GameDeals]
) -> dict[int, tuple[Mark, GameDeals]]:
    return {pk: (game.mark, found[pk]) for pk, game in games.items() if game.year == year}
