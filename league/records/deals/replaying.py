"""Replay the deals of a hanchan from one of them on, after an amendment of it or of the house rules."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from league.core.errors import LeagueError, translated
from league.records.deals.tables import caches_write, table_of, table_write
from league.records.models import Deal, Hanchan
from league.records.settlement import PlayedUnder, played_under
from rules.errors import RuleError
from scoring.replay import ADJUSTMENTS, PENALTIES, DealError, Replay, replay


def decided_on(entry: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a referee decided about a deal: who corrects the deal does not change it."""
    return {key: entry[key] for key in (ADJUSTMENTS, PENALTIES) if key in entry}


def is_stopped(hanchan: Hanchan) -> bool:
    """Whether the hanchan was stopped and settled before its end."""
    return hanchan.counts and not table_of(hanchan).over


def replay_from(hanchan: Hanchan, number: int, *, drops_rest: bool = False, was_stopped: bool = False) -> None:
    """Replay the deals from this number on and write what differs; the caller announces the change."""
    rows = list(hanchan.deals.standing().filter(number__gte=number))
    under = played_under(hanchan.house_rules)
    played, kept = _replayed(hanchan, under, rows, number, drops_rest=drops_rest)
    check_without_penalties(rows[kept:])
    Deal.objects.filter(pk__in=[row.pk for row in rows[kept:]]).update(state=Deal.State.UNDONE)
    caches_write(rows[:kept], played.deals)
    table_write(hanchan, played.table, under, is_over=played.table.over or was_stopped)


def check_without_penalties(deals: Iterable[Deal]) -> None:
    """Refuse to undo deals that have points of a penalty: it would stay in the list without taking anything."""
    for deal in deals:
        if PENALTIES in deal.entry:
            raise LeagueError("deal_has_penalty", number=deal.number)


def _replayed(
    hanchan: Hanchan, under: PlayedUnder, rows: Sequence[Deal], number: int, *, drops_rest: bool
) -> tuple[Replay, int]:
    """Return the replay and the number of rows that are part of it."""
    table = table_of(hanchan, before=number, under=under)
    try:
        return replay(*under, [row.entry for row in rows], table=table), len(rows)
    except DealError as error:
        kept = error.number - number
        # The amended deal itself is never dropped: its own error is reported.
        if kept == 0:
            raise RuleError(error.code, **error.params) from error
        if not drops_rest:
            raise LeagueError("deal_does_not_follow", deal=error.number, reason=translated(error)) from error
    return replay(*under, [row.entry for row in rows[:kept]], table=table), kept
