from typing import Any

from django.db.models import F

from league.records.models import Hanchan
from league.tournaments.models import Tournament


def touch(tournament: Tournament) -> None:
    """Something that people look at has changed: pages and answers cached by the revision are stale."""
    Tournament.objects.filter(pk=tournament.pk).update(revision=F("revision") + 1)


def touch_for_hanchan(sender: Any, instance: Hanchan, created: bool, **more: Any) -> None:
    """An event's hanchan may also be amended, voided or played deal by deal on the club's pages."""
    if not created:
        Tournament.objects.filter(rounds__tables__hanchan=instance).update(revision=F("revision") + 1)
