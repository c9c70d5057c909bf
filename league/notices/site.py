"""Whether this installation sends messages: a restored copy sends none until the operator says so."""

from typing import NamedTuple

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from league.jobs.services import job_want
from league.notices.models import THE_ONE, Mail, SendingSite


class Released(NamedTuple):
    """
    kept_back   messages that waited when the backup was made, and are not sent by themselves
    """

    site: str
    kept_back: int


def is_held() -> bool:
    """Whether another address has sent the messages of this database until now, or a backup was restored.

    The first installation takes its own address at the first look; without an address nothing is sent at all.
    """
    if not settings.SITE:
        return False
    row, _is_new = SendingSite.objects.get_or_create(pk=THE_ONE, defaults={"site": settings.SITE})
    return row.site != settings.SITE


@transaction.atomic
def messages_release() -> Released:
    """Send messages from here. What waited in a backup may have been sent by the server that wrote it."""
    row, _is_new = SendingSite.objects.get_or_create(pk=THE_ONE, defaults={"site": settings.SITE})
    old = Mail.objects.filter(state__in=(Mail.State.WAITING, Mail.State.SENDING), created_at__lte=row.since)
    held = row.site != settings.SITE
    kept_back = old.update(state=Mail.State.UNKNOWN, error="restored", address="") if held else 0
    SendingSite.objects.filter(pk=THE_ONE).update(site=settings.SITE, since=timezone.now())
    for mail in Mail.objects.filter(state=Mail.State.WAITING).only("channel", "club", "tournament"):
        job_want(kind=mail.channel, subject=mail.job)
    return Released(settings.SITE, kept_back)
