"""What the pages of an event show: clocks, winds by name, the columns a table has room for."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django import template
from django.utils.html import format_html

from league.tournaments.checks import Finding
from league.tournaments.day import Day
from league.tournaments.forms import PRESET_WORDS
from league.tournaments.models import Round, Table
from league.tournaments.pages import epoch
from league.tournaments.standings import EventTable
from league.web.templatetags.figures import WIND_NAMES, WINDS
from scoring.metrics import Step

register = template.Library()

ALWAYS = ("games", "average_place")


@register.filter
def shown_steps(table: EventTable) -> list[Step]:
    """What is ranked by, then games and average place; the rest opens below a row."""
    steps = [step for step in table.rule.steps if not step.metric.tied_only]
    return [*steps, *(step for step in table.rule.columns if step.metric.key in ALWAYS and step not in steps)]


@register.filter
def tv_steps(table: EventTable) -> list[Step]:
    """Three columns: what is ranked by and what everybody knows."""
    wanted = [step for step in shown_steps(table) if step.metric.key not in ("games",)]
    return wanted[:3]


@register.simple_tag
def wind_name(seat: int | str) -> str:
    """東 East; where the reader's own word is one character, that alone."""
    number = int(seat)
    name = str(WIND_NAMES[number])
    if len(name) == 1:
        return name
    return format_html('<span lang="zh-Hant">{}</span> {}', WINDS[number], name)


def clock_text(seconds: int) -> str:
    """
    >>> clock_text(5400), clock_text(-61)
    ('90:00', '-1:01')
    """
    sign, seconds = ("-", -seconds) if seconds < 0 else ("", seconds)
    return f"{sign}{seconds // 60}:{seconds % 60:02}"


@register.simple_tag
def clock(one: Round, now: datetime, table: Table | None = None) -> str:
    """A clock that goes on by itself: what it needs is in its data, so no network is asked."""
    extra = table.extra_minutes if table else 0
    started: Any = epoch(one.timer_started_at)
    return format_html(
        '<span class="clock" role="timer" data-clock data-seconds="{}" data-played="{}" data-started="{}" '
        'data-now="{}">{}</span>',
        one.seconds + 60 * extra, one.timer_played, "" if started is None else started, epoch(now),
        clock_text(one.seconds_left(now, extra)),
    )  # fmt: skip


@register.filter
def preset_words(key: str) -> str:
    return str(PRESET_WORDS.get(key, key))


@register.filter
def at(values: Sequence[Any], place: int) -> Any:
    return values[place] if place < len(values) else None


@register.simple_tag
def finding_place(finding: Finding, day: Day) -> str:
    """The page where what a check found is mended."""
    return day.place_of(finding)
