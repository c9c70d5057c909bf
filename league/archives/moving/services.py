"""A club moves to another server in three steps, each of which can be repeated.

It is closed for changes and its archive written; the archive is imported there; its addresses here lead there. Until
the last step the move can be taken back.
"""

import re

from django.db import transaction
from django.utils import timezone

from league.accounts.models import User
from league.archives.deleting.services import NOTICE, club_shut
from league.archives.models import ClubMove
from league.clubs.models import Club
from league.clubs.roles import require
from league.core.errors import LeagueError, existing
from league.history.services import history_log

ADDRESS = re.compile(r"(https?://[^/\s?#]+)/c/([-a-zA-Z0-9_]{1,60})/?")


@transaction.atomic
def club_move_begin(*, actor: User, club: Club, address: str) -> ClubMove:
    """Close the club for changes, until it has moved or the move is taken back. A repetition may name another address.

    address     of the club on the other server
    raises      LeagueError `bad_club_address`
    """
    require(actor, club, "club")
    if (there := ADDRESS.fullmatch(address)) is None:
        raise LeagueError("bad_club_address", address=address)
    # This waits for the changes under way, which have locked the row (closing.py); later ones are refused.
    club = Club.objects.select_for_update().get(pk=club.pk)
    found = {"slug": club.slug, "address": f"{there[1]}/c/{there[2]}/", "events": event_addresses(club)}
    move, is_new = ClubMove.objects.update_or_create(club_key=club.pk, defaults=found)
    if is_new:
        history_log(actor, "club_move_begin", club, club=club, after={"address": move.address})
        Club.objects.filter(pk=club.pk).update(is_moving=True)
    return move


def event_addresses(club: Club) -> list[str]:
    return list(club.tournaments.order_by("pk").values_list("slug", flat=True))


@transaction.atomic
def club_move_take_back(*, actor: User, club: Club) -> None:
    """Open the club for changes again. What was imported on the other server is for its administrator to delete."""
    require(actor, club, "club")
    Club.objects.select_for_update().get(pk=club.pk)
    if not ClubMove.objects.filter(club_key=club.pk, moved_at=None).delete()[0]:
        return
    Club.objects.filter(pk=club.pk).update(is_moving=False)
    history_log(actor, "club_move_take_back", club, club=club)


@transaction.atomic
def club_move_end(*, actor: User, club: Club) -> ClubMove:
    """Let the club's addresses lead to the other server, and delete the club here after the usual notice.

    raises      LeagueError `not_found` for a club that was not closed before
    """
    require(actor, club, "club")
    now = timezone.now()
    club = Club.objects.select_for_update().get(pk=club.pk)
    move = existing(ClubMove.objects.filter(club_key=club.pk, moved_at=None).first())
    # Who has its tokens and webhooks is a member too.
    move.untold = list(club.memberships.order_by("pk").values_list("user", flat=True))
    club_shut(club, now, "moved")
    Club.objects.filter(pk=club.pk).update(deleted_from=now + NOTICE)
    move.moved_at = now
    move.save(update_fields=["untold", "moved_at"])
    # Of no club, as the archive that is on the other server was written before.
    history_log(actor, "club_move_end", club, name=move.slug, after={"address": move.address})
    return move
