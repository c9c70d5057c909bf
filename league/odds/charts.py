"""The chart of the odds: for each player the span of the ranks, drawn on the server."""

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from league.core.web.charts import svg

WIDTH, NAMES, RIGHT, TOP, ROW = 400, 124, 14, 24, 24
MOST_ROWS = 40
LONGEST_NAME = 14


class Span(NamedTuple):
    """A player's ranks in eight of ten seasons, and their mean."""

    name: str
    low: int
    high: int
    mean: float


def rank_spans(spans: Sequence[Span], title: str) -> str:
    """A line from the best to the worst likely rank of each player, with a dot at the mean rank."""
    shown = spans[:MOST_ROWS]
    if not shown:
        return ""
    last = max(2, *(span.high for span in shown))
    height = TOP + ROW * len(shown) + 4

    def at(rank: float) -> float:
        return NAMES + (WIDTH - NAMES - RIGHT) * (rank - 1) / (last - 1)

    body = "".join(_rule(at(rank), rank, height) for rank in _marks(last))
    for number, span in enumerate(shown):
        y = TOP + ROW * number + ROW / 2
        body += f'<text x="0" y="{y + 4:.1f}">{escape(_short(span.name))}</text>'
        body += f'<line class="span" x1="{at(span.low):.1f}" x2="{at(span.high):.1f}" y1="{y:.1f}" y2="{y:.1f}"/>'
        body += f'<circle class="dot" cx="{at(span.mean):.1f}" cy="{y:.1f}" r="4"/>'
    return svg(body, WIDTH, height, "chart odds", title)


def _marks(last: int) -> list[int]:
    step = max(1, -(-last // 10))
    return [1, *(rank for rank in range(step, last + 1, step) if rank > 1)]


def _rule(x: float, rank: int, height: float) -> str:
    line = f'<line class="grid" x1="{x:.1f}" x2="{x:.1f}" y1="{TOP - 4}" y2="{height - 4:.1f}"/>'
    return line + f'<text x="{x:.1f}" y="{TOP - 9}" text-anchor="middle">{rank}</text>'


def _short(name: str) -> str:
    return name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + "…"
