"""The draft of a club that is being imported, stored and discarded in short transactions.

A draft is a private club without members, so nobody can open it or its events. Its addresses are random. When it is
complete, one short transaction gives it its address and its members.
"""

from django.db import transaction

from league.archives.deleting.rows import club_row_delete, club_rows_delete
from league.archives.models import ClubImport
from league.clubs.models import Club


def draft_discard(order: ClubImport) -> None:
    """Delete the draft of this import with all its rows. A second call goes on where the first one was killed."""
    club = order.club
    if club is None or not Club.objects.filter(pk=club.pk, slug=order.draft_slug).exists():
        return  # there is none, or it has become a club
    club_rows_delete(club)
    with transaction.atomic():
        ClubImport.objects.filter(pk=order.pk).update(club=None)
        club_row_delete(club)
    order.club = None
