"""Recording a hanchan in the large club and in a club of a thousand hanchan, in alternating turns."""

from functools import partial
from random import Random

from django.db import connection

from league.accounts.models import User
from league.clubs.models import Club
from league.players.models import Player
from league.records.seats import Seat
from league.records.services import hanchan_record
from tests.bench.aims import hand_over, row
from tests.bench.tables.clock import Taken, timed
from tests.bench.tables.sizes import CLUBS

TURNS, EACH_TURN = 20, 10
SCORES = (41200, 28300, 20400, 10100)


def main() -> None:
    random = Random("record")
    clubs = {name: Club.objects.get(slug=name) for name in ("small", "large")}
    taken: dict[str, list[Taken]] = {name: [] for name in clubs}
    for turn in range(TURNS + 1):
        for name, club in clubs.items():
            one = timed(partial(record, club, random))
            if turn:  # the first turn in a process is not counted
                taken[name].append(one)
    each = {name: sum(one.cpu for one in several) / TURNS / EACH_TURN for name, several in taken.items()}
    for name, seconds in each.items():
        print(f"record in a club of {CLUBS[name][0]:,} hanchan: {1000 * seconds:.2f} ms CPU")
    ours, theirs = 1000 * each["large"], 1000 * each["small"]
    hand_over(row("record", ours, theirs, unit="ms", variant=connection.vendor))


def record(club: Club, random: Random) -> None:
    actor, season = User.objects.get(username="simulation"), club.seasons.get()
    players = list(Player.objects.filter(club=club).order_by("pk")[:40])
    for _time in range(EACH_TURN):
        seats = [Seat(player, score) for player, score in zip(random.sample(players, 4), SCORES, strict=True)]
        hanchan_record(actor=actor, club=club, house_rules=season.house_rules, season=season, seats=seats)
