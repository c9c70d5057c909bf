"""What one more game must bring a player to pass another in a table of many games, when the other does not play it."""

from bisect import bisect_left
from collections.abc import Iterator
from typing import NamedTuple

from scoring.games import Game
from scoring.targets.ranks import Season


class Passing(NamedTuple):
    """One more game that is enough.

    place       the place needed, or a better one; None: any place
    points      the points needed, or more, in 1/unit of the table; None: any points
    """

    place: int | None
    points: int | None


def find_passing(season: Season, player: int, other: int, *, places: int, grain: int, most: int) -> Passing | None:
    """Find what one more game must bring a player to stand before another.

    season      a table that ranks by sums (`ranks_by_sums`), with the tallies of both
    places      number of places of a game
    grain       points are tried in multiples of it, in 1/unit of the table
    most        points are tried from -most to most
    returns     None if no such game is enough, or if one of the two has no rank

    >>> from scoring.metrics import table_rule
    >>> from scoring.games import Tally
    >>> tallies = {1: Tally(), 2: Tally()}
    >>> for player, points in ((1, 31200), (2, 8300)):
    ...     tallies[player].count(Game(0, 1, (player,), (player,), (points,)), 0)
    >>> season = Season("Spring", table_rule(["points"]), tallies)
    >>> find_passing(season, 2, 1, places=4, grain=100, most=100_000)
    Passing(place=None, points=23000)
    """
    needed = list(_needed(season, player, other, places=places, grain=grain, most=most))
    if not needed or needed[0] is None:
        return None
    certain = next((place for place, points in enumerate(needed) if points != -most), places)
    if certain:
        return Passing(certain, None)
    known = [points for points in needed if points is not None]
    # Where the points decide, the place only breaks ties: one grain more is enough at any place.
    if len(known) == places and max(known) - min(known) <= grain:
        return Passing(None, max(known))
    return Passing(1, needed[0])


def _needed(season: Season, player: int, other: int, *, places: int, grain: int, most: int) -> Iterator[int | None]:
    """Yield for each place the fewest points that are enough."""
    ahead_of = season.key(other, season.tallies[other])
    if ahead_of is None:
        return
    tried = range(-most, most + 1, grain)
    for place in range(1, places + 1):

        def is_enough(points: int, place: int = place) -> bool:
            tally = season.tallies[player].adjusted([])
            tally.places = list(tally.places)
            tally.count(Game(0, 0, (player,), (place,), (points,), season.rule.unit), 0)
            key = season.key(player, tally)
            return key is not None and key < ahead_of

        found = bisect_left(tried, True, key=is_enough)
        yield tried[found] if found < len(tried) else None
