"""Find out what a change of the record makes out of date, and announce it."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Min, Q

from league.records.models import Hanchan, Participant, end_of_day
from league.records.signals import record_changed
from league.seasons.models import Season


@dataclass(frozen=True)
class RecordChange:
    """The tables, ladders and hanchan that a change of the record affects.

    hanchan     keys of the changed hanchan, without new ones
    ladders     by club the first `played_key` from which ratings are out of date
    seasons     by season the players whose lines are out of date
    """

    hanchan: frozenset[int] = frozenset()
    ladders: Mapping[int, int] = field(default_factory=dict)
    seasons: Mapping[int, frozenset[int]] = field(default_factory=dict)

    def __or__(self, other: "RecordChange") -> "RecordChange":
        ladders = {**self.ladders}
        for club, key in other.ladders.items():
            ladders[club] = min(key, ladders.get(club, key))
        seasons = {**self.seasons}
        for season, players in other.seasons.items():
            seasons[season] = players | seasons.get(season, frozenset())
        return RecordChange(self.hanchan | other.hanchan, ladders, seasons)


def affected_by(*hanchan: Hanchan, is_new: bool = False) -> RecordChange:
    """Return what depends on these hanchan of one season as they are now, with their present players.

    A change affects what this returns before the change and after it. A hanchan that does not count affects no table
    and no ladder, but it may be shown by a tournament.
    """
    keys = frozenset() if is_new else frozenset(one.pk for one in hanchan)
    counted = [one for one in hanchan if one.counts and not one.is_held_back]
    if not counted:
        return RecordChange(keys)
    players = Participant.objects.filter(hanchan__in=counted).order_by().values_list("player", flat=True)
    first, season = min(one.played_key for one in counted), counted[0].season_id
    return RecordChange(keys, {counted[0].club_id: first}, {season: frozenset(players)} if season else {})


def affected_by_many(hanchan: Iterable[Hanchan], *, is_new: bool = False) -> RecordChange:
    """Do the same as `affected_by` with hanchan of any seasons."""
    by_season: dict[int | None, list[Hanchan]] = defaultdict(list)
    for one in hanchan:
        by_season[one.season_id].append(one)
    change = RecordChange()
    for games in by_season.values():
        change |= affected_by(*games, is_new=is_new)
    return change


def affected_by_order(hanchan: Hanchan, key_before: int | None = None) -> RecordChange:
    """Return what depends on the order of the hanchan in its day, if that is new.

    A new order may move later hanchan on. Ratings are stored by `played_key`, so they are out of date even if this
    hanchan does not count.

    key_before      its `played_key` before the change; None for a new hanchan
    """
    key = hanchan.played_key
    rest_of_day = {"played_key__gt": key, "played_key__lt": end_of_day(hanchan.played_on)}
    later = Participant.objects.filter(club=hanchan.club_id, **rest_of_day).counted()
    return RecordChange(ladders={hanchan.club_id: key} if key != key_before and later.exists() else {})


def record_change_send(*affected: RecordChange) -> None:
    """Announce once everything that the change of this transaction affects."""
    change = RecordChange()
    for one in affected:
        change |= one
    record_changed.send(sender=Hanchan, change=change)


def record_change_send_for_players(players: Iterable[int]) -> None:
    """Announce that these players are out of date wherever one of them has played or has points."""
    everybody = frozenset(players)
    rows = Participant.objects.filter(player__in=everybody, counts=True).order_by()
    where = rows.values_list("club", "season").annotate(first=Min("played_key"))
    played = (
        RecordChange(ladders={club: first}, seasons={season: everybody} if season else {})
        for club, season, first in where
    )
    placed = Season.objects.filter(Q(adjustments__player__in=everybody) | Q(season_players__player__in=everybody))
    keys = placed.distinct().values_list("pk", flat=True)
    record_change_send(*played, RecordChange(seasons=dict.fromkeys(keys, everybody)))


def recalculate_for_player(sender: Any, player: Any, fields: Collection[str], **_signal: Any) -> None:
    """Follow a change of `is_guest`: guests may count differently from members."""
    if "is_guest" in fields:
        record_change_send_for_players([player.pk])
