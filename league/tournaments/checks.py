"""Named checks before a round is released or finished: each a question to the database, blocking or a warning."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from django.db.models import Count
from django.utils.translation import gettext_lazy as _

from league.tournaments.models import Entrant, Report, Round, TableSeat


@dataclass(frozen=True)
class Finding:
    """Something a check found; `is_blocking`: the step waits until it is mended."""

    key: str
    sentence: Any
    is_blocking: bool
    table: int | None = None


Check = Callable[[Round], Iterator[Finding]]


def missing_results(one: Round) -> Iterator[Finding]:
    before = Round.objects.filter(tournament=one.tournament_id, number__lt=one.number).exclude(
        state=Round.State.FINISHED
    )
    for earlier in before:
        for table in earlier.tables.undone():
            sentence = _("Round %(round)s, table %(table)s: the result is missing.")
            yield Finding(
                "missing_result", sentence % {"round": earlier.number, "table": table.number}, False, table.number
            )


def own_results_missing(one: Round) -> Iterator[Finding]:
    for table in one.tables.undone():
        sentence = _("Table %(table)s: the result is missing.") % {"table": table.number}
        yield Finding("missing_result", sentence, True, table.number)


def unconfirmed(one: Round) -> Iterator[Finding]:
    waiting = Report.objects.filter(table__round__tournament=one.tournament_id, state=Report.State.WAITING)
    for report in waiting.select_related("table__round"):
        table = report.table
        sentence = _("Round %(round)s, table %(table)s: nobody has confirmed the result.")
        yield Finding(
            "unconfirmed", sentence % {"round": table.round.number, "table": table.number}, False, table.number
        )


def withdrawn_but_seated(one: Round) -> Iterator[Finding]:
    seats = one.seats.filter(entrant__state=Entrant.State.WITHDRAWN, entrant__last_round__lt=one.number)
    for seat in seats.select_related("entrant__player", "table"):
        sentence = _("Table %(table)s: %(name)s has withdrawn and is seated.")
        values = {"table": seat.table.number, "name": seat.entrant.player.name}
        yield Finding("withdrawn_but_seated", sentence % values, True, seat.table.number)


def present_but_not_seated(one: Round) -> Iterator[Finding]:
    if one.stage.cut is not None:
        return
    playing = Entrant.objects.in_round(one.number).filter(tournament=one.tournament_id, is_substitute=False)
    missing = playing.exclude(seats__round=one).select_related("player")
    names = [entrant.player.name for entrant in missing]
    if names:
        sentence = _("%(count)s sit this round out: %(names)s.") % {"count": len(names), "names": ", ".join(names)}
        yield Finding("sits_out", sentence, len(names) >= 4)


def wrong_table_size(one: Round) -> Iterator[Finding]:
    for table in one.tables.annotate(seated=Count("seats")).exclude(seated=4):
        sentence = _("Table %(table)s has %(seated)s players; the rules are for four.")
        yield Finding("table_size", sentence % {"table": table.number, "seated": table.seated}, True, table.number)


def player_twice(one: Round) -> Iterator[Finding]:
    """Two entries of one person (merged since) in one round: the seats' own constraint cannot see it."""
    seats = TableSeat.objects.filter(round=one).select_related("entrant__player__merged_into")
    seen: dict[int, str] = {}
    for seat in seats:
        player = seat.entrant.player
        root = player.merged_into_id or player.pk
        if root in seen:
            yield Finding("player_twice", _("%(name)s is seated twice.") % {"name": player.name}, True)
        seen[root] = player.name


def not_checked_in(one: Round) -> Iterator[Finding]:
    if one.number != 1 or not one.tournament.entrants.filter(checked_in_at__isnull=False).exists():
        return
    absent = one.seats.filter(entrant__checked_in_at=None).select_related("entrant__player")
    names = ", ".join(seat.entrant.player.name for seat in absent)
    if names:
        yield Finding("not_checked_in", _("Not checked in: %(names)s.") % {"names": names}, False)


def repeated_opponents(one: Round) -> Iterator[Finding]:
    if one.facts.get("forbidden"):
        yield Finding("forbidden_pair", _("Two who must not meet are at one table."), False)


BEFORE_RELEASE: tuple[Check, ...] = (
    missing_results, unconfirmed, withdrawn_but_seated, present_but_not_seated, wrong_table_size, player_twice,
    not_checked_in, repeated_opponents,
)  # fmt: skip
BEFORE_FINISH: tuple[Check, ...] = (own_results_missing, unconfirmed)


def round_checks(one: Round, step: str = "release") -> list[Finding]:
    checks = BEFORE_FINISH if step == "finish" else BEFORE_RELEASE
    return [finding for check in checks for finding in check(one)]


def blocking_checks(one: Round, step: str) -> list[Finding]:
    return [finding for finding in round_checks(one, step) if finding.is_blocking]
