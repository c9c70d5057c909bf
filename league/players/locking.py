"""Lock players, so that nobody is merged until the transaction ends."""

from collections.abc import Iterable

from league.players.models import Player


def players_lock(players: Iterable[int]) -> dict[int, Player]:
    """Lock these entries and return for each the player that it counts for, locked too."""
    locked: dict[int, Player] = {}
    wanted = set(players)
    while wanted:
        # Lock in one order, so that two tables with the same players do not wait for each other.
        rows = Player.objects.select_for_update(no_key=True).filter(pk__in=wanted).order_by("pk")
        locked |= {row.pk: row for row in rows}
        wanted = {row.merged_into_id for row in locked.values() if row.merged_into_id} - locked.keys()
    return {pk: _root(locked, pk) for pk in locked}


def _root(found: dict[int, Player], pk: int) -> Player:
    while (up := found[pk].merged_into_id) is not None:
        pk = up
    return found[pk]
