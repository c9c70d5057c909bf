"""Reads for the pad: the table before a deal with what it asks, deals in words, and a deal that is not stored yet."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.utils import translation

from league.core.errors import LeagueError
from league.families import family_of
from league.families.family import DealFields
from league.records.deals.replaying import decided_on
from league.records.deals.seating import TableShown, table_shown
from league.records.deals.table_now import DealLine, deal_line
from league.records.deals.tables import TableSnapshot, first_table, table_of, table_snapshot
from league.records.models import Deal, Hanchan, Participant
from league.records.settlement import played_under
from rules.settlement import GameResult
from scoring.engine.deals import played_ahead, played_shown
from scoring.engine.tables import table_shown as engine_table
from scoring.replay import Table, settle_table, table_from_json

# Of the last deals in words: the last one, and those that another phone may have recorded meanwhile.
LAST_DEALS = 4


@dataclass(frozen=True)
class DealTold:
    """A recorded deal in words, with who entered it."""

    deal: Deal
    line: DealLine


@dataclass(frozen=True)
class LastDeal(DealTold):
    """One of the last deals, with all that a recorder needs to go on as if it had been taken back.

    asks        what the deal asked; None where the next deal asks the same
    before      the table before the deal, as docs/engine.md has it in an answer
    checkpoint  the same table as `work_out` takes it
    """

    asks: DealFields | None
    before: dict[str, Any]
    checkpoint: dict[str, Any]


@dataclass(frozen=True)
class NextDeal:
    """
    result      places and points of a game that has ended; None before
    """

    table: TableSnapshot
    shown: TableShown
    asks: DealFields
    last: list[LastDeal]
    checkpoint: dict[str, Any]
    result: GameResult | None


def next_deal(hanchan: Hanchan, people: list[Participant]) -> NextDeal:
    """Return the table before the next deal, what that deal asks, and the last deals in words."""
    now = _asked_at(hanchan, table_of(hanchan), people, has_ended=hanchan.counts)
    last = [_last_deal(hanchan, told, before, now.asks) for told, before in _told(hanchan, people, LAST_DEALS)]
    return replace(now, last=last)


def _asked_at(hanchan: Hanchan, table: Table, people: list[Participant], *, has_ended: bool = False) -> NextDeal:
    ruleset, options = played_under(hanchan.house_rules)
    asks = DealFields(results=()) if table.over else family_of(ruleset).deal_fields(options, table.state)
    return NextDeal(
        table=table_snapshot(hanchan, table),
        shown=table_shown(hanchan, table, people),
        asks=asks,
        last=[],
        checkpoint=table.as_json(),
        result=settle_table(ruleset, options, table) if has_ended or table.over else None,
    )


def _last_deal(hanchan: Hanchan, told: DealTold, before: Table, asked_next: DealFields) -> LastDeal:
    ruleset, options = played_under(hanchan.house_rules)
    family = family_of(ruleset)
    asks = family.deal_fields(options, before.state)
    return LastDeal(
        told.deal,
        told.line,
        asks=None if asks == asked_next else asks,
        before=engine_table(ruleset, options, before, family.words, translation),
        checkpoint=before.as_json(),
    )


def deals_told(hanchan: Hanchan, people: list[Participant]) -> list[DealTold]:
    """Return all standing deals in words, the latest first."""
    return [told for told, _before in _told(hanchan, people)]


def _told(hanchan: Hanchan, people: list[Participant], most: int | None = None) -> list[tuple[DealTold, Table]]:
    """Return the latest deals in words, each with the table before it."""
    latest = list(
        hanchan.deals.standing().select_related("entered_by").order_by("-number")[: None if most is None else most + 1]
    )
    # The table before a deal is the one after the deal before it.
    tables = [table_from_json(deal.table) for deal in latest[1:]]
    if latest and latest[-1].number == 1:
        tables.append(first_table(hanchan))
    return [
        (DealTold(deal, deal_line(hanchan, deal, before, people)), before)
        for deal, before in zip(latest, tables, strict=False)
    ][:most]


@dataclass(frozen=True)
class RecordedDeal:
    """A recorded deal as it was entered, in words, and the table before it with what the deal asked."""

    told: DealTold
    before: NextDeal


def recorded_deal(hanchan: Hanchan, people: list[Participant], number: int) -> RecordedDeal:
    """Return a standing deal; raises LeagueError `no_deal`."""
    deal = hanchan.deals.standing().select_related("entered_by").filter(number=number).first()
    if deal is None:
        raise LeagueError("no_deal", number=number)
    table = table_of(hanchan, before=number)
    told = DealTold(deal, deal_line(hanchan, deal, table, people))
    return RecordedDeal(told, _asked_at(hanchan, table, people))


@dataclass(frozen=True)
class DealAhead:
    """A deal that is not recorded.

    worked_out  the answer of docs/engine.md 「work_out」
    next        the table after it, and what the deal after it asks; without the last deals
    """

    worked_out: dict[str, Any]
    words: list[str]
    next: NextDeal


def deal_ahead(
    hanchan: Hanchan, people: list[Participant], entry: Mapping[str, Any], *, number: int | None = None
) -> DealAhead:
    """Return what the entry would do as the next deal, or in place of the deal with the number, whose adjustments stay.

    raises      LeagueError `no_deal`; RuleError of the deal
    """
    table = table_of(hanchan, before=number)
    if number is not None and number > table.played + 1:
        raise LeagueError("no_deal", number=number)
    ruleset, options = played_under(hanchan.house_rules)
    names = [person.played_by(table.played + 1).public_name for person in people]
    present = hanchan.deals.standing().filter(number=number).first() if number is not None else None
    played = played_ahead(ruleset, options, table, {**(decided_on(present.entry) if present else {}), **entry}, names)
    worked_out = played_shown(ruleset, options, table, played, names, family_of(ruleset).words, translation)
    return DealAhead(worked_out, worked_out["deal"]["words"], _asked_at(hanchan, played.table, people))
