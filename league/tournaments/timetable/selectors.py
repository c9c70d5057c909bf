"""The timetable of a tournament as pages show it: rounds by their names, with begin and end."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from league.tournaments.models import Round, TimetableLine, Tournament


@dataclass(frozen=True)
class PlannedRound:
    """A round of the tournament, drawn or not; `state` is empty before it is public."""

    number: int
    title: str
    minutes: int
    state: str = ""


@dataclass(frozen=True)
class TimetableEntry:
    """
    title       name of the round, or what else it is
    ends_at     None if it is not said
    state       of the round: `released`, `finished`, or empty
    """

    line: TimetableLine
    title: str
    ends_at: datetime | None
    state: str = ""

    @property
    def starts_at(self) -> datetime:
        return self.line.starts_at

    @property
    def round(self) -> int | None:
        return self.line.round

    @property
    def minutes(self) -> int | None:
        return self.line.minutes


def planned_rounds(tournament: Tournament) -> dict[int, PlannedRound]:
    """Return all rounds by number: those that are drawn, and those that the stages plan."""
    return {planned.number: planned for planned in _planned(tournament)}


def _planned(tournament: Tournament) -> Iterator[PlannedRound]:
    drawn = list(tournament.rounds.select_related("stage").order_by("number"))
    number = 0
    for stage in tournament.stages.order_by("number"):
        stage.tournament = tournament
        of_stage = [round_ for round_ in drawn if round_.stage_id == stage.pk]
        for round_ in of_stage:
            number = round_.number
            yield _planned_round(round_, tournament, round_.state_now if round_.is_public else "")
        for _left in range(stage.rounds_planned - len(of_stage)):
            number += 1
            yield _planned_round(Round(number=number, stage=stage), tournament)


def _planned_round(round_: Round, tournament: Tournament, state: str = "") -> PlannedRound:
    minutes = round_.stage.minutes or tournament.minutes
    return PlannedRound(round_.number, round_.title, minutes, state)


def timetable_of(tournament: Tournament) -> list[TimetableEntry]:
    """Return the timetable in its order. A round that is no longer planned is left out."""
    lines = list(tournament.timetable.all())
    rounds = planned_rounds(tournament) if lines else {}
    entries = []
    for line in lines:
        if line.round is None:
            entries.append(TimetableEntry(line, line.title, line.ends_at(None)))
        elif planned := rounds.get(line.round):
            entries.append(TimetableEntry(line, planned.title, line.ends_at(planned.minutes), planned.state))
    return entries


def upcoming(entries: list[TimetableEntry]) -> list[TimetableEntry]:
    """Return what comes after the last public round, in order; without a public round all of it."""
    public = [place for place, entry in enumerate(entries) if entry.state]
    return entries[public[-1] + 1 :] if public else entries


def next_round(entries: list[TimetableEntry]) -> TimetableEntry | None:
    """Return the first round that is not public yet."""
    return next((entry for entry in entries if entry.round is not None and not entry.state), None)


def planned_start(entries: list[TimetableEntry], number: int) -> datetime | None:
    return next((entry.starts_at for entry in entries if entry.round == number), None)
