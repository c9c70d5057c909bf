"""The story of a day of an event with everybody and everything that it is about."""

from datetime import date

from league.players.models import Player
from league.records.models import Hanchan
from league.stories.events.days import event_hanchan
from league.stories.events.kept import stories_of_events
from league.stories.facts.games import ruleset_of
from league.stories.facts.seasons import club_players
from league.stories.selectors import DayStory, StoryLine, people_of
from league.tournaments.models import Tournament
from rules.registry import find_ruleset


def event_day_story(tournament: Tournament, day: date) -> DayStory | None:
    """The story of a day with a result that everybody sees; None: it is being written."""
    story = (stories_of_events(tournament.club) or {}).get((tournament.pk, day))
    if story is None:
        return None
    players = Player.objects.in_bulk(people_of(story))
    entrants = _entrants(tournament)
    lines = [
        StoryLine(row, players[row.player], entrants[row.player])
        for row in story.rows
        if row.player in players and row.player in entrants
    ]
    return DayStory(
        tournament.club, 1, story, find_ruleset(ruleset_of(story.system)), None, players, {}, lines, tournament
    )


def event_hanchan_of(tournament: Tournament, day: date) -> list[Hanchan]:
    """The games of a day by rounds and tables."""
    games = (
        event_hanchan(tournament).filter(played_on=day).select_related("house_rules", "tournament_table__round__stage")
    )
    order = ("tournament_table__round__number", "tournament_table__number")
    return list(games.prefetch_related("participants__player").order_by(*order))


def _entrants(tournament: Tournament) -> dict[int, int]:
    """The entry of each player; of a merged one, of the player for whom it counts."""
    stands_for = club_players(tournament.club).stands_for
    rows = tournament.entrants.order_by("-pk").values_list("player", "pk")
    return {stands_for.get(player, player): entrant for player, entrant in rows}
