"""Where players stood: looked up in what is stored of a ladder, never computed."""

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterator
from itertools import groupby

from league.ladders.games import Choice
from league.ladders.models import Ladder, LadderRow, RatingStretch
from league.ladders.stretches import Stretch, unpack_marks
from league.records.models import ORDERS_PER_DAY
from scoring.games import Game
from scoring.ladders.ladder import Mark

PLAYERS_AT_ONCE = 500
STRETCHES_AT_ONCE = 50


def stretch_at(ladder: Ladder, key: int) -> Stretch | None:
    """The stretch that holds what was played at a key."""
    stored = RatingStretch.objects.filter(ladder=ladder, begins_at__lte=key).order_by("-begins_at")
    found = stored.values_list("begins_at", "packed__content", "packed__before").first()
    return Stretch.unpacked(found[0], bytes(found[1]), bytes(found[2])) if found else None


def marks_at_beginning(ladder: Ladder, begins_at: int) -> dict[int, Mark]:
    """Of everybody who plays in a stretch or after it, where they stood before it."""
    later = RatingStretch.objects.filter(ladder=ladder, begins_at__gte=begins_at).order_by("-begins_at")
    marks: dict[int, Mark] = {}
    for (before,) in later.values_list("packed__before").iterator(chunk_size=STRETCHES_AT_ONCE):
        marks.update(unpack_marks(bytes(before)))
    return marks


def marks_now(ladder: Ladder, players: Collection[int] | None = None) -> dict[int, Mark]:
    """Where these players stand, or everybody; who has not played is left out."""
    rows = LadderRow.objects.filter(ladder=ladder).order_by()
    if players is not None and len(players) <= PLAYERS_AT_ONCE:
        rows = rows.filter(player__in=players)
    marks = {player: tuple(mark) for player, mark in rows.values_list("player", "mark")}
    return marks if players is None else {player: marks[player] for player in players if player in marks}


def marks_before(ladder: Ladder, key: int, players: Collection[int] | None = None) -> dict[int, Mark]:
    """Where these players stood, or everybody, before what was played at a key; who had not played is left out."""
    marks = marks_now(ladder, players)
    if stretch := stretch_at(ladder, key):
        marks |= marks_at_beginning(ladder, stretch.begins_at)
        marks |= stretch.marks_before(bisect_left(stretch.keys, key))
    return {player: mark for player, mark in marks.items() if mark[0] and (players is None or player in players)}


def player_marks(ladder: Ladder, player: int) -> Iterator[tuple[int, int, Mark]]:
    """A player's hanchan with their keys and the marks after them, the latest first."""
    begins = list(ladder.stretches.order_by("begins_at").values_list("begins_at", flat=True))
    played = Choice.of(ladder).seats().filter(player=player).order_by("-played_key")
    keys = played.values_list("played_key", flat=True).iterator(chunk_size=PLAYERS_AT_ONCE)
    for number, _keys in groupby(keys, key=lambda key: bisect_right(begins, key)):
        # Before the ladder has followed the first hanchan there is nothing to be looked at.
        if number and (stretch := stretch_at(ladder, begins[number - 1])):
            yield from stretch.of_player(player)


def period_of(ladder: Ladder, key: int) -> int | None:
    """Number of the rating period, where the ladder has periods."""
    period = ladder.rules.period
    return period and period(ladder.read_parameters, Game(key, 0, (), (), (), day=key // ORDERS_PER_DAY))


def period_begins(ladder: Ladder, key: int) -> int:
    """The key of the first hanchan rated together with those at `key`."""
    stretch = stretch_at(ladder, key) if ladder.rules.period else None
    if stretch is None:
        return key
    return min(one for one in [*stretch.keys, key] if period_of(ladder, one) == period_of(ladder, key))
