"""An owner has a club deleted: the members are told two weeks before, and any owner can withdraw it until then."""

import logging
import secrets
from collections.abc import Callable
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from league.accounts.models import ApiToken, User
from league.archives.deleting.rows import club_row_delete, club_rows_delete
from league.archives.models import ClubImport
from league.clubs.models import Club
from league.clubs.roles import require
from league.core.errors import LeagueError
from league.core.names import spaced
from league.history.services import history_log
from league.tournaments.models import Official, Tournament

log = logging.getLogger(__name__)
NOTICE = timedelta(days=14)


@transaction.atomic
def club_deletion_want(*, actor: User, club: Club, name: str) -> Club:
    """Have the club deleted after the notice. A second request does not move the day.

    name        the name of the club, typed once more
    raises      LeagueError `other_club_name`, `event_running`
    """
    require(actor, club, "club")
    club = Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    if spaced(name) != club.name:
        raise LeagueError("other_club_name", name=club.name)
    if (event := running_event(club)) is not None:
        raise LeagueError("event_running", name=event.name)
    if club.deleted_from is None:
        club.deleted_from = timezone.now() + NOTICE
        club.save(update_fields=["deleted_from"])
        history_log(actor, "club_deletion_want", club, club=club, after={"deleted_from": club.deleted_from})
    return club


@transaction.atomic
def club_deletion_withdraw(*, actor: User, club: Club) -> Club:
    """Keep the club; any of its owners can say so until it is deleted."""
    require(actor, club, "club")
    club = Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    if club.deleted_from is not None:
        before, club.deleted_from = club.deleted_from, None
        club.save(update_fields=["deleted_from"])
        history_log(actor, "club_deletion_withdraw", club, club=club, before={"deleted_from": before})
    return club


def running_event(club: Club) -> Tournament | None:
    return club.tournaments.filter(state=Tournament.State.RUNNING).first()


def clubs_to_delete(now: datetime) -> list[int]:
    """Return the keys of the clubs whose notice is over, also of those whose deletion was interrupted."""
    return list(Club.objects.filter(deleted_from__lte=now).order_by("pk").values_list("pk", flat=True))


def club_delete(pk: int, now: datetime, report: Callable[[], object] = lambda: None) -> bool:
    """Delete a club whose notice is over, in short transactions; a second call goes on where the first was killed.

    report      called now and then, so that a job keeps its lease
    Returns False for one that was withdrawn meanwhile, or in which an event runs: it is deleted after the event.
    """
    club = _close(pk, now)
    if club is None:
        return False
    club_rows_delete(club, report)
    with transaction.atomic():
        ClubImport.objects.filter(club=club).delete()
        club_row_delete(club)
        # Of no club, as its own log is deleted, and without a name: what its accounts did there is forgotten.
        history_log(None, "club_delete", club, name=f"#{pk}")
    log.info("club %s was deleted at the wish of an owner", pk)
    return True


@transaction.atomic
def _close(pk: int, now: datetime) -> Club | None:
    """Make the club one that nobody can open, like the draft of an import."""
    # Whoever withdraws has this row first or finds no club any more.
    club = Club.objects.select_for_update().filter(pk=pk, deleted_from__lte=now).first()
    # What runs in a club that has moved is played there.
    if club is None or (running_event(club) is not None and not club.is_moving):
        return None
    club_shut(club, now, "deleted")
    return club


def club_shut(club: Club, now: datetime, why: str) -> None:
    """Take the club from its address, its members and its tokens, in the caller's transaction, which has locked it.

    why     the beginning of its new address, which nobody can guess
    """
    # A club that gets this address later is another one.
    ApiToken.objects.filter(club=club.slug, revoked_at=None).update(revoked_at=now)
    club.memberships.all().delete()
    Official.objects.filter(tournament__club=club).delete()
    club.slug, club.is_public, club.wall_link_number = f"{why}-{secrets.token_hex(16)}", False, 0
    club.save(update_fields=["slug", "is_public", "wall_link_number"])
