"""Guest links: make, open and revoke. Whoever holds one records one table until its game is over."""

from datetime import datetime
from typing import NamedTuple

from django.db import transaction
from django.db.models import Max
from django.urls import reverse
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from league.accounts.models import Guest, User, hash_secret
from league.clubs.models import Club
from league.clubs.roles import require
from league.core.errors import LeagueError, existing
from league.history.services import history_log
from league.records.models import GuestLink, Hanchan


class MadeLink(NamedTuple):
    """A new link with its secret, which is stored nowhere."""

    link: GuestLink
    secret: str


@transaction.atomic
def guest_link_make(*, actor: User, hanchan: Hanchan) -> MadeLink:
    """Make a link with which somebody without an account records this table until the end of the club's day.

    raises      LeagueError `not_by_deals`, `guest_link_over` if the game is over
    """
    require(actor, hanchan.club, "guest_link")
    if hanchan.entry != Hanchan.Entry.DEALS:
        raise LeagueError("not_by_deals")
    # Locked, so that two links get two numbers.
    club = Club.objects.select_for_update(no_key=True).get(pk=hanchan.club_id)
    if not Hanchan.objects.filter(pk=hanchan.pk, state=Hanchan.State.OPEN).exists():
        raise LeagueError("guest_link_over")
    last = GuestLink.objects.filter(club=club).aggregate(last=Max("number"))["last"] or 0
    secret = GuestLink.new_secret()
    link = GuestLink.objects.create(
        hanchan=hanchan, club=club, number=last + 1, secret_hash=hash_secret(secret), made_by=actor,
        expires_at=club.end_of_day(timezone.now()),
    )  # fmt: skip
    after = {"link": link.number, "expires_at": link.expires_at}
    history_log(actor, "guest_link_make", hanchan, club=club, after=after)
    return MadeLink(link, secret)


@transaction.atomic
def guest_link_revoke(*, actor: User, hanchan: Hanchan, number: int) -> GuestLink:
    """End a link. One that is revoked already stays so."""
    require(actor, hanchan.club, "guest_link")
    link = existing(GuestLink.objects.select_for_update(of=("self",)).filter(hanchan=hanchan, number=number).first())
    if link.revoked_at is None:
        link.revoked_at = timezone.now()
        link.save(update_fields=["revoked_at"])
        after = {"link": link.number}
        history_log(actor, "guest_link_revoke", hanchan, after=after)
    return link


def guest_link_open(*, secret: str) -> GuestLink:
    """Return the link of this secret, and note when it was opened first.

    raises      LeagueError `guest_link_over`, the same for an unknown secret and for a link that has ended
    """
    now, hashed = timezone.now(), hash_secret(secret)
    # The secret is random and long, and its hash is looked up: the time of the search tells nothing about the secret.
    link = GuestLink.objects.usable(now).filter(secret_hash=hashed).select_related("hanchan").first()
    if link is None or not constant_time_compare(link.secret_hash, hashed) or not link.hanchan.is_open:
        raise LeagueError("guest_link_over")
    GuestLink.objects.filter(pk=link.pk, opened_at=None).update(opened_at=now)
    return link


def guest_of(link_key: object, now: datetime) -> Guest | None:
    """Return the guest of a session that has opened a link; None if the link has ended.

    After the end of the game the guest may still look at it.
    """
    if type(link_key) is not int:
        return None
    rows = GuestLink.objects.usable(now).select_related("made_by", "hanchan__club")
    link = rows.filter(pk=link_key).first()
    return None if link is None else guest_at(link)


def guest_at(link: GuestLink) -> Guest:
    """Return the guest of a link, which is read with `made_by` and the club of its hanchan."""
    home = reverse("game", args=[link.hanchan.club.slug, link.hanchan_id])
    return Guest(link=link.pk, number=link.number, made_by=link.made_by, table=link.hanchan, home=home)
