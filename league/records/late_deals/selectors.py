"""Reads of deals that were handed over late: in words, with their payments as the next deal of the table."""

from collections.abc import Iterable
from dataclasses import dataclass

from league.core.errors import LeagueError, translated
from league.records.deals.table_now import people_of, seat_names
from league.records.deals.tables import table_of
from league.records.late_deals.services import already_recorded
from league.records.models import Hanchan, LateDeal, LateDealQuerySet
from league.records.pad.selectors import deal_ahead
from league.sessions.models import Session
from rules.errors import RuleError
from scoring.engine.tables import table_values


def late_deals_of_table(hanchan: Hanchan) -> LateDealQuerySet:
    return _with_names().filter(hanchan=hanchan)


def late_deals_of_evening(session: Session) -> LateDealQuerySet:
    return _with_names().filter(hanchan__session=session)


def _with_names() -> LateDealQuerySet:
    return LateDeal.objects.select_related(
        "link__made_by", "decided_by", "deal", "hanchan__club", "hanchan__house_rules__house_rules"
    )


@dataclass(frozen=True)
class LateDealShown:
    """
    next_deal       the number that it gets if it is accepted now; None after the end of the game
    words           the deal in words
    payments        by name
    recorded_as     the number of the deal if the table has the same one already
    why_not         the sentence of the rules if it cannot be the next deal, or empty
    """

    row: LateDeal
    next_deal: int | None
    words: list[str]
    payments: list[tuple[str, int]]
    recorded_as: int | None
    why_not: str


def late_deals_shown(rows: Iterable[LateDeal]) -> list[LateDealShown]:
    return [late_deal_shown(row) for row in rows]


def late_deal_shown(row: LateDeal) -> LateDealShown:
    """Return a deal as it would be as the next one of its table; of a decided one only what was decided."""
    if row.state != LateDeal.State.WAITING:
        return LateDealShown(row, None, [], [], None, "")
    hanchan = row.hanchan
    same = already_recorded(row, hanchan)
    number = same.number if same else None
    people, table = people_of(hanchan), table_of(hanchan)
    values = table_values(table)
    try:
        ahead = deal_ahead(hanchan, people, row.entry)
    except (RuleError, LeagueError) as error:
        return LateDealShown(row, values["next_deal"], [], [], number, translated(error))
    payments = list(zip(seat_names(table, people), ahead.worked_out["deal"]["payments"], strict=True))
    return LateDealShown(row, values["next_deal"], ahead.words, payments, number, "")
