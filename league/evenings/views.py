from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _

from league.clubs.club_page import ClubRequest, club_page
from league.clubs.models import Club
from league.core.errors import LeagueError
from league.core.web.pages import posted_from
from league.evenings.forms import AnswerForm
from league.evenings.models import Answer
from league.evenings.services import answer_give
from league.sessions.models import Session


@posted_from("evening")
@club_page("answer")
def evening_answer(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    session = get_object_or_404(Session.objects.select_related("club"), club=club, pk=pk)
    form = AnswerForm(session, request.POST)
    if not form.is_valid():
        raise LeagueError("bad_field", field=next(iter(form.errors)), reason=next(iter(form.errors.values()))[0])
    messages.success(request, told(answer_give(actor=request.user, session=session, **form.entered())))
    return redirect("evening", club.slug, pk)


def told(answer: Answer) -> str:
    """What who has answered is told."""
    if answer.waits:
        return _("All places are taken: %(name)s waits, and moves up when somebody cancels.") % {"name": answer.name}
    if answer.comes:
        return _("%(name)s comes.") % {"name": answer.name}
    return _("The answer is stored.")
