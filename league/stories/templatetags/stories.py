"""Where the story of a day is, for the pages of its games, evenings and rounds."""

from collections.abc import Iterable
from typing import Any

from django import template
from django.template import Context
from django.urls import reverse

from league.records.models import Hanchan
from league.seasons.models import Season
from league.stories.closed_seasons.selectors import season_story
from league.stories.closed_seasons.sentences import SeasonSentences
from league.stories.events.days import event_days
from league.tournaments.core.access import tournaments_visible
from league.tournaments.core.selectors import RoundTable
from league.tournaments.models import Tournament

register = template.Library()


@register.simple_tag(takes_context=True)
def story_of_game(context: Context, hanchan: Hanchan) -> str:
    """The address of the day of a game, if its story tells of the game; else empty."""
    table = getattr(hanchan, "tournament_table", None)
    if table is None:
        return _address(context, [hanchan])
    event = tournaments_visible(context["request"].user).filter(pk=table.round.tournament_id).first()
    if event is None or not _is_told(hanchan):
        return ""
    return reverse("event_day", args=[event.slug, hanchan.played_on.isoformat()])


@register.simple_tag(takes_context=True)
def story_of_evening(context: Context, games: Iterable[Hanchan]) -> str:
    """The address of the day of an evening's games, none of which is of an event, once one is finished."""
    return _address(context, games)


@register.inclusion_tag("stories/event_days.html")
def stories_of_event(tournament: Tournament) -> dict[str, Any]:
    """The days of an event that have a story."""
    return {"tournament": tournament, "days": event_days(tournament)}


@register.simple_tag
def story_of_round(tournament: Tournament, lines: Iterable[RoundTable]) -> str:
    """The address of the day of a round whose results are shown, once a game of it is finished; else empty."""
    games = [seat.result.hanchan for line in lines for seat in line.seats if seat.result]
    told = next((one for one in games if not one.is_held_back), None)
    if told is None:
        return ""
    return reverse("event_day", args=[tournament.slug, told.played_on.isoformat()])


@register.inclusion_tag("stories/season.html")
def story_of_season(season: Season) -> dict[str, Any]:
    """How a closed season ended; empty while it is open."""
    story = season_story(season)
    return {"told": SeasonSentences(story) if story else None}


@register.inclusion_tag("stories/season_copied.html", takes_context=True)
def season_to_copy(context: Context, season: Season) -> dict[str, Any]:
    """The text of its end to copy. It has the address by which the page was asked for, so no cache keeps it."""
    story = season_story(season)
    if story is None:
        return {}
    page = reverse("season", args=[context["request"].club.slug, season.slug])
    return {"copied": SeasonSentences(story).copied(context["request"].build_absolute_uri(page))}


def _address(context: Context, games: Iterable[Hanchan]) -> str:
    told = next(filter(_is_told, games), None)
    if told is None:
        return ""
    return reverse("day", args=[context["request"].club.slug, told.played_on.isoformat()])


def _is_told(hanchan: Hanchan) -> bool:
    return hanchan.state == Hanchan.State.FINISHED and not hanchan.is_held_back
