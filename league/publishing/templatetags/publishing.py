"""What a page offers for other places: the HTML of a frame, and addresses to subscribe to."""

from datetime import date
from typing import Any

from django import template
from django.http import HttpRequest
from django.template import Context
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from league.core.points import points_text
from league.players.models import Player
from league.publishing.feeds.views import FEEDS
from league.records.models import Hanchan, Participant
from league.seasons.models import Division, Season
from league.sessions.models import Session
from league.stories.closed_seasons.selectors import season_story
from league.stories.closed_seasons.sentences import SeasonSentences
from league.stories.pages import DrawnDay, ToldDay

register = template.Library()


@register.inclusion_tag("publishing/elsewhere.html", takes_context=True)
def elsewhere_season(context: Context, season: Season, division: Division | None = None) -> dict[str, Any]:
    """Offer a season's table, or the table of a division."""
    request = context["request"]
    query = f"?division={division.pk}" if division else ""
    address = reverse("embed_season", args=[request.club.slug, season.slug]) + query
    return {"code": _frame(request, address, season.name)} if request.club.is_public else {}


@register.inclusion_tag("publishing/elsewhere.html", takes_context=True)
def elsewhere_event(context: Context, embed: str = "") -> dict[str, Any]:
    """Offer a page of an event, by the name of its address, or else its calendar."""
    request, tournament = context["request"], context["request"].tournament
    if not tournament.is_open_to_all:
        return {}
    if not embed:
        calendar = reverse("event_calendar", args=[tournament.slug])
        links = [_link(_("Calendar"), calendar, "iCalendar")]
        if "record" in request.may:
            links.append(_link(_("Broadcast"), reverse("event_overlays", args=[tournament.slug]), "OBS"))
        return {"links": links}
    return {"code": _frame(request, reverse(embed, args=[tournament.slug]), tournament.name)}


@register.inclusion_tag("publishing/share.html", takes_context=True)
def share_season(context: Context, season: Season) -> dict[str, Any]:
    club = context["request"].club
    if not club.is_public:
        return {}
    story = season_story(season)
    told = SeasonSentences(story) if story else None
    title = told.headline_text if told else season.name
    shared = _shared(context, f"{title} · {club.name}", "season", club.slug, season.slug)
    return {**shared, "words": told.text} if told else shared


@register.inclusion_tag("publishing/share.html", takes_context=True)
def share_player(context: Context, player: Player) -> dict[str, Any]:
    club = context["request"].club
    title = f"{player.public_name} · {club.name}"
    return _shared(context, title, "player", club.slug, player.pk) if club.is_public else {}


@register.inclusion_tag("publishing/share.html", takes_context=True)
def share_event(context: Context) -> dict[str, Any]:
    tournament = context["request"].tournament
    title = f"{tournament.name} · {tournament.club.name}"
    return _shared(context, title, "event", tournament.slug) if tournament.is_open_to_all else {}


@register.inclusion_tag("publishing/share.html", takes_context=True)
def share_game(context: Context, game: Hanchan) -> dict[str, Any]:
    """The result in one line, by the names that are shown."""
    club = context["request"].club
    if not club.is_public:
        return {}
    title = f"{date_format(game.played_on)} #{game.order} · {club.name}"
    seats = sorted(game.participants.all(), key=lambda seat: (seat.place or 0, seat.seat))
    result = " · ".join(_line(seat, game.house_rules.points_unit) for seat in seats)
    return _described(context, title, result, "game", club.slug, game.pk)


@register.inclusion_tag("publishing/share.html", takes_context=True)
def share_evening(context: Context, evening: Session, games: int) -> dict[str, Any]:
    club = context["request"].club
    if not club.is_public:
        return {}
    title = f"{evening.name or _('Evening')} · {date_format(evening.played_on)} · {club.name}"
    words = ngettext("%(n)d game", "%(n)d games", games) % {"n": games}
    return _described(context, title, words, "evening", club.slug, evening.pk)


@register.inclusion_tag("publishing/share.html", takes_context=True)
def share_day(context: Context, day: date, told: DrawnDay) -> dict[str, Any]:
    """The headline of a day, its sentences, and the picture of both."""
    club = context["request"].club
    if not club.is_public:
        return {}
    title = f"{told.headline} · {club.name}"
    return {**_shared(context, title, "day", club.slug, day.isoformat()), "words": told.text}


@register.inclusion_tag("publishing/share.html", takes_context=True)
def share_event_day(context: Context, told: ToldDay) -> dict[str, Any]:
    """The same of a day of an event that everybody may see."""
    event = context["request"].tournament
    if not event.is_open_to_all:
        return {}
    key = event.slug, told.day.day.isoformat()
    shared = _shared(context, f"{told.sentences.headline_text} · {event.name}", "event_day", *key)
    return {**shared, "words": told.sentences.text}


@register.inclusion_tag("publishing/share.html", takes_context=True)
def share_home(context: Context, title: str, words: str) -> dict[str, Any]:
    return _described(context, title, words, "home")


def _line(seat: Participant, unit: int) -> str:
    points = "" if seat.points is None else f" {points_text(seat.points, unit)}"
    return f"{seat.place or ''} {seat.player.public_name}{points}".strip()


def _described(context: Context, title: str, words: str, page: str, *key: object) -> dict[str, Any]:
    """What other sites show of a link that has no picture of its own: the title and a sentence."""
    return {"title": title, "words": words, "address": context["request"].build_absolute_uri(reverse(page, args=key))}


def _shared(context: Context, title: str, page: str, *key: object) -> dict[str, Any]:
    """What other sites show of a link: the page of this name, and its picture."""
    absolute = context["request"].build_absolute_uri
    picture = f"{reverse(f'{page}_picture', args=key)}?lang={get_language()}"
    return {"title": title, "address": absolute(reverse(page, args=key)), "picture": absolute(picture)}


@register.simple_tag(takes_context=True)
def feed_links(context: Context) -> SafeString:
    """The links by which browsers and feed readers find the feeds of a public club."""
    club = getattr(context.get("request"), "club", None)
    if club is None or not club.is_public:
        return SafeString("")
    link = '<link rel="alternate" type="application/atom+xml" title="{} · {}" href="{}">\n  '
    rows = ((club.name, feed.words, reverse(feed.name, args=[club.slug])) for feed in FEEDS)
    return format_html_join("", link, rows)


@register.inclusion_tag("publishing/elsewhere.html", takes_context=True)
def elsewhere_club(context: Context) -> dict[str, Any]:
    """Offer the feeds and the calendar of a public club, and the overlays to recorders."""
    request = context["request"]
    args, links = [request.club.slug], []
    if request.club.is_public:
        links = [_link(feed.words, reverse(feed.name, args=args), "Atom") for feed in FEEDS]
        links.append(_link(_("Calendar"), reverse("club_calendar", args=args), "iCalendar"))
    if "record" in request.may_in_club:
        links.append(_link(_("Broadcast"), reverse("club_overlays", args=args), "OBS"))
    return {"links": links}


def _link(words: Any, address: str, note: str) -> dict[str, Any]:
    return {"words": words, "address": address, "note": note}


def _frame(request: HttpRequest, address: str, title: str) -> SafeString:
    """The HTML of a frame, to copy."""
    return format_html(
        '<iframe src="{}" title="{}" width="100%" height="480" style="border:0" loading="lazy"></iframe>',
        request.build_absolute_uri(address), title,
    )  # fmt: skip
