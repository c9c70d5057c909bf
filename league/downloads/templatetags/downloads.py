"""The menu of the files of a table, or of all tables of a page."""

from typing import Any
from urllib.parse import urlencode

from django import template
from django.template import Context
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString

from league.downloads.kinds import find_sheet
from league.sheets.files import FORMATS

register = template.Library()


@register.simple_tag(takes_context=True)
def downloads(context: Context, kind: str, **given: Any) -> str:
    """The menu of one table: `{% downloads "standings" season=season.slug %}`; empty values are left out."""
    return _menu(_line(context, kind, given))


@register.simple_tag(takes_context=True)
def sheet(context: Context, kind: str, words: str = "", **given: Any) -> str:
    """A table in the menu of a page: `{% download_menu %}{% sheet "places" player=player.pk %}{% end_download_menu %}`.

    words       distinguish several tables of one kind
    """
    return _line(context, kind, given, words)


@register.simple_block_tag(end_name="end_download_menu")
def download_menu(content: str) -> str:
    """The menu of all tables of a page; nothing without a table."""
    return _menu(content) if content.strip() else ""


def _menu(lines: str) -> SafeString:
    return render_to_string("core/downloads.html", {"lines": lines})


def _line(context: Context, kind: str, given: dict[str, Any], words: str = "") -> SafeString:
    query = urlencode({key: value for key, value in given.items() if value not in (None, "")})
    club = context["request"].club.slug
    links = [
        (suffix.upper(), reverse("sheet", args=[club, kind, suffix]) + (f"?{query}" if query else ""))
        for suffix in FORMATS
    ]
    title = f"{find_sheet(kind).title} · {words}" if words else find_sheet(kind).title
    return render_to_string("core/download_line.html", {"title": title, "links": links})
