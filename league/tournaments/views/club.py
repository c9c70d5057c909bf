"""A club's events: the list, and a new one."""

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.clubs.models import Club
from league.clubs.selectors import latest_versions
from league.tournaments import events as services
from league.tournaments.archive import archive_read
from league.tournaments.forms import EventForm
from league.tournaments.models import Tournament
from league.tournaments.restoring import event_restore
from league.tournaments.selectors import club_events
from league.web.forms import PageForm
from league.web.pages import ClubRequest, club_page, show


@club_page()
def events(request: ClubRequest, club: Club) -> HttpResponse:
    found = list(club_events(club, also_hidden="tournament" in request.may))
    going = [event for event in found if event.state != Tournament.State.CLOSED]
    over = [event for event in found if event.state == Tournament.State.CLOSED]
    return show(request, "tournaments/events.html", here="events", going=going, over=over)


@club_page("tournament")
def event_new(request: ClubRequest, club: Club) -> HttpResponse:
    versions = latest_versions(club)
    initial: dict[str, Any] = {"starts_on": club.day_of(timezone.now())}
    if len(versions) == 1:
        initial["house_rules"] = versions[0].pk
    form = EventForm(versions, request.POST or None, initial=initial)
    if form.is_valid():
        with form.refusals():
            event = services.tournament_create(actor=request.user, club=club, **form.cleaned_data)
            return redirect("desk_stages", event.slug)
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
            event = event_restore(actor=request.user, club=club, archive=archive)
            messages.success(request, _("Taken in: %(event)s.") % {"event": event.name})
            return redirect("desk", event.slug)
    return show(request, "tournaments/restore.html", here="events", form=form)
