"""The pages of a hanchan that is recorded deal by deal."""

from collections.abc import Callable
from functools import partial
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from league.accounts.models import User
from league.asked import whole_number
from league.clubs.models import Club
from league.errors import DealOutOfTurn, LeagueError, VersionConflict, translated
from league.players.selectors import club_players
from league.records import deal_services as services
from league.records.entry import entry_fields
from league.records.idempotency import KeptAnswer, answer_once, body_hash
from league.records.models import Deal, Hanchan, Participant
from league.records.recorder.asks import Asks, asks_of
from league.records.recorder.begin import AmendDealForm, BeginForm
from league.records.recorder.reading import deal_lines, find_misfit, people_of, preview, table_now
from league.records.recorder.sheet import DealSheet, blank, filled, with_less, with_more, with_values
from league.records.recorder.wins import Sent
from league.records.selectors import hanchan_find
from league.records.services import require_amend
from league.records.settling import played_under
from league.records.tables import table_of
from league.records.views import asked_evening, asked_season, asked_version, choosable
from league.sessions.selectors import open_sessions
from league.web.pages import ClubRequest, club_page, show
from rules.errors import RuleError
from scoring.replay import ADJUSTMENTS


@club_page("record")
def begin(request: ClubRequest, club: Club) -> HttpResponse:
    season = asked_season(request, club)
    versions = choosable(club, season)
    version = asked_version(request, versions, season)
    if version is None:
        return show(request, "records/no_rules.html", here="record")
    evenings = list(open_sessions(club))
    initial = {"played_on": club.day_of(timezone.now()), "season": season, "session": asked_evening(request, evenings)}
    form = BeginForm(club, entry_fields(version), request.POST or None, initial=initial, sessions=evenings)
    if form.is_valid():
        with form.refusals():
            sent = form.sent()
            key = f"begin {form.cleaned_data['token']} {body_hash(sent)[:24]}"
            begun = answer_once(
                user=request.user,
                key=key,
                body=sent,
                act=lambda: KeptAnswer(201, {"hanchan": form.begin(request.user, version).pk}),
            )
            return redirect("deals", club.slug, begun.body["hanchan"])
    players = club_players(club, most_played_first=True)
    return show(
        request, "records/begin.html", here="record", form=form, versions=versions, version=version, players=players,
        season=season,
    )  # fmt: skip


@club_page("record")
def deals(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """The table as it stands, and the sheet of the next deal."""
    hanchan = hanchan_by_deals(request, club, pk)
    people = people_of(hanchan)
    asks = asks_now(hanchan, people)
    if request.method != "POST":
        table = table_of(hanchan)
        last = hanchan.deals.standing().last()
        return deals_page(request, hanchan, people, DealSheet(asks, blank(asks, table.played + 1, last and last.entry)))
    # A look while the sheet is filled in may still carry the button that was pressed last.
    if request.htmx.target == "payments":  # type: ignore[attr-defined]
        return render(request, "records/payments.html", looked_at(hanchan, people, DealSheet(asks, request.POST)))
    sheet = DealSheet(asks, changed(asks, request.POST))
    if {"more", "less"} & set(request.POST):
        return deals_page(request, hanchan, people, sheet, **looked_at(hanchan, people, DealSheet(asks, sheet.data)))
    if "save" not in request.POST:
        return deals_page(request, hanchan, people, sheet, **looked_at(hanchan, people, sheet))
    return save(request, hanchan, people, sheet)


def changed(asks: Asks, data: Sent) -> Sent:
    """What was sent, with room for one more of something, or without one."""
    if "more" in data:
        return with_more(asks, data, str(data["more"]))
    return with_less(data, str(data["less"])) if "less" in data else data


def looked_at(
    hanchan: Hanchan, people: list[Participant], sheet: DealSheet, amended: Deal | None = None
) -> dict[str, Any]:
    """What the sheet would do as the next deal, or in the place of another, whose adjustments stand."""
    if not sheet.is_valid():
        return {"missing": sheet.missing}
    try:
        if amended is None:
            return {"preview": preview(hanchan, people, sheet.entry()), "misfit": None}
        entry = {ADJUSTMENTS: amended.entry.get(ADJUSTMENTS), **with_values(sheet.entry(), amended.entry)}
        misfit = find_misfit(hanchan, amended.number, entry)
        return {"preview": preview(hanchan, people, entry, before=amended.number), "misfit": misfit}
    except RuleError as error:
        return {"refusal": translated(error)}


def save(request: ClubRequest, hanchan: Hanchan, people: list[Participant], sheet: DealSheet) -> HttpResponse:
    club = request.club
    if not sheet.is_valid():
        return deals_page(request, hanchan, people, sheet, status=422, missing=sheet.missing)
    try:
        record_once(request.user, hanchan, sheet)
    except DealOutOfTurn as conflict:
        # The sheet stays as it was written, for the deal that is next now; another press is another deal.
        present = Hanchan.objects.select_related("house_rules").get(pk=hanchan.pk)
        fresh = blank(sheet.asks, conflict.present["next_deal"] or 1, None)
        sheet = DealSheet(asks_now(present, people), sheet.data_with(number=fresh["number"], token=fresh["token"]))
        return deals_page(request, present, people, sheet, status=409, conflict=translated(conflict))
    except RuleError as error:
        return deals_page(request, hanchan, people, sheet, status=422, refusal=translated(error))
    return redirect("deals", club.slug, hanchan.pk)


def record_once(user: User, hanchan: Hanchan, sheet: DealSheet) -> None:
    """The same press that arrives twice stores one deal."""

    def act() -> KeptAnswer:
        number = sheet.form.cleaned_data["number"] or 0
        deal = services.deal_record(actor=user, hanchan=hanchan, number=number, entry=sheet.entry())
        return KeptAnswer(201, {"deal": deal.number})

    sent = {key: value for key, value in sorted(sheet.data.lists()) if key != "csrfmiddlewaretoken"}
    token = sheet.form.cleaned_data["token"]
    answer_once(user=user, key=f"deal {hanchan.pk} {token[:40]} {body_hash(sent)[:24]}", body=sent, act=act)


# ----- what the pages share -----


def hanchan_by_deals(request: ClubRequest, club: Club, pk: int) -> Hanchan:
    hanchan = hanchan_find(request.user, club.slug, pk)
    if hanchan.entry != Hanchan.Entry.DEALS:
        raise LeagueError("not_found")
    return hanchan


def asks_now(hanchan: Hanchan, people: list[Participant], before: int | None = None) -> Asks:
    ruleset, options = played_under(hanchan.house_rules)
    table = table_of(hanchan, before=before)
    players = table.state.get("table", range(len(people)))
    names = [people[player].player.public_name for player in players]
    return asks_of(ruleset, options, table.state, names)


def deals_page(
    request: ClubRequest,
    hanchan: Hanchan,
    people: list[Participant],
    sheet: DealSheet,
    *,
    status: int = 200,
    **also: Any,
) -> HttpResponse:
    lines = deal_lines(hanchan, people)
    context = {
        "here": "record",
        "game": hanchan,
        "people": people,
        "table": table_now(hanchan, people),
        "sheet": sheet,
        "lines": lines[::-1],
        "last": lines[-1] if lines else None,
        "is_stopped": services.is_stopped(hanchan),
        **also,
    }
    return render(request, "records/deals.html", context, status=status)


# ----- another entry in a deal's place -----


@club_page("amend")
def amend_deal(request: ClubRequest, club: Club, pk: int, number: int) -> HttpResponse:
    hanchan = hanchan_by_deals(request, club, pk)
    require_amend(request.user, hanchan, timezone.now())
    people = people_of(hanchan)
    deal = hanchan.deals.standing().filter(number=number).first()
    if deal is None:
        raise LeagueError("no_deal", number=number)
    asks = asks_now(hanchan, people, before=number)
    sheet = DealSheet(asks, changed(asks, request.POST) if request.POST else filled(asks, number, deal.entry))
    form = AmendDealForm(request.POST, prefix="amend")
    page = partial(amend_page, request, people=people, sheet=sheet, number=number)
    if not request.POST or {"more", "less"} & set(request.POST):
        # Another sheet and form of the same: these do not yet say what is missing.
        seen = looked_at(hanchan, people, DealSheet(asks, sheet.data), amended=deal)
        written = {
            "version": request.POST.get("amend-version", hanchan.version),
            "reason": request.POST.get("amend-reason", ""),
        }
        return page(hanchan, AmendDealForm(prefix="amend", initial=written), **seen)
    seen = looked_at(hanchan, people, sheet, amended=deal)
    if request.htmx.target == "payments":  # type: ignore[attr-defined]
        return render(request, "records/payments.html", seen)
    if "save" not in request.POST:
        return page(hanchan, form, **seen)
    if not form.is_valid() or "preview" not in seen:
        return page(hanchan, form, status=422, **seen)
    try:
        services.deal_amend(
            actor=request.user, hanchan=hanchan, number=number, entry=with_values(sheet.entry(), deal.entry),
            drops_rest=request.POST["save"] == "drop", **form.cleaned_data,
        )  # fmt: skip
    except VersionConflict as conflict:
        present = Hanchan.objects.select_related("house_rules").get(pk=pk)
        data = sheet.data_with(**{"amend-version": present.version})
        form = AmendDealForm(data, prefix="amend")
        return page(present, form, status=409, conflict=translated(conflict))
    except RuleError as error:
        return page(hanchan, form, status=422, refusal=translated(error), misfit=seen["misfit"])
    messages.success(request, _("Amended. Everything after it follows."))
    return redirect("deals", club.slug, pk)


def amend_page(
    request: ClubRequest,
    hanchan: Hanchan,
    form: AmendDealForm,
    *,
    people: list[Participant],
    sheet: DealSheet,
    number: int,
    status: int = 200,
    **also: Any,
) -> HttpResponse:
    context = {
        "here": "record",
        "game": hanchan,
        "table": table_now(hanchan, people, before=number),
        "sheet": sheet,
        "amend_form": form,
        "number": number,
        **also,
    }
    return render(request, "records/amend_deal.html", context, status=status)


# ----- back, and the end -----


@require_POST
@club_page("amend")
def undo(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    number = request.POST.get("number", "")
    hanchan = hanchan_by_deals(request, club, pk)
    return _change(
        request,
        hanchan,
        lambda: services.deal_undo(actor=request.user, hanchan=hanchan, number=whole_number(number) or 0),
        _("Taken back."),
    )


@require_POST
@club_page("record")
def stop(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    hanchan = hanchan_by_deals(request, club, pk)
    return _change(
        request,
        hanchan,
        lambda: services.hanchan_stop(actor=request.user, hanchan=hanchan, version=_version(request)),
        _("The game ends here. It counts now."),
    )


@require_POST
@club_page("amend")
def resume(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    hanchan = hanchan_by_deals(request, club, pk)
    return _change(
        request,
        hanchan,
        lambda: services.hanchan_resume(actor=request.user, hanchan=hanchan, version=_version(request)),
        _("The game goes on."),
    )


def _version(request: ClubRequest) -> int:
    return whole_number(request.POST.get("version", "")) or 0


def _change(request: ClubRequest, hanchan: Hanchan, act: Callable[[], Any], done: str) -> HttpResponse:
    """One press beside the sheet: done, or told why not on the page as it is now."""
    try:
        act()
        messages.success(request, done)
    except RuleError as error:
        messages.error(request, translated(error))
    return redirect("deals", request.club.slug, hanchan.pk)
