"""A tournament as sheets: what can be handed out, each with its head and foot, the same numbers as on the pages."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.clubs.rules_in_words import differences
from league.errors import LeagueError
from league.exports import csv, xlsx
from league.exports.metric_columns import ranked_by
from league.exports.sheet import Cell, Column, Sheet
from league.tournaments.access import Sight
from league.tournaments.models import Tournament
from league.tournaments.sheet_rows import (
    best_hands,
    cards,
    ema_report,
    penalties,
    players,
    results,
    schedule,
    seating,
    standings,
    teams,
)

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

Rows = tuple[list[Column], list[list[Cell]]]


@dataclass(frozen=True)
class SheetKind:
    """One kind of sheet.

    make        columns and rows, as the visitor may see them
    is_ranked   how it is ranked stands below it
    for_desk    nobody else gets it
    """

    key: str
    title: "StrOrPromise"
    make: Callable[[Sight], Rows]
    is_ranked: bool = False
    for_desk: bool = False


SHEETS: tuple[SheetKind, ...] = (
    SheetKind("standings", gettext_lazy("Standings"), standings, is_ranked=True),
    SheetKind("teams", gettext_lazy("Teams"), teams, is_ranked=True),
    SheetKind("results", gettext_lazy("Results"), results),
    SheetKind("seating", gettext_lazy("Seating by table"), seating),
    SheetKind("schedule", gettext_lazy("Seating by player"), schedule),
    SheetKind("cards", gettext_lazy("Report cards"), cards),
    SheetKind("best-hands", gettext_lazy("Best hands"), best_hands),
    SheetKind("penalties", gettext_lazy("Penalties"), penalties),
    SheetKind("players", gettext_lazy("Players"), players),
    SheetKind("ema", gettext_lazy("EMA report"), ema_report, is_ranked=True, for_desk=True),
)


@dataclass(frozen=True)
class Writer:
    write: Callable[[Sheet], bytes]
    content_type: str


def _write_pdf(sheet: Sheet) -> bytes:
    # Typesetting is loaded by whoever prints, not by every web process at its start.
    from league.exports.pdf import write_pdf

    return write_pdf(sheet)


WRITERS: dict[str, Writer] = {
    "csv": Writer(csv.write_csv, csv.CONTENT_TYPE),
    "xlsx": Writer(xlsx.write_xlsx, xlsx.CONTENT_TYPE),
    "json": Writer(csv.write_json, "application/json"),
    "pdf": Writer(_write_pdf, "application/pdf"),
}


@dataclass(frozen=True)
class EventFile:
    name: str
    content_type: str
    content: bytes


def sheets_for(sight: Sight) -> list[SheetKind]:
    return [kind for kind in SHEETS if sight.is_desk or not kind.for_desk]


def find_sheet(sight: Sight, key: str) -> SheetKind:
    for kind in sheets_for(sight):
        if kind.key == key:
            return kind
    raise LeagueError("not_found")


def event_file(sight: Sight, key: str, suffix: str, *, now: datetime) -> EventFile:
    """A sheet as a file; its name says whether it is provisional.

    raises      LeagueError `not_found`, `unknown_format`
    """
    kind = find_sheet(sight, key)
    if suffix not in WRITERS:
        raise LeagueError("unknown_format", format=suffix, allowed=", ".join(WRITERS))
    writer, tournament = WRITERS[suffix], sight.tournament
    state = "-provisional" if tournament.is_provisional else ""
    content = writer.write(event_sheet(sight, kind, now=now))
    return EventFile(f"{tournament.slug}-{kind.key}{state}.{suffix}", writer.content_type, content)


def event_sheet(sight: Sight, kind: SheetKind, *, now: datetime) -> Sheet:
    columns, rows = kind.make(sight)
    title = f"{sight.tournament.name}: {kind.title}"
    return Sheet(title, columns, rows, head=event_head(sight.tournament, now), foot=event_foot(sight, kind.is_ranked))


def event_head(tournament: Tournament, now: datetime) -> list[tuple[str, str]]:
    """Whose it is, when and where it was played, under which rules, and when this was printed."""
    printed = now.astimezone(ZoneInfo(tournament.club.time_zone))
    head = [(_("Club"), tournament.club.name), (_("Days"), days_of(tournament))]
    if tournament.place:
        head.append((_("Venue"), tournament.place))
    head.append((_("Rules"), rules_of(tournament)))
    return [*head, (_("Printed"), date_format(printed, "DATETIME_FORMAT"))]


def days_of(tournament: Tournament) -> str:
    first, last = tournament.starts_on, tournament.ends_on or tournament.starts_on
    return date_format(first) if first == last else f"{date_format(first)} – {date_format(last)}"


def rules_of(tournament: Tournament) -> str:
    """The house rules by name, and every option that is not as its ruleset comes."""
    version = tournament.house_rules
    unusual = [f"{one.help} {one.value}" for one in differences(None, version)]
    return " · ".join([f"{version} ({version.ruleset})", *unusual])


def event_foot(sight: Sight, is_ranked: bool) -> Sequence[str]:
    return list(_foot_lines(sight, is_ranked))


def _foot_lines(sight: Sight, is_ranked: bool) -> Iterable[str]:
    table = sight.table()
    if is_ranked:
        yield ranked_by(table.rule)
    if sight.tournament.is_provisional:
        yield _("Provisional: the tournament is not closed.")
    if table.is_frozen:
        yield _("Results after round %(round)s are kept back until the end.") % {"round": table.upto}
