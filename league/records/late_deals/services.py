"""Deals that a guest's phone could not send before its link ended: hand over, accept, decline.

Nothing of it counts before a recorder accepts it. A link hands over a few deals, for a day after its end.
"""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from league.accounts.models import Guest, User
from league.clubs.roles import require
from league.core.errors import Forbidden, LeagueError, existing
from league.history.services import history_log
from league.records.deals.same_deal import recorded_as, recorded_just_now
from league.records.deals.services import check_length, deal_record
from league.records.deals.tables import table_of
from league.records.guests.selectors import state_of
from league.records.models import Deal, GuestLink, Hanchan, LateDeal
from league.records.settlement import played_under
from scoring.replay import ADJUSTMENTS

KEPT_FOR = timedelta(hours=24)
MOST_OF_A_LINK = 20


def may_hand_over(link: GuestLink, now: datetime) -> bool:
    """Whether the link has ended, a day ago at most. One whose maker lost the role counts until its own end."""
    return state_of(link) != "open" and now < (link.revoked_at or link.expires_at) + KEPT_FOR


@transaction.atomic
def late_deal_add(
    *, actor: Guest, hanchan: Hanchan, number: int, version: int, entry: Mapping[str, Any], key: str
) -> LateDeal:
    """Keep a deal for the recorders of the club.

    raises      LeagueError `guest_link_works`, `guest_link_over` a day after the end, `too_many_late_deals`
    """
    rows = GuestLink.objects.backed().select_related("hanchan").select_for_update(of=("self",))
    link = rows.filter(pk=actor.link, hanchan=hanchan).first()
    if link is None:
        raise LeagueError("guest_link_over")
    if state_of(link) == "open":
        raise LeagueError("guest_link_works")
    if not may_hand_over(link, timezone.now()):
        raise LeagueError("guest_link_over")
    if ADJUSTMENTS in entry:
        raise Forbidden
    check_length(entry)
    # Decided ones count too, so that a link that was revoked cannot go on for ever.
    if link.late_deals.count() >= MOST_OF_A_LINK:
        raise LeagueError("too_many_late_deals", most=MOST_OF_A_LINK)
    late = LateDeal.objects.create(
        hanchan=hanchan, link=link, number=number, version=version, entry=dict(entry), key=key
    )
    after = {"number": number, "entry": late.entry}
    history_log(actor, "late_deal_add", hanchan, after=after)
    return late


@transaction.atomic
def late_deal_accept(
    *, actor: User, hanchan: Hanchan, late: int, number: int, again: bool = True, version: int | None = None
) -> Deal:
    """Record a deal that waits as the next deal of its table.

    number      the deal that the recorder expects to be next
    again       False: refuse a deal that the table has already, under its number or as the last one of two minutes ago
    version     as for `deal_record`
    raises      LeagueError `not_found`, `late_deal_decided`, `deal_recorded`; what `deal_record` raises
    """
    row = _take(actor, hanchan, late)
    same = None if again else already_recorded(row, hanchan)
    deal = deal_record(actor=actor, hanchan=hanchan, number=number, entry=row.entry, version=version)
    # After it, because a recorder whose table is behind is told that first; this refusal takes the deal back.
    if same is not None:
        raise LeagueError("deal_recorded", number=same.number)
    _decide(actor, row, LateDeal.State.ACCEPTED, deal)
    return deal


def already_recorded(row: LateDeal, hanchan: Hanchan) -> Deal | None:
    """Return the deal of the table that the late one repeats: under its number, or the last one of a moment ago."""
    under = played_under(hanchan.house_rules)
    last, now = table_of(hanchan, under=under).played, timezone.now()
    return recorded_as(hanchan, row.number, row.entry, under) or recorded_just_now(hanchan, last, row.entry, under, now)


@transaction.atomic
def late_deal_decline(*, actor: User, hanchan: Hanchan, late: int) -> LateDeal:
    """Decline a deal that waits. It stays in the log.

    raises      LeagueError `not_found`, `late_deal_decided`
    """
    row = _take(actor, hanchan, late)
    _decide(actor, row, LateDeal.State.DECLINED)
    return row


def _take(actor: User, hanchan: Hanchan, late: int) -> LateDeal:
    require(actor, hanchan.club, "guest_link")
    rows = LateDeal.objects.select_for_update(of=("self",)).select_related("link__made_by", "hanchan__club")
    row = existing(rows.filter(hanchan=hanchan, pk=late).first())
    if row.state != LateDeal.State.WAITING:
        raise LeagueError("late_deal_decided")
    return row


def _decide(actor: User, row: LateDeal, state: LateDeal.State, deal: Deal | None = None) -> None:
    row.state, row.decided_by, row.decided_at, row.deal = state, actor, timezone.now(), deal
    row.save(update_fields=["state", "decided_by", "decided_at", "deal"])
    # The log names both: the recorder, and the link of the guest with its maker.
    after = {"link": row.link.number, "made_by": str(row.link.made_by), "number": deal.number if deal else row.number}
    action = "late_deal_accept" if deal else "late_deal_decline"
    history_log(actor, action, row.hanchan, after=after)
