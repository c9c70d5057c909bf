"""Compute tables and ladders from the record and compare them with the stored ones."""

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from league.clubs.models import Club
from league.jobs.models import Job
from league.ladders.computing.ratings import Computed, ladder_compute
from league.ladders.models import Ladder, LadderRow, RatingSegment
from league.players.models import Player
from league.records.models import ORDERS_PER_DAY, day_of_key
from league.seasons.models import Season, Team
from league.standings.computing.lines import Differences, lines_differing, lines_present, team_lines_present
from league.standings.computing.standings import standings_compute
from league.standings.computing.teams import teams_compute

MOST_NAMED = 10


class Difference(NamedTuple):
    """A stored value that differs from the one computed from the record."""

    subject: Any
    what: str
    stored: Any
    computed: Any


# ----- league tables -----


def season_differences(club: Club) -> Iterator[Difference]:
    for season in club.seasons.select_related("club"):
        before = _requests(season)
        found = [*_table(season), *_teams(season)]
        # A table that waits to be computed is behind but not wrong, and so is one that changed while it was read.
        if found and before is not None and before == _requests(season):
            yield from found


def _requests(season: Season) -> int | None:
    """How often the table has been requested; None while the last request is not done."""
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
        _some(_line(names, old, new) for old, new in pairs),
        _some(_line(names, new, old) for old, new in pairs),
    )


def _line(names: Mapping[int, str], line: Any, other: Any) -> str:
    """The owner of a line, and the fields in which it differs from the other line."""
    if line is None:
        return f"{_owner(names, other)}: –"
    fields = [f"{field} {value}" for field, value in line._asdict().items() if value != getattr(other, field, None)]
    return f"{_owner(names, line)}: {', '.join(fields)}"


def _owner(names: Mapping[int, str], line: Any) -> str:
    key = line.key[-1] if isinstance(line.key, tuple) else line.key
    return names.get(key, str(key))


# ----- ladders -----


def ladder_differences(club: Club) -> Iterator[Difference]:
    for ladder in club.ladders.filter(is_archived=False).select_related("club"):
        if ladder.stale.exists():
            continue
        computed = ladder_compute(ladder, anew=True)
        if computed and computed.touched and not ladder.stale.exists():
            yield from _segments(ladder, computed)
            yield from _ratings(ladder, computed)


def _segments(ladder: Ladder, computed: Computed) -> Iterator[Difference]:
    """Compare the rating changes of every hanchan, and the ratings before them."""
    stored = set(ladder.segments.values_list("begins_at", flat=True))
    gone = RatingSegment.objects.filter(pk__in=computed.segments_gone).values_list("begins_at", flat=True)
    segments = computed.segments
    wrong = [f"{_since(new.begins_at)}: {'not so' if new.begins_at in stored else '–'}" for new in segments]
    if wrong or gone:
        right = [f"{_since(new.begins_at)}: {len(new.content)} bytes" for new in segments]
        extra = [_since(begins_at) for begins_at in gone]
        yield Difference(
            ladder, "segments", _some([*wrong, *extra]), _some([*right, *(f"{since}: –" for since in extra)])
        )


def _since(key: int) -> str:
    return f"from {day_of_key(key)} #{key % ORDERS_PER_DAY}" if key else "from the first hanchan"


def _ratings(ladder: Ladder, computed: Computed) -> Iterator[Difference]:
    """Compare everybody's rating."""
    expected: dict[int, Any] = {player: (rating, json.loads(mark)) for player, rating, mark in computed.rows}
    expected |= dict.fromkeys(computed.players_gone)
    if not expected:
        return
    rows = LadderRow.objects.filter(ladder=ladder).values_list("player", "rating", "mark")
    stored = {player: (rating, mark) for player, rating, mark in rows.iterator() if player in expected}
    names = dict(Player.objects.filter(club=ladder.club_id).values_list("pk", "name"))
    texts = [_some(_rating(names, ratings, player) for player in expected) for ratings in (stored, expected)]
    yield Difference(ladder, "ratings", *texts)


def _rating(names: Mapping[int, str], ratings: Mapping[int, Any], player: int) -> str:
    rating, mark = ratings.get(player) or ("–", "")
    return f"{names.get(player, player)}: {rating} {mark}".strip()


def _some(texts: Iterable[str]) -> str:
    """The first few texts, and the number of the others."""
    named = list(texts)
    more = len(named) - MOST_NAMED
    return "; ".join([*named[:MOST_NAMED], *([f"{more} more"] if more > 0 else [])])
