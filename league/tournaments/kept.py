"""Tables that many phones and screens ask for are worked out once: kept in this process by what they are made of."""

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock

from django.db.models import Count, Sum

from league.records.models import Hanchan
from league.tournaments.models import Tournament
from league.tournaments.standings import EventPieces, EventTable, event_pieces, table_of_pieces

MOST = 64
Key = tuple[object, ...]


class Kept:
    """The last few that were asked for. Two who ask at the same moment both work it out, and nobody waits."""

    def __init__(self, most: int = MOST) -> None:
        self.most, self.lock = most, Lock()
        self.found: OrderedDict[Key, EventPieces] = OrderedDict()

    def get(self, key: Key, make: Callable[[], EventPieces]) -> EventPieces:
        with self.lock:
            if key in self.found:
                self.found.move_to_end(key)
                return self.found[key]
        made = make()
        with self.lock:
            self.found[key] = made
            while len(self.found) > self.most:
                self.found.popitem(last=False)
        return made


kept = Kept()


def state_of(tournament: Tournament) -> Key:
    """Changes with anything a table is made of: also with a game amended on the club's own pages."""
    games = Hanchan.objects.filter(event_table__round__tournament=tournament)
    found = games.aggregate(versions=Sum("version"), games=Count("pk"))
    revision = Tournament.objects.values_list("revision", flat=True).get(pk=tournament.pk)
    # A key may be given again after a restore; the moment of making is not.
    made = round(tournament.created_at.timestamp() * 10**6)
    return (tournament.pk, made, revision, found["games"], found["versions"] or 0)


def kept_table(tournament: Tournament, *, upto: int | None, is_frozen: bool) -> EventTable:
    """As `event_table`; for who looks, not for who changes: names are read anew each time, numbers are not."""
    pieces = kept.get((*state_of(tournament), upto), lambda: event_pieces(tournament, upto))
    return table_of_pieces(tournament, pieces, upto=upto, is_frozen=is_frozen)
