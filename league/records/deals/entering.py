"""Who enters a deal: an account, or a guest with the link of the table."""

from collections.abc import Mapping
from typing import Any

from django.utils import timezone

from league.accounts.models import Actor, Guest
from league.core.errors import Forbidden, LeagueError
from league.records.models import GuestLink, Hanchan
from scoring.replay import ADJUSTMENTS


def who_entered(actor: Actor) -> dict[str, Any]:
    """Return the columns of a deal that name who entered it."""
    if isinstance(actor, Guest):
        return {"entered_by": actor.made_by, "guest_link": actor.number}
    return {"entered_by": actor}


def guest_check(actor: Actor, hanchan: Hanchan, entry: Mapping[str, Any] | None = None) -> None:
    """Check a guest again after the table is locked: the link may have ended since the request began.

    raises      LeagueError `guest_link_over`; Forbidden for what only a referee decides
    """
    if not isinstance(actor, Guest):
        return
    now = timezone.now()
    usable = GuestLink.objects.usable(now).filter(pk=actor.link, hanchan=hanchan)
    if not hanchan.is_open or not usable.update(used_at=now):
        raise LeagueError("guest_link_over")
    if entry is not None and ADJUSTMENTS in entry:
        raise Forbidden
