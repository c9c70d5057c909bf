from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.contrib.auth import logout
from django.http import HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from league.accounts.pages import SignedInRequest, signed_in
from league.clubs.selectors import club_find
from league.clubs.services import membership_end
from league.core.errors import LeagueError, existing, translated
from league.core.templatetags.figures import day
from league.core.web.pages import posted_from, show
from league.home.account.data import own_data, own_games_sheet, own_players
from league.members.forget_wishes import forget_wish_make, forget_wish_withdraw
from league.members.leaving import account_delete, clubs_owned_alone, own_name_hide
from league.members.selectors import clubs_that_ask
from league.sheets.csv import CONTENT_TYPE, write_csv


@signed_in
@never_cache
def me(request: SignedInRequest) -> HttpResponse:
    """The clubs and players of the account, and what can be done about the own name and data."""
    players = {player.club_id: player for player in own_players(request.user)}
    members = request.user.memberships.select_related("club").order_by("club__name", "pk")
    rows = [(member, players.pop(member.club_id, None)) for member in members]
    # Whoever has left a club may still be joined with a player of it.
    asking = clubs_that_ask(request.user)
    return show(request, "home/account/me.html", rows=rows, left=list(players.values()), asking=asking)


@signed_in
@posted_from("me", keys=())
def hide_name(request: SignedInRequest, pk: int) -> HttpResponse:
    player = existing(next((one for one in own_players(request.user) if one.pk == pk), None))
    own_name_hide(actor=request.user, player=player, is_hidden="show" not in request.POST)
    messages.success(request, _("Saved."))
    return redirect("me")


@signed_in
@never_cache
def forget_names(request: SignedInRequest) -> HttpResponse:
    """Say what forgetting does, and offer it for the own name in each club."""
    return show(request, "home/account/forget.html", players=own_players(request.user))


@signed_in
@posted_from("forget_names", keys=())
def forget_name(request: SignedInRequest, pk: int) -> HttpResponse:
    """Wish to be forgotten as this player, or withdraw the wish."""
    player = existing(next((one for one in own_players(request.user) if one.pk == pk), None))
    if "withdraw" in request.POST:
        forget_wish_withdraw(actor=request.user, player=player)
        messages.success(request, _("The wish is taken back. Your name stays."))
    else:
        wish = forget_wish_make(actor=request.user, player=player)
        words = _("Your name goes on %(day)s, unless you take the wish back.")
        messages.success(request, words % {"day": day(wish.due_at)})
    return redirect("forget_names")


@signed_in
@posted_from("me", keys=())
def leave(request: SignedInRequest, club: str) -> HttpResponse:
    """End the own membership. The player stays joined, so that the own games go on to be the own ones."""
    left = club_find(request.user, club)
    try:
        membership_end(actor=request.user, club=left, user=request.user)
        messages.success(request, _("You have left %(club)s.") % {"club": left.name})
    except LeagueError as error:
        messages.error(request, translated(error))
    return redirect("me")


@signed_in
@never_cache
def data_json(request: SignedInRequest) -> HttpResponse:
    headers = {"Content-Disposition": 'attachment; filename="janroku-me.json"'}
    return JsonResponse(own_data(request.user), headers=headers, json_dumps_params={"ensure_ascii": False, "indent": 1})


@signed_in
@never_cache
def games_csv(request: SignedInRequest) -> HttpResponse:
    headers = {"Content-Disposition": 'attachment; filename="janroku-my-games.csv"'}
    return HttpResponse(write_csv(own_games_sheet(request.user)), content_type=CONTENT_TYPE, headers=headers)


@signed_in
@never_cache
@reauthentication_required
def delete(request: SignedInRequest) -> HttpResponse:
    """Ask once more, then delete the account and sign out. Who has not just signed in is asked for the password."""
    alone = clubs_owned_alone(request.user)
    if request.method != "POST" or alone:
        return show(request, "home/account/delete.html", alone=alone)
    account_delete(actor=request.user)
    logout(request)
    messages.success(request, _("Your account is deleted."))
    return redirect("home")
