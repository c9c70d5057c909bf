"""Join an account with a player, and part them. Joining gives no role in the club, and a role joins nobody."""

from django.db import IntegrityError, transaction

from league.accounts.models import User, Visitor
from league.clubs.models import Membership
from league.clubs.roles import require
from league.core.errors import LeagueError
from league.history.services import history_log
from league.members.models import ForgetWish
from league.players.accounts import account_holder, accounts_follow, root_lock
from league.players.models import Player
from league.players.services import check_not_forgotten
from league.records.player_merges import entries_merge


@transaction.atomic
def player_join(*, actor: User, player: Player, user: User) -> Player:
    """Join the account of a member with the player that this entry counts for, which is returned.

    raises      LeagueError `not_a_member`, and those of `account_join`
    """
    require(actor, player.club, "player_amend")
    if not Membership.objects.filter(club=player.club_id, user=user).exists():
        raise LeagueError("not_a_member", name=user.username)
    return account_join(actor=actor, player=player, user=user)


@transaction.atomic
def account_join(*, actor: User, player: Player, user: User) -> Player:
    """Join as `player_join` does, for a service that has decided who may.

    A guest entry of the account is merged into the player.

    raises      LeagueError `player_joined`, `account_joined`, `sat_together`, `player_forgotten`
    """
    # Of two joins of one player the second waits, and sees the first.
    root = root_lock(player)
    if root.account_id == user.pk:
        return root
    own = check_joinable(root, user, reader=actor)
    try:
        with transaction.atomic():
            if own is not None:
                _merge_guest(actor, user, root, own)
            else:
                # A merge has set this account aside in favour of another one.
                Player.objects.filter(club=root.club_id, user=user).update(user=None)
                Player.objects.filter(pk=account_holder(root).pk).update(user=user)
            accounts_follow(root)
    except IntegrityError as error:
        # The account was joined with another player at the same moment.
        raise LeagueError("account_joined", name=_read_by(actor, user, root)) from error
    root.refresh_from_db()
    history_log(actor, "player_join", root, after={"user": user})
    return root


def check_joinable(root: Player, user: Visitor, *, reader: Visitor) -> Player | None:
    """Return the guest entry of the account, which the join merges into the player; None: there is none.

    reader      who reads the refusal: a hidden name is not told to whoever has only a link
    raises      LeagueError `player_forgotten`, `player_joined`, `account_joined`
    """
    check_not_forgotten(root)
    if root.account_id is not None and root.account_id != user.pk:
        raise LeagueError("player_joined", name=_read_by(reader, user, root))
    if not isinstance(user, User) or root.account_id == user.pk:
        return None
    entry = Player.objects.filter(club=root.club_id, user=user).first()
    own = entry and entry.standing_for
    if own is None or own.account_id != user.pk:
        return None
    if not own.is_guest:
        raise LeagueError("account_joined", name=own.name)
    return own


def _read_by(reader: Visitor, user: Visitor, player: Player) -> str:
    return player.public_name if reader == user else player.name


def _merge_guest(actor: User, user: User, root: Player, own: Player) -> None:
    try:
        entries_merge(actor=actor, kept=root, merged=own)
    except LeagueError as error:
        if error.code != "sat_together":
            raise
        raise LeagueError("sat_together", kept=_read_by(actor, user, root), merged=own.name) from None


@transaction.atomic
def player_part(*, actor: User, player: Player) -> None:
    """Part the player from the account, whose wishes end; what was recorded stays, and so does the role."""
    require(actor, player.club, "player_amend")
    # Whoever was not this player has not wished it for them.
    ForgetWish.objects.filter(player=root_lock(player)).delete()
    own_part(actor=actor, player=player)


@transaction.atomic
def own_part(*, actor: User, player: Player) -> None:
    """Part as `player_part` does, for a service that has decided who may."""
    root = root_lock(player)
    before = root.account
    if before is None:
        return
    Player.objects.filter(pk=account_holder(root).pk).update(user=None)
    accounts_follow(root)
    history_log(actor, "player_part", root, before={"user": before})
