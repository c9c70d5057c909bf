from collections.abc import Iterable, Mapping
from typing import Any

from django import template
from django.template import Context
from django.utils import timezone
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from league.confirmations.selectors import Confirmation, confirmation_of, results_marked, unsettled_counts
from league.confirmations.states import ResultState
from league.records.models import Hanchan
from league.seasons.models import Season

register = template.Library()

# By state the sign before the word, so that a mark is not known by its colour alone, and what it means.
WAITS = _("Not all of its players have confirmed this result. It counts already.")
MARKS = {
    ResultState.REPORTED: ("○", "soft", WAITS),
    ResultState.HALF: ("◐", "soft", WAITS),
    ResultState.DISPUTED: ("✗", "down", _("A player says that this result is wrong. An organiser decides.")),
}


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


@register.simple_tag
def results_not_settled(games: Iterable[Hanchan]) -> dict[int, Confirmation]:
    """Of the games of a list those that get a mark."""
    return results_marked(games)


@register.simple_tag
def result_mark(marked: Mapping[int, Confirmation], game: Hanchan) -> str:
    """The mark of a game in a list; empty where nobody is asked, or the result is settled."""
    shown = marked.get(game.pk)
    if shown is None:
        return ""
    sign, css, meaning = MARKS[shown.state]
    html = '<span class="result-mark {}" title="{}"><span aria-hidden="true">{}</span> {}</span>'
    return format_html(html, css, meaning, sign, shown.state.label)


@register.inclusion_tag("confirmations/season_note.html")
def results_note(season: Season) -> dict[str, int]:
    """How many results of the season are not settled, above its table."""
    waiting, disputed = unsettled_counts(season)
    return {"waiting": waiting, "disputed": disputed}
