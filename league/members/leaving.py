"""What a member does with the own name and the own account."""

from django.db import transaction
from django.utils import timezone

from league.accounts.models import User
from league.clubs.models import Membership, Role
from league.clubs.services import membership_end
from league.core.errors import LeagueError, existing
from league.history.services import history_log
from league.members.models import Claim
from league.members.services import own_part
from league.players.models import Player
from league.players.signals import player_changed

# Of the placeholder that an account becomes. With a space it is no name that anybody can choose.
NAME_OF_DELETED = "deleted #{pk}"


@transaction.atomic
def own_name_hide(*, actor: User, player: Player, is_hidden: bool) -> Player:
    """Hide the name of the player with whom the account is joined, or show it again. It counts at once.

    raises      LeagueError `not_found` for a player of somebody else
    """
    # Of two requests the second sees what the first has written.
    player = existing(Player.objects.select_for_update(no_key=True).filter(pk=player.pk, account=actor).first())
    if player.is_hidden == is_hidden:
        return player
    player.is_hidden = is_hidden
    player.save(update_fields=["is_hidden"])
    player_changed.send(sender=Player, player=player, fields=frozenset({"is_hidden"}))
    history_log(actor, "player_amend", player, before={"is_hidden": not is_hidden}, after={"is_hidden": is_hidden})
    return player


def clubs_owned_alone(user: User) -> list[str]:
    """Return the names of the clubs whose last owner this is."""
    own = Membership.objects.filter(user=user, role=Role.OWNER).select_related("club").order_by("club__name")
    others = Membership.objects.filter(role=Role.OWNER, user__is_active=True).exclude(user=user)
    shared = set(others.filter(club__in=own.values("club")).values_list("club", flat=True))
    return [membership.club.name for membership in own if membership.club_id not in shared]


@transaction.atomic
def account_delete(*, actor: User) -> None:
    """Make the account a placeholder that nobody can sign in to: without name, address, language and memberships.

    The record keeps its players, games and points, and names the placeholder where it named the account.

    raises      LeagueError `last_owner` while a club has no other owner
    """
    user = User.objects.select_for_update().get(pk=actor.pk)
    if clubs_owned_alone(user):
        raise LeagueError("last_owner")
    # In one order, as several owners may delete their accounts at the same time.
    for membership in user.memberships.select_related("club").order_by("club"):
        membership_end(actor=actor, club=membership.club, user=user)
    for player in Player.objects.filter(account=user, merged_into=None).order_by("pk"):
        own_part(actor=actor, player=player)
    history_log(actor, "account_delete", user, name=NAME_OF_DELETED.format(pk=user.pk))
    _empty(user)


def _empty(user: User) -> None:
    Claim.objects.filter(user=user).delete()
    user.event_roles.all().delete()
    user.authenticator_set.all().delete()  # type: ignore[attr-defined]
    user.username, user.shown_name = NAME_OF_DELETED.format(pk=user.pk), ""
    user.first_name, user.last_name, user.email, user.language = "", "", "", ""
    user.is_active = user.is_staff = user.is_superuser = user.may_import = user.may_found_clubs = False
    user.set_unusable_password()
    user.last_login = None
    # Ends tokens and sessions, since the password is another one.
    user.save()
    user.api_tokens.update(name="", revoked_at=timezone.now(), last_used_on=None)
