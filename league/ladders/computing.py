"""A ladder is computed from the first hanchan that changed; what is stored before it says where to begin."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import islice
from typing import NamedTuple

from django.db import transaction
from django.db.models import F

from league.ladders.games import ladder_games, marks_before, period_begins
from league.ladders.models import RATING_SCALE, Ladder, LadderRow, RatingChange, StaleLadder
from scoring.games import Game
from scoring.ladders.climb import Climb
from scoring.ladders.ladder import Change as ToldChange
from scoring.ladders.ladder import Mark

GAMES_AT_ONCE = 2000
ROWS_AT_ONCE = 2000

Change = tuple[int, dict[str, list[int]]]  # key, marks by player


@dataclass
class Computed:
    """What a ladder should look like from `since` on.

    stale       the rows that asked for it, done once this is stored
    changes     by hanchan
    marks       of everybody who played since, and of everybody there was where all was computed anew
    """

    since: int
    stale: list[int]
    changes: dict[int, Change] = field(default_factory=dict)
    marks: dict[int, Mark] = field(default_factory=dict)


def ladder_compute(ladder: Ladder, *, anew: bool = False) -> Computed | None:
    """Compute from the earliest change on, or from the first hanchan; None where nothing has changed."""
    stale = dict(StaleLadder.objects.filter(ladder=ladder).values_list("pk", "played_key"))
    if not stale and not anew:
        return None
    computed = Computed(0 if anew else period_begins(ladder, min(stale.values())), list(stale))
    _climb(ladder, computed)
    return computed


def _climb(ladder: Ladder, computed: Computed) -> None:
    climb = Climb(ladder.rules, ladder.read_parameters)
    games = ladder_games(ladder, since=computed.since)
    known: set[int] = set()
    while bunch := list(islice(games, GAMES_AT_ONCE)):
        new = {player for game in bunch for player in game.players} - known
        known |= new
        if computed.since:
            climb.settled.update(marks_before(ladder, new, computed.since))
        _keep(computed.changes, bunch, climb.changes(bunch))
    computed.marks = {player: mark for player, mark in climb.marks.items() if player in known}


def _keep(changes: dict[int, Change], games: Iterable[Game], told: Iterable[ToldChange]) -> None:
    for game in games:
        changes[game.id] = (game.played, {})
    for change in told:
        changes[change.game][1][str(change.player)] = list(change.after)


# ----- store -----


class Differing(NamedTuple):
    """What is stored and should not be, and the other way round."""

    changed: list[RatingChange]
    gone: list[int]
    rows: list[LadderRow]
    rows_gone: list[int]

    @property
    def touched(self) -> int:
        return sum(len(part) for part in self)


def ladder_differing(ladder: Ladder, computed: Computed) -> Differing:
    stored = _stored_changes(ladder, computed.since)
    changed = [
        RatingChange(ladder=ladder, hanchan_id=hanchan, played_key=key, marks=marks)
        for hanchan, (key, marks) in computed.changes.items()
        if stored.get(hanchan) != (key, marks)
    ]
    rows, rows_gone = _rows_differing(ladder, computed, stored)
    return Differing(changed, list(stored.keys() - computed.changes.keys()), rows, rows_gone)


def ladder_store(ladder: Ladder, computed: Computed) -> int:
    """Write what differs. Returns how many rows were touched."""
    differing = ladder_differing(ladder, computed)
    with transaction.atomic():
        _write_changes(ladder, differing)
        _write_rows(ladder, differing)
        if differing.touched:
            Ladder.objects.filter(pk=ladder.pk).update(revision=F("revision") + 1)
        # Only the rows that were read: what came in meanwhile asks for the next computation.
        StaleLadder.objects.filter(pk__in=computed.stale).delete()
    return differing.touched


def _write_changes(ladder: Ladder, differing: Differing) -> None:
    RatingChange.objects.filter(ladder=ladder, hanchan__in=differing.gone).delete()
    RatingChange.objects.bulk_create(
        differing.changed,
        update_conflicts=True,
        unique_fields=["ladder", "hanchan"],
        update_fields=["played_key", "marks"],
        batch_size=ROWS_AT_ONCE,
    )


def _write_rows(ladder: Ladder, differing: Differing) -> None:
    LadderRow.objects.filter(ladder=ladder, player__in=differing.rows_gone).delete()
    LadderRow.objects.bulk_create(
        differing.rows,
        update_conflicts=True,
        unique_fields=["ladder", "player"],
        update_fields=["rating", "mark"],
        batch_size=ROWS_AT_ONCE,
    )


def _stored_changes(ladder: Ladder, since: int) -> dict[int, Change]:
    stored = RatingChange.objects.filter(ladder=ladder, played_key__gte=since)
    return {hanchan: (key, marks) for hanchan, key, marks in stored.values_list("hanchan_id", "played_key", "marks")}


def _rows_differing(ladder: Ladder, computed: Computed, stored: dict[int, Change]) -> tuple[list[LadderRow], list[int]]:
    present = LadderRow.objects.filter(ladder=ladder)
    if computed.since:
        # Nobody else can have moved.
        touched = {int(player) for _key, marks in stored.values() for player in marks} | computed.marks.keys()
        present = present.filter(player__in=touched)
    marks_now = dict(present.values_list("player_id", "mark"))
    # Who is at none of these tables any more stands where they stood before, or has left the ladder altogether.
    left = marks_now.keys() - computed.marks.keys()
    marks = computed.marks | (marks_before(ladder, left, computed.since) if computed.since else {})
    rows = [
        LadderRow(ladder=ladder, player_id=player, mark=list(mark), rating=rating_of(ladder, mark))
        for player, mark in marks.items()
        if marks_now.get(player) != list(mark)
    ]
    return rows, list(left - marks.keys())


def rating_of(ladder: Ladder, mark: Mark) -> int:
    """The shown rating as a whole number to sort by."""
    return int(ladder.rules.shown(ladder.read_parameters, mark) * RATING_SCALE)
