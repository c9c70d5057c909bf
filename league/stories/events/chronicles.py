"""The stories of all days of a club's events, computed from its record."""

from collections.abc import Iterator, Sequence

from league.clubs.models import Club
from league.stories.events.days import event_of_hanchan
from league.stories.events.tables import club_events
from league.stories.facts.games import played_games
from league.stories.facts.seasons import club_players
from scoring.stories.days import PlayedGame
from scoring.stories.events import event_chronicle
from scoring.stories.facts import Story


def event_stories(club: Club) -> Iterator[Story]:
    """The stories of all days, the earliest first. The games of evenings are read for runs and records."""
    games, systems = played_games(club)
    players = club_players(club)
    events = club_events(club, players)
    return event_chronicle(_of_events(club, games), systems=systems, events=events, people=players.people)


def _of_events(club: Club, games: Sequence[PlayedGame]) -> Iterator[PlayedGame]:
    """The games with their event in place of the season; those of evenings are apart."""
    event_of = event_of_hanchan(club)
    for played in games:
        event = event_of.get(played.game.id, 0)
        yield played._replace(season=event, is_apart=not event)
