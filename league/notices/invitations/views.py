from django.conf import settings
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import get_language, ngettext

from league.clubs.club_page import ClubRequest, club_page
from league.clubs.models import Club
from league.core.web.pages import show
from league.notices.invitations.forms import InviteManyForm
from league.notices.invitations.services import Invited, club_invitations_preview, club_invitations_send


@club_page("invite")
def invite_many(request: ClubRequest, club: Club) -> HttpResponse:
    """Invite the players of a list by mail: it is shown first, and sent when it comes again."""
    form = InviteManyForm(request.POST or None, request.FILES or None, initial={"language": get_language()})
    lines: list[Invited] = []
    if form.is_valid():
        text, language = form.cleaned_data["people"], form.cleaned_data["language"]
        with form.refusals():
            lines = club_invitations_preview(actor=request.user, club=club, text=text)
            if form.is_confirmed:
                sent = club_invitations_send(actor=request.user, club=club, text=text, language=language)
                count = sum(line.is_new for line in sent)
                words = ngettext("%(n)s invitation is being sent.", "%(n)s invitations are being sent.", count)
                messages.success(request, words % {"n": count})
                return redirect("members", club.slug)
    return show(
        request, "notices/invite_many.html", here="members", form=form, lines=lines, has_mail=settings.HAS_MAIL,
        mistakes=sum(bool(line.error) for line in lines), new=sum(line.is_new for line in lines),
    )  # fmt: skip
