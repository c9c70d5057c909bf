"""The waiting list: the place of a waiting player, and the start number of a player who is let in."""

from django.db import IntegrityError, transaction
from django.db.models import Max

from league.tournaments.models import Entrant

TRIES = 5


def number_give(entrant: Entrant) -> None:
    """Give the next start number to somebody who comes in after the start numbers were given."""
    if entrant.number is not None:
        return
    for _try in range(TRIES):
        last = Entrant.objects.filter(tournament=entrant.tournament_id).aggregate(last=Max("number"))["last"]
        if last is None or _number_set(entrant, last + 1):
            return


def _number_set(entrant: Entrant, number: int) -> bool:
    """Set the number, unless another player was let in with it at the same moment."""
    try:
        with transaction.atomic():
            Entrant.objects.filter(pk=entrant.pk).update(number=number)
    except IntegrityError:
        return False
    entrant.number = number
    return True
