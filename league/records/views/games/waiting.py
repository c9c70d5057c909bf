"""What the page of final scores gives its script, which keeps each game on this device until the server has it."""

from typing import Any

from django.templatetags.static import static
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from league.clubs.club_page import ClubRequest
from league.clubs.models import Club, HouseRulesVersion
from league.records.settlement import played_under
from league.records.views.games.forms import RecordForm

# By the names that `static/games` uses; a test compares the two. `{name}` marks a value that the script fills in.
WORDS: dict[str, Any] = {
    "waiting": _("Waiting on this device: {n}"),
    "sending": _("sending …"),
    "no_connection": _("No connection. Unsent entries are sent when it is back."),
    "not_kept": _("This browser cannot store anything: unsent entries are lost when the page is closed."),
    "signed_out": _("You are signed out. Unsent entries stay on this device."),
    "sign_in": _("Sign in"),
    "others_wait": _(
        "Games that somebody else entered wait on this device: {n}. They are sent when that person signs in."
    ),
    "place": _("place {n}"),
    "no_points": _("Places and points appear when the server has the game."),
    "refused": _("The server refused this game: {why}"),
    "again": _("Yes: record it"),
    "edit": _("Edit"),
    "take_back": _("Take back"),
    "try_again": _("Try again"),
    "other_rules": _("Open the page of these rules"),
    "taking_back": _("It will be taken back when there is a connection again."),
    "not_taken_back": _("The server has this game and did not take it back: {why}"),
    "taken_back": _("Taken back before it was sent"),
    "recorded": _("Recorded."),
    "the_game": _("The page of this game"),
    "not_whole": _("“{value}” is not a whole number."),
    "form_in_use": _("Record or clear the form first."),
    "both": _("Enter both the player and the score, or neither."),
}


def waiting_start(request: ClubRequest, club: Club, form: RecordForm, version: HouseRulesVersion) -> dict[str, Any]:
    """Return what the script begins with."""
    entry, under = form.entry, played_under(version)
    page = reverse("record", args=[club.slug])
    return {
        # A waiting game is sent only by the account that entered it.
        "account": request.user.pk,
        "place": f"record {club.slug}",
        "rules": version.pk,
        "rules_name": version.house_rules.name,
        "game": {"ruleset": under.ruleset.key, "options": under.ruleset.dump(under.options)},
        "figures": {
            "seats": entry.most_players,
            "fewest": entry.fewest_players,
            "start": entry.start,
            "step": entry.score_step,
            "has_chips": entry.has_chips,
            "has_deposits": entry.has_deposits,
            "has_penalties": entry.has_penalties,
        },
        # The form has keys of seasons, and the API their addresses.
        "seasons": {str(one.pk): one.slug for one in form.fields["season"].queryset},  # type: ignore[attr-defined]
        "clock": {"zone": club.time_zone, "day_begins": club.day_begins, "today": str(club.day_of(timezone.now()))},
        "engine": static("js/engine.js"),
        "words": {key: str(text) for key, text in WORDS.items()},
        "api": {
            "me": reverse("api_me"),
            "record": reverse("api_hanchan_list", args=[club.slug]),
            "void": reverse("api_hanchan_void", args=[0]),
        },
        "pages": {
            "record": page,
            "game": reverse("game", args=[club.slug, 0]),
            "sign_in": f"{reverse('sign_in')}?next={page}",
        },
    }
