from collections.abc import Callable
from dataclasses import dataclass

from django.utils.module_loading import import_string

from league.core.errors import LeagueError


@dataclass(frozen=True, slots=True)
class JobKind:
    """One kind of background work.

    key         stable: every job's row stores it
    run         dotted path of `run(subject, progress)`, imported when a job begins, since `jobs` may not import the
                apps above it. It computes outside of any transaction, so that recording never waits for it, and
                writes inside `with progress.storing():`
    queue       the Celery queue, "quick" or "long": a club's rebuild must not delay another club's league tables
    is_nightly  requested once a night, with the subject "nightly"
    """

    key: str
    run: str
    queue: str = "quick"
    is_nightly: bool = False

    def function(self) -> Callable[..., None]:
        return import_string(self.run)


KINDS: tuple[JobKind, ...] = (
    JobKind("standings", "league.standings.jobs.run_standings"),
    JobKind("ladders", "league.ladders.jobs.run_ladders", queue="long"),
    JobKind("calibration", "league.forecast_quality.jobs.run_forecast_quality", queue="long"),
    JobKind("honours", "league.club_bests.jobs.run_club_bests", queue="long"),
    JobKind("rebuild", "league.maintenance.comparison.run_rebuild", queue="long"),
    JobKind("print", "league.tournaments.printing.services.run_print", queue="long"),
    JobKind("webhook", "league.webhooks.services.run_webhook", queue="long"),
    JobKind("password_mail", "league.accounts.jobs.run_password_mail"),
    JobKind("tidy", "league.accounts.jobs.run_tidy", is_nightly=True),
    JobKind("club_import", "league.archives.imports.run_club_import", queue="long"),
    JobKind("club_import_tidy", "league.archives.imports.run_tidy", queue="long", is_nightly=True),
    JobKind("backup", "league.backups.jobs.run_backup", queue="long", is_nightly=True),
    JobKind("verify", "league.maintenance.verification.run_verify", queue="long", is_nightly=True),
)


def find_kind(key: str) -> JobKind:
    for kind in KINDS:
        if kind.key == key:
            return kind
    raise LeagueError("unknown_job", kind=key)


def nightly_kinds() -> list[JobKind]:
    return [kind for kind in KINDS if kind.is_nightly]
