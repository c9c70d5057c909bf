"""What the page of a day, its picture, the feed and the API show of its stories, by the reader's language."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

from django.utils.formats import date_format

from league.clubs.models import Club
from league.core.errors import check_exists, existing
from league.records.models import Hanchan
from league.records.selectors import hanchan_list
from league.stories.corrections import corrected_on
from league.stories.facts.games import system_key
from league.stories.selectors import DayStory, day_stories, told_hanchan
from league.stories.sentences.of_day import day_sentences
from league.stories.sentences.telling import Sentences


@dataclass(frozen=True)
class ToldDay:
    """
    games       of the story, in the order played, with everything that a list shows
    """

    day: DayStory
    sentences: Sentences
    games: Sequence[Hanchan]

    def copied(self, address: str) -> str:
        """The text to copy: whose day it is, the headline, the sentences, and where the rest is."""
        whose = f"{self.day.whose.name} · {date_format(self.day.day, 'DATE_FORMAT')}"
        return "\n".join((whose, self.sentences.headline_text, "", self.sentences.text, "", address))


class DrawnDay(NamedTuple):
    """A day of a club as all readers of a language see it.

    articles        its stories as HTML
    headline, text  of the first story
    without_address the text to copy, but for the address at its end
    before, after   the days with a story beside it
    """

    articles: str
    headline: str
    text: str
    without_address: str
    is_running: bool
    corrected_on: date | None
    before: date | None
    after: date | None

    def copied(self, address: str) -> str:
        return self.without_address + address


def drawn_day(club: Club, day: date, stories: Sequence[ToldDay], articles: str) -> DrawnDay:
    first = stories[0]
    told = articles, first.sentences.headline_text, first.sentences.text, first.copied("")
    return DrawnDay(*told, is_still_played(club, day), corrected_on(club, day), *days_beside(club, day))


def day_of(written: str) -> date:
    """The day of an address.

    raises      LeagueError `not_found` if it is no day, or written otherwise than 2026-10-19
    """
    try:
        day = date.fromisoformat(written)
    except ValueError:
        return existing(None)
    check_exists(day.isoformat() == written)
    return day


def told_days(club: Club, day: date) -> list[ToldDay] | None:
    """The stories of a day in the reader's language; None: they are being written.

    raises      LeagueError `not_found` if no game of it is finished
    """
    stories = day_stories(club, day)
    if stories is None:
        check_exists(games_of_day(club, day))
        return None
    check_exists(stories)
    games = games_of_day(club, day)
    return [
        ToldDay(one, day_sentences(one), [game for game in games if _system_of(game) == one.story.system])
        for one in stories
    ]


def games_of_day(club: Club, day: date) -> list[Hanchan]:
    """The games that a day's stories tell of, in the order played, with everything that a list shows."""
    of_day = hanchan_list(club).filter(played_on=day, tournament_table=None)
    return list(of_day.counted().in_order_of_play())


def _system_of(hanchan: Hanchan) -> str:
    return system_key(hanchan.house_rules.ruleset, len(hanchan.participants.all()))


def is_still_played(club: Club, day: date) -> bool:
    """Whether games of the day are being played: the story may still change."""
    return Hanchan.objects.filter(club=club, played_on=day, tournament_table=None).in_play().shown().exists()


def days_beside(club: Club, day: date) -> tuple[date | None, date | None]:
    """The last day with a story before this one, and the next one after it."""
    days = told_hanchan(club)
    before = days.filter(played_on__lt=day).order_by("-played_on").values_list("played_on", flat=True).first()
    after = days.filter(played_on__gt=day).order_by("played_on").values_list("played_on", flat=True).first()
    return before, after
