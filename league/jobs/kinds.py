from collections.abc import Callable
from dataclasses import dataclass

from django.utils.module_loading import import_string

from league.errors import LeagueError


@dataclass(frozen=True, slots=True)
class JobKind:
    """One kind of background work.

    key        stable, kept in the job's row
    run        dotted path of `run(subject, progress)`: jobs knows nothing of the apps above it until the work begins
    queue      the Celery queue, "quick" or "long": a rebuild of one club never waits in front of another club's evening
    is_long    a short kind runs inside the transaction that marks it done. A long kind computes outside of any
               transaction, so that recording never waits for it, and writes inside `with progress.storing():`
    is_nightly wanted once a night, with the subject "nightly"
    """

    key: str
    run: str
    queue: str = "quick"
    is_long: bool = False
    is_nightly: bool = False

    def function(self) -> Callable[..., None]:
        return import_string(self.run)


KINDS: tuple[JobKind, ...] = (
    JobKind("standings", "league.seasons.jobs.run_standings", is_long=True),
    JobKind("ladders", "league.ladders.jobs.run_ladders", queue="long", is_long=True),
    JobKind("calibration", "league.calibration.jobs.run_calibration", queue="long", is_long=True),
    JobKind("honours", "league.honours.jobs.run_honours", queue="long", is_long=True),
    JobKind("rebuild", "league.work.comparing.run_rebuild", queue="long", is_long=True),
    JobKind("print", "league.tournaments.printing.run_print", queue="long", is_long=True),
    JobKind("webhook", "league.webhooks.services.run_webhook", queue="long", is_long=True),
    JobKind("verify", "league.records.verification.run_verify", queue="long", is_long=True, is_nightly=True),
)


def find_kind(key: str) -> JobKind:
    for kind in KINDS:
        if kind.key == key:
            return kind
    raise LeagueError("unknown_job", kind=key)


def nightly_kinds() -> list[JobKind]:
    return [kind for kind in KINDS if kind.is_nightly]
