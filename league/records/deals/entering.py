"""Who enters a deal, an account or a guest with the link of the table, and what they may enter."""

from collections.abc import Mapping
from typing import Any

from django.utils import timezone

from league.accounts.models import Actor, Guest
from league.core.errors import Forbidden, LeagueError
from league.records.deals.table_now import people_of, seat_names
from league.records.models import GuestLink, Hanchan
from league.records.settlement import PlayedUnder
from rules.errors import RuleError
from scoring.replay import ADJUSTMENTS, PlayedDeal, Table, play
from scoring.words.refusals import with_name


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


def deal_play(hanchan: Hanchan, under: PlayedUnder, table: Table, entry: Mapping[str, Any]) -> PlayedDeal:
    """Play a deal that is new; a refusal names the player, as that of a preview does."""
    try:
        return play(*under, table, entry)
    except RuleError as error:
        raise with_name(error, seat_names(table, people_of(hanchan))) from None
