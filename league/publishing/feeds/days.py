"""The stories of days and of the ends of seasons as entries of a feed, each with the same id after a correction."""

from collections.abc import Iterator, Sequence

from django.urls import reverse
from django.utils.formats import date_format

from league.clubs.models import Club
from league.publishing.feeds.entry import Entry
from league.stories.closed_seasons.closings import last_closings
from league.stories.closed_seasons.selectors import season_story
from league.stories.closed_seasons.sentences import SeasonSentences
from league.stories.events.kept import stories_of_events
from league.stories.events.over import event_changes, event_days_over
from league.stories.latest import days_told, lines_of
from league.stories.over import PlayedDay


def day_entries(club: Club, days: Sequence[PlayedDay]) -> Iterator[Entry]:
    """One entry for a day of the club."""
    told = {one.day: one.sentences for one in days_told(club, [one.day for one in days])}
    for one in days:
        if sentences := told.get(one.day):
            address = reverse("day", args=[club.slug, one.day.isoformat()])
            text = f"{date_format(one.day, 'DATE_FORMAT')}\n{sentences.text}"
            yield Entry(sentences.headline_text, text, address, one.at, one.updated_at)


def event_day_entries(club: Club) -> Iterator[Entry]:
    """One entry for a day of an event that everybody may see; an event has no feed of its own."""
    days = [one for one in event_days_over(club) if one.event.is_open_to_all]
    stories = stories_of_events(club) or {} if days else {}
    changes = event_changes(club) if stories else {}
    told = [one for one in days if (one.event.pk, one.day) in stories]
    lines = lines_of([stories[one.event.pk, one.day] for one in told], are_of_events=True)
    for one, line in zip(told, lines, strict=True):
        address = reverse("event_day", args=[one.event.slug, one.day.isoformat()])
        text = f"{one.event.name} · {date_format(one.day, 'DATE_FORMAT')}\n{line.sentences.text}"
        yield Entry(line.sentences.headline_text, text, address, one.at, changes[one.day])


def season_end_entries(club: Club) -> Iterator[Entry]:
    """One entry for the end of a season. It is as late as the closing after the last game, also after a correction."""
    for one in last_closings(club):
        story = season_story(one.season)
        if story and (told := SeasonSentences(story)).news:
            address = reverse("season", args=[club.slug, one.season.slug])
            text = f"{one.season.name}\n{told.news_text}"
            yield Entry(told.headline_text, text, address, one.at, one.updated_at, part="season-story")
