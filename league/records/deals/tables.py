"""The table of a hanchan between two deals: read from the last deal, written to the participants."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from league.core.points import stored_penalty
from league.records.models import Deal, Hanchan, Participant
from league.records.settlement import copied_columns, played_under
from scoring.replay import PlayedDeal, Table, settle_table, start_table, table_from_json

Entry = Mapping[str, Any]


def table_of(hanchan: Hanchan, *, before: int | None = None) -> Table:
    """Return the table after the last standing deal, or before the deal with this number."""
    deals = hanchan.deals.standing()
    if before is not None:
        deals = deals.filter(number__lt=before)
    last = deals.last()
    return table_from_json(last.table) if last else first_table(hanchan)


def first_table(hanchan: Hanchan) -> Table:
    ruleset, options = played_under(hanchan.house_rules)
    return start_table(ruleset, options, players=hanchan.participants.count())


def table_write(hanchan: Hanchan, table: Table, *, is_over: bool) -> None:
    """Write the table to the hanchan and its participants, with places and points if the hanchan is over."""
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
    """Write the answers and tables of the deals where they differ."""
    changed = []
    for row, deal in zip(rows, played, strict=True):
        answer, table = dict(deal.answer), deal.table.as_json()
        if (row.answer, row.table) != (answer, table):
            row.answer, row.table = answer, table
            changed.append(row)
    Deal.objects.bulk_update(changed, ["answer", "table"])


def table_snapshot(hanchan: Hanchan) -> dict[str, Any]:
    """Return the table that a recorder sees between two deals and that a conflict shows."""
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
