from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.template.loader import render_to_string
from django.utils.timezone import get_current_timezone_name
from django.utils.translation import get_language

from league.clubs.club_page import ClubRequest, club_page
from league.clubs.models import Club
from league.core.conditional import drawn_once, unless_unchanged
from league.core.errors import existing
from league.core.parsing import whole_number
from league.core.web.pages import show
from league.core.web.paging import paged
from league.seasons.models import Division, Season
from league.seasons.selectors import season_find
from league.standings.live.selectors import running_state, table_as_it_stands
from league.standings.table_state import table_state

ROWS_ON_A_PAGE = 100


@club_page()
def season_as_it_stands(request: ClubRequest, club: Club, slug: str) -> HttpResponse:
    """The table as if every running game ended now, drawn once for everybody until one of them changes."""
    # The states first: what is read after them can only be newer than the ETag says.
    state = existing(table_state(request.user, club.slug, slug))
    season = season_find(club, slug)
    division = _division(season, request.GET.get("division", ""))
    running = running_state(season)

    number = max(whole_number(request.GET.get("page", "")) or 1, 1)

    def draw() -> str:
        span = slice((number - 1) * ROWS_ON_A_PAGE, number * ROWS_ON_A_PAGE)
        stands = table_as_it_stands(season, division, span)
        shown = {"stands": stands, "season": season, "division": division}
        # The lines are those of the page already; the pager asks for the number of all.
        shown["rows"] = paged(request, range(stands.count), ROWS_ON_A_PAGE)
        return render_to_string("standings/as_it_stands_rows.html", shown, request)

    place = f"{season.pk}-{division.pk if division else ''}-{number}-{get_language()}-{get_current_timezone_name()}"

    def page() -> HttpResponse:
        rows = drawn_once(f"as-it-stands-{place}", (*state.rows, running), draw) if running else ""
        shown = {"season": season, "division": division, "divisions": season.divisions.all(), "rows": rows}
        return show(request, "standings/as_it_stands.html", here="season", **shown)

    return unless_unchanged(request, *state, running, draw=page)


def _division(season: Season, pk: str) -> Division | None:
    return get_object_or_404(season.divisions.all(), pk=pk) if whole_number(pk) else None
