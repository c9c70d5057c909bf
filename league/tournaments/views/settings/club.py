"""The tournaments of a club: the list, a new one, and one from an archive."""

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.clubs.club_page import ClubRequest, club_page
from league.clubs.models import Club
from league.core.web.forms import PageForm
from league.core.web.pages import show
from league.records.imports.limits import archive_content_take
from league.tournaments.archive.restoring import tournament_restore
from league.tournaments.archive.writing import archive_read
from league.tournaments.core.selectors import club_tournaments


@club_page()
def tournaments(request: ClubRequest, club: Club) -> HttpResponse:
    found = list(club_tournaments(club, also_hidden="tournament" in request.may))
    going = [tournament for tournament in found if not tournament.is_closed]
    over = [tournament for tournament in found if tournament.is_closed]
    return show(request, "tournaments/list.html", here="events", going=going, over=over)


MOST_BYTES = 32 * 1024 * 1024


class ArchiveForm(PageForm):
    error_fields = {"bad_archive": "file", "deal_does_not_follow": "file"}
    file = forms.FileField(label=gettext_lazy("Archive"), help_text=gettext_lazy("A JSON file, up to 32 MB."))

    def clean_file(self) -> Any:
        file = self.cleaned_data["file"]
        if file.size > MOST_BYTES:
            raise forms.ValidationError(_("This file is larger than 32 MB."))
        return file


@club_page("tournament")
def restore(request: ClubRequest, club: Club) -> HttpResponse:
    form = ArchiveForm(request.POST or None, request.FILES or None)
    if form.is_valid():
        with form.refusals():
            file = form.cleaned_data["file"]
            archive = archive_read(file.read())
            archive_content_take(request.user, archive, file.size)
            tournament = tournament_restore(actor=request.user, club=club, archive=archive)
            messages.success(request, _("Restored: %(event)s.") % {"event": tournament.name})
            return redirect("desk", tournament.slug)
    return show(request, "tournaments/restore.html", here="events", form=form)
