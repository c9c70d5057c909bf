"""Keep the final tables of seasons and evenings of which no games exist."""

from collections.abc import Iterable, Sequence
from datetime import date
from decimal import Decimal
from typing import Any, NamedTuple

from django.db import transaction
from django.utils.translation import gettext

from league.accounts.models import User
from league.clubs.models import Club
from league.clubs.roles import require
from league.core.errors import LeagueError, VersionConflict, existing
from league.core.uniqueness import unique_name
from league.finals.lines import NamedLine, read_points
from league.finals.models import FinalTable, FinalTableRow
from league.history.models import LogEntry
from league.history.services import history_log
from league.players.locking import players_lock
from league.players.models import Player, fold_name
from league.players.selectors import players_known

FIELDS = ("name", "period", "opens", "closes", "rules")
MOST_LINES = 1000
# Beyond it a column would overflow.
MOST_GAMES = 1_000_000


class FinalLine(NamedTuple):
    """A line as somebody enters it.

    player      who it is; None: somebody with this `name`, who is no player of the club
    rank        None in all lines: by their points
    """

    player: Player | None
    name: str = ""
    points: str = ""
    games: int | None = None
    rank: int | None = None


@transaction.atomic
def final_table_add(
    *,
    actor: User,
    club: Club,
    name: str,
    lines: Sequence[FinalLine],
    period: str = "",
    opens: date | None = None,
    closes: date | None = None,
    rules: str = "",
    import_run: Any = None,
) -> FinalTable:
    """Add a final table.

    raises      LeagueError `name_taken`, `ends_before_it_begins`, and those of the lines
    """
    require(actor, club, "season")
    table = FinalTable(
        club=club, name=name, period=period, opens=opens, closes=closes, rules=rules, import_run=import_run,
        added_by=actor,
    )  # fmt: skip
    _check(table)
    with unique_name(table.name):
        table.save()
    _rows_write(table, lines)
    history_log(actor, "final_table_add", table, after=_logged(table, (*FIELDS, "final_lines")))
    return table


@transaction.atomic
def final_table_amend(
    *, actor: User, table: FinalTable, lines: Sequence[FinalLine] | None = None, version: int | None = None,
    **changes: Any,
) -> FinalTable:  # fmt: skip
    """Change what a table says of itself, or replace its lines.

    version     the version that was seen
    raises      VersionConflict, and what `final_table_add` raises
    """
    require(actor, table.club, "season")
    table = _locked(table)
    if version is not None and version != table.version:
        raise VersionConflict(table)
    fields = (*(field for field in FIELDS if field in changes), *(("final_lines",) if lines is not None else ()))
    before = _logged(table, fields)
    for field in changes:
        setattr(table, field, changes[field])
    _check(table)
    if lines is not None:
        _rows_write(table, lines)
    after = _logged(table, fields)
    fields = tuple(field for field in fields if before[field] != after[field])
    if fields:
        with unique_name(table.name):
            table.save()
        old, new = ({field: side[field] for field in fields} for side in (before, after))
        history_log(actor, "final_table_amend", table, before=old, after=new)
    return table


@transaction.atomic
def final_table_delete(*, actor: User, table: FinalTable, reason: str = "") -> None:
    """Delete a table. The log keeps its lines, so that they can be entered again."""
    require(actor, table.club, "season")
    _delete(actor, _locked(table), reason)


def _delete(actor: User | None, table: FinalTable, reason: str) -> None:
    history_log(actor, "final_table_delete", table, before=_logged(table, (*FIELDS, "final_lines")), reason=reason)
    table.delete()


def final_tables_take_back(*, actor: User | None, run: Any, takes_amended: bool, file: str) -> None:
    """Delete what an import has stored, in the caller's transaction; who undoes it has been allowed to.

    takes_amended   whether tables go too that were changed since
    """
    tables = FinalTable.objects.filter(import_run=run).order_by("pk")
    amended = LogEntry.objects.filter(
        club=run.club, subject_type=FinalTable._meta.label_lower, action="final_table_amend",
        subject_id__in=[str(pk) for pk in tables.values_list("pk", flat=True)],
    )  # fmt: skip
    kept = set() if takes_amended else {int(key) for key in amended.values_list("subject_id", flat=True)}
    for table in tables.exclude(pk__in=kept):
        _delete(actor, _locked(table), gettext("The import of {file} was undone.").format(file=file))


def lines_of_names(club: Club, named: Iterable[NamedLine]) -> list[FinalLine]:
    """The lines with the players whose names or aliases they have; other names stay names."""
    lines = list(named)
    known = players_known(club, {line.name for line in lines})
    return [
        FinalLine(player := known.get(line.name), "" if player else line.name, line.points, line.games, line.rank)
        for line in lines
    ]


def _locked(table: FinalTable) -> FinalTable:
    return existing(FinalTable.objects.select_for_update(of=("self",), no_key=True).filter(pk=table.pk).first())


def _check(table: FinalTable) -> None:
    if table.opens and table.closes and table.closes < table.opens:
        raise LeagueError("ends_before_it_begins", first=table.opens, last=table.closes)
    table.full_clean(exclude=["club", "added_by", "import_run"], validate_unique=False, validate_constraints=False)


# ----- lines -----
def _rows_write(table: FinalTable, lines: Sequence[FinalLine]) -> None:
    """Replace the lines of a table. Who stays keeps the entry under which they were recorded."""
    if not lines:
        raise LeagueError("final_table_empty")
    if len(lines) > MOST_LINES:
        raise LeagueError("too_many_lines", most=MOST_LINES)
    recorded = dict(table.rows.exclude(player=None).values_list("player", "recorded_player"))
    counts_for = players_lock(line.player.pk for line in lines if line.player)
    rows = [
        _row(table, line, rank, counts_for, recorded)
        for rank, line in sorted(zip(_ranks(lines), lines, strict=True), key=lambda ranked: ranked[0])
    ]
    _check_once(rows)
    for order, row in enumerate(rows, 1):
        row.order = order
        row.full_clean(
            exclude=["table", "player", "recorded_player"], validate_unique=False, validate_constraints=False
        )
    table.rows.all().delete()
    FinalTableRow.objects.bulk_create(rows)


def _row(
    table: FinalTable, line: FinalLine, rank: int, counts_for: dict[int, Player], recorded: dict[int, int]
) -> FinalTableRow:
    row = FinalTableRow(table=table, rank=rank, games=line.games, points=read_points(line.points))
    if line.games is not None and not 0 <= line.games <= MOST_GAMES:
        raise LeagueError("bad_number", value=line.games)
    if line.player is None:
        row.name = line.name
        if not line.name.strip():
            raise LeagueError("name_missing")
    else:
        if line.player.club_id != table.club_id:
            raise LeagueError("unknown_player", name=line.player.name)
        row.player = counts_for[line.player.pk]
        row.recorded_player_id = recorded.get(row.player.pk, line.player.pk)
    return row


def _check_once(rows: Sequence[FinalTableRow]) -> None:
    seen: set[int | str] = set()
    for row in rows:
        key = row.player_id or fold_name(row.name)
        if key in seen:
            raise LeagueError("player_listed_twice", name=row.name or row.public_name)
        seen.add(key)


def check_ranks(lines: Sequence[FinalLine | NamedLine]) -> None:
    """
    raises      LeagueError `final_ranks_mixed`, `final_points_missing`, `bad_points`, `bad_number`
    """
    _ranks(lines)


def _ranks(lines: Sequence[FinalLine | NamedLine]) -> list[int]:
    """The ranks as they were given, or by points: who has equal points shares a rank."""
    given = [line.rank for line in lines if line.rank is not None]
    if len(given) == len(lines):
        if wrong := [rank for rank in given if not 1 <= rank <= MOST_LINES]:
            raise LeagueError("bad_number", value=wrong[0])
        return given
    if given:
        raise LeagueError("final_ranks_mixed")
    points = [read_points(line.points) for line in lines]
    if not all(points):
        raise LeagueError("final_points_missing")
    values = [Decimal(text) for text in points]
    return [1 + sum(other > value for other in values) for value in values]


# ----- the log -----
def _logged(table: FinalTable, fields: Iterable[str]) -> dict[str, Any]:
    logged: dict[str, Any] = {field: getattr(table, field) for field in fields if field != "final_lines"}
    logged |= {day: value.isoformat() for day in ("opens", "closes") if (value := logged.get(day))}
    if "final_lines" in fields:
        logged["final_lines"] = [_logged_row(row) for row in table.rows.select_related("player").order_by("order")]
    return logged


def _logged_row(row: FinalTableRow) -> dict[str, Any]:
    player = {"player": row.player_id} if row.player_id else {}
    return {**player, "name": row.public_name, "rank": row.rank, "games": row.games, "points": row.points}
