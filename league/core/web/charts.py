"""Small charts as SVG text, drawn on the server: crisp on paper, coloured by classes, no script.

Every function takes numbers and texts and returns an `<svg>` with an accessible name. The page shows the same numbers
in a table.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

from league.core.templatetags.figures import with_minus

WIDTH, HEIGHT = 400, 220
LEFT, RIGHT, TOP, BOTTOM = 44, 8, 10, 24
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
    across = [LEFT + (WIDTH - LEFT - RIGHT) * n / max(len(points) - 1, 1) for n in range(len(points))]
    down = spread([*(point.value for point in points), scale[0], scale[-1]], HEIGHT - BOTTOM, TOP)[: len(points)]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in zip(across, down, strict=True))
    marks = _marks(points, across, down)
    body = _grid(scale) + f'<polyline class="line" points="{line}"/>' + marks + _ends(points)
    # An image must not contain links; a group may.
    role = "group" if any(point.href for point in points) else "img"
    return svg(body, WIDTH, HEIGHT, "chart", title, role=role)


def _grid(scale: Sequence[float]) -> str:
    heights = spread(scale, HEIGHT - BOTTOM, TOP)
    return "".join(
        f'<line class="{"zero" if value == 0 else "grid"}" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>'
        f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{_figure(value)}</text>'
        for value, y in zip(scale, heights, strict=True)
    )


def _figure(value: float) -> str:
    return with_minus(f"{value:g}")


def _marks(points: Sequence[Point], across: Sequence[float], down: Sequence[float]) -> str:
    """A mark for each point. The strip of the chart around it is a link, so that a finger need not hit the mark."""
    size, css = (3, "mark") if len(points) <= MOST_RINGS else (1.5, "dot")
    half = (WIDTH - LEFT - RIGHT) / max(len(points) - 1, 1) / 2
    drawn = []
    for point, x, y in zip(points, across, down, strict=True):
        ring = f'<circle class="{css}" cx="{x:.1f}" cy="{y:.1f}" r="{size}"/>'
        drawn.append(_linked(point, _strip(max(x - half, LEFT), min(x + half, WIDTH - RIGHT)) + ring))
    return "".join(drawn)


def _strip(left: float, right: float) -> str:
    return f'<rect class="reach" x="{left:.1f}" y="{TOP}" width="{right - left:.1f}" height="{HEIGHT - BOTTOM - TOP}"/>'


def _linked(point: Point, mark: str) -> str:
    named = f"<g>{mark}<title>{escape(point.label)}: {_figure(point.value)}</title></g>"
    return f'<a href="{escape(point.href)}" tabindex="-1">{named}</a>' if point.href else named


def _ends(points: Sequence[Point]) -> str:
    first = f'<text x="{LEFT}" y="{HEIGHT - 6}">{escape(points[0].label)}</text>'
    if len(points) == 1:
        return first
    return first + f'<text x="{WIDTH - RIGHT}" y="{HEIGHT - 6}" text-anchor="end">{escape(points[-1].label)}</text>'


@dataclass(frozen=True)
class Runner:
    """One of several lines: its name and its heights."""

    name: str
    values: Sequence[float]


NAMES_WIDTH = 84


def race(runners: Sequence[Runner], title: str, below: Sequence[str] = ()) -> str:
    """Several lines over the same steps, each with its name at the end. Names and dash patterns distinguish them.

    below       the labels below the first and the last step
    """
    if not runners or len(runners[0].values) < 2:
        return ""
    everything = [value for runner in runners for value in runner.values]
    scale = ticks(min(everything), max(everything))
    steps = len(runners[0].values)
    across = [LEFT + (WIDTH - LEFT - NAMES_WIDTH) * n / (steps - 1) for n in range(steps)]
    downs = [spread([*runner.values, scale[0], scale[-1]], HEIGHT - BOTTOM, TOP)[:steps] for runner in runners]
    ends = _apart([down[-1] for down in downs])
    body = _grid(scale)
    for n, (runner, down, end) in enumerate(zip(runners, downs, ends, strict=True)):
        line = " ".join(f"{x:.1f},{y:.1f}" for x, y in zip(across, down, strict=True))
        body += f'<polyline class="line runner-{n}" points="{line}"/>'
        body += f'<text x="{across[-1] + 6:.1f}" y="{end + 4:.1f}">{escape(runner.name)}</text>'
    if below:
        body += f'<text x="{LEFT}" y="{HEIGHT - 6}">{escape(below[0])}</text>'
        body += f'<text x="{across[-1]:.1f}" y="{HEIGHT - 6}" text-anchor="end">{escape(below[-1])}</text>'
    return svg(body, WIDTH, HEIGHT, "chart", title)


def _apart(heights: Sequence[float], least: float = 13) -> list[float]:
    """The heights, moved down so far that names do not overlap.

    >>> _apart([10, 60, 12])
    [10, 60, 23]
    """
    moved, above = list(heights), -least
    for n in sorted(range(len(heights)), key=heights.__getitem__):
        moved[n] = above = max(heights[n], above + least)
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
    newest = list(places)
    if not newest:
        return ""
    step = 9 / max(seats - 1, 1)
    dots = "".join(
        f'<circle class="place-{place}" cx="{8 + 14 * n}" cy="{3.5 + step * (place - 1):.1f}" r="3.2"/>'
        for n, place in enumerate(newest)
    )
    return svg(dots, 72, 16, "form-dots", " ".join(map(str, newest)))
