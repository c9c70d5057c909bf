"""Links that make signed-in users members of a club. A link may name the player whom the new member is."""

from datetime import timedelta

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from league.accounts.models import User, Visitor, hash_secret
from league.clubs.models import (
    INVITATION_DAYS,
    MOST_INVITATION_DAYS,
    MOST_INVITATION_USES,
    Club,
    Invitation,
    Membership,
    Role,
)
from league.clubs.roles import reaches, require
from league.clubs.services import check_role
from league.core.errors import LeagueError
from league.history.services import history_log
from league.members.services import account_join, check_joinable
from league.players.models import Player
from league.players.services import check_not_forgotten


@transaction.atomic
def invitation_create(
    *, actor: User, club: Club, role: str = Role.PLAYER, days: int = INVITATION_DAYS, uses: int = 1,
    player: Player | None = None, secret: str = "",
) -> tuple[Invitation, str]:  # fmt: skip
    """The invitation and the secret of its link, which is shown only now. Nobody invites above their own role.

    days        for how long the link works
    uses        how many people may join by it
    player      who joins is this player; then `uses` is 1
    secret      of the link, which nobody can guess; by default a new one
    raises      LeagueError `unknown_role`, `bad_field`, `unknown_player`, `player_joined`, `one_use`,
                `player_forgotten`
    """
    require(actor, club, "invite")
    check_role(role)
    if role in (Role.OWNER, Role.ORGANISER):
        require(actor, club, "member")
    _check_range("days", days, MOST_INVITATION_DAYS)
    _check_range("uses", uses, MOST_INVITATION_USES)
    if player is not None:
        player = _invited(club, player, uses)
    secret = secret or Invitation.new_secret()
    invitation = Invitation.objects.create(
        club=club, role=role, uses=uses, expires_at=timezone.now() + timedelta(days=days),
        secret_hash=hash_secret(secret), created_by=actor, player=player,
    )  # fmt: skip
    after = {"role": role, "uses": uses, "expires_at": invitation.expires_at, **_named(player)}
    history_log(actor, "invitation_create", invitation, club=club, after=after)
    return invitation, secret


def _check_range(field: str, value: int, most: int) -> None:
    if not 1 <= value <= most:
        raise LeagueError("bad_field", field=field, reason=f"1–{most}")


def _invited(club: Club, player: Player, uses: int) -> Player:
    root = Player.objects.get(pk=player.standing_for.pk)
    if root.club_id != club.pk:
        raise LeagueError("unknown_player", name=player.name)
    check_not_forgotten(root)
    if uses != 1:
        raise LeagueError("one_use", name=root.name)
    if root.account_id is not None:
        raise LeagueError("player_joined", name=root.name)
    return root


def _named(player: Player | None) -> dict[str, Player]:
    return {} if player is None else {"player": player}


def invitation_find(*, secret: str) -> Invitation:
    usable = Invitation.objects.usable(timezone.now()).select_related("club", "created_by", "player__merged_into")
    invitation = usable.filter(secret_hash=hash_secret(secret)).first()
    if not invitation:
        raise LeagueError("invitation_gone")
    return invitation


def invitation_refusal(invitation: Invitation, user: Visitor) -> LeagueError | None:
    """Return why this account cannot become the player of the invitation any more; None: it can."""
    if invitation.player is None:
        return None
    try:
        check_joinable(invitation.player.standing_for, user, reader=user)
    except LeagueError as error:
        return error
    return None


@transaction.atomic
def invitation_accept(*, actor: User, secret: str) -> Membership:
    """Make the user a member, and the player whom the invitation names.

    A present member keeps their role, and an invitation that names nobody is not used up by it.

    raises      LeagueError `invitation_gone`, `token_club`, `player_joined`, `account_joined`, `sat_together`
    """
    invitation = invitation_find(secret=secret)
    club = invitation.club
    if not reaches(actor, club):
        raise LeagueError("token_club", club=actor.token_club)
    membership, is_new = Membership.objects.get_or_create(club=club, user=actor, defaults={"role": invitation.role})
    if not is_new and invitation.player is None:
        return membership
    # Of several people with one link, no more than its uses update the row. The others become no members.
    usable = Invitation.objects.usable(timezone.now()).filter(pk=invitation.pk)
    if not usable.update(used=F("used") + 1):
        raise LeagueError("invitation_gone")
    player = invitation.player and account_join(actor=actor, player=invitation.player, user=actor)
    after = {"role": membership.role, "invitation": invitation.pk, **_named(player)}
    history_log(actor, "invitation_accept", actor, club=club, after=after)
    return membership


@transaction.atomic
def invitation_revoke(*, actor: User, invitation: Invitation) -> None:
    require(actor, invitation.club, "invite")
    if Invitation.objects.filter(pk=invitation.pk, revoked_at=None).update(revoked_at=timezone.now()):
        history_log(actor, "invitation_revoke", invitation)
