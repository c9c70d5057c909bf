"""Check and store several files at once. All are read first: if one is refused, none is stored."""

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

from django.db import transaction

from league.accounts.models import User
from league.core.errors import LeagueError
from league.players.models import fold_name
from league.records.imports.finals.reading import FinalFile
from league.records.imports.job import import_want
from league.records.imports.limits import MOST_LINES
from league.records.imports.names.doubts import Beside
from league.records.imports.reading import ReadFile
from league.records.imports.services import import_preview, import_read, import_store
from league.records.imports.several.files import ANSWERS, ImportFile
from league.records.imports.several.together import ReportsTogether
from league.records.models import ImportRun

MOST_FILES = 50


@dataclass(frozen=True)
class FileRead:
    """A file with what was said of it as far as it asks, and as it was read."""

    file: ImportFile
    read: ReadFile | FinalFile

    @property
    def line_count(self) -> int:
        table = self.read.table if isinstance(self.read, FinalFile) else self.read.games.source
        return len(table.lines) if table else 0


def files_read(*, actor: User, files: Sequence[ImportFile], is_limited: bool = False) -> list[FileRead]:
    """Read all files. Called in no transaction, as `import_read`.

    raises      LeagueError `too_many_files`, `too_many_lines` of all together, `final_table_alone`, and those of
                `import_read`, which name their file
    """
    if len(files) > MOST_FILES:
        raise LeagueError("too_many_files", most=MOST_FILES)
    done: list[FileRead] = []
    for number, file in enumerate(files):
        with of_file(files, number):
            done.append(_read(actor, file, is_limited=is_limited))
            if len(files) > 1 and isinstance(done[-1].read, FinalFile):
                raise LeagueError("final_table_alone")
            if is_limited and sum(one.line_count for one in done) > MOST_LINES:
                raise LeagueError("too_many_lines", most=MOST_LINES)
    return done


@contextmanager
def of_file(files: Sequence[ImportFile], number: int) -> Iterator[None]:
    """Say which of several files an error is about."""
    try:
        yield
    except LeagueError as error:
        if len(files) > 1:
            error.params |= {"file_title": files[number].title, "file_number": number}
        raise


def _read(actor: User, file: ImportFile, *, is_limited: bool) -> FileRead:
    order = file.order
    while True:
        try:
            read = import_read(actor=actor, content=file.content, order=order, is_limited=is_limited)
        except LeagueError as error:
            asked = ANSWERS.get(error.code, "")
            if not file.said.get(asked) or getattr(order, asked):
                raise
            answer: dict[str, Any] = {asked: file.said[asked]}
            order = replace(order, **answer)
        else:
            return FileRead(replace(file, order=order), read)


def files_preview(*, actor: User, reads: Sequence[FileRead]) -> ReportsTogether:
    """The reports that importing the files in their order would give; a name of one may be near to one of another."""
    reports = [
        import_preview(
            actor=actor, content=one.file.content, order=one.file.order, read=one.read, beside=_beside(reads, number)
        )
        for number, one in enumerate(reads)
    ]
    return ReportsTogether([one.file.title for one in reads], reports)


def files_store(*, actor: User, reads: Sequence[FileRead]) -> ReportsTogether:
    """Store each file as an import of its own, in their order."""
    reports = [
        import_store(
            actor=actor, content=one.file.content, order=one.file.order, file_name=one.file.title, read=one.read,
            beside=_beside(reads, number),
        )
        for number, one in enumerate(reads)
    ]  # fmt: skip
    return ReportsTogether([one.file.title for one in reads], reports)


@transaction.atomic
def files_want(*, actor: User, reads: Sequence[FileRead]) -> list[ImportRun]:
    """Have the files stored by jobs, each when the one before has ended: it may add the players of the next."""
    runs: list[ImportRun] = []
    for number, one in enumerate(reads):
        run = import_want(
            actor=actor, content=one.file.content, order=one.file.order, read=one.read, file_name=one.file.title,
            after=runs[-1] if runs else None, beside=_answered_beside(reads, number),
        )  # fmt: skip
        runs.append(run)
    return runs


def _beside(reads: Sequence[FileRead], number: int) -> Beside:
    return Beside(_tables(reads[:number]), _tables(reads[number + 1 :]))


def _tables(reads: Sequence[FileRead]) -> list[tuple[str, ...]]:
    games = [one.read for one in reads if isinstance(one.read, ReadFile)]
    return [game.names for read in games for game in read.entered]


def _answered_beside(reads: Sequence[FileRead], number: int) -> dict[str, dict[str, int]]:
    """The names of other files that the answers name: enough for a job, since others are asked about by then."""
    answers = reads[number].file.order.names.items()
    said = {fold_name(text) for name, answer in answers for text in (name, answer.same_as)}
    return {
        place: dict(Counter(name for table in tables for name in table if fold_name(name) in said))
        for place, tables in _beside(reads, number)._asdict().items()
    }
