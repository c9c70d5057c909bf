"""What a club of 100,000 hanchan shows first: its page, its lists, and the player with most games; caches empty."""

import json
from collections import deque
from collections.abc import Callable
from importlib import import_module
from math import ceil
from statistics import median
from time import perf_counter

from django.core.cache import cache
from django.core.handlers.wsgi import WSGIHandler
from django.db import connection
from django.db.models import Count

from league.clubs.models import Club
from league.players.models import Player
from league.players.selectors import club_players
from league.records.evenings.running import running_tables
from league.records.selectors import hanchan_list
from tests.bench.aims import hand_over, row
from tests.bench.tables.clock import timed
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
    read_all(handler)
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


def read_all(handler: WSGIHandler) -> None:
    """Read a club of 20,000 hanchan as lines and in pages, and hand over the CPU time of 10,000."""
    Club.objects.filter(slug="amended").update(is_public=True)
    address = "/api/v1/clubs/amended/hanchan/"
    hanchan = json.loads(answer(handler, address).content)["count"]
    pages = [f"{address}?page_size=500&page={number}" for number in range(1, ceil(hanchan / 500) + 1)]
    ways: dict[str, Callable[[], object]] = {
        "as lines": lambda: deque(answer(handler, address, HTTP_ACCEPT="application/x-ndjson"), maxlen=0),
        "in pages of 500": lambda: [answer(handler, page) for page in pages],
    }
    for way, read in ways.items():
        seconds = timed(read).cpu * 10_000 / hanchan
        hand_over(row("hanchan_read", seconds, unit="s", variant=f"{way}, {connection.vendor}"))
