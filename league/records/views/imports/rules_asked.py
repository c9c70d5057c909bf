"""The house rules by date on the page of the report: a row for each day on which other rules began."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta
from itertools import pairwise
from typing import NamedTuple

from django.utils.translation import gettext as _

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.core.errors import LeagueError
from league.core.parsing import whole_number
from league.records.imports.circumstances.by_date import GameRules, RulesFrom
from league.records.imports.examining import ImportOrder
from league.records.imports.reading import ReadFile
from league.records.imports.report import ImportReport
from league.records.imports.rules.making import rules_make
from league.records.views.imports.file_form import FileForm

# Before the number of a row.
FROM, OF = "rules-from-", "rules-of-"
# Before the day from which the house rules hold that the page proposes to make.
MAKE = "make-"


class RulesRow(NamedTuple):
    """
    since, house_rules      as they stand in the fields: a day, and the key of a version
    """

    number: int
    since: str = ""
    house_rules: str = ""

    @property
    def is_empty(self) -> bool:
        return not (self.since or self.house_rules)


def rows_sent(form: FileForm) -> list[RulesRow]:
    """The rows that say something of the kept file."""
    if form.is_another_file():
        return []
    numbers = [key.removeprefix(FROM) for key in form.data if key.startswith(FROM)]
    rows = (
        RulesRow(int(number), form.data[FROM + number].strip(), form.data.get(OF + number, "").strip())
        for number in numbers
        if whole_number(number) is not None
    )
    return [row for row in rows if not row.is_empty]


def rules_sent(club: Club, form: FileForm) -> tuple[RulesFrom, ...]:
    """
    raises      LeagueError `bad_date`, `bad_field`, `unknown_house_rules`
    """
    return tuple(_read(club, row) for row in rows_sent(form))


def _read(club: Club, row: RulesRow) -> RulesFrom:
    try:
        since = date.fromisoformat(row.since)
    except ValueError:
        raise LeagueError("bad_date", value=row.since) from None
    if not row.house_rules:
        raise LeagueError("bad_field", field=row.since, reason=_("Choose the house rules from this day on."))
    key = whole_number(row.house_rules)
    versions = HouseRulesVersion.objects.filter(house_rules__club=club).select_related("house_rules")
    version = None if key is None else versions.filter(pk=key).first()
    if version is None:
        raise LeagueError("unknown_house_rules", house_rules=row.house_rules)
    return RulesFrom(since, version)


class RulesAsked(NamedTuple):
    """
    first       the house rules of the games before every row
    rows        those that are chosen or that the points prove, and an empty one
    is_suggested    whether the points prove house rules of the club where others are chosen
    """

    first: HouseRulesVersion
    rows: list[RulesRow]
    versions: Sequence[HouseRulesVersion]
    is_suggested: bool

    @property
    def is_open(self) -> bool:
        return self.is_suggested or len(self.rows) > 1


def rules_asked(order: ImportOrder, report: ImportReport, versions: Sequence[HouseRulesVersion]) -> RulesAsked:
    chosen = order.rules
    # What each line of the file names needs no day.
    proof = () if "house_rules" in report.columns else report.proof
    proved = [
        RulesFrom(one.range.since, one.house_rules or chosen.on(one.range.since))
        for one in proof
        if one.range.candidate is not None
    ]
    is_suggested = any(one.house_rules != chosen.on(one.since) for one in proved)
    shown = _of_ranges(order.club, proved) if is_suggested else chosen
    rows = [RulesRow(number, str(one.since), str(one.house_rules.pk)) for number, one in enumerate(shown.later)]
    offered = dict.fromkeys([*versions, *chosen.versions, *shown.versions])
    return RulesAsked(shown.first, [*rows, RulesRow(len(rows))], list(offered), is_suggested)


def _of_ranges(club: Club, ranges: Sequence[RulesFrom]) -> GameRules:
    changes = [after for before, after in pairwise(ranges) if after.house_rules != before.house_rules]
    return GameRules(club, ranges[0].house_rules, changes)


def with_rules_made(actor: User, order: ImportOrder, read: ReadFile, wanted: str) -> ImportOrder:
    """The order with house rules that are made from what the points prove.

    wanted      the value of the button: MAKE and the first day
    """
    try:
        since = date.fromisoformat(wanted.removeprefix(MAKE))
    except ValueError:
        raise LeagueError("bad_date", value=wanted) from None
    made = rules_make(actor=actor, order=order, read=read, since=since)
    days = [*(one.played_on for one in read.entered), *(one.since - timedelta(days=1) for one in order.rules_by_date)]
    if all(day >= since for day in days):
        return replace(order, house_rules=made)
    others = [one for one in order.rules_by_date if one.since != since]
    return replace(order, rules_by_date=(*others, RulesFrom(since, made)))
