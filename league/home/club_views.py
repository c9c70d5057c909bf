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
from league.clubs.roles import require_founding, roles_within
from league.clubs.selectors import club_age, club_invitations, latest_versions
from league.core.conditional import unless_unchanged
from league.core.errors import translated
from league.core.web.pages import posted_from, show
from league.evenings.selectors import next_evening
from league.home import forms
from league.home.front import Front
from league.members import invitations
from league.members.forget_wishes import forget_wishes
from league.members.selectors import (
    claims_waiting,
    clubs_that_ask,
    members_with_players,
    own_player,
    players_without_account,
)
from league.members.services import player_join
from league.players.selectors import player_find
from league.records.evenings.running import own_table


@club_page()
def club(request: ClubRequest, club: Club) -> HttpResponse:
    """The club's front page, which updates the tables in play by itself."""
    club_bests_request(club=club)
    today = club.day_of(timezone.now())
    front, following = Front(club, today), next_evening(request.user, club, today)
    # The end of the answers writes no line of the log.
    clock = following and (following.session.pk, following.session.takes_answers)

    def draw() -> HttpResponse:
        shown = front.shown()
        steps = _first_steps(request, club) if shown["is_new"] else []
        own = own_table(request.user, [club]).get(club.pk)
        # The founder of a new club has other steps first.
        asks = "view_history" in request.may and not steps and club.pk in clubs_that_ask(request.user)
        return show(request, "home/club.html", here="club", steps=steps, own=own, asks=asks, next=following, **shown)

    return unless_unchanged(request, club_age(club), *front.revisions(), clock, draw=draw)


def _first_steps(request: ClubRequest, club: Club) -> list[tuple[bool, str, str]]:
    """The steps of a new club before its first hanchan: whether done, the label, and the page."""
    if "season" not in request.may:
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
            wanted = dict(form.cleaned_data)
            name = wanted.pop("player", "")
            player = player_find(club, name) if name else None
            made, secret = invitations.invitation_create(actor=request.user, club=club, player=player, **wanted)
            link = request.build_absolute_uri(reverse("invitation", args=[secret]))
    return show(
        request,
        "home/members.html",
        here="members",
        form=form,
        link=link,
        made=made,
        claims=claims_waiting(club),
        wishes=forget_wishes(club),
        members=members_with_players(club),
        names=players_without_account(club),
        invitations=club_invitations(request.user, club, timezone.now()),
        roles=Role.choices,
        every_role=Role.values,
    )


@posted_from("members", keys=("club",))
@club_page("player_amend")
def member_join(request: ClubRequest, club: Club, user: int) -> HttpResponse:
    """Join a member with the player of this name."""
    member = get_object_or_404(club.memberships.select_related("user"), user=user).user
    player = player_find(club, request.POST.get("player", ""))
    joined = player_join(actor=request.user, player=player, user=member)
    messages.success(request, _("%(name)s has an account now.") % {"name": joined})
    return redirect("members", club.slug)


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
    invitations.invitation_revoke(actor=request.user, invitation=get_object_or_404(Invitation, pk=pk, club=club))
    messages.success(request, _("That link no longer works."))
    return redirect("members", club.slug)


def invitation(request: SignedInRequest, secret: str) -> HttpResponse:
    """Show who invites whom to what. Who has no account yet signs up first, and comes back."""
    invited = invitations.invitation_find(secret=secret)
    if request.method == "POST":
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        invitations.invitation_accept(actor=request.user, secret=secret)
        messages.success(request, _("Welcome to %(club)s.") % {"club": invited.club})
        own = own_player(invited.club, request.user)
        if own is not None:
            messages.success(request, _("You are %(name)s in this club.") % {"name": own.public_name})
        return redirect("club" if own else "which_player", invited.club.slug)
    invite(request)
    refused = invitations.invitation_refusal(invited, request.user)
    return show(
        request, "home/invitation.html", invitation=invited, player=invited.player and invited.player.standing_for,
        refusal=refused and translated(refused), able=roles_within(invited.role), next=request.get_full_path(),
    )  # fmt: skip
