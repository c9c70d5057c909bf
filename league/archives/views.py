from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from league.accounts.pages import SignedInRequest, signed_in
from league.archives.deleting.services import NOTICE, club_deletion_want, club_deletion_withdraw, running_event
from league.archives.files import archive_response, read_bounded
from league.archives.forms import ArchiveForm, DeletionForm
from league.archives.imports import archive_pack, club_import_want, import_find, require_import
from league.archives.models import ClubImport
from league.archives.restoring.people import Invited
from league.clubs.club_page import ClubRequest, club_page
from league.clubs.models import Club, Role
from league.core.web.pages import show


@club_page("club")
def club_download(request: ClubRequest, club: Club) -> Any:
    return archive_response(request.user, club)


@club_page("club")
def club_deletion(request: ClubRequest, club: Club) -> HttpResponse:
    """Have the club deleted after the notice, or keep it."""
    if "keep" in request.POST:
        club_deletion_withdraw(actor=request.user, club=club)
        messages.success(request, _("The club stays."))
        return redirect("club", club.slug)
    form = DeletionForm(request.POST or None)
    if form.is_valid():
        with form.refusals():
            club_deletion_want(actor=request.user, club=club, name=form.cleaned_data["name"])
            return redirect("club", club.slug)
    event = running_event(club)
    return show(request, "archives/deletion.html", here="members", form=form, event=event, days=NOTICE.days)


@signed_in
def club_import(request: SignedInRequest) -> HttpResponse:
    require_import(request.user)
    form = ArchiveForm(request.POST or None, request.FILES or None)
    if form.is_valid():
        with form.refusals():
            packed = archive_pack(read_bounded(form.cleaned_data["file"]))
            order = club_import_want(actor=request.user, packed=packed, slug=form.cleaned_data["slug"])
            return redirect("club_import_state", order.pk)
    return show(request, "archives/import.html", form=form)


@signed_in
def club_import_state(request: SignedInRequest, pk: int) -> HttpResponse:
    """How far an import is, and its result. While it runs, the page asks for itself again."""
    running = import_find(request.user, pk)
    if running.state == ClubImport.State.DONE and running.order.club and not running.invited:
        messages.success(request, _("The club has been imported. Its tables are being computed."))
        address = reverse("club", args=[running.order.club.slug])
        # HTMX would put the club's page into this one.
        return (
            HttpResponse(headers={"HX-Redirect": address}) if request.headers.get("HX-Request") else redirect(address)
        )
    links = [(member, Role(member.role).label, link_of(request, member)) for member in running.invited]
    response = show(request, "archives/state.html", found=running, club=running.order.club, links=links)
    response.headers["Cache-Control"] = "no-store"
    return response


def link_of(request: SignedInRequest, invited: Invited) -> str:
    return request.build_absolute_uri(reverse("invitation", args=[invited.secret]))
