"""Scores, points, days and places as players read them: the sign always shown, ▲ for minus in Japanese."""

from datetime import date

from django import template
from django.utils.formats import date_format, number_format
from django.utils.html import format_html
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from rules.settlement import format_points

register = template.Library()

MINUS = "\N{MINUS SIGN}"
WINDS = "東南西北"
WIND_NAMES = (_("East"), _("South"), _("West"), _("North"))


def with_minus(text: str) -> str:
    """The figure with the reader's minus: ▲ in Japanese, a true minus sign elsewhere."""
    return text.replace("-", "▲" if (get_language() or "").startswith("ja") else MINUS)


def figure(text: str, css: str) -> str:
    negative = " minus" if text.startswith("-") else ""
    return format_html('<span class="{}{}">{}</span>', css, negative, with_minus(text))


@register.filter
def score(value: int | None) -> str:
    """Table points: 31,200."""
    return (
        ""
        if value is None
        else figure(number_format(value, decimal_pos=0, use_l10n=True, force_grouping=True), "score")
    )


@register.filter
def change(value: int | None) -> str:
    """Table points won or lost: +5,200."""
    if value is None:
        return ""
    text = number_format(value, decimal_pos=0, use_l10n=True, force_grouping=True)
    return figure(f"+{text}" if value > 0 else text, "score")


@register.simple_tag
def points(value: int | None, unit: int = 1000, decimals: int | None = None) -> str:
    """Ranking points kept in 1/unit: +31.2. With `decimals` given, exactly so many; otherwise as many as it takes."""
    if value is None:
        return ""
    least, most = (decimals, decimals) if decimals is not None else (1, 3)
    return figure(format_points(value, unit, least, most), "points")


@register.filter
def decimal(value: float | None, places: int = 2) -> str:
    return "" if value is None else number_format(value, decimal_pos=places, use_l10n=True)


@register.simple_tag
def rank_change(value: int | None) -> str:
    """How many ranks up or down since the last session, in a sign and a number."""
    if value is None:
        return ""
    if value == 0:
        return format_html('<span class="soft" aria-label="{}">–</span>', _("as before"))
    css, sign, words = ("up", "↑", _("up %d")) if value > 0 else ("down", "↓", _("down %d"))
    return format_html('<span class="{}" aria-label="{}">{}{}</span>', css, words % abs(value), sign, abs(value))


@register.filter
def day(value: date | None) -> str:
    """A day in the reader's language."""
    if value is None:
        return ""
    return format_html('<time datetime="{}">{}</time>', value.isoformat()[:10], date_format(value, "DATE_FORMAT"))


@register.filter
def short_day(value: date | None) -> str:
    if value is None:
        return ""
    return format_html('<time datetime="{}">{}</time>', value.isoformat()[:10], date_format(value, "SHORT_DATE_FORMAT"))


@register.simple_tag
def wind(seat: int) -> str:
    """The wind a seat began with, as written on the tile, with its name for those who hear the page."""
    if seat >= len(WINDS):
        return format_html("<span>{}</span>", seat + 1)
    return format_html('<span lang="zh-Hant" title="{}">{}</span>', WIND_NAMES[seat], WINDS[seat])
