from typing import Any

from django import template
from django.template import Context

from league.evening_tables.selectors import out_of, rounds_of, seat_tonight, tables_shown
from league.members.selectors import own_player
from league.sessions.models import Session

register = template.Library()


@register.inclusion_tag("evening_tables/round.html", takes_context=True)
def evening_round(context: Context, evening: Session) -> dict[str, Any]:
    """The newest round of an evening for members, and the reader's own seat first."""
    request = context["request"]
    if "answer" not in request.may:
        return {}
    newest = rounds_of(evening).first()
    own = own_player(request.club, request.user) if newest and evening.is_open else None
    return {
        "request": request,
        "club": request.club,
        "round": newest,
        "tables": tables_shown(newest) if newest else [],
        "out": out_of(newest) if newest else [],
        "seat": seat_tonight(evening, own) if own else None,
    }
