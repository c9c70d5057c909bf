from typing import Any

from django import template
from django.template import Context

from league.members.selectors import own_player
from league.open_tables.selectors import tables_shown, waiting_tables

register = template.Library()


@register.inclusion_tag("open_tables/section.html", takes_context=True)
def open_tables(context: Context) -> dict[str, Any]:
    """The open tables of the club, for its members."""
    request = context["request"]
    if "answer" not in request.may:
        return {"request": request, "is_shown": False}
    tables = tables_shown(waiting_tables([request.club]), request.user)
    own = own_player(request.club, request.user)
    return {"request": request, "club": request.club, "is_shown": True, "tables": tables, "own": own}
