"""What the main pages cost among so many clubs: CPU of the web process and of the database, caches empty.

Lists of the whole server are counted before each page, as the clock does each minute.

Several servers take turns, page by page, since a busy machine is not equally busy all the time: this process is told
the name of a page by a line, and answers with a line.
"""

import sys
from functools import partial
from importlib import import_module

from django.core.cache import cache
from django.core.handlers.wsgi import WSGIHandler
from django.db.models import Count

from league.clubs.models import Club
from league.home.tasks import count_lists
from league.players.models import Player
from tests.bench.tables.clock import timed
from tests.bench.tables.pages import answer

EACH_TURN = 5
SERVER = {
    "the first page": "/",
    "list of clubs, JSON": "/api/v1/clubs/",
    "list of events, JSON": "/api/v1/tournaments/",
}


def main() -> None:
    handler = import_module("league.wsgi").django
    pages = SERVER | {
        f"{name} of a {slug} club": at for slug in ("small", "large") for name, at in of_club(slug).items()
    }
    for address in pages.values():
        assert answer(handler, address).status_code == 200, address
    print(*pages, sep=";", flush=True)
    for line in sys.stdin:
        name = line.strip()
        count_lists()
        print(timed(partial(ask, handler, pages[name])).cpu / EACH_TURN, flush=True)


def of_club(slug: str) -> dict[str, str]:
    club = Club.objects.get(slug=slug)
    season, newest = club.seasons.get(), club.hanchan.latest_first()[0]
    usual = Player.objects.filter(club=club).annotate(seats=Count("participations")).order_by("seats")
    middle = usual[len(usual) // 2]
    page, api = f"/c/{slug}/", f"/api/v1/clubs/{slug}/"
    return {
        "page": page,
        "league table": f"{page}season/{season.slug}/",
        "list of games": f"{page}games/",
        "a game": f"{page}g/{newest.pk}/",
        "a player": f"{page}player/{middle.pk}/",
        "list of events": f"{page}tournaments/",
        "search of a name, JSON": f"{api}players/?search=player+1",
        "running games, JSON": f"{api}live/",
    }


def ask(handler: WSGIHandler, address: str) -> None:
    # The system counts the time of the database's process in hundredths of a second.
    for _time in range(EACH_TURN):
        cache.clear()
        answer(handler, address)
