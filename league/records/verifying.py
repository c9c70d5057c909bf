"""Tables and ladders, computed from nothing and held against what is stored."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, NamedTuple

from league.jobs.models import Job
from league.ladders.computing import Computed, ladder_compute
from league.ladders.models import Ladder, LadderRow, RatingStretch
from league.players.models import Player
from league.records.models import ORDERS_PER_DAY, day_of_key
from league.seasons.lines import Differences, lines_differing, lines_present, team_lines_present
from league.seasons.models import Season, Team
from league.seasons.standings import standings_compute
from league.seasons.teams import teams_compute

MOST_NAMED = 10


class Difference(NamedTuple):
    """A place where what is stored is not what follows from the record."""

    subject: Any
    what: str
    stored: Any
    computed: Any


# ----- league tables -----


def season_differences() -> Iterator[Difference]:
    for season in Season.objects.select_related("club"):
        wanted = _wanted(season)
        found = [*_table(season), *_teams(season)]
        # A table that waits to be computed is behind, not wrong; nor is one that was read at two different times.
        if found and wanted is not None and wanted == _wanted(season):
            yield from found


def _wanted(season: Season) -> int | None:
    """How often the table has been asked for; None while an answer is owed."""
    job = Job.objects.filter(kind="standings", subject=str(season.pk)).first()
    if job is None:
        return 0
    return job.wanted if job.is_current else None


def _table(season: Season) -> Iterator[Difference]:
    present = lines_present(season)
    names = dict(Player.objects.filter(club=season.club_id).values_list("pk", "name"))
    yield from _lines(season, "table", present, lines_differing(present, standings_compute(season)), names)


def _teams(season: Season) -> Iterator[Difference]:
    present = team_lines_present(season)
    names = dict(Team.objects.filter(season=season).values_list("pk", "name"))
    yield from _lines(season, "teams", present, lines_differing(present, teams_compute(season)), names)


def _lines(
    season: Season, what: str, present: Mapping[Any, Any], found: Differences[Any], names: Mapping[int, str]
) -> Iterator[Difference]:
    if not found:
        return
    stored = dict(present.values())
    pairs = [(stored[pk], line) for pk, line in found.changed]
    pairs += [(None, line) for line in found.new] + [(stored[pk], None) for pk in found.gone]
    yield Difference(
        season,
        what,
        _some(_line(names, one, other) for one, other in pairs),
        _some(_line(names, other, one) for one, other in pairs),
    )


def _line(names: Mapping[int, str], line: Any, other: Any) -> str:
    """Whose line it is, and what stands in it that stands not in the other."""
    if line is None:
        return f"{_owner(names, other)}: –"
    told = [f"{field} {value}" for field, value in line._asdict().items() if value != getattr(other, field, None)]
    return f"{_owner(names, line)}: {', '.join(told)}"


def _owner(names: Mapping[int, str], line: Any) -> str:
    key = line.key[-1] if isinstance(line.key, tuple) else line.key
    return names.get(key, str(key))


# ----- ladders -----


def ladder_differences() -> Iterator[Difference]:
    for ladder in Ladder.objects.filter(is_archived=False).select_related("club"):
        if ladder.stale.exists():
            continue
        computed = ladder_compute(ladder, anew=True)
        if computed and computed.touched and not ladder.stale.exists():
            yield from _stretches(ladder, computed)
            yield from _ratings(ladder, computed)


def _stretches(ladder: Ladder, computed: Computed) -> Iterator[Difference]:
    """What every hanchan did to the ratings, and where everybody stood before."""
    stored = set(ladder.stretches.values_list("begins_at", flat=True))
    gone = RatingStretch.objects.filter(pk__in=computed.stretches_gone).values_list("begins_at", flat=True)
    wrong = [f"{_since(one.begins_at)}: {'not so' if one.begins_at in stored else '–'}" for one in computed.stretches]
    if wrong or gone:
        right = [f"{_since(one.begins_at)}: {len(one.content)} bytes" for one in computed.stretches]
        extra = [_since(begins_at) for begins_at in gone]
        yield Difference(ladder, "stretches", _some([*wrong, *extra]), _some([*right, *(f"{one}: –" for one in extra)]))


def _since(key: int) -> str:
    return f"from {day_of_key(key)} #{key % ORDERS_PER_DAY}" if key else "from the first hanchan"


def _ratings(ladder: Ladder, computed: Computed) -> Iterator[Difference]:
    """Where everybody stands."""
    wanted: dict[int, Any] = {player: (rating, json.loads(mark)) for player, rating, mark in computed.rows}
    wanted |= dict.fromkeys(computed.players_gone)
    if not wanted:
        return
    rows = LadderRow.objects.filter(ladder=ladder).values_list("player", "rating", "mark")
    stored = {player: (rating, mark) for player, rating, mark in rows.iterator() if player in wanted}
    names = dict(Player.objects.filter(club=ladder.club_id).values_list("pk", "name"))
    yield Difference(
        ladder, "ratings", *(_some(_rating(names, told, one) for one in wanted) for told in (stored, wanted))
    )


def _rating(names: Mapping[int, str], told: Mapping[int, Any], player: int) -> str:
    rating, mark = told.get(player) or ("–", "")
    return f"{names.get(player, player)}: {rating} {mark}".strip()


def _some(told: Iterable[str] | Sequence[str]) -> str:
    """The first few, and how many more there are."""
    several = list(told)
    more = len(several) - MOST_NAMED
    return "; ".join([*islice(several, MOST_NAMED), *([f"{more} more"] if more > 0 else [])])
