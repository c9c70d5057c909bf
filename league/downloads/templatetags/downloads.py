from typing import Any
from urllib.parse import urlencode

from django import template
from django.template import Context
from django.urls import reverse

from league.downloads.kinds import find_sheet
from league.sheets.files import FORMATS

register = template.Library()


@register.inclusion_tag("core/downloads.html", takes_context=True)
def downloads(context: Context, kind: str, **given: Any) -> dict[str, object]:
    """The files of a table or chart: `{% downloads "standings" season=season.slug %}`; empty values are left out."""
    query = urlencode({key: value for key, value in given.items() if value not in (None, "")})
    club = context["request"].club.slug
    links = [
        (suffix.upper(), reverse("sheet", args=[club, kind, suffix]) + (f"?{query}" if query else ""))
        for suffix in FORMATS
    ]
    return {"title": find_sheet(kind).title, "links": links}
