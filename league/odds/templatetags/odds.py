from collections.abc import Sequence
from typing import Any

from django import template
from django.utils.safestring import SafeString, mark_safe

from league.core.points import points_text
from league.odds import charts
from league.odds.selectors import player_odds, table_odds
from league.players.models import Player
from league.seasons.models import Division, Season

register = template.Library()
FIRST_PLAYERS = 5


@register.simple_tag
def rank_spans(spans: Sequence[charts.Span], title: str) -> SafeString:
    return mark_safe(charts.rank_spans(spans, title))


@register.filter
def share(chance: float) -> str:
    """A chance in percent: whole numbers, and "<1" or ">99" where rounding would say never or always.

    >>> share(0.0), share(0.004), share(0.196), share(0.996), share(1.0)
    ('0', '<1', '20', '>99', '100')
    """
    if 0 < chance < 0.01:
        return "<1"
    if 0.99 < chance < 1:
        return ">99"
    return str(int(100 * chance + 0.5))


@register.inclusion_tag("odds/of_table.html", takes_context=True)
def odds_of_table(context: dict[str, Any], season: Season, division: Division | None = None) -> dict[str, Any]:
    """The favourites of a season, below its table; empty while there are no odds, or if the season is over."""
    odds = table_odds(season, division or None)
    lines = [] if odds.is_over else sorted(odds.lines, key=lambda line: -line.first)[:FIRST_PLAYERS]
    return {"request": context["request"], "odds": odds, "lines": lines, "division": division, "top": odds.top}


@register.inclusion_tag("odds/of_player.html", takes_context=True)
def odds_of_player(context: dict[str, Any], player: Player) -> dict[str, Any]:
    """The odds of a player in the running seasons."""
    found = player_odds(player)
    return {"request": context["request"], "found": found}


@register.filter
def in_points(value: int, unit: int) -> str:
    """Points that are a width: without a sign."""
    return points_text(value, unit).removeprefix("+")
