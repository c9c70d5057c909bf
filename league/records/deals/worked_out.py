from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from league.records.deals.tables import table_of
from league.records.models import Deal
from league.records.settlement import played_under
from scoring.engine.deals import wins_of
from scoring.hands import IN_PLACE, fill_values

Wins = list[Mapping[str, Any]]


@dataclass(frozen=True)
class WorkedOut:
    """
    wins        each win with its winner, the seat that it is `from`, and its value
    payments    of the whole deal, by seat
    """

    wins: Wins
    payments: Sequence[int]


def worked_out(deal: Deal) -> WorkedOut | None:
    """Return the values of the wins that were entered as hands or patterns, and the payments of the deal by seat.

    returns     None if there are no such wins
    """
    ruleset, options = played_under(deal.hanchan.house_rules)
    entered = wins_of(deal.entry)
    if all(IN_PLACE.isdisjoint(win) for win in entered):
        return None
    state = table_of(deal.hanchan, before=deal.number).state
    valued = wins_of(fill_values(ruleset, options, {**state, **deal.entry}, is_recorded=True))
    wins: Wins = [
        {"winner": win["winner"], "from": win["from"], **win["value"]}
        for win, as_entered in zip(valued, entered, strict=True)
        if not IN_PLACE.isdisjoint(as_entered)
    ]
    return WorkedOut(wins, deal.answer["deltas"])
