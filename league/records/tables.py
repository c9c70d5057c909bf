"""A hanchan recorded deal by deal, as it stands between two deals: read from its last deal, written to its seats."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from league.records.models import Deal, Hanchan, Participant
from league.records.seats import stored_penalty
from league.records.settling import copied_columns, played_under
from scoring.replay import PlayedDeal, Table, settle_table, start_table, table_from_json

Entry = Mapping[str, Any]


def table_of(hanchan: Hanchan, *, before: int | None = None) -> Table:
    """The table after the last standing deal, or before the deal of a number."""
    deals = hanchan.deals.standing()
    if before is not None:
        deals = deals.filter(number__lt=before)
    last = deals.last()
    return table_from_json(last.table) if last else first_table(hanchan)


def first_table(hanchan: Hanchan) -> Table:
    ruleset, options = played_under(hanchan.house_rules)
    return start_table(ruleset, options, players=hanchan.participants.count())


def table_write(hanchan: Hanchan, table: Table, *, is_over: bool) -> None:
    """The seats as the table says; with places and points once the hanchan is over."""
    under = played_under(hanchan.house_rules)
    state = Hanchan.State.FINISHED if is_over else Hanchan.State.OPEN
    if hanchan.is_void:
        hanchan.state_before_void = state
    else:
        hanchan.state = state
    hanchan.deposits = table.state.get("deposits") or 0
    hanchan.spectators = list(table.spectators)
    hanchan.save()
    result = settle_table(under.ruleset, under.options, table) if is_over else None
    rows = list(hanchan.participants.order_by("seat"))
    for row in rows:
        row.score, row.chips = table.totals[row.seat], table.chips[row.seat]
        row.penalty = stored_penalty(table.penalties[row.seat])
        row.place = result.places[row.seat] if result else None
        row.points = result.points[row.seat] if result else None
        for column, value in copied_columns(hanchan).items():
            setattr(row, column, value)
    columns = ["score", "chips", "penalty", "place", "points", "season", "club", "played_key", "counts"]
    Participant.objects.bulk_update(rows, columns)


def caches_write(rows: Sequence[Deal], played: Iterable[PlayedDeal]) -> None:
    """What the deals are worth and where they lead, written where it differs."""
    changed = []
    for row, deal in zip(rows, played, strict=True):
        answer, table = dict(deal.answer), deal.table.as_json()
        if (row.answer, row.table) != (answer, table):
            row.answer, row.table = answer, table
            changed.append(row)
    Deal.objects.bulk_update(changed, ["answer", "table"])


def table_snapshot(hanchan: Hanchan) -> dict[str, Any]:
    """What a recorder sees between two deals, and what a conflict shows."""
    table = table_of(hanchan)
    return {
        "version": hanchan.version,
        "state": hanchan.state,
        "next_deal": None if table.over or not hanchan.is_open else table.played + 1,
        "scores": list(table.totals),
        "chips": list(table.chips),
        "penalties": list(table.penalties),
        "spectators": list(table.spectators),
        "over": table.over,
        "table": dict(table.state),
    }
