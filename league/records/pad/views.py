from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse

from league.accounts.models import Guest
from league.clubs.club_page import ClubRequest, club_page
from league.clubs.models import Club
from league.records.models import Hanchan
from league.records.pad.form import pad_form
from league.records.pad.words import words
from league.records.recorder.views import hanchan_by_deals
from league.records.selectors import hanchan_at
from league.records.settlement import played_under

API = {
    "next": "api_next_deal",
    "preview": "api_deal_preview",
    "deals": "api_deals",
    "targets": "api_hanchan_targets",
    "stop": "api_hanchan_stop",
    "resume": "api_hanchan_resume",
}


@club_page("record", within=hanchan_at)
def pad(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Show the pad; its script reads the table from the API, and the page of the deals is the way without scripts."""
    hanchan = hanchan_by_deals(request, club, pk)
    return render(request, "records/pad.html", {"game": hanchan, "pad": pad_start(request, hanchan)})


def pad_start(request: ClubRequest, hanchan: Hanchan) -> dict[str, Any]:
    """Return what the script begins with; everything that changes comes from the API."""
    slug, pk, under = hanchan.club.slug, hanchan.pk, played_under(hanchan.house_rules)
    return {
        "hanchan": pk,
        # A waiting deal is sent only by the account or the guest link that entered it.
        "account": request.user.reader_key if isinstance(request.user, Guest) else request.user.pk,
        "is_guest": isinstance(request.user, Guest),
        "may_end": "stop" in request.may,
        "game": {"ruleset": under.ruleset.key, "options": under.ruleset.dump(under.options)},
        "engine": static("js/engine.js"),
        "form": pad_form(*under),
        "words": words(),
        "api": {"me": reverse("api_me"), **{name: reverse(view, args=[pk]) for name, view in API.items()}},
        "pages": {
            "deals": reverse("deals", args=[slug, pk]),
            "game": reverse("game", args=[slug, pk]),
            "sign_in": f"{reverse('sign_in')}?next={reverse('pad', args=[slug, pk])}",
        },
    }
