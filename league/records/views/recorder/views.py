"""The pages of a hanchan that is recorded deal by deal."""

from functools import partial
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext as _

from league.accounts.api.idempotency import StoredAnswer, account_reach, answer_once, body_hash
from league.accounts.models import User
from league.clubs.club_page import ClubRequest, club_page
from league.clubs.models import Club
from league.core.conditional import unless_unchanged
from league.core.errors import DealOutOfTurn, LeagueError, VersionConflict, check_exists, translated
from league.core.parsing import whole_number
from league.core.web.pages import show
from league.players.selectors import club_players
from league.records.deals import services
from league.records.deals.replaying import is_stopped
from league.records.deals.table_now import deal_lines, find_misfit, people_of, preview, seat_names, table_now
from league.records.deals.tables import table_of
from league.records.deals.words import refusal_in_words
from league.records.models import Deal, Hanchan, Participant
from league.records.selectors import hanchan_at, hanchan_find
from league.records.services import require_amend
from league.records.settlement import played_under
from league.records.views.games.begin import AmendDealForm, BeginForm
from league.records.views.games.new_game import new_form, rules_choice, store_once
from league.records.views.recorder.deal_options import DealOptions, deal_options_of
from league.records.views.recorder.sheet import DealSheet, blank, filled, with_less, with_more, with_values
from league.records.views.recorder.wins import Sent
from rules.errors import RuleError
from scoring.replay import ADJUSTMENTS

# After a conflict only these buttons save what was entered; each carries the state that the recorder has now seen.
CHOICES = {"as_deal": "number", "over_version": "amend-version"}


@club_page("record")
def begin(request: ClubRequest, club: Club) -> HttpResponse:
    choice = rules_choice(request, club)
    if choice is None:
        return show(request, "records/no_rules.html", here="record")
    form = new_form(BeginForm, request, club, choice, **players_again(request, club))
    if form.is_valid():
        with form.refusals():
            store = partial(form.begin, request.user, choice.version)
            return redirect("pad", club.slug, store_once(request.user, "begin", form, store))
    players = club_players(club, most_played_first=True)
    return show(
        request, "records/begin.html", here="record", form=form, versions=choice.versions, version=choice.version,
        players=players, season=choice.season,
    )  # fmt: skip


def players_again(request: ClubRequest, club: Club) -> dict[str, str]:
    """Return the fields of the players of the game that the address names, in the order of its seats."""
    before = whole_number(request.GET.get("again", ""))
    rows = Participant.objects.filter(hanchan__club=club, hanchan=before).select_related("player").order_by("seat")
    return {f"player_{row.seat}": row.player.name for row in rows} if before else {}


@club_page("record", within=hanchan_at)
def deals(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Show the table and the sheet of the next deal; save the sheet that is sent."""
    hanchan = hanchan_by_deals(request, club, pk)
    if request.method != "POST":
        # The page asks again while it is open. It is not stored, so that Back after a saved deal shows the next one.
        shown = hanchan.version, sorted(request.may)
        return unless_unchanged(request, *shown, draw=partial(blank_page, request, hanchan), is_stored=False)
    people = people_of(hanchan)
    deal_options = deal_options_now(hanchan, people)
    # A preview while the sheet is filled in can still carry the button that was pressed last.
    if request.htmx.target == "payments":  # type: ignore[attr-defined]
        return render(
            request, "records/payments.html", looked_at(hanchan, people, DealSheet(deal_options, request.POST))
        )
    sheet = DealSheet(deal_options, changed(deal_options, request.POST))
    if {"more", "less"} & set(request.POST):
        return deals_page(
            request, hanchan, people, sheet, **looked_at(hanchan, people, DealSheet(deal_options, sheet.data))
        )
    if not is_saving(request.POST):
        return deals_page(request, hanchan, people, sheet, **looked_at(hanchan, people, sheet))
    return save(request, hanchan, people, sheet)


def blank_page(request: ClubRequest, hanchan: Hanchan) -> HttpResponse:
    people = people_of(hanchan)
    deal_options = deal_options_now(hanchan, people)
    last = hanchan.deals.standing().last()
    sheet = blank(deal_options, table_of(hanchan).played + 1, last and last.entry)
    return deals_page(request, hanchan, people, DealSheet(deal_options, sheet))


def changed(deal_options: DealOptions, data: Sent) -> Sent:
    """Return the sent values with a part added or removed, or with the choice that was made after a conflict."""
    if "more" in data:
        return with_more(deal_options, data, str(data["more"]))
    if "less" in data:
        return with_less(data, str(data["less"]))
    chosen = {field: [data[choice]] for choice, field in CHOICES.items() if choice in data}
    return MultiValueDict({**dict(data.lists()), **chosen})


def is_saving(data: Sent) -> bool:
    return bool({"save", "again", *CHOICES} & set(data))


def looked_at(
    hanchan: Hanchan, people: list[Participant], sheet: DealSheet, amended: Deal | None = None
) -> dict[str, Any]:
    """Return the preview of the sheet as the next deal, or in place of `amended`, whose adjustments are kept."""
    if not sheet.is_valid():
        return {"missing": sheet.missing}
    try:
        if amended is None:
            return {"preview": preview(hanchan, people, sheet.entry()), "misfit": None}
        entry = {ADJUSTMENTS: amended.entry.get(ADJUSTMENTS), **with_values(sheet.entry(), amended.entry)}
        misfit = find_misfit(hanchan, amended.number, entry)
        return {"preview": preview(hanchan, people, entry, before=amended.number), "misfit": misfit}
    except RuleError as error:
        return {"refusal": refusal_in_words(error, sheet.deal_options.names)}


# What the record says against a deal; the recorder may overrule it.
DOUBTS = ("eighth_win_missing", "eighth_win_early")


def save(request: ClubRequest, hanchan: Hanchan, people: list[Participant], sheet: DealSheet) -> HttpResponse:
    club = request.club
    if not sheet.is_valid():
        return deals_page(request, hanchan, people, sheet, status=422, missing=sheet.missing)
    try:
        record_once(request.user, hanchan, sheet)
    except DealOutOfTurn as conflict:
        if conflict.is_recorded:
            messages.info(
                request, _("Deal %(n)s is recorded already, with the same result.") % {"n": conflict.params["found"]}
            )
            return redirect(reverse("deals", args=[club.slug, hanchan.pk]) + "#page")
        # Keep the number that the sheet was loaded with, so that saving it again is rejected again.
        present = Hanchan.objects.select_related("house_rules").get(pk=hanchan.pk)
        sheet = DealSheet(deal_options_now(present, people), sheet.data)
        next_deal = conflict.present.next_deal
        return deals_page(
            request, present, people, sheet, status=409, conflict=translated(conflict), next_deal=next_deal,
            **looked_at(present, people, sheet),
        )  # fmt: skip
    except RuleError as error:
        if error.code == "same_deal":
            return deals_page(request, hanchan, people, sheet, status=409, same_deal=translated(error))
        if error.code in DOUBTS:
            return deals_page(request, hanchan, people, sheet, status=409, doubt=translated(error))
        refusal = refusal_in_words(error, sheet.deal_options.names)
        return deals_page(request, hanchan, people, sheet, status=422, refusal=refusal)
    # To the saved deal and the scores; without an anchor of its own a browser keeps the form's and goes to the sheet.
    return redirect(reverse("deals", args=[club.slug, hanchan.pk]) + "#page")


def record_once(user: User, hanchan: Hanchan, sheet: DealSheet) -> None:
    """Store one deal even if the same request arrives twice."""

    def act() -> StoredAnswer:
        number = sheet.form.cleaned_data["number"] or 0
        # After the question, and after a conflict, the recorder has seen the deal before.
        again = bool({"again", "as_deal"} & set(sheet.data))
        deal = services.deal_record(actor=user, hanchan=hanchan, number=number, entry=sheet.entry(), again=again)
        return StoredAnswer(201, {"deal": deal.number})

    sent = {key: value for key, value in sorted(sheet.data.lists()) if key != "csrfmiddlewaretoken"}
    token = sheet.form.cleaned_data["token"]
    key = f"deal {hanchan.pk} {token[:40]} {body_hash(sent)[:24]}"
    answer_once(reach=account_reach(user), key=key, body=sent, act=act)


# ----- shared by the pages -----


def hanchan_by_deals(request: ClubRequest, club: Club, pk: int) -> Hanchan:
    hanchan = hanchan_find(request.user, club.slug, pk)
    check_exists(hanchan.entry == Hanchan.Entry.DEALS)
    return hanchan


def deal_options_now(hanchan: Hanchan, people: list[Participant], before: int | None = None) -> DealOptions:
    ruleset, options = played_under(hanchan.house_rules)
    table = table_of(hanchan, before=before)
    return deal_options_of(ruleset, options, table.state, seat_names(table, people))


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
        "theirs": lines[-1] if lines else None,
        "next_deal": len(lines) + 1,
        "is_stopped": is_stopped(hanchan),
        **also,
    }
    return render(request, "records/deals.html", context, status=status)


# ----- amend a deal -----


@club_page("amend_open", within=hanchan_at)
def amend_deal(request: ClubRequest, club: Club, pk: int, number: int) -> HttpResponse:
    hanchan = hanchan_by_deals(request, club, pk)
    require_amend(request.user, hanchan, timezone.now(), hanchan)
    people = people_of(hanchan)
    deal = hanchan.deals.standing().filter(number=number).first()
    if deal is None:
        raise LeagueError("no_deal", number=number)
    deal_options = deal_options_now(hanchan, people, before=number)
    data = changed(deal_options, request.POST)
    sheet = DealSheet(deal_options, data if request.POST else filled(deal_options, number, deal.entry))
    form = AmendDealForm(data, prefix="amend")
    page = partial(amend_page, request, people=people, sheet=sheet, number=number)
    if not request.POST or {"more", "less"} & set(request.POST):
        # A second sheet and form with the same values, which do not yet show what is missing.
        seen = looked_at(hanchan, people, DealSheet(deal_options, sheet.data), amended=deal)
        written = {
            "version": request.POST.get("amend-version", hanchan.version),
            "reason": request.POST.get("amend-reason", ""),
        }
        return page(hanchan, AmendDealForm(prefix="amend", initial=written), **seen)
    seen = looked_at(hanchan, people, sheet, amended=deal)
    if request.htmx.target == "payments":  # type: ignore[attr-defined]
        return render(request, "records/payments.html", seen)
    if not is_saving(request.POST):
        return page(hanchan, form, **seen)
    if not form.is_valid() or "preview" not in seen:
        return page(hanchan, form, status=422, **seen)
    try:
        services.deal_amend(
            actor=request.user, hanchan=hanchan, number=number, entry=with_values(sheet.entry(), deal.entry),
            drops_rest=request.POST.get("save") == "drop", **form.cleaned_data,
        )  # fmt: skip
    except VersionConflict as conflict:
        # Keep the version that the form was loaded with, so that saving it again is rejected again.
        present = Hanchan.objects.select_related("house_rules").get(pk=pk)
        theirs = next((line for line in deal_lines(present, people) if line.number == number), None)
        return page(present, form, status=409, conflict=translated(conflict), theirs=theirs, **seen)
    except RuleError as error:
        refusal = refusal_in_words(error, deal_options.names)
        return page(hanchan, form, status=422, refusal=refusal, misfit=seen["misfit"])
    messages.success(request, _("Amended. Everything after it is recomputed."))
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
