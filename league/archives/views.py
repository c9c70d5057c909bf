from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from league.accounts.pages import SignedInRequest, signed_in
from league.archives.files import archive_response, read_bounded
from league.archives.forms import ArchiveForm
from league.archives.restoring.people import Invited
from league.archives.restoring.reader import archive_read
from league.archives.services import club_restore
from league.clubs.club_page import ClubRequest, club_page
from league.clubs.models import Club, Role
from league.core.web.pages import show


@club_page("club")
def club_download(request: ClubRequest, club: Club) -> Any:
    return archive_response(request.user, club)


@signed_in
def club_import(request: SignedInRequest) -> HttpResponse:
    form = ArchiveForm(request.POST or None, request.FILES or None)
    if form.is_valid():
        with form.refusals():
            archive = archive_read(read_bounded(form.cleaned_data["file"]))
            club, invited = club_restore(actor=request.user, archive=archive, slug=form.cleaned_data["slug"])
            if not invited:
                messages.success(request, _("The club is here. Its tables are being computed."))
                return redirect("club", club.slug)
            links = [(member, Role(member.role).label, link_of(request, member)) for member in invited]
            return show(request, "archives/imported.html", club=club, links=links)
    return show(request, "archives/import.html", form=form)


def link_of(request: SignedInRequest, invited: Invited) -> str:
    return request.build_absolute_uri(reverse("invitation", args=[invited.secret]))
