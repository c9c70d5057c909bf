from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from league.accounts.models import User
from league.asked import whole_number
from league.clubs.models import Club, HouseRulesVersion
from league.clubs.selectors import latest_versions
from league.errors import LeagueError, VersionConflict, translated
from league.history.selectors import history_of
from league.players.selectors import club_players
from league.records import services
from league.records.deal_services import hanchan_amend_details
from league.records.entry import entry_fields
from league.records.forms import AmendForm, RecordForm, VersionForm
from league.records.idempotency import KeptAnswer, answer_once, body_hash
from league.records.models import Hanchan
from league.records.recorder.begin import AmendSittingForm
from league.records.recorder.reading import deals_shown
from league.records.seats import entered_penalty
from league.records.selectors import hanchan_find, hanchan_list
from league.seasons.models import Season
from league.seasons.selectors import club_seasons, current_season
from league.sessions.selectors import open_sessions
from league.web.history import deeds
from league.web.lists import paged
from league.web.pages import ClubRequest, club_page, show
from league.web.unchanged import club_age, unless_unchanged


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


@club_page("record")
def record(request: ClubRequest, club: Club) -> HttpResponse:
    season = asked_season(request, club)
    versions = choosable(club, season)
    version = asked_version(request, versions, season)
    if version is None:
        return show(request, "records/no_rules.html", here="record")
    evenings = list(open_sessions(club))
    initial = {"played_on": club.day_of(timezone.now()), "season": season, "session": asked_evening(request, evenings)}
    form = RecordForm(club, entry_fields(version), request.POST or None, initial=initial, sessions=evenings)
    if form.is_valid():
        with form.refusals():
            stored = _record_once(request.user, form, version)
            messages.success(request, _("Recorded."))
            return redirect("game", club.slug, stored)
    return _record_page(request, club, form, versions, version, season=season)


def _record_once(user: User, form: RecordForm, version: HouseRulesVersion) -> int:
    """The hanchan's key; the same page sent twice gives the same."""

    def act() -> KeptAnswer:
        hanchan = form.store(user, services.hanchan_record, club=form.club, house_rules=version)
        return KeptAnswer(201, {"hanchan": hanchan.pk})

    sent = form.sent()
    # A page gone back to and changed is another hanchan, so what it says is part of the key.
    key = f"page {form.cleaned_data['token']} {body_hash(sent)[:24]}"
    return answer_once(user=user, key=key, body=sent, act=act).body["hanchan"]


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


def asked_season(request: ClubRequest, club: Club) -> Season | None:
    asked = request.GET.get("season", "")
    found = club_seasons(club).filter(pk=asked, is_archived=False).first() if whole_number(asked) else None
    return found or current_season(club, club.day_of(timezone.now()))


def choosable(club: Club, season: Season | None) -> list[HouseRulesVersion]:
    """The newest version of each house rules, the season's own first."""
    newest = latest_versions(club)
    return [season.house_rules, *(one for one in newest if one != season.house_rules)] if season else newest


def asked_version(
    request: ClubRequest, versions: list[HouseRulesVersion], season: Season | None
) -> HouseRulesVersion | None:
    asked = request.POST.get("rules") or request.GET.get("rules") or ""
    named = {str(version.pk): version for version in versions}
    return named.get(asked) or (versions[0] if versions else None)


def asked_evening(request: ClubRequest, evenings: list[Any]) -> Any:
    asked = {str(one.pk): one for one in evenings}.get(request.GET.get("evening", ""))
    return asked or (evenings[0] if evenings else None)


# ----- one hanchan -----


@club_page()
def game(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """A hanchan; while it is played its page follows it by itself."""
    hanchan = hanchan_find(request.user, club.slug, pk)
    may_amend = _may_amend(request, hanchan)

    def draw() -> HttpResponse:
        return show(
            request,
            "records/game.html",
            here="games",
            game=hanchan,
            seats=hanchan.participants.all(),
            may_amend=may_amend,
            state_form=VersionForm(initial={"version": hanchan.version}),
            history=deeds(history_of(hanchan)) if "view_history" in request.may else [],
            **deals_shown(hanchan),
        )

    return unless_unchanged(request, club_age(club), may_amend, draw=draw)


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
    form = form_of(club, entry_fields(version), request.POST or None, initial=_present(hanchan), sessions=evenings)
    conflict = None
    if form.is_valid():
        with form.refusals():
            try:
                entered = form.cleaned_data
                said = {"version": entered["version"], "reason": entered["reason"]}
                form.store(request.user, service, hanchan=hanchan, **said)
                messages.success(request, _("Amended. The tables follow."))
                return redirect("game", club.slug, pk)
            except VersionConflict as error:
                conflict = error.present
                form.add_error(None, translated(error))
    response = _record_page(request, club, form, [version], version, game=hanchan, conflict=conflict)
    if conflict:
        response.status_code = 409
    return response


def _present(hanchan: Hanchan) -> dict[str, Any]:
    """What was entered, as the form shows it."""
    values: dict[str, Any] = {
        field: getattr(hanchan, field) for field in ("version", "played_on", "season", "session", "note")
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


@require_POST
@club_page("amend")
def void(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    return _change_state(
        request, club, pk, services.hanchan_void, _("Void. It counts for nothing and can be restored.")
    )


@require_POST
@club_page("restore")
def restore(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    return _change_state(request, club, pk, services.hanchan_restore, _("Restored. It counts again."))


def _change_state(
    request: ClubRequest, club: Club, pk: int, service: Callable[..., Hanchan], done: str
) -> HttpResponse:
    hanchan = hanchan_find(request.user, club.slug, pk)
    form = VersionForm(request.POST)
    if not form.is_valid():
        raise LeagueError("reason_needed")
    service(actor=request.user, hanchan=hanchan, **form.cleaned_data)
    messages.success(request, done)
    return redirect("game", club.slug, pk)
