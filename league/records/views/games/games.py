from collections.abc import Callable
from functools import partial
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from league.clubs.club_page import ClubRequest, club_page
from league.clubs.models import Club, HouseRulesVersion
from league.clubs.selectors import club_age
from league.core.conditional import unless_unchanged
from league.core.errors import VersionConflict, translated
from league.core.points import entered_penalty
from league.core.web.pages import posted_from, show
from league.core.web.paging import paged
from league.history.log_lines import log_lines
from league.history.selectors import history_of
from league.offline.stored import stored_offline
from league.players.selectors import club_players
from league.records import services
from league.records.core.entry import entry_fields_for
from league.records.core.point_parts import Term, sums_shown
from league.records.deals.replaying import is_stopped
from league.records.deals.services import hanchan_amend_details
from league.records.deals.table_now import deals_shown
from league.records.late_deals.selectors import late_deals_of_table, late_deals_shown
from league.records.models import Hanchan, Participant
from league.records.selectors import hanchan_at, hanchan_find, hanchan_list
from league.records.targets.selectors import targets_shown
from league.records.views.games.begin import AmendSittingForm
from league.records.views.games.forms import AmendForm, RecordForm, VersionForm
from league.records.views.games.new_game import new_form, rules_choice, store_once
from league.records.views.games.waiting import waiting_start
from league.seasons.selectors import club_seasons
from league.sessions.selectors import open_sessions


@club_page()
def games(request: ClubRequest, club: Club) -> HttpResponse:
    listed = hanchan_list(club)
    season = club_seasons(club).filter(slug=request.GET.get("season", "")).first()
    if season:
        listed = listed.filter(season=season)
    seasons = club_seasons(club)
    return show(
        request, "records/games.html", here="games", games=paged(request, listed), season=season, seasons=seasons
    )


# ----- record -----


@stored_offline
@club_page("record")
def record(request: ClubRequest, club: Club) -> HttpResponse:
    choice = rules_choice(request, club)
    if choice is None:
        return show(request, "records/no_rules.html", here="record")
    form = new_form(RecordForm, request, club, choice)
    if form.is_valid():
        also = {"club": club, "house_rules": choice.version, "again": form.cleaned_data["again"], "asks": True}
        with form.refusals():
            store = partial(form.store, request.user, services.hanchan_record, **also)
            stored = store_once(request.user, "page", form, store)
            messages.success(request, _("Recorded."))
            return redirect("game", club.slug, stored)
    waiting = waiting_start(request, club, form, choice.version)
    page = _record_page(request, club, form, choice.versions, choice.version, season=choice.season, waiting=waiting)
    if form.is_asked:
        page.status_code = 409
    return page


def _record_page(
    request: ClubRequest,
    club: Club,
    form: RecordForm,
    versions: list[HouseRulesVersion],
    version: HouseRulesVersion,
    **also: Any,
) -> HttpResponse:
    players = club_players(club, most_played_first=True)
    template = "records/amend.html" if isinstance(form, AmendForm) else "records/record.html"
    context = {"here": "record", "form": form, "versions": versions, "version": version, "players": players, **also}
    return show(request, template, **context)


# ----- one hanchan -----


@club_page(within=hanchan_at)
def game(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """The page of a hanchan; while it is played the page updates itself."""
    return _game_page(request, club, hanchan_find(request.user, club.slug, pk))


def _game_page(request: ClubRequest, club: Club, hanchan: Hanchan, refused: VersionForm | None = None) -> HttpResponse:
    """The page with the form that makes the hanchan void or restores it; `refused` is that form with its errors."""
    may_amend = _may_amend(request, hanchan)
    may_link = hanchan.entry == Hanchan.Entry.DEALS and "guest_link" in request.may_in_club

    def draw() -> HttpResponse:
        return show(
            request,
            "records/game.html",
            here="games",
            game=hanchan,
            seats=seats_with_sums(hanchan),
            next_url=next_game_url(hanchan),
            may_amend=may_amend,
            late_deals=late_deals_shown(late_deals_of_table(hanchan).waiting()) if may_link else [],
            state_form=refused or VersionForm(initial={"version": hanchan.version}),
            history=log_lines(history_of(hanchan)) if "view_history" in request.may else [],
            is_stopped=may_amend and hanchan.entry == Hanchan.Entry.DEALS and is_stopped(hanchan),
            **deals_shown(hanchan),
            **targets_shown(hanchan, request.GET.getlist("riichi")),
        )

    # That silence has confirmed a result writes no line of the log.
    asks = bool(hanchan.season and hanchan.season.asks_confirmation)
    minute = int(timezone.now().timestamp()) // 60 if asks else 0
    return unless_unchanged(request, club_age(club), may_amend, sorted(request.may), minute, draw=draw)


def next_game_url(hanchan: Hanchan) -> str:
    """The address of the form for another game by the same rules, in the same season and the same evening."""
    same = {"rules": hanchan.house_rules_id, "season": hanchan.season_id, "evening": hanchan.session_id}
    return reverse("record", args=[hanchan.club.slug]) + "?" + urlencode({key: pk for key, pk in same.items() if pk})


def seats_with_sums(hanchan: Hanchan) -> list[tuple[Participant, list[Term]]]:
    """Each seat with the terms of its points, which only some finished games have."""
    seats = list(hanchan.participants.all())
    return list(zip(seats, sums_shown(hanchan) or [[] for _seat in seats], strict=True))


def _may_amend(request: ClubRequest, hanchan: Hanchan) -> bool:
    fresh = timezone.now() - hanchan.recorded_at < services.FRESH
    return "amend_any" in request.may or (fresh and "amend" in request.may)


@club_page("amend")
def amend(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    hanchan = hanchan_find(request.user, club.slug, pk)
    services.require_amend(request.user, hanchan, timezone.now())
    evenings = [*open_sessions(club), *([hanchan.session] if hanchan.session else [])]
    version = hanchan.house_rules
    by_deals = hanchan.entry == Hanchan.Entry.DEALS
    form_of, service = (AmendSittingForm, hanchan_amend_details) if by_deals else (AmendForm, services.hanchan_amend)
    entry = entry_fields_for(request.may, version)
    form = form_of(club, entry, request.POST or None, initial=_present(hanchan), sessions=evenings)
    conflict = None
    if form.is_valid():
        with form.refusals():
            try:
                entered = form.cleaned_data
                said = {"version": entered["version"], "reason": entered["reason"]}
                form.store(request.user, service, hanchan=hanchan, **said)
                messages.success(request, _("Amended. The tables are being computed."))
                return redirect("game", club.slug, pk)
            except VersionConflict as error:
                conflict = error.present
                form.add_error(None, translated(error))
    response = _record_page(request, club, form, [version], version, game=hanchan, conflict=conflict)
    if conflict:
        response.status_code = 409
    return response


def _present(hanchan: Hanchan) -> dict[str, Any]:
    """Return the entries of a hanchan as initial values of the form."""
    values: dict[str, Any] = {
        field: getattr(hanchan, field)
        for field in ("version", "played_on", "season", "session", "note", "sum_reason", "table_number")
    }
    values["deposits"] = hanchan.deposits or ""
    for row in hanchan.participants.select_related("recorded_player"):
        values |= {
            f"player_{row.seat}": row.recorded_player.name,
            f"score_{row.seat}": row.score,
            f"chips_{row.seat}": row.chips or "",
            f"penalty_{row.seat}": entered_penalty(row.penalty) or "",
        }
    return values


@posted_from("game")
@club_page("amend")
def void(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    return _change_state(
        request, club, pk, services.hanchan_void, _("Void. It no longer counts, and it can be restored.")
    )


@posted_from("game")
@club_page("restore")
def restore(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    return _change_state(request, club, pk, services.hanchan_restore, _("Restored. It counts again."))


def _change_state(
    request: ClubRequest, club: Club, pk: int, service: Callable[..., Hanchan], done: str
) -> HttpResponse:
    hanchan = hanchan_find(request.user, club.slug, pk)
    form = VersionForm(request.POST)
    if not form.is_valid():
        return _game_page(request, club, hanchan, refused=form)
    service(actor=request.user, hanchan=hanchan, **form.cleaned_data)
    messages.success(request, done)
    return redirect("game", club.slug, pk)
