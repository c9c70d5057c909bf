"""Where the story of a day is, for the pages of its games and evenings."""

from collections.abc import Iterable
from typing import Any

from django import template
from django.template import Context
from django.urls import reverse

from league.records.models import Hanchan
from league.seasons.models import Season
from league.stories.closed_seasons.selectors import season_story
from league.stories.closed_seasons.sentences import SeasonSentences

register = template.Library()


@register.simple_tag(takes_context=True)
def story_of_game(context: Context, hanchan: Hanchan) -> str:
    """The address of the day of a game, if its story tells of the game; else empty."""
    is_of_event = getattr(hanchan, "tournament_table", None) is not None
    return _address(context, []) if is_of_event else _address(context, [hanchan])


@register.simple_tag(takes_context=True)
def story_of_evening(context: Context, games: Iterable[Hanchan]) -> str:
    """The address of the day of an evening's games, none of which is of an event, once one is finished."""
    return _address(context, games)


@register.inclusion_tag("stories/season.html")
def story_of_season(season: Season) -> dict[str, Any]:
    """How a closed season ended; empty while it is open."""
    story = season_story(season)
    return {"told": SeasonSentences(story) if story else None}


def _address(context: Context, games: Iterable[Hanchan]) -> str:
    told = next((one for one in games if one.state == Hanchan.State.FINISHED and not one.is_held_back), None)
    if told is None:
        return ""
    return reverse("day", args=[context["request"].club.slug, told.played_on.isoformat()])
