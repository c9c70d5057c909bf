from functools import partial
from typing import Any

from django.db import transaction
from django.db.models import F

from league.players.models import Player
from league.records.models import Hanchan
from league.tournaments.final import final_rows_follow
from league.tournaments.models import Tournament


def touch(tournament: Tournament) -> None:
    """Something that people look at has changed: pages and answers cached by the revision are stale."""
    Tournament.objects.filter(pk=tournament.pk).update(revision=F("revision") + 1)


def touch_for_hanchan(sender: Any, instance: Hanchan, created: bool, **more: Any) -> None:
    """An event's hanchan may also be amended, voided or played deal by deal on the club's pages."""
    if created:
        return
    found = Tournament.objects.filter(rounds__tables__hanchan=instance)
    found.update(revision=F("revision") + 1)
    # The seats are written after the hanchan, so the final table waits for the end of it all.
    for pk in found.filter(state=Tournament.State.CLOSED).values_list("pk", flat=True):
        transaction.on_commit(partial(final_rows_follow, pk))


def touch_for_player(sender: Any, instance: Player, created: bool, **more: Any) -> None:
    """A player has another name now, or none to be shown."""
    if not created:
        Tournament.objects.filter(entrants__player=instance).update(revision=F("revision") + 1)
