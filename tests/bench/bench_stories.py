"""The page of a club's last day: with its story kept, and for the first reader after a change of the record.

Clubs of 10,000 and 100,000 hanchan over 1,000 days, made by `simulate`, in a new SQLite database; `--games 20000`
measures one of another size. CPU of the server; the 100,000 are read without a worker, as if there were no Redis.
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from statistics import median

from tests.bench.aims import hand_over, row

ROOT = Path(__file__).parent.parent.parent
SIZES = [int(size) for size in os.environ.get("GAMES", "10000 100000").split()]
GAMES_OF_A_PLAYER, TURNS, SEED = 100, 5, 1


def main() -> None:
    """Measure in a new process, which has its own settings."""
    with tempfile.TemporaryDirectory() as folder:
        own = {"JANROKU_VAR": folder, "JANROKU_SECRET_KEY": "for the measurements only", "REDIS_URL": ""}
        own |= {"DATABASE_URL": f"sqlite:///{folder}/bench.sqlite3", "DJANGO_SETTINGS_MODULE": "league.settings"}
        subprocess.run([sys.executable, "-m", "tests.bench.bench_stories"], cwd=ROOT, env=os.environ | own, check=True)


def measure() -> None:
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    for games in SIZES:
        measure_club(games)


def measure_club(games: int) -> None:
    from django.core.cache import cache
    from django.core.management import call_command
    from django.test import Client

    from league.clubs.models import Club
    from league.stories.selectors import told_hanchan

    output = StringIO()
    call_command("simulate", hanchan=games, players=games // GAMES_OF_A_PLAYER, seed=SEED, stdout=output)
    club = Club.objects.get(slug=output.getvalue().strip())
    Club.objects.filter(pk=club.pk).update(is_public=True)
    day = told_hanchan(club).latest("played_on").played_on
    client, address = Client(HTTP_HOST="localhost"), f"/c/{club.slug}/days/{day}/"

    def read() -> None:
        assert client.get(address).status_code == 200

    def read_first() -> None:
        cache.clear()
        read()

    read()
    variant = f"{games:,} games"
    hand_over(row("story_first", seconds(read_first, 1 if games > 20_000 else TURNS), unit="s", variant=variant))
    hand_over(row("story_kept", 1000 * seconds(read, TURNS), unit="ms", variant=variant))
    print(f"{variant}, {told_hanchan(club).filter(played_on=day).count()} of them on the last day", flush=True)


def seconds(read: Callable[[], None], turns: int) -> float:
    from tests.bench.tables.clock import timed

    return median(timed(read).cpu for _turn in range(turns))


if __name__ == "__main__":
    measure()
