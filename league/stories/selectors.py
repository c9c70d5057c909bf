"""The stories of a club's days with everybody and everything that they are about."""

from collections.abc import Sequence
from datetime import date
from typing import Any, NamedTuple

from league.clubs.models import Club
from league.players.models import Player
from league.records.models import Hanchan, HanchanQuerySet
from league.seasons.models import Season, Team
from league.stories.facts.games import ruleset_of
from league.stories.kept import stories_of_year
from league.tournaments.models import Tournament
from rules.registry import find_ruleset
from rules.ruleset import Ruleset
from scoring.stories import values
from scoring.stories.facts import Story, TableRow, Told


class StoryLine(NamedTuple):
    """A line of the table of a season or an event, with its player.

    entrant     the player's entry in the event; 0: the table is that of a season
    """

    row: TableRow
    player: Player
    entrant: int = 0

    @property
    def climbed(self) -> int | None:
        """Ranks gained on the day; None without a rank before or after it."""
        row = self.row
        return None if row.rank is None or row.rank_before is None else row.rank_before - row.rank


class DayStory(NamedTuple):
    """The story of a day, with everybody and everything that it is about.

    number      1 for the first story of the day, of the rule system with most games
    players     by key: of the facts and of the table; a page takes their public names
    teams       by key
    event       whose day it is; None: the club's
    """

    club: Club
    number: int
    story: Story
    ruleset: Ruleset[Any]
    season: Season | None
    players: dict[int, Player]
    teams: dict[int, Team]
    lines: Sequence[StoryLine]
    event: Tournament | None = None

    @property
    def whose(self) -> Tournament | Club:
        return self.event or self.club

    @property
    def day(self) -> date:
        return self.story.day

    @property
    def has_before(self) -> bool:
        """Whether anybody had a rank before: nobody has on the first day of an event."""
        return any(line.row.rank_before is not None for line in self.lines)

    @property
    def headline(self) -> Told:
        return self.story.headline


def day_stories(club: Club, day: date) -> list[DayStory] | None:
    """The stories of a day, that of the rule system with most games first.

    returns     empty: no game is finished; None: they are being written
    """
    of_year = stories_of_year(club, day.year)
    if of_year is None:
        return None
    stories = of_year.get(day, [])
    if not stories:
        return []
    players = Player.objects.in_bulk({player for story in stories for player in people_of(story)})
    seasons = Season.objects.in_bulk({story.season for story in stories if story.season})
    teams = Team.objects.in_bulk({team for story in stories for team in teams_of(story)})
    return [
        DayStory(
            club, number, story, find_ruleset(ruleset_of(story.system)), seasons.get(story.season), players, teams,
            [StoryLine(row, players[row.player]) for row in story.rows if row.player in players],
        )
        for number, story in enumerate(stories, 1)
    ]  # fmt: skip


def told_hanchan(club: Club) -> HanchanQuerySet:
    """The games that stories tell of: finished and shown, not of an event."""
    return Hanchan.objects.filter(club=club, tournament_table=None).counted().shown()


def people_of(story: Story) -> set[int]:
    return {player for one in story.told for player in one.fact.people} | {row.player for row in story.rows}


def teams_of(story: Story) -> set[int]:
    teams = [one.fact.values for one in story.told if isinstance(one.fact.values, values.TeamLead)]
    return {team for one in teams for team in (one.team, one.before) if team is not None}
