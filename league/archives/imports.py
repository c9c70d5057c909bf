"""The import of a club as a job: it is ordered with an archive, runs in the background, and is asked for its state."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import NamedTuple

from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone, translation
from django.utils.translation import get_language

from league.accounts.models import User, hash_secret
from league.archives.models import ClubImport
from league.archives.restoring.draft import draft_discard
from league.archives.restoring.importing import Importing, check_address
from league.archives.restoring.people import Invited
from league.archives.restoring.reader import archive_read
from league.clubs.models import Invitation
from league.clubs.roles import require_all_clubs
from league.core.errors import LeagueError, existing, translated
from league.jobs.models import Job, JobState
from league.jobs.progress import Cancelled, Progress
from league.jobs.services import job_want
from rules.errors import RuleError

State = ClubImport.State
KIND = "club_import"
ENDED = (JobState.FAILED, JobState.CANCELLED)
# A command that has run for longer was killed.
LONGEST_COMMAND = timedelta(days=1)


def require_import(user: User) -> None:
    require_all_clubs(user)
    if not user.can_import:
        raise LeagueError("import_not_allowed")


def archive_pack(content: bytes) -> bytes:
    """Check size, form and people of an archive, and compress it. This takes long, so call it in no transaction.

    raises      RuleError `bad_json`; LeagueError `archive_too_large` and those of `archive_read`
    """
    if len(content) > settings.ARCHIVE_MEGABYTES * 2**20:
        raise LeagueError("archive_too_large", most=settings.ARCHIVE_MEGABYTES)
    archive_read(content)
    return ClubImport.packed(content)


def club_import_want(*, actor: User, packed: bytes, slug: str = "") -> ClubImport:
    """Order the import of an archive that `archive_pack` has checked.

    raises      LeagueError `import_not_allowed`, `import_running`, `name_taken`
    """
    require_import(actor)
    check_address(slug)
    _end_given_up(actor)
    try:
        with transaction.atomic():
            order = ClubImport.objects.create(user=actor, content=packed, slug=slug, language=get_language() or "en")
            job_want(kind=KIND, subject=str(order.pk))
    except IntegrityError as error:
        raise LeagueError("import_running") from error
    return order


def _end_given_up(user: User) -> None:
    """Mark an import as failed whose job was given up; the nightly job discards its draft."""
    for order in ClubImport.objects.filter(user=user, state=State.RUNNING, is_direct=False):
        if (job := job_of(order)) is None or job.state in ENDED:
            import_end(order, LeagueError("import_failed"))


# ----- its state -----
class ImportStatus(NamedTuple):
    """
    percent     of the rows stored; 100 when the import has ended
    ahead       how many other imports the server does first
    message     the sentence of the error
    """

    order: ClubImport
    state: str
    percent: int
    ahead: int
    error: str
    message: str
    invited: list[Invited]


def import_find(user: User, pk: int) -> ImportStatus:
    """The state of an import; only the account that ordered it sees it."""
    require_all_clubs(user)
    orders = ClubImport.objects.select_related("club").defer("content")
    order = existing(orders.filter(user=user, pk=pk, is_direct=False).first())
    if order.state != State.RUNNING:
        return ImportStatus(order, order.state, 100, 0, order.error, order.message, invitations_open(order))
    job = job_of(order)
    if job is None or job.state in ENDED:
        error = LeagueError("import_failed")
        return ImportStatus(order, State.FAILED, 100, 0, error.code, translated(error), [])
    return ImportStatus(order, State.RUNNING, job.percent, imports_ahead(job), "", "", [])


def imports_ahead(job: Job) -> int:
    """How many other imports run, or were ordered earlier and wait too; 0 once this one runs."""
    if job.state == JobState.RUNNING:
        return 0
    others = Job.objects.filter(kind=KIND).exclude(pk=job.pk)
    return others.filter(Q(state=JobState.RUNNING) | Q(state=JobState.WAITING, pk__lt=job.pk)).count()


def job_of(order: ClubImport) -> Job | None:
    return Job.objects.filter(kind=KIND, subject=str(order.pk)).first()


def invitations_open(order: ClubImport) -> list[Invited]:
    """The invitations that nobody has used or withdrawn; their secrets are derived, not stored."""
    if order.club is None:
        return []
    invited = [Invited(name, role, order.secret(number)) for number, (name, role) in enumerate(order.invited)]
    hashes = {hash_secret(one.secret): one for one in invited}
    now = timezone.now()
    waiting = Invitation.objects.usable(now).filter(club=order.club)
    valid = set(waiting.filter(secret_hash__in=hashes).values_list("secret_hash", flat=True))
    return [one for hashed, one in hashes.items() if hashed in valid]


# ----- the job -----
def run_club_import(subject: str, progress: Progress) -> None:
    """Import the archive into a draft and make it the club. A run that follows a killed one begins again."""
    order = ClubImport.objects.select_related("club", "user").filter(pk=subject, state=State.RUNNING).first()
    if order is None:
        with progress.storing():
            return
    draft_discard(order)
    try:
        with translation.override(order.language):
            _import(order, progress)
    except RuleError as error:
        draft_discard(order)
        with translation.override(order.language), progress.storing():
            import_end(order, error)
    except Cancelled:
        draft_discard(order)
        import_end(order, LeagueError("import_failed"))
        raise


def _import(order: ClubImport, progress: Progress) -> None:
    require_import(order.user)
    importing = Importing(order, archive_read(order.unpacked()))

    @contextmanager
    def last() -> Iterator[None]:
        with progress.storing():
            yield
            import_end(order)

    importing.run(lambda share: progress(share * 99), last)


def import_end(order: ClubImport, error: RuleError | None = None) -> None:
    """Store how the import ended, and drop the archive."""
    ClubImport.objects.filter(pk=order.pk, state=State.RUNNING).update(
        state=State.FAILED if error else State.DONE,
        error=error.code if error else "",
        message=translated(error) if error else "",
        content=b"",
        finished_at=timezone.now(),
    )


def run_tidy(subject: str, progress: Progress) -> None:
    """Discard the drafts of imports that have ended without a club, or that nobody continues."""
    for order in ClubImport.objects.select_related("club", "user").defer("content").exclude(state=State.DONE):
        if _is_given_up(order):
            draft_discard(order)
            import_end(order, LeagueError("import_failed"))
    with progress.storing():
        ClubImport.objects.filter(is_direct=True, club=None, created_at__lt=timezone.now() - LONGEST_COMMAND).delete()


def _is_given_up(order: ClubImport) -> bool:
    if order.state == State.FAILED:
        return order.club is not None
    if order.is_direct:
        return order.created_at < timezone.now() - LONGEST_COMMAND
    job = job_of(order)
    return job is None or job.state in ENDED
