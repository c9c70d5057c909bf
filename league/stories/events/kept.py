"""The stories of a club's events, kept as those of its evenings are: for each state of its record and of its events."""

from collections.abc import Iterable
from datetime import date

from django.core.cache import cache
from django.db.models import Count, Sum

from league.club_bests.selectors import record_state
from league.clubs.models import Club
from league.stories.events.chronicles import event_stories
from league.stories.facts.kept_deals import KEPT_SECONDS
from league.stories.kept import are_left_to_worker, computed_once, stories_key
from league.tournaments.models import Tournament
from scoring.stories.facts import Story

Days = dict[tuple[int, date], Story]  # by event and day


def events_state(club: Club) -> str:
    """A text that changes with everything that the stories are made of; a penalty or a bye changes an event alone."""
    events = Tournament.objects.filter(club=club).aggregate(revisions=Sum("revision"), events=Count("pk"))
    return f"{record_state(club)}-{events['events']}-{events['revisions'] or 0}"


def stories_of_events(club: Club) -> Days | None:
    """The stories of all days, by today's record; None: they are being written, or the worker is to write them."""
    state = events_state(club)
    kept: Days | None = cache.get(_key(club, state))
    if kept is not None:
        return kept
    if are_left_to_worker(club):
        return None
    return computed_once(_key(club, state), lambda: event_stories_keep(club, state, event_stories(club)))


def event_stories_keep(club: Club, state: str, stories: Iterable[Story]) -> Days:
    kept = {(story.season, story.day): story for story in stories}
    cache.set(_key(club, state), kept, KEPT_SECONDS)
    return kept


def _key(club: Club, state: str) -> str:
    return f"{stories_key(club, state)}-events"
