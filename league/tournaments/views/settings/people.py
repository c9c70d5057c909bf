"""The page with the people of an event: accounts that organise, referee or record in this event alone."""

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.clubs.models import EventRole
from league.core.web.forms import PageForm
from league.core.web.pages import posted_from
from league.tournaments.core.people import event_people, official_remove, official_set
from league.tournaments.models import Tournament
from league.tournaments.views.desk_page import desk_show
from league.tournaments.views.tournament_page import TournamentRequest, tournament_page


class OfficialForm(PageForm):
    error_fields = {"unknown_account": "account"}

    account = forms.CharField(
        label=gettext_lazy("Sign-in name"), max_length=150,
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none"}),
    )  # fmt: skip
    role = forms.ChoiceField(
        label=gettext_lazy("Role in this event"), choices=EventRole.choices, initial=EventRole.RECORDER
    )


@tournament_page("tournament")
def people(request: TournamentRequest, tournament: Tournament) -> HttpResponse:
    form = OfficialForm(request.POST or None)
    if form.is_valid():
        with form.refusals():
            official = official_set(actor=request.user, tournament=tournament, **form.cleaned_data)
            words = {"name": official.user, "role": official.get_role_display()}
            messages.success(request, _("%(name)s: %(role)s.") % words)
            return redirect("desk_people", tournament.slug)
    return desk_show(
        request, "people", form=form, officials=event_people(request.user, tournament), roles=EventRole.choices
    )


@posted_from("desk_people", keys=("tournament",))
@tournament_page("desk")
def person(request: TournamentRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Change a role, or take it away. Everybody may give up their own."""
    official = get_object_or_404(tournament.officials.select_related("user", "tournament__club"), pk=pk)
    if "role" in request.POST:
        account, role = official.user.username, request.POST["role"]
        official_set(actor=request.user, tournament=tournament, account=account, role=role)
        return redirect("desk_people", tournament.slug)
    official_remove(actor=request.user, official=official)
    return redirect("home") if official.user == request.user else redirect("desk_people", tournament.slug)
