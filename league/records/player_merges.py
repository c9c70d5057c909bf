"""Merge two entries of one person, and undo the merge."""

from django.db import transaction
from django.utils import timezone

from league.accounts.models import User
from league.clubs.roles import require
from league.core.errors import LeagueError, check_exists
from league.finals.following import final_rows_follow_merge, final_rows_follow_unmerge
from league.history.services import history_log
from league.players.accounts import accounts_follow, entries_of, root_lock
from league.players.models import Player, PlayerMerge, Side
from league.players.services import check_not_forgotten
from league.records.models import Participant, Stint
from league.records.recalculation import record_change_send_for_players
from league.records.signals import players_merging


def _tables_of(player: Player) -> set[int]:
    """Return the hanchan in which the player had a seat, if only for some deals."""
    rows = Participant.objects.filter(player=player), Stint.objects.filter(player=player)
    return {pk for found in rows for pk in found.values_list("hanchan", flat=True)}


@transaction.atomic
def player_merge(*, actor: User, kept: Player, merged: Player, reason: str = "", account: str = "") -> PlayerMerge:
    """Make everything recorded for `merged` count for `kept`; `recorded_player` stays as entered.

    account     where both are joined with an account, whose stays: a Side
    raises      LeagueError `already_merged`, `sat_together`, `in_one_final_table`, `both_joined`,
                `player_forgotten`
    """
    require(actor, kept.club, "player_merge")
    return entries_merge(actor=actor, kept=kept, merged=merged, reason=reason, account=account)


@transaction.atomic
def entries_merge(*, actor: User, kept: Player, merged: Player, reason: str = "", account: str = "") -> PlayerMerge:
    """Merge as `player_merge` does, for a service that has decided who may."""
    check_exists(merged.club_id == kept.club_id)
    # Lock in one order, so that two merges of the same pair cannot each hold one of them.
    both = Player.objects.select_for_update(no_key=True).filter(pk__in=[kept.pk, merged.pk])
    rows = {player.pk: player for player in both.order_by("pk")}
    for player in rows.values():
        if player.merged_into_id:
            raise LeagueError("already_merged", name=player.name)
    if kept.pk == merged.pk or _tables_of(kept) & _tables_of(merged):
        raise LeagueError("sat_together", kept=kept.name, merged=merged.name)
    check_not_forgotten(*rows.values())
    account = _side(rows[kept.pk], rows[merged.pk], account)
    players_merging.send(
        sender=Player, kept=frozenset(entries_of(kept)), merged=frozenset(entries_of(merged)), names=(kept, merged)
    )
    merge = PlayerMerge.objects.create(kept=kept, merged=merged, reason=reason, made_by=actor, account=account)
    Player.objects.filter(pk=merged.pk).update(merged_into=kept)
    accounts_follow(kept)
    Player.objects.filter(pk=kept.pk).touch()
    Participant.objects.filter(player=merged).update(player=kept)
    Stint.objects.filter(player=merged).update(player=kept)
    final_rows_follow_merge(kept, merged)
    record_change_send_for_players([merged.pk, kept.pk])
    after = {"merged": merged.pk, "name": merged.name, **({"account": account} if account else {})}
    history_log(actor, "player_merge", kept, after=after, reason=reason)
    return merge


def _side(kept: Player, merged: Player, account: str) -> str:
    """Whose account stays, of two entries that both have one; empty if at most one has."""
    if kept.account_id is None or merged.account_id is None:
        return ""
    if account not in Side.values:
        raise LeagueError("both_joined", kept=kept.name, merged=merged.name)
    return account


@transaction.atomic
def player_unmerge(*, actor: User, merge: PlayerMerge, reason: str = "") -> None:
    """Make everything recorded for the merged entry, and for entries merged into it, count for it again."""
    kept, merged = merge.kept, merge.merged
    require(actor, kept.club, "player_merge")
    # Before any row below it, as a join does, so that neither waits for the other for ever.
    root_lock(merged)
    if not PlayerMerge.objects.filter(pk=merge.pk, undone_at=None).update(undone_at=timezone.now(), undone_by=actor):
        raise LeagueError("merge_undone")
    # Its account is written below: no other player may have the same one meanwhile.
    Player.objects.filter(pk=merged.pk).update(merged_into=None, account=None)
    Player.objects.filter(pk=kept.pk).touch()
    merged.merged_into = None
    accounts_follow(kept.standing_for, merged)
    entries = entries_of(merged)
    Participant.objects.filter(recorded_player__in=entries).update(player=merged)
    Stint.objects.filter(recorded_player__in=entries).update(player=merged)
    final_rows_follow_unmerge(entries, merged)
    record_change_send_for_players([merged.pk, kept.standing_for.pk])
    before = {"merged": merged.pk, "name": merged.name}
    history_log(actor, "player_unmerge", kept, before=before, reason=reason)
