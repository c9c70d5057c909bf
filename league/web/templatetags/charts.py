from collections.abc import Sequence

from django import template
from django.utils.safestring import SafeString, mark_safe

from league.web import charts

register = template.Library()


# The drawing functions escape every word they are given, so their text is safe to put into a page.
def drawn(svg: str) -> SafeString:
    return mark_safe(svg)


@register.simple_tag
def sparkline(values: Sequence[float], title: str = "") -> str:
    return drawn(charts.sparkline(values, title))


@register.simple_tag
def race(runners: Sequence[charts.Runner], title: str = "", first: str = "", last: str = "") -> str:
    return drawn(charts.race(runners, title, (first, last) if first else ()))


@register.simple_tag
def place_strip(counts: Sequence[int]) -> str:
    return drawn(charts.place_strip(counts))


@register.simple_tag
def recent_places(places: Sequence[int], seats: int = 4) -> str:
    return drawn(charts.recent_places(places, seats))


@register.simple_tag
def bar(value: float, most: float, css: str = "dot") -> str:
    return drawn(charts.bar(float(value), float(most), css))


@register.inclusion_tag("web/line_chart.html")
def line_chart(
    points: Sequence[charts.Point], title: str, label: str = "", value: str = "", places: int = 1
) -> dict[str, object]:
    """A line over time with its table behind; `label` and `value` head the table's columns, with so many places."""
    return {
        "svg": drawn(charts.line_chart(points, title)),
        "points": points,
        "title": title,
        "label": label,
        "value": value,
        "places": places,
    }
