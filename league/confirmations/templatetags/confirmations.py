from typing import Any

from django import template
from django.template import Context
from django.utils import timezone

from league.confirmations.selectors import confirmation_of
from league.records.models import Hanchan

register = template.Library()


@register.inclusion_tag("confirmations/section.html", takes_context=True)
def confirmation(context: Context, game: Hanchan) -> dict[str, Any]:
    """Who has confirmed the result of the game, with the reader's own buttons."""
    request = context["request"]
    shown = confirmation_of(game) if game.season and game.season.asks_confirmation else None
    if shown is None:
        return {"shown": None}
    is_member = "answer" in request.may_in_club
    return {
        "request": request, "club": request.club, "shown": shown, "game": game,
        "own": shown.seat_of(request.user) if is_member else None,
        "may_sign": is_member and shown.may_sign(request.user, timezone.now()),
        "may_decide": shown.state == "disputed" and "amend_any" in request.may_in_club,
        "csrf_token": context.get("csrf_token"),
    }  # fmt: skip
