from typing import Any
from urllib.parse import urlencode

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from league.accounts.models import Guest
from league.clubs.club_page import ClubRequest, club_page
from league.clubs.models import Club
from league.offline.stored import stored_offline
from league.records.late_deals.selectors import late_deals_of_table
from league.records.models import Hanchan
from league.records.selectors import hanchan_at, hanchan_by_deals
from league.records.settlement import played_under
from league.records.views.deals.pad_form import pad_form
from league.records.views.deals.pad_words import words

API = {
    "next": "api_next_deal",
    "preview": "api_deal_preview",
    "deals": "api_deals",
    "told": "api_deals_told",
    "targets": "api_hanchan_targets",
    "draw_seats": "api_draw_seats",
    "stop": "api_hanchan_stop",
    "resume": "api_hanchan_resume",
    "late": "api_late_deals",
}


@stored_offline
@club_page("record", within=hanchan_at)
def pad(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Show the pad; its script reads the table from the API."""
    hanchan = hanchan_by_deals(request.user, club.slug, pk)
    return render(request, "records/pad.html", {"game": hanchan, "pad": pad_start(request, hanchan)})


@require_safe
@club_page("record", within=hanchan_at)
def deals(request: ClubRequest, club: Club, pk: int, number: int | None = None) -> HttpResponse:
    """Lead on from the addresses at which deals were entered and amended before there was the pad."""
    hanchan_by_deals(request.user, club.slug, pk)
    return redirect(reverse("pad", args=[club.slug, pk]) + (f"#deal-{number}" if number else ""))


def pad_start(request: ClubRequest, hanchan: Hanchan) -> dict[str, Any]:
    """Return what the script begins with; everything that changes comes from the API."""
    slug, pk, under = hanchan.club.slug, hanchan.pk, played_under(hanchan.house_rules)
    return {
        "hanchan": pk,
        # A waiting deal is sent only by the account or the guest link that entered it.
        "account": request.user.reader_key if isinstance(request.user, Guest) else request.user.pk,
        # Other pages name the table by it while deals wait.
        "title": table_title(hanchan),
        "is_guest": isinstance(request.user, Guest),
        "tableside": tableside_addresses(request, hanchan),
        # Deals that guests handed over and nobody has decided on; who may decide is led to them.
        "late_deals": late_deals_of_table(hanchan).waiting().count() if "guest_link" in request.may_in_club else 0,
        "may_end": "stop" in request.may,
        # While the game is open, and after it.
        "may_amend": {"open": "amend_open" in request.may, "over": "amend" in request.may},
        "may_draw_seats": "draw_seats" in request.may and getattr(hanchan, "tournament_table", None) is None,
        "game": {"ruleset": under.ruleset.key, "options": under.ruleset.dump(under.options)},
        "engine": static("js/engine.js"),
        "form": pad_form(*under),
        "words": words(),
        "api": {
            "me": reverse("api_me"),
            **{name: reverse(view, args=[pk]) for name, view in _api(request, hanchan).items()},
        },
        "pages": {
            "pad": reverse("pad", args=[slug, pk]),
            "game": reverse("game", args=[slug, pk]),
            "sitting": reverse("sitting", args=[slug, pk]) if may_correct_sitting(request, hanchan) else None,
            "late": reverse("table_code", args=[slug, pk]),
            "begin": begin_again(hanchan) if "record" in request.may_in_club else None,
            "sign_in": f"{reverse('sign_in')}?next={reverse('pad', args=[slug, pk])}",
        },
    }


def may_correct_sitting(request: ClubRequest, hanchan: Hanchan) -> bool:
    """Whether the page is there for this reader: a guest has no pages, and an event's desk has its own."""
    is_of_event = getattr(hanchan, "tournament_table", None) is not None
    return "amend" in request.may and not is_of_event and not isinstance(request.user, Guest)


def table_title(hanchan: Hanchan) -> str:
    """Return the number of the table, at an event with the event, or else of the game within its day."""
    table = getattr(hanchan, "tournament_table", None)
    if table is not None:
        return f"{table.round.tournament.name} · {_('Table %(n)s') % {'n': table.number}}"
    return _("Table %(n)s") % {"n": hanchan.table_number} if hanchan.table_number else f"#{hanchan.order}"


def begin_again(hanchan: Hanchan) -> str:
    """Return the address of the form of a new game with the same players, rules, season and evening."""
    same = {
        "again": hanchan.pk,
        "rules": hanchan.house_rules_id,
        "season": hanchan.season_id,
        "evening": hanchan.session_id,
    }
    return f"{reverse('begin', args=[hanchan.club.slug])}?{urlencode({key: one for key, one in same.items() if one})}"


def tableside_addresses(request: ClubRequest, hanchan: Hanchan) -> dict[str, Any] | None:
    """Return where the clock and the call are: for a table of an event in the event, which no guest reaches."""
    table = getattr(hanchan, "tournament_table", None)
    if table is None:
        read, call = (reverse(name, args=[hanchan.pk]) for name in ("api_tableside", "api_table_call"))
        return {"read": read, "call": call, "whom": "organiser", "may_set_clock": not isinstance(request.user, Guest)}
    if isinstance(request.user, Guest):
        return None
    at = [table.round.tournament.slug, table.round.number, table.number]
    read, call = (reverse(name, args=at) for name in ("api_event_tableside", "api_event_call"))
    return {"read": read, "call": call, "whom": "referee", "may_set_clock": False}


def _api(request: ClubRequest, hanchan: Hanchan) -> dict[str, str]:
    """Return the addresses of the API that the pad uses; those beyond the table only where it can have an answer."""
    addresses = dict(API)
    if hasattr(hanchan, "tournament_table"):
        addresses["event_targets"] = "api_hanchan_event_targets"
    elif hanchan.season_id and "view" in request.may_in_club:
        addresses["season_targets"] = "api_hanchan_season_targets"
    return addresses
