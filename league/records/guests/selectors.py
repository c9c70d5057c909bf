from django.db.models import QuerySet

from league.records.models import GuestLink, Hanchan
from league.sessions.models import Session


def links_of_table(hanchan: Hanchan) -> QuerySet[GuestLink]:
    return GuestLink.objects.backed().filter(hanchan=hanchan).select_related("made_by", "hanchan")


def links_of_evening(session: Session) -> QuerySet[GuestLink]:
    return GuestLink.objects.backed().filter(hanchan__session=session).select_related("made_by", "hanchan")


def state_of(link: GuestLink) -> str:
    """Return `open`, `revoked`, `expired` or `over`: whether the link still opens its table.

    A link is revoked too when its maker may not make links any more.
    """
    if link.revoked_at is not None or not link.is_backed:
        return "revoked"
    if link.has_expired:
        return "expired"
    return "open" if link.hanchan.is_open else "over"
