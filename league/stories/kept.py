"""The stories of a club's years, kept for each state of its record.

Of several readers one computes them and the others wait. Those of a large club are written by a job, if the worker has
the same cache as the server; else by one reader at a time.
"""

import pickle
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date
from typing import Any, TypeVar
from zlib import crc32

from django.conf import settings
from django.core.cache import cache

from league.club_bests.selectors import record_state
from league.clubs.models import Club
from league.core.bulk import without_garbage_collection
from league.records.models import Hanchan
from league.stories.chronicles import club_stories
from league.stories.facts.kept_deals import KEPT_SECONDS
from scoring.stories import values
from scoring.stories.facts import Fact, Story, TableRow, Told

# The cache may outlive a release: if these records get other fields, the old entries must not be read.
STORED: tuple[Any, ...] = (Story, Told, Fact, TableRow, *values.Values.__args__)
LAYOUT = crc32(repr([(stored.__name__, stored._fields) for stored in STORED]).encode())

# Games of a club whose stories a request may compute: two seconds.
MOST_AT_ONCE = 20_000
# A reader waits so long for another one who computes. Who was killed while computing is waited for no longer than that.
LONGEST_WAIT, EACH_WAIT, LONGEST_WRITING = 10, 0.1, 120

T = TypeVar("T")


class Year(Mapping[date, list[Story]]):
    """The stories by day, of which each is packed by itself: a page reads one day, and a club has hundreds."""

    def __init__(self, days: Mapping[date, list[Story]]) -> None:
        self._packed = {day: pickle.dumps(stories, pickle.HIGHEST_PROTOCOL) for day, stories in days.items()}

    def __getitem__(self, day: date) -> list[Story]:
        stories: list[Story] = pickle.loads(self._packed[day])
        return stories

    def __iter__(self) -> Iterator[date]:
        return iter(self._packed)

    def __len__(self) -> int:
        return len(self._packed)


def stories_of_year(club: Club, year: int) -> Year | None:
    """The stories of a year's days, by today's record; None: they are being written, or the worker is to write them."""
    state = record_state(club)
    kept = stories_kept(club, state, year)
    if kept is not None:
        return kept
    return None if are_left_to_worker(club) else _computed_once(club, state, year)


def stories_kept(club: Club, state: str, year: int) -> Year | None:
    """The stories of a year's days, if they were computed for this state of the record."""
    kept: Year | None = cache.get(_key(club, state, year))
    return kept


def stories_keep(club: Club, state: str, years: Iterable[int], stories: Iterable[Story]) -> dict[int, Year]:
    """Keep the stories of some years; a year without a story is kept as well."""
    told: dict[int, dict[date, list[Story]]] = {year: {} for year in years}
    for story in stories:
        told.setdefault(story.day.year, {}).setdefault(story.day, []).append(story)
    kept = {year: Year(days) for year, days in told.items()}
    cache.set_many({_key(club, state, year): own for year, own in kept.items()}, KEPT_SECONDS)
    return kept


def are_left_to_worker(club: Club) -> bool:
    """Whether the club has too many games for a request."""
    return is_cache_shared() and Hanchan.objects.filter(club=club).counted()[: MOST_AT_ONCE + 1].count() > MOST_AT_ONCE


def is_cache_shared() -> bool:
    """Whether server and worker keep things in the same cache."""
    return bool(settings.REDIS_URL)


def _computed_once(club: Club, state: str, year: int) -> Year | None:
    def compute() -> Year:
        return stories_keep(club, state, [year], club_stories(club, year))[year]

    return computed_once(_key(club, state, year), compute)


def computed_once(key: str, compute: Callable[[], T]) -> T | None:
    """What one of several readers computes and keeps under a key; None: it takes too long to wait for."""
    lock = f"{key}-writing"
    if not cache.add(lock, 1, LONGEST_WRITING):
        return _waited_for(key)
    try:
        with without_garbage_collection():
            return compute()
    finally:
        cache.delete(lock)


def _waited_for(key: str) -> Any:
    until = time.monotonic() + LONGEST_WAIT
    while (kept := cache.get(key)) is None and time.monotonic() < until:
        time.sleep(EACH_WAIT)
    return kept


def written_marker(club: Club) -> str | None:
    """The state of the record of which the worker last wrote the stories; None: it has written none."""
    marker: str | None = cache.get(_marker_key(club))
    return marker


def written_mark(club: Club, state: str) -> None:
    cache.set(_marker_key(club), state, KEPT_SECONDS)


def _marker_key(club: Club) -> str:
    return f"stories-written-{LAYOUT}-{club.pk}"


def _key(club: Club, state: str, year: int) -> str:
    return f"{stories_key(club, state)}-{year}"


def stories_key(club: Club, state: str) -> str:
    return f"stories-by-day-{LAYOUT}-{club.pk}-{club.time_zone}-{club.day_begins}-{state}"
