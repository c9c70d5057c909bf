"""What a page offers for other places: the HTML of a frame, and addresses to subscribe to."""

from typing import Any

from django import template
from django.http import HttpRequest
from django.template import Context
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from league.seasons.models import Division, Season

register = template.Library()


@register.inclusion_tag("publishing/elsewhere.html", takes_context=True)
def elsewhere_season(context: Context, season: Season, division: Division | None = None) -> dict[str, Any]:
    """Offer a season's table, or the table of a division."""
    request = context["request"]
    query = f"?division={division.pk}" if division else ""
    address = reverse("embed_season", args=[request.club.slug, season.slug]) + query
    return {"code": _frame(request, address, season.name)} if request.club.is_public else {}


@register.inclusion_tag("publishing/elsewhere.html", takes_context=True)
def elsewhere_event(context: Context, embed: str) -> dict[str, Any]:
    """Offer a page of an event, by the name of its address."""
    request, tournament = context["request"], context["request"].tournament
    if not tournament.is_open_to_all:
        return {}
    return {"code": _frame(request, reverse(embed, args=[tournament.slug]), tournament.name)}


def _frame(request: HttpRequest, address: str, title: str) -> SafeString:
    """The HTML of a frame, to copy."""
    return format_html(
        '<iframe src="{}" title="{}" width="100%" height="480" style="border:0" loading="lazy"></iframe>',
        request.build_absolute_uri(address), title,
    )  # fmt: skip
