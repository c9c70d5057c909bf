from typing import Any
from zoneinfo import ZoneInfo

from django import template
from django.template import Context

from league.evenings.forms import AnswerForm
from league.evenings.models import Answer
from league.evenings.selectors import answers_of, coming
from league.members.selectors import own_player
from league.sessions.models import Session

register = template.Library()


@register.inclusion_tag("evenings/answers.html", takes_context=True)
def evening_answers(context: Context, evening: Session) -> dict[str, Any]:
    """Who comes to an evening, the reader's own answer, and the form by which organisers answer for others."""
    request = context["request"]
    club, user = request.club, request.user
    own = own_player(club, user) if user.is_authenticated else None
    answers = answers_of(evening)
    may_answer_for_all = "session" in request.may and evening.is_open
    own_answer = next((one for one in answers if own and one.player and one.player.standing_for == own), None)
    comes_at = own_answer and own_answer.comes_at
    return {
        "request": request,
        "evening": evening,
        "coming": coming(answers),
        "own": own,
        "own_answer": own_answer,
        "own_time": comes_at and comes_at.astimezone(ZoneInfo(club.time_zone)).strftime("%H:%M"),
        "is_shown": "answer" in request.may and (answers or (evening.is_open and evening.begins_at)),
        "may_answer": own and (may_answer_for_all or evening.takes_answers),
        "kinds": Answer.Kind.choices,
        "form": AnswerForm(evening) if may_answer_for_all else None,
    }
