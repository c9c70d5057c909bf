"""The pages that correct who sat where in a game, and that put a substitute into a seat."""

from typing import Any

from django.contrib import messages
from django.core.exceptions import NON_FIELD_ERRORS
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from league.clubs.club_page import ClubRequest, club_page
from league.clubs.models import Club
from league.core.errors import LeagueError, translated
from league.core.parsing import whole_number
from league.core.web.forms import PageForm
from league.core.web.pages import posted_from, show
from league.players.selectors import club_players
from league.records.deals.services import recorded_players
from league.records.deals.table_now import people_of
from league.records.deals.tables import table_of
from league.records.models import Hanchan
from league.records.selectors import hanchan_at, hanchan_by_deals
from league.records.services import require_amend_now
from league.records.sitting.corrected import people_corrected
from league.records.sitting.services import corrected_game, sitting_correct
from league.records.sitting.stints import stint_begin, stint_take_back
from league.records.views.deals.sitting_forms import SittingForm, SubstituteForm


@club_page("amend", within=hanchan_at)
def sitting(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Correct who sat where, or the rules: first the result is shown, then it is stored."""
    hanchan = _hanchan(request, club, pk)
    form = SittingForm(hanchan, request.POST or None, initial=_present(request, hanchan))
    shown: dict[str, Any] = {}
    if form.is_valid():
        with form.refusals():
            entered = form.cleaned_data
            said = {key: entered[key] for key in ("version", "reason", "drops_rest")}
            if request.POST.get("step") == "store":
                sitting_correct(actor=request.user, hanchan=hanchan, sitting=form.sitting(), **said)
                messages.success(request, _("Corrected. The tables are being computed."))
                return redirect("game", club.slug, pk)
            shown = _corrected(hanchan, form)
    people = people_of(hanchan)
    turns = [(person.seat, person.player.public_name) for person in people[1:]]
    return _show(request, "records/sitting.html", hanchan, form, turns=turns, **shown)


def _hanchan(request: ClubRequest, club: Club, pk: int) -> Hanchan:
    hanchan = hanchan_by_deals(request.user, club.slug, pk)
    require_amend_now(request.user, hanchan)
    return hanchan


def _present(request: ClubRequest, hanchan: Hanchan) -> dict[str, Any]:
    """Return the game as it is recorded, as initial values; `first` turns the table to another first dealer."""
    players = recorded_players(hanchan)
    turn = (whole_number(request.GET.get("first", "")) or 0) % len(players)
    turned = [*players[turn:], *players[:turn]]
    return {
        "version": hanchan.version,
        "house_rules": hanchan.house_rules_id,
        **{f"player_{seat}": player.name for seat, player in enumerate(turned)},
    }


def _corrected(hanchan: Hanchan, form: SittingForm) -> dict[str, Any]:
    wanted = form.sitting()
    game = corrected_game(hanchan, wanted)
    return {
        "corrected": game,
        "result": people_corrected(hanchan, wanted, game),
        "misfit": translated(game.moved.misfit) if game.moved.misfit else "",
        "unit": wanted.house_rules.points_unit,
        "unit_before": hanchan.house_rules.points_unit,
    }


def _show(request: ClubRequest, template: str, hanchan: Hanchan, form: PageForm, **also: Any) -> HttpResponse:
    players = club_players(hanchan.club, most_played_first=True)
    page = show(request, template, here="games", game=hanchan, form=form, players=players, **also)
    if form.has_error(NON_FIELD_ERRORS, code="version_conflict"):
        page.status_code = 409
    return page


@club_page("amend", within=hanchan_at)
def substitute(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Put a substitute into a seat from a deal on."""
    hanchan = _hanchan(request, club, pk)
    people = people_of(hanchan)
    initial = {"version": hanchan.version, "from_deal": table_of(hanchan).played + 1}
    form = SubstituteForm(hanchan, people, request.POST or None, initial=initial)
    if form.is_valid():
        with form.refusals():
            stint_begin(actor=request.user, hanchan=hanchan, **form.entered())
            messages.success(request, _("The substitute has the seat."))
            return redirect("substitute", club.slug, pk)
    taken = [person for person in people if person.stints]
    return _show(request, "records/substitute.html", hanchan, form, taken=taken)


@posted_from("substitute")
@club_page("amend", within=hanchan_at)
def substitute_take_back(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Take the last substitute of a seat back."""
    hanchan = _hanchan(request, club, pk)
    seat, version = (whole_number(request.POST.get(key, "")) or 0 for key in ("seat", "version"))
    reason = request.POST.get("reason", "")
    try:
        stint_take_back(actor=request.user, hanchan=hanchan, seat=seat, version=version, reason=reason)
        messages.success(request, _("Taken back."))
    except LeagueError as error:
        messages.error(request, translated(error))
    return redirect("substitute", club.slug, pk)
