"""What the page of an event's day, its picture, the feed and the API show of its story, by the reader's language."""

from datetime import date

from league.core.errors import check_exists
from league.records.models import Hanchan
from league.stories.corrections import last_correction
from league.stories.events.days import event_days
from league.stories.events.selectors import event_day_story, event_hanchan_of
from league.stories.pages import ToldDay
from league.stories.sentences.of_day import day_sentences
from league.tournaments.models import Tournament


def told_event_day(tournament: Tournament, day: date) -> ToldDay | None:
    """The story of a day in the reader's language; None: it is being written.

    raises      LeagueError `not_found` if no result of the day may be seen
    """
    check_exists(day in event_days(tournament))
    story = event_day_story(tournament, day)
    return ToldDay(story, day_sentences(story), event_hanchan_of(tournament, day)) if story else None


def event_corrected_on(tournament: Tournament, day: date) -> date | None:
    """The club's day on which a game of a day was last corrected; None: not after the day."""
    games = Hanchan.objects.filter(tournament_table__round__tournament=tournament)
    return last_correction(games, tournament.club, day)
