"""The club of the evening; afterwards the comparison of what was acknowledged with what is stored."""

import time
from collections import Counter
from datetime import date
from random import Random
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.db import connection
from django.db.models import Max
from django.test import Client

from league.accounts.models import User
from league.accounts.services import token_create
from league.clubs.models import Role
from league.clubs.services import membership_set
from league.demo.simulation import simulate
from league.jobs.models import Job, JobState
from league.ladders.computing.ratings import ladders_compute
from league.ladders.recalculation import ladders_want
from league.players.models import Player
from league.records.models import Deal, Hanchan
from league.records.seats import Seat
from league.records.services import hanchan_record
from league.seasons.models import Season
from league.seasons.recalculation import season_want
from league.seasons.services import season_open
from league.standings.computing.standings import standings_compute, standings_differences
from tests.bench.load.sizes import HISTORY, SEED, TABLES

SEATS = 4
SCORES = (41200, 28300, 20400, 10100)
PATIENCE = 300


def prepare() -> dict[str, Any]:
    """Make the club with a past season, and a recorder with a token for each table; request its tables."""
    call_command("migrate", verbosity=0)
    owner = User.objects.create(username="owner")
    made = simulate(actor=owner, hanchan=HISTORY, players=SEATS * TABLES, seed=SEED, name="Evening")
    rules = made.season.house_rules
    season = season_open(actor=owner, club=made.club, name="Tonight", opens=date(2026, 1, 1), house_rules=rules)
    season_want(made.season.pk)
    ladders_want(made.club.pk, 0)
    return {
        "club": made.club.slug,
        "past": made.season.slug,
        "season": season.slug,
        "tables": [table(owner, made.players, number) for number in range(TABLES)],
    }


def table(owner: User, players: list[Player], number: int) -> dict[str, Any]:
    recorder = User.objects.create(username=f"recorder-{number}")
    membership_set(actor=owner, club=players[0].club, user=recorder, role=Role.RECORDER)
    _token, secret = token_create(actor=recorder, name="load", scopes=["read", "write"])
    return {
        "token": secret,
        "cookies": cookies_of(recorder),
        "players": [player.pk for player in players[SEATS * number : SEATS * (number + 1)]],
    }


def cookies_of(user: User) -> dict[str, str]:
    """The cookies of a browser in which somebody is signed in."""
    client = Client()
    client.force_login(user)
    return {settings.SESSION_COOKIE_NAME: client.session.session_key, "csrftoken": "x" * 32}


def bytes_by_scores(count: int) -> float:
    """Record hanchan by their final scores; return the bytes that each of them takes, with its line of the log."""
    wait_for_jobs()
    before = database_bytes()
    season = Season.objects.get(name="Tonight")
    players = list(Player.objects.filter(club=season.club).order_by("pk"))
    owner, random = User.objects.get(username="owner"), Random(SEED)
    for _hanchan in range(count):
        seats = [Seat(player, score) for player, score in zip(random.sample(players, SEATS), SCORES, strict=True)]
        hanchan_record(
            actor=owner, club=season.club, house_rules=season.house_rules, season=season, seats=seats, again=True
        )
    wait_for_jobs()
    return (database_bytes() - before) / count


def wait_for_jobs() -> float:
    """Wait until the workers have done all jobs; return the seconds."""
    begin = time.monotonic()
    while left := list(Job.objects.exclude(state__in=[JobState.DONE, JobState.CANCELLED]).values_list("kind", "state")):
        if time.monotonic() - begin > PATIENCE or any(state == JobState.FAILED for _kind, state in left):
            raise SystemExit(f"jobs that were not done: {left}")
        time.sleep(0.05)
    return time.monotonic() - begin


def newest_hanchan() -> int:
    return Hanchan.objects.aggregate(newest=Max("pk"))["newest"] or 0


def compare(acknowledged: dict[str, list[int]], after: int) -> dict[str, Any]:
    """Compare the acknowledged deals by hanchan with the stored ones, and the tables with the record.

    after       the newest hanchan before the first of these deals
    """
    waited = wait_for_jobs()
    deals = Deal.objects.filter(hanchan__gt=after, state=Deal.State.STANDING)
    stored = Counter(deals.values_list("hanchan", "number"))
    sent = Counter((int(hanchan), number) for hanchan, numbers in acknowledged.items() for number in numbers)
    tonight = Season.objects.get(name="Tonight")
    return {
        "acknowledged": sum(sent.values()),
        "lost": sum((sent - stored).values()),
        "doubled": sum((stored - sent).values()),
        "hanchan": Hanchan.objects.filter(pk__gt=after, state=Hanchan.State.FINISHED).count(),
        "seconds_until_current": waited,
        "wrong_rows": wrong_rows(tonight),
    }


def wrong_rows(season: Season) -> int:
    """The rows of the season's table and of the ladders that differ from a computation from nothing."""
    ladders = ladders_compute(season.club.ladders.all(), anew=True)
    return standings_differences(season, standings_compute(season)).touched + sum(one.touched for one in ladders)


def database_bytes() -> int:
    """The size without what deleted and replaced rows have left free."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("VACUUM FULL")
            cursor.execute("SELECT pg_database_size(current_database())")
            return int(cursor.fetchone()[0])
        cursor.execute(
            "SELECT (page_count - freelist_count) * page_size FROM pragma_page_count, pragma_freelist_count, "
            "pragma_page_size"
        )
        return int(cursor.fetchone()[0])
