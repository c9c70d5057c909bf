"""Merge two entries of one person, and undo the merge."""

from django.db import transaction
from django.utils import timezone

from league.accounts.models import User
from league.clubs.roles import require
from league.core.errors import LeagueError, check_exists
from league.history.services import history_log
from league.players.models import Player, PlayerMerge
from league.records.models import Participant, Stint
from league.records.recalculation import record_change_send_for_players
from league.records.signals import players_merging


def _entries_of(root: Player) -> list[int]:
    """Return the keys of the player and of all entries merged into it, directly or through others."""
    entries, layer = [root.pk], [root.pk]
    while layer:
        layer = list(Player.objects.filter(merged_into__in=layer).values_list("pk", flat=True))
        entries += layer
    return entries


def _tables_of(player: Player) -> set[int]:
    """Return the hanchan in which the player had a seat, if only for some deals."""
    rows = Participant.objects.filter(player=player), Stint.objects.filter(player=player)
    return {pk for found in rows for pk in found.values_list("hanchan", flat=True)}


@transaction.atomic
def player_merge(*, actor: User, kept: Player, merged: Player, reason: str = "") -> PlayerMerge:
    """Make everything recorded for `merged` count for `kept`; `recorded_player` stays as entered."""
    require(actor, kept.club, "player_merge")
    check_exists(merged.club_id == kept.club_id)
    # Lock in one order, so that two merges of the same pair cannot each hold one of them.
    both = Player.objects.select_for_update(no_key=True).filter(pk__in=[kept.pk, merged.pk])
    for player in both.order_by("pk"):
        if player.merged_into_id:
            raise LeagueError("already_merged", name=player.name)
    if kept.pk == merged.pk or _tables_of(kept) & _tables_of(merged):
        raise LeagueError("sat_together", kept=kept.name, merged=merged.name)
    players_merging.send(
        sender=Player, kept=frozenset(_entries_of(kept)), merged=frozenset(_entries_of(merged)), names=(kept, merged)
    )
    merge = PlayerMerge.objects.create(kept=kept, merged=merged, reason=reason, made_by=actor)
    Player.objects.filter(pk=merged.pk).update(merged_into=kept)
    Player.objects.filter(pk=kept.pk).touch()
    Participant.objects.filter(player=merged).update(player=kept)
    Stint.objects.filter(player=merged).update(player=kept)
    record_change_send_for_players([merged.pk, kept.pk])
    after = {"merged": merged.pk, "name": merged.name}
    history_log(actor, "player_merge", kept, after=after, reason=reason)
    return merge


@transaction.atomic
def player_unmerge(*, actor: User, merge: PlayerMerge, reason: str = "") -> None:
    """Make everything recorded for the merged entry, and for entries merged into it, count for it again."""
    kept, merged = merge.kept, merge.merged
    require(actor, kept.club, "player_merge")
    if not PlayerMerge.objects.filter(pk=merge.pk, undone_at=None).update(undone_at=timezone.now(), undone_by=actor):
        raise LeagueError("merge_undone")
    Player.objects.filter(pk=merged.pk).update(merged_into=None)
    Player.objects.filter(pk=kept.pk).touch()
    merged.merged_into = None
    entries = _entries_of(merged)
    Participant.objects.filter(recorded_player__in=entries).update(player=merged)
    Stint.objects.filter(recorded_player__in=entries).update(player=merged)
    record_change_send_for_players([merged.pk, kept.standing_for.pk])
    before = {"merged": merged.pk, "name": merged.name}
    history_log(actor, "player_unmerge", kept, before=before, reason=reason)
