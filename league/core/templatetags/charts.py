from collections.abc import Sequence

from django import template
from django.utils.safestring import SafeString, mark_safe

from league.core.web import charts

register = template.Library()


# The drawing functions escape all text they get, so that their SVG is safe in a page.
def drawn(svg: str) -> SafeString:
    return mark_safe(svg)


@register.simple_tag
def sparkline(values: Sequence[float], title: str = "") -> str:
    return drawn(charts.sparkline(values, title))


@register.simple_tag
def race(runners: Sequence[charts.Runner], title: str = "", first: str = "", last: str = "") -> str:
    return drawn(charts.race(runners, title, (first, last) if first else ()))


@register.simple_tag
def place_strip(counts: Sequence[int], places: int | None = None) -> str:
    """The bar of the first `places` counts."""
    return drawn(charts.place_strip(counts[:places]))


@register.filter
def place_heading(places: int) -> str:
    """The heading over bars of places: 1-2-3-4."""
    return charts.name_counts(range(1, places + 1))


@register.simple_tag
def recent_places(places: Sequence[int], seats: int = 4) -> str:
    return drawn(charts.recent_places(places, seats))


@register.simple_tag
def bar(value: float, most: float, css: str = "dot") -> str:
    return drawn(charts.bar(float(value), float(most), css))


@register.inclusion_tag("core/line_chart.html")
def line_chart(
    points: Sequence[charts.Point], title: str, label: str = "", value: str = "", places: int = 1
) -> dict[str, object]:
    """A line over time with a table of its values; `label` and `value` are the table's headings."""
    return {
        "svg": drawn(charts.line_chart(points, title)),
        "points": points,
        "title": title,
        "label": label,
        "value": value,
        "places": places,
    }
