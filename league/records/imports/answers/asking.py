"""Ask what the columns of a file are, where it is not understood, and follow the answer for the next such file."""

from dataclasses import replace
from datetime import date

from django.utils import timezone

from league.accounts.models import User
from league.core.errors import ColumnsDoubtful, LeagueError
from league.players.models import fold_name
from league.players.selectors import players_known
from league.records.imports.answers.remembered import answer_forget, answer_keep, answer_of
from league.records.imports.columns.guessing import LOOKED_AT, columns_asked
from league.records.imports.examining import ImportOrder
from league.records.imports.reading import ReadFile
from league.records.imports.table import FileTable
from league.records.imports.understanding import games_tables
from rules.registry import find_ruleset

ASKED = (
    "missing_import_field", "column_twice", "unknown_column", "unknown_import_field", "field_twice",
    "wrong_column_count",
)  # fmt: skip


def as_answered(order: ImportOrder, table: FileTable) -> tuple[ImportOrder, date | None]:
    """The order with what was said of such a file before, and the day of that answer."""
    if order.column_fields or order.columns:
        return order, None
    answer = answer_of(order.club, table.heading)
    if answer is None:
        return order, None
    return replace(order, column_fields=tuple(answer.fields)), timezone.localdate(answer.answered_at)


def columns_doubt(refusal: LeagueError, order: ImportOrder, table: FileTable) -> LeagueError:
    """The refusal, with what each column seems to be if it is about the columns."""
    if refusal.code not in ASKED:
        return refusal
    cells = {cell.strip() for line in table.lines[:LOOKED_AT] for cell in line.cells if cell.strip()}
    known = {fold_name(name) for name in players_known(order.club, cells)}
    return ColumnsDoubtful(refusal, columns_asked(table, most_seats(order), known))


def most_seats(order: ImportOrder) -> int:
    return max(most for version in order.rules.versions for most in find_ruleset(version.ruleset).players)


def answers_follow(actor: User, order: ImportOrder, read: ReadFile) -> None:
    """Remember what was said of the columns of a file that is stored, unless the file says the same by itself."""
    source = read.games.source
    if not order.column_fields or source is None:
        return
    if _read_alone(order, source) == tuple(order.column_fields):
        answer_forget(order.club, source.heading)
    else:
        answer_keep(actor, order.club, source.heading, order.column_fields)


def _read_alone(order: ImportOrder, table: FileTable) -> tuple[str, ...]:
    alone = replace(order, column_fields=(), columns={})
    try:
        return next(games_tables(table, alone, order.rules)).fields
    except LeagueError:
        return ()
