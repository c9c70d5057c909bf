from collections.abc import Iterable
from typing import Any

from django.db.models import Count, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce

from league.clubs.models import Club
from league.core.errors import LeagueError
from league.players.models import (
    Player,
    PlayerExternalId,
    PlayerMerge,
    PlayerName,
    PlayerQuerySet,
    fold_name,
    shown_order,
)


def club_players(club: Club, *, guests: bool = True, most_played_first: bool = False) -> QuerySet[Player]:
    """Return the players who are not merged into another, with the number of hanchan that count for them."""
    players = Player.objects.filter(club=club, merged_into=None)
    if not guests:
        players = players.filter(is_guest=False)
    counted = players.annotate(games=Coalesce(Subquery(_games_of_player()), 0))
    # An annotated query does not use the order of the model.
    order = ("is_guest", "-games", *shown_order()) if most_played_first else shown_order()
    return counted.order_by(*order)


def _games_of_player() -> QuerySet[Any]:
    """The number of hanchan of one player: of the index alone, and only for the players that a page shows.

    A join with a group would count those of the whole club, also to tell how many pages there are.
    """
    seats = Player.participations.rel.related_model._default_manager
    counted = seats.filter(player=OuterRef("pk"), counts=True).order_by().values("player")
    return counted.annotate(games=Count("player")).values("games")


def player_search(club: Club, text: str, *, hidden: bool = True) -> QuerySet[Player]:
    """Find players by a part of a name or alias; without `hidden`, only those whose name is public."""
    named = PlayerName.objects.filter(club=club, folded__contains=fold_name(text))
    players = Player.objects.filter(pk__in=_kept_players(set(named.values_list("player", flat=True))))
    return (players if hidden else players.filter(is_hidden=False)).order_by(*shown_order())


def external_id_players(club: Club, **ids: str) -> PlayerQuerySet:
    """Find players by ids in other systems, `source` or `external_id` or both, also by those of merged entries."""
    entries = PlayerExternalId.objects.filter(club=club, **ids).values_list("player", flat=True)
    return Player.objects.filter(pk__in=_kept_players(set(entries)))


def _kept_players(keys: set[int]) -> set[int]:
    """Follow the merges of these entries to the players that they count for."""
    rows = Player.objects.filter(pk__in=keys, merged_into__isnull=False).values_list("pk", "merged_into")
    kept = {merged: into for merged, into in rows if into}
    return _kept_players({kept.get(key, key) for key in keys}) if kept else keys


def player_find(club: Club, name: str) -> Player:
    """Find the entry with this name or alias; a merged entry is returned itself, not the one that it counts for."""
    return players_find(club, [name])[name]


def player_of_id_or_name(club: Club, wanted: str, *, hidden: bool) -> Player:
    """Find a player by id, or else by name or alias; of a merged entry the player that it counts for.

    hidden      whether the reader may know the names of hidden players: to others such a name is unknown
    raises      LeagueError `unknown_player`
    """
    pk = int(wanted) if wanted.isascii() and wanted.isdigit() and len(wanted) < 19 else 0
    if pk and (found := Player.objects.filter(club=club, pk=pk).first()):
        return found.standing_for
    named = player_find(club, wanted)
    if not hidden and (named.is_hidden or named.standing_for.is_hidden):
        raise LeagueError("unknown_player", name=wanted)
    return named.standing_for


def players_find(club: Club, names: Iterable[str]) -> dict[str, Player]:
    known = players_known(club, names)
    for name in names:
        if name not in known:
            raise LeagueError("unknown_player", name=name)
    return known


def players_known(club: Club, names: Iterable[str]) -> dict[str, Player]:
    """Return the players by name, without the names that the club does not know, with one query."""
    wanted = {name: fold_name(name) for name in names}
    rows = PlayerName.objects.filter(club=club, folded__in=set(wanted.values())).select_related("player__merged_into")
    by_folded = {row.folded: row.player for row in rows}
    return {name: by_folded[folded] for name, folded in wanted.items() if folded in by_folded}


def names_taken(club: Club, names: Iterable[str]) -> set[str]:
    """Return which of these names the club has, folded."""
    rows = PlayerName.objects.filter(club=club, folded__in={fold_name(name) for name in names})
    return set(rows.values_list("folded", flat=True))


def player_merges(club: Club) -> QuerySet[PlayerMerge]:
    return PlayerMerge.objects.filter(kept__club=club).select_related("kept", "merged", "made_by", "undone_by")
