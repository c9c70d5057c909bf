"""The tournaments of a club: the list, a new one, and one from an archive."""

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.clubs.club_page import ClubRequest, club_page
from league.clubs.models import Club
from league.clubs.selectors import latest_versions
from league.core.web.forms import PageForm
from league.core.web.pages import show
from league.tournaments.archive.restoring import tournament_restore
from league.tournaments.archive.writing import archive_read
from league.tournaments.lifecycle import services
from league.tournaments.lifecycle.forms import TournamentForm
from league.tournaments.lifecycle.selectors import club_tournaments


@club_page()
def tournaments(request: ClubRequest, club: Club) -> HttpResponse:
    found = list(club_tournaments(club, also_hidden="tournament" in request.may))
    going = [tournament for tournament in found if not tournament.is_closed]
    over = [tournament for tournament in found if tournament.is_closed]
    return show(request, "tournaments/list.html", here="events", going=going, over=over)


@club_page("tournament")
def tournament_new(request: ClubRequest, club: Club) -> HttpResponse:
    versions = latest_versions(club)
    initial: dict[str, Any] = {"starts_on": club.day_of(timezone.now())}
    if len(versions) == 1:
        initial["house_rules"] = versions[0].pk
    form = TournamentForm(versions, request.POST or None, initial=initial)
    if form.is_valid():
        with form.refusals():
            tournament = services.tournament_create(actor=request.user, club=club, **form.cleaned_data)
            return redirect("desk_stages", tournament.slug)
    return show(request, "tournaments/new.html", here="events", form=form, versions=versions)


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
            archive = archive_read(form.cleaned_data["file"].read())
            tournament = tournament_restore(actor=request.user, club=club, archive=archive)
            messages.success(request, _("Restored: %(event)s.") % {"event": tournament.name})
            return redirect("desk", tournament.slug)
    return show(request, "tournaments/restore.html", here="events", form=form)
