"""The table of a hanchan between two deals: read from the last deal, written to the participants."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from league.core.points import stored_penalty
from league.records.models import Deal, Hanchan, Participant
from league.records.settlement import PlayedUnder, copied_columns, played_under
from rules.settlement import GameResult
from scoring.engine.tables import table_values
from scoring.replay import PlayedDeal, Table, settle_table, start_table, table_from_json

Entry = Mapping[str, Any]


def table_of(hanchan: Hanchan, *, before: int | None = None, under: PlayedUnder | None = None) -> Table:
    """Return the table after the last standing deal, or before the deal with this number.

    under       the rules of the hanchan, where the caller has resolved them
    """
    deals = hanchan.deals.standing()
    if before is not None:
        deals = deals.filter(number__lt=before)
    last = deals.last()
    return table_from_json(last.table) if last else first_table(hanchan, under)


def first_table(hanchan: Hanchan, under: PlayedUnder | None = None) -> Table:
    ruleset, options = under or played_under(hanchan.house_rules)
    return start_table(ruleset, options, players=hanchan.participants.count())


def table_write(hanchan: Hanchan, table: Table, under: PlayedUnder, *, is_over: bool) -> None:
    """Write the table to the hanchan and its participants, with places and points if the hanchan is over."""
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
    differing = set()
    for row in rows:
        for column, value in _seat_columns(hanchan, table, result, row.seat).items():
            if getattr(row, column) != value:
                setattr(row, column, value)
                differing.add(column)
    if differing:
        Participant.objects.bulk_update(rows, sorted(differing))


def _seat_columns(hanchan: Hanchan, table: Table, result: GameResult | None, seat: int) -> dict[str, Any]:
    return {
        "score": table.totals[seat],
        "chips": table.chips[seat],
        "penalty": stored_penalty(table.penalties[seat]),
        "place": result.places[seat] if result else None,
        "points": result.points[seat] if result else None,
        **copied_columns(hanchan),
    }


def caches_write(rows: Sequence[Deal], played: Iterable[PlayedDeal]) -> None:
    """Write the answers and tables of the deals where they differ."""
    changed = []
    for row, deal in zip(rows, played, strict=True):
        answer, table = dict(deal.answer), deal.table.as_json()
        if (row.answer, row.table) != (answer, table):
            row.answer, row.table = answer, table
            changed.append(row)
    Deal.objects.bulk_update(changed, ["answer", "table"])


@dataclass(frozen=True)
class TableSnapshot:
    """A table between two deals, as a recorder sees it; what a rule system does not have is None.

    scores, chips, penalties    by player, in the order of the hanchan's seats
    at_table, waiting           the players who have a seat now, by seat, and those who wait for one
    """

    version: int
    state: str
    next_deal: int | None
    over: bool
    scores: Sequence[int]
    chips: Sequence[int]
    penalties: Sequence[str]
    spectators: Sequence[int]
    dealer: int | None
    round_wind: str | None
    honba: int | None
    deposits: int
    phase: str | None
    passes: int | None
    wins_in_a_row: Sequence[int] | None
    at_table: Sequence[int]
    waiting: Sequence[int]


def table_snapshot(hanchan: Hanchan, table: Table | None = None) -> TableSnapshot:
    """Return the table that a recorder sees between two deals and that a conflict shows."""
    values = table_values(table or table_of(hanchan))
    next_deal = values["next_deal"] if hanchan.is_open else None
    return TableSnapshot(version=hanchan.version, state=hanchan.state, **{**values, "next_deal": next_deal})
