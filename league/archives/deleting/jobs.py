"""The nightly job that deletes the clubs whose owners wanted it two weeks before."""

from functools import partial

from django.utils import timezone

from league.archives.deleting.services import club_delete, clubs_to_delete
from league.jobs.progress import Progress


def run_deletions(subject: str, progress: Progress) -> None:
    now = timezone.now()
    keys = clubs_to_delete(now)
    for place, pk in enumerate(keys):
        club_delete(pk, now, partial(progress, 100 * place / len(keys)))
    with progress.storing():
        pass
