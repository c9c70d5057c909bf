from collections.abc import Callable
from dataclasses import dataclass

from django.conf import settings
from django.utils.module_loading import import_string

from league.core.errors import LeagueError

# What each queue is for:
#   quick      tables and ratings after a recording: done before somebody looks at the page
#   delivery   mail, webhooks, prints: they wait for other servers, or take seconds
#   long       rebuilds, imports, backups, the nightly check: minutes
QUEUES = ("quick", "delivery", "long")
# Hanchan that a quick job may read. Three ladders of 100,000 hanchan take two seconds of CPU (make bench WHAT=tables).
MOST_QUICK = 5000


@dataclass(frozen=True, slots=True)
class JobKind:
    """One kind of background work.

    key         stable: every job's row stores it
    run         dotted path of `run(subject, progress)`, imported when a job begins, since `jobs` may not import the
                apps above it. It computes outside of any transaction, so that recording never waits for it, and
                writes inside `with progress.storing():`
    queue       one of QUEUES: a worker has threads of its own for each, so a club's rebuild delays no other club
    is_long     dotted path of `is_long(subject, most)`: whether this job reads more than `most` hanchan. The worker
                then moves it to the queue "long"
    at_once     the setting that limits how many jobs of this kind run at a time on the whole server; empty: no limit
    is_nightly  requested once a night, with the subject "nightly"
    """

    key: str
    run: str
    queue: str = "quick"
    is_long: str = ""
    is_nightly: bool = False
    at_once: str = ""

    def function(self) -> Callable[..., None]:
        return import_string(self.run)

    def is_long_for(self, subject: str) -> bool:
        return bool(self.is_long) and import_string(self.is_long)(subject, MOST_QUICK)


KINDS: tuple[JobKind, ...] = (
    JobKind("standings", "league.standings.jobs.run_standings", is_long="league.standings.jobs.standings_are_long"),
    JobKind("ladders", "league.ladders.jobs.run_ladders", is_long="league.ladders.jobs.ladders_are_long"),
    JobKind("forecast_quality", "league.forecast_quality.jobs.run_forecast_quality", queue="long"),
    JobKind("odds", "league.odds.jobs.run_odds", queue="long"),
    JobKind("odds_nightly", "league.odds.jobs.run_nightly", queue="long", is_nightly=True),
    JobKind("evening_series", "league.evening_series.jobs.run_nightly", queue="long", is_nightly=True),
    JobKind("club_bests", "league.club_bests.jobs.run_club_bests", queue="long"),
    JobKind("stories", "league.stories.jobs.run_stories", queue="long"),
    JobKind("rebuild", "league.maintenance.comparison.run_rebuild", queue="long"),
    JobKind("print", "league.tournaments.printing.services.run_print", queue="delivery"),
    JobKind("webhook", "league.webhooks.services.run_webhook", queue="delivery"),
    JobKind("mail", "league.notices.jobs.run_mails", queue="delivery"),
    JobKind("push", "league.notices.push_jobs.run_push", queue="delivery"),
    JobKind("password_mail", "league.accounts.security.password_mail.run_password_mail", queue="delivery"),
    JobKind("tidy", "league.accounts.jobs.run_tidy", queue="long", is_nightly=True),
    JobKind("club_import", "league.archives.imports.run_club_import", queue="long", at_once="IMPORTS_AT_ONCE"),
    JobKind("games_import", "league.records.imports.job.run_games_import", queue="long"),
    JobKind("club_import_tidy", "league.archives.imports.run_tidy", queue="long", is_nightly=True),
    JobKind("club_deletion", "league.archives.deleting.jobs.run_deletions", queue="long", is_nightly=True),
    JobKind("mail_tidy", "league.notices.jobs.run_tidy", queue="long", is_nightly=True),
    JobKind("forget", "league.forgetting.jobs.run_wishes", queue="long", is_nightly=True),
    JobKind("backup", "league.backups.jobs.run_backup", queue="long", is_nightly=True),
    JobKind("verify", "league.maintenance.verification.run_verify", queue="long", is_nightly=True),
)


def find_kind(key: str) -> JobKind:
    for kind in KINDS:
        if kind.key == key:
            return kind
    raise LeagueError("unknown_job", kind=key)


def is_kind(key: str) -> bool:
    return key in known_kinds()


def known_kinds() -> list[str]:
    return [kind.key for kind in KINDS]


def limit_of(key: str) -> int | None:
    """How many jobs of this kind may run at a time on the whole server; None if any number may."""
    name = next((kind.at_once for kind in KINDS if kind.key == key), "")
    return getattr(settings, name) if name else None


def nightly_kinds() -> list[JobKind]:
    return [kind for kind in KINDS if kind.is_nightly]
