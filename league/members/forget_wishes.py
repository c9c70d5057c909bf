"""The wish of a person to be forgotten in a club: it waits, so that whoever regrets it can withdraw it."""

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from league.accounts.models import User
from league.clubs.models import Club
from league.core.errors import existing
from league.history.services import history_log
from league.members.models import ForgetWish
from league.players.models import Player

WAITS = timedelta(days=7)


@transaction.atomic
def forget_wish_make(*, actor: User, player: Player) -> ForgetWish:
    """Wish that a number takes the place of the own name; a second wish changes nothing.

    raises      LeagueError `not_found` for a player of somebody else
    """
    own = _own(actor, player)
    now = timezone.now()
    wish, is_new = ForgetWish.objects.get_or_create(player=own, defaults={"made_at": now, "due_at": now + WAITS})
    if is_new:
        history_log(actor, "forget_wish_make", own)
    return wish


@transaction.atomic
def forget_wish_withdraw(*, actor: User, player: Player) -> None:
    """Withdraw the own wish, if there is one.

    raises      LeagueError `not_found` for a player of somebody else
    """
    own = _own(actor, player)
    if ForgetWish.objects.filter(player=own).delete()[0]:
        history_log(actor, "forget_wish_withdraw", own)


def _own(actor: User, player: Player) -> Player:
    # Of two requests the second sees what the first has written.
    rows = Player.objects.select_for_update(no_key=True).filter(pk=player.pk, account=actor, merged_into=None)
    return existing(rows.first())


def forget_wishes(club: Club) -> QuerySet[ForgetWish]:
    """Return the wishes that wait, the first that is due first."""
    return ForgetWish.objects.filter(player__club=club).select_related("player__club")


def forget_wish_due(player: Player) -> datetime | None:
    """When the wish of the player is due; None if there is none."""
    return ForgetWish.objects.filter(player=player).values_list("due_at", flat=True).first()
