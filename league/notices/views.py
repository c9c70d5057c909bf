"""The mails of an event at the desk, and the page on which a recipient chooses."""

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt

from league.core.parsing import whole_number
from league.core.web.pages import secret_page, show
from league.core.web.paging import paged
from league.notices import services
from league.notices.mails.recipients import Opened, choice_opened
from league.notices.models import SWITCHED, MailChoice
from league.notices.selectors import event_mails, mail_counts
from league.tournaments.models import Tournament
from league.tournaments.views.desk_page import desk_show
from league.tournaments.views.tournament_page import TournamentRequest, tournament_page


@tournament_page("tournament")
def desk_mails(request: TournamentRequest, tournament: Tournament) -> HttpResponse:
    """Which mails went out or failed, and which kinds the event sends."""
    if request.method == "POST":
        _act(request, tournament)
        return redirect("desk_mails", tournament.slug)
    off = services.kinds_off_of(tournament)
    return desk_show(
        request, "mails", has_mail=settings.HAS_MAIL, kinds=[(kind, kind not in off) for kind in SWITCHED],
        rows=paged(request, event_mails(tournament)), counts=mail_counts(tournament), again=services.AGAIN,
    )  # fmt: skip


def _act(request: TournamentRequest, tournament: Tournament) -> None:
    if "again" in request.POST:
        key = whole_number(request.POST["again"]) or 0
        services.mail_retry(actor=request.user, mail=get_object_or_404(event_mails(tournament), pk=key))
        messages.success(request, _("It is sent again."))
        return
    wanted = set(request.POST.getlist("kinds"))
    off = [kind for kind in SWITCHED if kind not in wanted]
    services.event_mail_set(actor=request.user, tournament=tournament, kinds_off=off)
    messages.success(request, _("Saved."))


# The signed link itself says who may do this, and mail programs send no token of a form.
@csrf_exempt
def choice(request: HttpRequest, token: str) -> HttpResponse:
    """Choose which mail to get, without an account. Opening the link alone changes nothing."""
    opened = choice_opened(token)
    events = Tournament.objects.select_related("club")
    tournament = events.filter(pk=opened.tournament).first() if opened and opened.tournament else None
    if opened is None or (opened.tournament and tournament is None):
        raise Http404
    if request.method == "POST":
        return _choose(request, opened, token)
    off = _off(opened, opened.tournament)
    response = secret_page(show(
        request, "notices/choice.html", tournament=tournament, is_off=bool(_off(opened, None)),
        kinds=[(kind, kind not in off) for kind in SWITCHED] if tournament else [],
    ))  # fmt: skip
    response.headers["Cache-Control"] = "no-store"
    return response


def _choose(request: HttpRequest, opened: Opened, token: str) -> HttpResponse:
    if request.POST.get("List-Unsubscribe") == "One-Click":
        services.mail_stop(opened=opened)
        return HttpResponse(status=200, content_type="text/plain; charset=utf-8")
    if request.POST.get("do") == "stop":
        services.mail_stop(opened=opened)
    else:
        wanted = set(request.POST.getlist("kinds"))
        off = [kind for kind in SWITCHED if kind not in wanted]
        services.mail_choose(opened=opened, kinds_off=off, everywhere="everywhere" in request.POST)
    messages.success(request, _("Saved."))
    return redirect("mail_choice", token)


def _off(opened: Opened, tournament: int | None) -> list[str]:
    found = MailChoice.objects.filter(address_hash=opened.address_hash, tournament=tournament).first()
    return found.kinds_off if found else []
