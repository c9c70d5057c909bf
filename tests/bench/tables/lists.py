"""What a club of 100,000 hanchan shows first: its page, its lists, and the player with most games; caches empty."""

from collections.abc import Callable
from importlib import import_module
from statistics import median
from time import perf_counter

from django.core.cache import cache
from django.db import connection
from django.db.models import Count

from league.clubs.models import Club
from league.players.models import Player
from league.players.selectors import club_players
from league.records.evenings.running import running_tables
from league.records.selectors import hanchan_list
from tests.bench.aims import hand_over, row
from tests.bench.tables.pages import answer

TURNS = 7


def main() -> None:
    Club.objects.filter(slug="large").update(is_public=True)
    club = Club.objects.get(slug="large")
    handler = import_module("league.wsgi").django
    busiest = Player.objects.filter(club=club).annotate(seats=Count("participations")).order_by("-seats")[0]
    statistics = f"/api/v1/clubs/{club.slug}/players/{busiest.pk}/statistics/"
    report("tables_in_play", lambda: running_tables(club))
    report("list_count", lambda: hanchan_list(club).count())
    report("players_list", lambda: list(club_players(club, most_played_first=True)[:50]))
    report("player_page", lambda: answer(handler, f"/c/{club.slug}/player/{busiest.pk}/"))
    size = len(answer(handler, statistics).content) / 1000
    hand_over(row("statistics_size", size, unit="kB", variant=f"{busiest.seats:,} games, {connection.vendor}"))


def report(key: str, ask: Callable[[], object]) -> None:
    """Ask again and again with empty caches, and hand over the median of the elapsed times."""
    times = []
    for _turn in range(TURNS):
        cache.clear()
        begun = perf_counter()
        ask()
        times.append(perf_counter() - begun)
    hand_over(row(key, 1000 * median(times), unit="ms", variant=connection.vendor))
