"""The sheets of a tournament: each with its head and foot, and with the same figures as on the pages."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any, NamedTuple

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.clubs.rules_in_words import differences
from league.sheets.files import PRINTED_FORMATS, find_writer
from league.sheets.kinds import SheetKind, find_kind
from league.sheets.metric_columns import ranked_by
from league.sheets.sheet import Sheet
from league.tournaments.core.access import TournamentAccess
from league.tournaments.draws.kept_cuts import kept_notes
from league.tournaments.models import Tournament
from league.tournaments.printing.columns import counted_games
from league.tournaments.printing.ema_report import ema_report, ema_workbook
from league.tournaments.printing.fairness_sheet import fairness_head, fairness_rows
from league.tournaments.printing.federation_rows import countries, ema_preview, with_notes
from league.tournaments.printing.penalty_rows import penalties
from league.tournaments.printing.sheet_rows import (
    Rows,
    best_hands,
    cards,
    players,
    results,
    schedule,
    seating,
    standings,
    teams,
)
from league.tournaments.timetable.sheet import timetable

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


class TournamentQuery(NamedTuple):
    """The tournament as the visitor may see it, and the time of printing."""

    access: TournamentAccess
    now: datetime


TournamentSheet = SheetKind[TournamentQuery]


def _kind(
    key: str,
    title: "StrOrPromise",
    rows_of: Callable[[TournamentAccess], Rows],
    *,
    is_ranked: bool = False,
    finish: Callable[[Sheet, TournamentAccess], Sheet] | None = None,
    **more: Any,
) -> TournamentSheet:
    """A sheet of these columns and rows; a ranked one says below them how it is ranked.

    finish      adds what only this sheet has
    """

    def build(query: TournamentQuery) -> Sheet:
        access, (columns, rows) = query.access, rows_of(query.access)
        head, foot = tournament_head(access.tournament, query.now), tournament_foot(access, is_ranked)
        sheet = Sheet(f"{access.tournament.name}: {title}", columns, rows, head=head, foot=foot)
        return finish(sheet, access) if finish else sheet

    return TournamentSheet(key, title, build, **more)


def _fairness(query: TournamentQuery) -> Sheet:
    access, (columns, rows) = query.access, fairness_rows(query.access)
    head = [*tournament_head(access.tournament, query.now), *fairness_head(access)]
    title = f"{access.tournament.name}: {_('Fairness of the seating')}"
    return Sheet(title, columns, rows, head=head, foot=tournament_foot(access, is_ranked=False))


SHEETS: tuple[TournamentSheet, ...] = (
    _kind("standings", gettext_lazy("Standings"), standings, is_ranked=True),
    _kind("teams", gettext_lazy("Teams"), teams, is_ranked=True),
    _kind("results", gettext_lazy("Results"), results),
    _kind("seating", gettext_lazy("Seating by table"), seating),
    _kind("schedule", gettext_lazy("Seating by player"), schedule),
    TournamentSheet("fairness", gettext_lazy("Fairness of the seating"), _fairness),
    _kind("cards", gettext_lazy("Report cards"), cards),
    _kind("best-hands", gettext_lazy("Best hands"), best_hands),
    _kind("penalties", gettext_lazy("Warnings and penalties"), penalties),
    _kind("players", gettext_lazy("Players"), players),
    _kind("countries", gettext_lazy("Countries"), countries, finish=with_notes),
    _kind("timetable", gettext_lazy("Timetable"), timetable),
    _kind("ema-preview", gettext_lazy("EMA points (preview)"), ema_preview, finish=with_notes),
    _kind("ema", gettext_lazy("EMA report"), ema_report, is_ranked=True, for_desk=True, finish=ema_workbook),
)


@dataclass(frozen=True)
class TournamentFile:
    name: str
    content_type: str
    content: bytes


def sheets_for(access: TournamentAccess) -> list[TournamentSheet]:
    return [kind for kind in SHEETS if access.is_desk or not kind.for_desk]


def tournament_sheet(access: TournamentAccess, key: str, *, now: datetime) -> Sheet:
    """raises      LeagueError `not_found`, also for a sheet of the desk that the visitor does not get"""
    return find_kind(sheets_for(access), key).build(TournamentQuery(access, now))


def tournament_file(access: TournamentAccess, key: str, suffix: str, *, now: datetime) -> TournamentFile:
    """A sheet as a file; its name tells whether the tournament's results are provisional.

    raises      LeagueError `not_found`, `unknown_format`
    """
    find_kind(sheets_for(access), key)
    writer, tournament = find_writer(suffix, PRINTED_FORMATS), access.tournament
    state = "-provisional" if tournament.is_provisional else ""
    content = writer.write(tournament_sheet(access, key, now=now))
    return TournamentFile(f"{tournament.slug}-{key}{state}.{suffix}", writer.content_type, content)


def tournament_head(tournament: Tournament, now: datetime) -> list[tuple[str, str]]:
    """The lines above a sheet: club, days, venue, rules and time of printing."""
    printed = now.astimezone(tournament.zone)
    head = [(_("Club"), tournament.club.name), (_("Days"), days_of(tournament))]
    if tournament.place:
        head.append((_("Venue"), tournament.place))
    head.append((_("Rules"), rules_of(tournament)))
    return [*head, (_("Printed"), date_format(printed, "DATETIME_FORMAT"))]


def days_of(tournament: Tournament) -> str:
    first, last = tournament.starts_on, tournament.ends_on or tournament.starts_on
    return date_format(first) if first == last else f"{date_format(first)} – {date_format(last)}"


def rules_of(tournament: Tournament) -> str:
    """The house rules by name, with every option that differs from the default of the ruleset."""
    version = tournament.house_rules
    unusual = [f"{one.help} {one.value}" for one in differences(None, version)]
    return " · ".join([f"{version} ({version.ruleset})", *unusual])


def tournament_foot(access: TournamentAccess, is_ranked: bool) -> Sequence[str]:
    return list(_foot_lines(access, is_ranked))


def _foot_lines(access: TournamentAccess, is_ranked: bool) -> Iterable[str]:
    table = access.table()
    if is_ranked:
        yield ranked_by(table.rule)
        if counted := counted_games(table):
            yield counted
    if is_ranked and not table.is_frozen:
        yield from kept_notes(access.tournament, table.stages, also_hidden=access.is_desk)
    if access.tournament.is_provisional:
        yield _("Provisional: the tournament is not closed.")
    if table.is_frozen:
        yield _("Results after round %(round)s are withheld until the end.") % {"round": table.upto}
