"""After a kill the state is the old one or the new one, and a repetition completes it once."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from tests.league.backups.content import content
from tests.league.crashes.killing import Work, killed_at, points, steps_of

State = dict[str, list[str]]


def state() -> State:
    """All rows of all tables."""
    return content()


def but_jobs(rows: State) -> State:
    """A job that was killed is still marked as running."""
    return {label: of_table for label, of_table in rows.items() if label != "jobs.Job"}


def growth(before: State, after: State) -> Counter[str]:
    """How many rows of each table there are more."""
    return Counter({label: len(after[label]) - len(before[label]) for label in before})


Look = Callable[[State], Any]


def everything(rows: State) -> State:
    return rows


class Sweep:
    """Kills one kind of work at its steps.

    begin       prepares the work number N, and returns it and what completes it after a kill
    look        what of the state must be old or new
    """

    def __init__(
        self, begin: Callable[[int], tuple[Work, Work]], look: Callable[[State], Any] = lambda rows: rows
    ) -> None:
        self.begin, self.look = begin, look

    def faults(self) -> list[str]:
        """What is half, lost or doubled after a kill, by step. Raises where nothing was killed."""
        work, _complete = self.begin(0)
        work()  # in this process, since every forked one would have to import the same modules again
        work, _complete = self.begin(1)
        before = state()
        steps = steps_of(work)
        whole = growth(before, state())
        assert any(whole.values()), "the work stores nothing"
        return [fault for number, step in enumerate(points(steps), 2) for fault in self._killed(number, step, whole)]

    def _killed(self, number: int, step: int, whole: Counter[str]) -> list[str]:
        work, complete = self.begin(number)
        rows = state()
        if not killed_at(step, work):
            return [f"step {step}: it was not killed"]
        left = state()
        complete()
        after = state()
        more, faults = growth(rows, after), []
        if self.look(left) not in (self.look(rows), self.look(after)):
            faults.append(f"step {step}: half of it was stored")
        if more != whole:
            faults.append(f"step {step}: {differences_of(more, whole)}")
        return faults


def differences_of(more: Counter[str], whole: Counter[str]) -> str:
    return ", ".join(f"{label} has {more[label]} rows more instead of {whole[label]}"
                     for label in sorted({*more, *whole}) if more[label] != whole[label])  # fmt: skip
