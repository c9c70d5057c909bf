"""What is found about a club's games, and the final tables, computed from nothing and held against what is stored."""

import json
from collections.abc import Callable, Iterator
from typing import Any

from league.calibration.jobs import ladders_judged
from league.calibration.models import ClubCalibration
from league.calibration.selectors import is_current as is_judgement_current
from league.clubs.models import Club
from league.honours.jobs import honours_found
from league.honours.models import ClubHonours
from league.honours.selectors import is_current as are_honours_current
from league.ladders.selectors import club_ladders
from league.records.verifying import Difference
from league.tournaments.models import Entrant, FinalRow, Tournament
from league.tournaments.standings import event_table

Lines = dict[str, tuple[int, int, Any]]  # by whose it is: place in the order, rank, values as shown


def calibration_differences() -> Iterator[Difference]:
    for kept in ClubCalibration.objects.select_related("club"):
        yield from _finding(kept, "calibration", _judged, is_judgement_current)


def honours_differences() -> Iterator[Difference]:
    for kept in ClubHonours.objects.select_related("club"):
        yield from _finding(kept, "club records", honours_found, are_honours_current)


def _judged(club: Club) -> list[dict[str, Any]]:
    return ladders_judged(club_ladders(club))


def _finding(
    kept: Any, what: str, found: Callable[[Club], list[dict[str, Any]]], is_current: Callable[[Club, Any], bool]
) -> Iterator[Difference]:
    """What is of an older state of the record is behind and not wrong; it is computed for whoever looks."""
    if not is_current(kept.club, kept):
        return
    computed = json.loads(json.dumps(found(kept.club)))
    if computed != kept.found and is_current(kept.club, kept):
        yield Difference(kept, what, *_parting(kept.found, computed))


def _parting(stored: list[dict[str, Any]], computed: list[dict[str, Any]]) -> tuple[Any, Any]:
    """Of equally many objects those that differ; of others all."""
    if len(stored) != len(computed):
        return stored, computed
    pairs = [(one, other) for one, other in zip(stored, computed, strict=True) if one != other]
    return [one for one, _other in pairs], [other for _one, other in pairs]


def final_differences() -> Iterator[Difference]:
    closed = Tournament.objects.filter(state=Tournament.State.CLOSED).select_related("club")
    for tournament in closed.order_by("pk").iterator():
        found = _final(tournament)
        # The final table follows a moment after an amendment; what was read in that moment is not wrong.
        if found and found == _final(tournament):
            yield Difference(tournament, "final table", *found)


def _final(tournament: Tournament) -> tuple[Lines, Lines] | None:
    """The lines as stored and as computed, where they differ. The reasons are in the language of who closed it."""
    rows = FinalRow.objects.filter(tournament=tournament).select_related("entrant__player")
    stored = {_whose(row.entrant): (row.order, row.rank, row.values.get("texts")) for row in rows}
    lines = enumerate(event_table(tournament).lines, 1)
    computed = {_whose(line.entrant): (order, line.rank, line.texts) for order, line in lines}
    differ = [key for key in stored | computed if stored.get(key) != computed.get(key)]
    told = [{key: lines[key] for key in differ if key in lines} for lines in (stored, computed)]
    return (told[0], told[1]) if differ else None


def _whose(entrant: Entrant) -> str:
    """Two of one name may have entered."""
    return f"{entrant} ({entrant.pk})"
