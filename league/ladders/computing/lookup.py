"""Ratings at some time, read from the stored segments of a ladder and never computed."""

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterator
from functools import partial
from itertools import groupby, islice

from league.ladders.computing.games import Choice
from league.ladders.computing.rating_segments import Segment, unpack_marks
from league.ladders.models import Ladder, LadderRow, RatingSegment
from league.records.models import END_OF_TIME, ORDERS_PER_DAY
from scoring.games import Game
from scoring.ladders.ladder import Mark

PLAYERS_AT_ONCE = 500
SEGMENTS_AT_ONCE = 50
# Who plays once in a while has each game in a segment of its own, and a page shows the last hundred.
SEGMENTS_OF_PLAYER = 20


def segment_at(ladder: Ladder, key: int) -> Segment | None:
    """The segment of the hanchan with this key."""
    stored = RatingSegment.objects.filter(ladder=ladder, begins_at__lte=key).order_by("-begins_at")
    found = stored.values_list("begins_at", "packed__content", "packed__before").first()
    return Segment.unpacked(found[0], bytes(found[1]), bytes(found[2])) if found else None


def marks_at_beginning(ladder: Ladder, begins_at: int) -> dict[int, Mark]:
    """The marks before a segment of all players who play in it or later."""
    later = RatingSegment.objects.filter(ladder=ladder, begins_at__gte=begins_at).order_by("-begins_at")
    marks: dict[int, Mark] = {}
    for (before,) in later.values_list("packed__before").iterator(chunk_size=SEGMENTS_AT_ONCE):
        marks.update(unpack_marks(bytes(before)))
    return marks


def marks_now(ladder: Ladder, players: Collection[int] | None = None) -> dict[int, Mark]:
    """The current marks of these players, or of all; players without a game are left out."""
    rows = LadderRow.objects.filter(ladder=ladder).order_by()
    if players is not None and len(players) <= PLAYERS_AT_ONCE:
        rows = rows.filter(player__in=players)
    marks = {player: tuple(mark) for player, mark in rows.values_list("player", "mark")}
    return marks if players is None else {player: marks[player] for player in players if player in marks}


def marks_before(ladder: Ladder, key: int, players: Collection[int] | None = None) -> dict[int, Mark]:
    """The marks of these players, or of all, before the hanchan with this key; without players who had no game."""
    marks = marks_now(ladder, players)
    if segment := segment_at(ladder, key):
        marks |= marks_at_beginning(ladder, segment.begins_at)
        marks |= segment.marks_before(bisect_left(segment.keys, key))
    return {player: mark for player, mark in marks.items() if mark[0] and (players is None or player in players)}


def player_marks(ladder: Ladder, player: int, until: int = END_OF_TIME) -> Iterator[tuple[int, int, Mark]]:
    """A player's hanchan up to a key, with their keys and the marks after them, the latest first."""
    begins = list(ladder.segments.order_by("begins_at").values_list("begins_at", flat=True))
    played = Choice.of(ladder).seats().filter(player=player, played_key__lte=until).order_by("-played_key")
    keys = played.values_list("played_key", flat=True).iterator(chunk_size=PLAYERS_AT_ONCE)
    # No segment is stored before the ladder is first computed.
    wanted = (begins[number - 1] for number, _keys in groupby(keys, key=partial(bisect_right, begins)) if number)
    while some := list(islice(wanted, SEGMENTS_OF_PLAYER)):
        for segment in segments_from(ladder, some):
            yield from (row for row in segment.of_player(player) if row[1] <= until)


def segments_from(ladder: Ladder, begins: Collection[int]) -> Iterator[Segment]:
    """The segments that begin at these keys, the latest first."""
    stored = RatingSegment.objects.filter(ladder=ladder, begins_at__in=begins).order_by("-begins_at")
    for begins_at, content, before in stored.values_list("begins_at", "packed__content", "packed__before"):
        yield Segment.unpacked(begins_at, bytes(content), bytes(before))


def marks_between(ladder: Ladder, first: int, last: int) -> Iterator[tuple[int, list[tuple[int, Mark]]]]:
    """The marks after each rated hanchan from one key to another, by the hanchan's key, in the order of play."""
    begun = segment_at(ladder, first)
    rows = RatingSegment.objects.filter(ladder=ladder, begins_at__lte=last).order_by("begins_at")
    if begun:
        rows = rows.filter(begins_at__gte=begun.begins_at)
    for row in rows.values_list("begins_at", "packed__content", "packed__before").iterator(chunk_size=SEGMENTS_AT_ONCE):
        segment = Segment.unpacked(row[0], bytes(row[1]), bytes(row[2]))
        yield from ((key, marks) for key, marks in segment.all_marks() if first <= key <= last)


def period_of(ladder: Ladder, key: int) -> int | None:
    """The number of the rating period; None if the ladder has no periods."""
    period = ladder.rules.period
    return period and period(ladder.read_parameters, Game(key, 0, (), (), (), day=key // ORDERS_PER_DAY))


def period_begins(ladder: Ladder, key: int) -> int:
    """The key of the first hanchan rated together with those at `key`."""
    segment = segment_at(ladder, key) if ladder.rules.period else None
    if segment is None:
        return key
    return min(one for one in [*segment.keys, key] if period_of(ladder, one) == period_of(ladder, key))
