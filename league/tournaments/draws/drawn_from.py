"""What a round by standings was drawn from: a mark of every result and penalty before it, to see a correction."""

from collections import defaultdict
from collections.abc import Iterator
from typing import Any
from zlib import crc32

from django.utils.translation import gettext_lazy as _

from league.records.models import Hanchan, Participant
from league.tournaments.models import Award, Penalty, Round, TableSeat, Tournament

# By round: the tables by number, and `penalties`. Only what an archive has is marked, so the marks outlive it.
Marks = dict[str, dict[str, int]]
PENALTIES = "penalties"


def marks_before(tournament: Tournament, number: int) -> Marks:
    """Return the marks of the rounds before this number."""
    told: dict[tuple[int, str], list[Any]] = defaultdict(list)
    for round_, table, *what in _seats(tournament, number):
        told[round_, str(table)].append(what)
    penalties = Penalty.objects.filter(tournament=tournament, is_void=False).exclude(points=0)
    for penalty in penalties.order_by("pk").select_related("round", "entrant"):
        told[penalty.round.number if penalty.round else 0, PENALTIES].append(
            [penalty.entrant.number, penalty.points]
        )  # fmt: skip
    marks: Marks = defaultdict(dict)
    for (round_, table), rows in sorted(told.items()):
        if round_ < number:
            marks[str(round_)][table] = crc32(repr(rows).encode())
    return dict(marks)


def _seats(tournament: Tournament, number: int) -> Iterator[list[Any]]:
    """Yield round, table, seat, player and result of every seat of a table that is done."""
    played = {
        (row[0], row[1]): row[2:]
        for row in Participant.objects.filter(
            hanchan__tournament_table__round__tournament=tournament, hanchan__state=Hanchan.State.FINISHED
        ).values_list("hanchan", "seat", "score", "chips", "penalty")
    }
    rows = TableSeat.objects.filter(round__tournament=tournament, round__number__lt=number)
    ordered = rows.order_by("round__number", "table__number", "seat")
    columns = ("round__number", "table__number", "seat", "entrant__number", "table__hanchan", "table__unplayed")
    for round_, table, seat, entrant, hanchan, unplayed in ordered.values_list(*columns):
        if unplayed or (hanchan, seat) in played:
            yield [round_, table, seat, entrant, unplayed, played.get((hanchan, seat))]
    awards = Award.objects.filter(round__tournament=tournament, round__number__lt=number).order_by("entrant__number")
    for row in awards.values_list("round__number", "table__number", "entrant__number", "kind"):
        yield list(row)


def changes_since(round_: Round) -> list[tuple[int, Any]]:
    """Return the rounds with what has changed in them since the draw, in words; nothing where that is not known."""
    drawn: Marks | None = round_.snapshot.get("results")
    if drawn is None:
        return []
    now = marks_before(round_.tournament, round_.number)
    numbers = sorted({*drawn, *now}, key=int)
    found = ((int(number), _change(drawn.get(number, {}), now.get(number, {}))) for number in numbers)
    return [(number, words) for number, words in found if words]


def _change(drawn: dict[str, int], now: dict[str, int]) -> Any:
    differing = {table for table in {*drawn, *now} if drawn.get(table) != now.get(table)}
    if differing - {PENALTIES}:
        is_corrected = any(table in drawn for table in differing - {PENALTIES})
        corrected = _("Drawn before a result of round %(round)s was corrected.")
        return corrected if is_corrected else _("Drawn before a result of round %(round)s was entered.")
    return _("Drawn before a penalty in round %(round)s was given or taken back.") if differing else None
