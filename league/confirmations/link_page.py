"""The page that the link of a question opens, without signing in."""

from zoneinfo import ZoneInfo

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from league.accounts.api.throttle import check_tries, count_try
from league.confirmations.links import Question, question_confirm, question_dispute, question_opened
from league.core.web.pages import secret_page, show


@never_cache
def question_page(request: HttpRequest, club: str, secret: str) -> HttpResponse:
    """Ask about a result. Only the buttons change something, since programs open links."""
    question = question_opened(club, secret)
    with timezone.override(ZoneInfo(question.hanchan.club.time_zone)):
        if request.method == "POST":
            _answer(request, question)
            return secret_page(redirect("question", club, secret))
        return secret_page(show(
            request, "confirmations/question.html", club=question.hanchan.club, question=question,
            shown=question.confirmation, game=question.hanchan,
        ))  # fmt: skip


def _answer(request: HttpRequest, question: Question) -> None:
    count_answer(request, question)
    if request.POST.get("do") == "dispute":
        question_dispute(question, request.POST.get("reason", ""))
        messages.success(request, _("You have disputed the result. An organiser decides."))
    else:
        question_confirm(question)
        messages.success(request, _("You have confirmed the result."))


def count_answer(request: HttpRequest, question: Question) -> None:
    """Count an answer by this link: as many a minute as by a guest link.

    raises      LeagueError `too_many_requests`
    """
    holder = f"question {question.hanchan.pk} {question.account.pk}"
    check_tries("guest_write", request, holder)
    count_try("guest_write", request, holder)
