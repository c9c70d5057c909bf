"""Odds as they are stored, for tests of pages and files."""

from league.odds.models import SeasonOdds
from league.players.models import Player
from league.seasons.models import Season
from tests.league.factories import DAY


def store_odds(season: Season, players: list[Player]) -> None:
    """The odds of a season with more hanchan than this one, and what they said at the middle of a past one."""
    ranks = [(6, 3, 1), (3, 5, 1, 1), (1, 1, 6, 2), (0, 1, 2, 6)]
    rows = [
        {"player": player.pk, "ranks": counts, "unranked": 10 - sum(counts), "points": [-9600, 8300, 31200]}
        for player, counts in zip(players, ranks, strict=True)
    ]
    luck = [
        {"player": player.pk, "games": 20, "place_sum": 50, "points": 31200, "expected": 8300, "spread": 62400}
        for player in players
    ]
    found = {"missing": "", "is_over": False, "games": 20, "least": 20, "evenings": 3, "games_left": 9.5, "seasons": 10}
    tables = [{"division": None, "players": rows}]
    calls = [{"player": player.pk, "first": 0.2, "was_first": False, "top": 0.7, "was_top": True} for player in players]
    teams = [{"team": team.pk, "ranks": [n, 10 - n], "unranked": 0} for n, team in enumerate(season.teams.all(), 4)]
    SeasonOdds.objects.create(
        season=season,
        state="",
        day=DAY,
        found={**found, "strengths": "mean", "tables": tables, "teams": teams, "luck": {"share": 0.5, "players": luck}},
        said={"day": str(DAY), "games": 20, "calls": calls},
    )
