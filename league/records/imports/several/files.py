"""The files and sheets of one act, each with what is said of it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from league.records.imports.examining import ImportOrder
from league.records.imports.workbooks import Workbook, is_workbook


@dataclass(frozen=True)
class ImportFile:
    """
    order   how this file is read: its sheet, and what was said of its columns
    said    what was said of all files together, by field of the order: it counts where this file asks
    """

    name: str
    content: bytes
    order: ImportOrder
    said: Mapping[str, str] = field(default_factory=dict)

    @property
    def title(self) -> str:
        return " · ".join(filter(None, (self.name, self.order.sheet)))


# What is asked of a file, and the field that answers it.
ANSWERS = {"encoding_doubtful": "encoding", "days_doubtful": "date_format", "numbers_doubtful": "decimal_sign"}


def with_said(files: Sequence[ImportFile]) -> list[ImportFile]:
    """Of several files, have what was said of them count for those that ask: each is written in its own way."""
    if len(files) == 1:
        return list(files)
    unsaid: dict[str, Any] = dict.fromkeys(ANSWERS.values(), "")
    return [
        replace(file, order=replace(file.order, **unsaid), said={name: getattr(file.order, name) for name in unsaid})
        for file in files
    ]


def files_of(named: Iterable[tuple[str, bytes]], order: ImportOrder, sheets: Sequence[str] = ()) -> list[ImportFile]:
    """Each file, and each of these sheets of a workbook as a file of its own.

    sheets  a workbook that has none of them is read as if none was named, unless it is alone
    raises      LeagueError `bad_workbook`
    """
    files = [ImportFile(name, content, order) for name, content in named]
    if len(files) == 1 and len(sheets) == 1:
        return [replace(files[0], order=replace(order, sheet=sheets[0]))]
    divided = [part for file in files for part in _sheets(file, sheets)]
    if sheets and not any(part.order.sheet for part in divided):
        # No workbook has it: the first file says so.
        divided[0] = replace(divided[0], order=replace(order, sheet=sheets[0]))
    return with_said(divided)


def _sheets(file: ImportFile, sheets: Sequence[str]) -> Iterator[ImportFile]:
    has = Workbook(file.content).sheets if sheets and is_workbook(file.content) else []
    chosen = [sheet for sheet in dict.fromkeys(sheets) if sheet in has]
    for sheet in chosen or [""]:
        yield replace(file, order=replace(file.order, sheet=sheet))
