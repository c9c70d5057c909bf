"""Import a final table: all of it or nothing, with the same questions about names as games have."""

from dataclasses import dataclass
from pathlib import PurePath
from typing import NamedTuple

from django.utils.translation import gettext as _

from league.accounts.models import User
from league.clubs.roles import require
from league.core.bulk import short_transaction
from league.core.errors import LeagueError
from league.core.texts.lists import listed
from league.finals.models import FinalTable
from league.finals.services import FinalLine, check_ranks, final_table_add, lines_of_names
from league.players.many import NewPlayer, players_add
from league.players.models import Player, fold_name
from league.players.selectors import players_known
from league.records.imports.examining import ImportOrder
from league.records.imports.finals.reading import FinalFile, fault_of
from league.records.imports.names.doubts import FileNames, names_examined
from league.records.imports.names.services import answers_remember
from league.records.imports.report import SHAPES, FileReport, ImportReport
from league.records.imports.runs.rows import run_begin, run_count, run_end
from league.records.models import ImportRun


class FinalResult(NamedTuple):
    """The table as it is, or, of a dry run, as it would be."""

    name: str
    period: str
    line_count: int
    id: int | None = None


@dataclass
class FinalReport(ImportReport):
    final: FinalResult | None = None

    def parts_understood(self) -> list[str]:
        parts = [*FileReport.parts_understood(self), str(SHAPES["final"])]
        return [*parts, _("decimals behind “{sign}”").format(sign=self.decimal_sign)] if self.decimal_sign else parts


def final_preview(*, order: ImportOrder, read: FinalFile, file_name: str = "") -> FinalReport:
    # All of a table are different people, as the players of a game are.
    names = names_examined(order.club, [[line.name for _line, line in read.entered]], order.names)
    name = order.final.name or read.title or PurePath(file_name).stem
    report = FinalReport(
        read.table, read.columns, list(read.faults), shape="final", decimal_sign=read.decimal_sign, names=names,
        final=FinalResult(name, order.final.period, len(read.entered)),
    )  # fmt: skip
    _doubts(read, report)
    if order.makes_players:
        report.new_players = _unknown(read, names)
    return report


def final_store(*, actor: User, order: ImportOrder, read: FinalFile, file_name: str = "") -> FinalReport:
    """Store the table with its names.

    raises      LeagueError of the first fault, `bad_field` without a name, and those of `final_table_add`
    """
    with short_transaction():
        require(actor, order.club, "import")
        # As games do: what the names are is asked of players who stay as they are until the end.
        players = Player.objects.select_for_update(no_key=True).filter(club=order.club)
        list(players.order_by("pk").values_list("pk"))
        report = final_preview(order=order, read=read, file_name=file_name)
        if report.faults:
            raise report.faults[0].error
        added = _names_store(actor, order, read, report.names, file_name)
        run = run_begin(actor, order, file_name, report.understood)
        table = _table_add(actor, order, read, report, run)
        run_count(run, stored=0, new_players=len(added))
        run_end(run, report)
    report.new_players, report.is_stored, report.run = added, True, run
    report.final = FinalResult(table.name, table.period, len(read.entered), table.pk)
    return report


def final_run(*, actor: User, order: ImportOrder, read: FinalFile, file_name: str = "") -> ImportRun:
    """Store the table, and return what can be undone."""
    report = final_store(actor=actor, order=order, read=read, file_name=file_name)
    assert report.run is not None
    return report.run


def _names_store(actor: User, order: ImportOrder, read: FinalFile, names: FileNames, file_name: str) -> list[str]:
    """Remember the answers, and add players if that is wanted; return the names of new players."""
    written = [line.name for _line, line in read.entered]
    added = answers_remember(
        actor=actor, club=order.club, names=names, stored=written, makes_players=order.makes_players,
        file_name=file_name,
    )  # fmt: skip
    if not order.makes_players:
        return added
    known = players_known(order.club, written)
    new = [name for name in written if name not in known]
    players_add(actor=actor, club=order.club, wanted=[NewPlayer(name) for name in new])
    return [*added, *new]


def _table_add(actor: User, order: ImportOrder, read: FinalFile, report: FinalReport, run: object) -> FinalTable:
    assert report.final is not None
    if not report.final.name:
        raise LeagueError("bad_field", field="final_table", reason=_("This field is required."))
    lines: list[FinalLine] = lines_of_names(order.club, [line for _line, line in read.entered])
    details = {**order.final._asdict(), "name": report.final.name[:100]}
    return final_table_add(actor=actor, club=order.club, lines=lines, import_run=run, **details)


def _doubts(read: FinalFile, report: FinalReport) -> None:
    """Add what keeps the table from being stored: doubtful names, one player in two lines, ranks."""
    seen: set[int | str] = set()
    for line, named in read.entered:
        error = _doubt(named.name, report.names, seen)
        if error is not None:
            report.faults.append(fault_of(read.table, read.columns, line, "name", error))
    try:
        check_ranks([line for _line, line in read.entered])
    except LeagueError as error:
        report.faults.append(fault_of(read.table, read.columns, read.table.lines[0], "name", error))


def _doubt(name: str, names: FileNames, seen: set[int | str]) -> LeagueError | None:
    if (row := names.doubt(name)) is not None:
        others = listed(one.public_name for one in row.candidates)
        return LeagueError("name_doubtful", name=row.name, others=others)
    player = names.players.get(name)
    key = player.standing_for.pk if player else fold_name(names.root(name))
    if key in seen:
        return LeagueError("player_listed_twice", name=name)
    seen.add(key)
    return None


def _unknown(read: FinalFile, names: FileNames) -> list[str]:
    return [line.name for _line, line in read.entered if line.name not in names.players]
