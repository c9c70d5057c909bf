"""Small charts as SVG text, drawn on the server: crisp on paper, coloured by classes, no script.

Every function takes numbers and texts and returns an `<svg>` with an accessible name. The page shows the same numbers
in a table.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from itertools import accumulate
from unicodedata import east_asian_width

from league.core.points import with_minus

# Heights are pixels; across, a plot has this many units and is as wide as its box. The style sheet keeps space for the
# scale on its left and for the names on its right, so that letters have the same size on every screen.
ACROSS, HEIGHT = 1000, 220
TOP, BOTTOM = 10, 24
STEPS = (1, 2, 2.5, 5, 10)
# With more points than this, their rings would hide the line.
MOST_RINGS = 60


@dataclass(frozen=True)
class Point:
    """One point of a line: its label, its height, and the page it links to."""

    label: str
    value: float
    href: str = ""


def svg(body: str, width: float, height: float, css: str, title: str, *, role: str = "img") -> str:
    name = f'role="{role}" aria-label="{escape(title)}"'
    return f'<svg class="{css}" viewBox="0 0 {width:g} {height:g}" {name}>{body}</svg>'


def spread(values: Sequence[float], low: float, high: float) -> list[float]:
    """The values between `low` (the smallest) and `high` (the greatest); equal values are in the middle.

    >>> spread([0, 5, 10], 100, 0)
    [100.0, 50.0, 0.0]
    """
    least, most = min(values), max(values)
    if least == most:
        return [(low + high) / 2] * len(values)
    return [low + (high - low) * (value - least) / (most - least) for value in values]


def sparkline(values: Sequence[float], title: str) -> str:
    """A line without axes, with a dot at its end."""
    if not values:
        return ""
    across = [2 + 92 * n / max(len(values) - 1, 1) for n in range(len(values))]
    down = spread(values, 21, 3)
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in zip(across, down, strict=True))
    dot = f'<circle class="dot" cx="{across[-1]:.1f}" cy="{down[-1]:.1f}" r="2.5"/>'
    return svg(f'<polyline class="line" points="{line}"/>{dot}', 96, 24, "spark", title)


def ticks(least: float, most: float, wanted: int = 4) -> list[float]:
    """Round numbers from below `least` to above `most`.

    >>> ticks(1432, 1561)
    [1400.0, 1450.0, 1500.0, 1550.0, 1600.0]
    """
    width = (most - least) or max(abs(most), 1)
    rough = width / wanted
    power = 10.0 ** len(str(int(rough))) / 10 if rough >= 1 else 0.1
    step = next(power * step for step in STEPS if power * step >= rough)
    first = step * (least // step)
    count = int(-(-(most - first) // step)) or 1
    return [round(first + step * n, 6) for n in range(count + 1)]


def line_chart(points: Sequence[Point], title: str) -> str:
    """Values over time, oldest first, with the scale on the left and the first and last label below."""
    if not points:
        return ""
    scale = ticks(min(point.value for point in points), max(point.value for point in points))
    across = _across(len(points))
    down = spread([*(point.value for point in points), scale[0], scale[-1]], HEIGHT - BOTTOM, TOP)[: len(points)]
    body = _grid(scale) + _plot(_line(across, down) + _marks(points, across, down))
    below = _below(points[0].label, points[-1].label if len(points) > 1 else "")
    # An image must not contain links; a group may.
    role = "group" if any(point.href for point in points) else "img"
    return _chart(body + below, title, "chart", role)


def _across(count: int) -> list[float]:
    return [ACROSS * n / max(count - 1, 1) for n in range(count)]


def _chart(body: str, title: str, css: str, role: str = "img") -> str:
    return f'<svg class="{css}" width="100%" height="{HEIGHT}" role="{role}" aria-label="{escape(title)}">{body}</svg>'


def _plot(body: str) -> str:
    """The part that is stretched to the width of the box; lines keep their width by the style sheet."""
    box = f'width="100%" height="{HEIGHT}" viewBox="0 0 {ACROSS} {HEIGHT}"'
    return f'<svg class="plot" {box} preserveAspectRatio="none">{body}</svg>'


def _line(across: Sequence[float], down: Sequence[float], css: str = "line") -> str:
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in zip(across, down, strict=True))
    return f'<polyline class="{css}" points="{line}"/>'


def _grid(scale: Sequence[float]) -> str:
    heights = spread(scale, HEIGHT - BOTTOM, TOP)
    return "".join(
        f'<line class="{"zero" if value == 0 else "grid"}" x1="0" x2="100%" y1="{y:.1f}" y2="{y:.1f}"/>'
        f'<text x="-6" y="{y + 4:.1f}" text-anchor="end">{_figure(value)}</text>'
        for value, y in zip(scale, heights, strict=True)
    )


def _figure(value: float) -> str:
    return with_minus(f"{value:g}")


def _marks(points: Sequence[Point], across: Sequence[float], down: Sequence[float]) -> str:
    """A mark for each point. The strip of the chart around it is a link, so that a finger need not hit the mark."""
    half = ACROSS / max(len(points) - 1, 1) / 2
    drawn = []
    for point, x, y in zip(points, across, down, strict=True):
        mark = _mark(x, y, is_ring=len(points) <= MOST_RINGS)
        drawn.append(_linked(point, _strip(max(x - half, 0), min(x + half, ACROSS)) + mark))
    return "".join(drawn)


def _mark(x: float, y: float, *, is_ring: bool) -> str:
    """A dot, or a ring of two: lines without length and with round ends stay round in a plot that is stretched."""
    dot = f'd="M{x:.1f} {y:.1f}h0"'
    return f'<path class="mark" {dot}/><path class="core" {dot}/>' if is_ring else f'<path class="dot" {dot}/>'


def _strip(left: float, right: float) -> str:
    return f'<rect class="reach" x="{left:.1f}" y="{TOP}" width="{right - left:.1f}" height="{HEIGHT - BOTTOM - TOP}"/>'


def _linked(point: Point, mark: str) -> str:
    named = f"<g>{mark}<title>{escape(point.label)}: {_figure(point.value)}</title></g>"
    return f'<a href="{escape(point.href)}" tabindex="-1">{named}</a>' if point.href else named


def _below(first: str, last: str) -> str:
    drawn = f'<text x="0" y="{HEIGHT - 6}">{escape(first)}</text>'
    return drawn + f'<text x="100%" y="{HEIGHT - 6}" text-anchor="end">{escape(last)}</text>' if last else drawn


@dataclass(frozen=True)
class Runner:
    """One of several lines: its name and its heights."""

    name: str
    values: Sequence[float]


def race(runners: Sequence[Runner], title: str, below: Sequence[str] = ()) -> str:
    """Several lines over the same steps, each with its name at the end in its own colour.

    below       the labels below the first and the last step
    """
    if not runners or len(runners[0].values) < 2:
        return ""
    everything = [value for runner in runners for value in runner.values]
    scale = ticks(min(everything), max(everything))
    steps = len(runners[0].values)
    downs = [spread([*runner.values, scale[0], scale[-1]], HEIGHT - BOTTOM, TOP)[:steps] for runner in runners]
    lines = "".join(_line(_across(steps), down, f"line runner-{n}") for n, down in enumerate(downs))
    names = "".join(
        f'<text class="of-runner-{n}" x="100%" dx="6" y="{end + 4:.1f}">{_short(runner.name)}</text>'
        for n, (runner, end) in enumerate(zip(runners, _apart([down[-1] for down in downs]), strict=True))
    )
    return _chart(_grid(scale) + _plot(lines) + names + (_below(below[0], below[-1]) if below else ""), title, "chart")


LONGEST_NAME = 13


def _short(name: str) -> str:
    """The name, cut if it is longer than the space for it; a Chinese letter is as wide as two others.

    >>> _short("Amelia Hart"), _short("Bartholomew Featherstone")
    ('Amelia Hart', 'Bartholomew …<title>Bartholomew Featherstone</title>')
    """
    wide = list(accumulate(2 if east_asian_width(letter) in "WF" else 1 for letter in name))
    if not wide or wide[-1] <= LONGEST_NAME:
        return escape(name)
    kept = sum(width < LONGEST_NAME for width in wide)
    return f"{escape(name[:kept])}…<title>{escape(name)}</title>"


def _apart(heights: Sequence[float], least: float = 14, lowest: float = HEIGHT - BOTTOM) -> list[float]:
    """The heights, moved so far that names neither overlap nor leave the chart.

    >>> _apart([10, 60, 12])
    [10, 60, 24]
    >>> _apart([190, 196, 192])
    [168, 196, 182]
    """
    moved, order = list(heights), sorted(range(len(heights)), key=heights.__getitem__)
    above = -least
    for n in order:
        moved[n] = above = max(heights[n], above + least)
    below = lowest + least
    for n in reversed(order):
        moved[n] = below = min(moved[n], below - least)
    return moved


def place_strip(counts: Sequence[int]) -> str:
    """The number of first, second ... places as one bar; order and shade distinguish its parts."""
    total = sum(counts)
    if not total:
        return ""
    parts, start = [], 0.0
    for place, count in enumerate(counts, start=1):
        width = 80 * count / total
        parts.append(
            f'<rect class="place-{place}" x="{start:.2f}" y="0" width="{max(width - 0.6, 0):.2f}" height="12"/>'
        )
        start += width
    return svg("".join(parts), 80, 12, "strip", name_counts(counts))


def name_counts(counts: Sequence[int]) -> str:
    """The number of each place, as text.

    >>> name_counts((3, 5, 2, 4))
    '3-5-2-4'
    """
    return "-".join(map(str, counts))


def bar(value: float, most: float, css: str = "dot") -> str:
    """A bar for one row of a table that also shows the number."""
    width = 100 * value / most if most else 0
    drawn = f'<rect class="{css}" width="{width:.2f}" height="8"/>'
    return f'<svg class="bar-chart" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">{drawn}</svg>'


def recent_places(places: Iterable[int], seats: int = 4) -> str:
    """The last places as dots, the newest at the right, first place at the top."""
    return _dots(tuple(places), seats)


@lru_cache(2000)
def _dots(newest: tuple[int, ...], seats: int) -> str:
    """The same, kept: the rows of a table have few different ones."""
    if not newest:
        return ""
    step = 9 / max(seats - 1, 1)
    dots = "".join(
        f'<circle class="place-{place}" cx="{8 + 14 * n}" cy="{3.5 + step * (place - 1):.1f}" r="3.2"/>'
        for n, place in enumerate(newest)
    )
    return svg(dots, 72, 16, "form-dots", " ".join(map(str, newest)))
