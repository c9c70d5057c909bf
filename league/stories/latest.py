"""The last days of a club in a headline and their sentences, with few queries: for its feed and its first page."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import NamedTuple

from league.clubs.models import Club
from league.players.models import Player
from league.records.models import Hanchan
from league.seasons.models import Team
from league.stories.facts.games import ruleset_of
from league.stories.kept import Year, stories_kept, stories_of_year
from league.stories.selectors import teams_of, told_hanchan
from league.stories.sentences.telling import Sentences, sentences_of
from league.stories.sentences.voice import Voice
from rules.registry import find_ruleset
from scoring.stories.facts import Story


class DayLine(NamedTuple):
    """A day and its first story."""

    day: date
    sentences: Sentences


class LastDay(NamedTuple):
    """The last day with a finished game; the headline is empty while its story is not computed."""

    day: date
    headline: str


def days_told(club: Club, days: Sequence[date]) -> list[DayLine]:
    """The first story of each of these days, without those that are being written."""
    years = {year: stories_of_year(club, year) or Year({}) for year in sorted({day.year for day in days})}
    stories = [years[day.year].get(day, []) for day in days]
    return lines_of([of_day[0] for of_day in stories if of_day])


def last_day(club: Club, state: str) -> LastDay | None:
    """The last day of play that is over. It waits for nothing: a page that is asked for every few seconds shows it.

    state       of the record for which the club bests are computed: what was told of it is known
    """
    playing = Hanchan.objects.filter(club=club, tournament_table=None).in_play().values("played_on")
    over = told_hanchan(club).exclude(played_on__in=playing).latest_first()
    day = over.values_list("played_on", flat=True).first()
    if day is None:
        return None
    kept = stories_kept(club, state, day.year) or Year({})
    lines = lines_of(kept.get(day, [])[:1])
    return LastDay(day, lines[0].sentences.headline_text if lines else "")


def lines_of(stories: Sequence[Story], *, are_of_events: bool = False) -> list[DayLine]:
    """The stories in the reader's language, with at most two queries for all names."""
    if not stories:
        return []
    people = {player for story in stories for one in story.told for player in one.fact.people}
    players = {key: one.public_name for key, one in Player.objects.in_bulk(people).items()}
    teams = _team_names(stories)
    return [DayLine(story.day, _told(story, players, teams, are_of_events)) for story in stories]


def _team_names(stories: Iterable[Story]) -> dict[int, str]:
    teams = {team for story in stories for team in teams_of(story)}
    return {key: team.name for key, team in Team.objects.in_bulk(teams).items()} if teams else {}


def _told(story: Story, players: Mapping[int, str], teams: Mapping[int, str], is_of_event: bool) -> Sentences:
    # Only the names of this story: whose name is another one's too has a number in it.
    people = {player: players[player] for one in story.told for player in one.fact.people}
    ruleset = find_ruleset(ruleset_of(story.system))
    return sentences_of(story, Voice(people, teams, ruleset, story.day, story.unit, is_of_event))
