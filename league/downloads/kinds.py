"""The list of all sheets: every table of a club and the figures of its charts, and the sheets of a tournament."""

from typing import Any

from django.http import HttpResponse
from django.utils.translation import gettext

from league.club_bests import sheets as club_bests
from league.clubs.sheet_query import ClubSheet, SheetQuery
from league.core.api.serializers import reject_unknown_keys
from league.core.errors import LeagueError
from league.finals import sheets as finals
from league.forecast_quality import sheets as forecast_quality
from league.ladders import sheets as ladders
from league.odds import sheets as odds
from league.profiles import sheets as profiles
from league.records.evenings import sheets as evenings
from league.records.games import sheets as games
from league.sheets.files import file_answer, find_writer
from league.sheets.kinds import SheetKind, find_kind
from league.sheets.sheet import Sheet
from league.standings import sheets as standings
from league.tournaments.printing import sheets as tournaments

CLUB_SHEETS: tuple[ClubSheet, ...] = (
    *standings.SHEETS,
    *finals.SHEETS,
    *games.SHEETS,
    *ladders.HANCHAN_SHEETS,
    *evenings.SHEETS,
    *ladders.SHEETS,
    *forecast_quality.SHEETS,
    *odds.SHEETS,
    *profiles.CLUB_SHEETS,
    *club_bests.SHEETS,
    *profiles.PLAYER_SHEETS,
)
SHEETS: tuple[SheetKind[Any], ...] = (*CLUB_SHEETS, *tournaments.SHEETS)


def find_sheet(key: str) -> ClubSheet:
    """raises      LeagueError `not_found`"""
    return find_kind(CLUB_SHEETS, key)


def build_sheet(key: str, query: SheetQuery) -> Sheet:
    """raises      LeagueError `not_found`, `bad_field` for a missing field, `unknown_field`"""
    kind = find_sheet(key)
    for field in kind.needs:
        if not query.text(field):
            raise LeagueError("bad_field", field=field, reason=gettext("This field is required."))
    reject_unknown_keys(query.given, {*kind.needs, *kind.takes})
    return kind.build(query)


def sheet_answer(key: str, suffix: str, query: SheetQuery) -> HttpResponse:
    """The sheet as a download, named after the club and the needed fields."""
    find_writer(suffix)
    needed = [query.given[field] for field in find_sheet(key).needs if field in query.given]
    return file_answer(build_sheet(key, query), "-".join([query.club.slug, *needed, key]), suffix)
