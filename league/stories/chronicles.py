"""The stories of all days of a club, computed from its record."""

from collections.abc import Iterator

from league.clubs.models import Club
from league.stories.facts.games import played_games
from league.stories.facts.seasons import club_players, seasons_of
from scoring.stories.chronicle import chronicle
from scoring.stories.facts import Story


def club_stories(club: Club, year: int | None = None) -> Iterator[Story]:
    """The stories of all days, or of those of a year, the earliest first. The games of all years are read for it."""
    games, systems = played_games(club)
    players = club_players(club)
    seasons = seasons_of(club, games, players)
    return chronicle(games, systems=systems, seasons=seasons, people=players.people, year=year)
