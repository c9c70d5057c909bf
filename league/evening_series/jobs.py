import logging

from django.core.exceptions import ValidationError

from league.core.errors import LeagueError
from league.evening_series.making import evenings_make
from league.evening_series.models import Series
from league.jobs.progress import Progress

log = logging.getLogger(__name__)


def run_nightly(subject: str, progress: Progress) -> None:
    """Make the evenings of all series that run, eight weeks ahead by the clock of each club."""
    for series in Series.objects.filter(state=Series.State.RUNNING).order_by("pk"):
        # Each in a transaction of its own: one that is refused holds up no other, and a run that is killed goes on.
        try:
            evenings_make(actor=None, series=series)
        except (LeagueError, ValidationError):
            log.exception("no evenings of the series %s were made", series.pk)
    with progress.storing():
        pass
