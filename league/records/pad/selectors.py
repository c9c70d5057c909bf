"""Reads for the pad: the table before the next deal with what it asks, and a deal that is not stored yet."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils import translation

from league.core.errors import LeagueError
from league.families import family_of
from league.families.family import DealFields
from league.records.deals.tables import TableSnapshot, first_table, table_of, table_snapshot
from league.records.models import Deal, Hanchan, Participant
from league.records.recorder.seating import TableShown, table_shown
from league.records.recorder.table_now import DealLine, deal_line, played_in_words
from league.records.settlement import played_under
from scoring.engine.deals import played_shown
from scoring.replay import Table, play, table_from_json

# Of the last deals in words: the last one, and those that another phone may have recorded meanwhile.
LAST_DEALS = 4


@dataclass(frozen=True)
class DealTold:
    """A recorded deal in words, with who entered it."""

    deal: Deal
    line: DealLine


@dataclass(frozen=True)
class NextDeal:
    table: TableSnapshot
    shown: TableShown
    asks: DealFields
    last: list[DealTold]
    checkpoint: dict[str, Any]


def next_deal(hanchan: Hanchan, people: list[Participant]) -> NextDeal:
    """Return the table before the next deal, what that deal asks, and the last deals in words."""
    return _asked_at(hanchan, table_of(hanchan), people, last_deals(hanchan, people))


def _asked_at(hanchan: Hanchan, table: Table, people: list[Participant], last: list[DealTold]) -> NextDeal:
    ruleset, options = played_under(hanchan.house_rules)
    asks = DealFields(results=()) if table.over else family_of(ruleset).deal_fields(options, table.state)
    return NextDeal(table_snapshot(hanchan, table), table_shown(hanchan, table, people), asks, last, table.as_json())


def last_deals(hanchan: Hanchan, people: list[Participant]) -> list[DealTold]:
    """Return the last deals, the latest first."""
    latest = list(hanchan.deals.standing().select_related("entered_by").order_by("-number")[: LAST_DEALS + 1])
    tables = [table_from_json(deal.table) for deal in latest[1:]]
    if latest and len(latest) <= LAST_DEALS:
        tables.append(first_table(hanchan))
    return [
        DealTold(deal, deal_line(hanchan, deal, before, people)) for deal, before in zip(latest, tables, strict=False)
    ]


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
    """Return what the entry would do as the next deal, or in place of the deal with the number.

    raises      LeagueError `no_deal`; RuleError of the deal
    """
    table = table_of(hanchan, before=number)
    if number is not None and number > table.played + 1:
        raise LeagueError("no_deal", number=number)
    ruleset, options = played_under(hanchan.house_rules)
    played = play(ruleset, options, table, entry)
    worked_out = played_shown(ruleset, options, table, played, family_of(ruleset).words, translation)
    words = played_in_words(hanchan, table, played, people)
    return DealAhead(worked_out, words, _asked_at(hanchan, played.table, people, []))
