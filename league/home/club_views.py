from contextlib import suppress

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from league.accounts.pages import SignedInRequest, signed_in
from league.accounts.sign_up import invite
from league.archives.forms import ArchiveForm
from league.club_bests.services import club_bests_request
from league.clubs import services
from league.clubs.club_page import ClubRequest, club_page
from league.clubs.models import Club, Invitation, Role
from league.clubs.roles import require_founding
from league.clubs.selectors import club_age, club_invitations, club_members, latest_versions
from league.core.conditional import unless_unchanged
from league.core.errors import LeagueError
from league.core.web.pages import posted_from, show
from league.home import forms
from league.home.front import Front
from league.records.evenings.running import own_table
from league.seasons.models import Season


@club_page()
def club(request: ClubRequest, club: Club) -> HttpResponse:
    """The club's front page, which updates the tables in play by itself."""
    club_bests_request(club=club)
    front = Front(club, club.day_of(timezone.now()))

    def draw() -> HttpResponse:
        steps = _first_steps(request, club, front.season)
        own = own_table(request.user, [club]).get(club.pk)
        return show(request, "home/club.html", here="club", steps=steps, own=own, **front.shown())

    return unless_unchanged(request, club_age(club), *front.revisions(), draw=draw)


def _first_steps(request: ClubRequest, club: Club, season: Season | None) -> list[tuple[bool, str, str]]:
    """The steps of a new club before its first hanchan: whether done, the label, and the page."""
    if season or "season" not in request.may:
        return []
    return [
        (club.players.exists(), _("Add the players"), reverse("players_add", args=[club.slug])),
        (bool(latest_versions(club)), _("Choose your house rules"), reverse("which_game", args=[club.slug])),
        (False, _("Open a season"), reverse("season_new", args=[club.slug])),
    ]


@signed_in
def club_new(request: SignedInRequest) -> HttpResponse:
    require_founding(request.user)
    form = forms.NewClubForm(request.POST or None)
    if form.is_valid():
        with form.refusals():
            club = services.club_create(actor=request.user, **form.cleaned_data)
            return redirect("which_game", club.slug)
    return show(request, "home/new.html", form=form, archive_form=ArchiveForm(auto_id="archive_%s"))


@club_page("club")
def club_settings(request: ClubRequest, club: Club) -> HttpResponse:
    present = {field: getattr(club, field) for field in forms.ClubSettingsForm.base_fields}
    present["embed_sites"] = "\n".join(club.embed_sites)
    form = forms.ClubSettingsForm(request.POST or None, initial=present)
    form.fields["time_zone"].widget.attrs.pop("data-time-zone")
    if form.is_valid():
        with form.refusals():
            services.club_amend(actor=request.user, club=club, **form.cleaned_data)
            messages.success(request, _("Saved."))
            return redirect("club", club.slug)
    return show(request, "home/settings.html", form=form, here="members")


# ----- members -----


@club_page("invite")
def members(request: ClubRequest, club: Club) -> HttpResponse:
    form = forms.InvitationForm(request.POST or None)
    link, made = "", None
    if form.is_valid():
        with form.refusals():
            made, secret = services.invitation_create(actor=request.user, club=club, **form.cleaned_data)
            link = request.build_absolute_uri(reverse("invitation", args=[secret]))
    return show(
        request,
        "home/members.html",
        here="members",
        form=form,
        link=link,
        made=made,
        members=club_members(club),
        invitations=club_invitations(request.user, club, timezone.now()),
        roles=Role.choices,
    )


@posted_from("members", keys=("club",))
@club_page("member")
def member_role(request: ClubRequest, club: Club, user: int) -> HttpResponse:
    member = get_object_or_404(club.memberships.select_related("user"), user=user).user
    services.membership_set(actor=request.user, club=club, user=member, role=request.POST.get("role", ""))
    messages.success(request, _("%(name)s has a new role.") % {"name": member})
    return redirect("members", club.slug)


@posted_from("members", keys=("club",))
@club_page()
def member_end(request: ClubRequest, club: Club, user: int) -> HttpResponse:
    member = get_object_or_404(club.memberships.select_related("user"), user=user).user
    services.membership_end(actor=request.user, club=club, user=member)
    messages.success(request, _("%(name)s is no longer a member. The records stay.") % {"name": member})
    return redirect("home" if member == request.user else reverse("members", args=[club.slug]))


@posted_from("members", keys=("club",))
@club_page("invite")
def invitation_end(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    services.invitation_revoke(actor=request.user, invitation=get_object_or_404(Invitation, pk=pk, club=club))
    messages.success(request, _("That link no longer works."))
    return redirect("members", club.slug)


def invitation(request: SignedInRequest, secret: str) -> HttpResponse:
    if not request.user.is_authenticated:
        with suppress(LeagueError):
            services.invitation_find(secret=secret)
            invite(request)
        return redirect_to_login(request.get_full_path())
    invited = services.invitation_find(secret=secret)
    if request.method == "POST":
        services.invitation_accept(actor=request.user, secret=secret)
        messages.success(request, _("Welcome to %(club)s.") % {"club": invited.club})
        return redirect("club", invited.club.slug)
    return show(request, "home/invitation.html", invitation=invited)
