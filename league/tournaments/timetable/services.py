"""Write the timetable of a tournament, and move the rest of it when the day is late."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import F

from league.accounts.models import User
from league.clubs.roles import require
from league.core.errors import LeagueError
from league.tournaments.core.revision import lock_open, log_change
from league.tournaments.models import TimetableLine, Tournament
from league.tournaments.models.timetable import LONGEST
from league.tournaments.timetable.selectors import PlannedRound, planned_rounds

MOST_LINES = 200


@dataclass(frozen=True)
class EnteredLine:
    """A line as somebody entered it: a round by its number, or something else by its title."""

    starts_at: datetime
    round: int | None = None
    title: str = ""
    minutes: int | None = None


@transaction.atomic
def timetable_set(*, actor: User, tournament: Tournament, lines: Sequence[EnteredLine]) -> list[TimetableLine]:
    """Replace the timetable.

    raises      LeagueError `timetable_round_unknown`, `timetable_round_twice`, `timetable_title`,
                `timetable_too_long`, `tournament_closed`
    """
    require(actor, tournament, "tournament")
    tournament = lock_open(tournament)
    check_lines(tournament, lines)
    before = _as_logged(tournament)
    tournament.timetable.all().delete()
    ordered = sorted(lines, key=lambda line: line.starts_at)
    made = TimetableLine.objects.bulk_create(
        TimetableLine(
            tournament=tournament, starts_at=line.starts_at, round=line.round, title=line.title.strip(),
            minutes=line.minutes,
        )
        for line in ordered
    )  # fmt: skip
    after = _as_logged(tournament)
    if after != before:
        log_change(actor, "timetable_set", tournament, before=before, after=after)
    return made


def check_lines(tournament: Tournament, lines: Sequence[EnteredLine]) -> None:
    """raises      as `timetable_set`"""
    if len(lines) > MOST_LINES:
        raise LeagueError("timetable_too_long", most=MOST_LINES)
    known = planned_rounds(tournament)
    for line in lines:
        if (line.round is None) != bool(line.title.strip()):
            raise LeagueError("timetable_title")
        if line.round is not None and line.round not in known:
            raise LeagueError("timetable_round_unknown", round=line.round)
        if line.minutes is not None and not 1 <= line.minutes <= LONGEST:
            raise LeagueError("bad_number", value=line.minutes)
    for number, times in Counter(line.round for line in lines if line.round is not None).items():
        if times > 1:
            raise LeagueError("timetable_round_twice", round=number)


def _as_logged(tournament: Tournament) -> dict[str, Any]:
    lines = tournament.timetable.all()
    return {"lines": [[line.starts_at.isoformat(), line.round or line.title, line.minutes] for line in lines]}


@transaction.atomic
def timetable_shift(*, actor: User, tournament: Tournament, minutes: int, since: datetime) -> int:
    """Move every line that begins at `since` or later by so many minutes, and return their number.

    minutes     negative: earlier
    raises      LeagueError `bad_number`, `tournament_closed`
    """
    require(actor, tournament, "tournament")
    tournament = lock_open(tournament)
    if minutes == 0 or abs(minutes) > LONGEST:
        raise LeagueError("bad_number", value=minutes)
    rest = tournament.timetable.filter(starts_at__gte=since)
    moved = rest.update(starts_at=F("starts_at") + timedelta(minutes=minutes))
    if moved:
        log_change(
            actor, "timetable_shift", tournament, after={"minutes": minutes, "from": since.isoformat(), "lines": moved}
        )
    return moved


def rounds_planned(rounds: Sequence[PlannedRound], first: datetime, pause: int) -> list[EnteredLine]:
    """Return lines for these rounds, one after the other with a pause between them.

    >>> from datetime import datetime
    >>> rounds = [PlannedRound(1, "Round 1", 90), PlannedRound(2, "Round 2", 90)]
    >>> [line.starts_at.strftime("%H:%M") for line in rounds_planned(rounds, datetime(2026, 5, 2, 10), 15)]
    ['10:00', '11:45']
    """
    lines, starts_at = [], first
    for planned in rounds:
        lines.append(EnteredLine(starts_at, planned.number))
        starts_at += timedelta(minutes=planned.minutes + pause)
    return lines
