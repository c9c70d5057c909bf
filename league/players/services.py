from collections.abc import Iterable
from typing import Any

from django.db import transaction
from django.utils import timezone

from league.accounts.models import User
from league.clubs.models import Club
from league.clubs.roles import require
from league.errors import LeagueError
from league.history.services import history_log
from league.players.models import Player, PlayerMerge, PlayerName, fold_name
from league.records.models import Participant
from league.records.wants import tables_want_for_players
from league.taken import name_given_once


def _spaced(name: str) -> str:
    """The name with single spaces inside and none around it."""
    return " ".join(name.split())


def _add_name(player: Player, name: str, *, is_alias: bool) -> None:
    name = _spaced(name)
    if PlayerName.objects.filter(club=player.club_id, folded=fold_name(name)).exists():
        raise LeagueError("name_taken", name=name)
    row = PlayerName(club_id=player.club_id, player=player, name=name, folded=fold_name(name), is_alias=is_alias)
    row.full_clean(exclude=["club", "player"], validate_unique=False)
    with name_given_once(name):
        row.save()


@transaction.atomic
def player_add(
    *, actor: User, club: Club, name: str, is_guest: bool = False, aliases: Iterable[str] = (), user: User | None = None
) -> Player:
    require(actor, club, "player_add")
    player = Player(club=club, name=_spaced(name), is_guest=is_guest, user=user)
    player.full_clean(exclude=["club", "user"])
    player.save()
    _add_name(player, player.name, is_alias=False)
    for alias in aliases:
        _add_name(player, alias, is_alias=True)
    after = {"name": player.name, "is_guest": is_guest}
    history_log(actor=actor, action="player_add", subject=player, club=club, after=after)
    return player


@transaction.atomic
def guest_add(*, actor: User, club: Club, name: str) -> Player:
    """Somebody who enters an open tournament of the club comes in as a guest: their own entry, and no other."""
    player = Player(club=club, name=_spaced(name), is_guest=True, user=actor)
    player.full_clean(exclude=["club", "user"])
    player.save()
    _add_name(player, player.name, is_alias=False)
    after = {"name": player.name, "is_guest": True}
    history_log(actor=actor, action="player_add", subject=player, club=club, after=after)
    return player


@transaction.atomic
def player_amend(*, actor: User, player: Player, **changes: Any) -> Player:
    """Change name, guest or hidden flag, or the user the entry belongs to. An old name is given free."""
    require(actor, player.club, "player_amend")
    fields = ("name", "is_guest", "is_hidden", "user")
    if "name" in changes:
        changes["name"] = _spaced(changes["name"])
    changes = {f: changes[f] for f in fields if f in changes and changes[f] != getattr(player, f)}
    if not changes:
        return player
    before = {field: str(getattr(player, field)) for field in changes}
    if "name" in changes:
        player.names.filter(is_alias=False).delete()
        # A name that was an alias of this very player becomes the main one.
        player.names.filter(folded=fold_name(changes["name"])).delete()
        _add_name(player, changes["name"], is_alias=False)
    for field, value in changes.items():
        setattr(player, field, value)
    player.full_clean(exclude=["club", "user", "merged_into"])
    player.save(update_fields=list(changes))
    if "is_guest" in changes:
        tables_want_for_players([player.pk])
    after = {field: str(value) for field, value in changes.items()}
    history_log(actor=actor, action="player_amend", subject=player, club=player.club, before=before, after=after)
    return player


@transaction.atomic
def alias_add(*, actor: User, player: Player, name: str) -> None:
    require(actor, player.club, "player_amend")
    _add_name(player, name, is_alias=True)
    history_log(actor=actor, action="alias_add", subject=player, club=player.club, after={"alias": name})


@transaction.atomic
def alias_remove(*, actor: User, player: Player, name: str) -> None:
    require(actor, player.club, "player_amend")
    if player.names.filter(is_alias=True, folded=fold_name(name)).delete()[0]:
        history_log(actor=actor, action="alias_remove", subject=player, club=player.club, before={"alias": name})


# ----- two entries, one person -----


def _standing_for(root: Player) -> list[int]:
    """The player and everybody merged into them, directly or by way of another."""
    found, layer = [root.pk], [root.pk]
    while layer:
        layer = list(Player.objects.filter(merged_into__in=layer).values_list("pk", flat=True))
        found += layer
    return found


@transaction.atomic
def player_merge(*, actor: User, kept: Player, merged: Player, reason: str = "") -> PlayerMerge:
    """From now on what was recorded for `merged` counts for `kept`; the record itself keeps its words."""
    require(actor, kept.club, "player_merge")
    if merged.club_id != kept.club_id:
        raise LeagueError("not_found")
    # In one order, so that two merges of the same pair cannot each hold one of them.
    both = Player.objects.select_for_update(no_key=True).filter(pk__in=[kept.pk, merged.pk])
    for player in both.order_by("pk"):
        if player.merged_into_id:
            raise LeagueError("already_merged", name=player.name)
    tables = Participant.objects.filter(player=kept).values("hanchan")
    if kept.pk == merged.pk or Participant.objects.filter(player=merged, hanchan__in=tables).exists():
        raise LeagueError("sat_together", kept=kept.name, merged=merged.name)
    merge = PlayerMerge.objects.create(kept=kept, merged=merged, reason=reason, made_by=actor)
    Player.objects.filter(pk=merged.pk).update(merged_into=kept)
    Participant.objects.filter(player=merged).update(player=kept)
    tables_want_for_players([merged.pk, kept.pk])
    after = {"merged": merged.pk, "name": merged.name}
    history_log(actor=actor, action="player_merge", subject=kept, club=kept.club, after=after, reason=reason)
    return merge


@transaction.atomic
def player_unmerge(*, actor: User, merge: PlayerMerge, reason: str = "") -> None:
    """What was recorded for the merged entry, and for those merged into it, counts for it again."""
    kept, merged = merge.kept, merge.merged
    require(actor, kept.club, "player_merge")
    if not PlayerMerge.objects.filter(pk=merge.pk, undone_at=None).update(undone_at=timezone.now(), undone_by=actor):
        raise LeagueError("merge_undone")
    Player.objects.filter(pk=merged.pk).update(merged_into=None)
    merged.merged_into = None
    Participant.objects.filter(recorded_player__in=_standing_for(merged)).update(player=merged)
    tables_want_for_players([merged.pk, kept.standing_for.pk])
    before = {"merged": merged.pk, "name": merged.name}
    history_log(actor=actor, action="player_unmerge", subject=kept, club=kept.club, before=before, reason=reason)
