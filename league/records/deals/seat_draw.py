"""Draw lots for the seats of a table that has no deal yet."""

from random import Random

from django.db import transaction

from league.accounts.models import User
from league.clubs.roles import require
from league.core.errors import LeagueError
from league.records.deals.services import check_open, recorded_players, reseat, take_to_change
from league.records.models import Hanchan
from league.records.services import amendment, lock_in_order


@transaction.atomic
def seats_draw(*, actor: User, hanchan: Hanchan, version: int, chance: Random, reason: str = "") -> Hanchan:
    """Seat the players of the table by lot, those who wait for a seat too.

    raises      LeagueError `seats_of_event` at a table of an event, `seats_stay` if a deal has been recorded
    """
    require(actor, hanchan, "draw_seats")
    if getattr(hanchan, "tournament_table", None) is not None:
        raise LeagueError("seats_of_event")
    lock_in_order(hanchan, [player.pk for player in recorded_players(hanchan)], {})
    hanchan = take_to_change(actor, hanchan, version)
    check_open(hanchan)
    if hanchan.deals.standing().exists():
        raise LeagueError("seats_stay")
    players = recorded_players(hanchan)
    chance.shuffle(players)
    with amendment(actor, hanchan, reason, action="seats_draw"):
        reseat(hanchan, players)
    return hanchan
