"""Parts shared by the two pages that record a hanchan: the choice of house rules, the form, and storing it once."""

from collections.abc import Callable
from typing import NamedTuple, TypeVar

from django.utils import timezone

from league.accounts.api.idempotency import StoredAnswer, account_reach, answer_once, body_hash
from league.accounts.models import User
from league.clubs.club_page import ClubRequest
from league.clubs.models import Club, HouseRulesVersion
from league.clubs.selectors import latest_versions
from league.core.parsing import whole_number
from league.records.core.entry import entry_fields_for
from league.records.models import Hanchan
from league.records.views.games.forms import RecordForm
from league.seasons.models import Season
from league.seasons.selectors import club_seasons, current_season
from league.sessions.selectors import open_sessions

AnyForm = TypeVar("AnyForm", bound=RecordForm)


class Choice(NamedTuple):
    """The season and the version of house rules for a new hanchan, with the versions that can be chosen."""

    season: Season | None
    versions: list[HouseRulesVersion]
    version: HouseRulesVersion


def rules_choice(request: ClubRequest, club: Club) -> Choice | None:
    """Return the requested season and house rules, or the first ones; None if the club has no house rules."""
    season = _season(request, club)
    newest = latest_versions(club)
    versions = [season.house_rules, *(one for one in newest if one != season.house_rules)] if season else newest
    requested = request.POST.get("rules") or request.GET.get("rules") or ""
    by_key = {str(version.pk): version for version in versions}
    return Choice(season, versions, by_key.get(requested) or versions[0]) if versions else None


def _season(request: ClubRequest, club: Club) -> Season | None:
    requested = request.GET.get("season", "")
    open_seasons = club_seasons(club).filter(is_archived=False)
    found = open_seasons.filter(pk=requested).first() if whole_number(requested) else None
    return found or current_season(club, club.day_of(timezone.now()))


def new_form(form_of: type[AnyForm], request: ClubRequest, club: Club, choice: Choice, **players: str) -> AnyForm:
    """Return the form of a new hanchan with the day, the season, an open evening and the players filled in."""
    evenings = list(open_sessions(club))
    requested = {str(one.pk): one for one in evenings}.get(request.GET.get("evening", ""))
    evening = requested or (evenings[0] if evenings else None)
    # A season counts points of one unit, and other rules may give another.
    season = choice.season if choice.season and choice.season.points_unit == choice.version.points_unit else None
    initial = {"played_on": club.day_of(timezone.now()), "season": season, "session": evening, **players}
    entry = entry_fields_for(request.may, choice.version)
    return form_of(club, entry, request.POST or None, initial=initial, sessions=evenings)


def store_once(user: User, page: str, form: RecordForm, store: Callable[[], Hanchan]) -> int:
    """Store the hanchan and return its key; the same page sent again returns the same key."""
    sent = form.sent()
    # A page that was changed with the browser's back button is another hanchan, so its content is part of the key.
    key = f"{page} {form.cleaned_data['token']} {body_hash(sent)[:24]}"
    answer = answer_once(
        reach=account_reach(user), key=key, body=sent, act=lambda: StoredAnswer(201, {"hanchan": store().pk})
    )
    return answer.body["hanchan"]
