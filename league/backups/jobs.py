from django.conf import settings

from league.backups.keeping import backup_folder, backup_keep
from league.jobs.progress import Progress


def run_backup(subject: str, progress: Progress) -> None:
    """The nightly backup. It reports no progress, which would need to write into the database that it reads."""
    if settings.BACKUP_NIGHTLY:
        backup_keep(backup_folder(), keys=settings.BACKUP_TO)
    with progress.storing():
        pass
