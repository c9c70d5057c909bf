from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from league.archives.forms import ArchiveForm
from league.clubs import forms, services
from league.clubs.front import Front
from league.clubs.models import Club, Invitation, Role
from league.clubs.selectors import club_invitations, club_members, latest_versions
from league.honours.services import honours_ask
from league.seasons.models import Season
from league.web.pages import ClubRequest, SignedInRequest, club_page, show, signed_in
from league.web.unchanged import club_age, unless_unchanged


@club_page()
def club(request: ClubRequest, club: Club) -> HttpResponse:
    """The club's first page, which follows the tables being played by itself."""
    honours_ask(club=club)
    front = Front(club, club.day_of(timezone.now()))

    def draw() -> HttpResponse:
        steps = _first_steps(request, club, front.season)
        return show(request, "clubs/club.html", here="club", steps=steps, **front.shown())

    return unless_unchanged(request, club_age(club), *front.revisions(), draw=draw)


def _first_steps(request: ClubRequest, club: Club, season: Season | None) -> list[tuple[bool, str, str]]:
    """What a new club still lacks before its first hanchan: done or not, in words, and where to do it."""
    if season or "season" not in request.may:
        return []
    return [
        (club.players.exists(), _("Add the players"), reverse("players_add", args=[club.slug])),
        (bool(latest_versions(club)), _("Choose your house rules"), reverse("house_rules_new", args=[club.slug])),
        (False, _("Open a season"), reverse("season_new", args=[club.slug])),
    ]


@signed_in
def club_new(request: SignedInRequest) -> HttpResponse:
    form = forms.NewClubForm(request.POST or None)
    if form.is_valid():
        with form.refusals():
            club = services.club_create(actor=request.user, **form.cleaned_data)
            return redirect("club", club.slug)
    return show(request, "clubs/new.html", form=form, archive_form=ArchiveForm(auto_id="archive_%s"))


@club_page("club")
def club_settings(request: ClubRequest, club: Club) -> HttpResponse:
    present = {field: getattr(club, field) for field in ("name", "time_zone", "day_begins", "is_public")}
    form = forms.ClubForm(request.POST or None, initial=present)
    form.fields["time_zone"].widget.attrs.pop("data-time-zone")
    if form.is_valid():
        with form.refusals():
            services.club_amend(actor=request.user, club=club, **form.cleaned_data)
            messages.success(request, _("Kept."))
            return redirect("club", club.slug)
    return show(request, "clubs/settings.html", form=form, here="members")


# ----- members -----


@club_page("invite")
def members(request: ClubRequest, club: Club) -> HttpResponse:
    form = forms.InvitationForm(request.POST or None)
    link = ""
    if form.is_valid():
        with form.refusals():
            _invitation, secret = services.invitation_create(actor=request.user, club=club, **form.cleaned_data)
            link = request.build_absolute_uri(reverse("invitation", args=[secret]))
    return show(
        request,
        "clubs/members.html",
        here="members",
        form=form,
        link=link,
        members=club_members(club),
        invitations=club_invitations(request.user, club, timezone.now()),
        roles=Role.choices,
    )


@require_POST
@club_page("member")
def member_role(request: ClubRequest, club: Club, user: int) -> HttpResponse:
    member = get_object_or_404(club.memberships.select_related("user"), user=user).user
    services.membership_set(actor=request.user, club=club, user=member, role=request.POST.get("role", ""))
    messages.success(request, _("%(name)s has a new role.") % {"name": member})
    return redirect("members", club.slug)


@require_POST
@club_page()
def member_end(request: ClubRequest, club: Club, user: int) -> HttpResponse:
    member = get_object_or_404(club.memberships.select_related("user"), user=user).user
    services.membership_end(actor=request.user, club=club, user=member)
    messages.success(request, _("%(name)s is no member any more. The records stay.") % {"name": member})
    return redirect("home" if member == request.user else reverse("members", args=[club.slug]))


@require_POST
@club_page("invite")
def invitation_end(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    services.invitation_revoke(actor=request.user, invitation=get_object_or_404(Invitation, pk=pk, club=club))
    messages.success(request, _("That link works no more."))
    return redirect("members", club.slug)


@signed_in
def invitation(request: SignedInRequest, secret: str) -> HttpResponse:
    found = services.invitation_find(secret=secret)
    if request.method == "POST":
        services.invitation_accept(actor=request.user, secret=secret)
        messages.success(request, _("Welcome to %(club)s.") % {"club": found.club})
        return redirect("club", found.club.slug)
    return show(request, "clubs/invitation.html", invitation=found)
