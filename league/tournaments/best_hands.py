"""The dearest wins of a tournament, as far as its games were recorded deal by deal."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from league.records.models import Deal, Hanchan
from league.records.settling import PlayedUnder, played_under
from league.records.tables import first_table
from league.tournaments.access import Sight
from league.tournaments.models import Entrant, Table
from scoring.hands import fill_values
from scoring.replay import table_from_json

MOST_SHOWN = 50


@dataclass(frozen=True)
class BestHand:
    """A win: whose, in which deal, its value in the ruleset's own unit, and what it brought."""

    entrant: Entrant
    round: int
    table: int
    deal: int
    total: int
    gain: int


def event_hands(sight: Sight) -> list[BestHand]:
    """The dearest first; of equal value the one that brought more, then the earlier."""
    under = played_under(sight.tournament.house_rules)
    tables = Table.objects.filter(
        round__in=sight.rounds(), hanchan__entry=Hanchan.Entry.DEALS, hanchan__state=Hanchan.State.FINISHED
    ).select_related("round", "hanchan__house_rules__house_rules")
    shown = [table for table in tables if sight.shows_results(table.round.number)]
    deals: dict[int, list[Deal]] = {}
    standing = Deal.objects.standing().filter(hanchan__in=[table.hanchan_id for table in shown])
    for deal in standing.order_by("hanchan", "number"):
        deals.setdefault(deal.hanchan_id, []).append(deal)
    hands = [hand for table in shown for hand in _hands_of(table, deals.get(table.hanchan_id or 0, []), under)]
    return sorted(hands, key=lambda one: (-one.total, -one.gain, one.round, one.table, one.deal))[:MOST_SHOWN]


def _hands_of(table: Table, deals: Sequence[Deal], under: PlayedUnder) -> Iterator[BestHand]:
    if not deals or table.hanchan is None:
        return
    seated = {seat.seat: seat.entrant for seat in table.seats.select_related("entrant__player")}
    before = first_table(table.hanchan)
    for deal in deals:
        # A win may have been entered as its tiles; the value is worked out as it was for the deal.
        question = fill_values(under.ruleset, under.options, {**before.state, **deal.entry})
        for win in _wins(question):
            value, winner = win.get("value"), win["winner"]
            total = value.get("total") if isinstance(value, dict) else None
            if isinstance(total, int) and winner in seated:
                gain = deal.answer["deltas"][winner]
                yield BestHand(seated[winner], table.round.number, table.number, deal.number, total, gain)
        before = table_from_json(deal.table)


def _wins(question: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    for part in [question.get("result"), *(question.get("events") or [])]:
        yield from (part.get("wins") or [] if isinstance(part, dict) else [])
