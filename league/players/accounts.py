"""Whose player an entry is. `user` is stored as it was joined; `account` follows from it and from the merges."""

from operator import attrgetter

from django.db.models import Exists, OuterRef, Q

from league.clubs.models import Club
from league.players.models import Player, Side


def entries_of(root: Player) -> list[int]:
    """Return the keys of the player and of all entries merged into it, directly or through others."""
    entries, layer = [root.pk], [root.pk]
    while layer:
        layer = list(Player.objects.filter(merged_into__in=layer).values_list("pk", flat=True))
        entries += layer
    return entries


def root_lock(player: Player) -> Player:
    """Lock the player that the entry counts for, in the caller's transaction, and return it as it is now.

    Who joins, parts, merges or undoes a merge has locked it. While this one waits it may be merged, or parted from the
    entry: then it is another player that counts.
    """
    while True:
        root = Player.objects.get(pk=player.pk).standing_for
        root = Player.objects.select_for_update(no_key=True).get(pk=root.pk)
        if Player.objects.get(pk=player.pk).standing_for == root:
            return root


def account_holder(root: Player) -> Player:
    """Return the entry whose `user` is the account of all entries of this person."""
    # Callers have changed the row since they read it.
    holder = Player.objects.get(pk=root.pk)
    for merge in root.merges_kept.filter(undone_at=None).select_related("merged").order_by("pk"):
        other = account_holder(merge.merged)
        is_first = not merge.account and holder.user_id is None and other.user_id is not None
        if merge.account == Side.MERGED or is_first:
            holder = other
    return holder


def accounts_follow(*roots: Player) -> None:
    """Write `account` of these players and of their merged entries, after a join, a merge or its undo."""
    wanted = [(entries_of(root), account_holder(root).user_id) for root in roots]
    # One account may go from one of them to another: first it is nobody's, as the constraint asks after each statement.
    for entries, account in wanted:
        Player.objects.filter(pk__in=entries).exclude(account=account).exclude(account=None).update(account=None)
    for entries, account in wanted:
        if account is not None:
            Player.objects.filter(pk__in=entries).exclude(account=account).update(account=account)


def accounts_complete(club: Club) -> None:
    """Write `account` of all players of a club that was restored."""
    joined = Player.objects.filter(club=club).exclude(user=None).select_related("merged_into")
    accounts_follow(*{player.standing_for for player in joined})


def accounts_of_older_processes_follow() -> int:
    """Write `account` where a process of 0.1.0 has joined or parted an account: it does not know the column.

    Such a process may run beside this release during an upgrade. The release after 0.2.0 needs this no more.
    Returns the number of players; the caller has a transaction.
    """
    holders = Player.objects.filter(club=OuterRef("club"), user=OuterRef("account"))
    joined, parted = Q(account=None) & ~Q(user=None), ~Q(account=None) & ~Exists(holders)
    roots = {player.standing_for for player in Player.objects.filter(joined | parted).select_related("merged_into")}
    for root in sorted(roots, key=attrgetter("pk")):
        accounts_follow(root_lock(root))
    return len(roots)
