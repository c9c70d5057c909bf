from django.db.models import F

from league.tournaments.models import Tournament


def touch(tournament: Tournament) -> None:
    """Something that people look at has changed: pages and answers cached by the revision are stale."""
    Tournament.objects.filter(pk=tournament.pk).update(revision=F("revision") + 1)
