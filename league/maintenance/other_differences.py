"""Compute forecast quality, club records and final tables from the record and compare them with the stored ones."""

import json
from collections.abc import Callable, Iterator
from typing import Any

from league.club_bests.jobs import club_bests_compute
from league.club_bests.models import ClubBests
from league.club_bests.selectors import is_current as are_club_bests_current
from league.clubs.models import Club
from league.finals.models import FinalTableRow
from league.forecast_quality.jobs import forecast_quality_compute
from league.forecast_quality.models import ForecastQuality
from league.forecast_quality.selectors import is_current as is_quality_current
from league.ladders.models import StaleLadder
from league.ladders.selectors import club_ladders
from league.maintenance.table_differences import Difference
from league.odds.computing import club_games_state, odds_compute, said_at_the_middle
from league.odds.models import SeasonOdds
from league.odds.state import season_is_over, season_state
from league.tournaments.models import Entrant, FinalRow, Tournament
from league.tournaments.standings.tournament_table import tournament_table

Lines = dict[str, tuple[int, int, Any]]  # by entrant: position, rank, values as shown


def forecast_quality_differences(club: Club) -> Iterator[Difference]:
    for stored in ForecastQuality.objects.filter(club=club).select_related("club"):
        yield from _finding_differences(stored, "forecast_quality", _quality, _is_quality_settled)


def club_bests_differences(club: Club) -> Iterator[Difference]:
    for stored in ClubBests.objects.filter(club=club).select_related("club"):
        yield from _finding_differences(stored, "club records", club_bests_compute, are_club_bests_current)


def final_table_differences(club: Club) -> Iterator[Difference]:
    """Compare for whom the lines of final tables count with the merges of the players."""
    of_club = FinalTableRow.objects.filter(table__club=club).exclude(player=None)
    rows = of_club.select_related("table", "recorded_player__merged_into")
    for row in rows.order_by("pk").iterator(chunk_size=1000):
        counts_for = row.recorded_player and row.recorded_player.standing_for
        if counts_for is not None and row.player_id != counts_for.pk:
            yield Difference(row.table, f"line {row.order} player", row.player_id, counts_for.pk)


def odds_differences(club: Club) -> Iterator[Difference]:
    """The odds, and what they said at the middle of a season that is over."""
    of_club = SeasonOdds.objects.filter(season__club=club)
    rows = of_club.select_related("season__club", "season__house_rules").order_by("pk")
    for stored in rows:
        if stored.state != season_state(stored.season, stored.day):
            continue
        if _is_behind(stored):
            continue
        computed = json.loads(json.dumps(odds_compute(stored.season, stored.day)))
        if computed != stored.found and stored.state == season_state(stored.season, stored.day):
            yield Difference(stored, "odds", stored.found, computed)
        yield from _said_differences(stored)


def _is_behind(stored: SeasonOdds) -> bool:
    """Whether an earlier game of the club has changed since: the odds of a season that is over then follow by night."""
    season = stored.season
    return season_is_over(season, stored.day) and stored.found.get("club_games") != club_games_state(season)


def _said_differences(stored: SeasonOdds) -> Iterator[Difference]:
    if not season_is_over(stored.season, stored.day):
        return
    computed = json.loads(json.dumps(said_at_the_middle(stored.season)))
    if computed != stored.said and stored.state == season_state(stored.season, stored.day):
        yield Difference(stored, "past odds", stored.said, computed)


def _quality(club: Club) -> list[dict[str, Any]]:
    return forecast_quality_compute(club_ladders(club))


def _is_quality_settled(club: Club, stored: ForecastQuality) -> bool:
    """Computed from the present ratings, while no rating is behind the record."""
    return is_quality_current(club, stored) and not StaleLadder.objects.filter(ladder__club=club).exists()


def _finding_differences(
    stored: Any, what: str, found: Callable[[Club], list[dict[str, Any]]], is_current: Callable[[Club, Any], bool]
) -> Iterator[Difference]:
    """Results for an older state of the record are behind but not wrong; they are computed for the next reader."""
    if not is_current(stored.club, stored):
        return
    computed = json.loads(json.dumps(found(stored.club)))
    if computed != stored.found and is_current(stored.club, stored):
        yield Difference(stored, what, *_differing(stored.found, computed))


def _differing(stored: list[dict[str, Any]], computed: list[dict[str, Any]]) -> tuple[Any, Any]:
    """Of two lists of the same length the objects that differ, otherwise both lists."""
    if len(stored) != len(computed):
        return stored, computed
    pairs = [(old, new) for old, new in zip(stored, computed, strict=True) if old != new]
    return [old for old, _new in pairs], [new for _old, new in pairs]


def final_differences(club: Club) -> Iterator[Difference]:
    closed = club.tournaments.filter(state=Tournament.State.CLOSED).select_related("club")
    for tournament in closed.order_by("pk").iterator():
        if found := _final(tournament):
            yield Difference(tournament, "final table", *found)


def _final(tournament: Tournament) -> tuple[Lines, Lines] | None:
    """The stored and the computed lines that differ. Reasons are not compared: their language is the closing user's."""
    rows = FinalRow.objects.filter(tournament=tournament).select_related("entrant__player")
    stored = {_entrant_name(row.entrant): (row.order, row.rank, row.values.get("texts")) for row in rows}
    lines = enumerate(tournament_table(tournament).lines, 1)
    computed = {_entrant_name(line.entrant): (order, line.rank, line.texts) for order, line in lines}
    differ = [key for key in stored | computed if stored.get(key) != computed.get(key)]
    before, after = ({key: lines[key] for key in differ if key in lines} for lines in (stored, computed))
    return (before, after) if differ else None


def _entrant_name(entrant: Entrant) -> str:
    """The name with the key, since two entrants may have the same name."""
    return f"{entrant} ({entrant.pk})"
