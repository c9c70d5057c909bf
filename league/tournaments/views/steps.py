"""The steps of a tournament for its desk: each with its state, what is still missing, and the page to do it on."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.db.models import Count
from django.urls import reverse
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from league.tournaments.core.selectors import EntrantCounts, entrant_counts, open_calls, tournament_rounds
from league.tournaments.draws.checks import Finding, unsolved
from league.tournaments.models import Application, Report, Round, Stage, Tournament
from league.tournaments.standings.line_ups import LineUps


@dataclass(frozen=True)
class Note:
    """Something missing, in words, and the page where it is done."""

    words: Any
    url: str


@dataclass(frozen=True)
class Step:
    key: str
    title: Any
    url: str
    is_done: bool
    notes: tuple[Note, ...] = ()
    state: Any = ""


def _state_of(round_: Round) -> Round.State:
    """Return `state_now` of a round of `tournament_rounds`, which has counted the tables."""
    is_undone = round_.table_count > round_.done_count  # type: ignore[attr-defined]
    state = Round.State(round_.state)
    return Round.State.RELEASED if state == Round.State.FINISHED and is_undone else state


class DeskSteps:
    """The list of steps that every page of the desk shows, and the next step to do.

    is_organiser    otherwise only the public rounds, which is where referees and recorders work
    """

    def __init__(self, tournament: Tournament, *, is_organiser: bool = True) -> None:
        self.tournament, self.is_organiser = tournament, is_organiser

    @cached_property
    def rounds(self) -> list[Round]:
        return tournament_rounds(self.tournament)

    @cached_property
    def stages(self) -> list[Stage]:
        return list(self.tournament.stages.order_by("number"))

    @cached_property
    def counts(self) -> EntrantCounts:
        return entrant_counts(self.tournament)

    @cached_property
    def calls(self) -> list[Any]:
        return list(open_calls(self.tournament))

    @cached_property
    def waiting(self) -> dict[int, int]:
        """Number of reports that wait for a second person, by round."""
        rows = Report.objects.filter(table__round__tournament=self.tournament, state=Report.State.WAITING)
        return dict(rows.values_list("table__round").annotate(Count("pk")))

    @cached_property
    def current(self) -> Round | None:
        """The first round that is not finished."""
        return next((round_ for round_ in self.rounds if _state_of(round_) != Round.State.FINISHED), None)

    @cached_property
    def findings(self) -> list[tuple[Finding, str]]:
        """The unsolved findings, each with the page where it is corrected; for organisers."""
        if not self.is_organiser or not self.rounds:
            return []
        now = self.current or self.rounds[-1]
        return [(finding, self.url_of(finding)) for finding in unsolved(now)]

    @cached_property
    def steps(self) -> list[Step]:
        if not self.is_organiser:
            return [self._round(round_) for round_ in self.rounds if round_.is_public]
        return [*self._before(), *self._rounds(), self._close()]

    @property
    def at_hand(self) -> Step | None:
        """The first step that is not done, or the last; None where there is no step at all."""
        return next((step for step in self.steps if not step.is_done), self.steps[-1] if self.steps else None)

    @property
    def round_after(self) -> Step | None:
        """The step of the round that comes after the last public one; None if all planned rounds are public."""
        public = sum(round_.is_public for round_ in self.rounds)
        return next(iter(list(self._rounds())[public:]), None)

    def url(self, name: str, *args: Any) -> str:
        return reverse(name, args=[self.tournament.slug, *args])

    def url_of(self, finding: Finding) -> str:
        if finding.key == "not_checked_in":
            return self.url("desk_check_in")
        stage = self._stage_of(finding) if finding.key == "cut_tie" else None
        if stage is not None:
            return self.url("desk_draw", stage)
        if finding.round is None:
            return self.url("desk")
        table = f"?table={finding.table}#table-{finding.table}" if finding.table else ""
        return self.url("desk_round", finding.round) + table

    def _stage_of(self, finding: Finding) -> int | None:
        return next((round_.stage.number for round_ in self.rounds if round_.number == finding.round), None)

    # ----- the steps -----
    def _before(self) -> Iterator[Step]:
        running, counts = self.tournament.state != Tournament.State.PREPARING, self.counts
        nothing = (Note(_("No stage yet: choose how many rounds."), self.url("desk_stages")),)
        yield Step("stages", _("Stages"), self.url("desk_stages"), bool(self.stages),
                   () if self.stages else nothing, len(self.stages) or "")  # fmt: skip
        notes = self._entrant_notes()
        enough = counts.accepted >= self.tournament.seats
        yield Step("entrants", _("Players"), self.url("desk_entrants"), running or (enough and not notes),
                   notes, counts.accepted)  # fmt: skip
        everybody = counts.present >= counts.accepted > 0
        yield Step("check_in", _("Check-in"), self.url("desk_check_in"), running or everybody,
                   (), f"{counts.present}/{counts.accepted}")  # fmt: skip
        yield Step("start", _("Start"), self.url("desk_start"), running, () if running else self._start_notes())

    def _entrant_notes(self) -> tuple[Note, ...]:
        notes = []
        if self.counts.applied:
            words = ngettext("%(n)s waits for approval.", "%(n)s wait for approval.", self.counts.applied)
            notes.append(Note(words % {"n": self.counts.applied}, self.url("desk_entrants") + "?state=applied"))
        if held := self.tournament.applications.filter(state=Application.State.HELD).count():
            words = ngettext("%(n)s registration needs your answer.", "%(n)s registrations need your answer.", held)
            notes.append(Note(words % {"n": held}, self.url("desk_applications")))
        return tuple(notes)

    def _start_notes(self) -> tuple[Note, ...]:
        notes = []
        if self.tournament.order_published_at is None:
            notes.append(Note(_("Publish how ties are broken."), self.url("desk_start")))
        if self.counts.accepted < self.tournament.seats:
            notes.append(Note(_("%(n)s players are needed.") % {"n": self.tournament.seats}, self.url("desk_entrants")))
        return tuple(notes)

    def _rounds(self) -> Iterator[Step]:
        number = 0
        for stage in self.stages:
            drawn = [round_ for round_ in self.rounds if round_.stage_id == stage.pk]
            for round_ in drawn:
                number = round_.number
                yield self._round(round_)
            for shift in range(stage.rounds_planned - len(drawn)):
                number += 1
                notes = () if shift else self._draw_notes(stage, number)
                title = Round(number=number, stage=stage).title
                yield Step(f"round-{number}", title, self.url("desk_draw", stage.number), False, notes,
                           stage.name if stage.number > 1 and stage.name not in title else "")  # fmt: skip

    def _draw_notes(self, stage: Stage, number: int) -> tuple[Note, ...]:
        notes = [Note(_("Not drawn yet."), self.url("desk_draw", stage.number))]
        if self.tournament.lineup_size and stage.cut is None:
            line_ups = LineUps(self.tournament).of_round(number)
            missing = sum(not one.is_named for one in line_ups if one.members)
            if missing:
                words = ngettext(
                    "%(n)s team has not named its players.", "%(n)s teams have not named their players.", missing
                )
                notes.append(Note(words % {"n": missing}, self.url("desk_line_ups")))
        return tuple(notes)

    def _round(self, round_: Round) -> Step:
        title = round_.title
        done = _state_of(round_) == Round.State.FINISHED
        notes = tuple(self._round_notes(round_)) if round_.is_public and not done else ()
        return Step(f"round-{round_.number}", title, self.url("desk_round", round_.number), done, notes,
                    _state_of(round_).label)  # fmt: skip

    def _round_notes(self, round_: Round) -> Iterator[Note]:
        url = self.url("desk_round", round_.number)
        missing = round_.table_count - round_.done_count  # type: ignore[attr-defined]
        if missing:
            words = ngettext("%(n)s result is missing.", "%(n)s results are missing.", missing) % {"n": missing}
            yield Note(words, url)
        waiting = self.waiting.get(round_.pk, 0)
        if waiting:
            words = ngettext("%(n)s result is not confirmed.", "%(n)s results are not confirmed.", waiting)
            yield Note(words % {"n": waiting}, url)

    def _close(self) -> Step:
        return Step("close", _("Final table"), self.url("desk_close"), self.tournament.is_closed)
