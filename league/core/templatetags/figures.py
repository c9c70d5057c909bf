"""Format scores, points, days and places as players read them: with the sign, and with ▲ for minus in Japanese."""

import html
import re
from collections.abc import Mapping
from datetime import date
from fractions import Fraction
from functools import lru_cache
from typing import Any

from django import template
from django.utils.formats import date_format, number_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext, pgettext
from django.utils.translation import gettext_lazy as _

from league.core.points import entered_penalty, points_text, with_minus
from league.core.texts.lists import listed
from league.core.texts.sentences import between_sentences, is_wide
from rules.ruleset import Ruleset
from rules.settlement import format_points
from scoring.exact import decimal as exact_decimal
from scoring.sentences import Sentence
from scoring.words.names import other_name

register = template.Library()
register.filter(listed)
register.simple_tag(between_sentences)

NEGATIVE = re.compile(r"(?<![\w-])-(?=\d)")
LEAST_SAMPLE = 10
# The families whose native names are read as they are in Japanese and in both Chinese scripts.
READ_AS_WRITTEN = ("riichi", "sanma")
WINDS = "東南西北"
WIND_KEYS = ("east", "south", "west", "north")
WIND_NAMES = (_("East"), _("South"), _("West"), _("North"))


@register.simple_tag
def colon() -> str:
    """What stands between a label and its value."""
    return "：" if is_wide() else ": "


@register.filter
def before_value(label: str) -> str:
    """A label that ends with its colon, and the space after it where the language has one."""
    return label if label.endswith("：") else f"{label} "


@register.filter
def in_percent(text: str | int) -> str:
    """A figure with the sign of percent: 62 %, and 62% in Japanese and Chinese."""
    return f"{text}%" if is_wide() else f"{text} %"


def figure(text: str, css: str) -> str:
    negative = " minus" if text.startswith("-") else ""
    # A table has thousands of figures: `format_html` would take half of the page's time, and `escape` a tenth.
    return SafeString(f'<span class="{css}{negative}">{html.escape(with_minus(text))}</span>')


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
    """Ranking points stored in 1/unit: +31.2, with `decimals` places, or with the usual number for the unit."""
    if value is None:
        return ""
    text = points_text(value, unit) if decimals is None else format_points(value, unit, decimals, decimals)
    return figure(text, "points")


@register.filter
def penalty(stored: int) -> str:
    """A penalty as it was entered: 20, 12.5."""
    return str(entered_penalty(stored))


@register.filter
def signed(text: str) -> str:
    """A figure that is text already: format and mark its minus."""
    return figure(text, "points")


@register.filter
def plain_signed(text: str) -> str:
    """A rating that is text already: only a negative one has a sign."""
    return figure(text, "score")


@register.filter
def say(sentence: Sentence, names: Mapping[int, str] | None = None) -> str:
    """A sentence of the tables and ladders in the reader's language; `names` are the players'."""
    words = sentence.render(gettext, lambda key: (names or {}).get(key, f"#{key}"))
    return NEGATIVE.sub(with_minus("-"), words)


@register.filter
def of(mapping: Mapping[object, object], key: object) -> object:
    """The mapping's value under a key that is a template variable."""
    return mapping.get(key, "")


@register.filter
def called(ruleset: Ruleset[Any]) -> str:
    """A ruleset's name as its players write it, in the reader's script; its title on English pages."""
    return gettext(ruleset.title) if (get_language() or "").startswith("en") else named(ruleset)


@register.filter
def named(ruleset: Ruleset[Any] | dict[str, Any]) -> str:
    """A ruleset's native name; Chinese rules have that of the reader's script: 国標麻雀, 国标麻将, 國標麻將."""
    if isinstance(ruleset, dict):
        family, name, title = ruleset["family"], ruleset["name"], ruleset["title"]
    else:
        family, name, title = ruleset.family, ruleset.name, ruleset.title
    is_foreign = is_wide() and family not in READ_AS_WRITTEN
    return gettext(title) if is_foreign else str(name)


@register.filter
def adds(name: str, title: str) -> str:
    """What a title says that the native name does not: the second of two names, or nothing."""
    more = other_name(name, title)
    return more[1:-1] if more.startswith("（") and more.endswith("）") else more


@register.filter
def quoted(text: str) -> str:
    """Words of a source, in the quotation marks of the reader's language."""
    return gettext("“%s”") % text


@register.filter
def sentence(text: str) -> str:
    """Translate a literal that `rules` or `scoring` marks for translation."""
    return gettext(text) if text else ""


@register.filter
def decimal(value: float | None, places: int = 2) -> str:
    return "" if value is None else with_minus(number_format(value, decimal_pos=places, use_l10n=True))


@register.filter
def fraction(value: Fraction | None, places: int = 2) -> str:
    """An exact mean as a decimal."""
    return "" if value is None else with_minus(exact_decimal(value, places))


@register.filter
def percent(part: int, whole: int) -> str:
    """A share in percent; of fewer than ten it says so, because a percentage would promise too much."""
    if not whole:
        return ""
    if whole < LEAST_SAMPLE:
        return too_few()
    return in_percent(exact_decimal(Fraction(100 * part, whole), 1))


@register.simple_tag
def too_few() -> str:
    """What stands in place of a percentage of a small sample."""
    return format_html('<span class="soft">{}</span>', _("under %(n)d") % {"n": LEAST_SAMPLE})


@register.filter
def minus(value: int | str) -> str:
    """A number that has no other format, or a text with such numbers, with the reader's minus."""
    if isinstance(value, SafeString):
        return value  # a figure that is written as a page already
    return NEGATIVE.sub(with_minus("-"), str(value))


@register.simple_tag
def average_points(value: Fraction | None, unit: int = 1000) -> str:
    """A mean of ranking points, with one more decimal than the points have."""
    if value is None:
        return ""
    decimals = 2 if unit == 1000 else 1 if unit == 1 else 3
    return figure(exact_decimal(value / unit, decimals, sign=True), "points")


@register.filter
def place_class(place: int) -> str:
    return f"place-{place}"


@register.simple_tag
def rank_change(value: int | str | None) -> str:
    """The ranks gained or lost since the last session, as an arrow and a number."""
    if not isinstance(value, int):
        return ""
    return _rank_change(value, get_language())


@lru_cache(1000)
def _rank_change(value: int, language: str | None) -> str:
    """The same for a reader of this language; a table has few different ones in its many rows."""
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
    """A day in a column: 2026-10-19, which every language reads the same way."""
    return "" if value is None else format_html("<time>{}</time>", value.isoformat()[:10])


@register.simple_tag
def wind(seat: int) -> str:
    """The wind that a seat began with, as on the tile; its name is the accessible name where it is another word."""
    if seat >= len(WINDS):
        return format_html("<span>{}</span>", seat + 1)
    written = pgettext("wind", WINDS[seat])
    lang = "zh-Hant" if written == WINDS[seat] else "zh-Hans"
    name = str(WIND_NAMES[seat])
    if name == written:
        return format_html('<span lang="{}">{}</span>', lang, written)
    return format_html('<span lang="{}" role="img" aria-label="{}">{}</span>', lang, name, written)
