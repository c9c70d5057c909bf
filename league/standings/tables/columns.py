"""The columns of a table of standings, each described once: the page, the API and the sheet read it from here."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from django.utils.safestring import SafeString

from league.core.templatetags.figures import say, signed
from league.sheets.metric_columns import metric_column, metric_number
from league.sheets.sheet import Cell, Column
from scoring.exact import Exact
from scoring.metrics import Step, TableRule

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


class MeasuredLine(Protocol):
    """A line of a table, with the value of each metric by its text: exact, and as players read it."""

    @property
    def texts(self) -> Mapping[str, str]: ...
    @property
    def values(self) -> Mapping[str, Exact | None]: ...


LineT = TypeVar("LineT")
MeasuredT = TypeVar("MeasuredT", bound=MeasuredLine)


@dataclass(frozen=True)
class TableColumn(Generic[LineT]):
    """A column of a table of standings, and how its value is read from a line.

    column      key, heading and number format; the key is also the name of the field in the API,
                whose fields need no heading
    page        the value as HTML; None: the column is not on the page
    cell        the value in the sheet; None: the column is not in the sheet
    head        the heading on the page, where it is not that of the sheet
    css         classes of the cells on the page
    step        the metric that the column shows
    sort        value of `aria-sort` on the page
    is_name     the cell names the line: it is the header of the row
    is_long     the whole table on the page has the column
    is_short    the short table on the page has the column
    is_last     the page shows the column behind the others
    """

    column: Column
    page: "Callable[[LineT], StrOrPromise | int] | None" = None
    cell: Callable[[LineT], Cell] | None = None
    head: "StrOrPromise" = ""
    css: str = "num"
    step: Step | None = None
    sort: str = ""
    is_name: bool = False
    is_long: bool = True
    is_short: bool = True
    is_last: bool = False

    @property
    def page_heading(self) -> "StrOrPromise":
        return self.head or self.column.heading


def page_columns(columns: Iterable[TableColumn[LineT]], *, is_short: bool = False) -> list[TableColumn[LineT]]:
    shown = [one for one in columns if one.page and (one.is_short if is_short else one.is_long)]
    return sorted(shown, key=lambda one: one.is_last)


def sheet_table(columns: Iterable[TableColumn[LineT]], lines: Iterable[LineT]) -> tuple[list[Column], list[list[Cell]]]:
    """The columns and rows of the sheet."""
    read = [(one.column, one.cell) for one in columns if one.cell]
    return [column for column, _cell in read], [[cell(line) for _column, cell in read] for line in lines]


def metric_columns(
    rule: TableRule,
    columns: Iterable[Step],
    *,
    long: Sequence[Step],
    short: Collection[Step],
    drops: Sequence[int] = (0, 1, 2, 3),
) -> Iterator[TableColumn[Any]]:
    """Yield a column for each of these metrics of the rule.

    long, short     the metrics that the whole table and the short table on the page have
    drops           by position on the page, from which width of the screen on a metric is shown: 3 needs the widest
    """
    for step in columns:
        position = long.index(step) if step in long else 0
        drop = drops[min(position, len(drops) - 1)]
        better = "ascending" if step.metric.better == "low" else "descending"
        yield TableColumn(
            metric_column(rule, step),
            page=_figure(step, is_first=position == 0),
            cell=_number(rule, step),
            head=say(step.title),
            css=f"num drop-{drop}" if drop else "num",
            step=step,
            sort=better if step == rule.steps[0] else "",
            is_long=step in long,
            is_short=step in short,
        )


def _figure(step: Step, *, is_first: bool) -> Callable[[MeasuredLine], str]:
    def page(line: MeasuredLine) -> str:
        text = signed(line.texts[step.text])
        # A table has thousands of figures: `format_html` would take half of the page's time.
        return SafeString(f"<strong>{text}</strong>") if is_first else text

    return page


def _number(rule: TableRule, step: Step) -> Callable[[MeasuredLine], Cell]:
    return lambda line: metric_number(rule, step, line.values[step.text])
